"""The commissar's check and the journalist's comparison (G9, G10, G11)."""

import pytest

from mailhost.engine.commands import Check, Compare, Kill, Strike, Unfound, Vote
from mailhost.engine.events import Answered, OrderGiven
from mailhost.engine.refusals import Refused
from tests.engine.games import Play, dead, kinds, only

# Seats: 1 commissar, 2 journalist, 3 mafia, 4 consigliere, 5 maniac, 6 and on citizens.
TOWN = ("commissar", "journalist", "mafia", "consigliere", "maniac", *["citizen"] * 6)


@pytest.fixture
def play() -> Play:
    return Play(*TOWN)


class TestTheCommissar:
    """G9, G10."""

    @pytest.mark.parametrize(("seat", "side"), [(3, "mafia"), (4, "mafia"), (5, "maniac"), (6, "town"), (1, "town")])
    def test_learns_the_side_at_once_by_night(self, play: Play, seat: int, side: str) -> None:
        """G9: reliable; nothing is said to anybody else (G10)."""
        events = play.tell(Check(1, seat))
        assert events == (OrderGiven(1, "check", (seat,), play.now), Answered(1, "check", (seat,), side))
        assert {(event.audience.kind, event.audience.seat) for event in events} == {("player", 1)}

    def test_learns_the_role_by_another_ruleset(self) -> None:
        """The key `commissar.learns`."""
        play = Play(*TOWN, options={"commissar.learns": "role"})
        assert only(play.tell(Check(1, 4)), Answered).answer == "consigliere"

    def test_one_question_a_night(self, play: Play) -> None:
        """G9: the next night brings the next; a name is looked at first."""
        play.tell(Check(1, 3))
        assert play.refused(Check(1, 6)) == "already-acted"
        assert play.refused(Check(1, Unfound("Ева"))) == "unknown-name"
        assert play.refused(Check(6, 3)) == "not-your-role"
        play.tell(Vote(6, (11,)), "12-02 12:00")
        assert play.tell(Check(1, 6), "12-02 23:00")

    def test_asked_ahead_it_waits_for_nightfall(self, play: Play) -> None:
        """G9: replaced until then, and then it was the night's one question."""
        assert play.tell(Check(1, 6), "12-02 12:00") == (OrderGiven(1, "check", (6,), play.now),)
        play.tell(Check(1, 3))
        play.tell(Vote(6, (11,)))
        events = play.until("12-02 22:00")
        assert kinds(events)[-2:] == ["NightFell", "Answered"]
        assert only(events, Answered) == Answered(1, "check", (3,), "mafia")
        assert play.refused(Check(1, 6)) == "already-acted"

    def test_dead_before_nightfall_it_stays_unanswered(self, play: Play) -> None:
        """G9: executed, or struck out (C7)."""
        play.tell(Check(1, 3), "12-02 12:00")
        play.tell(Vote(6, (1,)))
        assert "Answered" not in kinds(play.until("12-02 22:00"))
        assert play.refused(Check(1, 3)) == "dead"

    def test_about_somebody_who_dies_before_nightfall(self, play: Play) -> None:
        """G9 «open»: answered all the same; about somebody dead already, refused."""
        play.tell(Check(1, 3), "12-02 12:00")
        play.tell(Vote(6, (3,)))
        assert only(play.until("12-02 22:00"), Answered).answer == "mafia"
        assert play.refused(Check(1, 3), "12-03 12:00") == "dead-target"

    def test_whatever_others_do_the_answer_is_the_same(self, play: Play) -> None:
        """G10: nothing of it hints at whether others acted."""
        other = Play(*TOWN)
        other.tell(Kill(3, 1))
        other.tell(Kill(5, 1))
        assert play.tell(Check(1, 3)) == other.tell(Check(1, 3))


class TestTheJournalist:
    """G11."""

    @pytest.mark.parametrize(
        ("first", "second", "answer"),
        [(3, 4, "same"), (6, 7, "same"), (3, 6, "different"), (5, 3, "different"), (1, 6, "different")],
    )
    def test_statuses_are_roles(self, play: Play, first: int, second: int, answer: str) -> None:
        """G11 «open»: consigliere and mafia count as one."""
        pair = (first, second)
        assert play.tell(Compare(2, first, second)) == (
            OrderGiven(2, "compare", pair, play.now),
            Answered(2, "compare", pair, answer),
        )

    def test_one_comparison_a_night_and_by_night(self, play: Play) -> None:
        """G11."""
        play.tell(Compare(2, 3, 4))
        assert play.refused(Compare(2, 6, 7)) == "already-acted"
        assert play.refused(Compare(1, 6, 7)) == "not-your-role"
        assert play.refused(Compare(2, 6, 7), "12-02 12:00") == "wrong-phase"

    def test_two_different_and_living(self, play: Play) -> None:
        """G11: a comparison of one with himself tells nothing."""
        assert play.refusal(Compare(2, 6, 6)) == Refused("same-person", seats=(6,))
        play.tell(Strike(7))
        assert play.refused(Compare(2, 7, 7)) == "dead-target"
        assert play.refused(Compare(2, Unfound("Ева"), 7)) == "unknown-name"
        assert dead(play.game) == [7]
