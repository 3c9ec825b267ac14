"""What is ordered for a night and waits for it: an order stands until a later one takes its place (C13)."""

from datetime import datetime

from mailhost.engine.commands import Seat
from mailhost.engine.events import Ability, AnyEvent, OrderGiven
from mailhost.engine.state import Game, Order


def given(game: Game, by: Seat, ability: Ability, targets: tuple[Seat, ...], at: datetime) -> tuple[AnyEvent, ...]:
    """It stands from now on; nothing where it was written before the one that stands, and only came in later (C5)."""
    standing = order_of(game, by, "kill" if ability == "no-kill" else ability)
    return () if standing and at < standing.given[0] else (OrderGiven(by, ability, targets, at),)


def order_of(game: Game, seat: Seat, slot: str) -> Order | None:
    """His standing order of that slot: the ability, a refusal to kill under "kill"."""
    return game.orders.get(seat, {}).get(slot)


def carried_out(game: Game, seat: Seat, slot: str) -> Order | None:
    """The same, unless a visit keeps him from it (Y8)."""
    return None if seat in game.blocked else order_of(game, seat, slot)
