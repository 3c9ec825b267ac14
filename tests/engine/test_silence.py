"""Players who fall silent (C7): noticed from dusk to dusk, by whether they wrote at all."""

from collections.abc import Sequence

import pytest

from mailhost.engine.applying import begin
from mailhost.engine.commands import Ask, Deal, Join, Kill, Vote
from mailhost.engine.events import AnyEvent, Died, FellSilent, GameOver, Heard, NightFell
from mailhost.engine.founding import create
from mailhost.engine.inactivity import Inactivity
from tests.engine.games import MOSCOW, SEED, WORKDAYS, Play, gorod, kinds, local

ROLES = ("mafia", "consigliere", "citizen", "citizen", "citizen", "citizen", "citizen", "citizen")
NOTICED = Inactivity(prod=True)
STRUCK = Inactivity(prod=True, strike=True)


def played(inactivity: Inactivity, start: str = "12-01 22:00", without_mail: Sequence[int] = ()) -> Play:
    """A dealt game in which silence is treated so."""
    play = Play(start=start)
    first = create("night-town", gorod(), "ru", MOSCOW, WORKDAYS, local(start), inactivity=inactivity)
    play.events, play.game = [first], begin(first)
    for seat in range(1, len(ROLES) + 1):
        play.tell(Join(f"player{seat}", None if seat in without_mail else f"player{seat}@example.org"))
    play.tell(Deal(SEED, dict(enumerate(ROLES, 1)), free=True))
    return play


def silent(events: tuple[AnyEvent, ...]) -> dict[int, int]:
    """Who fell silent, for how many days now."""
    return {event.seat: event.days for event in events if isinstance(event, FellSilent)}


def everybody_but(play: Play, seats: Sequence[int], when: str) -> None:
    """All the living of them ask something."""
    for player in play.game.living:
        if player.seat not in seats:
            play.tell(Ask(player.seat, "status"), when)


def test_only_the_first_accepted_command_of_a_day_is_noted() -> None:
    play = played(NOTICED)
    assert kinds(play.tell(Ask(3, "status"))) == ["Asked", "Heard"]
    assert kinds(play.tell(Ask(3, "status"))) == ["Asked"]
    assert play.refused(Vote(4, (3,))) == "wrong-phase"
    assert play.game.heard == (3,)
    assert kinds(play.tell(Kill(1, 3))) == ["OrderGiven", "Heard"]
    assert "DayBroke" in kinds(play.until("12-02 10:00"))
    assert 1 in play.game.heard, "dawn is no dusk"


def test_silence_counts_days_in_a_row_from_dusk_to_dusk() -> None:
    """The eve is no day of its own; a word, by night or by day, begins the count anew."""
    play = played(NOTICED, start="12-01 12:00")
    play.until("12-01 22:00")
    assert play.game.silent == {}
    everybody_but(play, (7, 8), "12-02 12:00")
    play.tell(Vote(3, (5,)))
    dusk = play.until("12-02 22:00")
    assert silent(dusk) == {7: 1, 8: 1}
    order = kinds(dusk)
    assert order.index("Died") < order.index("FellSilent") < order.index("NightFell")
    assert play.game.heard == ()
    play.tell(Ask(7, "votes"), "12-02 23:00")
    everybody_but(play, (7, 8), "12-03 12:00")
    play.tell(Vote(3, (6,)))
    assert silent(play.until("12-03 22:00")) == {8: 2}
    everybody_but(play, (7, 8), "12-04 12:00")
    play.tell(Vote(3, (4,)))
    assert silent(play.until("12-04 22:00")) == {7: 1, 8: 3}


def test_after_three_silent_days_the_prokurator_strikes_where_he_may() -> None:
    """Victory is looked at once (C8); elsewhere the third day is only counted."""
    for inactivity in (NOTICED, STRUCK):
        play = played(inactivity)
        fallen: tuple[AnyEvent, ...] = ()
        for day in (2, 3, 4):
            everybody_but(play, (8,), f"12-0{day} 12:00")
            play.tell(Vote(1, (day + 1,)))
            fallen = play.until(f"12-0{day} 22:00")
        assert silent(fallen) == {8: 3}
        struck = [event.seat for event in fallen if isinstance(event, Died) and event.manner == "struck"]
        assert struck == ([8] if inactivity.strike else [])
        assert any(isinstance(event, NightFell | GameOver) for event in fallen)


def test_who_has_no_mail_is_never_silent() -> None:
    """He speaks through the host."""
    play = played(NOTICED, without_mail=(8,))
    assert 8 not in silent(play.until("12-02 22:00"))


@pytest.mark.parametrize("inactivity", [Inactivity(), Inactivity(strike=True)])
def test_where_silence_is_not_noticed_nothing_is(inactivity: Inactivity) -> None:
    """As in every scenario."""
    play = played(inactivity)
    assert not any(isinstance(event, Heard) for event in play.tell(Ask(3, "status")))
    for day in ("02", "03", "04"):
        assert not silent(play.until(f"12-{day} 22:00"))
