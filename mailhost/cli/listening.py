"""What the program's own log says while a command runs, for commands that must pass it on."""

import logging
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, tzinfo

from mailhost.cli.paper import harmless


class LogLine(logging.Formatter):
    """A line for each thing logged: no sender and no server breaks it or steers a terminal. A traceback stays whole."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - logging's own name
        """The line."""
        return " ".join(harmless(super().formatMessage(record)).split("\n"))


class HostLine(LogLine):
    """A line by the host's clock, and in his language where it is one that he can do something about.

    What the program notes for those who look for its mistakes stays as it is logged.
    """

    def __init__(self, zone: tzinfo) -> None:
        super().__init__("%(asctime)s %(message)s")
        self.zone = zone

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:  # noqa: N802 - logging's own
        """«2026-12-01 22:00:05»."""
        return datetime.fromtimestamp(record.created, self.zone).strftime(datefmt or "%Y-%m-%d %H:%M:%S")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - logging's own name
        """The line."""
        from mailhost.cli.complaints import LOG, in_russian

        logged = record.message
        if (said := in_russian(logged, LOG)) == logged:
            record.message = f"{record.levelname} {record.name}: {logged}"
        else:
            times = getattr(record, "times", 1)
            record.message = f"{said} (раз: {times})" if times > 1 else said
        return super().formatMessage(record)


class Seldom(logging.Filter):
    """Lets a warning that comes again and again through the first time, then each time that its number has doubled."""

    def __init__(self) -> None:
        super().__init__()
        self.times: Counter[str] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether it is a line to show; it then carries how many times it has come."""
        if record.levelno != logging.WARNING:
            return True
        line = record.getMessage()
        self.times[line] += 1
        record.times = self.times[line]
        return self.times[line].bit_count() == 1


class Listener(logging.Handler):
    """Keeps which errors were met, each once, without the log's words around them."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep the error alone, where the record is about one."""
        said = str(record.args[0]) if isinstance(record.args, tuple) and record.args else record.getMessage()
        if said not in self.lines:
            self.lines.append(said)


@contextmanager
def hearing(logger: str) -> Iterator[Listener]:
    """Listen to that logger."""
    heard = Listener()
    log = logging.getLogger(logger)
    log.addHandler(heard)
    try:
        yield heard
    finally:
        log.removeHandler(heard)
