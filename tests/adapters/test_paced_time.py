"""The clock of a demo that people play in: days in minutes, never backwards."""

from datetime import UTC, datetime, timedelta

from mailhost.adapters.memory_mail import MemoryMailbox
from mailhost.adapters.paced_time import PacedClock
from mailhost.cli.demo_stage import GLANCE, Hurry

START = datetime(2026, 12, 3, 18, 0, tzinfo=UTC)
NIGHT = timedelta(hours=12)


class Machine(MemoryMailbox):
    """The machine's own clock, and a mailbox at which one waits by it."""

    def __init__(self) -> None:
        super().__init__()
        self.seconds = 1000.0

    def wait(self, seconds: float, wake: int | None) -> None:
        assert wake is None
        self.seconds += seconds


def test_its_pace_may_change_and_its_time_runs_on() -> None:
    machine = Machine()
    clock = PacedClock(START, lambda: machine.seconds)
    machine.seconds += 10
    assert clock.now() == START + timedelta(seconds=10)
    clock.run(360)
    assert clock.now() == START + timedelta(seconds=10)
    machine.seconds += 10
    assert clock.now() == START + timedelta(seconds=3610)
    assert clock.left(clock.now() + timedelta(hours=1)) == 10


def test_a_phase_takes_the_time_that_was_asked_for() -> None:
    """However long it is in the game; and nobody waits longer than he would like to look."""
    machine = Machine()
    clock = PacedClock(START, lambda: machine.seconds)
    hurry = Hurry(clock, machine, 120)
    for hours in (1, 12, 36):
        began, closes, looks = machine.seconds, clock.now() + timedelta(hours=hours), 0
        hurry.begin(closes)
        while not hurry.until(closes):
            looks += 1
        assert round(machine.seconds - began) == 120
        assert looks >= 120 / GLANCE - 1


def test_what_is_over_is_not_waited_for() -> None:
    machine = Machine()
    hurry = Hurry(PacedClock(START, lambda: machine.seconds), machine, 120)
    hurry.begin(START - NIGHT)
    assert hurry.until(START - NIGHT)
    assert machine.seconds == 1000
