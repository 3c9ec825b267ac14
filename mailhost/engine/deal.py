"""The deal: how many of each role, who gets which, and the first phase (C1, C2, G1)."""

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import datetime
from decimal import ROUND_HALF_UP, Decimal

from msgspec.structs import replace

from mailhost.engine import commitment, lots, phases, victory
from mailhost.engine.commands import Deal, Seat
from mailhost.engine.events import AnyEvent, DealCommitted, Dealt, RoleDealt
from mailhost.engine.refusals import Refused
from mailhost.engine.ruleset import Ruleset
from mailhost.engine.sections import Role
from mailhost.engine.state import Game
from mailhost.engine.unfolding import Unfolding

SEED = 64
"""Hex digits."""


class BadSetup(Exception):
    """The deal cannot be made: one line for the host."""


def deal(game: Game, command: Deal, at: datetime) -> tuple[AnyEvent, ...] | Refused:
    """Sign-up ends; everybody gets a role, by the host's word or by lot; the first phase begins at `at`."""
    if game.phase.kind != "sign-up":
        return Refused("not-now", detail="the roles are dealt already")
    try:
        check_fixed(game, command)
        roles = command.roles if command.free else drawn_roles(game, command)
    except BadSetup as bad:
        return Refused("bad-setup", detail=str(bad))
    story = Unfolding(game)
    story.add(Dealt(command.seed, command.nonce), *(RoleDealt(seat, role) for seat, role in sorted(roles.items())))
    phases.first_phase(story, at)
    if command.nonce:
        story.add(DealCommitted(commitment.digest(story.game)))
    return story.events


def check_fixed(game: Game, command: Deal) -> None:
    """The seed is one, and the roles fixed by the host exist, as do the seats."""
    for name, value in (("seed", command.seed), ("nonce", command.nonce or command.seed)):
        if len(value) != SEED or set(value) - set("0123456789abcdef"):
            raise BadSetup(f"the {name} must be {SEED} hex digits")
    for seat, role in command.roles.items():
        if not 1 <= seat <= len(game.players):
            raise BadSetup(f"there is no player number {seat}")
        if role not in game.ruleset.roles:
            raise BadSetup(f"no role {role!r} in this ruleset; it has: {', '.join(game.ruleset.roles)}")
    if command.free and len(command.roles) != len(game.players):
        raise BadSetup("a free deal names a role for every player")


def drawn_roles(game: Game, command: Deal) -> dict[Seat, str]:
    """The fixed roles and, by lot, the rest of the ruleset's numbers."""
    numbers = numbers_of(game.ruleset, len(game.players))
    left = Counter(numbers)
    left.subtract(Counter(command.roles.values()))
    for role, number in left.items():
        if number < 0:
            raise BadSetup(f"{numbers[role] - number} fixed as {role}, but {numbers[role]} are to be dealt")
    free = [player.seat for player in game.players if player.seat not in command.roles]
    order = lots.shuffled(command.seed, "deal", "sign-up", free)
    roles = {**command.roles, **dict(zip(order, left.elements(), strict=True))}
    check_open(game, roles)
    return roles


def check_open(game: Game, roles: Mapping[Seat, str]) -> None:
    """Nobody may have won before anybody has played."""
    dealt = replace(game, players=tuple(replace(player, role=roles[player.seat]) for player in game.players))
    if winner := victory.winner(dealt):
        raise BadSetup(f"with {len(roles)} players ({listed(Counter(roles.values()))}) {winner} has won at the deal")


def numbers_of(ruleset: Ruleset, players: int) -> dict[str, int]:
    """How many of each role are dealt to so many players (G1); BadSetup where they do not fit."""
    numbers = {name: number_of(role, players) for name, role in ruleset.roles.items() if name != ruleset.rest}
    for name, role in ruleset.roles.items():
        if role.within:
            numbers[role.within] -= numbers[name]
    rest = players - sum(numbers.values())
    short = [name for name, number in numbers.items() if number < 0]
    if short:
        raise BadSetup(f"more roles are dealt within {short[0]} than there are {short[0]} for {players} players")
    if rest < 0:
        raise BadSetup(f"{players} players are too few for these roles: {listed(numbers)}")
    return {**numbers, ruleset.rest: rest}


def number_of(role: Role, players: int) -> int:
    """Its count, or its share of all, rounded half up, at least 1."""
    if role.count is not None:
        return role.count
    share = Decimal(str(role.share)) * players
    return max(1, int(share.to_integral_value(ROUND_HALF_UP)))


def listed(numbers: Mapping[str, int] | Iterable[tuple[str, int]]) -> str:
    """ "3 mafia, 1 commissar"."""
    return ", ".join(f"{number} {name}" for name, number in dict(numbers).items() if number)
