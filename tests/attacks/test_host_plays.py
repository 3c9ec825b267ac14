"""The host writes as a player too, and one answer holds what is for both.

A letter speaks for one seat of one game; what the host commands he commands by hand. No mail is a command of his,
and none answers one.
"""

import pytest

from mailhost.engine.commands import Strike
from mailhost.engine.refusals import Refused
from mailhost.host.entry import HostCause
from mailhost.host.hand import carry_out
from mailhost.host.rehearsal import GAME
from mailhost.host.relaying import Relay, relay
from tests.attacks.town import Town, eml


@pytest.mark.parametrize(
    "body", ["казнить Борю", "strike Борю", "status", "статус", "роль", "close", "mailhost close x"]
)
@pytest.mark.parametrize("sender", ["me@example.org", "host@example.org"])
def test_a_mail_from_the_hosts_address_does_and_learns_nothing(body: str, sender: str) -> None:
    """Whoever can forge any address can forge his."""
    town = Town()
    came = town.suffers(eml(f"From: {sender}", f"To: host+{GAME}@example.org", "Subject: x", body=body), "2 11:00")
    assert came.events == []
    assert not any(nick in came.text for nick in ("Боря", "Вера", "консильери", "комиссар"))


def test_what_he_passes_on_for_a_player_is_answered_to_the_player() -> None:
    town = Town()
    town.look("2 11:00")
    entry = relay(town.house, GAME, Relay("Боря", "мафии: привет"), "host")
    assert not isinstance(entry, Refused)
    assert {(mail.seat, mail.to) for mail in entry.messages} == {
        (2, town.address("Боря")),
        (7, town.address("Жанна")),
    }


def test_what_he_does_by_hand_is_journalled_with_who_and_why_and_answered_to_nobody() -> None:
    town = Town()
    before = len(town.entries())
    assert not isinstance(carry_out(town.house, GAME, lambda _: Strike(4), "host", "молчит неделю"), Refused)
    (entry,) = town.entries()[before:]
    assert isinstance(entry.cause, HostCause)
    assert (entry.cause.who, entry.cause.reason) == ("host", "молчит неделю")
    assert not any("неделю" in mail.body for mail in entry.messages if mail.seat != 0)


def test_a_letter_of_one_who_sits_in_two_games_is_one_games() -> None:
    town = Town()
    mail = eml(
        f"From: {town.address('Вера')}",
        f"To: {town.reply_to('Вера')}, host+other.2345678923@example.org",
        "Subject: Re: [other] x",
        body="роль",
    )
    came = town.suffers(mail, "2 11:00")
    assert came.to == [town.address("Вера")]
    assert "гражданин" in came.text
