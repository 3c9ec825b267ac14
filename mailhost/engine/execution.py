"""The end of a day: whom the town executes, if anybody (G4, Y3, Y11, N7)."""

from datetime import datetime, timedelta

from mailhost.engine import day, deaths, lots, trial
from mailhost.engine.events import ExecutionDecided, GameHalted, NobodyExecuted, SecondBallotOpened
from mailhost.engine.state import HOST, Game
from mailhost.engine.unfolding import Unfolding

Decided = ExecutionDecided | NobodyExecuted | SecondBallotOpened


def dusk(story: Unfolding, at: datetime) -> bool:
    """The votes are counted. Whether the day is over with that, and the night may fall.

    It is not while the town votes again (N7), nor once the host, whose it is to let it fall, is executed (Y11).
    """
    decided = decision(story.game, at)
    story.add(decided)
    if isinstance(decided, SecondBallotOpened):
        return False
    if isinstance(decided, ExecutionDecided):
        if decided.seat == HOST:
            story.add(GameHalted(at))
            return False
        deaths.die(story, (decided.seat,), "executed")
    return not story.game.over


def decision(game: Game, at: datetime) -> Decided:
    """By trial or by votes, as the ruleset has it."""
    return by_trial(game, at) if game.ruleset.candidates == "trial" else by_votes(game, at)


def by_votes(game: Game, at: datetime) -> Decided:
    """G4: the most votes; among equals by the ruleset's tie; without any vote by lot, or nobody."""
    tally = tuple((seat, len(voters)) for seat, voters in day.tally(game).items())
    if not tally:
        return by_lot(game) if game.ruleset.vote.none == "lot" else NobodyExecuted("no-votes")
    first, *rest = tally
    if not rest or rest[0][1] < first[1]:
        return ExecutionDecided(first[0], tally, "most")
    tie = game.ruleset.vote.tie
    if tie == "second-ballot":
        most = {seat for seat, votes in tally if votes == first[1]}
        tied = tuple(seat for seat in game.candidates if seat in most)
        return second_ballot(game, at, tied) or NobodyExecuted("tie", tally)
    return ExecutionDecided(first[0], tally, tie)


def by_trial(game: Game, at: datetime) -> Decided:
    """N7: convicted or acquitted; N6: no candidate, no execution, unless a day without a vote ends in a lot."""
    accused = game.trial
    if accused is None:
        return by_lot(game) if game.ruleset.vote.none == "lot" else NobodyExecuted("no-candidate")
    if decided := trial.outcome(game, accused):
        return decided
    if game.ruleset.vote.tie != "second-ballot":
        return trial.by_last_verdict(game, accused)
    counted = ((accused, len(trial.rulings(game, guilty=True))),)
    return second_ballot(game, at, (accused,)) or NobodyExecuted("acquitted", counted)


def second_ballot(game: Game, at: datetime, between: tuple[int, ...]) -> SecondBallotOpened | None:
    """N7: the town votes again, once; None if it has."""
    if game.ballot > 1:
        return None
    return SecondBallotOpened(at, at + timedelta(hours=game.ruleset.ballot.extra), between)


def by_lot(game: Game) -> ExecutionDecided:
    """G4, Y3 «open»: by lot among the candidates, each as likely; the host only if he had to be nominated and was."""
    candidates = game.candidates or tuple(player.seat for player in game.living)
    by_name = game.ruleset.candidates == "nominated"
    standing = candidates if by_name else tuple(seat for seat in candidates if seat != HOST)
    return ExecutionDecided(lots.drawn(game.seed, "execution", game.phase.name, standing), (), "lot")
