"""What is so: the state of one game, immutable, and the questions that rules ask of it.

Nothing here decides; `applying.apply` is the only maker of new states. Ordinals count events of this game:
two votes of the same second still have an order (C5), while of two seconds the second decides.
"""

from datetime import datetime
from functools import cached_property
from typing import Literal, assert_never

import msgspec

from mailhost.engine.calendar import Calendar
from mailhost.engine.commands import Seat
from mailhost.engine.events import Ability, Manner
from mailhost.engine.inactivity import Inactivity
from mailhost.engine.ruleset import Ruleset
from mailhost.engine.sections import Role, Side

Cast = tuple[datetime, int]
"""When a vote was cast or an order given: its instant, then its ordinal. The lesser came earlier (G4, C5, C13)."""
PhaseKind = Literal["sign-up", "eve", "night", "day", "stopped", "over"]
Stage = Literal["open", "nominations", "hearing", "vote", "idle"]
"""The part of a day that it is (Y1, N6, N7). `open`: everyone stands, all day. `hearing`: the one on trial is known,
the vote has not begun. `idle`: nobody is on trial, nor will be.
"""
HOST: Seat = 0
"""The host's, whom the town may execute besides the players (Y11), and to whom notices are written."""


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


class Applicant(msgspec.Struct, frozen=True):
    """Somebody who stands in line for a seat."""

    nick: str
    address: str | None


class Phase(msgspec.Struct, frozen=True):
    """The open phase. An arrival at the second `began` still belonged to the one before.

    `closes` None: never by itself. `voting`: when a day's nominations end, None where there are none. `turned`: when
    its last part began by the clock; an arrival at that second still belonged to the part before.
    """

    kind: PhaseKind
    number: int
    began: datetime
    closes: datetime | None = None
    dates: int = 1
    voting: datetime | None = None
    turned: datetime | None = None
    pauses: tuple[tuple[datetime, datetime | None], ...] = ()
    """From when to when the clock stood (C11); the last has no end while it stands."""

    @property
    def paused(self) -> bool:
        """Whether the clock stands now."""
        return bool(self.pauses) and self.pauses[-1][1] is None

    def stood(self, at: datetime) -> bool:
        """Whether the clock stood at that instant: what arrives meanwhile is no order (C11)."""
        # Asked of every command, and next to no game has pauses.
        return bool(self.pauses) and any(since < at and (until is None or at < until) for since, until in self.pauses)

    @property
    def name(self) -> str:
        """ "night 2", "day 2"; "sign-up", "eve", "stopped" and "over" have no number."""
        return f"{self.kind} {self.number}" if self.kind in ("night", "day") else self.kind


class Order(msgspec.Struct, frozen=True):
    """A pending order; the last one of an ability counts (C13)."""

    ability: Ability
    targets: tuple[Seat, ...]
    given: Cast


class Ruling(msgspec.Struct, frozen=True):
    """A verdict that stands (N7)."""

    guilty: bool
    cast: Cast


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


class Game(msgspec.Struct, frozen=True, dict=True):
    """A game, as its events have made it. What is worked out of it is kept with it, and is no part of it."""

    id: str
    ruleset: Ruleset
    language: str
    timezone: str
    calendar: Calendar
    phase: Phase
    players: tuple[Player, ...] = ()
    seats: int = 0
    """How many may play, 0 for any number."""
    sign_up_closed: bool = False
    """Its deadline has passed: only the host seats players now."""
    waitlist: tuple[Applicant, ...] = ()
    """Who stands in line for a seat, in that order."""
    present: tuple[Seat, ...] | None = None
    """Who has answered the last roll-call, None where none was held."""
    replacing: tuple[Seat, ...] = ()
    """Who has asked to be replaced."""
    inactivity: Inactivity = Inactivity()
    heard: tuple[Seat, ...] = ()
    """Who has given a command since the last dusk; kept only where silence is noticed."""
    silent: dict[Seat, int] = {}
    """Who was silent at the last dusk: for how many game days in a row."""
    seed: str = ""
    nonce: str = ""
    ordinal: int = 0
    """How many events have been applied."""
    votes: dict[Seat, dict[Seat, Cast]] = {}
    """Standing votes of the day: voter, target, when."""
    nominations: dict[Seat, tuple[Seat, ...]] = {}
    """Of this day: whom, in the order in which they were first named, and by whom (Y1, N6)."""
    supports: dict[Seat, tuple[Seat, ...]] = {}
    """Of this day: for whom, by whom (N6)."""
    voting: bool = False
    """The nominations of this day are over."""
    trial: Seat | None = None
    """Who is on trial (N6)."""
    tried: bool = False
    """A trial was opened this day, whatever became of it."""
    verdicts: dict[Seat, Ruling] = {}
    """Standing verdicts, by who gave them (N7)."""
    ballot: int = 1
    """2 while the town votes again (N7)."""
    on_ballot: tuple[Seat, ...] = ()
    """Between whom it votes again."""
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
    host_word: Order | None = None
    """The last word on the gang's kill that the host gave this night in a member's name (G7)."""
    last_words: tuple[Seat, ...] = ()
    """Who has spoken his last word today; who declined may still think better of it."""
    executed: Seat | None = None
    """Whom the last day executed, until the next one begins (Y10)."""
    pieces: dict[Seat, str] = {}
    """Last words that wait for the newspaper (Y10)."""
    notes: dict[Seat, str] = {}
    """And the notes, by the editors who wrote them."""
    host_executed: bool = False
    """Y11."""
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
        if seat < 1:
            raise IndexError(seat)
        return self.players[seat - 1]

    def role(self, seat: Seat) -> Role:
        """His role's rules."""
        return self.ruleset.roles[self.player(seat).role]

    def side(self, seat: Seat) -> Side:
        """The rules of the side he is on."""
        return self.ruleset.sides[self.role(seat).side]

    def alive(self, seat: Seat) -> bool:
        """Whether he is alive; of the host, whether the town may (still) execute him."""
        if seat == HOST:
            return self.ruleset.host.candidate and not self.host_executed
        return self.player(seat).alive

    @cached_property
    def living(self) -> tuple[Player, ...]:
        """In roster order."""
        return tuple([player for player in self.players if player.alive])

    @property
    def stage(self) -> Stage | None:
        """The part of the day that it is, None by no day."""
        if self.phase.kind != "day":
            return None
        match self.ruleset.candidates:
            case "everyone":
                return "vote" if self.ballot > 1 else "open"
            case "nominated":
                return "vote" if self.voting else "nominations"
            case "trial":
                if self.trial is not None:
                    return "vote" if self.voting else "hearing"
                return "idle" if self.voting or self.tried else "nominations"
            case unknown:
                assert_never(unknown)

    @property
    def candidates(self) -> tuple[Seat, ...]:
        """Who stands for execution now (G2, Y1, Y3, Y11, N6): the nominated in order of nomination, else by number."""
        if self.phase.kind != "day":
            return ()
        if self.on_ballot:
            return tuple(seat for seat in self.on_ballot if self.alive(seat))
        residents = tuple([player.seat for player in self.living])
        match self.ruleset.candidates:
            case "everyone":
                return (*residents, HOST) if self.alive(HOST) else residents
            case "nominated":
                return self.nominated or (residents if self.voting else ())
            case "trial":
                return () if self.trial is None else (self.trial,)
            case unknown:
                assert_never(unknown)

    def stands(self, seat: Seat) -> bool:
        """Whether he is a candidate, without a look at all others."""
        simple = self.ruleset.candidates == "everyone" and self.phase.kind == "day" and not self.on_ballot
        return self.alive(seat) if simple else seat in self.candidates

    @property
    def nominated(self) -> tuple[Seat, ...]:
        """The living who were nominated today, in that order."""
        return tuple(seat for seat in self.nominations if self.alive(seat))

    def supporters(self, seat: Seat) -> tuple[Seat, ...]:
        """Who wants him tried, nominators first, each once (N6)."""
        return tuple(dict.fromkeys((*self.nominations.get(seat, ()), *self.supports.get(seat, ()))))

    @cached_property
    def gang(self) -> tuple[Player, ...]:
        """The living members of the gang, in roster order."""
        roles, sides = self.ruleset.roles, self.ruleset.sides
        return tuple([player for player in self.living if sides[roles[player.role].side].gang])

    @property
    def sign_up_open(self) -> bool:
        """Whether anybody may sign up by mail."""
        return self.phase.kind == "sign-up" and not self.sign_up_closed

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.phase.kind == "over"

    @property
    def acquaintance(self) -> bool:
        """Whether this night, or on the eve the coming one, is for acquaintance: nothing is ordered for it (N1)."""
        return self.ruleset.first_night == "acquaintance" and self.phase.name in ("eve", "night 1")

    @property
    def godfather_silent(self) -> bool:
        """Whether, in a night in which the gang may kill, no word of a godfather's on it stands (G7)."""
        if self.phase.kind != "night" or self.acquaintance or not self.ruleset.office or not self.gang:
            return False
        return self.godfather is None or "kill" not in self.orders.get(self.godfather, {})

    @property
    def speaker(self) -> Player:
        """Whom to address about the gang's kill: the godfather, else its first living member (G7)."""
        return self.gang[0] if self.godfather is None else self.player(self.godfather)

    def holders(self, ability: str) -> tuple[Player, ...]:
        """The living whose role has that ability (a field of Role), in roster order."""
        able = self.ruleset.able[ability]
        return tuple([player for player in self.living if player.role in able]) if able else ()
