"""Who sits where, by the host's hand: back from the dead, another player in a seat, another name."""

from mailhost.engine import deaths, targets
from mailhost.engine.commands import Rename, Replace, Revive, Seat
from mailhost.engine.events import AddressChanged, AnyEvent, PlayerRenamed, PlayerReplaced, Revived, Unlisted
from mailhost.engine.refusals import Refused
from mailhost.engine.state import Applicant, Game, Player
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
    changed: list[AnyEvent] = [Unlisted(each.nick, each.address) for each in out_of_line(game, command.address)]
    if nick != was.nick:
        changed.append(PlayerReplaced(target, nick, was.nick))
    if command.address != was.address:
        changed.append(AddressChanged(target, command.address))
    return tuple(changed)


def out_of_line(game: Game, address: str | None) -> list[Applicant]:
    """Who has waited for a seat, and now takes one over."""
    return [each for each in game.waitlist if address and each.address == address]


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
    waiting = [each for each in game.waitlist if each not in out_of_line(game, address)]
    others: list[Player | Applicant] = [*(player for player in game.players if player.seat != seat), *waiting]
    if any(each.nick.casefold() == nick.casefold() for each in others):
        return Refused("taken", name=nick)
    wanted = (address or "").casefold()
    if any(each.address and each.address.casefold() == wanted for each in others):
        return Refused("taken", name=address or "")
    return None
