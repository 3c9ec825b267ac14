"""The past tense: everything that can have happened in a game. A game is what its events say.

Each event names its audience. A public one may be shown to anybody; whether it is posted at once, or only
counted in tallies, is the letters ring's business (C5). Adding a kind: here, in `applying`, in a template.
"""

from datetime import datetime
from typing import Literal

import msgspec

from mailhost.engine.calendar import Calendar
from mailhost.engine.commands import Seat
from mailhost.engine.inactivity import Inactivity
from mailhost.engine.ruleset import Ruleset

Manner = Literal["executed", "night", "struck"]
Ability = Literal["kill", "no-kill", "check", "compare", "protect", "visit"]


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
    """Day `number`. `dates`: how many calendar dates it lasts (C4). `lost`: who died in the night, by number.

    `voting`: when the nominations end and the vote begins, None where nobody need be nominated (Y1, N6).
    """

    number: int
    began: datetime
    closes: datetime
    dates: int
    lost: tuple[Seat, ...]
    voting: datetime | None = None


class LongDayDeclared(Event, frozen=True, tag=True):
    """Day `number` lasts `dates` dates by the host's word; `closes` is given where that day is running.

    `voting`: when its vote begins now, None where that stays as it is.
    """

    number: int
    dates: int
    closes: datetime | None
    voting: datetime | None = None


class DeadlineMoved(Event, frozen=True, tag=True):
    """The open phase now closes at `closes`."""

    closes: datetime
    why: Literal["extend", "close"]


class Paused(Event, frozen=True, tag=True):
    """The clock stands from `at` on (C11)."""

    at: datetime


class Resumed(Event, frozen=True, tag=True):
    """It runs again from `at` on. `closes` and `voting`: the open phase's, later by what the pause lasted (C11).

    `closes` None: a game that had been halted goes on, with the night that follows.
    """

    at: datetime
    closes: datetime | None
    voting: datetime | None = None


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
    """An acknowledgement where everyone stands anyway (G2); elsewhere he stands by it (Y1, N6)."""

    by: Seat
    target: Seat


class Supported(Event, frozen=True, tag=True):
    """One more wants the nominated tried (N6)."""

    by: Seat
    target: Seat


class TrialOpened(Event, frozen=True, tag=True):
    """More than half of the living want him tried: the one trial of this day (N6)."""

    seat: Seat


class VotingBegan(Event, frozen=True, tag=True):
    """The nominations are over (Y1, N6). `candidates`: who stands; `turned_down`: who had too few supporters."""

    at: datetime
    candidates: tuple[Seat, ...]
    turned_down: tuple[Seat, ...] = ()


class VerdictCast(Event, frozen=True, tag=True):
    """His verdict on the one on trial, in place of his earlier one (N7). `at`: as of a vote."""

    by: Seat
    guilty: bool
    at: datetime


class VerdictWithdrawn(Event, frozen=True, tag=True):
    """It stands no longer."""

    by: Seat


class SecondBallotOpened(Event, frozen=True, tag=True):
    """The votes were equal, at `at`: all vote again until `closes`, between `candidates` only (N7)."""

    at: datetime
    closes: datetime
    candidates: tuple[Seat, ...]


class LastWordWanted(HostEvent, frozen=True, tag=True):
    """He wants to be rung up (G5). `recording`: an audio file of his, of so many `seconds`, 0 for nobody knows."""

    by: Seat
    recording: str = ""
    seconds: int = 0


class LastWordSpoken(Event, frozen=True, tag=True):
    """Published at once (G5). `recording`: the audio file that says it, of so many `seconds`; its `text` is ""."""

    by: Seat
    text: str
    recording: str = ""
    seconds: int = 0


class LastWordDeclined(HostEvent, frozen=True, tag=True):
    """He will say nothing."""

    by: Seat


class LastWordFiled(HostEvent, frozen=True, tag=True):
    """The executed one's piece for the newspaper, in place of his earlier one; published at dawn (Y10)."""

    by: Seat
    text: str


class NoteWritten(HostEvent, frozen=True, tag=True):
    """The editor's note, in place of his earlier one; published at dawn, unsigned (Y10)."""

    by: Seat
    text: str


class NewspaperPublished(Event, frozen=True, tag=True):
    """The last words with who wrote them, and the notes, which nobody signs (Y10)."""

    words: tuple[tuple[Seat, str], ...]
    notes: tuple[str, ...]


class ExecutionDecided(Event, frozen=True, tag=True):
    """Who is executed (0: the host) and why him. `tally`: (seat, votes) from the most; `lot`: drawn among all.

    `convicted`: in a trial, whose tally counts the verdicts against him.
    """

    seat: Seat
    tally: tuple[tuple[Seat, int], ...]
    why: Literal["most", "earlier-last-vote", "later-last-vote", "lot", "convicted"]


class NobodyExecuted(Event, frozen=True, tag=True):
    """A day without an execution: nobody tried, acquitted, equal votes twice, no vote at all (N6, N7)."""

    why: Literal["no-candidate", "acquitted", "tie", "no-votes"]
    tally: tuple[tuple[Seat, int], ...] = ()


class GameHalted(Event, frozen=True, tag=True):
    """The host is executed: nothing more happens until he takes the game up again himself (Y11)."""

    at: datetime


class Died(Event, frozen=True, tag=True):
    """A death as the public knows it. `shown`: his role id, his side id, or None (C10)."""

    seat: Seat
    manner: Manner
    shown: str | None


# Night


class OrderGiven(PlayerEvent, frozen=True, tag=True):
    """An order for the night (or a question asked ahead), replacing his earlier one of the same ability.

    `at`: when its letter arrived, or the host gave it. `by_host`: given in his name by the host's hand.
    """

    ability: Ability
    targets: tuple[Seat, ...]
    at: datetime
    by_host: bool = False


class Answered(PlayerEvent, frozen=True, tag=True):
    """The one clear answer. `answer`: a side id or a role id (check), "same" or "different" (compare)."""

    ability: Literal["check", "compare"]
    targets: tuple[Seat, ...]
    answer: str


class Unanswered(PlayerEvent, frozen=True, tag=True):
    """A question that comes to nothing: he forgot what he learnt (Y6), or a visit kept him from asking (Y8)."""

    ability: Literal["check", "compare"]
    targets: tuple[Seat, ...]
    why: Literal["forgot", "prevented"]


class VisitMade(HostEvent, frozen=True, tag=True):
    """A visit was carried out. `blocks`: what the one visited does in this night does not happen (Y8)."""

    by: Seat
    target: Seat
    blocks: bool


class LotDrawn(HostEvent, frozen=True, tag=True):
    """A chance came true for him, or did not: "protect" helps (Y7), "forget" forgets (Y6)."""

    purpose: Literal["protect", "forget"]
    seat: Seat
    happened: bool


class GodfatherSilent(HostEvent, frozen=True, tag=True):
    """Dawn is near, the godfather has given no word or there is none, and the host is asked for one (G7)."""


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


class Revived(Event, frozen=True, tag=True):
    """Back among the living by the host's hand, with the role he had."""

    seat: Seat


class PlayerRenamed(Event, frozen=True, tag=True):
    """`seat` is called `nick` from now on; `was`: until now."""

    seat: Seat
    nick: str
    was: str


class PlayerReplaced(Event, frozen=True, tag=True):
    """Somebody else, `nick`, plays on in that seat; `was`: who did until now."""

    seat: Seat
    nick: str
    was: str


class AddressChanged(PlayerEvent, frozen=True, tag=True):
    """Where his mail goes from now on, and from where it comes. None: a player without mail."""

    address: str | None


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


class Heard(HostEvent, frozen=True, tag=True):
    """The first command of a player in this game day, from dusk to dusk."""

    seat: Seat


class FellSilent(PlayerEvent, frozen=True, tag=True):
    """So many game days in a row have passed without a command of his."""

    days: int


class GameOver(Event, frozen=True, tag=True):
    """The end. `winner`: town, mafia, maniac or nobody; `why`: called off is a game that has not begun."""

    winner: str
    why: Literal["victory", "stopped", "called-off"] = "victory"


AnyEvent = (
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
    | Supported
    | TrialOpened
    | VotingBegan
    | VerdictCast
    | VerdictWithdrawn
    | SecondBallotOpened
    | LastWordWanted
    | LastWordSpoken
    | LastWordDeclined
    | LastWordFiled
    | NoteWritten
    | NewspaperPublished
    | ExecutionDecided
    | NobodyExecuted
    | GameHalted
    | Died
    | OrderGiven
    | Answered
    | Unanswered
    | VisitMade
    | LotDrawn
    | GodfatherSilent
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
    | Paused
    | Resumed
    | Revived
    | PlayerRenamed
    | PlayerReplaced
    | AddressChanged
    | Rewound
    | Heard
    | FellSilent
    | GameOver
)
