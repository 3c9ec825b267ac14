"""The day: execution votes and nominations (G2, G3, G15, C5, C6)."""

import pytest

from mailhost.engine.commands import (
    Close,
    Nominate,
    OnBehalf,
    Ring,
    Strike,
    Unfound,
    Vote,
    Withdraw,
)
from mailhost.engine.day import tally
from mailhost.engine.events import Nominated, ViolationRecorded, VoteCast, VoteWithdrawn
from mailhost.engine.refusals import Refused
from tests.engine.games import Play

TOWN = ("citizen", "mafia", "citizen", "citizen", "commissar", "citizen", "consigliere")


@pytest.fixture
def play() -> Play:
    """Seven players, day 1, 10:00 on Wednesday."""
    play = Play(*TOWN)
    play.until("12-02 10:00")
    return play


def candidates(play: Play) -> tuple[int, ...]:
    """Who stands now."""
    return play.game.candidates


def test_every_living_resident_stands(play: Play) -> None:
    """G2: without being nominated; nobody stands by night."""
    assert candidates(play) == (1, 2, 3, 4, 5, 6, 7)
    play.tell(Strike(4))
    assert candidates(play) == (1, 2, 3, 5, 6, 7)
    play.until("12-02 22:00")
    assert candidates(play) == ()


def test_a_nomination_is_acknowledged_and_changes_nothing(play: Play) -> None:
    """G2 «open»: as all stand; the second of a day too."""
    assert play.tell(Nominate(1, 2)) == (Nominated(1, 2),)
    assert play.tell(Nominate(1, 3)) == (Nominated(1, 3),)
    assert candidates(play) == (1, 2, 3, 4, 5, 6, 7)
    assert tally(play.game) == {}


def test_one_vote_for_each_candidate(play: Play) -> None:
    """G3: as many as he likes, one vote a candidate."""
    assert play.tell(Vote(3, (1, 2, 4))) == (
        VoteCast(3, 1, play.now),
        VoteCast(3, 2, play.now),
        VoteCast(3, 4, play.now),
    )
    play.tell(Vote(6, (2,)))
    assert tally(play.game) == {2: (3, 6), 1: (3,), 4: (3,)}


def test_a_standing_vote_repeated_is_accepted_and_changes_nothing(play: Play) -> None:
    """G3, G4: nor does it become a later vote."""
    play.tell(Vote(3, (1,)))
    play.tell(Vote(4, (2,)))
    before = play.game
    assert play.tell(Vote(3, (1,))) == ()
    assert play.game == before
    assert play.tell(Vote(3, (1, 6, 6))) == (VoteCast(3, 6, play.now),)


def test_votes_are_withdrawn_one_by_one(play: Play) -> None:
    """G3: until the voting ends he may withdraw any; the tally leaves out those with none."""
    play.tell(Vote(3, (1, 2)))
    assert play.tell(Withdraw(3, 1)) == (VoteWithdrawn(3, 1),)
    assert tally(play.game) == {2: (3,)}
    assert play.tell(Withdraw(3)) == (VoteWithdrawn(3, 2),)
    assert tally(play.game) == {}


def test_what_cannot_be_withdrawn(play: Play) -> None:
    """G3: no vote, no such vote, or several and no name."""
    assert play.refused(Withdraw(3)) == "no-such-vote"
    play.tell(Vote(3, (1, 2)))
    assert play.refusal(Withdraw(3, 6)) == Refused("no-such-vote", seats=(6,))
    assert play.refusal(Withdraw(3)) == Refused("ambiguous-name", seats=(1, 2))


def test_several_names_are_all_or_none(play: Play) -> None:
    """Never is a part dropped in silence."""
    assert play.refusal(Vote(3, (1, Unfound("Ева")))) == Refused("unknown-name", name="Ева")
    assert play.refusal(Vote(3, (Unfound("Ан", (1, 4), several=True), 2))) == Refused(
        "ambiguous-name", name="Ан", seats=(1, 4)
    )
    assert tally(play.game) == {}


def test_a_number_that_is_nobodys(play: Play) -> None:
    """A roster number beyond the roster is an unknown name."""
    assert play.refusal(Vote(3, (99,))) == Refused("unknown-name", name="99")


def test_a_vote_counts_up_to_the_deadline_second(play: Play) -> None:
    """C5: 22:00:00 is still the day's; a second later there is no day to vote in."""
    play.tell(Vote(3, (1,)), "12-02 22:00:00")
    assert play.game.phase.name == "day 1"
    assert play.refused(Vote(3, (2,)), "12-02 22:00:01") == "wrong-phase"
    assert [player.seat for player in play.game.players if not player.alive] == [1]


def test_the_struck_take_their_votes_along(play: Play) -> None:
    """C6, C7: his votes, and the votes against him."""
    play.tell(Vote(1, (2, 3)))
    play.tell(Vote(4, (1, 3)))
    play.tell(Strike(1))
    assert tally(play.game) == {3: (4,)}
    assert play.refusal(Vote(4, (1,))) == Refused("dead-target", seats=(1,))
    assert play.refused(Vote(1, (4,))) == "dead"


def test_votes_are_of_one_day(play: Play) -> None:
    """G3: the next day begins without any."""
    play.tell(Vote(1, (2, 3)))
    play.until("12-03 10:00")
    assert tally(play.game) == {}


@pytest.mark.parametrize("command", [Vote(1, (1,)), Vote(1, (2, 1)), Nominate(1, 1)])
def test_suicide_is_refused_and_recorded(play: Play, command: Vote | Nominate) -> None:
    """G15: a vote or nomination of oneself."""
    refused = play.refusal(command)
    assert refused.code == "suicide"
    assert refused.recorded == (ViolationRecorded(1, 1, "suicide"),)
    assert [(v.number, v.seat, v.phase) for v in play.game.violations] == [(1, 1, "day 1")]
    assert tally(play.game) == {}


def test_a_suicide_by_the_hosts_hand_is_refused_and_not_recorded(play: Play) -> None:
    """G15: the player did not ask for it, so it is no violation of his."""
    assert play.refusal(OnBehalf(1, Vote(0, (1,)))) == Refused("suicide", seats=(1,))
    assert play.game.violations == ()


def test_suicide_may_be_allowed() -> None:
    """G15: by the key `suicide`."""
    play = Play(*TOWN, options={"suicide": "allowed"})
    play.until("12-02 10:00")
    assert play.tell(Vote(1, (1,))) == (VoteCast(1, 1, play.now),)


def test_which_refusal_comes_first(play: Play) -> None:
    """A dead target comes before a suicide, a name not found before both."""
    play.tell(Strike(4))
    assert play.refused(Vote(1, (1, 4))) == "dead-target"
    assert play.refused(Vote(1, (1, 4, Unfound("Ева")))) == "unknown-name"
    assert play.game.violations == ()


def test_the_host_votes_for_a_player_by_the_players_rules(play: Play) -> None:
    """A vote that came another way is a vote."""
    assert play.tell(OnBehalf(3, Vote(0, (1,)))) == (VoteCast(3, 1, play.now),)
    assert play.tell(OnBehalf(3, Withdraw(0))) == (VoteWithdrawn(3, 1),)
    assert play.refused(OnBehalf(3, Withdraw(0, 1))) == "no-such-vote"
    assert play.refused(OnBehalf(Unfound("Ева"), Vote(0, (1,)))) == "unknown-name"
    assert play.refused(OnBehalf(Unfound("Ева"), Withdraw(0))) == "unknown-name"
    play.tell(Strike(3))
    assert play.refused(OnBehalf(3, Vote(0, (1,)))) == "dead"
    play.tell(OnBehalf(2, Vote(0, (4,))))
    play.tell(Close(), "12-02 12:00")
    play.tell(Ring())
    assert play.refused(OnBehalf(1, Vote(0, (2,)))) == "wrong-phase"


class TestOneVote:
    """`vote.many = false`: one vote against one candidate."""

    @pytest.fixture
    def play(self) -> Play:
        play = Play(*TOWN, options={"vote.many": False})
        play.until("12-02 10:00")
        return play

    def test_another_vote_moves_it(self, play: Play) -> None:
        """`vote.change = direct` (G3: «withdraw or change»)."""
        play.tell(Vote(3, (1,)))
        assert play.tell(Vote(3, (2,))) == (VoteWithdrawn(3, 1), VoteCast(3, 2, play.now))
        assert play.tell(Vote(3, (2,))) == ()
        assert tally(play.game) == {2: (3,)}

    def test_several_names_are_refused_whole(self, play: Play) -> None:
        """Which of them is meant, only he knows."""
        assert play.refusal(Vote(3, (1, 2))) == Refused("ambiguous-name", seats=(1, 2), detail="one name")

    def test_withdraw_first(self) -> None:
        """`vote.change = withdraw-first`."""
        play = Play(*TOWN, options={"vote.many": False, "vote.change": "withdraw-first"})
        play.tell(Vote(3, (1,)), "12-02 11:00")
        assert play.refusal(Vote(3, (2,))) == Refused("withdraw-first", seats=(1,))
        play.tell(Withdraw(3))
        assert play.tell(Vote(3, (2,))) == (VoteCast(3, 2, play.now),)
