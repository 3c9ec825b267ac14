"""GameStore in files: a journal and a checkpoint a stream. A journal's line is never changed once it is written.

state/games/<game>/journal.jsonl, checkpoint.json
state/house/journal.jsonl, checkpoint.json, lock
"""

import base64
import binascii
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Annotated

import msgspec
from filelock import FileLock
from tinydb.table import Document

from mailhost.adapters import durable, journal_line
from mailhost.adapters.line_file import LineFile
from mailhost.adapters.state_folder import folder_of, stream_ids
from mailhost.adapters.tiny_tables import tables
from mailhost.host.entry import Entry
from mailhost.host.ports import HOUSE, Conflict, Damaged

JOURNAL = "journal.jsonl"
CHECKPOINT = "checkpoint.json"
THE_ONE = 1
"""A checkpoint file holds a single document, of this id."""


class Kept(msgspec.Struct, frozen=True):
    """A checkpoint's row. `state`: base64."""

    version: Annotated[int, msgspec.Meta(ge=1)]
    state: str


class JournalStore:
    """The journals under `root`, the state folder; made when something is first written."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._files: dict[str, LineFile] = {}
        self._lock: FileLock | None = None

    def streams(self) -> tuple[str, ...]:
        return tuple(stream for stream in stream_ids(self._root) if self._file(stream).begun())

    def version(self, stream: str) -> int:
        return self._file(stream).count()

    def read(self, stream: str, after: int = 0) -> Iterator[Entry]:
        """Also checks that line `after`, if there is one, is what the next one is bound to."""
        lines = self._file(stream).read(max(after - 1, 0))
        prev = journal_line.ROOT
        if after > 0:
            prev = journal_line.digest(next(lines, b""))
        for seq, line in enumerate(lines, start=max(after, 0) + 1):
            yield self._checked(stream, seq, line, prev)
            prev = journal_line.digest(line)

    def append(self, stream: str, version: int, entries: Sequence[Entry]) -> None:
        file = self._file(stream)
        with file.held() as journal:
            if (found := file.count()) != version:
                raise Conflict(f"{stream}: somebody wrote entry {found} after {version} was read")
            prev = journal_line.digest(next(file.read(version - 1))) if version else journal_line.ROOT
            journal.write([line for _, line in journal_line.chained(entries, version, prev)], sync=True)

    def lock(self) -> AbstractContextManager[object]:
        if self._lock is None:
            durable.make_folder(self._root / HOUSE)
            self._lock = FileLock(self._root / HOUSE / "lock")
        return self._lock

    def save_checkpoint(self, stream: str, version: int, state: bytes) -> None:
        row = {"version": version, "state": base64.b64encode(state).decode()}
        tables(folder_of(self._root, stream) / CHECKPOINT).upsert(Document(row, doc_id=THE_ONE))

    def checkpoint(self, stream: str) -> tuple[int, bytes] | None:
        row = tables(folder_of(self._root, stream) / CHECKPOINT).get(doc_id=THE_ONE)
        try:
            kept = msgspec.convert(row, Kept)
            return kept.version, base64.b64decode(kept.state, validate=True)
        except (msgspec.ValidationError, binascii.Error):  # missing, or somebody's hand was in it: it is only a cache
            return None

    def _file(self, stream: str) -> LineFile:
        if stream not in self._files:
            self._files[stream] = LineFile(folder_of(self._root, stream) / JOURNAL)
        return self._files[stream]

    def _checked(self, stream: str, seq: int, line: bytes, prev: str) -> Entry:
        try:
            entry = journal_line.decode(line)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise self._damaged(stream, seq, f"is no entry: {error}") from None
        if entry.seq != seq:
            raise self._damaged(stream, seq, f"holds entry {entry.seq}")
        if entry.prev != prev:
            raise self._damaged(stream, seq, "does not follow from the line before: one of the two was changed")
        return entry

    def _damaged(self, stream: str, seq: int, what: str) -> Damaged:
        path = self._file(stream).path
        return Damaged(
            f"{stream}: line {seq} of {path} {what}; put the file back from a copy, or cut it off before that line"
        )
