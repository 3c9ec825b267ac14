"""What the clock does: which phase is open, until when, and of what it reminds."""

from datetime import datetime, timedelta
from typing import assert_never

from msgspec.structs import replace

from mailhost.engine.events import (
    DayBroke,
    DeadlineMoved,
    EveBegan,
    GameHalted,
    GameOver,
    LongDayDeclared,
    NightFell,
    Paused,
    PhaseEvent,
    Reminded,
    Resumed,
    TallyPosted,
)
from mailhost.engine.state import Game, Phase


def after(game: Game, event: PhaseEvent) -> Game:  # noqa: C901, PLR0911 - one table
    """The game after that event of this chapter."""
    match event:
        case NightFell():
            return night_fell(game, event)
        case DayBroke():
            return day_broke(game, event)
        case EveBegan():
            return opened(game, Phase("eve", 0, event.began, event.closes))
        case LongDayDeclared():
            return long_day_declared(game, event)
        case DeadlineMoved():
            return deadline_moved(game, event)
        case Reminded():
            return replace(game, reminded=(*game.reminded, event.seconds))
        case TallyPosted():
            return replace(game, tallied=(*game.tallied, event.due))
        case Paused():
            return replace(game, phase=replace(game.phase, pauses=(*game.phase.pauses, (event.at, None))))
        case Resumed():
            return resumed(game, event)
        case GameHalted():
            return opened(adjourned(game), Phase("stopped", game.phase.number, event.at))
        case GameOver():
            return game_over(game, event)
        case _:
            assert_never(event)


def opened(game: Game, phase: Phase) -> Game:
    """A phase begins: nothing has been said in it yet."""
    return replace(game, phase=phase, reminded=(), tallied=())


def night_fell(game: Game, event: NightFell) -> Game:
    """The day's votes are gone; what was ordered for this night stays. Of who was heard, the eve is no day."""
    heard = game.heard if game.phase.kind == "eve" else ()
    game = opened(adjourned(game), Phase("night", event.number, event.began, event.closes))
    return replace(game, heard=heard, host_asked=False)


def adjourned(game: Game) -> Game:
    """Of what the town was about this day nothing stands any more."""
    return replace(
        game,
        votes={},
        nominations={},
        supports={},
        voting=False,
        trial=None,
        tried=False,
        verdicts={},
        ballot=1,
        on_ballot=(),
        last_words=(),
    )


def day_broke(game: Game, event: DayBroke) -> Game:
    """The night's orders are carried out, its newspaper is out; who was protected by whom, and visited, is remembered.

    Of a visit that another one prevented too: else she would learn of it by what she may do tomorrow (G12, Y8).
    """
    protected = {seat: orders["protect"].targets[0] for seat, orders in game.orders.items() if "protect" in orders}
    visits = {seat: orders["visit"].targets for seat, orders in game.orders.items() if "visit" in orders}
    visited = {**game.visited, **{seat: (*game.visited.get(seat, ()), *whom) for seat, whom in visits.items()}}
    game = opened(game, Phase("day", event.number, event.began, event.closes, event.dates, event.voting))
    game = replace(game, executed=None, pieces={}, notes={})
    return replace(game, orders={}, answered={}, protected=protected, visited=visited, blocked=(), host_word=None)


def long_day_declared(game: Game, event: LongDayDeclared) -> Game:
    """A running day closes later; a coming one will (C4)."""
    if event.closes is None:
        return replace(game, long_days={**game.long_days, event.number: event.dates})
    voting = event.voting or game.phase.voting
    phase = replace(game.phase, closes=event.closes, dates=event.dates, voting=voting)
    return replace(game, phase=phase, reminded=still_reminded(game, event.closes))


def deadline_moved(game: Game, event: DeadlineMoved) -> Game:
    """Nobody is reminded of a closing that is now, nor is the host asked what to do until then."""
    reminded = still_reminded(game, event.closes) if event.why == "extend" else game.calendar.reminders
    asked = game.host_asked or event.why == "close"
    return replace(game, phase=replace(game.phase, closes=event.closes), reminded=reminded, host_asked=asked)


def resumed(game: Game, event: Resumed) -> Game:
    """What was to be said before the pause is not said again; all else is as far off as it was then (C11)."""
    phase = game.phase
    if not phase.paused:
        return game  # it was halted, and the night that follows opens a phase of its own
    (*before, (since, _)), old = phase.pauses, phase.closes
    reminded = tuple(s for s in game.calendar.reminders if old and old - timedelta(seconds=s) <= since)
    pauses = (*before, (since, event.at))
    return replace(
        game, phase=replace(phase, closes=event.closes, voting=event.voting, pauses=pauses), reminded=reminded
    )


def still_reminded(game: Game, closes: datetime) -> tuple[int, ...]:
    """Which reminders are not said (again): of those said or left out before, those due before the old closing.

    What is due after it is still to come, for nothing is decided in a phase after its closing.
    """
    began, old = game.phase.began, game.phase.closes or closes
    return tuple(
        seconds
        for seconds in game.calendar.reminders
        if (seconds in game.reminded or old - timedelta(seconds=seconds) <= began)
        and closes - timedelta(seconds=seconds) < old
    )


def game_over(game: Game, event: GameOver) -> Game:
    """Nothing stands or waits any more."""
    phase = Phase("over", game.phase.number, game.phase.began)
    game = replace(opened(adjourned(game), phase), winner=event.winner, election=None, pieces={}, notes={})
    return replace(game, orders={})
