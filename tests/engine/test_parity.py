"""The real engine against a formula: the bench plays more games of it (bench/parity)."""

import pytest

from bench.parity import MOST, deviation


@pytest.mark.parametrize("players", [3, 5])
def test_the_mafia_win_as_often_as_the_formula_says(players: int) -> None:
    """G4, G7, G14, N1: votes, lots, kills and parity together; the seed is fixed, so is the outcome."""
    assert abs(deviation(players, 1500, seed=1)) <= MOST
