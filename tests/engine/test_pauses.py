"""C11: the clock stands and runs again; Y11: a game that was halted goes on."""

from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace

from mailhost.engine.calendar import Calendar
from mailhost.engine.commands import (
    Ask,
    Close,
    DeclareLongDay,
    Extend,
    GangTalk,
    OnBehalf,
    Pause,
    Resume,
    Ring,
    Stop,
    Strike,
    Vote,
)
from mailhost.engine.deciding import decide
from mailhost.engine.events import Died, GameOver, NightFell, Paused, Resumed
from mailhost.engine.permissions import permitted
from mailhost.engine.refusals import Refused
from mailhost.engine.timetable import next_bell
from tests.engine.games import MOSCOW, WORKDAYS, Play, kinds, local, only

TOWN = ("citizen", "mafia", "consigliere", "commissar", *["citizen"] * 8)
WARNED = replace(WORKDAYS, reminders=(10800,))


@pytest.fixture
def play() -> Play:
    """Day 1, paused at noon."""
    play = Play(*TOWN)
    assert play.tell(Pause(), "12-02 12:00") == (Paused(local("12-02 12:00")),)
    return play


def test_nothing_rings_while_the_clock_stands(play: Play) -> None:
    """C11: however long it does."""
    assert next_bell(play.game) is None
    assert play.until("12-09 12:00") == ()
    assert play.game.phase.name == "day 1"


def test_orders_are_refused_and_questions_are_not(play: Play) -> None:
    """C11, C12: the mafia may still confer, and anybody ask."""
    assert play.refusal(Vote(1, (2,)), "12-02 13:00") == Refused("wrong-phase", detail="paused")
    assert play.refused(OnBehalf(1, Vote(0, (2,)))) == "wrong-phase"
    assert play.tell(Ask(1, "status"))
    assert play.tell(GangTalk(2, "ждём"))
    assert Vote not in permitted(play.game, 1)


def test_a_letter_counts_by_its_arrival(play: Play) -> None:
    """C5, C11: what came before the pause is read in it, what came in it is refused after it."""
    play.now = local("12-02 12:00")
    assert play.tell(Vote(1, (2,)))
    play.tell(Resume(), "12-02 14:00")
    play.now = local("12-02 13:59:59")
    assert play.refused(Vote(4, (2,))) == "wrong-phase"
    play.now = local("12-02 14:00")
    assert play.tell(Vote(4, (2,)))


@pytest.mark.parametrize("until", ["12-02 12:00:01", "12-02 14:30:15", "12-05 09:00"])
def test_the_deadline_moves_by_the_pause_and_is_rounded_by_nothing(play: Play, until: str) -> None:
    """C11: also over the deadline."""
    closes = local("12-02 22:00") + (local(until) - local("12-02 12:00"))
    assert play.tell(Resume(), until) == (Resumed(local(until), closes),)
    assert next_bell(play.game) == play.game.phase.closes == closes


def test_two_pauses_of_a_phase_add_up(play: Play) -> None:
    play.tell(Resume(), "12-02 13:00")
    play.tell(Pause(), "12-02 14:00")
    play.tell(Resume(), "12-02 16:00")
    assert play.game.phase.closes == local("12-03 01:00")
    for within, refused in (("12:30", True), ("13:30", False), ("15:00", True)):
        play.now = local(f"12-02 {within}")
        assert isinstance(decide(play.game, Vote(1, (2,)), play.now), Refused) == refused


def test_a_pause_ends_with_its_phase(play: Play) -> None:
    play.tell(Resume(), "12-02 13:00")
    only(play.until("12-02 23:00"), NightFell)
    assert play.game.phase.pauses == ()


@pytest.mark.parametrize("command", [Pause(), Close()], ids=lambda each: type(each).__name__)
def test_what_the_host_cannot_do_to_a_clock_that_stands(play: Play, command: Pause | Close) -> None:
    assert play.refusal(command) == Refused("not-now", detail="the game is paused")


def test_what_is_added_in_a_pause_is_added_to_it(play: Play) -> None:
    """C4, C11: the deadline may be moved while it stands; the pause comes on top."""
    play.tell(Extend(3600), "12-02 13:00")
    play.tell(Resume(), "12-02 14:00")
    assert play.game.phase.closes == local("12-03 01:00")
    play.tell(Pause(), "12-02 15:00")
    play.tell(DeclareLongDay(2), "12-02 15:30")
    play.tell(Resume(), "12-02 16:00")
    assert play.game.phase.closes == local("12-03 23:00")


def test_a_strike_and_the_end_need_no_clock(play: Play) -> None:
    """C7: at any time, long after the deadline that stands still."""
    play.now = local("12-05 12:00")
    assert only(play.tell(Strike(5)), Died).seat == 5
    assert play.tell(Stop()) == (GameOver("nobody", "stopped"),)
    assert play.refused(Resume()) == "over"


def test_what_is_not_paused_cannot_be_resumed(play: Play) -> None:
    play.tell(Resume(), "12-02 12:30")
    assert play.refused(Resume()) == "not-now"


def test_before_the_deal_there_is_nothing_to_stop() -> None:
    play = Play()
    assert play.refused(Pause()) == play.refused(Resume()) == "not-now"
    assert play.tell(Stop()) == (GameOver("nobody", "stopped"),)


def test_a_deadline_that_has_passed_cannot_be_paused() -> None:
    """C5: the phase is closing."""
    play = Play(*TOWN)
    play.until("12-02 12:00")
    play.now = local("12-02 22:30")
    assert play.refused(Pause()) == "moved-on"


@pytest.mark.parametrize(("paused", "said"), [("12-02 18:00", 1), ("12-02 20:00", 0)])
def test_a_reminder_is_as_far_from_the_closing_as_it_was(paused: str, said: int) -> None:
    """C11: what had been said before the pause is not said again, what had not been is."""
    play = Play(*TOWN, calendar=WARNED)
    play.tell(Pause(), paused)
    play.tell(Resume(), "12-03 03:00")
    closes = play.game.phase.closes
    assert closes
    rung = play.until(closes.astimezone(ZoneInfo(MOSCOW)).strftime("%Y-%m-%d %H:%M"))
    assert kinds(rung).count("Reminded") == said


def test_a_reminder_left_out_before_is_not_made_up_for() -> None:
    """A phase shorter than its warning goes without it, and stays so."""
    short = Calendar(day_starts="10:00", night_starts="12:00", long_days="none", reminders=(10800,))
    play = Play(*TOWN, calendar=short)
    play.tell(Pause(), "12-02 11:00")
    play.tell(Resume(), "12-02 15:00")
    assert next_bell(play.game) == play.game.phase.closes == local("12-02 16:00")


def test_a_tally_whose_hour_fell_into_the_pause_is_not_posted_after_it() -> None:
    play = Play(*TOWN, calendar=replace(WORKDAYS, tallies=("13:00",)))
    play.tell(Pause(), "12-02 12:30")
    play.tell(Resume(), "12-02 14:00")
    assert next_bell(play.game) == play.game.phase.closes == local("12-02 23:30")


def test_the_ring_of_a_paused_game_does_nothing(play: Play) -> None:
    assert play.tell(Ring(), "12-02 23:00") == ()
    assert play.game.phase.closes == local("12-02 22:00")
    assert local("12-02 22:00") + timedelta(hours=1) == play.now
