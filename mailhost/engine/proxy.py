"""A player's vote by the host's hand: by all the rules of his own (he voted in a forum, on the telephone)."""

from datetime import datetime

from msgspec.structs import replace

from mailhost.engine import day, permissions, targets
from mailhost.engine.commands import HostVote, HostWithdraw, Vote, Withdraw
from mailhost.engine.events import AnyEvent
from mailhost.engine.refusals import Refused
from mailhost.engine.state import Game


def vote(game: Game, command: HostVote, at: datetime) -> tuple[AnyEvent, ...] | Refused:
    """As if the voter had written «казнить …»; but a suicide that he did not ask for is no violation of his (G15)."""
    voter = targets.found(game, command.voter)
    if isinstance(voter, Refused):
        return voter
    meant = Vote(voter[0], (command.target,))
    result = permissions.refusal(game, meant) or day.vote(game, meant, at)
    return replace(result, recorded=()) if isinstance(result, Refused) else result


def withdraw(game: Game, command: HostWithdraw) -> tuple[AnyEvent, ...] | Refused:
    """As if the voter had written «снять голос …»."""
    voter = targets.found(game, command.voter)
    if isinstance(voter, Refused):
        return voter
    meant = Withdraw(voter[0], command.target)
    return permissions.refusal(game, meant) or day.withdraw(game, meant)
