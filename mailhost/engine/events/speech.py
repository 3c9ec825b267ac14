"""What is said, or taken back, and by itself changes nothing of the game."""

from typing import Literal

import msgspec

from mailhost.engine.events.audience import Event, PlayerEvent


class HostSaid(Event, frozen=True, tag=True):
    """The host's own announcement."""

    text: str


class Asked(PlayerEvent, frozen=True, tag=True):
    """A question about the game, which changes nothing and is answered from the state."""

    what: Literal["status", "votes", "role", "rules", "help"]


Public = Literal[
    "join",
    "deal",
    "strike",
    "revive",
    "replace",
    "rename",
    "vote",
    "unvote",
    "nominate",
    "extend",
    "long-day",
    "close",
    "pause",
    "resume",
    "stop",
    "say",
    "undo",
]


class TakenBack(msgspec.Struct, frozen=True):
    """A command of the host's that the town saw something of; `names`: whom it was about, as he was called then."""

    what: Public
    names: tuple[str, ...] = ()


class Rewound(Event, frozen=True, tag=True):
    """The host has taken back: the game is again what it was before entry `to` of its journal.

    `taken`: of the commands that are undone by it, those that were public; a secret one is not among them. What follows
    in the same transaction is what the letters since then came to when they were decided anew.
    """

    to: int
    taken: tuple[TakenBack, ...] = ()


Utterance = HostSaid | Asked | Rewound
