"""Mails set aside: tried again at their own arrival, or dropped; the journal keeps both."""

import pytest

from mailhost.host import quarantine
from mailhost.host.entry import HostCause
from mailhost.host.ports import HOUSE
from mailhost.letters.grammar import Grammar
from tests.host.tables import Table


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Table:
    """On day 1; the reading of a letter of noon broke."""
    made = Table()
    made.look("2 10:00")
    made.write("Вера", "казнить Борю", "2 12:00")
    with monkeypatch.context() as patch:

        def broken(*_: object) -> None:
            raise MemoryError("too much")

        patch.setattr(Grammar, "readings", broken)
        made.look("2 12:01")
    return made


def test_it_waits_with_its_reason(table: Table) -> None:
    (aside,) = quarantine.waiting(table.house)
    assert (aside.verdict, aside.why, aside.arrived) == ("quarantined", "MemoryError: too much", table.at("2 12:00"))
    assert table.tally() == {}


def test_tried_again_it_counts_as_of_its_arrival(table: Table) -> None:
    (aside,) = quarantine.waiting(table.house)
    table.rehearsal.stage.clock.instant = table.at("2 15:00")
    cause = quarantine.retry(table.house, aside.key[:8], "prokurator")
    assert (cause.verdict, cause.accepted, cause.arrived) == ("letter", 1, table.at("2 12:00"))
    assert table.tally() == {"Боря": ["Вера"]}
    assert quarantine.waiting(table.house) == ()


def test_tried_after_its_phase_has_closed_it_is_late(table: Table) -> None:
    """C5: refused as wrong-phase, and the host is told."""
    (aside,) = quarantine.waiting(table.house)
    table.look("2 22:00")
    assert table.game.phase.name == "night 2"
    cause = quarantine.retry(table.house, aside.key, "prokurator")
    assert (cause.verdict, [each.code for each in cause.refused]) == ("late", ["wrong-phase"])
    assert "опоздавшее письмо" in table.mails("host")[-1].subject


def test_dropped_it_waits_no_more_and_nothing_is_erased(table: Table) -> None:
    (aside,) = quarantine.waiting(table.house)
    before = table.entries(HOUSE)
    quarantine.drop(table.house, aside.key[:8], "prokurator")
    assert quarantine.waiting(table.house) == ()
    assert table.house.archive.find(aside.archived)
    *kept, last = table.entries(HOUSE)
    assert tuple(kept) == before
    assert isinstance(last.cause, HostCause)
    assert last.cause.who == "prokurator"


@pytest.mark.parametrize("letter", ["", "nothing", "0" * 64])
def test_what_is_not_there_is_not_found(table: Table, letter: str) -> None:
    for act in (quarantine.retry, quarantine.drop):
        with pytest.raises(quarantine.NoLetter):
            act(table.house, letter, "prokurator")
