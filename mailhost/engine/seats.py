"""Who sits where, by the host's hand: back from the dead, another player in a seat, another name."""

from mailhost.engine import deaths, targets
from mailhost.engine.commands import Rename, Replace, Revive, Seat
from mailhost.engine.events import AddressChanged, AnyEvent, PlayerRenamed, PlayerReplaced, Revived
from mailhost.engine.refusals import Refused
from mailhost.engine.state import Game
from mailhost.engine.unfolding import Unfolding


def revive(game: Game, command: Revive) -> tuple[AnyEvent, ...] | Refused:
    """He lives again, with his role; what went with him (C6) does not come back. Victory is looked at (C8)."""
    target = targets.one(game, command.target)
    if isinstance(target, Refused):
        return target
    if game.alive(target):
        return Refused("not-now", seats=(target,), detail="that player is alive")
    story = Unfolding(game)
    story.add(Revived(target))
    deaths.look(story)
    return story.events


def replace(game: Game, command: Replace) -> tuple[AnyEvent, ...] | Refused:
    """Another player in that seat: role, votes and orders stay as they are, mail goes to him alone."""
    target = targets.living_one(game, command.target)
    if isinstance(target, Refused):
        return target
    was, nick = game.player(target), command.nick.strip()
    if problem := taken(game, target, nick, command.address):
        return problem
    changed: list[AnyEvent] = []
    if nick != was.nick:
        changed.append(PlayerReplaced(target, nick, was.nick))
    if command.address != was.address:
        changed.append(AddressChanged(target, command.address))
    return tuple(changed)


def rename(game: Game, command: Rename) -> tuple[AnyEvent, ...] | Refused:
    """The same player under another nickname."""
    target = targets.one(game, command.target)
    if isinstance(target, Refused):
        return target
    was, nick = game.player(target).nick, command.nick.strip()
    if problem := taken(game, target, nick, None):
        return problem
    return (PlayerRenamed(target, nick, was),) if nick != was else ()


def taken(game: Game, seat: Seat, nick: str, address: str | None) -> Refused | None:
    """Whether another than that seat's player has the nickname or the address (letter case aside)."""
    if not nick:
        return Refused("bad-setup", detail="a nickname cannot be empty")
    others = [player for player in game.players if player.seat != seat]
    if any(player.nick.casefold() == nick.casefold() for player in others):
        return Refused("taken", name=nick)
    wanted = (address or "").casefold()
    if any(player.address and player.address.casefold() == wanted for player in others):
        return Refused("taken", name=address or "")
    return None
