"""Whether somebody can take a seat under a name and from an address, by the eye too, and by who is in already."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from mailhost.engine.state import Game
from mailhost.host.house import House
from mailhost.letters.address import is_address
from mailhost.letters.names import NickProblem, nick_problem

Problem = NickProblem | Literal["address", "address-taken", "own-address"]


class Newcomer(msgspec.Struct, frozen=True):
    """Who wants to join. `address` None: without mail. `where`: the line of a file that he stands on, if he does."""

    nick: str
    address: str | None
    where: str = ""


def address_of(newcomer: Newcomer) -> str | None:
    """As letters will be matched with it: lower-cased."""
    return newcomer.address.strip().lower() if newcomer.address else None


def theme_words(game: Game) -> Iterator[str]:
    """What the game itself calls somebody or something, in every language of its theme."""
    for names in game.ruleset.names.values():
        yield from (names.title, names.host, *names.roles.values(), *names.sides.values())


def problem_of(house: House, game: Game, newcomer: Newcomer) -> Problem | None:
    """Why he cannot join, or stand in line, under that name and address; None if he can."""
    address = address_of(newcomer)
    taken = [player.nick for player in game.players] + [each.nick for each in game.waitlist]
    if problem := nick_problem(newcomer.nick, taken, house.grammar, theme_words(game)):
        return problem
    if address is None:
        return None
    if not is_address(address):
        return "address"
    if address == house.settings.email.lower():
        return "own-address"
    there = {player.address for player in game.players} | {each.address for each in game.waitlist}
    return "address-taken" if address in there else None
