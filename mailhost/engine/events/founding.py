"""How a game comes about: its rules, its seats, its deal."""

from datetime import datetime

from mailhost.engine.calendar import Calendar
from mailhost.engine.commands import Seat
from mailhost.engine.events.audience import Event, HostEvent, PlayerEvent
from mailhost.engine.inactivity import Inactivity
from mailhost.engine.ruleset import Ruleset


class GameCreated(HostEvent, frozen=True, tag=True):
    """The first event. It holds all that the game will ever read of files: an edited ruleset changes nothing.

    `seats`: how many may play, 0 for any number. `sign_up_until`: when the sign-up ends by itself, None for never.
    """

    game: str
    ruleset: Ruleset
    language: str
    timezone: str
    calendar: Calendar
    began: datetime
    seats: int = 0
    sign_up_until: datetime | None = None
    inactivity: Inactivity = Inactivity()


class PlayerJoined(PlayerEvent, frozen=True, tag=True):
    """A seat is taken, perhaps by the first in line. `address` None: a player without mail."""

    nick: str
    address: str | None


class Waitlisted(HostEvent, frozen=True, tag=True):
    """All seats are taken: he stands in line for one."""

    nick: str
    address: str | None


class Unlisted(HostEvent, frozen=True, tag=True):
    """He waits for a seat no longer, and has none."""

    nick: str
    address: str | None


class PlayerLeft(HostEvent, frozen=True, tag=True):
    """He gave his seat up before the deal; the seats behind it have moved up by one."""

    seat: Seat
    nick: str
    address: str | None


class SignUpClosed(HostEvent, frozen=True, tag=True):
    """Its deadline has passed and the game may be dealt; nobody signs up by mail any more."""


class RollCalled(Event, frozen=True, tag=True):
    """The host asks who is there."""


class PlayerPresent(PlayerEvent, frozen=True, tag=True):
    """He answered the roll-call."""


class ReplacementAsked(HostEvent, frozen=True, tag=True):
    """He wants somebody to take his seat over."""

    seat: Seat


class Dealt(HostEvent, frozen=True, tag=True):
    """Sign-up is over. `seed`: 64 hex digits, of which every lot of this game is drawn. `nonce`: 64 more, or ""."""

    seed: str
    nonce: str = ""


class DealCommitted(Event, frozen=True, tag=True):
    """Who was dealt what, sealed: `digest` is the SHA-256 (hex) of what the end of the game makes known."""

    digest: str


class RoleDealt(PlayerEvent, frozen=True, tag=True):
    """His role card."""

    role: str


FoundingEvent = (
    GameCreated
    | PlayerJoined
    | Waitlisted
    | Unlisted
    | PlayerLeft
    | SignUpClosed
    | RollCalled
    | PlayerPresent
    | ReplacementAsked
    | Dealt
    | DealCommitted
    | RoleDealt
)
