"""The night's orders as they stand, for the host alone."""

import msgspec

from mailhost.engine.state import Game
from mailhost.letters.views import nicks


class SecretOrder(msgspec.Struct, frozen=True):
    """What a player has ordered, the last word of each ability."""

    number: int
    nick: str
    role: str
    ability: str
    targets: tuple[str, ...]


class SecretOrders(msgspec.Struct, frozen=True):
    """All orders by number, and the godfather's office. `election`: voter to target, while one is open.

    `answered`: who has had an answer this night.
    """

    phase: str
    orders: tuple[SecretOrder, ...]
    answered: tuple[str, ...]
    godfather: str
    election_rule: str
    election: dict[str, str]


def secret_orders(game: Game) -> SecretOrders:
    """The orders of this night, or the coming one."""
    orders = tuple(
        SecretOrder(seat, game.player(seat).nick, game.player(seat).role, order.ability, nicks(game, order.targets))
        for seat, given in sorted(game.orders.items())
        for order in sorted(given.values(), key=lambda order: order.given)
    )
    votes = game.election.votes if game.election else {}
    return SecretOrders(
        phase=game.phase.name,
        orders=orders,
        answered=nicks(game, sorted(game.answered)),
        godfather=game.player(game.godfather).nick if game.godfather else "",
        election_rule=game.election.rule if game.election else "",
        election={game.player(by).nick: game.player(target).nick for by, target in votes.items()},
    )
