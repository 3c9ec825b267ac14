"""What the use cases need of the outside, as protocols. Each has a contract suite in tests/contracts.

Instants are aware datetimes in UTC. A «stream» is a game's id, or HOUSE for what belongs to no game.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from typing import Annotated, Literal, Protocol

import msgspec

from mailhost.host.entry import Entry
from mailhost.letters.rendering import Texts

HOUSE = "house"
"""The stream of strangers' mail, notices and everything else that belongs to no game. No game may be called so."""


Folder = Literal["inbox", "junk"]


class Unreachable(Exception):
    """A mail server cannot be reached or does not let us in; the text is for the host, one line."""


class Conflict(Exception):
    """Somebody else appended to this stream since it was read."""


class Damaged(Exception):
    """A journal is not what was written: one line that names the stream, the line and the remedy."""


class Cursor(msgspec.Struct, frozen=True):
    """How far a mailbox has been read. It may lag behind the journals; it never runs ahead of them."""

    uidvalidity: Annotated[int, msgspec.Meta(ge=0)] = 0
    uid: Annotated[int, msgspec.Meta(ge=0)] = 0
    tries: dict[int, int] = {}
    """By UID, the mails above it that the server was asked for in vain, and how often."""


class Sighting(msgspec.Struct, frozen=True):
    """A mail seen in the mailbox, not yet fetched. `arrived`: INTERNALDATE."""

    uid: int
    arrived: datetime


class Arrival(msgspec.Struct, frozen=True):
    """A mail fetched. `raw` None: the server would not hand it over (it may next time, or never).

    Of a mail that is too big, `raw` is the beginning, below a line that says so (letters/cut.py). `junk`: it was found
    in the junk folder.
    """

    uid: int
    arrived: datetime
    raw: bytes | None
    junk: bool = False


class Mailbox(Protocol):
    """A mailbox that is read by growing UID and never changed: no flag is set, nothing is moved or deleted."""

    def look(self, after: Cursor) -> tuple[int, tuple[Sighting, ...]]:
        """All that was acknowledged to senders before this call began, with UIDs above the cursor's.

        Returns the mailbox's UIDVALIDITY and the sightings in order of (arrival, UID). Where UIDVALIDITY is not
        the cursor's, or the mailbox has not yet given as many UIDs as the cursor says (it was put back from a copy),
        everything is sighted. Raises Unreachable.
        """
        ...

    def fetch(self, uids: Sequence[int]) -> Iterator[Arrival]:
        """Fetch in the given order, in batches; a mail that has vanished is left out. Raises Unreachable."""
        ...

    def senders(self, uids: Sequence[int]) -> dict[int, bytes]:
        """The From fields alone of each, as they stand in its head; a mail of which they cannot be had is left out.

        Raises Unreachable.
        """
        ...

    def wait(self, seconds: float, wake: int | None) -> None:
        """Sleep until new mail shows, `wake` (a file descriptor) is readable, or so many seconds have passed.

        Never raises for a lost connection: it returns, and the next look reconnects.
        """
        ...

    def close(self) -> None:
        """Let go of the connection; errors on the way out are nobody's concern."""
        ...


class Outgoing(msgspec.Struct, frozen=True):
    """A mail ready for the wire: the id it is known by, its one recipient, its bytes."""

    id: str
    to: str
    raw: bytes


class Receipt(msgspec.Struct, frozen=True):
    """What became of one outgoing mail. deferred: try again later; refused: never for this address.

    moot: no server was asked, for whoever it was written to has his seat no longer.
    """

    id: str
    outcome: Literal["sent", "deferred", "refused", "moot"]
    answer: str = ""
    """The server's words."""
    at: datetime | None = None
    """When; filled in by whoever handed the mail over."""


class Outbox(Protocol):
    """Hands mails to an SMTP server, one connection a batch."""

    def send(self, batch: Sequence[Outgoing]) -> Iterator[Receipt]:
        """One receipt each, in order, as each is answered. Raises Unreachable where no connection comes about."""
        ...


class GameStore(Protocol):
    """The journals: append-only streams of entries, each bound to the one before by its hash."""

    def streams(self) -> tuple[str, ...]:
        """The ids of all streams that have an entry, HOUSE included, sorted."""
        ...

    def version(self, stream: str) -> int:
        """The seq of its last entry, 0 if there is none; cheap."""
        ...

    def read(self, stream: str, after: int = 0) -> Iterator[Entry]:
        """The entries with a greater seq, in order. A torn last line (a crash while writing) was never written.

        Raises Damaged where anything before that is not whole or does not chain.
        """
        ...

    def append(self, stream: str, version: int, entries: Sequence[Entry]) -> None:
        """Append all (their seqs follow `version`; `prev` is filled in here). They last once this returns.

        Raises Conflict if the stream is not at `version`.
        """
        ...

    def lock(self) -> AbstractContextManager[object]:
        """Held while streams are read in order to be appended to; across processes; re-entrant in one."""
        ...

    def save_checkpoint(self, stream: str, version: int, state: bytes) -> None:
        """A cache of what replaying up to `version` gives; losing it costs time only."""
        ...

    def checkpoint(self, stream: str) -> tuple[int, bytes] | None:
        """The last one saved, if it is whole."""
        ...


class Archive(Protocol):
    """Every mail in and out, its bytes as they were, append-only (C9)."""

    def keep(self, stream: str, direction: Literal["in", "out"], name: str, raw: bytes) -> str:
        """Add a mail; `name` becomes part of its copy's name. Returns the key that `find` takes.

        It lasts once `sync` returns.
        """
        ...

    def sync(self) -> None:
        """Make all that was kept last."""
        ...

    def find(self, key: str) -> bytes:
        """The bytes kept under that key; KeyError if there are none."""
        ...

    def walk(self, stream: str, direction: Literal["in", "out"]) -> Iterator[bytes]:
        """Every mail of that stream that went that way and was kept whole, in order."""
        ...

    def extract(self, stream: str, name: str, data: bytes) -> str:
        """Put a part of a mail that was kept where people find it, unsynced: it can be made again from the mail.

        Returns its place in the stream's folder; `name` becomes a part of it.
        """
        ...

    def unpack(self) -> None:
        """Make copies for people of what has been kept since they were last made; for idle moments."""
        ...


class Posted(Protocol):
    """Which messages have left the house: kept beside the journals, appended after the server took them."""

    def mark(self, stream: str, receipts: Iterable[Receipt]) -> None:
        """Remember what became of messages (sent and refused ones are done; deferred ones are not remembered)."""
        ...

    def outcomes(self, stream: str) -> dict[str, Receipt]:
        """By message id, those that are done."""
        ...


class Taken(Protocol):
    """How far a game's thread was taken away to be pasted somewhere, by format: kept beside the journals.

    Losing it costs a post pasted twice.
    """

    def reach(self, stream: str, form: str) -> int:
        """The seq of the last entry whose posts were taken, 0 at first."""
        ...

    def take(self, stream: str, form: str, seq: int) -> None:
        """Everything up to that entry has been taken; it lasts once this returns."""
        ...


class GameRow(msgspec.Struct, frozen=True):
    """What must be known of a game without replaying it. `addresses`: registered ones, to their seats; `further`: the
    other ones of their players, likewise.
    """

    game: str
    created: datetime
    over: bool
    addresses: dict[str, int]
    settled: bool = False
    """Over, and nothing is left to send: its journal need not be opened."""
    further: dict[str, int] = {}

    def seat_of(self, address: str) -> int:
        """Whose either is, 0 for nobody's."""
        return self.addresses.get(address) or self.further.get(address, 0)


class Registry(Protocol):
    """Small tables that are rebuilt from the journals when they are missing."""

    def rows(self) -> tuple[GameRow, ...]:
        """All games, sorted by id."""
        ...

    def put(self, row: GameRow) -> None:
        """Insert or replace the game's row."""
        ...

    def cursor(self, folder: Folder = "inbox") -> Cursor:
        """The last one set for that folder; Cursor() at first."""
        ...

    def set_cursor(self, cursor: Cursor, folder: Folder = "inbox") -> None:
        """Remember it; it lasts once this returns."""
        ...

    def tries(self) -> dict[str, int]:
        """What was last noted of the mails being read, and how often that was begun; none where nothing is noted."""
        ...

    def note_tries(self, tries: Mapping[str, int]) -> None:
        """Note it in place of the last note. It outlives the process, and need not outlive the machine."""
        ...


class Clock(Protocol):
    """The time."""

    def now(self) -> datetime:
        """Aware, UTC."""
        ...

    def spent(self) -> float:
        """Seconds of the processor's that this thread has used so far: only a difference of two says anything."""
        ...


class Alarm(Protocol):
    """Rings at an instant; it knows no game, and one that is late rings at once."""

    def set(self, at: datetime | None) -> None:
        """Ring then, and not at any time set before; None: do not ring."""
        ...


class Templates(Protocol):
    """The texts of a language and a theme, the host's own before the program's."""

    def __call__(self, language: str, ruleset: str) -> Texts:
        """Those of that language, and of that ruleset ("" for the house's own)."""
        ...

    def renew(self) -> None:
        """Look whether the host has changed a template: from then on the new one is used."""
        ...
