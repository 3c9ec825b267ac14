"""Who may do what and when; the same table tells the player (C5, C6)."""

import re

import pytest
from msgspec.structs import replace

from mailhost.engine import ruleset
from mailhost.engine.commands import (
    AppointGodfather,
    Ask,
    Check,
    Compare,
    ElectGodfather,
    GangTalk,
    Here,
    Kill,
    LastWord,
    Leave,
    Misread,
    Newspaper,
    NoKill,
    NoLastWord,
    Nominate,
    OpenElection,
    PlayerCommand,
    PlayerCommands,
    Protect,
    Reelect,
    ReplaceMe,
    SetOffice,
    SignUp,
    Strike,
    Support,
    Unfound,
    Verdict,
    Visit,
    Vote,
    Withdraw,
)
from mailhost.engine.events import GANG, Asked, GangTalked
from mailhost.engine.permissions import TABLE, known, permitted
from mailhost.engine.refusals import Refused
from mailhost.engine.sections import Side
from tests.engine.games import GOROD, Play, gorod

# Seats: 1 consigliere, 2 mafia, 3 commissar, 4 journalist, 5 doctor, 6 maniac, 7 and on citizens.
TOWN = ("consigliere", "mafia", "commissar", "journalist", "doctor", "maniac", *["citizen"] * 5)
ANY = [ReplaceMe, Ask]
DAYS = [Vote, Withdraw, Nominate, LastWord, NoLastWord]
EVERY: list[PlayerCommands] = [
    Vote(7, (8,)),
    Withdraw(7, 8),
    Nominate(7, 8),
    Kill(7, 8),
    NoKill(7),
    Check(7, 8),
    Compare(7, 8, 9),
    Protect(7, 8),
    Visit(7, 8),
    LastWord(7, "Прощайте"),
    NoLastWord(7),
    OpenElection(7),
    ElectGodfather(7, 8),
    AppointGodfather(7, 8),
    Reelect(7),
    GangTalk(7, "Привет"),
    Support(7, 8),
    Verdict(7, guilty=True),
    Newspaper(7, "Привет"),
    Here(7),
    Leave(7),
    ReplaceMe(7),
    SignUp(7, "Никто"),
    Misread(7, "казнить"),
]


@pytest.mark.parametrize(
    ("seat", "night", "day"),
    [
        (1, [Kill, NoKill, OpenElection, GangTalk, *ANY], [*DAYS, GangTalk, *ANY]),
        (2, [Kill, NoKill, GangTalk, *ANY], [*DAYS, GangTalk, *ANY]),
        (3, [Check, *ANY], [*DAYS, Check, *ANY]),
        (4, [Compare, *ANY], [*DAYS, *ANY]),
        (5, [*ANY], [*DAYS, Protect, *ANY]),
        (6, [Kill, *ANY], [*DAYS, *ANY]),
        (7, [*ANY], [*DAYS, *ANY]),
    ],
)
def test_what_each_role_may_do(seat: int, night: list[type[PlayerCommand]], day: list[type[PlayerCommand]]) -> None:
    """G3, G5 to G13, by phase."""
    play = Play(*TOWN)
    assert set(permitted(play.game, seat)) == set(night)
    play.until("12-02 10:00")
    assert set(permitted(play.game, seat)) == set(day)


def test_the_office_opens_its_own_commands() -> None:
    """G6: an open election to the gang, a failed one to the consigliere, a held office to its critics."""
    play = Play(*TOWN)
    play.tell(OpenElection(1))
    assert {ElectGodfather} == set(permitted(play.game, 2)) - {Kill, NoKill, GangTalk, *ANY}
    play.tell(ElectGodfather(1, 1))
    play.tell(ElectGodfather(2, 2))
    assert {OpenElection, AppointGodfather, Reelect} == set(permitted(play.game, 1)) - {Kill, NoKill, GangTalk, *ANY}
    play.tell(SetOffice("godfather", 2))
    assert {Reelect} == set(permitted(play.game, 1)) - {Kill, NoKill, GangTalk, *ANY}


def test_what_others_do_does_not_show() -> None:
    """C5: a citizen's list is the same whatever the gang is at."""
    quiet, busy = Play(*TOWN), Play(*TOWN)
    busy.tell(OpenElection(1))
    busy.tell(ElectGodfather(1, 1))
    busy.tell(Check(3, 1))
    assert [permitted(quiet.game, seat) for seat in (5, 6, 7)] == [permitted(busy.game, seat) for seat in (5, 6, 7)]


@pytest.mark.parametrize("command", EVERY, ids=lambda command: type(command).__name__)
def test_the_dead_do_nothing(command: PlayerCommands) -> None:
    """C6: neither vote nor act, whatever else could be said of the command."""
    play = Play(*TOWN)
    play.tell(Strike(7))
    assert play.refused(command) == "dead"
    assert play.refused(command, "12-02 12:00") == "dead"


def test_anybody_may_ask() -> None:
    """C6: the dead too; it is answered to him alone and changes nothing but the count of events."""
    play = Play(*TOWN)
    play.tell(Strike(7))
    (asked,) = play.tell(Ask(7, "votes"))
    assert asked == Asked(7, "votes")
    assert (asked.audience.kind, asked.audience.seat) == ("player", 7)
    assert permitted(play.game, 7) == (Ask,)


def test_a_misread_line() -> None:
    """A typo away from a command word: unknown, and what it may have meant."""
    play = Play(*TOWN)
    assert play.refusal(Misread(7, "казнить")) == Refused("unknown-command", name="казнить")
    assert play.refused(Misread(12, "казнить")) == "not-a-player"


@pytest.mark.parametrize("seat", [0, -1, 12])
def test_who_is_no_player(seat: int) -> None:
    """Nothing is his to do."""
    assert Play(*TOWN).refused(Ask(seat, "help")) == "not-a-player"


def test_the_role_comes_before_the_phase_and_the_phase_before_the_name() -> None:
    """The order in which refusals win."""
    play = Play(*TOWN)
    nobody = Unfound("Ева")
    assert play.refused(Protect(7, nobody)) == "not-your-role"
    assert play.refused(Protect(5, nobody)) == "wrong-phase"
    assert play.refused(Kill(2, nobody)) == "unknown-name"


def test_a_role_dealt_to_nobody_is_still_a_role() -> None:
    """A command of a role that the ruleset knows: not-your-role, or the deal would show."""
    play = Play("consigliere", "mafia", "commissar", *["citizen"] * 5)
    assert play.refused(Protect(4, 5)) == "not-your-role"
    assert play.refused(Compare(4, 5, 6)) == "not-your-role"


def test_a_command_of_another_ruleset_is_unknown() -> None:
    """The table asks the ruleset, not its name: here, one without a doctor, and one without a gang and its office."""
    text = GOROD.decode()
    doctorless = ruleset.read(re.sub(r"^protect .*$", "", text, flags=re.MULTILINE).encode())
    assert not known(doctorless, TABLE[Protect])
    gangless = replace(gorod(), sides={"town": Side(), "mafia": Side(lone=True)})
    foreign = {Support, Verdict, Visit, Newspaper}
    assert {kind for kind, permission in TABLE.items() if not known(gorod(), permission)} == foreign
    assert {kind for kind, permission in TABLE.items() if not known(gangless, permission)} - foreign == {
        NoKill,
        OpenElection,
        ElectGodfather,
        AppointGodfather,
        Reelect,
        GangTalk,
    }


def test_every_command_has_its_row() -> None:
    """But a misread line, which nobody may."""
    assert {type(command) for command in EVERY} - {Misread} | {Ask} == TABLE.keys()


class TestGangTalk:
    """C12."""

    def test_to_the_gang_alone(self) -> None:
        """C12: by night and by day."""
        play = Play(*TOWN)
        (talked,) = play.tell(GangTalk(2, "предлагаю Дашу"))
        assert talked == GangTalked(2, "предлагаю Дашу")
        assert talked.audience == GANG
        assert play.tell(GangTalk(1, "согласен"), "12-02 12:00")

    def test_from_the_gang_alone(self) -> None:
        """C12: the maniac is on his own."""
        play = Play(*TOWN)
        assert play.refused(GangTalk(7, "пустите")) == "not-your-role"
        assert play.refused(GangTalk(6, "пустите")) == "not-your-role"
