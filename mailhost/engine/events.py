"""The past tense: everything that can have happened in a game. A game is what its events say.

Each event names its audience. A public one may be shown to anybody; whether it is posted at once, or only
counted in tallies, is the letters ring's business (C5). Adding a kind: here, in `applying`, in a template.
"""

from datetime import datetime
from typing import Literal

import msgspec

from mailhost.engine.calendar import Calendar
from mailhost.engine.commands import Seat
from mailhost.engine.ruleset import Ruleset

Manner = Literal["executed", "night", "struck"]
Ability = Literal["kill", "no-kill", "check", "compare", "protect"]


class Audience(msgspec.Struct, frozen=True):
    """Who may read: everyone, the living gang, one player, or the host alone."""

    kind: Literal["everyone", "gang", "player", "host"]
    seat: Seat = 0


EVERYONE = Audience("everyone")
GANG = Audience("gang")
HOST = Audience("host")


class Event(msgspec.Struct, frozen=True, tag=True):
    """A fact. Fields are seats, ids of the ruleset, instants in UTC; never a rendered text."""

    @property
    def audience(self) -> Audience:
        """For everyone unless the event says otherwise."""
        return EVERYONE


class HostEvent(Event, frozen=True, tag=True):
    """A fact for the host alone."""

    @property
    def audience(self) -> Audience:
        return HOST


class GangEvent(Event, frozen=True, tag=True):
    """A fact for the living members of the gang."""

    @property
    def audience(self) -> Audience:
        return GANG


class PlayerEvent(Event, frozen=True, tag=True):
    """A fact for one player, `seat`."""

    seat: Seat

    @property
    def audience(self) -> Audience:
        return Audience("player", self.seat)


# Sign-up and deal


class GameCreated(HostEvent, frozen=True, tag=True):
    """The first event. It holds all that the game will ever read of files: an edited ruleset changes nothing."""

    game: str
    ruleset: Ruleset
    language: str
    timezone: str
    calendar: Calendar
    began: datetime


class PlayerJoined(PlayerEvent, frozen=True, tag=True):
    """A seat is taken. `address` None: a player without mail."""

    nick: str
    address: str | None


class Dealt(HostEvent, frozen=True, tag=True):
    """Sign-up is over. `seed`: 64 hex digits, of which every lot of this game is drawn."""

    seed: str


class RoleDealt(PlayerEvent, frozen=True, tag=True):
    """His role card."""

    role: str


class EveBegan(Event, frozen=True, tag=True):
    """Dealt by day: the cards are out, night 1 opens at `closes`."""

    began: datetime
    closes: datetime


# Phases


class NightFell(Event, frozen=True, tag=True):
    """Night `number`, from `began` (exclusive: an arrival at that second was still the day's) to `closes`."""

    number: int
    began: datetime
    closes: datetime


class DayBroke(Event, frozen=True, tag=True):
    """Day `number`. `dates`: how many calendar dates it lasts (C4). `lost`: who died in the night, by number."""

    number: int
    began: datetime
    closes: datetime
    dates: int
    lost: tuple[Seat, ...]


class LongDayDeclared(Event, frozen=True, tag=True):
    """Day `number` lasts `dates` dates by the host's word; `closes` is given where that day is running."""

    number: int
    dates: int
    closes: datetime | None


class DeadlineMoved(Event, frozen=True, tag=True):
    """The open phase now closes at `closes`."""

    closes: datetime
    why: Literal["extend", "close"]


class Reminded(Event, frozen=True, tag=True):
    """The open phase closes in `seconds`: said to every living player alike."""

    seconds: int


class TallyPosted(Event, frozen=True, tag=True):
    """The standing votes, posted at an hour set by the host; `due` is that instant."""

    due: datetime


class HostSaid(Event, frozen=True, tag=True):
    """The host's own announcement."""

    text: str


# Day


class VoteCast(Event, frozen=True, tag=True):
    """An execution vote stands. `at`: when its letter arrived, or the host cast it; ties go by that (G4, C5)."""

    voter: Seat
    target: Seat
    at: datetime


class VoteWithdrawn(Event, frozen=True, tag=True):
    """It stands no longer."""

    voter: Seat
    target: Seat


class Nominated(Event, frozen=True, tag=True):
    """In gorod an acknowledgement: everyone stands anyway (G2)."""

    by: Seat
    target: Seat


class LastWordWanted(HostEvent, frozen=True, tag=True):
    """He wants to be rung up (G5)."""

    by: Seat


class LastWordSpoken(Event, frozen=True, tag=True):
    """Published at once (G5)."""

    by: Seat
    text: str


class LastWordDeclined(HostEvent, frozen=True, tag=True):
    """He will say nothing."""

    by: Seat


class ExecutionDecided(Event, frozen=True, tag=True):
    """Who is executed and why him. `tally`: (seat, votes) from the most; `lot`: drawn among equals or all."""

    seat: Seat
    tally: tuple[tuple[Seat, int], ...]
    why: Literal["most", "earlier-last-vote", "later-last-vote", "lot"]


class Died(Event, frozen=True, tag=True):
    """A death as the public knows it. `shown`: his role id, his side id, or None (C10)."""

    seat: Seat
    manner: Manner
    shown: str | None


# Night


class OrderGiven(PlayerEvent, frozen=True, tag=True):
    """An order for the night (or a question asked ahead), replacing his earlier one of the same ability."""

    ability: Ability
    targets: tuple[Seat, ...] = ()


class Answered(PlayerEvent, frozen=True, tag=True):
    """The one clear answer. `answer`: a side id or a role id (check), "same" or "different" (compare)."""

    ability: Literal["check", "compare"]
    targets: tuple[Seat, ...]
    answer: str


class KillDecided(HostEvent, frozen=True, tag=True):
    """Whom a killer's word fell on, None for nobody. `by`: "gang" or the lone killer's role id."""

    by: str
    target: Seat | None


class KillPrevented(HostEvent, frozen=True, tag=True):
    """A protection undid that kill."""

    by: str
    target: Seat


class GangTalked(GangEvent, frozen=True, tag=True):
    """Words of one of the gang to the others."""

    by: Seat
    text: str


# The godfather's office (G6)


class ElectionOpened(GangEvent, frozen=True, tag=True):
    """`by` None: it opened by itself. `rule`: plurality, majority or unanimous."""

    rule: str
    by: Seat | None


class ElectionVoteCast(GangEvent, frozen=True, tag=True):
    """Final once cast."""

    by: Seat
    target: Seat


class GodfatherElected(GangEvent, frozen=True, tag=True):
    """The office is filled by election."""

    seat: Seat


class GodfatherAppointed(GangEvent, frozen=True, tag=True):
    """The office is filled by the consigliere (`by`) or by the host (`by` None)."""

    seat: Seat
    by: Seat | None


class ElectionFailed(GangEvent, frozen=True, tag=True):
    """Its outcome is nobody."""


class OfficeVacated(GangEvent, frozen=True, tag=True):
    """By death or by the host's hand."""


# The host's hand, violations, the end


class ViolationRecorded(HostEvent, frozen=True, tag=True):
    """Number from 1. A suicide leaves this though its command is refused (G15)."""

    number: int
    seat: Seat
    what: Literal["suicide", "idle-killer"]


class ViolationWaived(HostEvent, frozen=True, tag=True):
    """Forgiven by the host."""

    number: int


class Asked(PlayerEvent, frozen=True, tag=True):
    """A question about the game, which changes nothing and is answered from the state."""

    what: Literal["status", "votes", "role", "rules", "help"]


class GameOver(Event, frozen=True, tag=True):
    """The end. `winner`: town, mafia, maniac or nobody."""

    winner: str


AnyEvent = (
    GameCreated
    | PlayerJoined
    | Dealt
    | RoleDealt
    | EveBegan
    | NightFell
    | DayBroke
    | LongDayDeclared
    | DeadlineMoved
    | Reminded
    | TallyPosted
    | HostSaid
    | VoteCast
    | VoteWithdrawn
    | Nominated
    | LastWordWanted
    | LastWordSpoken
    | LastWordDeclined
    | ExecutionDecided
    | Died
    | OrderGiven
    | Answered
    | KillDecided
    | KillPrevented
    | GangTalked
    | ElectionOpened
    | ElectionVoteCast
    | GodfatherElected
    | GodfatherAppointed
    | ElectionFailed
    | OfficeVacated
    | ViolationRecorded
    | ViolationWaived
    | Asked
    | GameOver
)
