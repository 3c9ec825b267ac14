"""Sign-up: seats, nicknames, addresses (C1)."""

from typing import Any

import pytest

from mailhost.engine.applying import begin
from mailhost.engine.commands import (
    Ask,
    Deal,
    Extend,
    Here,
    Join,
    Kill,
    Leave,
    Replace,
    ReplaceMe,
    Ring,
    RollCall,
    SignUp,
    Unlist,
    Vote,
)
from mailhost.engine.events import (
    Asked,
    GameOver,
    PlayerJoined,
    PlayerLeft,
    PlayerPresent,
    ReplacementAsked,
    RollCalled,
    SignUpClosed,
    Unlisted,
    Waitlisted,
)
from mailhost.engine.founding import create
from tests.engine.games import MOSCOW, SEED, WORKDAYS, Play, gorod, kinds, local


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


def signing_up(seats: int, until: str | None = None, players: int = 0) -> Play:
    """A game in sign-up, with so many seats, which may end by itself."""
    play = Play(start="12-01 12:00")
    ends = local(until) if until else None
    first = create("night-town", gorod(), "ru", MOSCOW, WORKDAYS, local("12-01 12:00"), seats, ends)
    play.events, play.game = [first], begin(first)
    for seat in range(1, players + 1):
        play.tell(Join(f"player{seat}", f"player{seat}@example.org"))
    return play


def test_beyond_the_seats_there_is_a_line() -> None:
    """C1: in the order of asking; names and addresses in it are taken."""
    play = signing_up(2, players=2)
    assert play.tell(Join("Вера", "v@example.org")) == (Waitlisted("Вера", "v@example.org"),)
    assert play.tell(Join("Гриша", None)) == (Waitlisted("Гриша", None),)
    assert [each.nick for each in play.game.waitlist] == ["Вера", "Гриша"]
    assert play.refused(Join("вера", None)) == "taken"
    assert play.refused(Join("Даша", "V@example.org")) == "taken"


def test_who_leaves_makes_room_for_the_first_in_line() -> None:
    """The numbers behind him move up by one; nobody has a role yet that they could be mistaken for."""
    play = signing_up(3, players=3)
    play.tell(Join("Вера", "v@example.org"))
    left = PlayerLeft(1, "player1", "player1@example.org")
    assert play.tell(Leave(1)) == (left, PlayerJoined(3, "Вера", "v@example.org"))
    assert [(player.seat, player.nick) for player in play.game.players] == [(1, "player2"), (2, "player3"), (3, "Вера")]
    assert play.game.waitlist == ()
    assert kinds(play.tell(Leave(3))) == ["PlayerLeft"]


def test_the_line_is_left_too() -> None:
    play = signing_up(1, players=1)
    play.tell(Join("Вера", None))
    assert play.tell(Unlist("Вера")) == (Unlisted("Вера", None),)
    assert play.refused(Unlist("Вера")) == "not-now"


def test_the_deadline_calls_the_game_off_or_the_host_to_deal() -> None:
    """C2: nothing else rings before the deal, and a deal before it makes an end of it."""
    play = signing_up(3, "12-05 20:00", players=2)
    assert play.until("12-05 19:59") == ()
    assert play.until("12-05 20:00") == (GameOver("nobody", "called-off"),)
    play = signing_up(3, "12-05 20:00", players=3)
    assert play.until("12-05 20:00") == (SignUpClosed(),)
    assert not play.game.sign_up_open
    assert play.until("12-20 20:00") == ()
    assert kinds(play.tell(Leave(1))) == ["PlayerLeft"]
    assert play.tell(Join("Вера", None)), "the host's hand may still seat somebody"
    play = signing_up(0, "12-05 20:00", players=5)
    play.tell(Deal(SEED), "12-05 12:00")
    assert not any(isinstance(event, SignUpClosed) for event in play.until("12-05 21:00"))


def test_the_deadline_of_the_sign_up_can_be_moved() -> None:
    play = signing_up(3, "12-05 20:00", players=2)
    play.tell(Extend(3600), "12-05 19:00")
    assert play.until("12-05 20:30") == ()
    assert kinds(play.until("12-05 21:00")) == ["GameOver"]


def test_leaving_is_for_before_the_deal_and_being_replaced_for_after() -> None:
    play = signing_up(0, players=5)
    assert play.refused(ReplaceMe(1)) == "wrong-phase"
    play.tell(Deal(SEED))
    assert play.refused(Leave(1)) == "wrong-phase"
    assert play.tell(ReplaceMe(1)) == (ReplacementAsked(1),)
    assert play.tell(ReplaceMe(1)) == ()
    assert play.game.replacing == (1,)
    play.tell(Replace(1, "Новая", "new@example.org"))
    assert not play.game.replacing


def test_a_replacement_may_come_out_of_the_line() -> None:
    play = signing_up(5, players=5)
    play.tell(Join("Вера", "v@example.org"))
    play.tell(Deal(SEED))
    assert play.refused(Replace(1, "Вера", "somebody@else.example")) == "taken"
    play.tell(Replace(1, "Вера", "v@example.org"))
    assert (play.game.player(1).nick, play.game.waitlist) == ("Вера", ())


def test_whoever_has_a_seat_has_signed_up() -> None:
    play = signing_up(0, players=5)
    assert play.refused(SignUp(1, "Другая")) == "wrong-phase"
    play.tell(Deal(SEED))
    assert play.refused(SignUp(1, "Другая")) == "wrong-phase"


def test_a_roll_call_is_answered_once() -> None:
    play = signing_up(0, players=5)
    assert play.refused(Here(1)) == "wrong-phase"
    assert play.tell(RollCall()) == (RollCalled(),)
    assert play.tell(Here(2)) == (PlayerPresent(2),)
    assert play.refused(Here(2)) == "already-acted"
    play.tell(Leave(1))
    assert play.game.present == (1,), "he moved up by one"
    play.tell(RollCall())
    assert not play.game.present


@pytest.mark.parametrize("wrong", [{"seats": -1}, {"sign_up_until": local("12-01 12:00")}])
def test_a_sign_up_that_cannot_be(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=next(iter(wrong))):
        create("night-town", gorod(), "ru", MOSCOW, WORKDAYS, local("12-01 12:00"), **wrong)
