"""inactive: who has not been heard since the last dusk, by what was accepted of him."""

from mailhost.host.rehearsal import GAME
from mailhost.host.relaying import Relay, relay
from mailhost.host.silence import silence
from tests.host.tables import Table


def quiet(table: Table) -> list[str]:
    """By name, the longest silent first."""
    return [each.nick for each in silence(table.house, table.house.ledger.book(GAME)).quiet]


def test_who_writes_is_heard_until_the_next_dusk() -> None:
    """A refused line is none, a question is one, and the host may pass words on."""
    table = Table()
    table.write("Аня", "статус", "1 23:00")
    table.write("Боря", "казнить Веру", "1 23:10")
    table.look("2 12:00")
    table.rehearsal.stage.clock.instant = table.at("2 12:01")
    relay(table.house, GAME, Relay("Вера", "казнить Борю"), "nastya")
    assert quiet(table) == ["Боря", "Гриша", "Даша", "Егор", "Жанна"]
    table.look("2 22:00")
    assert quiet(table) == ["Гриша", "Даша", "Егор", "Жанна", "Аня", "Вера"], "the dead are silent for good"


def test_when_each_was_heard_last() -> None:
    table = Table()
    table.write("Аня", "статус", "1 23:00")
    table.write("Вера", "казнить Борю", "2 11:00")
    table.look("2 22:00")
    found = {each.nick: each for each in silence(table.house, table.house.ledger.book(GAME)).quiet}
    assert found["Аня"].last == table.at("1 23:00")
    assert found["Егор"].last is None
    assert (found["Егор"].present, found["Егор"].replacing) == (None, False)
