"""The host's hand on players and on time (C4, C7)."""

from datetime import datetime, timedelta

from mailhost.engine import deaths, targets, timetable, victory
from mailhost.engine.commands import Close, DeclareLongDay, Extend, Rename, Replace, Say, Stop, Strike, Waive
from mailhost.engine.events import AnyEvent, DeadlineMoved, GameOver, HostSaid, LongDayDeclared
from mailhost.engine.refusals import Refused
from mailhost.engine.state import Game
from mailhost.engine.unfolding import Unfolding

MOST_SECONDS = 30 * 86400
"""How far one command may move a deadline: beyond that it is a slip of the pen."""
NOT_IN_PLAY = Refused("not-now", detail="the roles are not dealt yet")
CLOSING = Refused("moved-on", detail="this phase is closing already")
STANDING = Refused("not-now", detail="the game is paused")
HALTED = Refused("not-now", detail="the game is halted")
AT_ANY_TIME = (Rename, Replace, Say, Stop, Strike, Waive)
"""What the host may do though the deadline has passed and the phase has not closed yet (C7)."""


def past_deadline(game: Game, at: datetime) -> bool:
    """C5: the deadline is `at` or before: what the host does now is no longer this phase's.

    A seat is asked for by letter too, and a letter of the deadline's own second is in time.
    """
    closes = game.phase.closes
    if closes is None or game.phase.paused:
        return False
    return at > closes or (at == closes and game.phase.kind != "sign-up")


def no_deadline(game: Game) -> Refused:
    """Why there is nothing to close: the game is over, or halted, or has not begun."""
    if game.over:
        return Refused("over")
    return HALTED if game.phase.kind == "stopped" else NOT_IN_PLAY


def strike(game: Game, command: Strike) -> tuple[AnyEvent, ...] | Refused:
    """C7: the prokurator strikes a player out, at any time."""
    if game.phase.kind == "sign-up":
        return NOT_IN_PLAY
    if moved := moved_on(game, command.phase):
        return moved
    target = targets.living_one(game, command.target)
    if isinstance(target, Refused):
        return target
    story = Unfolding(game)
    deaths.die(story, (target,), "struck")
    return story.events


def declare_long_day(game: Game, command: DeclareLongDay) -> tuple[AnyEvent, ...] | Refused:
    """C4: the running day, or by night and on the eve the coming one; never shorter than announced before."""
    if game.phase.kind == "sign-up":
        return NOT_IN_PLAY
    if not 1 <= command.dates <= timetable.LONGEST:
        return Refused("bad-number", limit=timetable.LONGEST, found=command.dates, detail="a day lasts 1 to 3 dates")
    return stretched(game, command.dates) if game.phase.kind == "day" else ahead(game, command.dates)


def stretched(game: Game, dates: int) -> tuple[AnyEvent, ...] | Refused:
    """The day that is running."""
    closes = timetable.day_closing(game, game.phase.began, dates)
    if game.phase.closes and closes < game.phase.closes:
        return Refused("bad-number", found=dates, detail="the day would close earlier than announced")
    # A vote that has begun goes on.
    voting = None if game.voting else timetable.voting_start(game, game.phase.began, closes)
    return (LongDayDeclared(game.phase.number, dates, closes, voting),)


def ahead(game: Game, dates: int) -> tuple[AnyEvent, ...] | Refused:
    """The coming day: day N follows night N."""
    number = max(game.phase.number, 1)
    announced = game.long_days.get(number, 1)
    if dates < announced:
        return Refused("bad-number", limit=announced, found=dates, detail="a longer day is announced already")
    return (LongDayDeclared(number, dates, None),)


def extend(game: Game, command: Extend) -> tuple[AnyEvent, ...] | Refused:
    """The open deadline, later by so many seconds."""
    if game.phase.closes is None:
        return no_deadline(game)
    if not 1 <= command.seconds <= MOST_SECONDS:
        return Refused("bad-number", limit=MOST_SECONDS, found=command.seconds, detail="1 second to 30 days")
    return (DeadlineMoved(game.phase.closes + timedelta(seconds=command.seconds), "extend"),)


def close(game: Game, command: Close, at: datetime) -> tuple[AnyEvent, ...] | Refused:
    """The open deadline is now; the next ring closes the phase as any other."""
    if moved := moved_on(game, command.phase):
        return moved
    if game.phase.closes is None:
        return no_deadline(game)
    if game.phase.paused:
        return STANDING
    if at <= game.phase.began:
        return Refused("not-now", detail="this phase has only just begun")
    return (DeadlineMoved(at, "close"),)


def moved_on(game: Game, phase: str) -> Refused | None:
    """Whether the host meant another phase than the one that is open."""
    if phase and phase != game.phase.name:
        return Refused("moved-on", name=phase, detail=f"it is {game.phase.name} now")
    return None


def stop(_: Game) -> tuple[AnyEvent, ...]:
    """The end for good, without a winner; of a sign-up too."""
    return (GameOver(victory.NOBODY, "stopped"),)


def say(_: Game, command: Say) -> tuple[AnyEvent, ...]:
    """An announcement of the host's; after the end too."""
    return (HostSaid(command.text),)
