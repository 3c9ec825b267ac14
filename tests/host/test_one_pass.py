"""Letters of one pass over the mailbox count as if each had come in a pass of its own: seats move between them, too."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

import pytest

from mailhost.engine.commands import Deal
from mailhost.host.entry import LetterCause
from mailhost.host.reply_token import reply_address
from mailhost.host.verification import verify
from tests.host.reception import TOWN, Reception, address

NICKS = {"semyon": "Семён", "nina": "Нина", "rita": "Рита", "timur": "Тимур", "vera": "Вера"}
WORK = "nina@work.example.net"

Script = Sequence[tuple[str, str]]
"""Who writes, and what."""

SCRIPTS: dict[str, Script] = {
    "the first leaves, and one below him asks": [("semyon", "выйти"), ("nina", "статус"), ("rita", "статус")],
    "two leave": [("semyon", "выйти"), ("nina", "выйти"), ("rita", "статус")],
    "what is refused is refused to its writer": [("semyon", "выйти"), ("nina", "казнить Риту"), ("vera", "помощь")],
    "the last leave": [("vera", "выйти"), ("timur", "выйти"), ("rita", "выйти")],
    "and one comes back": [("semyon", "выйти"), ("semyon", "записаться Сеня"), ("vera", "статус")],
    "one who has left asks on": [("nina", "выйти"), ("nina", "статус"), ("rita", "помощь")],
    "all leave": [(who, "выйти") for who in NICKS],
}


def town(sender: Literal["token", "from"]) -> Reception:
    """Five have seats."""
    found = Reception()
    found.house = replace(found.house, settings=replace(found.house.settings, sender=sender))
    for number, (who, nick) in enumerate(NICKS.items()):
        found.sign_up(who, nick, f"1 10:{number * 2:02}")
    return found


def writes(found: Reception, who: str, text: str, local: str, of: str = "") -> None:
    """A letter to where his answers go, or where another's go, which is not read yet."""
    mail = found.letter(who, text, local, "Re: Город")
    mail.replace_header("To", reply_address(found.house, TOWN, address(of or who)))
    found.mailbox.deliver(mail.as_bytes(), found.at(local))


def came_of(found: Reception, since: int) -> list[tuple[object, ...]]:
    """Of each entry, in the journals' order."""
    return [
        (
            entry.cause.verdict if isinstance(entry.cause, LetterCause) else type(entry.cause).__name__,
            entry.events,
            [(mail.to, mail.seat, mail.subject, mail.body) for mail in entry.messages],
        )
        for entry in found.entries()[since:]
    ]


@pytest.mark.parametrize("sender", ["token", "from"])
@pytest.mark.parametrize("script", SCRIPTS.values(), ids=SCRIPTS)
def test_it_comes_to_the_same(script: Script, sender: Literal["token", "from"]) -> None:
    together, apart = town(sender), town(sender)
    before = len(apart.entries())
    for number, (who, text) in enumerate(script):
        writes(together, who, text, f"1 11:{number:02}")
        writes(apart, who, text, f"1 11:{number:02}")
        apart.look(f"1 11:{number:02}")
    together.look("1 12:00")
    assert together.nicks() == apart.nicks()
    assert came_of(together, before) == came_of(apart, before)
    to = [mail.to for entry in together.entries()[before:] for mail in entry.messages]
    assert set(to) <= {*(address(who) for who, _ in script), together.house.settings.notify}
    assert verify(together.house, TOWN).findings == ()
    (row,) = together.house.ledger.registry.rows()
    assert row.addresses == {player.address: player.seat for player in together.game.players}


def test_two_answers_of_a_newcomer_make_him_no_stranger_to_himself() -> None:
    """He asked twice, was asked twice, and says yes to both."""
    found = Reception()
    found.house = replace(found.house, settings=replace(found.house.settings, sender="token"))
    for minute in (0, 1):
        found.write("masha", "записаться Маша", f"1 10:0{minute}", "Мафия")
    questions = found.mails(address("masha"))
    assert len(questions) == 2
    for minute, question in enumerate(questions):
        mail = found.letter("masha", "да", f"1 10:1{minute}", f"Re: {question.subject}")
        mail.replace_header("To", reply_address(found.house, TOWN, address("masha")))
        found.mailbox.deliver(mail.as_bytes(), found.at(f"1 10:1{minute}"))
    found.look("1 10:20")
    assert found.nicks() == ["Маша"]
    assert not any("Ваше ли это письмо" in mail.subject for mail in found.mails())
    assert found.house.ledger.book(TOWN).held == {}


def test_an_address_that_was_added_a_moment_ago_is_known() -> None:
    found = town("token")
    for who in ("aaa", "bbb"):
        found.sign_up(who, who.upper(), f"1 10:{20 if who == 'aaa' else 22}")
    found.hand(Deal("5eed" * 16), "1 10:40")
    found.look("2 10:00:10")
    mail = found.letter("nina", "казнить Риту", "2 11:00", "Re: Город")
    mail.replace_header("From", WORK)
    mail.replace_header("To", reply_address(found.house, TOWN, address("nina")))
    found.deliver(mail, "2 11:00")
    there = found.mails(WORK)[-1]
    answer = found.letter("nina", "да", "2 11:05", f"Re: {there.subject}")
    answer.replace_header("From", WORK)
    found.deliver(answer, "2 11:05")
    question = found.mails(address("nina"))[-1]
    yes = found.letter("nina", "да", "2 11:10", f"Re: {question.subject}")
    yes.replace_header("To", reply_address(found.house, TOWN, address("nina")))
    more = found.letter("nina", "казнить Тимура", "2 11:11", "Re: Город")
    more.replace_header("From", WORK)
    more.replace_header("To", reply_address(found.house, TOWN, address("nina")))
    for each, local in ((yes, "2 11:10"), (more, "2 11:11")):
        found.mailbox.deliver(each.as_bytes(), found.at(local))
    found.look("2 11:20")
    assert found.house.ledger.book(TOWN).held == {}
    assert [found.game.player(seat).nick for seat in found.game.votes[2]] == ["Рита", "Тимур"]
