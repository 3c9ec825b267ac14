"""preview: what closing the phase now would do and say is what it does and says; nothing is written."""

import pytest

from mailhost.engine.refusals import Refused
from mailhost.host.hand import carry_out, in_words
from mailhost.host.preview import preview
from mailhost.host.rehearsal import GAME
from tests.host.tables import Table


@pytest.fixture
def day() -> Table:
    table = Table()
    table.write("Аня", "казнить Борю", "2 12:00")
    table.write("Даша", "проверить Жанну", "2 12:10")
    table.look("2 13:00")
    return table


def test_it_is_what_then_happens_word_for_word(day: Table) -> None:
    """The lots fall alike, and so do the texts."""
    before = len(day.entries())
    found = preview(day.house, day.house.ledger.book(GAME))
    assert not isinstance(found, Refused)
    assert (found.phase, found.next_phase) == ("day 1", "night 2")
    assert [(each.nick, each.manner) for each in found.dead] == [("Боря", "executed")]
    assert found.answers == ("ответ: Жанна — мафия",)
    assert (found.votes[0].nick, found.votes[0].votes) == ("Боря", 1)
    carry_out(day.house, GAME, lambda game: in_words(day.house, game, ["close"]), "nastya")
    day.look("2 13:00")
    written = [(mail.subject, mail.body) for entry in day.entries()[before:] for mail in entry.messages]
    foreseen = [(f"{each.subject} [{GAME}]", each.body) for each in found.mails for _ in each.to or ("host",)]
    assert sorted(foreseen) == sorted(written)


def test_nothing_is_written(day: Table) -> None:
    """Not a byte, and the game goes on from where it was."""
    entries, game = day.entries(), day.game
    preview(day.house, day.house.ledger.book(GAME))
    assert (day.entries(), day.game) == (entries, game)
    assert day.restarted().ledger.book(GAME).state == game


def test_at_night_the_orders_are_carried_out_as_they_stand() -> None:
    table = Table()
    table.write("Жанна", "убить Аню", "1 23:00")
    table.write("Боря", "убить Аню", "1 23:00")
    table.look("2 09:00")
    found = preview(table.house, table.house.ledger.book(GAME))
    assert not isinstance(found, Refused)
    assert [each.nick for each in found.dead] == ["Аня"]
    assert found.next_phase == "day 1"


def test_an_overdue_phase_closes_at_its_own_deadline(day: Table) -> None:
    """C5: as the daemon would close it."""
    day.rehearsal.stage.clock.instant = day.at("2 23:00")
    found = preview(day.house, day.house.ledger.book(GAME))
    assert not isinstance(found, Refused)
    assert found.closes == day.at("3 10:00")


def test_what_cannot_close(day: Table) -> None:
    carry_out(day.house, GAME, lambda game: in_words(day.house, game, ["pause"]), "nastya")
    assert preview(day.house, day.house.ledger.book(GAME)) == Refused("not-now", detail="the game is paused")
    carry_out(day.house, GAME, lambda game: in_words(day.house, game, ["stop"]), "nastya")
    assert preview(day.house, day.house.ledger.book(GAME)) == Refused("over")
