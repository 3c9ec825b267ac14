"""Which phase follows which, and what is said of them (C2, C3)."""

from mailhost.engine.calendar import Calendar
from mailhost.engine.commands import Close, DeclareLongDay, Extend, Ring, Vote
from mailhost.engine.day import tally
from mailhost.engine.events import EVERYONE, Reminded, TallyPosted
from tests.engine.games import Play, kinds, local

TOWN = ("citizen", "mafia", "consigliere", "commissar", *["citizen"] * 9)


def test_nights_and_days_in_turn() -> None:
    """C2: sign-up, then night 1, day 1, night 2 …; day N follows night N."""
    play = Play(*TOWN)
    seen = [play.game.phase.name]
    for when in ("12-02 10:00", "12-02 22:00", "12-03 10:00", "12-03 22:00"):
        play.until(when)
        seen.append(play.game.phase.name)
    assert seen == ["night 1", "day 1", "night 2", "day 2", "night 3"]


def test_a_game_may_end_within_a_week() -> None:
    """G16: a game day is a calendar day, so a town of 20 with a busy gang is done in 5 to 7 days or so."""
    play = Play("consigliere", "mafia", "mafia", "mafia", "commissar", *["citizen"] * 15)
    for number in range(1, 8):
        play.tell(Vote(1, (21 - number,)), f"12-{number + 1:02} 12:00")
    assert play.game.phase.name == "day 7"
    assert play.game.phase.began == local("12-08 10:00")


def test_everybody_is_reminded_alike() -> None:
    """C5: nothing hidden shows in when or how: the same to all, once a phase."""
    play = Play(*TOWN, calendar=Calendar(long_days="none", reminders=(10800,)))
    assert play.until("12-02 09:59") == (Reminded(10800),)
    assert Reminded(10800).audience == EVERYONE
    play.until("12-02 18:59")
    assert play.until("12-02 19:00") == (Reminded(10800),)


def test_reminded_anew_only_of_a_deadline_moved_far_enough() -> None:
    """A deadline three hours later is three hours off at the old one; two hours later it never is again."""
    calendar = Calendar(long_days="none", reminders=(10800,))
    near, far = Play(*TOWN, calendar=calendar), Play(*TOWN, calendar=calendar)
    near.tell(Extend(7200), "12-02 09:00")
    assert "Reminded" not in kinds(near.until("12-02 12:00"))
    far.tell(Extend(10800), "12-02 09:00")
    assert kinds(far.until("12-02 12:59"))[0] == "Reminded"
    far.tell(DeclareLongDay(2), "12-02 21:00")
    assert "Reminded" not in kinds(far.until("12-03 18:59"))
    assert far.until("12-03 19:00") == (Reminded(10800),)


def test_a_warning_that_a_short_phase_went_without_is_not_said_late() -> None:
    """Fourteen hours before the end of a night of twelve, drawn out by three: that moment is past."""
    play = Play(*TOWN, calendar=Calendar(long_days="none", reminders=(50400,)))
    play.tell(Extend(10800), "12-02 09:00")
    assert "Reminded" not in kinds(play.until("12-02 13:00"))


def test_nobody_is_reminded_of_a_closing_that_is_now() -> None:
    """C3: the host closes a phase before its warning was due; the next ring closes it."""
    play = Play(*TOWN, calendar=Calendar(long_days="none", reminders=(10800,)))
    play.tell(Close(), "12-02 06:00")
    assert "DayBroke" in kinds(play.tell(Ring()))


def test_tallies_by_day_at_their_hours() -> None:
    """C5: the standing votes as they are at that hour; on each date of a long day."""
    play = Play(*TOWN, calendar=Calendar(long_days="none", tallies=("18:00", "23:00")))
    play.until("12-02 10:00")
    play.tell(DeclareLongDay(2))
    play.tell(Vote(1, (2,)), "12-02 18:00")
    assert play.until("12-02 18:00") == (TallyPosted(local("12-02 18:00")),)
    assert tally(play.game) == {2: (1,)}
    assert play.until("12-03 18:00") == (TallyPosted(local("12-02 23:00")), TallyPosted(local("12-03 18:00")))


def test_nothing_to_ring_for_in_sign_up() -> None:
    """C2: it ends with the deal, at nobody's hour."""
    play = Play()
    assert play.tell(Ring(), "12-30 12:00") == ()
