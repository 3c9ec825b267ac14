"""The machine's clock."""

import time
from datetime import UTC, datetime


class SystemClock:
    """Clock by the operating system."""

    def now(self) -> datetime:
        return datetime.now(UTC)

    def spent(self) -> float:
        return time.thread_time()
