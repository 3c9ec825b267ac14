"""What a template may know beyond the town's facts: one player's secrets, the gang's, and everything, for the host.

Plain values, as in `views`. Whatever is for everyone has no business here, but for the roll of a game that is over.
"""

import msgspec

from mailhost.engine.commands import Seat
from mailhost.engine.state import Game, Player
from mailhost.letters.theme import names_of
from mailhost.letters.views import nicks


class Person(msgspec.Struct, frozen=True):
    """A resident with his secret: for those who may know it."""

    number: int
    nick: str
    alive: bool
    role: str
    manner: str
    died: str


class PlayerView(msgspec.Struct, frozen=True):
    """What one player knows beyond the town; role and side are "" until the deal."""

    number: int
    nick: str
    alive: bool
    role_id: str
    role: str
    side: str
    gang: bool
    lone: bool
    abilities: tuple[str, ...]
    fellows: tuple[Person, ...]
    votes: tuple[str, ...]
    verdict: str
    """His standing one: guilty, innocent or ""."""
    orders: tuple[tuple[str, tuple[str, ...]], ...]


class GangView(msgspec.Struct, frozen=True):
    """What the living gang knows together. `godfather` and `consigliere` are "" where there is none alive."""

    members: tuple[Person, ...]
    godfather: str
    consigliere: str
    ballots: int


class InLine(msgspec.Struct, frozen=True):
    """Somebody who waits for a seat; `address` is "" for one without mail."""

    nick: str
    address: str


class HostView(msgspec.Struct, frozen=True):
    """Everything."""

    game: str
    people: tuple[Person, ...]
    waitlist: tuple[InLine, ...]


def player_view(game: Game, seat: Seat) -> PlayerView:
    """Of what that player was told or wrote himself."""
    player, names = game.player(seat), names_of(game)
    role = game.ruleset.roles.get(player.role)
    side = game.ruleset.sides[role.side] if role else None
    gang = bool(side and side.gang)
    votes, orders = game.votes.get(seat, {}), game.orders.get(seat, {}).values()
    return PlayerView(
        number=seat,
        nick=player.nick,
        alive=player.alive,
        role_id=player.role,
        role=names.roles.get(player.role, ""),
        side=names.sides[role.side] if role else "",
        gang=gang,
        lone=bool(side and side.lone),
        abilities=game.ruleset.abilities.get(player.role, ()),
        fellows=tuple(person(game, each) for each in game.players if each.seat != seat and in_gang(game, each))
        if gang
        else (),
        votes=nicks(game, sorted(votes, key=votes.__getitem__)),
        verdict="" if seat not in game.verdicts else "guilty" if game.verdicts[seat].guilty else "innocent",
        orders=tuple(
            (order.ability, nicks(game, order.targets)) for order in sorted(orders, key=lambda order: order.given)
        ),
    )


def gang_view(game: Game) -> GangView:
    """Of what the gang decides among its own."""
    election = game.election
    consigliere = next(iter(game.holders("call_election")), None)
    return GangView(
        members=tuple(person(game, each) for each in game.gang),
        godfather=game.player(game.godfather).nick if game.godfather else "",
        consigliere=consigliere.nick if consigliere else "",
        ballots=len(election.votes) if election else 0,
    )


def host_view(game: Game) -> HostView:
    """All that is so."""
    return HostView(game.id, people(game), tuple(InLine(each.nick, each.address or "") for each in game.waitlist))


def people(game: Game) -> tuple[Person, ...]:
    """Everybody with his role: for the host, and for all once the game is over."""
    return tuple(person(game, player) for player in game.players)


def person(game: Game, player: Player) -> Person:
    """One of the roster with his role."""
    return Person(
        number=player.seat,
        nick=player.nick,
        alive=player.alive,
        role=names_of(game).roles.get(player.role, ""),
        manner=player.manner or "",
        died=player.died,
    )


def in_gang(game: Game, player: Player) -> bool:
    """Whether he is of the gang, dead or alive."""
    role = game.ruleset.roles.get(player.role)
    return bool(role and game.ruleset.sides[role.side].gang)
