"""Who has won, and that the game then is over (C8, G14)."""

import pytest

from mailhost.engine.applying import apply
from mailhost.engine.commands import (
    Ask,
    Close,
    Extend,
    GangTalk,
    Kill,
    Misread,
    Ring,
    Say,
    Strike,
    Vote,
    Waive,
)
from mailhost.engine.events import Asked, Died, GameOver, HostSaid
from mailhost.engine.timetable import next_bell
from mailhost.engine.victory import winner
from tests.engine.games import Play, dead, kinds, only


@pytest.mark.parametrize(
    ("living", "won"),
    [
        ((), "nobody"),
        (("maniac",), "maniac"),
        (("mafia",), "mafia"),
        (("mafia", "citizen"), "mafia"),
        (("mafia", "maniac"), "mafia"),
        (("mafia", "maniac", "citizen"), "mafia"),
        (("mafia", "consigliere", "doctor"), "mafia"),
        (("mafia", "citizen", "commissar"), None),
        (("mafia", "maniac", "citizen", "citizen"), None),
        (("maniac", "citizen"), None),
        (("maniac", "maniac"), None),
        (("citizen",), "town"),
        (("citizen", "doctor"), "town"),
    ],
)
def test_the_order_of_victories(living: tuple[str, ...], won: str | None) -> None:
    """C8, G14: nobody; the maniac alone; the mafia as many as the honest; the town."""
    game = Play(*living, *["citizen"] * 3).game
    for seat in range(len(living) + 1, len(living) + 4):
        game = apply(game, Died(seat, "struck", None))
    assert winner(game) == won


def test_a_maniac_among_the_honest() -> None:
    """G14: by the key `victory.maniac_is_honest`."""
    game = Play("mafia", "maniac", "citizen", options={"victory.maniac_is_honest": True}).game
    assert winner(game) is None


def test_checked_after_a_strike() -> None:
    """C7, C8: parity wins for the mafia at once; nothing else follows."""
    play = Play("citizen", "mafia", "citizen", "citizen", "consigliere")
    assert play.tell(Strike(3), "12-02 12:00") == (Died(3, "struck", "citizen"), GameOver("mafia"))
    assert play.game.phase.name == "over"
    assert play.game.winner == "mafia"


def test_checked_after_an_execution() -> None:
    """C8: no night falls."""
    play = Play("citizen", "mafia", "citizen", "citizen")
    play.tell(Vote(1, (2,)), "12-02 12:00")
    assert kinds(play.until("12-03 12:00")) == ["ExecutionDecided", "Died", "GameOver"]
    assert play.game.winner == "town"


def test_the_deaths_of_one_night_are_checked_once() -> None:
    """C8 «open»: the mafia would have parity after the first death, but they die together."""
    play = Play("mafia", "maniac", "citizen", "citizen")
    play.tell(Kill(1, 2))
    play.tell(Kill(2, 1))
    events = play.until("12-02 10:00")
    assert [event.seat for event in events if isinstance(event, Died)] == [1, 2]
    assert only(events, GameOver).winner == "town"
    assert kinds(events)[-1] == "GameOver"


def test_without_a_death_nobody_wins() -> None:
    """C8: it is looked at after a death, even in a rehearsal that begins with as many mafia as honest."""
    play = Play("consigliere", "citizen")
    assert kinds(play.until("12-02 10:00")) == ["KillDecided", "DayBroke"]


def test_nobody_alive_nobody_wins() -> None:
    """C8: two maniacs who name each other."""
    play = Play("maniac", "maniac")
    play.tell(Kill(1, 2))
    play.tell(Kill(2, 1))
    assert only(play.until("12-02 10:00"), GameOver).winner == "nobody"
    assert dead(play.game) == [1, 2]


def test_the_maniac_alone() -> None:
    """G14: as the last one alive."""
    play = Play("maniac", "citizen", "citizen")
    play.tell(Kill(1, 2))
    play.until("12-02 10:00")
    play.tell(Vote(1, (3,)))
    assert only(play.until("12-02 22:00"), GameOver).winner == "maniac"


def test_after_the_end_one_may_ask_and_the_host_may_speak() -> None:
    """C6: anybody may ask; every other command is too late, whatever else could be said of it."""
    play = Play("citizen", "mafia", "citizen", "citizen", "consigliere")
    play.tell(Strike(3))
    for command in (Vote(1, (2,)), Kill(2, 1), GangTalk(2, "мы победили"), Vote(3, (1,)), Misread(1), Kill(1, 2)):
        assert play.refused(command) == "over"
    for order in (Strike(1), Extend(60), Close(), Waive(1)):
        assert play.refused(order) == "over"
    assert play.refused(Vote(9, (1,))) == "not-a-player"
    assert play.tell(Ask(3, "role")) == (Asked(3, "role"),)
    assert play.tell(Say("Спасибо за игру!")) == (HostSaid("Спасибо за игру!"),)
    assert next_bell(play.game) is None
    assert play.tell(Ring(), "12-20 12:00") == ()
