"""The day: nominations, execution votes and how they stand (G2, G3, G4, G15)."""

from datetime import datetime

from mailhost.engine import targets, violations
from mailhost.engine.commands import Nominate, Seat, Vote, Withdraw
from mailhost.engine.events import AnyEvent, Nominated, VoteCast, VoteWithdrawn
from mailhost.engine.refusals import Refused
from mailhost.engine.state import Cast, Game


def candidates(game: Game) -> tuple[Seat, ...]:
    """Who stands for execution now, in roster order: by day every living resident (G2)."""
    return tuple(player.seat for player in game.living) if game.phase.kind == "day" else ()


def tally(game: Game) -> dict[Seat, tuple[Seat, ...]]:
    """The standing votes: each target with its voters in the order in which they cast, whenever it was applied (C5).

    The most votes come first; among equals, the one whom the tie would fall on (G4). The first is executed.
    """
    votes: dict[Seat, list[tuple[Cast, Seat]]] = {}
    for voter, against in game.votes.items():
        for target, cast in against.items():
            votes.setdefault(target, []).append((cast, voter))
    later = game.ruleset.vote.tie == "later-last-vote"
    by_last = sorted(votes.items(), key=lambda item: max(item[1]), reverse=later)
    ranked = sorted(by_last, key=lambda item: -len(item[1]))
    return {target: tuple(voter for _, voter in sorted(cast)) for target, cast in ranked}


def vote(game: Game, command: Vote, at: datetime) -> tuple[AnyEvent, ...] | Refused:
    """G3: a vote for each target, all or none; a vote that stands already is accepted and changes nothing.

    `at`: when the vote was cast, which decides ties.
    """
    aimed = targets.living(game, *command.targets)
    if isinstance(aimed, Refused):
        return aimed
    if command.by in aimed and (refused := violations.suicide(game, command.by)):
        return refused
    standing = game.votes.get(command.by, {})
    if game.ruleset.vote.many:
        return tuple(VoteCast(command.by, target, at) for target in aimed if target not in standing)
    return the_one_vote(game, command.by, aimed, at)


def the_one_vote(game: Game, voter: Seat, aimed: tuple[Seat, ...], at: datetime) -> tuple[AnyEvent, ...] | Refused:
    """Where everybody has one vote (`vote.many`), moved at once or withdrawn first (`vote.change`)."""
    standing = tuple(game.votes.get(voter, {}))
    if len(aimed) > 1:
        return Refused("ambiguous-name", seats=aimed)
    if aimed == standing:
        return ()
    if standing and game.ruleset.vote.change == "withdraw-first":
        return Refused("withdraw-first", seats=standing)
    return (*(VoteWithdrawn(voter, old) for old in standing), VoteCast(voter, aimed[0], at))


def withdraw(game: Game, command: Withdraw) -> tuple[AnyEvent, ...] | Refused:
    """G3: takes a vote back; without a name, the only one that stands."""
    standing = tuple(game.votes.get(command.by, {}))
    if command.target is None:
        if len(standing) > 1:
            return Refused("ambiguous-name", seats=standing)
        return (VoteWithdrawn(command.by, standing[0]),) if standing else Refused("no-such-vote")
    target = targets.living_one(game, command.target)
    if isinstance(target, Refused):
        return target
    return (VoteWithdrawn(command.by, target),) if target in standing else Refused("no-such-vote", seats=(target,))


def nominate(game: Game, command: Nominate) -> tuple[AnyEvent, ...] | Refused:
    """G2: as everyone stands, it is acknowledged and changes nothing, the second of a day no less."""
    target = targets.living_one(game, command.target)
    if isinstance(target, Refused):
        return target
    if target == command.by and (refused := violations.suicide(game, command.by)):
        return refused
    return (Nominated(command.by, target),)
