"""Which games there are, and the book of one by its name."""

from mailhost.host.addressing import GAME_ID
from mailhost.host.house import House
from mailhost.host.ledger import Book
from mailhost.host.ports import HOUSE


class NoGame(Exception):
    """There is no game of that name. `known`: the names that there are."""

    def __init__(self, game: str, known: tuple[str, ...]) -> None:
        super().__init__(f"{game}: no such game")
        self.game = game
        self.known = known


def fits(name: str) -> bool:
    """Whether a game may be called so."""
    return bool(GAME_ID.fullmatch(name)) and name != HOUSE


def names(house: House) -> tuple[str, ...]:
    """The names of all games, running or over, sorted."""
    return tuple(stream for stream in house.store.streams() if stream != HOUSE)


def book_of(house: House, game: str) -> Book:
    """The game's book, up to date. Raises NoGame."""
    if not fits(game) or not house.store.version(game):
        raise NoGame(game, names(house))
    return house.ledger.book(game)


def books(house: House) -> tuple[Book, ...]:
    """The books of all games, by name."""
    return tuple(house.ledger.book(game) for game in names(house))
