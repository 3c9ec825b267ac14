"""What `rehearse` keeps its games in: the stores' ports without a disk. Lost with the process."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Literal

from mailhost.adapters import journal_line
from mailhost.host.entry import Entry
from mailhost.host.ports import Conflict, Cursor, Folder, GameRow, Receipt


class MemoryStore:
    """GameStore."""

    def __init__(self) -> None:
        self._entries: dict[str, list[Entry]] = {}
        self._last_hash: dict[str, str] = {}
        self._checkpoints: dict[str, tuple[int, bytes]] = {}

    def streams(self) -> tuple[str, ...]:
        return tuple(sorted(stream for stream, entries in self._entries.items() if entries))

    def version(self, stream: str) -> int:
        return len(self._entries.get(stream, ()))

    def read(self, stream: str, after: int = 0) -> Iterator[Entry]:
        yield from self._entries.get(stream, [])[after:]

    def append(self, stream: str, version: int, entries: Sequence[Entry]) -> None:
        if (found := self.version(stream)) != version:
            raise Conflict(f"{stream}: somebody wrote entry {found} after {version} was read")
        prev = self._last_hash.get(stream, journal_line.ROOT)
        chained = list(journal_line.chained(entries, version, prev))
        self._entries.setdefault(stream, []).extend(entry for entry, _ in chained)
        if chained:
            self._last_hash[stream] = journal_line.digest(chained[-1][1])

    def lock(self) -> AbstractContextManager[object]:
        return nullcontext()

    def save_checkpoint(self, stream: str, version: int, state: bytes) -> None:
        self._checkpoints[stream] = (version, state)

    def checkpoint(self, stream: str) -> tuple[int, bytes] | None:
        return self._checkpoints.get(stream)


class MemoryArchive:
    """Archive."""

    def __init__(self) -> None:
        self._mails: dict[str, bytes] = {}
        self.extracted: dict[tuple[str, str], bytes] = {}

    def keep(self, stream: str, direction: Literal["in", "out"], name: str, raw: bytes) -> str:
        key = f"{stream}/{direction}/{len(self._mails)}-{name}"
        self._mails[key] = raw
        return key

    def sync(self) -> None:
        """There is nothing to wait for."""

    def find(self, key: str) -> bytes:
        return self._mails[key]

    def walk(self, stream: str, direction: Literal["in", "out"]) -> Iterator[bytes]:
        yield from (raw for key, raw in self._mails.items() if key.startswith(f"{stream}/{direction}/"))

    def extract(self, stream: str, name: str, data: bytes) -> str:
        self.extracted[stream, name] = data
        return f"recordings/{name}"

    def unpack(self) -> None:
        """There is no folder to put copies into."""


class MemoryPosted:
    """Posted."""

    def __init__(self) -> None:
        self._outcomes: dict[str, dict[str, Receipt]] = {}

    def mark(self, stream: str, receipts: Iterable[Receipt]) -> None:
        for receipt in receipts:
            if receipt.outcome != "deferred":
                self._outcomes.setdefault(stream, {})[receipt.id] = receipt

    def outcomes(self, stream: str) -> dict[str, Receipt]:
        return dict(self._outcomes.get(stream, {}))


class MemoryTaken:
    """Taken."""

    def __init__(self) -> None:
        self._reach: dict[tuple[str, str], int] = {}

    def reach(self, stream: str, form: str) -> int:
        return self._reach.get((stream, form), 0)

    def take(self, stream: str, form: str, seq: int) -> None:
        self._reach[stream, form] = seq


class MemoryRegistry:
    """Registry."""

    def __init__(self) -> None:
        self._rows: dict[str, GameRow] = {}
        self._cursors: dict[Folder, Cursor] = {}
        self._tries: dict[str, int] = {}

    def rows(self) -> tuple[GameRow, ...]:
        return tuple(self._rows[game] for game in sorted(self._rows))

    def put(self, row: GameRow) -> None:
        self._rows[row.game] = row

    def cursor(self, folder: Folder = "inbox") -> Cursor:
        return self._cursors.get(folder, Cursor())

    def set_cursor(self, cursor: Cursor, folder: Folder = "inbox") -> None:
        self._cursors[folder] = cursor

    def tries(self) -> dict[str, int]:
        return dict(self._tries)

    def note_tries(self, tries: Mapping[str, int]) -> None:
        self._tries = dict(tries)
