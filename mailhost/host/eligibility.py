"""Whether somebody can take a seat under a name and from an address, by the eye too, and by who is in already."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from mailhost.engine.commands import Seat
from mailhost.engine.state import Applicant, Game, Player
from mailhost.host.house import House
from mailhost.letters.address import is_address
from mailhost.letters.names import NickProblem, host_names, in_every_case, nick_problem

Problem = NickProblem | Literal["address", "address-taken", "own-address"]


class Newcomer(msgspec.Struct, frozen=True):
    """Who wants to join. `address` None: without mail. `where`: the line of a file that he stands on, if he does."""

    nick: str
    address: str | None
    where: str = ""


class NotEnrolled(Exception):
    """Somebody cannot join, and so nobody has: who, and why."""

    def __init__(self, newcomer: Newcomer, problem: Problem) -> None:
        super().__init__(f"{newcomer.where or newcomer.nick}: {problem}")
        self.newcomer = newcomer
        self.problem = problem


def address_of(newcomer: Newcomer) -> str | None:
    """As letters will be matched with it: lower-cased, if it is ASCII; no other letter may become one of an address."""
    address = (newcomer.address or "").strip()
    return (address.lower() if address.isascii() else address) or None


def reserved_words(house: House, game: Game) -> Iterator[str]:
    """What the game itself calls somebody or something, in every language; and whatever finds the host, in any case."""
    for names in game.ruleset.names.values():
        yield from (names.title, *names.roles.values(), *names.sides.values())
    yield from in_every_case(host_names(game, house.grammar.hosts), house.grammar.articles)


def problem_of(house: House, game: Game, newcomer: Newcomer, seat: Seat = 0) -> Problem | None:
    """Why he cannot join, or stand in line, under that name and address; None if he can.

    `seat`: the one he takes over from its player, perhaps out of the line, or keeps under another name.
    """
    address = address_of(newcomer)
    in_line = [each for each in game.waitlist if not (seat and each.address and each.address == address)]
    others: list[Player | Applicant] = [*(player for player in game.players if player.seat != seat), *in_line]
    taken = [each.nick for each in others]
    if problem := nick_problem(newcomer.nick, taken, house.grammar, reserved_words(house, game)):
        return problem
    if address is None:
        return None
    if not is_address(address):
        return "address"
    if address == house.settings.email.lower():
        return "own-address"
    if any(each.address == address for each in others):
        return "address-taken"
    # What is another one of somebody's own would make two players of him, or one letter two players'.
    owner = house.ledger.book(game.id).further.get(address)
    return "address-taken" if any(each.address == owner for each in others if owner) else None
