"""One transaction: a handled input, what it changed and what it made us say, as one line of a journal."""

from datetime import datetime
from typing import Literal

import msgspec

from mailhost.engine.commands import AnyCommand, Seat
from mailhost.engine.events import AnyEvent, Rewound
from mailhost.engine.refusals import Code

OUTSIDER = -1
"""In place of the seat of somebody who has none."""
FORGET = "forget"
"""The reason of the entry in which the host takes a further address away."""
IN_JUNK = "host/junk "
"""How the reason begins of a word to the host on a letter in the junk folder; behind it stands who wrote that."""


class Message(msgspec.Struct, frozen=True, omit_defaults=True):
    """A mail of ours, whole, as written at that moment; sent later, any number of tries, with this one id."""

    id: str
    """Message-ID with its angle brackets."""
    to: str
    """The one address."""
    seat: Seat
    """Whose seat it was written to; 0 for the host, -1 for somebody without a seat."""
    subject: str
    body: str
    kind: Literal["post", "private", "receipt", "notice"]
    """A post is the same for all; a private one holds secrets; a receipt answers; a notice is the host's."""
    references: tuple[str, ...] = ()
    in_reply_to: str = ""
    marked: str = ""
    """The body with its marks (letters.blocks), where its HTML shows more than it does by itself."""


class Refusal(msgspec.Struct, frozen=True):
    """A line that was refused, for the log."""

    line: str
    code: Code


class LetterCause(msgspec.Struct, frozen=True, omit_defaults=True, tag="letter"):
    """A mail. `key` is the same for the same mail however often it is delivered; `archived` finds its bytes."""

    key: str
    archived: str
    sender: str
    seat: Seat | None
    arrived: datetime
    verdict: str
    """letter, talk (no command in it) or late; else why it was no player's: stranger, own, auto, bounce, unreadable,
    which-game, quarantined. Of somebody without a seat: wish, confirmed, declined, unclear (neither of these),
    misnamed (under a name that he cannot have), unlisted, newcomer (answered, and no more), too-many (not even that; of
    a player's: more than he may write in a day, and nothing of it is done). Of a letter whose writer is in doubt: held;
    of one that answers for it: vouched, disowned, unclear; of one that says from the unknown address that it came from,
    whether it is its own: agreed, disowned."""
    accepted: int = 0
    """How many of its lines were accepted."""
    refused: tuple[Refusal, ...] = ()
    why: str = ""
    """What decided, where the verdict alone does not say: the mark of an automatic mail, the error of a broken one, of
    what there was too much; unproved: nothing shows who wrote it, and it changes nothing. Of a wish that was refused:
    the problem (eligibility.py), a space, the name."""
    command: AnyCommand | None = None
    """What somebody without a seat asked for: a wish, or what it came to once it was confirmed."""
    owner: str = ""
    """Of a held letter, and of one too many: the registered address of the seat that it would speak for. Of a player's
    that came from another address: his registered one."""
    about: str = ""
    """Of one that answers for a held letter: that one's key. Of one that answers whether it was its writer who asked
    for a seat: the key of the letter that asked."""
    failed: tuple[str, ...] = ()
    """Of a bounce: the players' addresses that the host was told of."""
    also: tuple[str, ...] = ()
    """And the keys of others, of which it says the same."""
    mark: str = ""
    """Of a player's letter: a digest of what he typed. A machine says the same again and again."""


class Again(msgspec.Struct, frozen=True):
    """Words of a player's that an undo has decided anew: the entry that they came by, and what came of them now."""

    seq: int
    accepted: int
    refused: tuple[Refusal, ...] = ()


class HostCause(msgspec.Struct, frozen=True, tag="host"):
    """A command of the host's: who typed it, and why he says."""

    command: AnyCommand | None
    who: str
    reason: str = ""
    about: str = ""
    """The key of the letter that it is about, where it is about one; or the further address that he takes away."""
    again: tuple[Again, ...] = ()
    """Of an undo: the players' words since then, in the order of their arrival."""


class RelayCause(msgspec.Struct, frozen=True, tag="relay"):
    """A player's words that came another way (a forum, the telephone) and were passed on by the host, `who`."""

    who: str
    seat: Seat
    text: str
    arrived: datetime
    """When he said them."""
    reason: str = ""
    accepted: int = 0
    refused: tuple[Refusal, ...] = ()

    @property
    def talk(self) -> bool:
        """Whether there was no command in it."""
        return not self.accepted and not any(each.line for each in self.refused)


class ClockCause(msgspec.Struct, frozen=True, tag="clock"):
    """Something was due at that instant."""

    due: datetime


class AskCause(msgspec.Struct, frozen=True, tag="ask"):
    """The house writes to a player about letters that are held: `letters`, their keys.

    `owner`: his registered address. `why`: held (whether he wrote them), secret (they give a secret away).
    """

    owner: str
    letters: tuple[str, ...]
    why: Literal["held", "secret"]


Cause = LetterCause | HostCause | RelayCause | ClockCause | AskCause


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of a journal. `seq` from 1 without gaps; `prev`: SHA-256 of the line before (hex, 64 zeros at first).

    `at`: the input's own time (arrival, deadline, command); `written`: when it was handled.
    """

    seq: int
    at: datetime
    written: datetime
    cause: Cause
    events: tuple[AnyEvent, ...] = ()
    messages: tuple[Message, ...] = ()
    prev: str = "0" * 64

    @property
    def rewound(self) -> Rewound | None:
        """Of the entry of an undo, how far back it went."""
        first = self.events[0] if self.events else None
        return first if isinstance(first, Rewound) else None
