"""A mail sent ahead with the Message-ID, or all, of the real one, so that this is taken for a duplicate.

It counts.
"""

from collections.abc import Callable

import pytest

from tests.attacks.town import MALLORY, Town, eml

VERA = "player3@players.example.org"
ID = "Message-ID: <predicted@players.example.org>"
DATE = "Date: Wed, 02 Dec 2026 11:00:00 +0300"
HEAD = (ID, DATE, "Subject: Re: x")


def ahead(sender: str, *head: str, to: str = "host@example.org", body: str = "казнить Борю") -> bytes:
    """What the attacker sends first; the real one is this of Vera's own."""
    return eml(*head, f"From: {sender}", f"To: {to}", *HEAD, body=body)


PRE_SENT: dict[str, Callable[[str], bytes]] = {
    "the id, by somebody else": lambda _: ahead(MALLORY),
    "the id, in her name": lambda _: ahead(VERA, body="казнить Гришу"),
    "all but the token": lambda _: ahead(VERA),
    "all, by somebody else": lambda to: ahead(MALLORY, to=to),
    "all, as a machine's": lambda to: ahead(VERA, "Auto-Submitted: auto-replied", to=to),
    "all, as a bounce": lambda to: ahead(VERA, "X-Failed-Recipients: player1@players.example.org", to=to),
    "all, with a header too long": lambda to: ahead(VERA, f"X-A: {'a' * 70_000}", to=to),
    "all, with two senders": lambda to: ahead(f"{VERA}\r\nFrom: {MALLORY}", to=to),
    "nothing but the id": lambda _: eml(ID, f"From: {VERA}"),
}


@pytest.mark.parametrize("sent", PRE_SENT)
def test_the_real_vote_counts(sent: str) -> None:
    town = Town()
    town.suffers(PRE_SENT[sent](town.reply_to("Вера")), "2 10:59")
    assert town.tally() == {}
    came = town.suffers(ahead(VERA, to=town.reply_to("Вера")), "2 11:00")
    assert (came.verdicts, town.tally()) == (["letter"], {"Боря": ["Вера"]})


def test_a_copy_that_lacks_the_proof_waits_and_gives_way_to_the_mail_that_has_it() -> None:
    """Where the token is in no field of hers, or her server's word is the proof, the copy may be the same to a byte."""
    for mode, proof in (("token", None), ("dmarc", "Authentication-Results: mx.example.org; dmarc=pass")):
        town = Town(mode)  # type: ignore[arg-type]
        assert town.suffers(ahead(VERA), "2 10:59").verdicts == ["held"]
        real = ahead(VERA, proof or f"Delivered-To: {town.reply_to('Вера')}")
        came = town.suffers(real, "2 11:00")
        assert (came.verdicts, town.tally(), town.held()) == (["letter"], {"Боря": ["Вера"]}, [])
        assert town.suffers(real, "2 11:01").verdicts == []


def test_a_copy_that_she_has_disowned_does_not_stand_in_its_way() -> None:
    town = Town()
    town.suffers(ahead(VERA), "2 10:58")
    town.answers("Вера", "нет", "2 10:59")
    town.suffers(ahead(VERA, to=town.reply_to("Вера")), "2 11:00")
    assert town.tally() == {"Боря": ["Вера"]}


def test_delivered_twice_it_is_one() -> None:
    town = Town()
    real = ahead(VERA, to=town.reply_to("Вера"))
    assert town.suffers(real, "2 11:00").verdicts == ["letter"]
    assert town.suffers(b"Received: by mx.example.org\r\n" + real, "2 11:05").verdicts == []
