"""Who has a role by night, read off when and how much is written.

Warnings go to all, nights end by the clock, answers to orders that came to something and to nothing are the same;
ids tell no count.

Whole towns, with the roles of others exchanged and with others silent, are compared to the byte and the second in
tests/host/test_secrecy.py; here is the one town that an attacker would watch.
"""

from collections.abc import Sequence

import pytest

from mailhost.host.entry import Message
from tests.attacks.town import Town
from tests.host.tables import NICKS, Table

ORDERS = {"Даша": "проверить Борю", "Жанна": "крёстный: Боря", "Боря": "крёстный: Боря"}


def night(acting: Sequence[str]) -> Town:
    """Night 2, in which these have sent their orders, to its end."""
    town = Town()
    town.look("2 22:05")
    for nick in acting:
        town.answers_as(nick, ORDERS[nick], "2 23:00")
    town.look("3 09:59")
    assert town.game.phase.name == "night 2"
    town.look("3 10:05")
    assert town.game.phase.name == "day 2"
    return town


def seen(town: Town, nick: str) -> list[tuple[str, str]]:
    """All that somebody was sent."""
    return [(mail.subject, mail.body) for mail in town.mails(nick)]


def test_the_night_is_as_long_and_looks_the_same_whether_all_have_acted_or_nobody_has() -> None:
    busy, idle = night(list(ORDERS)), night([])
    for nick in ("Аня", "Вера", "Гриша", "Егор"):
        assert seen(busy, nick) == seen(idle, nick)
    moments = [
        [entry.at for entry in town.entries() if any(mail.kind == "post" for mail in entry.messages)]
        for town in (busy, idle)
    ]
    assert moments[0] == moments[1]


def test_a_warning_goes_to_everybody_and_says_nothing_of_who_is_awaited() -> None:
    for quiet in (True, False):
        table = Table(warned=True)
        table.look("2 22:05")
        if not quiet:
            table.write("Даша", "проверить Борю", "2 23:00")
        before = len(table.mails())
        table.look("3 07:05")
        warned = table.mails()[before:]
        posts = [mail for mail in warned if mail.kind == "post"]
        assert {mail.seat for mail in posts} == {player.seat for player in table.game.living}
        assert len({(mail.subject, mail.body) for mail in posts}) == 1
        assert not any(nick in mail.body for mail in posts for nick in NICKS)


@pytest.mark.parametrize("body", ["проверить Борю", "убить Веру", "лечить Веру"])
def test_what_a_citizen_may_not_do_is_refused_without_a_word_about_others(body: str) -> None:
    town = Town()
    town.look("2 22:05")
    came = town.answers_as("Аня", body, "2 23:00")
    assert came.to == [town.address("Аня")]
    assert not any(nick in mail.body for mail in came.mails for nick in ("Даша", "Жанна"))


def test_ids_and_tokens_tell_no_number_and_no_order() -> None:
    town = Town()
    ids = [mail.id for mail in town.mails()]
    assert len(set(ids)) == len(ids)
    assert all(len(each.partition("@")[0]) == 33 for each in ids)
    assert sorted(ids) != ids

    def threads(mails: Sequence[Message]) -> list[tuple[str, ...]]:
        return [mail.references for mail in mails]

    # A mail names its own thread and its own letter; nobody's ids are in another's.
    others = {mail.id for mail in town.mails() if mail.seat != 3}
    assert not any(each in others for references in threads(town.mails("Вера")) for each in references)
