"""A captured mail sent again.

The same mail is the same whatever has been written above it on its way, and is handled once.
"""

import pytest

from tests.attacks.town import Town, eml

VERA = "player3@players.example.org"
PASS = "Authentication-Results: mx.example.org; dmarc=pass header.from=players.example.org"
UNSIGNED = {
    "as it was": (),
    "by another way": (
        "Received: from evil.example",
        "Delivered-To: host@example.org",
        "Return-Path: <x@evil.example>",
    ),
    "with a field that no signature covers": ("Content-Language: en", "X-Priority: 1"),
    "with a second Message-ID above": ("Message-ID: <new@evil.example>",),
    "with a second subject above": ("Subject: y",),
}


@pytest.mark.parametrize("dress", UNSIGNED)
@pytest.mark.parametrize("mode", ["token", "dmarc"])
def test_on_another_day_the_vote_counts_no_more(mode: str, dress: str) -> None:
    """A signature (DKIM) stays valid through all of this: it covers the last field of a name, and those it lists."""
    town = Town(mode)  # type: ignore[arg-type]
    captured = eml(
        f"From: {VERA}", f"To: {town.reply_to('Вера')}", "Subject: x", "Message-ID: <vote@x>", body="казнить Борю"
    )
    proof = PASS.encode() + b"\r\n" if mode == "dmarc" else b""
    town.suffers(proof + captured, "2 11:00")
    assert town.tally() == {"Боря": ["Вера"]}
    town.answers_as("Вера", "снять голос", "2 12:00", proof)
    town.look("3 10:05")
    assert (town.game.phase.name, town.tally()) == ("day 2", {})
    again = "".join(f"{line}\r\n" for line in UNSIGNED[dress]).encode() + captured
    came = town.suffers(proof + again, "3 11:00")
    assert (came.verdicts, came.events, came.mails, town.tally()) == ([], [], [], {})


def test_changed_in_what_a_signature_covers_it_is_vouched_for_by_no_server() -> None:
    town = Town("dmarc")
    mail = eml(f"From: {VERA}", "Subject: x", "Message-ID: <vote@x>", body="казнить Борю")
    town.suffers(PASS.encode() + b"\r\n" + mail, "2 11:00")
    failed = PASS.replace("pass", "fail").encode() + b"\r\n"
    came = town.suffers(failed + mail.replace(b"<vote@x>", b"<other@x>"), "2 12:00")
    assert (came.verdicts, came.events) == (["held"], [])


def test_a_token_of_a_seat_that_has_changed_hands_is_worth_nothing() -> None:
    town = Town()
    old = town.reply_to("Вера")
    town.rename_address("Вера", "new@players.example.org")
    mail = eml("From: new@players.example.org", f"To: {old}", "Subject: x", body="казнить Борю")
    assert town.suffers(mail, "2 11:00").verdicts == ["held"]
    mine = eml(f"From: {VERA}", f"To: {old}", "Subject: x", "Message-ID: <2@x>", body="казнить Борю")
    came = town.suffers(mine, "2 11:01")
    assert (came.verdicts, came.events, town.tally()) == (["stranger"], [], {})


def test_the_same_word_in_a_new_mail_is_a_new_vote() -> None:
    """People do say a thing twice."""
    town = Town()
    town.answers("Вера", "казнить Борю", "2 11:00")
    town.answers("Вера", "снять голос", "2 11:10")
    town.answers("Вера", "казнить Борю", "2 11:20")
    assert town.tally() == {"Боря": ["Вера"]}
