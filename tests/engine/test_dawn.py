"""A night's end by rules of all three: visits, a don, chances, answers at dawn, the host's word, late letters."""

from datetime import timedelta

import pytest
from msgspec.structs import replace

from mailhost.engine.calendar import Calendar
from mailhost.engine.commands import (
    Check,
    Close,
    Compare,
    Kill,
    NoKill,
    OnBehalf,
    Protect,
    SetOffice,
    Strike,
    Visit,
    Vote,
)
from mailhost.engine.deciding import decide
from mailhost.engine.events import (
    Answered,
    DayBroke,
    Died,
    GameOver,
    GodfatherSilent,
    KillDecided,
    KillPrevented,
    LotDrawn,
    OrderGiven,
    Unanswered,
    VisitMade,
)
from mailhost.engine.timetable import next_bell
from tests.engine.games import Play, dead, kinds, local, only

# Seats: 1 don, 2 and 3 mafia, 4 commissar, 5 journalist, 6 doctor, 7 and 8 courtesans, 9 maniac, 10 and on citizens.
TOWN = ("don", "mafia", "mafia", "commissar", "journalist", "doctor", "courtesan", "courtesan", "maniac")
CITIZENS = ("citizen",) * 9
DAWN = "12-02 10:00"


def new_year(**options: object) -> Play:
    """In night 1."""
    certain = {"commissar.forgets": 0, "doctor.chance": 1}
    spelled = {key.replace("__", "."): value for key, value in options.items()}
    return Play(*TOWN, *CITIZENS, rules="new-year", options=certain | spelled)


class TestLateLetters:
    """C13, C5: an order is as late as its letter."""

    def test_an_older_letter_replaces_no_newer_order(self) -> None:
        """C13: it is accepted and changes nothing, whatever kept it under way."""
        play = new_year()
        play.tell(Kill(1, 10), "12-01 22:30")
        assert decide(play.game, Kill(1, 11), local("12-01 22:20")) == ()
        assert decide(play.game, NoKill(1), local("12-01 22:20")) == ()
        assert decide(play.game, Kill(1, 11), local("12-01 22:30")) == (
            OrderGiven(1, "kill", (11,), local("12-01 22:30")),
        )

    def test_the_last_name_is_the_last_by_its_letter(self) -> None:
        """Y4: of equal seconds, the one that was read later."""
        play = new_year()
        play.tell(Kill(3, 11), "12-01 22:30")
        play.late(Kill(2, 10), "12-01 22:20")
        play.tell(Kill(9, 12))
        assert only(play.until(DAWN), DayBroke).lost == (11, 12)

    def test_equal_seconds(self) -> None:
        """Y4, C5."""
        play = new_year()
        play.tell(Kill(3, 11), "12-01 22:30")
        play.tell(Kill(2, 10))
        play.tell(Kill(9, 12))
        assert only(play.until(DAWN), DayBroke).lost == (10, 12)


class TestVisits:
    """Y8."""

    @pytest.mark.parametrize(
        ("visited", "lost"),
        [(1, (11, 12)), (2, (10, 12)), (9, (10,)), (6, (10, 12)), (12, (10, 12))],
        ids=["don", "elf", "maniac", "doctor", "victim"],
    )
    def test_whose_word_does_not_count(self, visited: int, lost: tuple[int, ...]) -> None:
        """Y4, Y5, Y8: and nobody else's suffers."""
        play = new_year()
        for order in (Kill(1, 10), Kill(2, 11), Kill(9, 12), Visit(7, visited)):
            play.tell(order)
        events = play.until(DAWN)
        assert only(events, DayBroke).lost == lost
        assert only(events, VisitMade) == VisitMade(7, visited, blocks=True)

    def test_the_gang_with_its_only_word_prevented_kills_nobody(self) -> None:
        """Y4, Y8."""
        play = new_year()
        play.tell(Kill(1, 10))
        play.tell(Visit(7, 1))
        play.tell(Kill(9, 12))
        events = play.until(DAWN)
        decided = [event for event in events if isinstance(event, KillDecided)]
        assert decided == [KillDecided("gang", None), KillDecided("maniac", 12)]

    def test_a_killed_visitors_visit_stands(self) -> None:
        """C6: what was ordered for a night stands though its giver is killed in it."""
        play = new_year()
        for order in (Kill(1, 7), Kill(9, 12), Visit(7, 4), Check(4, 1)):
            play.tell(order)
        assert only(play.until(DAWN), Unanswered) == Unanswered(4, "check", (1,), "prevented")

    def test_two_at_one_door(self) -> None:
        """Y8: both were there."""
        play = new_year()
        for order in (Kill(9, 12), Visit(8, 4), Visit(7, 4), Check(4, 1)):
            play.tell(order)
        events = play.until(DAWN)
        assert [event for event in events if isinstance(event, VisitMade)] == [
            VisitMade(7, 4, blocks=True),
            VisitMade(8, 4, blocks=True),
        ]
        assert play.game.visited == {7: (4,), 8: (4,)}

    def test_nobody_is_at_home_who_was_struck_out(self) -> None:
        """C7, Y8."""
        play = new_year()
        play.tell(Visit(7, 10))
        play.tell(Strike(10))
        assert "VisitMade" not in kinds(play.until(DAWN))

    def test_the_order_of_refusals(self) -> None:
        """Role, phase, name, dead, oneself, then the visit that was paid."""
        play = new_year()
        play.tell(Kill(9, 12))
        play.tell(Visit(7, 10))
        assert play.refused(Visit(10, 99)) == "not-your-role"
        assert play.refused(Visit(7, 99)) == "unknown-name"
        assert play.refused(Visit(7, 7)) == "same-person"
        play.until(DAWN)
        assert play.refused(Visit(7, 99)) == "wrong-phase"
        play.until("12-02 22:00")
        assert play.refused(Visit(7, 12)) == "dead-target"
        assert play.refused(Visit(7, 10)) == ("repeat-visit" if play.game.alive(10) else "dead-target")


class TestChances:
    """Y6, Y7: drawn, and written down for the host."""

    def test_forgetting_is_drawn_once_and_told(self) -> None:
        """Y6: of many games about the share that is set forgets, and the lot says what came of it."""
        forgot = 0
        for night in range(1, 40):
            play = Play("mafia", "commissar", *["citizen"] * 8, options={"commissar.forgets": 0.5})
            play.game = replace(play.game, seed=f"{night:064x}")
            decision = decide(play.game, Check(2, 1), play.now)
            assert isinstance(decision, tuple)
            lot, answer = decision[1:]
            assert isinstance(lot, LotDrawn)
            assert isinstance(answer, Unanswered) == lot.happened
            forgot += lot.happened
        assert 8 < forgot < 32

    @pytest.mark.parametrize("chance", [0, 1])
    def test_what_is_certain_is_not_drawn(self, chance: int) -> None:
        """Y7: nor is what has nothing to decide."""
        play = new_year(doctor__chance=chance)
        play.tell(Kill(9, 12))
        play.tell(Protect(6, 10), "12-02 12:00")
        play.tell(Kill(1, 10), "12-02 22:10")
        play.tell(Kill(9, 10))
        events = play.until("12-03 10:00")
        assert "LotDrawn" not in kinds(events)
        assert (10 in dead(play.game)) == (chance == 0)

    def test_one_lot_a_night_against_both_killers(self) -> None:
        """Y7: it helps against either or against neither."""
        play = new_year(doctor__chance=0.5)
        play.tell(Kill(9, 12))
        play.tell(Protect(6, 10), "12-02 12:00")
        play.tell(Kill(1, 10), "12-02 22:10")
        play.tell(Kill(9, 10))
        events = play.until("12-03 10:00")
        helped = only(events, LotDrawn).happened
        assert sum(isinstance(event, KillPrevented) for event in events) == (2 if helped else 0)
        assert (10 in dead(play.game)) != helped


class TestAnswersAtDawn:
    """Y9, N4."""

    def test_after_the_deaths_to_the_living(self) -> None:
        """Y9: those killed in the night hear nothing; the others do, before the day breaks."""
        play = new_year()
        for order in (Check(4, 1), Compare(5, 1, 2), Kill(1, 4), Kill(9, 12)):
            play.tell(order)
        assert kinds(play.until(DAWN))[-4:] == ["Died", "Died", "Answered", "DayBroke"]

    def test_nobody_is_answered_when_the_game_is_over(self) -> None:
        """Y9, C8."""
        play = Play("don", "commissar", "citizen", "citizen", rules="new-year", options={"commissar.forgets": 0})
        play.tell(Check(2, 1))
        play.tell(Kill(1, 3))
        play.until(DAWN)
        play.tell(Strike(4))
        assert play.game.winner == "mafia"
        assert not any(isinstance(event, Answered) and event.targets != (1,) for event in play.events)

    def test_a_night_that_ends_it(self) -> None:
        """Y9: GameOver is the last that happens."""
        play = Play("don", "mafia", "commissar", "citizen", "citizen", rules="new-year")
        play.tell(Check(3, 1))
        play.tell(Kill(1, 4))
        events = play.until(DAWN)
        assert isinstance(events[-1], GameOver)
        assert not any(isinstance(event, (Answered, Unanswered)) for event in events)


class TestTheHostsWord:
    """G7, `godfather.silent = host`."""

    TOWN = ("consigliere", "mafia", "mafia", *["citizen"] * 9)

    def play(self, day_starts: str = "10:00") -> Play:
        """In night 1."""
        hours = Calendar(day_starts=day_starts, long_days="none")
        return Play(*self.TOWN, options={"godfather.silent": "host"}, calendar=hours)

    def test_three_hours_before_dawn_once(self) -> None:
        """G7: and dawn comes in its time, whatever the host does."""
        play = self.play()
        assert next_bell(play.game) == local("12-02 07:00")
        assert kinds(play.until("12-02 07:00")) == ["GodfatherSilent"]
        assert next_bell(play.game) == local(DAWN)
        assert only(play.until(DAWN), KillDecided).target is None

    def test_half_of_a_short_night(self) -> None:
        """G7."""
        play = self.play(day_starts="02:00")
        assert next_bell(play.game) == local("12-02 00:00")

    def test_a_godfather_who_has_spoken(self) -> None:
        """G7: nobody asks; a refusal is a word too."""
        play = self.play()
        play.tell(SetOffice("godfather", 1))
        play.tell(NoKill(1))
        assert next_bell(play.game) == local(DAWN)

    def test_a_godfather_struck_out_later_is_asked_for_at_once(self) -> None:
        """G7: the host learns that it is his word now, though the hour is past."""
        play = self.play()
        play.tell(SetOffice("godfather", 1))
        play.tell(Kill(1, 5))
        play.tell(Strike(1), "12-02 08:00")
        assert isinstance(only(play.until("12-02 08:00"), GodfatherSilent), GodfatherSilent)

    def test_the_last_word_he_gives(self) -> None:
        """G7: in any member's name; that member's own order does not undo it, the godfather's own comes first."""
        play = self.play()
        play.tell(Kill(2, 7))
        play.tell(OnBehalf(2, Kill(0, 5)), "12-02 07:30")
        play.tell(OnBehalf(3, Kill(0, 6)))
        play.tell(Kill(3, 8), "12-02 08:00")
        assert only(play.until(DAWN), KillDecided).target == 6

    def test_a_night_that_he_closes_himself_asks_nothing(self) -> None:
        """G7."""
        play = self.play()
        play.tell(Close(), "12-02 01:00")
        assert kinds(play.until("12-02 01:00"))[0] != "GodfatherSilent"


class TestAcquaintance:
    """N1."""

    def test_nothing_is_decided_in_it(self) -> None:
        """N1: no kill, no blame, no death."""
        play = Play("mafia", "doctor", "commissar", *["citizen"] * 5, rules="n-plus-1")
        assert kinds(play.until(DAWN)) == ["DayBroke"]
        assert not any(isinstance(event, Died) for event in play.events)

    def test_the_refusal_comes_before_the_name(self) -> None:
        """N1: but after the role."""
        play = Play("mafia", "doctor", "commissar", *["citizen"] * 5, rules="n-plus-1")
        assert play.refusal(Kill(1, 99)).detail == "acquaintance"
        assert play.refused(Kill(4, 1)) == "not-your-role"
        assert play.refused(Vote(1, (2,))) == "unknown-command"
        play.until("12-02 22:00")
        play.tell(Kill(1, 4))
        assert play.now - local("12-02 22:00") == timedelta(0)
