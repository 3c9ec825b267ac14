"""A day with nominations: who stands, when the vote begins, what a death takes along (Y1, Y2, Y3, C6)."""

import pytest
from msgspec.structs import replace

from mailhost.engine.calendar import Calendar
from mailhost.engine.commands import (
    Close,
    DeclareLongDay,
    Extend,
    LastWord,
    Nominate,
    OnBehalf,
    Seat,
    Strike,
    Support,
    Unfound,
    Verdict,
    Vote,
    Withdraw,
)
from mailhost.engine.day import tally
from mailhost.engine.deciding import decide
from mailhost.engine.events import (
    EVERYONE,
    DayBroke,
    ExecutionDecided,
    LongDayDeclared,
    NobodyExecuted,
    Nominated,
    SecondBallotOpened,
    ViolationRecorded,
    VoteCast,
    VoteWithdrawn,
    VotingBegan,
)
from mailhost.engine.permissions import permitted
from mailhost.engine.refusals import Refused
from tests.engine.games import WORKDAYS, Play, kinds, local, only

TOWN = ("citizen", "don", "mafia", "citizen", "commissar", "citizen", "citizen", "citizen", "citizen")
ALL = tuple(range(1, 10))


@pytest.fixture
def play() -> Play:
    """Nine players, day 1: nominations from 10:00 to 16:00, the vote until 22:00."""
    play = Play(*TOWN, rules="new-year")
    play.until("12-02 10:00")
    return play


def candidates(play: Play) -> tuple[Seat, ...]:
    """Who stands now."""
    return play.game.candidates


class TestNominating:
    """Y1: one a day each, until the hour of the vote."""

    def test_who_is_nominated_stands(self, play: Play) -> None:
        """Y1: for everybody to see."""
        events = play.tell(Nominate(1, 4), "12-02 11:00")
        assert events == (Nominated(1, 4),)
        assert events[0].audience == EVERYONE
        play.tell(Nominate(4, 2))
        assert candidates(play) == (4, 2)

    def test_one_a_day(self, play: Play) -> None:
        """Y1: the same one a second time no more than another; the next day brings another."""
        play.tell(Nominate(1, 4))
        assert play.refusal(Nominate(1, 2)) == Refused("already-nominated", seats=(4,))
        assert play.refused(Nominate(1, 4)) == "already-nominated"
        assert Nominate not in permitted(play.game, 1)
        play.until("12-03 10:00")
        alive = play.game.living[0].seat
        assert play.tell(Nominate(alive, alive))

    def test_a_standing_candidate_may_be_nominated(self, play: Play) -> None:
        """Y1: that was the nomination of his day."""
        play.tell(Nominate(1, 4))
        assert play.tell(Nominate(2, 4)) == (Nominated(2, 4),)
        assert candidates(play) == (4,)
        assert play.refused(Nominate(2, 5)) == "already-nominated"

    def test_oneself(self, play: Play) -> None:
        """Y1, G15: where suicide is allowed one may nominate oneself, and vote for it."""
        play.tell(Nominate(1, 1))
        assert play.tell(Vote(1, (1,)), "12-02 17:00")

    def test_oneself_where_suicide_is_none(self) -> None:
        """G15."""
        play = Play(*TOWN, rules="new-year", options={"suicide": "violation"})
        refused = play.refusal(Nominate(1, 1), "12-02 11:00")
        assert (refused.code, refused.recorded) == ("suicide", (ViolationRecorded(1, 1, "suicide"),))
        assert candidates(play) == ()

    def test_a_name_comes_before_the_count(self, play: Play) -> None:
        """The order of refusals: unknown and dead before already-nominated."""
        play.tell(Nominate(1, 4))
        play.tell(Strike(6))
        assert play.refused(Nominate(1, Unfound("Ева"))) == "unknown-name"
        assert play.refused(Nominate(1, 6)) == "dead-target"
        assert play.refused(Nominate(1, 5)) == "already-nominated"

    def test_until_the_vote_begins(self, play: Play) -> None:
        """Y1: a letter of that very second is in time (C5)."""
        assert play.tell(Nominate(1, 4), "12-02 16:00:00")
        assert play.refused(Nominate(2, 5), "12-02 16:00:01") == "wrong-phase"

    def test_a_command_of_another_ruleset(self, play: Play) -> None:
        """N6, N7: there is no trial here."""
        assert play.refused(Support(1, 4)) == "unknown-command"
        assert play.refused(Verdict(1, guilty=True)) == "unknown-command"


class TestVoting:
    """Y2: one vote, against a candidate, once the vote has begun."""

    def test_not_before_it_begins(self, play: Play) -> None:
        """Y1: nor is anything there to be withdrawn."""
        play.tell(Nominate(1, 4))
        assert play.refused(Vote(1, (4,)), "12-02 15:59") == "wrong-phase"
        assert play.refused(Withdraw(1)) == "wrong-phase"
        assert play.refused(Vote(1, (Unfound("Ева"),))) == "wrong-phase"
        assert {Vote, Withdraw} & set(permitted(play.game, 1)) == set()

    def test_it_begins_at_its_hour(self, play: Play) -> None:
        """Y1: for all to see."""
        play.tell(Nominate(1, 4))
        assert play.until("12-02 16:00") == (VotingBegan(local("12-02 16:00"), (4,)),)
        assert play.tell(Vote(2, (4,)), "12-02 16:00:01")

    def test_what_arrived_before_it_began_and_came_to_light_later(self, play: Play) -> None:
        """C5: is refused as late; the host's own command of that second is none of it."""
        play.tell(Nominate(1, 4))
        play.until("12-02 16:00")
        assert decide(play.game, Vote(1, (4,)), local("12-02 15:59")) == Refused("wrong-phase", detail="late")
        assert decide(play.game, Vote(1, (4,)), local("12-02 16:00")) == Refused("wrong-phase", detail="late")
        assert play.tell(OnBehalf(1, Vote(0, (4,))))

    def test_only_against_a_candidate(self, play: Play) -> None:
        """Y2: not-nominated comes before withdraw-first."""
        play.tell(Nominate(1, 4))
        play.tell(Vote(1, (4,)), "12-02 17:00")
        assert play.refusal(Vote(1, (5,))) == Refused("not-nominated", seats=(5,))
        assert play.refusal(Vote(2, (5,))) == Refused("not-nominated", seats=(5,))

    def test_withdrawn_before_it_is_moved(self, play: Play) -> None:
        """Y2 «open»; the same vote again is accepted and changes nothing."""
        play.tell(Nominate(1, 4))
        play.tell(Nominate(4, 2))
        play.tell(Vote(1, (4,)), "12-02 17:00")
        assert play.tell(Vote(1, (4,)), "12-02 17:01") == ()
        assert play.refusal(Vote(1, (2,))) == Refused("withdraw-first", seats=(4,))
        assert play.refused(Vote(1, (2, 4))) == "ambiguous-name"
        assert play.tell(Withdraw(1)) == (VoteWithdrawn(1, 4),)
        assert play.tell(Vote(1, (2,))) == (VoteCast(1, 2, play.now),)

    def test_moved_at_once(self) -> None:
        """Y2: by the key `vote.change`."""
        play = Play(*TOWN, rules="new-year", options={"vote.change": "direct"})
        play.tell(Nominate(1, 4), "12-02 11:00")
        play.tell(Nominate(4, 2))
        play.tell(Vote(1, (4,)), "12-02 17:00")
        assert play.tell(Vote(1, (2,))) == (VoteWithdrawn(1, 4), VoteCast(1, 2, play.now))

    def test_an_older_letter_that_is_read_later_does_not_move_a_newer_vote(self) -> None:
        """C5: the later arrival counts; a withdrawal older than the vote takes nothing back."""
        play = Play(*TOWN, rules="new-year", options={"vote.change": "direct"})
        play.tell(Nominate(1, 4), "12-02 11:00")
        play.tell(Nominate(4, 2))
        play.tell(Vote(1, (4,)), "12-02 18:00")
        assert decide(play.game, Vote(1, (2,)), local("12-02 17:00")) == ()
        assert decide(play.game, Withdraw(1), local("12-02 17:00")) == ()
        assert decide(play.game, Withdraw(1), local("12-02 18:00")) == (VoteWithdrawn(1, 4),)

    def test_several_votes_where_the_ruleset_has_it_so(self) -> None:
        """Y2: by the key `vote.many`, each against a candidate, or none at all."""
        play = Play(*TOWN, rules="new-year", options={"vote.many": True})
        play.tell(Nominate(1, 4), "12-02 11:00")
        play.tell(Nominate(4, 2))
        assert len(play.tell(Vote(1, (4, 2)), "12-02 17:00")) == 2
        assert play.refusal(Vote(3, (4, 5))) == Refused("not-nominated", seats=(5,))
        assert tally(play.game) == {4: (1,), 2: (1,)}


class TestTheEnd:
    """Y3: somebody is always executed."""

    def test_of_equals_the_later(self, play: Play) -> None:
        """Y3: whose last standing vote came later."""
        play.tell(Nominate(1, 4))
        play.tell(Nominate(4, 2))
        play.tell(Vote(1, (2,)), "12-02 17:00")
        play.tell(Vote(3, (4,)), "12-02 18:00")
        decided = only(play.until("12-02 22:00"), ExecutionDecided)
        assert decided == ExecutionDecided(4, ((4, 1), (2, 1)), "later-last-vote")

    def test_of_the_same_second_the_later_line(self, play: Play) -> None:
        """Y3, C5: equal seconds go by the order of the letters."""
        play.tell(Nominate(1, 4))
        play.tell(Nominate(4, 2))
        play.tell(Vote(1, (4,)), "12-02 17:00")
        play.tell(Vote(3, (2,)))
        assert only(play.until("12-02 22:00"), ExecutionDecided).seat == 2

    def test_nobody_nominated(self, play: Play) -> None:
        """Y3 «open»: every living resident stands once the vote has begun."""
        play.tell(Strike(8))
        assert candidates(play) == ()
        (began,) = play.until("12-02 16:00")
        assert began == VotingBegan(local("12-02 16:00"), (1, 2, 3, 4, 5, 6, 7, 9))
        assert candidates(play) == (1, 2, 3, 4, 5, 6, 7, 9)
        play.tell(Vote(1, (5,)), "12-02 17:00")
        assert only(play.until("12-02 22:00"), ExecutionDecided) == ExecutionDecided(5, ((5, 1),), "most")

    def test_no_vote_at_all(self, play: Play) -> None:
        """Y3 «open»: by lot among the candidates, of whom here there is one."""
        play.tell(Nominate(1, 4))
        assert only(play.until("12-02 22:00"), ExecutionDecided) == ExecutionDecided(4, (), "lot")

    def test_no_vote_and_no_candidate(self, play: Play) -> None:
        """Y3: by lot among all the living."""
        assert only(play.until("12-02 22:00"), ExecutionDecided).seat in ALL

    def test_nobody_where_the_ruleset_has_it_so(self) -> None:
        """Y3: by the key `vote.none`."""
        play = Play(*TOWN, rules="new-year", options={"vote.none": "nobody"})
        play.tell(Nominate(1, 4), "12-02 11:00")
        assert only(play.until("12-02 22:00"), NobodyExecuted) == NobodyExecuted("no-votes")
        assert play.game.phase.name == "night 2"


class TestADeath:
    """C6: with the struck go his votes, his nominations, and the votes against him."""

    def test_the_nominated(self, play: Play) -> None:
        """C6: he stands no longer; who had nominated him has had his nomination (Y1)."""
        play.tell(Nominate(1, 4))
        play.tell(Nominate(2, 5))
        play.tell(Strike(4))
        assert candidates(play) == (5,)
        assert play.refused(Nominate(1, 6)) == "already-nominated"

    def test_the_nominator(self, play: Play) -> None:
        """C6: his nomination goes; whom another has nominated too stands on."""
        play.tell(Nominate(1, 4))
        play.tell(Nominate(2, 4))
        play.tell(Nominate(3, 5))
        play.tell(Strike(1))
        assert candidates(play) == (4, 5)
        play.tell(Strike(3))
        assert candidates(play) == (4,)

    def test_the_nominator_during_the_vote(self, play: Play) -> None:
        """C6: votes against whoever is no candidate any more go with him."""
        play.tell(Nominate(1, 4))
        play.tell(Nominate(3, 5))
        play.tell(Vote(6, (4,)), "12-02 17:00")
        play.tell(Vote(7, (5,)))
        play.tell(Strike(1))
        assert candidates(play) == (5,)
        assert tally(play.game) == {5: (7,)}
        assert play.refused(Vote(6, (4,))) == "not-nominated"
        assert play.tell(Vote(6, (5,)))

    def test_the_last_candidate_during_the_vote(self, play: Play) -> None:
        """C6, Y3: then nobody is nominated, and everybody stands."""
        play.tell(Nominate(1, 4))
        play.tell(Vote(6, (4,)), "12-02 17:00")
        play.tell(Strike(4))
        assert candidates(play) == (1, 2, 3, 5, 6, 7, 8, 9)
        assert tally(play.game) == {}
        assert play.tell(Vote(6, (5,)))

    def test_the_last_nominator_during_the_vote(self, play: Play) -> None:
        """C6, Y3: everybody stands, the one he had named with them, and so do the votes against that one."""
        play.tell(Nominate(1, 4))
        play.tell(Vote(6, (4,)), "12-02 17:00")
        play.tell(Strike(1))
        assert candidates(play) == (2, 3, 4, 5, 6, 7, 8, 9)
        assert tally(play.game) == {4: (6,)}


class TestTheHour:
    """Y1 «open»: `voting_starts`, on a long day of its last date."""

    def test_a_day_says_when(self) -> None:
        """Y1."""
        play = Play(*TOWN, rules="new-year")
        assert only(play.until("12-02 10:00"), DayBroke).voting == local("12-02 16:00")

    def test_of_a_long_day_the_last_date(self) -> None:
        """Y1: 5 December is a Saturday."""
        calendar = replace(WORKDAYS, long_days="weekends")
        play = Play(*TOWN, rules="new-year", calendar=calendar, start="12-04 22:00")
        assert only(play.until("12-05 10:00"), DayBroke).voting == local("12-06 16:00")
        assert play.refused(Vote(1, (4,)), "12-05 20:00") == "wrong-phase"
        assert play.tell(Nominate(1, 4), "12-06 15:00")
        assert play.tell(Vote(1, (4,)), "12-06 17:00")

    def test_a_day_declared_long_moves_it(self, play: Play) -> None:
        """Y1, C4: while the nominations run."""
        (declared,) = play.tell(DeclareLongDay(2), "12-02 12:00")
        assert declared == LongDayDeclared(1, 2, local("12-03 22:00"), local("12-03 16:00"))
        assert play.until("12-02 23:00") == ()
        assert play.tell(Nominate(1, 4), "12-03 15:00")
        assert kinds(play.until("12-03 16:00")) == ["VotingBegan"]

    def test_a_vote_that_has_begun_goes_on(self, play: Play) -> None:
        """Y1, C4: declared long in the evening, the day votes on."""
        play.tell(Nominate(1, 4))
        (declared,) = play.tell(DeclareLongDay(2), "12-02 18:00")
        assert declared == LongDayDeclared(1, 2, local("12-03 22:00"))
        assert play.refused(Nominate(2, 5), "12-03 12:00") == "wrong-phase"
        assert play.tell(Vote(2, (4,)))
        assert kinds(play.until("12-03 22:00"))[0] == "ExecutionDecided"

    def test_an_extension_moves_the_closing_alone(self, play: Play) -> None:
        """Y1, C4."""
        play.tell(Extend(3600), "12-02 12:00")
        assert kinds(play.until("12-02 16:00")) == ["VotingBegan"]
        assert play.tell(Vote(1, (4,)), "12-02 22:59")

    def test_a_day_closed_during_the_nominations(self, play: Play) -> None:
        """Y3: no vote has begun, so a lot among the nominated decides."""
        play.tell(Nominate(1, 4))
        play.tell(Close(), "12-02 12:00")
        events = play.until("12-02 12:00")
        assert only(events, ExecutionDecided) == ExecutionDecided(4, (), "lot")

    def test_an_hour_before_the_day_begins(self) -> None:
        """Y1 «open»: the vote is open at once, and everybody stands."""
        play = Play(*TOWN, rules="new-year", calendar=replace(WORKDAYS, voting_starts="09:00"))
        events = play.until("12-02 10:00")
        assert kinds(events)[-2:] == ["DayBroke", "VotingBegan"]
        assert play.refused(Nominate(1, 4), "12-02 10:00:01") == "wrong-phase"
        assert play.tell(Vote(1, (4,)))

    def test_a_game_played_by_night(self) -> None:
        """Y1: the day from 20:00 to 08:00 votes from 04:00 of the morrow."""
        calendar = Calendar(day_starts="20:00", night_starts="08:00", voting_starts="04:00", long_days="none")
        play = Play(*TOWN, rules="new-year", calendar=calendar, start="12-01 10:00")
        broke = only(play.until("12-01 20:00"), DayBroke)
        assert (broke.closes, broke.voting) == (local("12-02 08:00"), local("12-02 04:00"))


class TestASecondBallot:
    """N7 by another ruleset: `vote.tie = second-ballot` where votes are cast."""

    @pytest.fixture
    def play(self) -> Play:
        options = {"vote.tie": "second-ballot", "ballot.extra": 1.5}
        play = Play(*TOWN, rules="new-year", options=options)
        play.tell(Nominate(1, 4), "12-02 11:00")
        play.tell(Nominate(2, 5))
        play.tell(Nominate(3, 6))
        play.tell(Vote(1, (4,)), "12-02 17:00")
        play.tell(Vote(2, (5,)))
        (opened,) = play.until("12-02 22:00")
        assert opened == SecondBallotOpened(local("12-02 22:00"), local("12-02 23:30"), (4, 5))
        return play

    def test_between_the_equal_alone(self, play: Play) -> None:
        """N7: the day grows by so much, the votes are gone."""
        assert (play.game.phase.name, play.game.phase.closes) == ("day 1", local("12-02 23:30"))
        assert candidates(play) == (4, 5)
        assert tally(play.game) == {}
        assert play.refused(Vote(1, (6,)), "12-02 22:30") == "not-nominated"
        play.tell(Vote(1, (4,)))
        events = play.until("12-02 23:30")
        assert only(events, ExecutionDecided) == ExecutionDecided(4, ((4, 1),), "most")
        assert play.game.phase.name == "night 2"

    def test_a_vote_of_the_first_ballots_last_second_is_not_one_of_the_second(self, play: Play) -> None:
        """C5: where it comes to light later."""
        late = Refused("wrong-phase", detail="late")
        assert decide(play.game, Vote(1, (4,)), local("12-02 22:00")) == late

    def test_equal_again(self, play: Play) -> None:
        """N7: nobody."""
        play.tell(Vote(1, (4,)), "12-02 22:30")
        play.tell(Vote(2, (5,)))
        assert only(play.until("12-02 23:30"), NobodyExecuted) == NobodyExecuted("tie", ((4, 1), (5, 1)))

    def test_no_vote_in_it(self, play: Play) -> None:
        """Y3: by lot among the two."""
        decided = only(play.until("12-02 23:30"), ExecutionDecided)
        assert decided.why == "lot"
        assert decided.seat in (4, 5)

    def test_one_of_them_struck(self, play: Play) -> None:
        """C6: the other stands alone."""
        play.tell(Strike(4), "12-02 22:30")
        assert candidates(play) == (5,)
        assert only(play.until("12-02 23:30"), ExecutionDecided).seat == 5

    def test_both_struck(self, play: Play) -> None:
        """C6, Y3: nobody stands; the lot is among the living."""
        play.tell(Strike(4), "12-02 22:30")
        play.tell(Strike(5))
        assert candidates(play) == ()
        assert play.refused(Vote(1, (6,))) == "not-nominated"
        assert only(play.until("12-02 23:30"), ExecutionDecided).seat in (1, 2, 3, 6, 7, 8, 9)

    def test_where_everyone_stands(self) -> None:
        """N7, G2: nominations are over in a second ballot."""
        play = Play("citizen", "mafia", *["citizen"] * 5, options={"vote.tie": "second-ballot"})
        play.tell(Vote(1, (4,)), "12-02 17:00")
        play.tell(Vote(2, (5,)))
        play.until("12-02 22:00")
        assert set(candidates(play)) == {4, 5}
        assert play.refused(Nominate(1, 4), "12-02 22:30") == "wrong-phase"
        assert play.refused(LastWord(1, "не я")) == "not-nominated"
        assert play.tell(LastWord(4, "не я"))
