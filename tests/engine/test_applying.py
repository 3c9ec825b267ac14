"""A game is what its events say; states are never changed."""

from typing import get_args

import msgspec
import pytest

from mailhost.engine.applying import CHAPTERS, apply, begin, replay
from mailhost.engine.commands import Vote
from mailhost.engine.events import AnyEvent, ElectionVoteCast, HostSaid, VoteCast
from tests.engine.games import Play, founded, round_trip

TOWN = ("citizen", "mafia", "consigliere", "commissar", "citizen", "citizen")


def test_the_first_event_is_the_games_creation() -> None:
    """Nothing else says what the game is."""
    with pytest.raises(ValueError, match="first event is GameCreated, not HostSaid"):
        replay([HostSaid("?")])
    with pytest.raises(ValueError, match="first event is GameCreated, not NoneType"):
        replay([])


def test_a_game_holds_all_that_it_read_of_files() -> None:
    """C1: its whole ruleset, hours, zone and language: an edited file changes no running game."""
    first = founded()
    game = replay(round_trip([first]))
    assert (game.ruleset, game.calendar, game.timezone, game.language) == (
        first.ruleset,
        first.calendar,
        "Europe/Moscow",
        "ru",
    )
    assert game == begin(first)


def test_the_state_before_stays_as_it_was() -> None:
    """Undoing, previews and replays rely on it."""
    play = Play(*TOWN)
    play.tell(Vote(1, (2,)), "12-02 12:00")
    before = play.game
    kept = msgspec.json.encode(before)
    after = apply(before, VoteCast(1, 3, play.now))
    play.tell(Vote(3, (1, 2)))
    play.until("12-03 12:00")
    assert msgspec.json.encode(before) == kept
    assert after.votes[1].keys() == {2, 3}


def test_each_event_is_counted() -> None:
    """C5: the ordinal is an order among votes of one second."""
    play = Play(*TOWN)
    assert play.game.ordinal == len(play.events)


def test_events_out_of_place_are_not_swallowed() -> None:
    """A journal that holds one is damaged."""
    with pytest.raises(ValueError, match="an election that is not open"):
        apply(Play(*TOWN).game, ElectionVoteCast(2, 3))


def test_each_event_has_its_chapter() -> None:
    """None is known to journals and to no chapter."""
    assert set(CHAPTERS) == set(get_args(AnyEvent))
