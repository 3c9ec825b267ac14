"""Time that runs faster than the machine's, so that a game of days can be watched and played in an hour."""

import time
from collections.abc import Callable
from datetime import datetime, timedelta


class PacedClock:
    """Clock: runs on from `instant`, at first as fast as the machine's. May be read while its pace is changed."""

    def __init__(self, instant: datetime, seconds: Callable[[], float] = time.monotonic) -> None:
        self._seconds = seconds
        self._stretch = (instant, seconds(), 1.0)

    def now(self) -> datetime:
        began, since, pace = self._stretch
        return began + timedelta(seconds=(self._seconds() - since) * pace)

    def spent(self) -> float:
        return time.thread_time()

    def run(self, pace: float) -> None:
        """From now on so many of its seconds go by in one of the machine's."""
        self._stretch = (self.now(), self._seconds(), pace)

    def left(self, at: datetime) -> float:
        """How many of the machine's seconds until it shows that instant; none or less where it has."""
        return (at - self.now()).total_seconds() / self._stretch[2]
