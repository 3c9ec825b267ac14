"""Archive in files: one a stream, append-only, every mail's bytes as they were (C9).

A record is the line «<RS>mail <in|out> <length> <name>», the bytes, a line break. Nothing is ever cut off: what a crash
has left of a record is passed over. The .eml files beside it, in the folders in/ and out/, are for people: they are
made on the way, unsynced, and can be remade from the records.
"""

import fcntl
import mmap
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Literal

from mailhost.adapters import durable
from mailhost.adapters.state_folder import folder_of

ARCHIVE = "archive.mails"
HEAD = re.compile(rb"\x1email (in|out) (\d{1,12}) ([A-Za-z0-9._@+=-]{1,80})\n")
LONGEST_HEAD = 128
KEY = re.compile(r"([a-z0-9-]{1,32})/(\d{1,15})")
UNSAFE = re.compile(r"[^A-Za-z0-9._@+=-]")

Direction = Literal["in", "out"]


class MailArchive:
    """The archives under `root`, the state folder. Between `sync` and `sync` the files kept into stay open."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._open: dict[str, tuple[int, str]] = {}

    def keep(self, stream: str, direction: Direction, name: str, raw: bytes) -> str:
        safe = UNSAFE.sub("_", name)[:80] or "_"
        head = f"\x1email {direction} {len(raw)} {safe}\n".encode()
        handle, folder = self._opened(stream)
        fcntl.flock(handle, fcntl.LOCK_EX)
        try:
            start = durable.append_or_nothing(handle, b"".join((head, raw, b"\n")), sync=False)
        finally:
            fcntl.flock(handle, fcntl.LOCK_UN)
        write_eml(f"{folder}/{eml_name(direction, start, safe)}", raw)
        return f"{stream}/{start}"

    def sync(self) -> None:
        while self._open:
            handle, _ = self._open.popitem()[1]
            try:
                os.fsync(handle)
            finally:
                os.close(handle)

    def find(self, key: str) -> bytes:
        if not (match := KEY.fullmatch(key)):
            raise KeyError(key)
        try:
            with (folder_of(self._root, match[1]) / ARCHIVE).open("rb") as file:
                raw = mail_at(file, int(match[2]))
        except FileNotFoundError:
            raw = None
        if raw is None:
            raise KeyError(key)
        return raw

    def remake(self, stream: str) -> int:
        """Write the stream's .eml files anew; returns how many there are."""
        folder = folder_of(self._root, stream)
        with (folder / ARCHIVE).open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
            return sum(write_eml(f"{folder}/{name}", raw) for name, raw in mails(data))

    def _opened(self, stream: str) -> tuple[int, str]:
        if stream not in self._open:
            folder = folder_of(self._root, stream)
            fresh = not (folder / ARCHIVE).exists()
            if fresh:
                durable.make_folder(folder)
            for direction in ("in", "out"):
                (folder / direction).mkdir(exist_ok=True)
            handle = os.open(folder / ARCHIVE, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
            self._open[stream] = handle, str(folder)
            if fresh:
                durable.sync_folder(folder)
        return self._open[stream]


def mail_at(file: BinaryIO, start: int) -> bytes | None:
    """The bytes of the record that begins there, if a whole one does."""
    file.seek(start)
    if not (head := HEAD.fullmatch(file.readline(LONGEST_HEAD))):
        return None
    raw = file.read(int(head[2]))
    return raw if file.read(1) == b"\n" else None


def mails(data: mmap.mmap) -> Iterator[tuple[str, bytes]]:
    """The .eml name and the bytes of every whole record."""
    at = 0
    while head := HEAD.search(data, at):
        end = head.end() + int(head[2])
        at = head.end()
        if data[end : end + 1] == b"\n":
            yield eml_name(head[1].decode(), head.start(), head[3].decode()), data[head.end() : end]
            at = end + 1


def eml_name(direction: str, start: int, name: str) -> str:
    """Below the stream's folder: such names sort as the mails came, and none comes twice."""
    return f"{direction}/{start:012d}-{name}.eml"


def write_eml(path: str, raw: bytes) -> int:
    """A copy for people: it need not last. Returns 1, the number of files written."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        durable.write_all(handle, raw)
    finally:
        os.close(handle)
    return 1
