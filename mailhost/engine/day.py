"""The day: when it begins and its vote does, execution votes and how they stand (G3, G4, G15, Y1, Y2)."""

from datetime import datetime

from mailhost.engine import nominations, targets, timetable, trial, violations
from mailhost.engine.commands import Seat, Vote, Withdraw
from mailhost.engine.events import AnyEvent, DayBroke, VoteCast, VoteWithdrawn
from mailhost.engine.refusals import Refused
from mailhost.engine.state import Game
from mailhost.engine.unfolding import Unfolding


def breaks(story: Unfolding, lost: tuple[Seat, ...]) -> None:
    """The day after this night begins at the night's closing, whenever that is noticed (C3, C4).

    Where the hour of the vote is past already, the vote begins at once, with nobody nominated (Y1).
    """
    game = story.game
    number, began = game.phase.number, game.phase.closes or game.phase.began
    dates = timetable.day_dates(game, number, began)
    closes = timetable.day_closing(game, began, dates)
    voting = timetable.voting_start(game, began, closes)
    story.add(DayBroke(number, began, closes, dates, lost, voting))
    if voting == began:
        story.add(nominations.ended(story.game, began))


def tally(game: Game) -> dict[Seat, tuple[Seat, ...]]:
    """The standing votes: each target with its voters in the order in which they cast, whenever it was applied (C5).

    The most votes come first; among equals, the one whom the tie would fall on (G4). The first is executed. Of a trial:
    the accused with those who judge him guilty (N7).
    """
    if game.trial is not None:
        guilty = trial.rulings(game, guilty=True)
        return {game.trial: guilty} if guilty else {}
    cast = sorted((cast, voter, target) for voter, against in game.votes.items() for target, cast in against.items())
    by_last: dict[Seat, list[Seat]] = {}
    for _, voter, target in cast:
        voters = by_last.pop(target, [])
        voters.append(voter)
        by_last[target] = voters  # behind all whose last vote came earlier
    if game.ruleset.vote.tie == "later-last-vote":
        by_last = dict(reversed(by_last.items()))
    return {target: tuple(voters) for target, voters in sorted(by_last.items(), key=lambda item: -len(item[1]))}


def vote(game: Game, command: Vote, at: datetime) -> tuple[AnyEvent, ...] | Refused:
    """G3: a vote for each target, all or none; a vote that stands already is accepted and changes nothing.

    `at`: when the vote was cast, which decides ties.
    """
    aimed = targets.electable(game, *command.targets)
    if isinstance(aimed, Refused):
        return aimed
    if command.by in aimed and (refused := violations.suicide(game, command.by)):
        return refused
    if strangers := [seat for seat in aimed if not game.stands(seat)]:
        return Refused("not-nominated", seats=tuple(strangers))
    standing = game.votes.get(command.by, {})
    if game.ruleset.vote.many:
        return tuple([VoteCast(command.by, target, at) for target in aimed if target not in standing])
    return the_one_vote(game, command.by, aimed[0], at)


def the_one_vote(game: Game, voter: Seat, target: Seat, at: datetime) -> tuple[AnyEvent, ...] | Refused:
    """Where everybody has one vote (`vote.many`), moved at once or withdrawn first (`vote.change`)."""
    standing = game.votes.get(voter, {})
    if target in standing or any(at < cast for cast, _ in standing.values()):
        return ()
    if standing and game.ruleset.vote.change == "withdraw-first":
        return Refused("withdraw-first", seats=tuple(standing))
    return (*(VoteWithdrawn(voter, old) for old in standing), VoteCast(voter, target, at))


def withdraw(game: Game, command: Withdraw, at: datetime) -> tuple[AnyEvent, ...] | Refused:
    """G3: takes a vote back; without a name, the only one that stands. What is older than the vote changes nothing."""
    target = None
    if command.target is not None:
        found = targets.electable(game, command.target)
        if isinstance(found, Refused):
            return found
        (target,) = found
    if game.ruleset.candidates == "trial":
        return trial.withdraw(game, command.by, target, at)
    standing = game.votes.get(command.by, {})
    if target is None and len(standing) > 1:
        return Refused("ambiguous-name", seats=tuple(standing))
    target = next(iter(standing), None) if target is None else target
    if target is None or target not in standing:
        return Refused("no-such-vote", seats=() if target is None else (target,))
    return (VoteWithdrawn(command.by, target),) if at >= standing[target][0] else ()
