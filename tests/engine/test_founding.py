"""How a game begins, and what cannot be begun (C1, C3)."""

from datetime import datetime
from typing import Any

import pytest
from msgspec.structs import replace

from mailhost.engine.calendar import Calendar
from mailhost.engine.events import HOST, GameCreated
from mailhost.engine.founding import create
from tests.engine.games import WORKDAYS, gorod, local

AT = local("12-01 12:00")


def test_the_first_event_holds_everything() -> None:
    """C1: for the host alone; no file is read again."""
    rules = gorod({"doctor.count": 1})
    event = create("night-town", rules, "ru", "Europe/Moscow", WORKDAYS, AT)
    assert event == GameCreated("night-town", rules, "ru", "Europe/Moscow", WORKDAYS, AT)
    assert event.audience == HOST


@pytest.mark.parametrize("voting", ["22:00", "23:30"])
def test_a_vote_begins_before_its_day_is_over(voting: str) -> None:
    """Y1, N6: where somebody must be nominated first; elsewhere the hour says nothing."""
    calendar = Calendar(voting_starts=voting)
    with pytest.raises(ValueError, match=rf"^voting_starts: found '{voting}'; allowed: an hour before night_starts$"):
        create("night-town", gorod({"candidates": "trial"}), "ru", "Europe/Moscow", calendar, AT)
    create("night-town", gorod(), "ru", "Europe/Moscow", calendar, AT)


@pytest.mark.parametrize(
    ("change", "line"),
    [
        ({"day_starts": "10"}, "day_starts: found '10'; allowed: an hour such as 10:00 or 10:00:30"),
        ({"night_starts": "25:00"}, "night_starts: found '25:00'; allowed: an hour"),
        ({"voting_starts": ""}, "voting_starts: found ''; allowed: an hour"),
        ({"tallies": ("12:00", "noon")}, "tallies: found 'noon'; allowed: an hour"),
        ({"night_starts": "10:00:00"}, "night_starts: found '10:00:00'; allowed: another hour than day_starts"),
        ({"long_days": "sundays"}, "long_days: found 'sundays'; allowed: weekends, none"),
        ({"reminders": (3600, 0)}, "reminders: found 0 seconds; allowed: a time before the deadline"),
    ],
)
def test_what_is_wrong_with_a_calendar(change: dict[str, Any], line: str) -> None:
    """C3: the key, what was found, what is allowed."""
    with pytest.raises(ValueError, match=r"found .*; allowed: ") as caught:
        create("night-town", gorod(), "ru", "Europe/Moscow", replace(Calendar(), **change), AT)
    assert str(caught.value).startswith(line)


@pytest.mark.parametrize("zone", ["Europe/Moskow", "", "../etc/passwd", "/etc/localtime", "Europe", "a\0b"])
def test_an_unknown_zone(zone: str) -> None:
    """C3: local to the game's time zone."""
    with pytest.raises(ValueError, match=r"^timezone: found .*; allowed: a zone's name such as Europe/Moscow$"):
        create("night-town", gorod(), "ru", zone, WORKDAYS, AT)


def test_a_language_without_names() -> None:
    """A theme names its roles in the languages it has."""
    with pytest.raises(ValueError, match=r"^language: found 'fi'; ruleset gorod has names in: ru"):
        create("night-town", gorod(), "fi", "Europe/Moscow", WORKDAYS, AT)


def test_an_instant_without_a_zone() -> None:
    """Instants are aware."""
    with pytest.raises(ValueError, match="has no time zone"):
        create("night-town", gorod(), "ru", "Europe/Moscow", WORKDAYS, datetime(2026, 12, 1))  # noqa: DTZ001 - the point
