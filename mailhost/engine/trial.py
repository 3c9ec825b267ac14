"""The trial: verdicts on the one candidate, and what they come to (N7)."""

from datetime import datetime

from mailhost.engine import targets, violations
from mailhost.engine.commands import Seat, Verdict
from mailhost.engine.events import AnyEvent, ExecutionDecided, NobodyExecuted, VerdictCast, VerdictWithdrawn
from mailhost.engine.refusals import Refused
from mailhost.engine.state import Cast, Game


def verdict(game: Game, command: Verdict, at: datetime) -> tuple[AnyEvent, ...] | Refused:
    """N7: one each, of the accused too; the last one counts, or it is withdrawn first (`vote.change`)."""
    if command.target is not None:
        found = targets.electable(game, command.target)
        if isinstance(found, Refused):
            return found
        if found != (game.trial,):
            return Refused("not-nominated", seats=found)
    if command.guilty and command.by == game.trial and (refused := violations.suicide(game, command.by)):
        return refused
    standing = game.verdicts.get(command.by)
    if standing and (standing.guilty == command.guilty or at < standing.cast[0]):
        return ()
    if standing and game.ruleset.vote.change == "withdraw-first":
        return Refused("withdraw-first", seats=() if game.trial is None else (game.trial,))
    return (VerdictCast(command.by, command.guilty, at),)


def withdraw(game: Game, by: Seat, target: Seat | None, at: datetime) -> tuple[AnyEvent, ...] | Refused:
    """His verdict; a withdrawal that is older than it takes nothing back."""
    standing = game.verdicts.get(by)
    if standing is None or target not in (None, game.trial):
        return Refused("no-such-vote", seats=() if target is None else (target,))
    return (VerdictWithdrawn(by),) if at >= standing.cast[0] else ()


def rulings(game: Game, *, guilty: bool) -> tuple[Seat, ...]:
    """Who judges so, in the order in which they did."""
    cast = sorted((each.cast, seat) for seat, each in game.verdicts.items() if each.guilty == guilty)
    return tuple(seat for _, seat in cast)


def outcome(game: Game, accused: Seat) -> ExecutionDecided | NobodyExecuted | None:
    """The majority of those who judged; None if they are as many for either."""
    against, for_him = rulings(game, guilty=True), rulings(game, guilty=False)
    tally = ((accused, len(against)),)
    if len(against) > len(for_him):
        return ExecutionDecided(accused, tally, "convicted")
    return NobodyExecuted("acquitted", tally) if len(against) < len(for_him) else None


def by_last_verdict(game: Game, accused: Seat) -> ExecutionDecided | NobodyExecuted:
    """Of equal sides, by whose last verdict came earlier, or later (`vote.tie`); where nobody judged, acquitted."""
    tally = ((accused, len(rulings(game, guilty=True))),)
    later = game.ruleset.vote.tie == "later-last-vote"
    last_for, last_against = last(game, guilty=False), last(game, guilty=True)
    if last_against is None or last_for is None or (last_against > last_for) != later:
        return NobodyExecuted("acquitted", tally)
    return ExecutionDecided(accused, tally, "later-last-vote" if later else "earlier-last-vote")


def last(game: Game, *, guilty: bool) -> Cast | None:
    """When the last of those who judge so did."""
    return max((each.cast for each in game.verdicts.values() if each.guilty == guilty), default=None)
