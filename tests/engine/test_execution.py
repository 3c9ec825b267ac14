"""The end of a day: somebody is always executed (G4, C10)."""

from collections.abc import Sequence
from datetime import timedelta
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mailhost.engine.applying import apply
from mailhost.engine.commands import OnBehalf, Vote, Withdraw
from mailhost.engine.day import tally
from mailhost.engine.deciding import decide
from mailhost.engine.events import Died, ExecutionDecided, NightFell
from mailhost.engine.lots import drawn
from mailhost.engine.state import Game
from tests.engine.games import SEED, Play, kinds, local, only

TOWN = ("citizen", "mafia", "citizen", "citizen", "commissar", "citizen", "consigliere", "citizen")


def test_the_most_votes() -> None:
    """G4: and the night begins at the day's closing (C2)."""
    play = Play(*TOWN)
    play.tell(Vote(1, (3, 2)), "12-02 11:00")
    play.tell(Vote(4, (3,)))
    events = play.until("12-02 22:00")
    assert events == (
        ExecutionDecided(3, ((3, 2), (2, 1)), "most"),
        Died(3, "executed", "citizen"),
        NightFell(2, local("12-02 22:00"), local("12-03 10:00")),
    )


def test_on_equal_votes_the_earlier_last_vote() -> None:
    """G4: the candidate whose last standing vote came earlier is executed."""
    play = Play(*TOWN)
    play.tell(Vote(1, (2,)), "12-02 11:00")
    play.tell(Vote(2, (4,)))
    play.tell(Vote(3, (4,)))
    play.tell(Vote(5, (2,)))
    assert list(tally(play.game)) == [4, 2]
    assert only(play.until("12-02 22:00"), ExecutionDecided) == ExecutionDecided(
        4, ((4, 2), (2, 2)), "earlier-last-vote"
    )


def test_votes_of_one_second_have_an_order_too() -> None:
    """C5, G4: equal seconds by line: the first name of one line came earlier."""
    play = Play(*TOWN)
    play.tell(Vote(1, (6, 3)), "12-02 11:00")
    assert only(play.until("12-02 22:00"), ExecutionDecided).seat == 6


def test_a_vote_withdrawn_and_cast_again_is_a_later_one() -> None:
    """G4: the last standing vote; repeating a standing one changes nothing."""
    play = Play(*TOWN)
    play.tell(Vote(1, (2,)), "12-02 11:00")
    play.tell(Vote(1, (4,)))
    play.tell(Withdraw(1, 2))
    play.tell(Vote(1, (2,)))
    assert list(tally(play.game)) == [4, 2]
    play.tell(Vote(1, (4,)))
    assert list(tally(play.game)) == [4, 2]


@pytest.mark.parametrize(("tie", "executed"), [("earlier-last-vote", 2), ("later-last-vote", 4)])
def test_a_vote_counts_from_its_arrival_whenever_it_is_applied(tie: str, executed: int) -> None:
    """C5, G4: a letter of 11:00 that is dealt with after votes of 11:05 and of noon is still the earlier one."""
    play = Play(*TOWN, options={"vote.tie": tie})
    play.tell(Vote(1, (4,)), "12-02 11:05")
    play.tell(OnBehalf(3, Vote(0, (4,))), "12-02 12:00")
    play.now = local("12-02 10:30")
    play.tell(Vote(5, (2,)))
    play.now = local("12-02 11:00")
    play.tell(Vote(6, (2,)))
    assert tally(play.game)[2] == (5, 6)
    assert next(iter(tally(play.game))) == executed
    play.now = local("12-02 12:00")
    assert only(play.until("12-02 22:00"), ExecutionDecided) == ExecutionDecided(
        executed, ((executed, 2), (6 - executed, 2)), "later-last-vote" if executed == 4 else "earlier-last-vote"
    )


@given(
    votes=st.lists(st.tuples(st.integers(1, 8), st.integers(1, 8)), unique=True, max_size=12),
    tie=st.sampled_from(["earlier-last-vote", "later-last-vote"]),
    data=st.data(),
)
@settings(max_examples=60)
def test_the_order_in_which_letters_are_dealt_with_changes_no_tally(
    votes: list[tuple[int, int]], tie: str, data: st.DataObject
) -> None:
    """C5, G4: arrival alone decides, however late a letter is read."""
    arrivals = [(minute, voter, target) for minute, (voter, target) in enumerate(votes) if voter != target]
    game = at_day(tie)
    in_time = voted(game, arrivals)
    anyhow = voted(game, data.draw(st.permutations(arrivals)))
    assert list(tally(anyhow).items()) == list(tally(in_time).items())


@cache
def at_day(tie: str) -> Game:
    """Day 1."""
    play = Play(*TOWN, options={"vote.tie": tie})
    play.until("12-02 10:00")
    return play.game


def voted(game: Game, votes: Sequence[tuple[int, int, int]]) -> Game:
    """Each so many minutes after 11:00, applied in the order given."""
    for minute, voter, target in votes:
        events = decide(game, Vote(voter, (target,)), local("12-02 11:00") + timedelta(minutes=minute))
        assert isinstance(events, tuple)
        for event in events:
            game = apply(game, event)
    return game


def test_repeated_by_an_older_letter_it_stands_as_it_was() -> None:
    """G4: repeating a standing vote changes nothing, when it was cast neither."""
    play = Play(*TOWN)
    play.tell(Vote(1, (2,)), "12-02 12:00")
    play.now = local("12-02 11:00")
    assert play.tell(Vote(1, (2,))) == ()


def test_the_later_last_vote() -> None:
    """G4: by the key `vote.tie`."""
    play = Play(*TOWN, options={"vote.tie": "later-last-vote"})
    play.tell(Vote(1, (2, 4)), "12-02 11:00")
    decided = only(play.until("12-02 22:00"), ExecutionDecided)
    assert decided == ExecutionDecided(4, ((4, 1), (2, 1)), "later-last-vote")


def test_without_any_vote_by_lot() -> None:
    """G4 «open»: among the living, recorded and announced; the same lot for the same seed."""
    play = Play(*TOWN)
    seat = drawn(SEED, "execution", "day 1", range(1, 9))
    events = play.until("12-02 22:00")
    assert only(events, ExecutionDecided) == ExecutionDecided(seat, (), "lot")
    assert play.game.player(seat).died == "day 1"
    second = only(play.until("12-03 22:00"), ExecutionDecided)
    assert second.seat != seat


def test_a_withdrawn_vote_is_no_vote() -> None:
    """G4."""
    play = Play(*TOWN)
    play.tell(Vote(1, (2,)), "12-02 11:00")
    play.tell(Withdraw(1))
    assert only(play.until("12-02 22:00"), ExecutionDecided).why == "lot"


def test_without_any_vote_nobody() -> None:
    """By the key `vote.none`."""
    play = Play(*TOWN, options={"vote.none": "nobody"})
    play.until("12-02 10:00")
    assert kinds(play.until("12-02 22:00")) == ["NobodyExecuted", "NightFell"]


@pytest.mark.parametrize(("key", "shown"), [("role", "consigliere"), ("side", "mafia"), ("none", None)])
def test_what_is_shown_of_the_dead(key: str, shown: str | None) -> None:
    """C10: his role, his side, or nothing."""
    play = Play(*TOWN, options={"reveal_on_death": key})
    play.tell(Vote(1, (7,)), "12-02 11:00")
    assert only(play.until("12-02 22:00"), Died) == Died(7, "executed", shown)
    assert play.game.player(7).shown == shown
