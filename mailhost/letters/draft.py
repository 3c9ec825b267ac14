"""The shapes between the game and its mails: what happened, what became of a letter's lines, what to write to whom."""

from datetime import datetime
from typing import Literal

import msgspec

from mailhost.engine.commands import Seat
from mailhost.engine.events import AnyEvent
from mailhost.engine.refusals import Refused
from mailhost.engine.state import Game
from mailhost.letters.blocks import says_more, unmarked
from mailhost.letters.letter import Reading


class Step(msgspec.Struct, frozen=True):
    """An event and the state right after it."""

    event: AnyEvent
    game: Game


class Outcome(msgspec.Struct, frozen=True):
    """One line of a letter and what the game made of it."""

    reading: Reading
    result: tuple[AnyEvent, ...] | Refused


class Draft(msgspec.Struct, frozen=True):
    """One text for each of `seats` (0: the host), a message each."""

    seats: tuple[Seat, ...]
    subject: str
    body: str
    kind: Literal["post", "private", "receipt", "notice"]
    thread: str
    """Which conversation it belongs to: a phase's name for posts, a word of its own for everything private."""
    addresses: tuple[str, ...] = ()
    """And for each of these, who have no seat."""
    marked: str = ""
    """The body with its marks (blocks), where they say more than it shows by itself."""

    @classmethod
    def of(
        cls,
        seats: tuple[Seat, ...],
        written: tuple[str, str],
        kind: Literal["post", "private", "receipt", "notice"],
        thread: str,
        addresses: tuple[str, ...] = (),
    ) -> "Draft":
        """A draft of a subject and a marked text; its body is what is left of that without the marks."""
        subject, marked = written
        return cls(
            seats, subject, unmarked(marked), kind, thread, addresses, marked=marked if says_more(marked) else ""
        )


class Post(msgspec.Struct, frozen=True):
    """One entry of a game's public thread."""

    at: datetime
    phase: str
    text: str
