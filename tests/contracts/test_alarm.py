"""What every Alarm must do: ring at the last instant set, and at no other."""

import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

import pytest

from mailhost.adapters.apscheduler_alarm import SchedulerAlarm
from mailhost.adapters.set_time import SilentAlarm
from mailhost.host.ports import Alarm


class Bedside(NamedTuple):
    """An alarm, and whether it rings within so many seconds from now."""

    alarm: Alarm
    rings_within: Callable[[float], bool]


@pytest.fixture(params=["silent", "scheduler"])
def bedside(request: pytest.FixtureRequest) -> Iterator[Bedside]:
    if request.param == "silent":
        silent = SilentAlarm()
        yield Bedside(silent, lambda seconds: silent.due(datetime.now(UTC) + timedelta(seconds=seconds)))
        return
    rung = threading.Event()

    def rings_within(seconds: float) -> bool:
        heard = rung.wait(seconds)
        rung.clear()
        return heard

    alarm = SchedulerAlarm(rung.set)
    yield Bedside(alarm, rings_within)
    alarm.close()


def from_now(seconds: float) -> datetime:
    return datetime.now(UTC) + timedelta(seconds=seconds)


def test_it_rings_once_at_the_instant_set(bedside: Bedside) -> None:
    bedside.alarm.set(from_now(0.3))
    assert not bedside.rings_within(0.05)
    assert bedside.rings_within(10)
    assert not bedside.rings_within(0.3)


def test_one_that_is_long_past_rings_at_once(bedside: Bedside) -> None:
    bedside.alarm.set(from_now(-3600))
    assert bedside.rings_within(10)


def test_only_the_last_instant_set_counts(bedside: Bedside) -> None:
    bedside.alarm.set(from_now(0.2))
    bedside.alarm.set(from_now(3600))
    assert not bedside.rings_within(0.5)
    bedside.alarm.set(from_now(0))
    assert bedside.rings_within(10)


def test_none_silences_it_whether_it_was_set_or_not(bedside: Bedside) -> None:
    bedside.alarm.set(None)
    bedside.alarm.set(from_now(0.2))
    bedside.alarm.set(None)
    assert not bedside.rings_within(0.5)
