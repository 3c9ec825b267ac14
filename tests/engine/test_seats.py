"""Who sits where, by the host's hand: revive, replace, rename."""

import pytest

from mailhost.engine.commands import Check, Kill, OnBehalf, Rename, Replace, Revive, Stop, Strike, Unfound, Vote
from mailhost.engine.events import (
    AddressChanged,
    GameOver,
    OrderGiven,
    PlayerRenamed,
    PlayerReplaced,
    Revived,
)
from tests.engine.games import Play, only

TOWN = ("citizen", "mafia", "consigliere", "commissar", *["citizen"] * 8)


@pytest.fixture
def play() -> Play:
    """Day 1, noon."""
    play = Play(*TOWN)
    play.until("12-02 12:00")
    return play


class TestRevive:
    def test_he_lives_with_his_role_and_without_his_votes(self, play: Play) -> None:
        """C6: what went with him does not come back."""
        play.tell(Vote(4, (2,)))
        play.tell(Vote(1, (4,)))
        play.tell(Strike(4))
        assert play.tell(Revive(4)) == (Revived(4),)
        player = play.game.player(4)
        assert (player.alive, player.role, player.manner, player.died) == (True, "commissar", None, "")
        assert not any(play.game.votes.values())
        assert play.tell(Vote(4, (2,)))

    def test_the_office_does_not_come_back(self) -> None:
        """G6: a dead godfather means a new election."""
        play = Play(*TOWN)
        play.tell(Strike(3))
        play.tell(Revive(3))
        assert play.game.godfather is None

    def test_victory_is_looked_at(self) -> None:
        """C8, G14: one of the gang more may be as many as the honest."""
        play = Play("mafia", "mafia", *["citizen"] * 4)
        play.tell(Strike(1))
        play.tell(Strike(3))
        play.tell(Strike(4))
        assert only(play.tell(Revive(1)), GameOver).winner == "mafia"

    def test_the_living_and_the_unknown(self, play: Play) -> None:
        assert play.refused(Revive(4)) == "not-now"
        assert play.refused(Revive(Unfound("Ева"))) == "unknown-name"
        play.tell(Stop())
        assert play.refused(Revive(4)) == "over"


class TestReplace:
    def test_the_seat_keeps_all_it_had(self, play: Play) -> None:
        """Role, votes both ways, and what was asked ahead."""
        play.tell(Vote(4, (2,)))
        play.tell(Vote(1, (4,)))
        play.tell(Check(4, 2))
        votes, orders = play.game.votes, play.game.orders
        assert play.tell(Replace(4, "Ксюша", "ksyusha@example.org")) == (
            PlayerReplaced(4, "Ксюша", "player4"),
            AddressChanged(4, "ksyusha@example.org"),
        )
        player = play.game.player(4)
        assert (player.nick, player.address, player.role) == ("Ксюша", "ksyusha@example.org", "commissar")
        assert (play.game.votes, play.game.orders) == (votes, orders)

    def test_the_same_player_under_another_address(self, play: Play) -> None:
        """The town hears nothing of it."""
        assert play.tell(Replace(4, "player4", "new@example.org")) == (AddressChanged(4, "new@example.org"),)
        assert play.tell(Replace(4, "player4", "new@example.org")) == ()

    @pytest.mark.parametrize(("nick", "address"), [("PLAYER5", None), ("Ксюша", "Player5@example.org")])
    def test_not_under_anothers_name_or_address(self, play: Play, nick: str, address: str | None) -> None:
        assert play.refused(Replace(4, nick, address)) == "taken"

    def test_not_the_dead(self, play: Play) -> None:
        play.tell(Strike(4))
        assert play.refused(Replace(4, "Ксюша", None)) == "dead-target"
        assert play.refused(Replace(Unfound("Ева"), "Ксюша", None)) == "unknown-name"


class TestRename:
    def test_the_dead_too(self, play: Play) -> None:
        play.tell(Strike(4))
        assert play.tell(Rename(4, " Новый ")) == (PlayerRenamed(4, "Новый", "player4"),)
        assert play.game.player(4).nick == "Новый"

    def test_what_cannot_be_a_name(self, play: Play) -> None:
        assert play.refused(Rename(4, "player5")) == "taken"
        assert play.refused(Rename(4, " ")) == "bad-setup"
        assert play.tell(Rename(4, "player4")) == ()


class TestOnBehalf:
    def test_an_order_by_the_hosts_hand_is_known_as_his(self) -> None:
        """G7: it may be the word that the host was asked for."""
        play = Play(*TOWN)
        assert play.tell(OnBehalf(2, Kill(0, 5))) == (OrderGiven(2, "kill", (5,), play.now, by_host=True),)

    def test_it_is_refused_as_his_own_would_be(self) -> None:
        play = Play(*TOWN)
        assert play.refused(OnBehalf(1, Kill(0, 5))) == "not-your-role"
        assert play.refused(OnBehalf(2, Kill(0, 3))) == "own-side"
        play.tell(Strike(2))
        assert play.refused(OnBehalf(2, Kill(0, 5))) == "dead"
