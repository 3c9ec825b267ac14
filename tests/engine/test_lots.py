"""Lots are keyed by purpose and phase, each option as likely."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from mailhost.engine.lots import drawn, happens, shuffled
from tests.engine.games import SEED

SEATS = st.lists(st.integers(1, 60), unique=True, min_size=1)


@given(SEATS, st.randoms())
def test_a_lot_does_not_depend_on_the_order_of_the_names(seats: list[int], random: object) -> None:
    """The same people draw the same lot."""
    mixed = sorted(seats, key=lambda _: random.random())  # type: ignore[attr-defined]
    assert shuffled(SEED, "deal", "sign-up", seats) == shuffled(SEED, "deal", "sign-up", mixed)


def test_purpose_and_phase_make_another_lot() -> None:
    """A hidden draw never shifts a public one: they share nothing but the seed."""
    seats = list(range(1, 21))
    orders = {
        tuple(shuffled(SEED, purpose, phase, seats))
        for purpose in ("execution", "protect")
        for phase in ("day 1", "day 2")
    }
    assert len(orders) == 4


def test_each_is_as_likely() -> None:
    """4,000 draws among 4: 1,000 each, give or take four standard deviations (110)."""
    drawn_seats = Counter(drawn(SEED, "execution", f"day {n}", (3, 5, 8, 13)) for n in range(4000))
    assert all(abs(drawn_seats[seat] - 1000) < 110 for seat in (3, 5, 8, 13))


def test_chances() -> None:
    """Never at 0, always at 1, half of the time at a half (give or take four standard deviations)."""
    outcomes = [happens(0.5, SEED, "protect", f"night {n}", 1) for n in range(2000)]
    assert abs(sum(outcomes) - 1000) < 90
    assert not any(happens(0, SEED, "protect", f"night {n}", 1) for n in range(500))
    assert all(happens(1, SEED, "protect", f"night {n}", 1) for n in range(500))
