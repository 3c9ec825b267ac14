"""What the clock does, by itself or by the host's hand (C2, C4, C11), and how a game ends."""

from datetime import datetime
from typing import Literal

from mailhost.engine.commands import Seat
from mailhost.engine.events.audience import Event


class EveBegan(Event, frozen=True, tag=True):
    """Dealt by day: the cards are out, night 1 opens at `closes`."""

    began: datetime
    closes: datetime


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


class GameHalted(Event, frozen=True, tag=True):
    """The host is executed: nothing more happens until he takes the game up again himself (Y11)."""

    at: datetime


class GameOver(Event, frozen=True, tag=True):
    """The end. `winner`: town, mafia, maniac or nobody; `why`: called off by the deadline of its sign-up, for
    want of players; stopped by the host, before the deal or after it.
    """

    winner: str
    why: Literal["victory", "stopped", "called-off"] = "victory"


PhaseEvent = (
    EveBegan
    | NightFell
    | DayBroke
    | LongDayDeclared
    | DeadlineMoved
    | Paused
    | Resumed
    | Reminded
    | TallyPosted
    | GameHalted
    | GameOver
)
