"""All that a book of the ledger is, as it is kept beside its journal: a cache, which may be lost at any time."""

import hashlib
from datetime import datetime
from functools import cache

import msgspec

from mailhost.engine.state import Game
from mailhost.host.day_count import DayCount
from mailhost.host.entry import Message
from mailhost.host.held_letters import HeldLetters
from mailhost.host.notices import Notices


class Pending(msgspec.Struct, frozen=True):
    """A message that has not left yet, and when it was written (its Date).

    `slot`: its place in what was written with it, for a provider who takes so many a minute; tells nothing (`slots`).
    """

    message: Message
    written: datetime
    slot: int = 0


class Repeat(msgspec.Struct, frozen=True):
    """A letter that a player wrote: when it arrived, and a digest of what he typed."""

    arrived: datetime
    mark: str


class Wish(msgspec.Struct, frozen=True):
    """A wish for a seat that waits to be confirmed: the nickname, and the key of the letter that it came by.

    `again`: when the question was put once more, the answer to it having been neither yes nor no.
    """

    nick: str
    letter: str
    again: datetime | None = None


class Checkpoint(msgspec.Struct, frozen=True):
    """All that a book is, so that its journal need not be read from the first line.

    `shape` is the program's, `line` the journal's mark: a checkpoint of another version of the program, or of a
    journal that has since been put back from a copy, is none.
    """

    shape: str
    line: str
    game: Game | None
    created: datetime | None
    keys: tuple[str, ...]
    pending: tuple[Pending, ...]
    talk: dict[int, tuple[datetime, ...]]
    wishes: dict[str, Wish]
    outsiders: dict[str, tuple[datetime, ...]]
    flooded: datetime | None
    bounced: dict[str, datetime]
    former: tuple[str, ...]
    letters: HeldLetters
    counts: dict[str, tuple[DayCount, ...]]
    repeats: dict[int, tuple[Repeat, ...]]
    notices: Notices


@cache
def shape() -> str:
    """A mark of all the fields that a checkpoint holds, down to the last: it changes whenever one of them does."""
    return hashlib.sha256(msgspec.json.encode(msgspec.json.schema(Checkpoint))).hexdigest()
