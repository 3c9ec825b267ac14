"""The keys of the «open» points: each works in a file and as an option, with the default that the rules give it."""

from typing import Any

import msgspec
import pytest

from mailhost.engine import ruleset
from mailhost.engine.options import rows
from tests.engine.games import FILES, gorod, rules_of, table_of

GIVEN: dict[str, tuple[Any, Any, Any]] = {
    "first_night": ("full", "full", "acquaintance"),
    "reveal_on_death": ("role", "role", "role"),
    "mafia.share": (0.2, 0.2, 0.2),
    "candidates": ("everyone", "nominated", "trial"),
    "vote.many": (True, False, False),
    "vote.change": ("direct", "withdraw-first", "direct"),
    "vote.tie": ("earlier-last-vote", "later-last-vote", "second-ballot"),
    "vote.none": ("lot", "lot", "nobody"),
    "ballot.extra": (2.0, 2.0, 2.0),
    "last_word.when": ("before", "after", "before"),
    "last_word.words": (400, 400, 400),
    "last_word.seconds": (180, 180, 180),
    "godfather.rules": ("plurality", "plurality", "plurality"),
    "godfather.silent": ("plurality", "plurality", "plurality"),
    "gang.kill": ("godfather", "don-first", "plurality"),
    "gang.own": (False, True, True),
    "answers": ("at-once", "dawn", "dawn"),
    "commissar.learns": ("side", "role", "side"),
    "commissar.forgets": (0.0, 0.1, 0.0),
    "doctor.when": ("day", "day", "night"),
    "doctor.stops": ("mafia", "all", "mafia"),
    "doctor.self": (True, True, True),
    "doctor.repeat": (True, True, True),
    "doctor.chance": (1.0, 0.5, 1.0),
    "host.candidate": (False, True, False),
    "suicide": ("violation", "allowed", "allowed"),
}
"""By key, of gorod, new-year and n-plus-1, as the rules' table gives them."""
OF_TWO: dict[str, tuple[Any, Any]] = {
    "maniac.idle": ("violation", "dies"),
    "victory.maniac_is_honest": (False, False),
}
"""Of gorod and new-year alone."""
COUNTS = ("consigliere", "journalist.count", "doctor.count", "maniac.count", "mafia.count")


def values(name: str) -> dict[str, str]:
    """A ruleset's options as its table shows them."""
    return {row.key: row.value for row in rows(FILES[name])}


def shown(value: Any) -> str:
    """As that table shows a value."""
    return "-" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


@pytest.mark.parametrize("key", GIVEN)
def test_every_key_stands_in_every_ruleset_with_its_default(key: str) -> None:
    """G1 to G15, Y1 to Y12, N1 to N9, as far as they are open."""
    assert tuple(values(name)[key] for name in FILES) == tuple(shown(value) for value in GIVEN[key])


@pytest.mark.parametrize("key", OF_TWO)
def test_the_keys_of_a_maniac(key: str) -> None:
    """G13, G14, Y5, Y12."""
    assert tuple(values(name)[key] for name in ("gorod", "new-year")) == tuple(shown(value) for value in OF_TWO[key])


def test_what_only_one_ruleset_has() -> None:
    """Y8, G1: the courtesan's and the consigliere's."""
    assert values("new-year")["courtesan.effect"] == "block"
    assert values("new-year")["courtesan.count"] == "1"
    assert set(COUNTS) <= values("gorod").keys()


@pytest.mark.parametrize("name", FILES)
def test_every_key_with_every_value_it_may_have_is_an_option_and_a_game_can_be_read_by_it(name: str) -> None:
    """As `--option` and in a scenario's [options]; and the same value written into the file is the same ruleset."""
    paths = ruleset.keyed_paths(table_of(name))
    for row in rows(FILES[name]):
        for value in row.allowed.split(", ") if "number" not in row.allowed and "true" not in row.allowed else ():
            by_option = rules_of(name, {row.key: value})
            table = table_of(name)
            place = table
            for part in paths[row.key][:-1]:
                place = place.setdefault(part, {})
            place[paths[row.key][-1]] = value
            assert by_option == msgspec.convert(table, ruleset.Ruleset)


def test_options_come_in_any_order() -> None:
    """G7: a speaker for the gang may be set before or after what he is like."""
    first = rules_of("n-plus-1", {"godfather.silent": "nobody", "gang.kill": "godfather"})
    assert first == rules_of("n-plus-1", {"gang.kill": "godfather", "godfather.silent": "nobody"})
    assert first.office
    assert not gorod({"gang.kill": "plurality"}).office
