"""The clock stands and runs again (C11); a game that was halted goes on (Y11)."""

from datetime import datetime

from mailhost.engine.events import AnyEvent, Paused, Resumed
from mailhost.engine.hand import NOT_IN_PLAY, STANDING
from mailhost.engine.refusals import Refused
from mailhost.engine.state import Game

RUNNING = Refused("not-now", detail="the game is not paused")


def pause(game: Game, at: datetime) -> tuple[AnyEvent, ...] | Refused:
    """C11: nothing closes and no order is taken from now on."""
    if game.phase.closes is None:
        return NOT_IN_PLAY
    return STANDING if game.phase.paused else (Paused(at),)


def resume(game: Game, at: datetime) -> tuple[AnyEvent, ...] | Refused:
    """C11: all that was still to come in this phase comes later by the length of the pause, rounded by nothing."""
    phase = game.phase
    if not phase.paused or phase.closes is None:
        return RUNNING
    lasted = at - phase.pauses[-1][0]
    return (Resumed(at, phase.closes + lasted),)
