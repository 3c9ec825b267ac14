"""Migdał's check: one mafioso, no other role, and chance alone. The real engine must lose the town as often as the
formula says: the mafia win with probability (n-1)!!/n!! for an odd number n of players (P. Migdał, «A mathematical
model of the Mafia game», 2010, for games that begin with an execution)."""

import math
import random
from collections.abc import Iterator

from bench.games import script
from mailhost.engine.commands import AnyCommand, Kill, Vote
from mailhost.engine.ruleset import Ruleset
from mailhost.engine.state import Game
from tests.engine.games import rules_of

SIZES = (3, 5, 7, 9)
MOST = 3.0
"""Standard errors that chance may be away from the formula."""


def rules() -> Ruleset:
    """Gorod less its other roles, with a night for acquaintance first."""
    return rules_of(
        "gorod",
        {
            "mafia.count": 1,
            "consigliere": 0,
            "commissar.count": 0,
            "first_night": "acquaintance",
            "gang.kill": "plurality",
        },
    )


def expected(players: int) -> float:
    """(n-1)!!/n!!."""
    return math.prod(range(players - 1, 0, -2)) / math.prod(range(players, 0, -2))


def by_chance(game: Game, dice: random.Random) -> Iterator[AnyCommand]:
    """By night the mafioso kills whoever it may be; by day all vote for whoever it may be, or leave it to the lot."""
    living = [player.seat for player in game.living]
    if game.phase.kind == "day" and dice.random() < 1 / 2:
        for seat in living:
            yield Vote(seat, (dice.choice([other for other in living if other != seat]),))
    elif game.phase.kind == "night" and game.phase.number > 1:
        (mafioso,) = (player.seat for player in game.gang)
        yield Kill(mafioso, dice.choice([seat for seat in living if seat != mafioso]))


def share_won(players: int, games: int, seed: int) -> float:
    """How often the mafia win of so many games."""
    dice, ruleset = random.Random(seed), rules()
    return sum(script(ruleset, players, dice, by_chance)[1].winner == "mafia" for _ in range(games)) / games


def deviation(players: int, games: int, seed: int) -> float:
    """How many standard errors that is away from the formula."""
    chance = expected(players)
    return (share_won(players, games, seed) - chance) / math.sqrt(chance * (1 - chance) / games)
