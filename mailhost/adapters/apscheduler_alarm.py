"""Alarm by APScheduler: one date job in a thread of its own. Games, phases and mails are nothing to it."""

from collections.abc import Callable
from datetime import UTC, datetime

from apscheduler.jobstores.base import JobLookupError
from apscheduler.schedulers.background import BackgroundScheduler

JOB = "ring"


class SchedulerAlarm:
    """Calls `ring` in another thread: that had better do no more than wake somebody."""

    def __init__(self, ring: Callable[[], object]) -> None:
        self._ring = ring
        self._scheduler = BackgroundScheduler(timezone=UTC)
        self._scheduler.start()

    def set(self, at: datetime | None) -> None:
        if at is not None:
            # Without a grace time APScheduler passes over a job that is a second late.
            self._scheduler.add_job(
                self._ring, "date", run_date=at, id=JOB, replace_existing=True, misfire_grace_time=None
            )
            return
        try:
            self._scheduler.remove_job(JOB)
        except JobLookupError:  # it has rung, or was never set
            return

    def close(self) -> None:
        """Never ring again; returns once the thread has ended."""
        # A job that is just being carried out would stumble over a scheduler that has stopped.
        self._scheduler.remove_all_jobs()
        self._scheduler.shutdown()
