"""The bell at the daemon's door: a named pipe in the state folder, that the CLI writes a byte to."""

import contextlib
import errno
import os
import stat
from pathlib import Path

from mailhost.adapters import durable
from mailhost.host.ports import HOUSE


def pipe_path(root: Path) -> Path:
    """Where it lies below the state folder."""
    return root / HOUSE / "wake"


class WakePipe:
    """The daemon's end. Opened for writing too, so that it never comes to an end when a CLI has rung."""

    def __init__(self, root: Path) -> None:
        path = pipe_path(root)
        durable.make_folder(path.parent)
        if path.exists() and not stat.S_ISFIFO(path.stat().st_mode):
            path.unlink()
        with contextlib.suppress(FileExistsError):
            os.mkfifo(path, 0o600)
        self._handle = os.open(path, os.O_RDWR | os.O_NONBLOCK)

    def fileno(self) -> int:
        """Readable once somebody has rung."""
        return self._handle

    def ring(self) -> None:
        """Wake the daemon from within its own process: a signal, the alarm."""
        with contextlib.suppress(BlockingIOError):  # full: it is awake already
            os.write(self._handle, b"r")

    def drain(self) -> None:
        """Be ready for the next ring."""
        with contextlib.suppress(BlockingIOError):
            while os.read(self._handle, 4096):
                pass

    def close(self) -> None:
        """Nobody listens any more."""
        os.close(self._handle)


def ring(root: Path) -> bool:
    """Wake the daemon of that state folder, without waiting for it; returns whether one listens."""
    try:
        handle = os.open(pipe_path(root), os.O_WRONLY | os.O_NONBLOCK)
    except OSError as error:
        if error.errno in (errno.ENXIO, errno.ENOENT):  # nobody has it open; it was never made
            return False
        raise
    try:
        with contextlib.suppress(BlockingIOError):
            os.write(handle, b"r")
    finally:
        os.close(handle)
    return True
