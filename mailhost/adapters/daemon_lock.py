"""One daemon a state folder: it holds a lock that ends with its process, however that ends."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from mailhost.adapters import durable
from mailhost.host.ports import HOUSE

PATIENCE = 1.0
"""Seconds; `running` holds the lock for a moment, too."""


class AlreadyRunning(Exception):
    """Another daemon serves this state folder: one line for the host."""


def lock_path(root: Path) -> Path:
    """Where it lies below the state folder."""
    return root / HOUSE / "daemon.lock"


@contextmanager
def only_daemon(root: Path) -> Iterator[None]:
    """Be the daemon of that state folder; raises AlreadyRunning."""
    path = lock_path(root)
    durable.make_folder(path.parent)
    try:
        with FileLock(path).acquire(timeout=PATIENCE):
            yield
    except Timeout:
        raise AlreadyRunning(f"another daemon already serves {root}") from None


def running(root: Path) -> bool:
    """Whether a daemon serves that state folder."""
    path = lock_path(root)
    if not path.exists():
        return False
    try:
        with FileLock(path).acquire(timeout=0):
            return False
    except Timeout:
        return True
