"""The clock stands and runs again (C11); a game that was halted goes on (Y11)."""

from datetime import datetime

from mailhost.engine import phases
from mailhost.engine.events import AnyEvent, Paused, Resumed
from mailhost.engine.hand import HALTED, NOT_IN_PLAY, STANDING
from mailhost.engine.refusals import Refused
from mailhost.engine.state import Game
from mailhost.engine.unfolding import Unfolding

RUNNING = Refused("not-now", detail="the game is not paused")


def pause(game: Game, at: datetime) -> tuple[AnyEvent, ...] | Refused:
    """C11: nothing closes and no order is taken from now on."""
    if game.phase.kind == "stopped":
        return HALTED
    if game.phase.closes is None or game.phase.kind == "sign-up":
        return NOT_IN_PLAY
    return STANDING if game.phase.paused else (Paused(at),)


def resume(game: Game, at: datetime) -> tuple[AnyEvent, ...] | Refused:
    """C11: all that was still to come in this phase comes later by the length of the pause, rounded by nothing.

    Y11: a game that was halted goes on with the night that was due.
    """
    phase = game.phase
    if phase.kind == "stopped":
        story = Unfolding(game)
        story.add(Resumed(at, None))
        phases.nightfall(story, at)
        return story.events
    if not phase.paused or phase.closes is None:
        return RUNNING
    lasted = at - phase.pauses[-1][0]
    voting = phase.voting + lasted if phase.voting and not game.voting else phase.voting
    return (Resumed(at, phase.closes + lasted, voting),)
