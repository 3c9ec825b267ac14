"""Whether somebody can take a seat under a name and from an address, by the eye too, and by who is in already."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from mailhost.engine.commands import Seat
from mailhost.engine.state import Applicant, Game, Player
from mailhost.host.house import House
from mailhost.letters.address import is_address, mailbox_of
from mailhost.letters.names import host_names, in_every_case
from mailhost.letters.nicknames import NickProblem, nick_problem
from mailhost.letters.plain import composed

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


def nick_of(newcomer: Newcomer) -> str:
    """As he will be called: composed letters, nothing about it."""
    return composed(newcomer.nick.strip(), "NFC")


def reserved_words(house: House, game: Game) -> Iterator[str]:
    """What the game itself calls somebody or something, in every language; people, in any case."""
    for names in game.ruleset.names.values():
        yield names.title
        yield from in_every_case((*names.roles.values(), *names.sides.values()), house.grammar.articles)
    yield from in_every_case(host_names(game, house.grammar.hosts), house.grammar.articles)


def people(game: Game) -> Iterator[str]:
    """What those who play it are called by their roles and sides, in every language."""
    for names in game.ruleset.names.values():
        yield from (*names.roles.values(), *names.sides.values())


def problem_of(house: House, game: Game, newcomer: Newcomer, seat: Seat = 0) -> Problem | None:
    """Why he cannot join, or stand in line, under that name and address; None if he can.

    `seat`: the one he takes over from its player, perhaps out of the line, or keeps under another name.
    """
    address = address_of(newcomer)
    in_line = [each for each in game.waitlist if not (seat and each.address and each.address == address)]
    others: list[Player | Applicant] = [*(player for player in game.players if player.seat != seat), *in_line]
    taken = [each.nick for each in others]
    hosts = host_names(game, ())
    if problem := nick_problem(
        nick_of(newcomer), taken, house.grammar, reserved_words(house, game), hosts, people(game)
    ):
        return problem
    if address is None:
        return None
    if not is_address(address):
        return "address"
    mailbox = mailbox_of(address)
    if mailbox == mailbox_of(house.settings.email):
        return "own-address"
    registered = [each.address for each in others if each.address]
    # What is another one of somebody's own would make two players of him, or one letter two players'.
    further = [each for each, own in house.ledger.book(game.id).further.items() if own in registered]
    return "address-taken" if mailbox in map(mailbox_of, (*registered, *further)) else None
