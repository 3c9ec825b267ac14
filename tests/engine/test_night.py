"""The night's orders and the dawn (C8, G7, G8, G12, G13)."""

import pytest

from mailhost.engine.commands import AppointGodfather, Close, Kill, NoKill, Protect, Ring, SetOffice, Strike, Vote
from mailhost.engine.events import (
    DayBroke,
    Died,
    KillDecided,
    KillPrevented,
    OfficeVacated,
    OrderGiven,
    ViolationRecorded,
)
from mailhost.engine.lots import happens
from mailhost.engine.night import GANG
from tests.engine.games import SEED, Play, dead, kinds, local, only

# Seats: 1 consigliere, 2 and 3 mafia, 4 commissar, 5 doctor, 6 maniac, 7 and on citizens.
TOWN = ("consigliere", "mafia", "mafia", "commissar", "doctor", "maniac", *["citizen"] * 6)
QUIET = ("consigliere", "mafia", "mafia", "commissar", *["citizen"] * 7)
DAWN = "12-02 10:00"


def with_godfather(*roles: str, options: dict[str, str] | None = None) -> Play:
    """Seat 2 holds the office from the first night on."""
    play = Play(*roles, options=options)
    play.tell(SetOffice("godfather", 2))
    return play


class TestTheGangsWord:
    """G7, G8."""

    def test_the_kill_is_the_godfathers(self) -> None:
        """G7: the others may name whom they like, in whatever number."""
        play = with_godfather(*QUIET)
        play.tell(Kill(1, 5), "12-01 23:00")
        play.tell(Kill(3, 5))
        assert play.tell(Kill(2, 6)) == (OrderGiven(2, "kill", (6,), play.now),)
        events = play.until(DAWN)
        assert events == (
            KillDecided(GANG, 6),
            Died(6, "night", "citizen"),
            DayBroke(1, local(DAWN), local("12-02 22:00"), 1, (6,)),
        )

    def test_the_refusal_is_the_godfathers(self) -> None:
        """G7: his refusal is the gang's."""
        play = with_godfather(*QUIET)
        play.tell(Kill(1, 5), "12-01 23:00")
        play.tell(NoKill(2))
        assert only(play.until(DAWN), KillDecided).target is None
        assert dead(play.game) == []

    def test_the_last_order_counts(self) -> None:
        """C13: a kill after a refusal, a refusal after a kill."""
        play = with_godfather(*QUIET)
        play.tell(NoKill(2), "12-01 23:00")
        play.tell(Kill(2, 5))
        play.tell(Kill(2, 6))
        assert only(play.until(DAWN), KillDecided).target == 6
        play.tell(Kill(2, 7), "12-02 23:00")
        play.tell(NoKill(2))
        assert only(play.until("12-03 10:00"), KillDecided).target is None

    def test_all_silent_is_a_refusal(self) -> None:
        """G7: nobody named, nobody killed."""
        play = with_godfather(*QUIET)
        assert only(play.until(DAWN), DayBroke).lost == ()

    @pytest.mark.parametrize(
        ("silent", "names", "killed"),
        [
            ("plurality", {1: 5, 3: 5}, 5),
            ("plurality", {1: 5, 3: 6}, None),
            ("plurality", {3: 6}, 6),
            ("plurality", {1: 5, 3: None}, None),
            ("consigliere", {1: 5, 3: 6}, 5),
            ("consigliere", {3: 6}, None),
            ("consigliere", {1: None, 3: 6}, None),
            ("nobody", {1: 5, 3: 5}, None),
        ],
    )
    def test_a_silent_godfather(self, silent: str, names: dict[int, int | None], killed: int | None) -> None:
        """G7: as the host set in `godfather.silent`; a draw of a plurality means nobody."""
        play = with_godfather(*QUIET, options={"godfather.silent": silent})
        for seat, target in names.items():
            play.tell(NoKill(seat) if target is None else Kill(seat, target))
        assert only(play.until(DAWN), KillDecided).target == killed

    def test_no_godfather_is_an_absent_one(self) -> None:
        """G7: the same rule holds while the office is vacant."""
        play = Play(*QUIET)
        play.tell(Kill(1, 5))
        play.tell(Kill(2, 6))
        play.tell(Kill(3, 6))
        assert only(play.until(DAWN), KillDecided).target == 6

    def test_nobody_of_the_mafia_but_the_maniac(self) -> None:
        """G7 «open»: a refusal to name the maniac would betray him."""
        play = with_godfather(*TOWN)
        assert play.refused(Kill(2, 3)) == "own-side"
        play.tell(Kill(2, 6))
        play.tell(Kill(6, 7))
        assert only(play.until(DAWN), DayBroke).lost == (6, 7)

    def test_its_own_by_another_ruleset(self) -> None:
        """The key `gang.own`."""
        play = Play(*QUIET, options={"gang.own": True})
        play.tell(Kill(2, 3))
        assert only(play.until(DAWN), DayBroke).lost == (3,)

    def test_a_kill_of_oneself(self) -> None:
        """G15: forbidden and recorded, before it is looked at whose side he is on."""
        play = Play(*TOWN)
        assert play.refused(Kill(2, 2)) == "suicide"
        assert play.refused(Kill(6, 6)) == "suicide"
        assert [violation.seat for violation in play.game.violations] == [2, 6]

    def test_a_victim_struck_out_meanwhile(self) -> None:
        """C7: the godfather's word falls on nobody; a mere name is no longer counted."""
        play = with_godfather(*QUIET)
        play.tell(Kill(2, 5))
        play.tell(Kill(3, 6))
        play.tell(Strike(5))
        assert only(play.until(DAWN), KillDecided).target is None

    def test_a_struck_godfather_takes_his_word_along(self) -> None:
        """C6: his pending order goes with him."""
        play = with_godfather(*QUIET)
        play.tell(Kill(2, 5))
        assert kinds(play.tell(Strike(2))) == ["Died", "OfficeVacated"]
        assert only(play.until(DAWN), KillDecided).target is None

    def test_orders_are_of_one_night(self) -> None:
        """G8: one kill a night at most, and each is ordered anew."""
        play = with_godfather(*QUIET)
        play.tell(Kill(2, 5))
        play.until(DAWN)
        play.tell(Vote(1, (6,)))
        play.until("12-02 22:00")
        assert only(play.until("12-03 10:00"), KillDecided).target is None

    def test_only_the_gang_and_by_night(self) -> None:
        """G7: whose role it is, and when."""
        play = Play(*TOWN)
        assert play.refused(Kill(7, 8)) == "not-your-role"
        assert play.refused(NoKill(6)) == "not-your-role"
        assert play.refused(Kill(2, 8), "12-02 12:00") == "wrong-phase"
        assert play.refused(NoKill(2)) == "wrong-phase"


class TestTheDoctor:
    """G12."""

    def night_2(self, protected: int, options: dict[str, str | float | bool] | None = None) -> Play:
        """The doctor names his patient on day 1; seat 12 is executed."""
        play = Play(*TOWN, options=options)
        play.tell(Protect(5, protected), "12-02 12:00")
        play.tell(Vote(1, (12,)))
        play.until("12-02 22:00")
        return play

    def test_stops_the_mafias_kill(self) -> None:
        """G12: named while the day lasts, for the coming night."""
        play = self.night_2(7)
        play.tell(Kill(2, 7))
        play.tell(Kill(6, 8))
        events = play.until("12-03 10:00")
        assert kinds(events) == ["KillDecided", "KillDecided", "KillPrevented", "Died", "DayBroke"]
        assert only(events, KillPrevented) == KillPrevented(GANG, 7)
        assert only(events, DayBroke).lost == (8,)

    def test_not_the_maniacs(self) -> None:
        """G12: not even where the mafia aim at the same one."""
        play = self.night_2(7)
        play.tell(Kill(2, 7))
        play.tell(Kill(6, 7))
        events = play.until("12-03 10:00")
        assert only(events, KillPrevented).by == GANG
        assert only(events, DayBroke).lost == (7,)

    def test_all_kills_by_another_ruleset(self) -> None:
        """The key `doctor.stops`."""
        play = self.night_2(7, {"doctor.stops": "all"})
        play.tell(Kill(6, 7))
        assert only(play.until("12-03 10:00"), DayBroke).lost == ()

    def test_not_by_night(self) -> None:
        """G12: in the evening, that is while the day lasts."""
        assert Play(*TOWN).refused(Protect(5, 7)) == "wrong-phase"

    def test_the_last_name_counts(self) -> None:
        """C13."""
        play = Play(*TOWN)
        play.tell(Protect(5, 7), "12-02 12:00")
        play.tell(Protect(5, 8))
        play.tell(Vote(1, (12,)))
        play.tell(Kill(2, 7), "12-02 23:00")
        assert 7 in only(play.until("12-03 10:00"), DayBroke).lost

    def test_himself_and_the_same_person_again(self) -> None:
        """G12 «open»: both allowed."""
        play = self.night_2(5)
        play.tell(Kill(2, 5))
        assert 5 not in only(play.until("12-03 10:00"), DayBroke).lost
        play.tell(Protect(5, 5))

    def test_neither_by_another_ruleset(self) -> None:
        """The keys `doctor.self` and `doctor.repeat`; the night after next he may again."""
        play = self.night_2(7, {"doctor.self": False, "doctor.repeat": False})
        assert play.refused(Protect(5, 5), "12-03 12:00") == "same-person"
        assert play.refused(Protect(5, 7)) == "repeat-visit"
        play.tell(Vote(1, (11,)))
        play.tell(Protect(5, 7), "12-04 12:00")

    def test_an_executed_doctor_protects_nobody(self) -> None:
        """C6: his pending order goes with him."""
        play = Play(*TOWN)
        play.tell(Protect(5, 7), "12-02 12:00")
        play.tell(Vote(1, (5,)))
        play.tell(Kill(2, 7), "12-02 23:00")
        assert only(play.until("12-03 10:00"), DayBroke).lost == (7,)

    def test_a_doctor_killed_in_that_night_does(self) -> None:
        """C6: what was ordered stands though its giver is killed in that same night."""
        play = self.night_2(7)
        play.tell(Kill(2, 7))
        play.tell(Kill(6, 5))
        assert only(play.until("12-03 10:00"), DayBroke).lost == (5,)

    def test_sometimes_it_helps(self) -> None:
        """The key `doctor.chance`: drawn of the seed."""
        play = self.night_2(7, {"doctor.chance": 0.5})
        play.tell(Kill(2, 7))
        helps = happens(0.5, SEED, "protect", "night 2", 5)
        assert (7 not in only(play.until("12-03 10:00"), DayBroke).lost) == helps


class TestTheManiac:
    """G13."""

    def test_kills_alone(self) -> None:
        """G13: whomever he names."""
        play = Play(*TOWN)
        play.tell(Kill(6, 2))
        events = play.until(DAWN)
        assert [event for event in events if isinstance(event, KillDecided)] == [
            KillDecided(GANG, None),
            KillDecided("maniac", 2),
        ]
        assert only(events, Died) == Died(2, "night", "mafia")

    def test_a_night_without_is_a_violation(self) -> None:
        """G13 «open»: shown to the host, each night anew."""
        play = Play(*TOWN)
        assert only(play.until(DAWN), ViolationRecorded) == ViolationRecorded(1, 6, "idle-killer")
        play.tell(Vote(1, (12,)))
        play.until("12-02 22:00")
        assert only(play.until("12-03 10:00"), ViolationRecorded).number == 2

    def test_a_name_that_came_to_nothing_is_enough(self) -> None:
        """C7: that the host struck his victim out is not his fault."""
        play = Play(*TOWN)
        play.tell(Kill(6, 7))
        play.tell(Strike(7))
        assert kinds(play.until(DAWN)) == ["KillDecided", "KillDecided", "DayBroke"]

    def test_he_dies_by_another_ruleset(self) -> None:
        """The key `maniac.idle`."""
        play = Play(*TOWN, options={"maniac.idle": "dies"})
        events = play.until(DAWN)
        assert only(events, DayBroke).lost == (6,)
        assert play.game.violations == ()


def test_those_killed_in_one_night_die_together() -> None:
    """C8: in roster order, which tells nothing of who killed whom; each order stands."""
    play = with_godfather(*TOWN)
    play.tell(Kill(2, 9))
    play.tell(Kill(6, 2))
    events = play.until(DAWN)
    assert [event.seat for event in events if isinstance(event, Died)] == [2, 9]
    assert kinds(events)[-2:] == ["OfficeVacated", "DayBroke"]
    assert only(events, OfficeVacated).audience.kind == "gang"


def test_the_same_victim_dies_once() -> None:
    """G8, G13: two killers, one death."""
    play = Play(*TOWN)
    play.tell(Kill(2, 9))
    play.tell(Kill(6, 9))
    assert only(play.until(DAWN), Died).seat == 9


def test_a_night_closed_by_hand() -> None:
    """G13: what was not ordered by then is not done; the day begins then and there."""
    play = Play(*TOWN)
    play.tell(Close(), "12-02 01:00")
    events = play.tell(Ring())
    assert only(events, DayBroke) == DayBroke(1, local("12-02 01:00"), local("12-02 22:00"), 1, ())


def test_an_appointment_needs_a_failed_election() -> None:
    """G6: no short cut to the word."""
    assert Play(*QUIET).refused(AppointGodfather(1, 2)) == "no-election"
