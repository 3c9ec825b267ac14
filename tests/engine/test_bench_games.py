"""The games by which the bench measures the engine (bench/games)."""

import random

import pytest

from bench.games import PLAYERS, after, by_chance, opened, script
from mailhost.engine.deciding import decide
from mailhost.engine.refusals import Refused
from tests.engine.games import FILES, rules_of


@pytest.mark.parametrize("rules", FILES)
def test_the_town_of_the_bench_plays_by_the_rules(rules: str) -> None:
    """It comes to an end, and whatever it says is said in its time: else it is refusals whose pace is measured."""
    steps, end = script(rules_of(rules), PLAYERS, random.Random(1), by_chance)
    assert end.over
    game, refused = opened(rules_of(rules)), set()
    for command, at in steps:
        decision = decide(game, command, at)
        if isinstance(decision, Refused):
            refused.add(decision.code)
        game = after(game, command, at)
    assert refused <= {"suicide", "same-person", "repeat-visit"}
