"""The mayor as a candidate, and the game that stands still for it (Y11)."""

import pytest
from msgspec.structs import replace

from mailhost.engine.commands import (
    Ask,
    Check,
    GangTalk,
    Kill,
    LastWord,
    Newspaper,
    Nominate,
    OnBehalf,
    Pause,
    Protect,
    Resume,
    Strike,
    Support,
    Verdict,
    Vote,
    Withdraw,
)
from mailhost.engine.day import tally
from mailhost.engine.events import ExecutionDecided, GameHalted, NightFell, Nominated, VoteCast, VoteWithdrawn
from mailhost.engine.execution import by_lot
from mailhost.engine.refusals import Refused
from mailhost.engine.state import HOST, Game
from tests.engine.games import Play, kinds, local, only

# 2 is the don, 4 the commissar, 5 the doctor.
TOWN = ("citizen", "don", "mafia", "commissar", "doctor", "journalist", "citizen", "citizen", "citizen")


@pytest.fixture
def play() -> Play:
    """Day 1, the mayor nominated."""
    play = Play(*TOWN, rules="new-year")
    play.tell(Nominate(1, HOST), "12-02 11:00")
    return play


@pytest.fixture
def halted(play: Play) -> Play:
    """The mayor executed."""
    play.tell(Protect(5, 1))
    play.tell(Vote(1, (HOST,)), "12-02 17:00")
    play.until("12-02 22:00")
    return play


def test_he_is_nominated_and_voted_for_like_any_resident(play: Play) -> None:
    """Y11."""
    assert play.game.candidates == (HOST,)
    assert play.refused(Nominate(1, HOST)) == "already-nominated"
    assert play.tell(Nominate(2, HOST)) == (Nominated(2, HOST),)
    assert play.tell(Vote(1, (HOST,)), "12-02 17:00") == (VoteCast(1, HOST, play.now),)
    assert tally(play.game) == {HOST: (1,)}
    assert play.tell(Withdraw(1, HOST)) == (VoteWithdrawn(1, HOST),)
    play.tell(Vote(1, (HOST,)))
    assert play.tell(Withdraw(1)) == (VoteWithdrawn(1, HOST),)
    assert play.tell(OnBehalf(3, Vote(0, (HOST,))))


def test_the_game_stops_at_once(play: Play) -> None:
    """Y11 «open»: no night falls."""
    play.tell(Vote(1, (HOST,)), "12-02 17:00")
    assert play.until("12-04 22:00") == (
        ExecutionDecided(HOST, ((HOST, 1),), "most"),
        GameHalted(local("12-02 22:00")),
    )
    assert (play.game.phase.name, play.game.phase.closes, play.game.winner) == ("stopped", None, "")
    assert len(play.game.living) == 9


@pytest.mark.parametrize(
    "command",
    [
        Vote(1, (3,)),
        Withdraw(1),
        Nominate(1, 3),
        LastWord(1, "слово"),
        Kill(2, 1),
        Check(4, 1),
        Protect(5, 1),
        Newspaper(6, "заметка"),
    ],
    ids=lambda command: type(command).__name__,
)
def test_every_order_is_of_the_wrong_phase(halted: Play, command: Vote) -> None:
    """Y11."""
    assert halted.refused(command, "12-02 23:00") == "wrong-phase"


def test_one_may_ask_and_the_gang_may_talk(halted: Play) -> None:
    """C6, C12."""
    assert halted.tell(Ask(1, "status"), "12-02 23:00")
    assert halted.tell(GangTalk(2, "что теперь"))


def test_only_the_host_takes_it_up_again(halted: Play) -> None:
    """Y11: with the night that was due, and what was ordered for it; then he is dead as a candidate."""
    assert halted.refused(Pause(), "12-03 12:00") == "not-now"
    events = halted.tell(Resume(), "12-03 12:00")
    fell = only(events, NightFell)
    assert (fell.number, fell.began, fell.closes) == (2, local("12-03 12:00"), local("12-04 10:00"))
    assert halted.game.orders[5]["protect"].targets == (1,)
    halted.tell(Kill(2, 1), "12-03 23:00")
    halted.until("12-04 10:00")
    assert halted.game.phase.name == "day 2"
    alive = halted.game.living[-1].seat
    assert halted.refusal(Nominate(alive, HOST), "12-04 11:00") == Refused("dead-target", seats=(HOST,))


def test_the_host_may_strike_meanwhile(halted: Play) -> None:
    """C7: at any time; a victory ends the game (C8)."""
    halted.tell(Strike(2), "12-02 23:00")
    assert kinds(halted.tell(Strike(3))) == ["Died", "GameOver"]


def test_he_is_no_resident() -> None:
    """Y11, Y3: where nobody is nominated every resident stands, and he does not; nor is he in a lot."""
    play = Play(*TOWN, rules="new-year")
    play.until("12-02 16:00")
    assert HOST not in play.game.candidates
    assert play.refused(Vote(1, (HOST,)), "12-02 17:00") == "not-nominated"
    assert drawn(play.game) == set(range(1, 10))


def test_the_lot_among_the_nominated_falls_on_him_too(play: Play) -> None:
    """Y3, Y11: with nobody else nominated it cannot but fall on him, and never on whom nobody has nominated."""
    play.until("12-02 16:00")
    assert play.until("12-02 22:00") == (ExecutionDecided(HOST, (), "lot"), GameHalted(local("12-02 22:00")))


@pytest.mark.parametrize("nominated", [(3,), (3, 6), (7, 8, 9)])
def test_a_lot_is_among_the_nominated_whoever_they_are(play: Play, nominated: tuple[int, ...]) -> None:
    """Y3, Y11: over many seeds it falls on each of them, the mayor included, and on nobody else."""
    for by, seat in enumerate(nominated, 2):
        play.tell(Nominate(by, seat))
    assert drawn(play.game) == {HOST, *nominated}


def drawn(game: Game) -> set[int]:
    """On whom the lot falls, whatever the seed."""
    return {by_lot(replace(game, seed=f"{seed:064x}")).seat for seed in range(200)}


def test_he_is_nobody_to_any_other_command(play: Play) -> None:
    """Y11: unknown-name, as of nobody."""
    assert play.refusal(Protect(5, HOST)) == Refused("unknown-name", name="мэр")
    play.tell(Nominate(2, 9))
    play.tell(Vote(1, (9,)), "12-02 17:00")
    play.until("12-02 22:00")
    gang = next(player.seat for player in play.game.gang)
    assert play.refused(Kill(gang, HOST), "12-02 23:00") == "unknown-name"


def test_where_he_is_no_candidate() -> None:
    """Y11: by the key `host.candidate`."""
    play = Play(*TOWN, rules="new-year", options={"host.candidate": False})
    assert play.refusal(Nominate(1, HOST), "12-02 11:00") == Refused("unknown-name", name="мэр")
    assert play.refused(Vote(1, (HOST,)), "12-02 17:00") == "unknown-name"
    assert play.refused(Withdraw(1, HOST)) == "unknown-name"


def test_where_everyone_stands() -> None:
    """Y11, G2: he may be voted for at once like any resident, nominated or not, and is in no lot."""
    play = Play("citizen", "mafia", *["citizen"] * 5, options={"host.candidate": True})
    play.until("12-02 10:00")
    assert play.game.candidates == (1, 2, 3, 4, 5, 6, 7, HOST)
    assert drawn(play.game) == set(range(1, 8))
    play.tell(Nominate(3, HOST), "12-02 11:00")
    assert drawn(play.game) == set(range(1, 8))
    play.tell(Vote(1, (HOST, 2)))
    play.tell(Withdraw(1, 2))
    assert kinds(play.until("12-02 22:00")) == ["ExecutionDecided", "GameHalted"]
    play.tell(Resume())
    play.until("12-03 10:00")
    assert HOST not in play.game.candidates
    assert play.refused(Vote(1, (HOST,)), "12-03 11:00") == "dead-target"


def test_on_trial() -> None:
    """Y11, N6."""
    town = ("citizen", "mafia", "citizen", "citizen", "citizen")
    play = Play(*town, rules="n-plus-1", options={"host.candidate": True})
    play.tell(Nominate(1, HOST), "12-02 11:00")
    play.tell(Support(3, HOST))
    play.tell(Support(4, HOST))
    assert play.game.trial == HOST
    play.tell(Verdict(1, guilty=True, target=HOST), "12-02 17:00")
    assert play.until("12-02 22:00")[0] == ExecutionDecided(HOST, ((HOST, 1),), "convicted")
    assert play.game.phase.name == "stopped"
