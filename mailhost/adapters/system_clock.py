"""The machine's clock."""

from datetime import UTC, datetime


class SystemClock:
    """Clock by the operating system."""

    def now(self) -> datetime:
        return datetime.now(UTC)
