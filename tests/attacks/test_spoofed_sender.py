"""A forged From: a vote or an order in a player's name.

It is held, and he is asked at his registered address.
"""

import pytest

from mailhost.host.rehearsal import GAME
from tests.attacks.town import MALLORY, Town, eml

VERA = "player3@players.example.org"


@pytest.mark.parametrize("to", ["host@example.org", f"host+{GAME}@example.org", f"host+{GAME}.2345678923@example.org"])
@pytest.mark.parametrize("body", ["казнить Борю", "последнее слово: это я убил", "замените меня", "здесь"])
def test_by_day_it_waits_for_whom_it_would_speak_for(to: str, body: str) -> None:
    town = Town()
    came = town.suffers(eml(f"From: Вера <{VERA}>", f"To: {to}", "Subject: Re: x", body=body), "2 11:00")
    assert (came.verdicts, came.events, town.held()) == (["held"], [], ["unproved"])
    assert came.to == [VERA]


def test_by_night_too() -> None:
    town = Town()
    town.look("2 22:05")
    came = town.suffers(eml("From: player5@players.example.org", "Subject: x", body="проверить Борю"), "2 23:00")
    assert (came.verdicts, came.events, came.to) == (["held"], [], [town.address("Даша")])
    town.look("3 10:00")
    assert not any("Боря" in mail.body for mail in town.mails("Даша")[-2:] if "Ответ" in mail.subject)


def test_disowned_it_never_counts_and_the_host_knows() -> None:
    town = Town()
    town.suffers(eml(f"From: {VERA}", "Subject: x", body="казнить Борю"), "2 11:00")
    town.answers("Вера", "нет", "2 11:30")
    assert (town.tally(), town.held(), town.verdicts()[-1]) == ({}, [], "disowned")
    assert "Вера" in town.last("host").body


def test_the_forger_cannot_confirm_it_himself() -> None:
    town = Town()
    town.suffers(eml(f"From: {VERA}", "Subject: x", body="казнить Борю"), "2 11:00")
    for number, sender in enumerate((VERA, MALLORY, "player2@players.example.org")):
        answer = eml(f"From: {sender}", f"Message-ID: <{number}@x>", "Subject: Re: Код 2345678923", body="да")
        town.suffers(answer, "2 11:10")
    assert (town.tally(), town.held()) == ({}, ["unproved"])
