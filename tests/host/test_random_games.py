"""Whatever the host does and takes back in between, a journal replayed is the game that was played, and verifies."""

import os
from dataclasses import replace

import pytest

from mailhost.host import quarantine
from mailhost.host.ledger import Ledger
from mailhost.host.rehearsal import GAME
from mailhost.host.replay import replay
from mailhost.host.verification import verify
from tests.host.random_games import RandomGame

GAMES = int(os.environ.get("MAILHOST_GAMES", "12"))
STEPS = 60


@pytest.mark.parametrize("number", range(GAMES))
def test_replay_equals_live_and_the_journal_verifies(number: int) -> None:
    """C9: after every step, in memory and as a new process finds it."""
    game = RandomGame(number)
    for step in range(STEPS):
        game.step()
        if step % 10 == 9:
            *_, last = replay(game.house, GAME)
            assert last.after == game.game
    game.look()
    house = game.house
    *_, last = replay(house, GAME)
    assert last.after == game.game
    restarted = replace(house, ledger=Ledger(house.store, house.posted, house.ledger.registry))
    book = restarted.ledger.book(GAME)
    assert book.state == game.game
    assert book.keys == house.ledger.book(GAME).keys
    assert verify(restarted, GAME).findings == ()
    assert quarantine.waiting(house) == (), "no mail breaks on the way"
