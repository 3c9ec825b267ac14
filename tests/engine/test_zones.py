"""Every zone there is, for twenty years, around each change of its clocks (C3, C4)."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from msgspec.structs import replace

from mailhost.engine.applying import begin
from mailhost.engine.calendar import Calendar
from mailhost.engine.state import Game
from mailhost.engine.timetable import by_night, day_closing, day_dates, day_start, night_start
from tests.engine.games import founded

FIRST, YEARS = 2026, 20
DAY = timedelta(days=1)
ROUND_THE_CHANGE = 3
"""Dates before and after a change of clocks that are played."""
HOURS = (("10:00", "22:00"), ("00:00", "12:00"), ("02:30", "01:30"), ("23:59", "00:01"), ("03:00", "02:00:01"))
"""Of day and night: the usual, at midnight, inside the gap or the repeated hour, a day of two minutes."""


def offsets(zone: ZoneInfo) -> tuple[timedelta | None, ...]:
    """What the zone's clocks show at noon (UTC) of each date of the years."""
    first = datetime(FIRST, 1, 1, 12, tzinfo=UTC)
    return tuple((first + n * DAY).astimezone(zone).utcoffset() for n in range(YEARS * 365 + 5))


@cache
def zones() -> dict[tuple[timedelta | None, ...], str]:
    """One name for all zones whose clocks agree throughout: `available_timezones` has three names for most."""
    return {offsets(ZoneInfo(name)): name for name in sorted(available_timezones()) if name != "localtime"}


def changes(shown: tuple[timedelta | None, ...]) -> Iterator[date]:
    """The dates on which the clocks of a zone change."""
    first = date(FIRST, 1, 1)
    return (first + n * DAY for n in range(1, len(shown)) if shown[n] != shown[n - 1])


def phases(game: Game, began: datetime) -> Iterator[tuple[datetime, datetime, int]]:
    """Nights and days from then on: when each begins and closes, and its dates (0: a night)."""
    at = began
    for number in range(1, 2 * ROUND_THE_CHANGE):
        dawn = day_start(game, at)
        yield at, dawn, 0
        dates = day_dates(game, number, dawn)
        at = day_closing(game, dawn, dates)
        yield dawn, at, dates


def games(zone: str) -> Iterator[Game]:
    """One in sign-up for each pair of hours, with free weekends and without."""
    for day, night in HOURS:
        for long_days in ("weekends", "none"):
            calendar = Calendar(day_starts=day, night_starts=night, long_days=long_days)
            yield replace(begin(founded(calendar=calendar)), timezone=zone)


def test_there_are_zones_that_change_their_clocks() -> None:
    """Else what follows would show nothing."""
    changing = [name for shown, name in zones().items() if any(changes(shown))]
    assert len(zones()) > 40
    assert len(changing) > 15


def test_every_phase_has_a_length_and_deadlines_rise() -> None:
    """C3, C4: gap and repeated hour included; a phase is no longer than its dates and one more."""
    for shown, zone in zones().items():
        for game in games(zone):
            for day in changes(shown):
                began = night_start(game, datetime(day.year, day.month, day.day, tzinfo=UTC) - ROUND_THE_CHANGE * DAY)
                for start, end, dates in phases(game, began):
                    assert start < end, (zone, game.calendar, start)
                    assert end - start <= (dates + 1) * DAY + timedelta(hours=2), (zone, game.calendar, start)


def test_a_deal_at_any_hour_finds_the_phase_that_its_clock_shows() -> None:
    """C2: by night or by day, the first deadline lies ahead, and it is of the hour that comes first."""
    for shown, zone in zones().items():
        for game in games(zone):
            for day in changes(shown):
                noon = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
                for hours in range(-36, 36, 5):
                    at = noon + timedelta(hours=hours)
                    first = day_start(game, at) if by_night(game, at) else night_start(game, at)
                    assert at < first <= at + DAY + timedelta(hours=2), (zone, game.calendar, at)
