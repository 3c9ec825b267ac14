"""What the program's own log says while a command runs, for commands that must pass it on."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from mailhost.cli.paper import harmless


class LogLine(logging.Formatter):
    """A line for each thing logged: no sender and no server breaks it or steers a terminal. A traceback stays whole."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - logging's own name
        """The line."""
        return " ".join(harmless(super().formatMessage(record)).split("\n"))


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
