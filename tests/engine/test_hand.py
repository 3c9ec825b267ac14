"""The host's hand on players and on time (C4, C7)."""

import pytest

from mailhost.engine.commands import (
    Close,
    Deal,
    DeclareLongDay,
    Extend,
    HostCommands,
    Join,
    OnBehalf,
    Ring,
    Say,
    SetOffice,
    Strike,
    Unfound,
    Vote,
    Waive,
    Withdraw,
)
from mailhost.engine.events import (
    DayBroke,
    DeadlineMoved,
    Died,
    HostSaid,
    LongDayDeclared,
    NightFell,
    ViolationWaived,
)
from mailhost.engine.refusals import Refused
from tests.engine.games import SEED, Play, local, only

TOWN = ("citizen", "mafia", "consigliere", "commissar", *["citizen"] * 8)


@pytest.fixture
def play() -> Play:
    return Play(*TOWN)


class TestStrike:
    """C7."""

    def test_at_any_time(self, play: Play) -> None:
        """C7: by night, by day; he is dead, and his role shown (C10)."""
        assert play.tell(Strike(5)) == (Died(5, "struck", "citizen"),)
        play.tell(Strike(6), "12-02 12:00")
        assert [player.died for player in play.game.players if not player.alive] == ["night 1", "day 1"]

    def test_whom_it_cannot_fall_on(self, play: Play) -> None:
        """A name not found, or dead already."""
        play.tell(Strike(5))
        assert play.refused(Strike(5)) == "dead-target"
        assert play.refused(Strike(Unfound("Ева"))) == "unknown-name"

    def test_a_game_that_has_moved_on(self, play: Play) -> None:
        """The host raced the clock."""
        refused = play.refusal(Strike(5, phase="night 1"), "12-02 12:00")
        assert refused == Refused("moved-on", name="night 1", detail="it is day 1 now")
        play.tell(Strike(5, phase="day 1"))

    def test_not_before_the_deal(self) -> None:
        """C1: there is nobody to kill."""
        play = Play()
        play.tell(Join("Аня", None))
        for command in (Strike(1), DeclareLongDay(2), Extend(60), Close()):
            assert play.refused(command) == "not-now"


class TestLongDay:
    """C4."""

    def test_while_it_runs(self, play: Play) -> None:
        """C4: so many dates in all."""
        play.until("12-02 12:00")
        assert play.tell(DeclareLongDay(3)) == (LongDayDeclared(1, 3, local("12-04 22:00")),)
        play.tell(Vote(1, (2,)), "12-03 23:30")
        assert play.game.phase.name == "day 1"
        assert only(play.until("12-04 22:00"), NightFell) == NightFell(2, local("12-04 22:00"), local("12-05 10:00"))

    def test_ahead_by_night(self, play: Play) -> None:
        """C4: the coming day."""
        assert play.tell(DeclareLongDay(2)) == (LongDayDeclared(1, 2, None),)
        broke = only(play.until("12-02 10:00"), DayBroke)
        assert (broke.dates, broke.closes) == (2, local("12-03 22:00"))

    def test_ahead_on_the_eve(self) -> None:
        """C4: day 1."""
        play = Play(*TOWN, start="12-01 12:00")
        assert play.tell(DeclareLongDay(2)) == (LongDayDeclared(1, 2, None),)
        play.until("12-01 22:00")
        assert only(play.until("12-02 10:00"), DayBroke).dates == 2

    def test_never_earlier_than_announced(self, play: Play) -> None:
        """C4: neither the running nor the coming day shrinks; the same again is no harm."""
        play.tell(DeclareLongDay(2))
        assert play.refused(DeclareLongDay(1)) == "bad-number"
        play.until("12-02 12:00")
        assert play.refused(DeclareLongDay(1)) == "bad-number"
        assert only(play.tell(DeclareLongDay(2)), LongDayDeclared).closes == local("12-03 22:00")
        play.tell(Extend(86400 + 60))
        assert play.refused(DeclareLongDay(3)) == "bad-number"

    @pytest.mark.parametrize("dates", [-1, 0, 4])
    def test_one_to_three_dates(self, play: Play, dates: int) -> None:
        """C4: 2 or 3, or an ordinary day."""
        assert play.refused(DeclareLongDay(dates)) == "bad-number"

    def test_of_that_day_alone(self, play: Play) -> None:
        """C4: the next is ordinary again."""
        play.tell(DeclareLongDay(2))
        play.until("12-03 22:00")
        assert only(play.until("12-04 10:00"), DayBroke).dates == 1


class TestDeadlines:
    """Extend and close."""

    def test_extended(self, play: Play) -> None:
        """C3: the phase after begins where this one closed, and ends at its own hour."""
        assert play.tell(Extend(7200)) == (DeadlineMoved(local("12-02 12:00"), "extend"),)
        broke = only(play.until("12-02 12:00"), DayBroke)
        assert (broke.began, broke.closes) == (local("12-02 12:00"), local("12-02 22:00"))

    def test_extended_beyond_the_next_hour(self, play: Play) -> None:
        """C3: a night drawn out past 22:00 leaves a day until the next 22:00."""
        play.tell(Extend(13 * 3600))
        broke = only(play.until("12-02 23:00"), DayBroke)
        assert (broke.began, broke.closes) == (local("12-02 23:00"), local("12-03 22:00"))

    @pytest.mark.parametrize("seconds", [0, -60, 31 * 86400, 10**18])
    def test_by_a_sensible_time(self, play: Play, seconds: int) -> None:
        """A slip of the pen moves nothing."""
        assert play.refused(Extend(seconds)) == "bad-number"

    def test_closed_now(self, play: Play) -> None:
        """The phase closes as any other at the next ring; what arrives in that second still counts (C5)."""
        play.until("12-02 12:00")
        assert play.tell(Close(phase="day 1"), "12-02 15:00") == (DeadlineMoved(local("12-02 15:00"), "close"),)
        play.tell(Vote(1, (5,)))
        fell = only(play.tell(Ring()), NightFell)
        assert (fell.began, fell.closes) == (local("12-02 15:00"), local("12-03 10:00"))

    def test_an_eve_closed_now(self) -> None:
        """C2: night 1 need not wait for its hour."""
        play = Play(*TOWN, start="12-01 12:00")
        play.tell(Close(), "12-01 13:00")
        assert only(play.tell(Ring()), NightFell) == NightFell(1, local("12-01 13:00"), local("12-02 10:00"))

    def test_not_another_phase(self, play: Play) -> None:
        """The host raced the clock: what he meant to close has closed."""
        assert play.refused(Close(phase="night 1"), "12-02 12:00") == "moved-on"
        play.now = local("12-02 22:00")
        assert play.refused(Close(phase="day 1")) == "moved-on"

    LATE = (
        Extend(7200),
        Close(),
        DeclareLongDay(2),
        OnBehalf(1, Vote(0, (5,))),
        OnBehalf(4, Withdraw(0)),
        SetOffice("godfather", 2),
        SetOffice("godfather", None),
        Join("Поздно", None),
        Deal(SEED),
    )

    @pytest.mark.parametrize("command", LATE, ids=lambda command: type(command).__name__)
    @pytest.mark.parametrize("late", ["22:00:00", "23:30"])
    def test_what_has_passed_is_past_though_it_has_not_rung(self, play: Play, command: HostCommands, late: str) -> None:
        """C5: the day waits for the mailbox; but no vote counts for it any more, and nothing opens it."""
        play.tell(Vote(4, (5,)), "12-02 12:00")
        play.tell(SetOffice("godfather", 3))
        play.now = local(f"12-02 {late}")
        assert play.refusal(command) == Refused("moved-on", detail="this phase is closing already")
        fell = only(play.until("12-02 22:00"), NightFell)
        assert fell.began == local("12-02 22:00")
        assert play.game.player(5).died == "day 1"

    def test_what_the_host_may_do_at_any_time(self, play: Play) -> None:
        """C7: a strike, a pardon and a word wait for no mailbox."""
        play.refusal(Vote(1, (1,)), "12-02 12:00")
        play.now = local("12-02 23:30")
        assert play.tell(Strike(5, phase="day 1")) == (Died(5, "struck", "citizen"),)
        assert play.tell(Waive(1))
        assert play.tell(Say("Почта не отвечает"))

    def test_the_last_second_is_still_the_hosts(self, play: Play) -> None:
        """C5: up to the deadline he is in time."""
        play.tell(OnBehalf(1, Vote(0, (5,))), "12-02 21:59:59")
        play.tell(Extend(60))
        assert play.game.phase.closes == local("12-02 22:01")

    def test_not_in_the_second_it_began(self, play: Play) -> None:
        """C3: a phase has a length."""
        assert play.refused(Close()) == "not-now"


def test_the_hosts_own_words(play: Play) -> None:
    """C1: to everyone."""
    (said,) = play.tell(Say("Завтра снегопад"))
    assert said == HostSaid("Завтра снегопад")
    assert said.audience.kind == "everyone"


def test_violations_are_waived_once(play: Play) -> None:
    """G15: the host can waive it."""
    assert play.refused(Waive(1)) == "bad-number"
    play.refusal(Vote(1, (1,)), "12-02 12:00")
    assert play.tell(Waive(1)) == (ViolationWaived(1),)
    assert play.game.violations[0].waived
    assert play.refused(Waive(1)) == "bad-number"


@pytest.mark.parametrize("command", [SetOffice("godfather", None), SetOffice("godfather", 1)])
def test_no_office_before_the_deal(command: HostCommands) -> None:
    """G6: there is no gang yet."""
    play = Play()
    play.tell(Join("Аня", None))
    assert play.refused(command) == "not-now"
