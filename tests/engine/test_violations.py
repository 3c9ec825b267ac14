"""«Нестандартные нарушения» are for the host alone (G13, G15)."""

from mailhost.engine.commands import Kill, Nominate, Vote, Waive
from mailhost.engine.events import HOST, ViolationRecorded
from tests.engine.games import Play

TOWN = ("citizen", "mafia", "consigliere", "commissar", "maniac", *["citizen"] * 5)


def test_numbered_through_the_game() -> None:
    """G15: each attempt is one, by vote, nomination or kill; an idle maniac's (G13) counts on."""
    play = Play(*TOWN)
    play.refusal(Kill(2, 2))
    play.refusal(Vote(1, (1,)), "12-02 12:00")
    play.refusal(Nominate(1, 1))
    assert [(v.number, v.seat, v.what) for v in play.game.violations] == [
        (1, 2, "suicide"),
        (2, 5, "idle-killer"),
        (3, 1, "suicide"),
        (4, 1, "suicide"),
    ]


def test_for_the_host_alone() -> None:
    """G15: it is his to decide."""
    assert ViolationRecorded(1, 2, "suicide").audience == HOST


def test_waiving_one_leaves_the_others() -> None:
    """G15."""
    play = Play(*TOWN)
    play.refusal(Kill(2, 2))
    play.refusal(Kill(2, 2))
    play.tell(Waive(2))
    assert [v.waived for v in play.game.violations] == [False, True]
