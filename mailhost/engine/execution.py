"""The end of a day: whom the vote executes (G4)."""

from mailhost.engine import day, deaths, lots
from mailhost.engine.events import ExecutionDecided
from mailhost.engine.state import Game
from mailhost.engine.unfolding import Unfolding


def dusk(story: Unfolding) -> None:
    """A day closes: somebody is executed. What comes after, if the game goes on, is the night's."""
    decided = execution(story.game)
    if decided:
        story.add(decided)
        deaths.die(story, (decided.seat,), "executed")


def execution(game: Game) -> ExecutionDecided | None:
    """G4: the most votes; among equals by the ruleset's tie; without any vote by lot, or nobody."""
    votes = day.tally(game)
    if not votes:
        return by_lot(game)
    tally = tuple((seat, len(voters)) for seat, voters in votes.items())
    first, *rest = tally
    if not rest or rest[0][1] < first[1]:
        return ExecutionDecided(first[0], tally, "most")
    later = game.ruleset.vote.tie == "later-last-vote"
    return ExecutionDecided(first[0], tally, "later-last-vote" if later else "earlier-last-vote")


def by_lot(game: Game) -> ExecutionDecided | None:
    """G4, «open»: by lot among the living, each as likely."""
    if game.ruleset.vote.none == "nobody":
        return None
    seat = lots.drawn(game.seed, "execution", game.phase.name, day.candidates(game))
    return ExecutionDecided(seat, (), "lot")
