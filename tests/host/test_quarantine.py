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


def test_beyond_a_days_measure_broken_mails_are_kept_and_counted_and_no_more() -> None:
    """Anybody may send a thousand in a player's name."""
    made = Table()
    made.look("2 10:00")
    before, letters = len(made.mails("host")), 60
    for number in range(letters):
        made.mailbox.deliver(broken("player3@players.example.org", number), made.at("2 11:00"))
    made.look("2 11:01")
    most = made.house.settings.unproved_per_day
    assert len(quarantine.waiting(made.house)) == most
    assert [cause.verdict for cause in made.causes()] == ["quarantined"] * most + ["too-many"] * (letters - most)
    assert all(made.house.archive.find(cause.archived) for cause in made.causes())
    assert len(made.mails("host")) == before + most + 1, "the last says that there are more"
    made.house = made.restarted()
    made.house.ledger.refresh()
    made.mailbox.deliver(broken("player5@players.example.org", letters), made.at("2 12:00"))
    made.look("2 12:01")
    assert len(quarantine.waiting(made.house)) == most + 1, "nobody uses up another's"


def broken(sender: str, number: int) -> bytes:
    """Nested deeper than anybody reads."""
    deep = "".join(f"--{n}\r\nContent-Type: multipart/mixed; boundary={n + 1}\r\n\r\n" for n in range(50))
    head = f"From: {sender}\r\nTo: host@example.org\r\nMessage-ID: <{number}@x.example>\r\n"
    return f"{head}Content-Type: multipart/mixed; boundary=0\r\n\r\n{deep}".encode()


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
