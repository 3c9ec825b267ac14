"""How a game begins: its first event, which holds all that the game will ever read of files (C1)."""

from datetime import datetime
from zoneinfo import ZoneInfo

from mailhost.engine import timetable
from mailhost.engine.calendar import Calendar
from mailhost.engine.events import GameCreated
from mailhost.engine.inactivity import Inactivity
from mailhost.engine.ruleset import Ruleset


def create(  # noqa: PLR0913, PLR0917 - what a game is founded on is just so much
    game: str,
    ruleset: Ruleset,
    language: str,
    timezone: str,
    calendar: Calendar,
    at: datetime,
    seats: int = 0,
    sign_up_until: datetime | None = None,
    inactivity: Inactivity = Inactivity(),  # noqa: B008 - frozen
) -> GameCreated:
    """A new game in sign-up, created at `at` (aware), for so many `seats` (0: any number).

    Raises ValueError for an unknown zone, a malformed hour, a language without names, with one line that names the
    key, what was found and what is allowed.
    """
    if language not in ruleset.names:
        raise ValueError(f"language: found {language!r}; ruleset {ruleset.id} has names in: {', '.join(ruleset.names)}")
    check_zone(timezone)
    check_calendar(calendar)
    if ruleset.candidates != "everyone":
        check_voting(calendar)
    if at.tzinfo is None:
        raise ValueError(f"at: found {at}, which has no time zone")
    if seats < 0:
        raise ValueError(f"seats: found {seats}; allowed: a whole number from 0")
    if sign_up_until is not None and sign_up_until <= at:
        raise ValueError(f"sign_up_until: found {sign_up_until}, which is not after {at}")
    return GameCreated(game, ruleset, language, timezone, calendar, at, seats, sign_up_until, inactivity)


def check_zone(timezone: str) -> None:
    """Raise ValueError unless there is such a zone."""
    try:
        ZoneInfo(timezone)
    except (KeyError, ValueError, OSError):
        raise ValueError(f"timezone: found {timezone!r}; allowed: a zone's name such as Europe/Moscow") from None


def check_calendar(calendar: Calendar) -> None:
    """Raise ValueError for a malformed hour and whatever else no timetable can be made of."""
    for key in ("day_starts", "night_starts", "voting_starts"):
        check_hour(key, getattr(calendar, key))
    for text in calendar.tallies:
        check_hour("tallies", text)
    if timetable.hour(calendar.day_starts) == timetable.hour(calendar.night_starts):
        raise ValueError(f"night_starts: found {calendar.night_starts!r}; allowed: another hour than day_starts")
    if calendar.long_days not in ("weekends", "none"):
        raise ValueError(f"long_days: found {calendar.long_days!r}; allowed: weekends, none")
    for seconds in calendar.reminders:
        if seconds <= 0:
            raise ValueError(f"reminders: found {seconds} seconds; allowed: a time before the deadline")


def check_voting(calendar: Calendar) -> None:
    """Raise ValueError where the day would be over before its vote begins (Y1, N6)."""
    day, night, voting = map(timetable.hour, (calendar.day_starts, calendar.night_starts, calendar.voting_starts))
    if day < night <= voting:
        raise ValueError(f"voting_starts: found {calendar.voting_starts!r}; allowed: an hour before night_starts")


def check_hour(key: str, text: str) -> None:
    """Raise ValueError, naming the key."""
    try:
        timetable.hour(text)
    except ValueError as error:
        raise ValueError(f"{key}: {error}") from None
