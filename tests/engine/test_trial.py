"""A day with a trial: support, confirmation, verdicts, a second ballot (N6, N7, N8)."""

import pytest

from mailhost.engine.commands import (
    Close,
    DeclareLongDay,
    Extend,
    LastWord,
    NoLastWord,
    Nominate,
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
    Died,
    ExecutionDecided,
    GameOver,
    LastWordSpoken,
    NobodyExecuted,
    Nominated,
    SecondBallotOpened,
    Supported,
    TrialOpened,
    VerdictCast,
    VerdictWithdrawn,
    VotingBegan,
)
from mailhost.engine.permissions import permitted
from mailhost.engine.refusals import Refused
from mailhost.engine.state import Stage
from tests.engine.games import Play, kinds, local, only

# 2 and 3 are the mafia; more than half of eight is five.
TOWN = ("citizen", "mafia", "mafia", "citizen", "commissar", "citizen", "citizen", "doctor")


@pytest.fixture
def play() -> Play:
    """Eight players, day 1: nominations from 10:00 to 16:00, the day's end at 22:00."""
    return day()


def day(**options: str | float) -> Play:
    """The same by other rules; an option's dots are written as two underscores."""
    given = {key.replace("__", "."): value for key, value in options.items()}
    play = Play(*TOWN, rules="n-plus-1", options=given)
    play.until("12-02 10:00")
    return play


def tried(play: Play, seat: Seat = 2) -> Play:
    """He is on trial."""
    others = [player.seat for player in play.game.living if player.seat != seat]
    play.tell(Nominate(others[0], seat), "12-02 11:00")
    for other in others[1 : len(play.game.living) // 2 + 1]:
        play.tell(Support(other, seat))
    assert on_trial(play) == seat
    return play


def on_trial(play: Play) -> Seat | None:
    """Who is."""
    return play.game.trial


def stage(play: Play) -> Stage | None:
    """The part of the day."""
    return play.game.stage


def guilty(*seats: Seat) -> list[Verdict]:
    """So they judge."""
    return [Verdict(seat, guilty=True) for seat in seats]


def innocent(*seats: Seat) -> list[Verdict]:
    """And so they."""
    return [Verdict(seat, guilty=False) for seat in seats]


class TestSupport:
    """N6: more than half of the living, nominations counted."""

    def test_confirmed_by_more_than_half(self, play: Play) -> None:
        """N6: of eight, by five; the nomination is its author's support."""
        (nominated,) = play.tell(Nominate(1, 2))
        assert nominated == Nominated(1, 2)
        for seat in (4, 5, 6):
            (supported,) = play.tell(Support(seat, 2))
            assert supported == Supported(seat, 2)
            assert supported.audience == EVERYONE
            assert on_trial(play) is None
        assert play.tell(Support(7, 2)) == (Supported(7, 2), TrialOpened(2))
        assert play.game.candidates == (2,)

    def test_half_is_not_enough(self, play: Play) -> None:
        """N6: he is turned down, and nobody is executed."""
        play.tell(Nominate(1, 2))
        for seat in (4, 5, 6):
            play.tell(Support(seat, 2))
        assert play.until("12-02 16:00") == (VotingBegan(local("12-02 16:00"), (), (2,)),)
        assert play.game.candidates == ()
        assert kinds(play.until("12-02 22:00")) == ["NobodyExecuted", "NightFell"]

    def test_more_than_half_of_an_odd_number(self, play: Play) -> None:
        """N6: of seven, four."""
        play.tell(Strike(8))
        play.tell(Nominate(1, 2))
        play.tell(Support(4, 2))
        play.tell(Support(5, 2))
        assert on_trial(play) is None
        play.tell(Support(6, 2))
        assert on_trial(play) == 2

    def test_support_counts_once(self, play: Play) -> None:
        """N6: a repeated one is accepted and changes nothing, nor does the nominator's own."""
        play.tell(Nominate(1, 2))
        play.tell(Support(4, 2))
        assert play.tell(Support(4, 2)) == ()
        assert play.tell(Support(1, 2)) == ()
        assert play.tell(Nominate(1, 2)) == ()
        assert play.tell(Nominate(4, 2)) == ()
        assert play.game.supporters(2) == (1, 4)

    def test_nominating_a_standing_candidate_is_a_support(self, play: Play) -> None:
        """N6: it may confirm him."""
        for seat in (1, 4, 5, 6):
            play.tell(Nominate(seat, 2))
        assert kinds(play.tell(Nominate(7, 2))) == ["Nominated", "TrialOpened"]

    def test_one_may_nominate_and_support_several(self, play: Play) -> None:
        """N6; the first to be confirmed stands trial."""
        play.tell(Nominate(1, 2))
        play.tell(Nominate(1, 3))
        for seat in (4, 5, 6):
            play.tell(Support(seat, 2))
            play.tell(Support(seat, 3))
        play.tell(Support(7, 3))
        assert on_trial(play) == 3
        assert play.refused(Support(7, 2)) == "wrong-phase"

    def test_only_a_nominee_can_be_supported(self, play: Play) -> None:
        """N6: not-nominated, after the names."""
        assert play.refusal(Support(1, 2)) == Refused("not-nominated", seats=(2,))
        assert play.refused(Support(1, Unfound("Ева"))) == "unknown-name"
        play.tell(Strike(8))
        assert play.refused(Support(1, 8)) == "dead-target"

    def test_from_the_confirmation_on_nobody_is_nominated(self, play: Play) -> None:
        """N6 «open»: nor supported, the one on trial included."""
        tried(play)
        assert play.refused(Nominate(1, 3), "12-02 12:00") == "wrong-phase"
        assert play.refused(Nominate(1, 2)) == "wrong-phase"
        assert play.refused(Support(8, 2)) == "wrong-phase"
        assert {Nominate, Support} & set(permitted(play.game, 1)) == set()

    def test_both_end_when_the_vote_begins(self, play: Play) -> None:
        """N6 «open»: a letter of that very second is in time (C5)."""
        play.tell(Nominate(1, 2), "12-02 16:00:00")
        assert play.refused(Support(4, 2), "12-02 16:00:01") == "wrong-phase"
        assert play.refused(Nominate(4, 2)) == "wrong-phase"

    def test_oneself(self, play: Play) -> None:
        """N6: where suicide is allowed, one may nominate and support oneself."""
        play.tell(Nominate(1, 1))
        play.tell(Nominate(4, 2))
        assert play.tell(Support(2, 2)) == (Supported(2, 2),)

    def test_oneself_where_suicide_is_none(self) -> None:
        """G15: nor judge oneself guilty."""
        play = day(suicide="violation")
        assert play.refused(Nominate(1, 1)) == "suicide"
        play.tell(Nominate(4, 1))
        assert play.refused(Support(1, 1)) == "suicide"
        tried(play)
        assert play.refused(Verdict(2, guilty=True), "12-02 17:00") == "suicide"
        assert play.tell(Verdict(2, guilty=False))
        assert [violation.seat for violation in play.game.violations] == [1, 1, 2]

    def test_a_vote_is_a_command_of_another_ruleset(self, play: Play) -> None:
        """N7."""
        assert play.refused(Vote(1, (2,))) == "unknown-command"


class TestADeath:
    """C6: with the struck go his nominations, supports and verdict, and those about him."""

    def test_fewer_living_may_be_enough(self, play: Play) -> None:
        """N6: four of eight are not more than half, of seven they are."""
        play.tell(Nominate(1, 2))
        for seat in (4, 5, 6):
            play.tell(Support(seat, 2))
        assert kinds(play.tell(Strike(8))) == ["Died", "TrialOpened"]
        assert on_trial(play) == 2

    def test_once_the_vote_has_begun_it_is_not(self, play: Play) -> None:
        """N6: he was turned down."""
        play.tell(Nominate(1, 2))
        for seat in (4, 5, 6):
            play.tell(Support(seat, 2))
        assert kinds(play.tell(Strike(8), "12-02 16:00:01")) == ["Died"]
        assert on_trial(play) is None

    def test_of_two_the_one_nominated_first(self, play: Play) -> None:
        """N6: where one death confirms both."""
        play.tell(Nominate(1, 3))
        play.tell(Nominate(1, 2))
        for seat in (4, 5, 6):
            play.tell(Support(seat, 2))
            play.tell(Support(seat, 3))
        assert play.tell(Strike(8))[1] == TrialOpened(3)

    def test_the_supporter(self, play: Play) -> None:
        """C6: his support goes."""
        play.tell(Nominate(1, 2))
        for seat in (4, 5):
            play.tell(Support(seat, 2))
        play.tell(Strike(5))
        assert play.game.supporters(2) == (1, 4)

    def test_the_nominator(self, play: Play) -> None:
        """C6: the nomination goes; whoever makes it anew finds the other supports there."""
        play.tell(Nominate(1, 2))
        for seat in (4, 5):
            play.tell(Support(seat, 2))
        play.tell(Strike(1))
        assert play.game.nominated == ()
        assert play.refused(Support(6, 2)) == "not-nominated"
        assert kinds(play.tell(Nominate(6, 2))) == ["Nominated"]
        assert kinds(play.tell(Support(7, 2))) == ["Supported", "TrialOpened"]

    def test_the_accused(self, play: Play) -> None:
        """C6, N6: one trial a day, and this one is over."""
        tried(play)
        play.tell(Strike(2), "12-02 12:00")
        assert (stage(play), play.game.candidates) == ("idle", ())
        assert play.refused(Nominate(1, 3)) == "wrong-phase"
        assert play.refused(LastWord(1, "не я")) == "wrong-phase"
        assert kinds(play.until("12-02 16:00")) == ["VotingBegan"]
        assert play.refused(Verdict(1, guilty=True), "12-02 17:00") == "wrong-phase"
        assert play.refused(Withdraw(1)) == "wrong-phase"
        assert only(play.until("12-02 22:00"), NobodyExecuted).why == "no-candidate"

    def test_the_accused_during_the_vote(self, play: Play) -> None:
        """C6: the verdicts on him go with him."""
        tried(play)
        for verdict in guilty(1, 4, 5):
            play.tell(verdict, "12-02 17:00")
        play.tell(Strike(2))
        assert tally(play.game) == {}
        assert only(play.until("12-02 22:00"), NobodyExecuted).why == "no-candidate"

    def test_the_accused_in_the_second_ballot(self, play: Play) -> None:
        """C6, N7."""
        tried(play)
        play.until("12-02 22:00")
        play.tell(Strike(2), "12-02 22:30")
        assert play.refused(Verdict(1, guilty=True)) == "wrong-phase"
        assert only(play.until("12-03 00:00"), NobodyExecuted).why == "no-candidate"
        assert play.game.phase.name == "night 2"

    def test_a_judge(self, play: Play) -> None:
        """C6: his verdict goes."""
        tried(play)
        play.tell(Verdict(4, guilty=True), "12-02 17:00")
        play.tell(Verdict(5, guilty=True))
        play.tell(Strike(4))
        assert tally(play.game) == {2: (5,)}

    def test_the_nominator_of_the_accused(self, play: Play) -> None:
        """N6: a trial that is open goes on."""
        tried(play)
        play.tell(Strike(1))
        assert on_trial(play) == 2


class TestTheLastWord:
    """N7: of the one on trial, from his confirmation until the day's end."""

    def test_nobody_on_trial_yet(self, play: Play) -> None:
        """N7: it is too early."""
        play.tell(Nominate(1, 2))
        assert play.refused(LastWord(2, "не я")) == "wrong-phase"
        assert play.refused(NoLastWord(2)) == "wrong-phase"

    def test_of_the_accused(self, play: Play) -> None:
        """N7: published at once, before the vote and during it."""
        tried(play)
        assert LastWord in permitted(play.game, 2)
        assert LastWord not in permitted(play.game, 1)
        assert play.tell(LastWord(2, "не я")) == (LastWordSpoken(2, "не я"),)
        assert play.refused(LastWord(2, "и ещё")) == "already-acted"

    def test_of_another(self, play: Play) -> None:
        """N7: the floor is not his."""
        tried(play)
        assert play.refusal(LastWord(1, "и я")) == Refused("not-nominated", seats=(1,))
        assert play.refused(NoLastWord(1)) == "not-nominated"

    def test_during_the_vote(self, play: Play) -> None:
        """N7 «open»."""
        tried(play)
        assert play.tell(NoLastWord(2), "12-02 20:00")
        assert play.tell(LastWord(2, "не я"))


class TestVerdicts:
    """N7: from `voting_starts`, or the confirmation if later, until the day's end."""

    def test_not_before_the_vote_begins(self, play: Play) -> None:
        """N7 «open»: nor is there anything to withdraw."""
        tried(play)
        assert stage(play) == "hearing"
        assert play.refused(Verdict(1, guilty=True), "12-02 16:00:00") == "wrong-phase"
        assert play.refused(Withdraw(1)) == "wrong-phase"
        assert play.tell(Verdict(1, guilty=True), "12-02 16:00:01")

    def test_nobody_to_judge(self, play: Play) -> None:
        """N6: in the nominations and after them."""
        assert play.refused(Verdict(1, guilty=True)) == "wrong-phase"
        assert play.refused(Verdict(1, guilty=True), "12-02 17:00") == "wrong-phase"
        assert Verdict not in permitted(play.game, 1)

    def test_each_has_one_and_may_change_it(self, play: Play) -> None:
        """N7: the accused too; repeating it changes nothing."""
        tried(play)
        (cast,) = play.tell(Verdict(2, guilty=True), "12-02 17:00")
        assert cast == VerdictCast(2, guilty=True, at=play.now)
        assert cast.audience == EVERYONE
        assert play.tell(Verdict(2, guilty=True)) == ()
        assert play.tell(Verdict(2, guilty=False)) == (VerdictCast(2, guilty=False, at=play.now),)
        assert tally(play.game) == {}

    def test_the_name_of_the_accused_may_follow(self, play: Play) -> None:
        """N7: another's is refused."""
        tried(play)
        assert play.tell(Verdict(1, guilty=True, target=2), "12-02 17:00")
        assert play.refusal(Verdict(1, guilty=True, target=3)) == Refused("not-nominated", seats=(3,))
        assert play.refused(Verdict(1, guilty=True, target=Unfound("Ева"))) == "unknown-name"
        play.tell(Strike(8))
        assert play.refused(Verdict(1, guilty=True, target=8)) == "dead-target"

    def test_withdrawn(self, play: Play) -> None:
        """N7: with the name or without it."""
        tried(play)
        assert play.refused(Withdraw(1), "12-02 17:00") == "no-such-vote"
        play.tell(Verdict(1, guilty=True))
        assert play.refused(Withdraw(1, 3)) == "no-such-vote"
        assert play.refused(Withdraw(1, Unfound("Ева"))) == "unknown-name"
        assert play.tell(Withdraw(1)) == (VerdictWithdrawn(1),)
        play.tell(Verdict(1, guilty=True))
        assert play.tell(Withdraw(1, 2)) == (VerdictWithdrawn(1),)

    def test_withdrawn_first_where_the_ruleset_has_it_so(self) -> None:
        """Y2 by another ruleset: `vote.change`."""
        play = tried(day(vote__change="withdraw-first"))
        play.tell(Verdict(1, guilty=True), "12-02 17:00")
        assert play.tell(Verdict(1, guilty=True)) == ()
        assert play.refusal(Verdict(1, guilty=False)) == Refused("withdraw-first", seats=(2,))

    def test_an_older_letter_that_is_read_later(self, play: Play) -> None:
        """C5: changes nothing."""
        tried(play)
        play.tell(Verdict(1, guilty=True), "12-02 18:00")
        assert decide(play.game, Verdict(1, guilty=False), local("12-02 17:00")) == ()
        assert decide(play.game, Withdraw(1), local("12-02 17:00")) == ()

    def test_a_verdict_that_arrived_before_the_vote_began(self, play: Play) -> None:
        """C5: refused as late, though it is read in the vote."""
        tried(play)
        play.until("12-02 16:00")
        late = Refused("wrong-phase", detail="late")
        assert decide(play.game, Verdict(1, guilty=True), local("12-02 15:00")) == late

    def test_the_day_that_is_over(self, play: Play) -> None:
        """C5: a second later it is night."""
        tried(play)
        assert play.tell(Verdict(1, guilty=True), "12-02 22:00:00")
        assert play.refused(Verdict(4, guilty=True), "12-02 22:00:01") == "wrong-phase"


class TestTheEnd:
    """N7, N8."""

    def test_convicted_by_the_majority_of_those_who_judged(self, play: Play) -> None:
        """N7: not of the living; N8: his role is announced, though of the night's dead nothing is."""
        tried(play)
        for verdict in (*guilty(1, 5), *innocent(3)):
            play.tell(verdict, "12-02 17:00")
        assert play.until("12-02 22:00")[:2] == (
            ExecutionDecided(2, ((2, 2),), "convicted"),
            Died(2, "executed", "mafia"),
        )

    def test_acquitted(self, play: Play) -> None:
        """N7: and the night comes all the same."""
        tried(play)
        for verdict in (*guilty(1), *innocent(3, 4)):
            play.tell(verdict, "12-02 17:00")
        assert only(play.until("12-02 22:00"), NobodyExecuted) == NobodyExecuted("acquitted", ((2, 1),))
        assert play.game.phase.name == "night 2"

    @pytest.mark.parametrize("verdicts", [[], [*guilty(1), *innocent(3)]], ids=["nobody", "one each"])
    def test_equal_and_equal_again(self, play: Play, verdicts: list[Verdict]) -> None:
        """N7: a second ballot of two more hours, then acquitted."""
        tried(play)
        for verdict in verdicts:
            play.tell(verdict, "12-02 17:00")
        opened = only(play.until("12-02 22:00"), SecondBallotOpened)
        assert opened == SecondBallotOpened(local("12-02 22:00"), local("12-03 00:00"), (2,))
        assert (play.game.phase.name, play.game.phase.closes) == ("day 1", local("12-03 00:00"))
        assert tally(play.game) == {}
        assert play.game.verdicts == {}
        for verdict in verdicts:
            play.tell(verdict, "12-02 23:00")
        assert only(play.until("12-03 00:00"), NobodyExecuted).why == "acquitted"
        assert play.game.phase.closes == local("12-03 10:00")

    def test_the_second_ballot_decides(self, play: Play) -> None:
        """N7: only what is sent in it counts."""
        tried(play)
        for verdict in (*guilty(1), *innocent(3)):
            play.tell(verdict, "12-02 17:00")
        play.tell(Verdict(4, guilty=True), "12-02 22:30")
        assert play.refused(Nominate(1, 3)) == "wrong-phase"
        assert only(play.until("12-03 00:00"), ExecutionDecided) == ExecutionDecided(2, ((2, 1),), "convicted")

    def test_how_long_it_lasts(self) -> None:
        """N7: by the key `ballot.extra`, in hours."""
        play = tried(day(ballot__extra=0.5))
        assert only(play.until("12-02 22:00"), SecondBallotOpened).closes == local("12-02 22:30")

    def test_the_host_may_close_and_extend_it(self, play: Play) -> None:
        """C4: it is a part of the day as any other."""
        tried(play)
        play.tell(Extend(3600), "12-02 22:30")
        assert play.game.phase.closes == local("12-03 01:00")
        play.tell(Close(), "12-02 23:00")
        assert only(play.until("12-02 23:00"), NobodyExecuted).why == "acquitted"

    @pytest.mark.parametrize(
        ("tie", "first", "second", "why"),
        [
            ("earlier-last-vote", guilty(1), innocent(3), "earlier-last-vote"),
            ("earlier-last-vote", innocent(3), guilty(1), "acquitted"),
            ("later-last-vote", guilty(1), innocent(3), "acquitted"),
            ("later-last-vote", innocent(3), guilty(1), "later-last-vote"),
        ],
    )
    def test_equal_by_the_other_ties(self, tie: str, first: list[Verdict], second: list[Verdict], why: str) -> None:
        """G4, Y3 in a trial: the side whose last verdict came earlier, or later."""
        play = tried(day(vote__tie=tie))
        for verdict in (*first, *second):
            play.tell(verdict, "12-02 17:00")
        decided = next(e for e in play.until("12-02 22:00") if isinstance(e, ExecutionDecided | NobodyExecuted))
        assert decided.why == why

    def test_nobody_judged_by_the_other_ties(self) -> None:
        """N7: in doubt, acquitted."""
        play = tried(day(vote__tie="earlier-last-vote"))
        assert only(play.until("12-02 22:00"), NobodyExecuted).why == "acquitted"

    def test_nobody_on_trial_where_somebody_is_always_executed(self) -> None:
        """Y3 in a trial: by the key `vote.none`, a lot among the living."""
        play = day(vote__none="lot")
        play.tell(Nominate(1, 2), "12-02 11:00")
        assert only(play.until("12-02 22:00"), ExecutionDecided).why == "lot"

    def test_what_is_shown_of_whom(self) -> None:
        """N8, C10: the role, of the convicted as of the struck; or nothing, by the key."""
        play = tried(day())
        assert only(play.tell(Strike(8)), Died).shown == "doctor"
        for verdict in guilty(1, 5):
            play.tell(verdict, "12-02 17:00")
        assert only(play.until("12-02 22:00"), Died).shown == "mafia"
        plain = tried(day(reveal_on_death="none"))
        for verdict in guilty(1, 5):
            plain.tell(verdict, "12-02 17:00")
        assert only(plain.until("12-02 22:00"), Died).shown is None

    def test_the_town_wins_by_it(self, play: Play) -> None:
        """N9: the last of the mafia convicted."""
        play.tell(Strike(3))
        tried(play)
        play.tell(Verdict(1, guilty=True), "12-02 17:00")
        assert only(play.until("12-02 22:00"), GameOver).winner == "town"

    def test_a_long_day(self, play: Play) -> None:
        """N6: the vote begins on its last date."""
        play.tell(DeclareLongDay(2), "12-02 12:00")
        play.tell(Nominate(1, 2), "12-02 20:00")
        for seat in (4, 5, 6, 7):
            play.tell(Support(seat, 2), "12-03 11:00")
        assert play.refused(Verdict(1, guilty=True), "12-03 15:59") == "wrong-phase"
        assert play.tell(Verdict(1, guilty=True), "12-03 16:01")
        assert only(play.until("12-03 22:00"), ExecutionDecided).seat == 2
