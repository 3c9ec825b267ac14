"""A file of lines that only grows, shared by processes. A line counts once its line break is there.

What follows the last line break was never written (a crash in between) and is cut off by the next append.
"""

import fcntl
import os
from array import array
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from mailhost.adapters import durable


class LineFile:
    """`count` whole lines, by number from 1. Where each begins is kept in memory, and found once."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._starts = array("Q")
        self._end = 0
        self._inode = 0
        self._begun = 0
        """The inode of the file whose first line has been seen."""

    def begun(self) -> bool:
        """Whether there is a whole line; reads no more than the first, and that once."""
        try:
            if (inode := self.path.stat().st_ino) != self._begun:
                with self.path.open("rb") as file:
                    self._begun = inode if file.readline().endswith(b"\n") else 0
        except FileNotFoundError:
            self._begun = 0
        return self._begun != 0

    def count(self) -> int:
        """How many whole lines there are now, whoever wrote them; costs a stat if nothing has changed."""
        try:
            seen = self.path.stat()
        except FileNotFoundError:
            self._forget()
            return 0
        if seen.st_size < self._end or seen.st_ino != self._inode:
            self._forget()
            self._inode = seen.st_ino
        if seen.st_size > self._end:
            self._scan()
        return len(self._starts)

    def read(self, after: int = 0) -> Iterator[bytes]:
        """The whole lines that follow line `after`, without their line breaks; as many as there are at the call."""
        if after >= (last := self.count()):
            return
        with self.path.open("rb") as file:
            file.seek(self._starts[after])
            for _ in range(last - after):
                yield file.readline().removesuffix(b"\n")

    @contextmanager
    def held(self) -> Iterator["Append"]:
        """The file held against other writers, its torn end cut off; made, its name lasting, if it is missing."""
        if fresh := not self.path.exists():
            durable.make_folder(self.path.parent)
        handle = os.open(self.path, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o600)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX)
            if fresh:
                durable.sync_folder(self.path.parent)
            self.count()
            if os.fstat(handle).st_size > self._end:
                os.ftruncate(handle, self._end)
            yield Append(self, handle)
        finally:
            os.close(handle)

    def grown(self, lines: Sequence[bytes]) -> None:
        """Note lines just appended, so that they need not be looked for."""
        for line in lines:
            self._starts.append(self._end)
            self._end += len(line) + 1

    def _forget(self) -> None:
        self._starts = array("Q")
        self._end = self._inode = 0

    def _scan(self) -> None:
        with self.path.open("rb") as file:
            file.seek(self._end)
            for line in file:
                if not line.endswith(b"\n"):
                    break
                self._starts.append(self._end)
                self._end += len(line)


class Append:
    """The right to append, while the file is held."""

    def __init__(self, file: LineFile, handle: int) -> None:
        self._file = file
        self._handle = handle

    def write(self, lines: Sequence[bytes], *, sync: bool) -> None:
        """Append lines (none holds a line break) in one write: all of them, or with an error none."""
        durable.append_or_nothing(self._handle, b"".join(line + b"\n" for line in lines), sync=sync)
        self._file.grown(lines)

    def sync(self) -> None:
        """Make what was written last."""
        os.fsync(self._handle)
