"""Archive in files: one a stream, append-only, every mail's bytes as they were (C9).

A record is the line «<RS>mail <in|out> <length> <name>», the bytes, a line break. Nothing is ever cut off: what a crash
has left of a record is passed over. The .eml files beside it, in the folders in/ and out/, are for people. They are
made from the records when there is time (a new file costs more than all the rest of a mail's way), unsynced; the file
`unpacked` says how far, and without it they are all made anew.
"""

import fcntl
import mmap
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Literal

from mailhost.adapters import durable
from mailhost.adapters.state_folder import folder_of, stream_ids

ARCHIVE = "archive.mails"
UNPACKED = "unpacked"
RECORDINGS = "recordings"
HEAD = re.compile(rb"\x1email (in|out) (\d{1,12}) ([A-Za-z0-9._@+=-]{1,80})\n")
LONGEST_HEAD = 128
KEY = re.compile(r"([a-z0-9-]{1,32})/(\d{1,15})")
UNSAFE = re.compile(r"[^A-Za-z0-9._@+=-]")

Direction = Literal["in", "out"]


class MailArchive:
    """The archives under `root`, the state folder. Between `sync` and `sync` the files kept into stay open."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._open: dict[str, int] = {}

    def keep(self, stream: str, direction: Direction, name: str, raw: bytes) -> str:
        safe = safe_name(name)
        head = f"\x1email {direction} {len(raw)} {safe}\n".encode()
        handle = self._opened(stream)
        fcntl.flock(handle, fcntl.LOCK_EX)
        try:
            start = durable.append_or_nothing(handle, b"".join((head, raw, b"\n")), sync=False)
        finally:
            fcntl.flock(handle, fcntl.LOCK_UN)
        return f"{stream}/{start}"

    def sync(self) -> None:
        while self._open:
            handle = self._open.popitem()[1]
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

    def walk(self, stream: str, direction: Direction) -> Iterator[bytes]:
        path = folder_of(self._root, stream) / ARCHIVE
        if not path.exists() or not (size := path.stat().st_size):
            return
        with path.open("rb") as file, mmap.mmap(file.fileno(), size, access=mmap.ACCESS_READ) as data:
            yield from (raw for name, raw, _ in mails(data) if name.startswith(f"{direction}/"))

    def extract(self, stream: str, name: str, data: bytes) -> str:
        folder = folder_of(self._root, stream) / RECORDINGS
        folder.mkdir(parents=True, exist_ok=True)
        safe = safe_name(name)
        (folder / safe).write_bytes(data)
        return f"{RECORDINGS}/{safe}"

    def unpack(self) -> None:
        for folder in (folder_of(self._root, stream) for stream in stream_ids(self._root)):
            if (folder / ARCHIVE).exists():
                unpack(folder)

    def _opened(self, stream: str) -> int:
        if stream not in self._open:
            folder = folder_of(self._root, stream)
            fresh = not (folder / ARCHIVE).exists()
            if fresh:
                durable.make_folder(folder)
            self._open[stream] = os.open(folder / ARCHIVE, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
            if fresh:
                durable.sync_folder(folder)
        return self._open[stream]


def safe_name(name: str) -> str:
    """As a part of a file's name that leads nowhere else."""
    return UNSAFE.sub("_", name)[:80].lstrip(".") or "_"


def unpack(folder: Path) -> None:
    """Make files of the records that none have been made of."""
    size, done = (folder / ARCHIVE).stat().st_size, unpacked(folder)
    if done >= size:
        return
    for direction in ("in", "out"):
        (folder / direction).mkdir(exist_ok=True)
    with (folder / ARCHIVE).open("rb") as file, mmap.mmap(file.fileno(), size, access=mmap.ACCESS_READ) as data:
        for name, raw, end in mails(data, done):
            (folder / name).write_bytes(raw)
            done = end
    # Not `size`: the last record may be half written just now.
    (folder / UNPACKED).write_text(str(done))


def unpacked(folder: Path) -> int:
    """Up to where the records have been made into files; 0 where nobody knows."""
    try:
        return int((folder / UNPACKED).read_text())
    except (FileNotFoundError, ValueError):
        return 0


def mail_at(file: BinaryIO, start: int) -> bytes | None:
    """The bytes of the record that begins there, if a whole one does."""
    file.seek(start)
    if not (head := HEAD.fullmatch(file.readline(LONGEST_HEAD))):
        return None
    raw = file.read(int(head[2]))
    return raw if file.read(1) == b"\n" else None


def mails(data: mmap.mmap, at: int = 0) -> Iterator[tuple[str, bytes, int]]:
    """The .eml name, the bytes and the end of every whole record from there on."""
    while head := HEAD.search(data, at):
        end = head.end() + int(head[2])
        at = head.end()
        if data[end : end + 1] == b"\n":
            at = end + 1
            yield eml_name(head[1].decode(), head.start(), head[3].decode()), data[head.end() : end], at


def eml_name(direction: str, start: int, name: str) -> str:
    """Below the stream's folder: such names sort as the mails came, and none comes twice."""
    return f"{direction}/{start:012d}-{name}.eml"
