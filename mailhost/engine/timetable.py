"""The wall clock: when phases close, how long a day is, what rings next. No clock is read in here.

Hours are of the game's zone, instants in UTC. An hour that a change of clocks skips is the same number of minutes
after the gap; one that comes twice is its first coming (PEP 495, fold 0).
"""

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from itertools import takewhile
from typing import Literal
from zoneinfo import ZoneInfo

import msgspec

from mailhost.engine.calendar import Calendar
from mailhost.engine.state import Game

LONGEST = 3
"""C4: no day lasts more dates."""
HOST_CALLED = timedelta(hours=3)
"""Before dawn, or at half of a night that is shorter than twice that (G7)."""
HOUR = re.compile(r"(\d\d):(\d\d)(?::(\d\d))?", re.ASCII)
DAY = timedelta(days=1)
WEEKEND = (5, 6)


class Bell(msgspec.Struct, frozen=True):
    """What the clock does at an instant; `seconds` before the closing, for a reminder."""

    at: datetime
    kind: Literal["close", "vote", "ask-host", "remind", "tally"]
    seconds: int = 0


@lru_cache(maxsize=256)
def hour(text: str) -> time:
    """ "HH:MM" or "HH:MM:SS" as a time; ValueError with one line for anything else."""
    found = HOUR.fullmatch(text)
    try:
        if found:
            hours, minutes, seconds = (int(part or 0) for part in found.groups())
            return time(hours, minutes, seconds)
    except ValueError:
        pass
    raise ValueError(f"found {text!r}; allowed: an hour such as 10:00 or 10:00:30")


def instant(day: date, clock: time, zone: ZoneInfo) -> datetime:
    """That hour of that date, in UTC."""
    return datetime.combine(day, clock, zone).astimezone(UTC)


def next_at(text: str, after: datetime, zone: ZoneInfo) -> datetime:
    """The first coming of the hour later than `after`, in UTC."""
    clock, today = hour(text), after.astimezone(zone).date()
    # A zone may skip or repeat a whole date, so the neighbours are looked at too.
    comings = (instant(today + n * DAY, clock, zone) for n in range(-1, 4))
    return min(coming for coming in comings if coming > after)


def zone_of(game: Game) -> ZoneInfo:
    """The game's zone."""
    return ZoneInfo(game.timezone)


def by_night(game: Game, at: datetime) -> bool:
    """Whether `at` lies in the hours of the night: the day's hour comes before the night's."""
    calendar, zone = game.calendar, zone_of(game)
    return next_at(calendar.day_starts, at, zone) < next_at(calendar.night_starts, at, zone)


def night_start(game: Game, after: datetime) -> datetime:
    """When the next night starts by the clock (C3)."""
    return next_at(game.calendar.night_starts, after, zone_of(game))


def day_start(game: Game, after: datetime) -> datetime:
    """When the next day starts by the clock (C3)."""
    return next_at(game.calendar.day_starts, after, zone_of(game))


def day_closing(game: Game, began: datetime, dates: int) -> datetime:
    """When a day that began then, and lasts so many dates, closes: at the night's hour of its last date (C4).

    Where that is past already (the night before was drawn out), at the next such hour.
    """
    zone, calendar = zone_of(game), game.calendar
    night = hour(calendar.night_starts)
    # A game may be played by night: its «day» then closes on the morrow of the date it began on.
    over_midnight = night < hour(calendar.day_starts)
    last = began.astimezone(zone).date() + (dates - 1 + over_midnight) * DAY
    closing = instant(last, night, zone)
    return closing if closing > began else night_start(game, began)


def voting_start(game: Game, began: datetime, closes: datetime) -> datetime | None:
    """When the vote of such a day begins: at its hour of the last date, at once if that is past (Y1, N6).

    None where nobody need be nominated.
    """
    if game.ruleset.candidates == "everyone":
        return None
    zone, clock = zone_of(game), hour(game.calendar.voting_starts)
    last = closes.astimezone(zone).date()
    coming = next(at for n in range(3) if (at := instant(last - n * DAY, clock, zone)) < closes)
    return max(coming, began)


def day_dates(game: Game, number: int, began: datetime) -> int:
    """How many dates day `number` lasts: the host's word, else the calendar's (C4)."""
    declared = game.long_days.get(number)
    return declared or free_dates(game.calendar, began.astimezone(zone_of(game)).date())


def free_dates(calendar: Calendar, first: date) -> int:
    """How many dates a day lasts that begins on `first`, by the calendar (C4).

    To the end of a run of free dates that holds a Saturday or Sunday, at most three; else one.
    """
    if calendar.long_days != "weekends" or not is_free(calendar, first):
        return 1
    ahead = list(run(calendar, first, DAY))
    behind = list(run(calendar, first, -DAY))
    holds_weekend = any(day.weekday() in WEEKEND for day in ahead + behind)
    return min(LONGEST, len(ahead)) if holds_weekend else 1


def is_free(calendar: Calendar, day: date) -> bool:
    """A Saturday, a Sunday or a public holiday."""
    return day.weekday() in WEEKEND or day in calendar.holidays


def run(calendar: Calendar, first: date, step: timedelta) -> Iterator[date]:
    """The free dates from `first` on without a gap, a week of them at most (a longer run holds a weekend anyway)."""
    return takewhile(lambda day: is_free(calendar, day), (first + n * step for n in range(7)))


def next_bell(game: Game) -> datetime | None:
    """The earliest instant at which `decide(game, Ring(), at)` does something, None if nothing is to come."""
    bell = bell_of(game)
    return bell.at if bell else None


def bell_of(game: Game) -> Bell | None:
    """What that Ring will do."""
    closes = game.phase.closes
    if closes is None or game.phase.paused:
        return None
    soonest = Bell(closes, "close")
    for bells in (vote_bells, reminders, tallies, host_calls):
        for bell in bells(game, closes):
            if bell.at < soonest.at:
                soonest = bell
    return soonest


def vote_bells(game: Game, closes: datetime) -> Iterator[Bell]:
    """When the nominations of this day end (Y1, N6)."""
    voting = game.phase.voting
    if voting is not None and not game.voting and voting < closes:
        yield Bell(voting, "vote")


def reminders(game: Game, closes: datetime) -> Iterator[Bell]:
    """Those still to come, in play; a phase shorter than its warning goes without it."""
    if game.phase.kind == "sign-up":
        return
    for seconds in game.calendar.reminders:
        at = closes - timedelta(seconds=seconds)
        if seconds not in game.reminded and at > game.phase.began:
            yield Bell(at, "remind", seconds)


def tallies(game: Game, closes: datetime) -> Iterator[Bell]:
    """The next posting of the votes, if one comes before the day closes (which posts them anyway)."""
    if game.phase.kind != "day":
        return
    ends = (until for _, until in game.phase.pauses if until is not None)
    after = max((game.phase.began, *game.tallied, *ends))
    for text in game.calendar.tallies:
        at = next_at(text, after, zone_of(game))
        if at < closes:
            yield Bell(at, "tally")


def host_calls(game: Game, closes: datetime) -> Iterator[Bell]:
    """When the host is asked for a silent godfather's word: once a night, early enough to answer (G7)."""
    if game.ruleset.godfather.silent == "host" and not game.host_asked and game.godfather_silent:
        yield Bell(closes - min(HOST_CALLED, (closes - game.phase.began) / 2), "ask-host")
