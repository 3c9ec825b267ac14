"""Whom a command names: the checks that every command with a name goes through, in the order of refusals."""

from mailhost.engine.commands import Named, Seat, Unfound
from mailhost.engine.refusals import Refused
from mailhost.engine.state import Game


def living(game: Game, *named: Named) -> tuple[Seat, ...] | Refused:
    """Their seats, each once, in the order named; unknown-name, ambiguous-name or dead-target otherwise."""
    seats = found(game, *named)
    if isinstance(seats, Refused):
        return seats
    dead = tuple(seat for seat in seats if not game.alive(seat))
    return Refused("dead-target", seats=dead) if dead else tuple(dict.fromkeys(seats))


def living_one(game: Game, named: Named) -> Seat | Refused:
    """The same for one name."""
    seats = living(game, named)
    return seats if isinstance(seats, Refused) else seats[0]


def one(game: Game, named: Named) -> Seat | Refused:
    """One name's seat, dead or alive."""
    seats = found(game, named)
    return seats if isinstance(seats, Refused) else seats[0]


def found(game: Game, *named: Named) -> tuple[Seat, ...] | Refused:
    """Their seats, dead or alive; the first name that fits nobody or several is the one refused."""
    seats: list[Seat] = []
    for name in named:
        if isinstance(name, Unfound):
            return Refused("ambiguous-name" if name.several else "unknown-name", name=name.text, seats=name.nearest)
        if not 1 <= name <= len(game.players):
            return Refused("unknown-name", name=str(name))
        seats.append(name)
    return tuple(seats)
