"""Sign-up: seats, nicknames, addresses (C1)."""

import pytest

from mailhost.engine.commands import Ask, Join, Kill, Ring, Vote
from mailhost.engine.events import Asked, PlayerJoined
from tests.engine.games import Play


def test_seats_are_taken_in_order() -> None:
    """C1: roster numbers count from 1 and stay."""
    play = Play()
    assert play.tell(Join("Аня", "anya@example.org")) == (PlayerJoined(1, "Аня", "anya@example.org"),)
    assert play.tell(Join(" Боря ", None)) == (PlayerJoined(2, "Боря", None),)
    assert [player.nick for player in play.game.players] == ["Аня", "Боря"]


@pytest.mark.parametrize("second", [Join("аНЯ", "other@example.org"), Join("Вера", "Anya@Example.org")])
def test_no_nickname_and_no_address_twice(second: Join) -> None:
    """A nickname or an address, letter case aside, is one player's."""
    play = Play()
    play.tell(Join("Аня", "anya@example.org"))
    assert play.refused(second) == "taken"


def test_players_without_mail_do_not_collide() -> None:
    """No address is not an address."""
    play = Play()
    play.tell(Join("Аня", None))
    assert play.tell(Join("Боря", None))


def test_a_nickname_is_not_empty() -> None:
    """Nobody could be named by it."""
    assert Play().refused(Join("  ", None)) == "bad-setup"


def test_nobody_joins_after_the_deal() -> None:
    """C2: sign-up ends with the deal."""
    assert Play("citizen", "citizen", "citizen", "mafia").refused(Join("Поздно", None)) == "not-now"


def test_before_the_deal_there_is_nothing_to_do_but_ask() -> None:
    """C2: nights and days come after; C6: anybody may ask. Nothing is due, however late it is."""
    play = Play()
    play.tell(Join("Аня", None))
    play.tell(Join("Боря", None))
    assert play.refused(Vote(1, (2,))) == "wrong-phase"
    assert play.refused(Kill(1, 2)) == "wrong-phase"
    assert play.refused(Vote(3, (2,))) == "not-a-player"
    assert play.tell(Ask(1, "help")) == (Asked(1, "help"),)
    assert play.tell(Ring(), "12-20 00:00") == ()
