"""Time that stands still until it is set, for rehearsals. The ports' fakes that know an instant."""

from datetime import datetime


class SetClock:
    """Clock: `now()` is what was set last, and nothing takes any time but what `used` says."""

    def __init__(self, instant: datetime) -> None:
        self.instant = instant
        self.used = 0.0

    def now(self) -> datetime:
        return self.instant

    def spent(self) -> float:
        return self.used


class SilentAlarm:
    """Alarm: remembers when it should ring, and rings when it is asked."""

    def __init__(self) -> None:
        self.at: datetime | None = None

    def set(self, at: datetime | None) -> None:
        self.at = at

    def due(self, now: datetime) -> bool:
        """Whether it rings now; once it has, it does so no more."""
        if self.at is None or self.at > now:
            return False
        self.at = None
        return True
