"""What the clock does: closings, reminders, tallies, and which phase follows which (C2, C3).

A closing noticed late is decided as at its own instant: the next phase begins when this one closed.
"""

from datetime import datetime
from typing import assert_never

from mailhost.engine import answers, execution, night, nominations, offices, sign_up, silence, timetable
from mailhost.engine.events import AnyEvent, EveBegan, GodfatherSilent, NightFell, Reminded, TallyPosted
from mailhost.engine.state import Game
from mailhost.engine.unfolding import Unfolding


def ring(game: Game, at: datetime) -> tuple[AnyEvent, ...]:
    """The earliest thing that is due at `at`, and that alone; nothing if nothing is."""
    bell = timetable.bell_of(game)
    if bell is None or at < bell.at:
        return ()
    match bell.kind:
        case "remind":
            return (Reminded(bell.seconds),)
        case "tally":
            return (TallyPosted(bell.at),)
        case "vote":
            return (nominations.ended(game, bell.at),)
        case "ask-host":
            return (GodfatherSilent(),)
        case "close":
            return closing(game, bell.at)
        case unknown:
            assert_never(unknown)


def closing(game: Game, at: datetime) -> tuple[AnyEvent, ...]:
    """The open phase ends at `at`, and the next begins, unless the game is over."""
    story = Unfolding(game)
    match game.phase.kind:
        case "eve":
            nightfall(story, at)
        case "night":
            night.dawn(story)
        case "day":
            ended = execution.dusk(story, at)
            if ended:
                silence.dusk(story)
            if ended and not story.game.over:
                nightfall(story, at)
        case "sign-up":
            story.add(sign_up.ending(game))
        case "stopped" | "over":
            pass  # they never close
        case unknown:
            assert_never(unknown)
    return story.events


def first_phase(story: Unfolding, at: datetime) -> None:
    """After the deal: night 1 at once if it is night by the clock, else the eve of it (C2)."""
    if timetable.by_night(story.game, at):
        nightfall(story, at)
    else:
        story.add(EveBegan(at, timetable.night_start(story.game, at)))


def nightfall(story: Unfolding, at: datetime) -> None:
    """A night begins; what opens or is answered by itself at nightfall does (G6, G9)."""
    game = story.game
    story.add(NightFell(game.phase.number + 1, at, timetable.day_start(game, at)))
    offices.open_by_itself(story)
    answers.answer_asked_ahead(story)
