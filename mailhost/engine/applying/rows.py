"""The tables of a state with a row more, less, or changed; all other rows are shared."""

from typing import TypeVar

from msgspec.structs import replace

from mailhost.engine.commands import Seat
from mailhost.engine.state import Game, Player

V = TypeVar("V")


def with_player(game: Game, player: Player) -> Game:
    """That player in place of the one who had his seat."""
    players = list(game.players)
    players[player.seat - 1] = player
    return replace(game, players=tuple(players))


def unlisted(game: Game, nick: str) -> Game:
    """He waits for a seat no longer."""
    return replace(game, waitlist=tuple(each for each in game.waitlist if each.nick != nick))


def without(table: dict[Seat, V], seat: Seat) -> dict[Seat, V]:
    """The table less that seat's row."""
    return {key: value for key, value in table.items() if key != seat}


def with_name(table: dict[Seat, tuple[Seat, ...]], whom: Seat, by: Seat) -> dict[Seat, tuple[Seat, ...]]:
    """The table with one name more in that row, which keeps its place."""
    return {**table, whom: (*table.get(whom, ()), by)}


def without_name(table: dict[Seat, tuple[Seat, ...]], by: Seat) -> dict[Seat, tuple[Seat, ...]]:
    """The table without that name, and without rows that hold no other."""
    rows = ((whom, tuple(seat for seat in names if seat != by)) for whom, names in table.items())
    return {whom: names for whom, names in rows if names}
