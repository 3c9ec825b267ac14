"""What a book of the ledger holds, and how it is kept beside its journal: a cache, which may be lost at any time."""

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
    `lane`: in whose line it waits, "" for what the game itself writes (`lanes`).
    """

    message: Message
    written: datetime
    slot: int = 0
    lane: str = ""


class Repeat(msgspec.Struct, frozen=True):
    """A letter that a player wrote: when it arrived, and a digest of what he typed."""

    arrived: datetime
    mark: str


class Lately(msgspec.Struct, frozen=True):
    """What was last written for one seat: when the letters without a command arrived, and what each letter said."""

    talk: tuple[datetime, ...] = ()
    repeats: tuple[Repeat, ...] = ()


class Wish(msgspec.Struct, frozen=True):
    """A wish for a seat: the nickname, and the key of the letter that it came by.

    `again`: when the question was put once more, the answer to it having been neither yes nor no. `over`: whether that
    question waits for an answer no longer: it has had one, or too many were asked since.
    """

    nick: str
    letter: str
    again: datetime | None = None
    over: bool = False


class Contents(msgspec.Struct):
    """What a stream's entries have come to: all that a book of the ledger keeps, and a checkpoint of it."""

    game: Game | None = None
    created: datetime | None = None
    keys: set[str] = set()
    """Of the mails that it has seen."""
    pending: dict[str, Pending] = {}
    """By id, the messages that wait to leave, in the order in which they were written."""
    lately: dict[int, Lately] = {}
    """By seat, what its player has written."""
    unproved: dict[int, Lately] = {}
    """By seat, what came in his name, and nothing shows that he wrote it."""
    wishes: dict[str, tuple[Wish, ...]] = {}
    """By address, what somebody has asked for: the last that wait to be confirmed, and the last that do no longer."""
    misnamed: set[str] = set()
    """Addresses whose last wish was refused for its name: a name alone is their next."""
    outsiders: dict[str, tuple[datetime, ...]] = {}
    """By address without a seat, when the letters came that were last answered to it."""
    flooded: datetime | None = None
    """When the host was last told that too many of them write."""
    bounced: dict[str, datetime] = {}
    """By players' address, when the bounce came of which the host was last told."""
    in_junk: dict[str, datetime] = {}
    """By players' address, when the host was last told that mail from there was in the junk folder."""
    former: set[str] = set()
    """Registered addresses whose seat has another now: whatever was written to it there goes to nobody."""
    letters: HeldLetters = msgspec.field(default_factory=HeldLetters)
    """Those that wait for a word from their writer or the host."""
    counts: dict[str, tuple[DayCount, ...]] = {}
    """By registered address, how much was written from it on the last days."""
    notices: Notices = Notices()
    """How many of each kind the host was sent on the last day."""


class Checkpoint(msgspec.Struct, frozen=True):
    """A book's contents, so that its journal need not be read from the first line.

    `shape` is the program's, `line` the journal's mark: a checkpoint of another version of the program, or of a
    journal that has since been put back from a copy, is none.
    """

    shape: str
    line: str
    contents: Contents


@cache
def shape() -> str:
    """A mark of all the fields that a checkpoint holds, down to the last: it changes whenever one of them does."""
    return hashlib.sha256(msgspec.json.encode(msgspec.json.schema(Checkpoint))).hexdigest()
