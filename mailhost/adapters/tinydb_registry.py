"""Registry in TinyDB: which games there are and how far the mailbox is read. Missing or damaged, it is empty.
What is being read stands in a small file of its own, which is written often and never synced.

The file is small and replaced whole; each change reads it afresh, under a lock, since daemon and CLI both write.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import msgspec
from filelock import FileLock
from tinydb import TinyDB, where
from tinydb.table import Document

from mailhost.adapters import durable
from mailhost.adapters.tiny_tables import tables
from mailhost.host.ports import HOUSE, Cursor, Folder, GameRow

GAMES = "games"
CURSORS = "cursors"
NUMBERS: dict[Folder, int] = {"inbox": 1, "junk": 2}
"""The document of each folder's cursor."""


class TinyRegistry:
    """The registry in state/house/registry.json under `root`, the state folder."""

    def __init__(self, root: Path) -> None:
        self._path = root / HOUSE / "registry.json"
        self._tries = root / HOUSE / "reading.json"
        self._lock: FileLock | None = None

    def rows(self) -> tuple[GameRow, ...]:
        documents = tables(self._path).table(GAMES).all()
        try:
            return tuple(sorted(msgspec.convert(documents, list[GameRow]), key=lambda row: row.game))
        except msgspec.ValidationError:  # written by another version of the program
            return ()

    def put(self, row: GameRow) -> None:
        with self._changing() as registry:
            registry.table(GAMES).upsert(msgspec.to_builtins(row), where("game") == row.game)

    def cursor(self, folder: Folder = "inbox") -> Cursor:
        document = tables(self._path).table(CURSORS).get(doc_id=NUMBERS[folder])
        try:
            return msgspec.convert(document, Cursor, str_keys=True)
        except msgspec.ValidationError:  # none yet, or nonsense: the journals know every letter that was handled
            return Cursor()

    def set_cursor(self, cursor: Cursor, folder: Folder = "inbox") -> None:
        document = Document(msgspec.to_builtins(cursor, str_keys=True), doc_id=NUMBERS[folder])
        with self._changing() as registry:
            registry.table(CURSORS).upsert(document)

    def tries(self) -> dict[str, int]:
        try:
            return msgspec.json.decode(self._tries.read_bytes(), type=dict[str, int])
        except (FileNotFoundError, msgspec.MsgspecError):  # none, or one that was being written
            return {}

    def note_tries(self, tries: Mapping[str, int]) -> None:
        # Not synced: it is there for a process that dies, and the journals know what was handled.
        if tries:
            self._tries.parent.mkdir(parents=True, exist_ok=True)
            self._tries.write_bytes(msgspec.json.encode(tries))
        else:
            self._tries.unlink(missing_ok=True)

    @contextmanager
    def _changing(self) -> Iterator[TinyDB]:
        if self._lock is None:
            durable.make_folder(self._path.parent)
            self._lock = FileLock(self._path.with_suffix(".lock"))
        with self._lock:
            yield tables(self._path)
