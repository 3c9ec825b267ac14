"""A player's command by the host's hand (he voted in a forum, on the telephone): by all the rules of his own."""

from msgspec.structs import replace

from mailhost.engine import targets
from mailhost.engine.commands import OnBehalf, PlayerCommands
from mailhost.engine.events import AnyEvent, OrderGiven
from mailhost.engine.refusals import Refused
from mailhost.engine.state import Game


def meant(game: Game, command: OnBehalf) -> PlayerCommands | Refused:
    """The command as if the player had written it himself; whoever is meant, dead or alive."""
    player = targets.one(game, command.player)
    return player if isinstance(player, Refused) else replace(command.command, by=player)


def marked(decision: tuple[AnyEvent, ...] | Refused) -> tuple[AnyEvent, ...] | Refused:
    """What came of it: a suicide that he did not ask for is no violation of his (G15), an order is the host's (G7)."""
    if isinstance(decision, Refused):
        return replace(decision, recorded=())
    return tuple(replace(event, by_host=True) if isinstance(event, OrderGiven) else event for event in decision)
