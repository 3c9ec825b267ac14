"""A token that gets out: by a forward, a quote, a log.

It stands in the Reply-To alone, works with its From alone, and is in no text, no log and no listing of ours.
"""

import logging

import pytest

from mailhost.host.rehearsal import GAME
from tests.attacks.town import MALLORY, Town, eml
from tests.host.tables import NICKS


def test_with_another_from_it_does_nothing_that_address_is_asked_and_then_its_player() -> None:
    town = Town()
    mail = eml(
        f"From: {MALLORY}",
        f"To: {town.reply_to('Вера')}",
        "Subject: Re: x",
        "Message-ID: <1@evil.example>",
        body="казнить Борю",
    )
    came = town.suffers(mail, "2 11:00")
    assert (came.verdicts, came.events, town.held()) == (["held"], [], ["address"])
    assert came.to == [MALLORY]
    came = town.suffers(eml(f"From: {MALLORY}", f"Subject: Re: {came.mails[0].subject}", body="да"), "2 11:01")
    assert (came.verdicts, came.events, town.held()) == (["agreed"], [], ["address"])
    assert came.to == [town.address("Вера")]
    assert MALLORY in came.text


def test_a_player_gets_nothing_done_by_anothers() -> None:
    town = Town()
    mail = eml("From: player2@players.example.org", f"To: {town.reply_to('Вера')}", "Subject: x", body="казнить Гришу")
    came = town.suffers(mail, "2 11:00")
    assert (came.verdicts, came.events, came.to) == (["held"], [], [town.address("Боря")])


@pytest.mark.parametrize("way", ["мафии", "последнее слово"])
@pytest.mark.parametrize("whose", ["Боря", "Даша"])
def test_what_would_tell_it_to_others_is_held(way: str, whose: str) -> None:
    town = Town()
    came = town.answers_as("Боря", f"{way}: пишите на {town.reply_to(whose)}", "2 11:00")
    assert (came.verdicts, came.events, town.held()) == (["held"], [], ["secret"])
    assert {mail.seat for mail in came.mails} == {0, 2}


def test_it_is_of_one_game() -> None:
    town = Town()
    other = town.reply_to("Вера").replace(f"+{GAME}.", "+other.")
    came = town.suffers(eml("From: player3@players.example.org", f"To: {other}", body="казнить Борю"), "2 11:00")
    assert (came.verdicts, came.events) == (["held"], [])


@pytest.mark.parametrize("plus", [True, False])
def test_no_text_and_no_log_of_ours_holds_one(caplog: pytest.LogCaptureFixture, *, plus: bool) -> None:
    caplog.set_level(logging.DEBUG)
    town = Town(plus_addressing=plus)
    tokens = [town.token(nick) for nick in NICKS]
    for nick in ("Вера", "Боря"):
        sender, head = f"From: {town.address(nick)}", f"Subject: Re: [{GAME}.{town.token(nick)}] Город"
        for number, body in enumerate(("казнить Гришу", "роль", "абракадабра", "мафии: привет", "казнить Зину")):
            mail = eml(
                sender, f"To: {town.reply_to(nick)}", head, f"Message-ID: <{nick == 'Вера'}{number}@x>", body=body
            )
            town.suffers(mail, "2 11:00")
    town.suffers(eml("From: player1@players.example.org", "Subject: x", body="казнить Гришу"), "2 11:01")
    town.look("2 22:05")
    town.leaves()
    written = "\n".join(f"{mail.subject}\n{mail.body}" for mail in town.mails())
    assert not any(token in written for token in tokens)
    assert not any(token in record.getMessage() for record in caplog.records for token in tokens)
