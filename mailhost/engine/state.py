"""What is so: the state of one game, immutable, and the questions that rules ask of it.

Nothing here decides; `applying.apply` is the only maker of new states. Ordinals count events of this game:
two votes of the same second still have an order (C5), while of two seconds the second decides.
"""

from collections.abc import Iterator
from datetime import datetime
from typing import Literal

import msgspec

from mailhost.engine.calendar import Calendar
from mailhost.engine.commands import Seat
from mailhost.engine.events import Ability, Manner
from mailhost.engine.ruleset import Role, Ruleset, Side

Cast = tuple[datetime, int]
"""When a vote was cast or an order given: its instant, then its ordinal. The lesser came earlier (G4, C5, C13)."""
PhaseKind = Literal["sign-up", "eve", "night", "day", "over"]


class Player(msgspec.Struct, frozen=True):
    """One seat. `role` is "" until the deal; `manner` and `shown` are of the dead only."""

    seat: Seat
    nick: str
    address: str | None
    role: str = ""
    alive: bool = True
    manner: Manner | None = None
    shown: str | None = None
    died: str = ""
    """The phase he died in, such as "day 2"."""


class Phase(msgspec.Struct, frozen=True):
    """The open phase. An arrival at the second `began` still belonged to the one before.

    `closes` None: never by itself.
    """

    kind: PhaseKind
    number: int
    began: datetime
    closes: datetime | None = None
    dates: int = 1

    pauses: tuple[tuple[datetime, datetime | None], ...] = ()
    """From when to when the clock stood (C11); the last has no end while it stands."""

    @property
    def paused(self) -> bool:
        """Whether the clock stands now."""
        return bool(self.pauses) and self.pauses[-1][1] is None

    def stood(self, at: datetime) -> bool:
        """Whether the clock stood at that instant: what arrives meanwhile is no order (C11)."""
        return any(since < at and (until is None or at < until) for since, until in self.pauses)

    @property
    def name(self) -> str:
        """ "night 2", "day 2"; "sign-up", "eve" and "over" have no number."""
        return f"{self.kind} {self.number}" if self.kind in ("night", "day") else self.kind


class Order(msgspec.Struct, frozen=True):
    """A pending order; the last one of an ability counts (C13)."""

    ability: Ability
    targets: tuple[Seat, ...]
    given: Cast
    by_host: bool = False


class Election(msgspec.Struct, frozen=True):
    """An open election of the godfather; votes by voter."""

    rule: str
    votes: dict[Seat, Seat] = {}


class Violation(msgspec.Struct, frozen=True):
    """G15."""

    number: int
    seat: Seat
    what: str
    phase: str
    waived: bool = False


class Game(msgspec.Struct, frozen=True):
    """A game, as its events have made it."""

    id: str
    ruleset: Ruleset
    language: str
    timezone: str
    calendar: Calendar
    phase: Phase
    players: tuple[Player, ...] = ()
    seed: str = ""
    ordinal: int = 0
    """How many events have been applied."""
    votes: dict[Seat, dict[Seat, Cast]] = {}
    """Standing votes of the day: voter, target, when."""
    orders: dict[Seat, dict[str, Order]] = {}
    """Pending orders by giver and ability (a refusal to kill stands under "kill"): of this night, or the coming one."""
    answered: dict[Seat, tuple[Ability, ...]] = {}
    """Who has had his answer this night, of which abilities."""
    protected: dict[Seat, Seat] = {}
    """By whom, whom: last night's (G12)."""
    visited: dict[Seat, tuple[Seat, ...]] = {}
    """By whom, whom, in all nights so far (Y8)."""
    blocked: tuple[Seat, ...] = ()
    """Who was visited this night, so that nothing of his own happens (Y8); of the dawn alone."""
    host_asked: bool = False
    """The host was asked this night for the silent godfather's word (G7)."""
    last_words: tuple[Seat, ...] = ()
    """Who has spoken his last word today; who declined may still think better of it."""
    godfather: Seat | None = None
    vacated: bool = False
    """The office fell vacant, and no election has opened since (G6)."""
    election: Election | None = None
    election_rule: str = ""
    """The rule last set, "" while none was."""
    election_failed: bool = False
    """The last election came to nobody, and neither holder nor vacancy has come since: the consigliere may appoint."""
    violations: tuple[Violation, ...] = ()
    long_days: dict[int, int] = {}
    """Dates by day number, as declared by hand."""
    reminded: tuple[int, ...] = ()
    """Reminders already said in this phase, in seconds before its closing."""
    tallied: tuple[datetime, ...] = ()
    """Tallies already posted in this phase."""
    winner: str = ""

    def player(self, seat: Seat) -> Player:
        """The player of that seat; IndexError if there is none."""
        return self.players[seat - 1]

    def role(self, seat: Seat) -> Role:
        """His role's rules."""
        return self.ruleset.roles[self.player(seat).role]

    def side(self, seat: Seat) -> Side:
        """The rules of the side he is on."""
        return self.ruleset.sides[self.role(seat).side]

    def alive(self, seat: Seat) -> bool:
        """Whether he is alive."""
        return self.player(seat).alive

    @property
    def living(self) -> tuple[Player, ...]:
        """In roster order."""
        return tuple(player for player in self.players if player.alive)

    @property
    def gang(self) -> tuple[Player, ...]:
        """The living members of the gang, in roster order."""
        return tuple(player for player in self.living if self.side(player.seat).gang)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.phase.kind == "over"

    def holders(self, ability: str) -> Iterator[Player]:
        """The living whose role has that ability (a field of Role)."""
        return (player for player in self.living if getattr(self.role(player.seat), ability) is not None)
