"""Phases by the wall clock: daylight saving, long days, positive lengths (C3, C4)."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailhost.engine.applying import apply
from mailhost.engine.calendar import Calendar
from mailhost.engine.commands import Extend, Ring
from mailhost.engine.deciding import decide
from mailhost.engine.events import DayBroke, NightFell
from mailhost.engine.timetable import bell_of, by_night, free_dates, hour, next_at, next_bell
from tests.engine.games import Play, local, only

# Gaps and overlaps by an hour, by half an hour, at midnight, whole dates skipped; and a zone without any.
ZONES = (
    "Europe/Moscow",
    "Europe/Berlin",
    "America/New_York",
    "Australia/Lord_Howe",
    "America/Sao_Paulo",
    "Pacific/Apia",
    "Asia/Kolkata",
    "Africa/Casablanca",
)
TOWN = ("citizen", "mafia", "consigliere", "commissar", *["citizen"] * 16)
WEEKENDS = Calendar(long_days="weekends")


@pytest.mark.parametrize("text", ["", "10", "10:0", "1:00", "24:00", "10:60", "10:00:60", "10:00 ", "١٠:٠٠", "-1:00"])
def test_a_malformed_hour(text: str) -> None:
    """C3: HH:MM or HH:MM:SS, digits as everybody types them."""
    with pytest.raises(ValueError, match="allowed: an hour such as 10:00"):
        hour(text)


@pytest.mark.parametrize(
    ("zone", "text", "after", "expected"),
    [
        # Berlin, 29 March 2026: 02:00 becomes 03:00. 02:30 is 30 minutes after the gap's beginning.
        ("Europe/Berlin", "02:30", "2026-03-28T12:00+01:00", "2026-03-29T03:30+02:00"),
        ("Europe/Berlin", "10:00", "2026-03-28T22:00+01:00", "2026-03-29T10:00+02:00"),
        # 25 October 2026: 03:00 becomes 02:00. 02:30 comes twice, the first counts, and only the first.
        ("Europe/Berlin", "02:30", "2026-10-24T12:00+02:00", "2026-10-25T02:30+02:00"),
        ("Europe/Berlin", "02:30", "2026-10-25T02:30+02:00", "2026-10-26T02:30+01:00"),
        # Samoa had no 30 December 2011.
        ("Pacific/Apia", "12:00", "2011-12-29T13:00-10:00", "2011-12-31T12:00+14:00"),
        ("Europe/Moscow", "22:00:30", "2026-12-01T22:00:30+03:00", "2026-12-02T22:00:30+03:00"),
    ],
)
def test_the_next_coming_of_an_hour(zone: str, text: str, after: str, expected: str) -> None:
    """C3: local to the game's zone, daylight saving included; later than `after`, not at it."""
    found = next_at(text, datetime.fromisoformat(after), ZoneInfo(zone))
    assert found == datetime.fromisoformat(expected)
    assert found.tzinfo is UTC


def test_a_night_over_the_change_of_clocks() -> None:
    """C3: 22:00 to 10:00 by the wall clock is eleven hours in March, thirteen in October."""
    for start, hours in (("2026-03-28 22:00", 11), ("2026-10-24 22:00", 13)):
        play = Play(*TOWN, timezone="Europe/Berlin", start=start)
        closes = play.game.phase.closes
        assert closes
        assert closes - play.game.phase.began == timedelta(hours=hours)


@pytest.mark.parametrize(
    ("day", "night", "at", "is_night"),
    [
        ("10:00", "22:00", "12-02 22:00", True),
        ("10:00", "22:00", "12-02 21:59:59", False),
        ("10:00", "22:00", "12-02 09:59:59", True),
        ("10:00", "22:00", "12-02 10:00", False),
        ("20:00", "08:00", "12-02 12:00", True),
        ("20:00", "08:00", "12-02 23:00", False),
    ],
)
def test_the_hours_of_the_night(day: str, night: str, at: str, is_night: bool) -> None:  # noqa: FBT001 - a column
    """C2, C3: from night_starts (included) to day_starts; also where a game's day is others' night."""
    play = Play(calendar=Calendar(day_starts=day, night_starts=night))
    assert by_night(play.game, local(at)) is is_night


class TestLongDays:
    """C4; December 2026: the 5th is a Saturday."""

    @pytest.mark.parametrize(
        ("first", "holidays", "dates"),
        [
            ("2026-12-04", (), 1),
            ("2026-12-05", (), 2),
            ("2026-12-06", (), 1),
            ("2026-12-07", (), 1),
            # A holiday joins the weekend before or after it, three dates at most.
            ("2026-12-05", ("2026-12-07",), 3),
            ("2026-12-05", ("2026-12-07", "2026-12-08"), 3),
            ("2026-12-07", ("2026-12-07", "2026-12-08"), 2),
            ("2026-12-04", ("2026-12-04",), 3),
            ("2026-12-03", ("2026-12-03", "2026-12-04"), 3),
            # A holiday by itself is an ordinary day, two of them too.
            ("2026-12-02", ("2026-12-02",), 1),
            ("2026-12-02", ("2026-12-02", "2026-12-03"), 1),
        ],
    )
    def test_by_the_calendar(self, first: str, holidays: tuple[str, ...], dates: int) -> None:
        """C4: to the end of a run of free dates that holds a Saturday or Sunday, at most three; else one."""
        calendar = Calendar(long_days="weekends", holidays=tuple(date.fromisoformat(day) for day in holidays))
        assert free_dates(calendar, date.fromisoformat(first)) == dates

    def test_a_new_year(self) -> None:
        """C4: a long run falls into long days of three dates."""
        calendar = Calendar(long_days="weekends", holidays=tuple(date(2026, 1, day) for day in range(1, 9)))
        assert [free_dates(calendar, date(2026, 1, day)) for day in (1, 4, 7, 10)] == [3, 3, 2, 2]

    def test_none(self) -> None:
        """C4: by the host's choice."""
        assert free_dates(Calendar(long_days="none"), date(2026, 12, 5)) == 1

    def test_one_night_at_its_end(self) -> None:
        """C4: Saturday 10:00 to Sunday 22:00."""
        play = Play(*TOWN, calendar=WEEKENDS, start="12-04 22:00")
        assert only(play.until("12-05 10:00"), DayBroke) == DayBroke(
            1, local("12-05 10:00"), local("12-06 22:00"), 2, ()
        )
        assert play.until("12-06 21:59:59") == ()
        assert only(play.until("12-06 22:00"), NightFell).closes == local("12-07 10:00")

    def test_where_the_day_is_by_night(self) -> None:
        """C4: a day from 20:00 to 08:00 ends on the morrow of its last date."""
        calendar = Calendar(day_starts="20:00", night_starts="08:00", long_days="weekends")
        play = Play(*TOWN, calendar=calendar, start="12-04 12:00")
        broke = only(play.until("12-04 20:00"), DayBroke)
        assert (broke.dates, broke.closes) == (1, local("12-05 08:00"))
        broke = only(play.until("12-05 20:00"), DayBroke)
        assert (broke.dates, broke.closes) == (2, local("12-07 08:00"))

    def test_a_day_that_begins_after_its_own_night(self) -> None:
        """C3, C4: a night drawn out to Saturday 23:00 leaves Sunday of the long day."""
        play = Play(*TOWN, calendar=WEEKENDS, start="12-04 22:00")
        play.tell(Extend(13 * 3600))
        broke = only(play.until("12-05 23:00"), DayBroke)
        assert (broke.dates, broke.closes) == (2, local("12-06 22:00"))


class TestBells:
    """Reminders and tallies, and which comes first."""

    CALENDAR = Calendar(long_days="none", reminders=(10800, 3600, 50000), tallies=("12:00", "18:00", "22:00"))

    def rung(self, play: Play, count: int) -> list[tuple[datetime, str, int]]:
        found: list[tuple[datetime, str, int]] = []
        for _ in range(count):
            bell = bell_of(play.game)
            assert bell
            assert bell.at == next_bell(play.game)
            found.append((bell.at, bell.kind, bell.seconds))
            play.now = bell.at
            play.tell(Ring())
        return found

    def test_in_order(self) -> None:
        """Three hours and one before 22:00; a phase shorter than a warning goes without; the closing is last."""
        play = Play(*TOWN, calendar=self.CALENDAR)
        assert self.rung(play, 8) == [
            (local("12-02 07:00"), "remind", 10800),
            (local("12-02 09:00"), "remind", 3600),
            (local("12-02 10:00"), "close", 0),
            (local("12-02 12:00"), "tally", 0),
            (local("12-02 18:00"), "tally", 0),
            (local("12-02 19:00"), "remind", 10800),
            (local("12-02 21:00"), "remind", 3600),
            (local("12-02 22:00"), "close", 0),
        ]

    def test_nothing_before_its_time(self) -> None:
        """A ring that comes early does nothing."""
        play = Play(*TOWN, calendar=self.CALENDAR)
        play.now = local("12-02 06:59:59")
        assert play.tell(Ring()) == ()

    def test_late_rings_come_one_by_one_each_as_at_its_own_instant(self) -> None:
        """A daemon that was down for a day: nothing is lost, and the phases begin where they would have."""
        play = Play(*TOWN, calendar=self.CALENDAR)
        play.now = local("12-03 01:00")
        while play.tell(Ring()):
            pass
        assert play.game.phase.name == "night 2"
        assert play.game.phase.began == local("12-02 22:00")
        assert play.game.phase.closes == local("12-03 10:00")


@st.composite
def clocks(draw: st.DrawFn) -> tuple[str, Calendar, datetime]:
    """A zone, hours of a game (near a change of clocks as often as not), and a moment of some year."""
    zone = draw(st.sampled_from(ZONES))
    hours = st.tuples(st.integers(0, 23), st.sampled_from((0, 1, 30, 59))).map(lambda hm: f"{hm[0]:02}:{hm[1]:02}")
    day = draw(hours)
    night = draw(hours.filter(lambda text: text != day))
    free = draw(st.booleans())
    changes = st.sampled_from(
        ("03-28", "04-04", "10-03", "10-24", "11-01", "03-13", "02-16", "10-16", "12-29", "05-30")
    )
    start = datetime.fromisoformat(f"{draw(st.integers(2005, 2035))}-{draw(changes)}T00:00+00:00")
    calendar = Calendar(day_starts=day, night_starts=night, long_days="weekends" if free else "none")
    return zone, calendar, start + timedelta(minutes=draw(st.integers(0, 4 * 1440)))


@given(clocks())
def test_deadlines_rise_and_every_phase_has_a_length(clock: tuple[str, Calendar, datetime]) -> None:
    """C3, C4: whatever the zone does to the hour, phases follow one another and none is longer than it may be."""
    zone, calendar, start = clock
    text = start.astimezone(ZoneInfo(zone)).strftime("%Y-%m-%d %H:%M")
    game = Play(*TOWN, calendar=calendar, timezone=zone, start=text).game
    for _ in range(8):
        phase = game.phase
        assert phase.closes
        assert phase.closes > phase.began
        # Dates by the clock, and one for a date that a zone lives through twice or a day drawn out to the next hour.
        assert phase.closes - phase.began <= timedelta(days=phase.dates + 1, hours=2)
        events = decide(game, Ring(), phase.closes)
        assert isinstance(events, tuple)
        for event in events:
            game = apply(game, event)
        if game.over:
            return
        assert game.phase.began == phase.closes
