"""Whom a command names: the checks that every command with a name goes through, in the order of refusals."""

from mailhost.engine.commands import Named, Seat, Unfound
from mailhost.engine.refusals import Refused
from mailhost.engine.state import HOST, Game


def living(game: Game, *named: Named) -> tuple[Seat, ...] | Refused:
    """Their seats, each once, in the order named; unknown-name, ambiguous-name or dead-target otherwise."""
    seats = found(game, *named)
    return seats if isinstance(seats, Refused) else alive(game, seats)


def electable(game: Game, *named: Named) -> tuple[Seat, ...] | Refused:
    """The same, of whom the town may execute: the host too, where the ruleset has it so (Y11).

    Where everybody has one vote, several names are as ambiguous as one that fits several.
    """
    seats = found(game, *named, host=game.ruleset.host.candidate)
    if isinstance(seats, Refused):
        return seats
    several = not game.ruleset.vote.many and len(set(seats)) > 1
    return one_wanted(seats) if several else alive(game, seats)


def one_wanted(seats: tuple[Seat, ...]) -> Refused:
    """Several are named, where one may be."""
    return Refused("ambiguous-name", seats=tuple(dict.fromkeys(seats)), detail="one name")


def alive(game: Game, seats: tuple[Seat, ...]) -> tuple[Seat, ...] | Refused:
    """Each once; dead-target if one of them is dead."""
    dead = [seat for seat in seats if not game.alive(seat)]
    if dead:
        return Refused("dead-target", seats=tuple(dead))
    return tuple(dict.fromkeys(seats)) if len(seats) > 1 else seats


def living_one(game: Game, named: Named) -> Seat | Refused:
    """The same for one name."""
    seats = living(game, named)
    return seats if isinstance(seats, Refused) else seats[0]


def one(game: Game, named: Named) -> Seat | Refused:
    """One name's seat, dead or alive."""
    seats = found(game, named)
    return seats if isinstance(seats, Refused) else seats[0]


def found(game: Game, *named: Named, host: bool = False) -> tuple[Seat, ...] | Refused:
    """Their seats, dead or alive; the first name that fits nobody or several is the one refused.

    `host`: whether he may be named.
    """
    seats: list[Seat] = []
    for name in named:
        if isinstance(name, Unfound) and name.listed:
            return one_wanted(name.nearest)
        if isinstance(name, Unfound):
            return Refused("ambiguous-name" if name.several else "unknown-name", name=name.text, seats=name.nearest)
        if name == HOST and not host:
            return Refused("unknown-name", name=game.ruleset.names[game.language].host)
        if not 0 <= name <= len(game.players):
            return Refused("unknown-name", name=str(name))
        seats.append(name)
    return tuple(seats)
