"""The loop never stops: a mail that takes too long is set aside, and so is one that keeps ending the program."""

from dataclasses import replace
from hashlib import sha256

import pytest

from mailhost.adapters.set_time import SetClock
from mailhost.host import poison, quarantine
from mailhost.host.entry import LetterCause
from mailhost.host.opened import Opened, opened
from mailhost.host.poison import MOST_SECONDS, MOST_SPLIT, MOST_TRIES
from mailhost.host.ports import HOUSE, Arrival
from tests.host.tables import Table


class Killed(BaseException):
    """The process ends here."""


class Busy(SetClock):
    """A clock by which the readings take so long, each in turn, the last one for ever."""

    def __init__(self, table: Table, *seconds: float) -> None:
        super().__init__(table.at("2 12:00"))
        self.seconds = list(seconds)
        self.begun = False

    def spent(self) -> float:
        self.begun = not self.begun
        if not self.begun:
            self.used += self.seconds[0]
            self.seconds = self.seconds[1:] or self.seconds
        return self.used


@pytest.mark.parametrize(
    ("seconds", "counts"),
    [((MOST_SECONDS,), True), ((MOST_SECONDS * 3, 0.1), True), ((MOST_SECONDS * 3, MOST_SECONDS * 1.5), False)],
    ids=["quick", "slow the first time", "slow"],
)
def test_what_takes_more_than_a_second_is_set_aside(seconds: tuple[float, ...], *, counts: bool) -> None:
    table = Table()
    table.look("2 10:00")
    table.write("Вера", "казнить Борю", "2 11:00")
    clock = Busy(table, *seconds)
    table.rehearsal.stage.clock = clock
    table.house = replace(table.house, clock=clock)
    table.look("2 11:01")
    assert table.tally() == ({"Боря": ["Вера"]} if counts else {})
    assert [each.why for each in quarantine.waiting(table.house)] == ([] if counts else ["took 1.5 s to read"])
    assert counts or "took 1.5 s to read" in table.entries(HOUSE)[-1].messages[0].body


def test_the_host_may_have_it_read_however_long_it_takes() -> None:
    table = Table()
    table.look("2 10:00")
    table.write("Вера", "казнить Борю", "2 11:00")
    table.house = replace(table.house, clock=Busy(table, 5.0))
    table.look("2 11:01")
    (aside,) = quarantine.waiting(table.house)
    assert quarantine.retry(table.house, aside.key[:8], "host").verdict == "letter"
    assert table.tally() == {"Боря": ["Вера"]}


@pytest.fixture
def deadly(monkeypatch: pytest.MonkeyPatch) -> Table:
    """Three letters, the one in the middle of which ends the process."""
    table = Table()
    table.look("2 10:00")
    table.write("Аня", "казнить Борю", "2 11:00")
    table.write("Вера", "казнить Егора", "2 11:01")
    table.write("Гриша", "казнить Борю", "2 11:02")

    def reading(arrival: Arrival) -> Opened:
        if arrival.arrived == table.at("2 11:01"):
            raise Killed
        return opened(arrival)

    monkeypatch.setattr(poison, "opened", reading)
    return table


def test_what_ends_the_program_is_found_and_set_aside_unread(deadly: Table) -> None:
    """A process that hangs is killed, too. The others' letters count as soon as they are read by themselves."""
    for _ in range(MOST_TRIES):
        with pytest.raises(Killed):
            deadly.look("2 11:10")
        deadly.house = deadly.restarted()
    deadly.look("2 11:20")
    assert deadly.tally() == {"Боря": ["Аня", "Гриша"]}
    (aside,) = quarantine.waiting(deadly.house)
    assert (aside.why, aside.arrived) == ("stopped the program 3 times", deadly.at("2 11:01"))
    assert "отложено" in deadly.entries(HOUSE)[-1].messages[0].subject
    assert deadly.house.ledger.registry.tries() == {}
    deadly.look("2 22:00:01")
    assert deadly.game.phase.name == "night 2"


def test_a_game_goes_on_with_what_was_read_before_it(deadly: Table) -> None:
    for _ in range(2):
        with pytest.raises(Killed):
            deadly.look("2 11:10")
        deadly.house = deadly.restarted()
        deadly.house.ledger.refresh()
    assert deadly.tally() == {"Боря": ["Аня"]}


def test_a_full_disk_is_no_mail_s_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table()
    table.look("2 10:00")
    table.write("Вера", "казнить Борю", "2 11:00")
    with monkeypatch.context() as patch:

        def full(*_: object) -> None:
            raise OSError(28, "No space left on device")

        patch.setattr(type(table.house.store), "append", full)
        for _ in range(MOST_TRIES + 2):
            with pytest.raises(OSError, match="No space"):
                table.look("2 11:10")
            table.house = table.restarted()
    table.look("2 11:20")
    assert table.tally() == {"Боря": ["Вера"]}
    assert quarantine.waiting(table.house) == ()


def test_what_was_counted_is_not_set_aside_when_the_program_ends_over_it_again() -> None:
    """The journal was written and the cursor was not kept: by then the program has died of something else."""
    table = counted()
    died(table, MOST_TRIES)
    table.look("2 11:10")
    assert quarantine.waiting(table.house) == ()
    assert table.tally() == {"Боря": ["Вера"]}
    assert table.house.ledger.registry.tries() == {}


@pytest.mark.parametrize("tries", [MOST_TRIES, MOST_SPLIT - 1])
def test_what_was_not_counted_is_set_aside_and_counts_once_whether_it_is_read_or_retried(tries: int) -> None:
    """The server numbers its mails anew, and nothing ends the program any more; the host retries it before or after."""
    for renumbered in (True, False):
        table = voted()
        died(table, tries)
        table.look("2 11:10")
        assert table.tally() == {}
        (aside,) = quarantine.waiting(table.house)
        if renumbered:
            table.mailbox.renumber()
            table.look("2 11:20")
            assert table.tally() == {}
        assert quarantine.retry(table.house, aside.key[:8], "host").verdict == "letter"
        table.mailbox.renumber()
        table.look("2 11:30")
        assert table.tally() == {"Боря": ["Вера"]}
        assert [cause.verdict for cause in letters(table)] == ["letter"]


def test_a_mail_of_whose_parts_the_program_dies_is_set_aside_too() -> None:
    """By a key of its bytes, which nobody looks into; so were all of them set aside by an earlier version."""
    table = voted()
    died(table, MOST_SPLIT)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(poison, "split", killed)
        table.look("2 11:10")
    (aside,) = quarantine.waiting(table.house)
    assert aside.key == sha256(table.house.archive.find(aside.archived)).hexdigest()
    assert quarantine.retry(table.house, aside.key[:8], "host").verdict == "letter"
    assert table.tally() == {"Боря": ["Вера"]}


def test_what_was_counted_is_not_set_aside_when_a_busy_machine_reads_it_again() -> None:
    table = counted()
    table.mailbox.renumber()
    table.house = replace(table.house, clock=Busy(table, MOST_SECONDS * 2))
    table.look("2 11:10")
    assert quarantine.waiting(table.house) == ()
    assert [cause.verdict for cause in letters(table)] == ["letter"]


def voted() -> Table:
    """A vote has arrived, and nobody has looked."""
    table = Table()
    table.look("2 10:00")
    table.write("Вера", "казнить Борю", "2 11:00")
    return table


def counted() -> Table:
    """It has been counted, and the cursor of before is kept."""
    table = voted()
    before = table.cursor
    table.look("2 11:01")
    table.cursor = before
    return table


def died(table: Table, tries: int) -> None:
    """Over the newest mail, the program, so often."""
    _, sightings = table.mailbox.look(table.cursor)
    table.house.ledger.registry.note_tries({f"inbox:{max(each.uid for each in sightings)}": tries})


def letters(table: Table) -> list[LetterCause]:
    """All of the players' in the game's journal."""
    return [each.cause for each in table.entries() if isinstance(each.cause, LetterCause)]


def killed(_: bytes) -> None:
    """In place of what ends the process."""
    raise Killed
