"""Sign-up: who takes a seat before the deal, who stands in line for one, who is there (C1)."""

from mailhost.engine.commands import Here, Join, Leave, ReplaceMe, Seat, Unlist
from mailhost.engine.events import (
    AnyEvent,
    GameOver,
    PlayerJoined,
    PlayerLeft,
    PlayerPresent,
    ReplacementAsked,
    SignUpClosed,
    Unlisted,
    Waitlisted,
)
from mailhost.engine.refusals import Refused
from mailhost.engine.state import Applicant, Game, Player
from mailhost.engine.unfolding import Unfolding


def join(game: Game, command: Join) -> tuple[AnyEvent, ...] | Refused:
    """The next free seat, or a place in line; no nickname and no address twice (letter case aside)."""
    if game.phase.kind != "sign-up":
        return Refused("not-now", detail="the roles are dealt already")
    nick = command.nick.strip()
    if problem := taken(game, nick, command.address):
        return problem
    if full(game):
        return (Waitlisted(nick, command.address),)
    return (PlayerJoined(len(game.players) + 1, nick, command.address),)


def taken(game: Game, nick: str, address: str | None, but: Seat = 0) -> Refused | None:
    """Whether somebody else, at a seat or in line, is called so or writes from there.

    `but`: the seat that the name is for; whoever takes it over may come out of the line.
    """
    if not nick:
        return Refused("bad-setup", detail="a nickname cannot be empty")
    others: list[Player | Applicant] = [player for player in game.players if player.seat != but]
    others += [each for each in game.waitlist if not (but and each == Applicant(nick, address))]
    if any(each.nick.casefold() == nick.casefold() for each in others):
        return Refused("taken", name=nick)
    if address and any(each.address and each.address.casefold() == address.casefold() for each in others):
        return Refused("taken", name=address)
    return None


def full(game: Game) -> bool:
    """Whether every seat is taken."""
    return 0 < game.seats <= len(game.players)


def leave(game: Game, command: Leave) -> tuple[AnyEvent, ...]:
    """Before the deal a seat is given up; the first in line moves up."""
    player = game.player(command.by)
    story = Unfolding(game)
    story.add(PlayerLeft(player.seat, player.nick, player.address))
    if game.waitlist and not full(story.game):
        first = game.waitlist[0]
        story.add(PlayerJoined(len(story.game.players) + 1, first.nick, first.address))
    return story.events


def unlist(game: Game, command: Unlist) -> tuple[AnyEvent, ...] | Refused:
    """Out of the line."""
    for each in game.waitlist:
        if each.nick == command.nick:
            return (Unlisted(each.nick, each.address),)
    return Refused("not-now", name=command.nick, detail="nobody of that name is in line")


def ending(game: Game) -> AnyEvent:
    """The deadline of the sign-up: the game may be dealt, or is called off for want of players."""
    if len(game.players) < game.seats:
        return GameOver("nobody", "called-off")
    return SignUpClosed()


def replace_me(game: Game, command: ReplaceMe) -> tuple[AnyEvent, ...]:
    """The host is told once; he finds somebody or does not."""
    return () if command.by in game.replacing else (ReplacementAsked(command.by),)


def here(game: Game, command: Here) -> tuple[AnyEvent, ...] | Refused:
    """The answer to a roll-call, once; there must have been one."""
    if game.present is None:
        return Refused("wrong-phase")
    return Refused("already-acted") if command.by in game.present else (PlayerPresent(command.by),)


def present(game: Game, seat: Seat) -> bool:
    """Whether nobody waits for him to say that he is there."""
    return game.present is None or seat in game.present
