"""Sign-up: who takes a seat before the deal (C1)."""

from mailhost.engine.commands import Join
from mailhost.engine.events import AnyEvent, PlayerJoined
from mailhost.engine.refusals import Refused
from mailhost.engine.state import Game


def join(game: Game, command: Join) -> tuple[AnyEvent, ...] | Refused:
    """The next free seat; no nickname and no address twice (letter case aside)."""
    if game.phase.kind != "sign-up":
        return Refused("not-now", detail="the roles are dealt already")
    nick = command.nick.strip()
    if not nick:
        return Refused("bad-setup", detail="a nickname cannot be empty")
    if any(player.nick.casefold() == nick.casefold() for player in game.players):
        return Refused("taken", name=nick)
    if command.address and holder_of(game, command.address):
        return Refused("taken", name=command.address)
    return (PlayerJoined(len(game.players) + 1, nick, command.address),)


def holder_of(game: Game, address: str) -> bool:
    """Whether somebody has joined with that address."""
    wanted = address.casefold()
    return any(player.address and player.address.casefold() == wanted for player in game.players)
