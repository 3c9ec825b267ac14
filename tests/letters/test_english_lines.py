"""What English lines ask for, as players of other towns write them; names have no cases, players have apostrophes."""

import pytest

from mailhost.engine.commands import (
    Check,
    Compare,
    GangTalk,
    Kill,
    LastWord,
    Misread,
    NoKill,
    NoLastWord,
    OpenElection,
    PlayerCommands,
    Protect,
    Reelect,
    Unfound,
    Vote,
    Withdraw,
)
from mailhost.letters.names import NameBook
from tests.letters.lexicon import GRAMMAR

ALICE, BOB, OHARA, MARY, ME = 1, 2, 3, 4, 5
TOWN = NameBook(enumerate(["Alice", "Bob", "O'Hara", "Mary Ann", "Боря"], start=1))


def only(*lines: str) -> PlayerCommands:
    """The one command in them."""
    (reading,) = GRAMMAR.readings(lines, ME, TOWN)
    return reading.command


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("Vote for Bob, he smiles at breakfast.", Vote(ME, (BOB,))),
        ("vote to execute O’Hara", Vote(ME, (OHARA,))),
        ("Vote to lynch ohara!", Vote(ME, (OHARA,))),
        ("vote Bob & Alice", Vote(ME, (BOB, ALICE))),
        ("VOTE BOB AND MARY ANN", Vote(ME, (BOB, MARY))),
        ("lynch Bob, Alice and O'Hara.", Vote(ME, (BOB, ALICE, OHARA))),
        ("vote: Боря", Vote(ME, (ME,))),
        ("голосую за Bob", Vote(ME, (BOB,))),
        ("казнить Alice and Bob", Vote(ME, (ALICE, BOB))),
        ("withdraw my vote for Mary", Withdraw(ME, MARY)),
        ("Withdraw vote from Bob", Withdraw(ME, BOB)),
        ("withdraw my vote", Withdraw(ME)),
        ("снять голос с Bob", Withdraw(ME, BOB)),
        ("kill nobody", NoKill(ME)),
        ("Kill no one.", NoKill(ME)),
        ("kill Bob", Kill(ME, BOB)),
        ("save: Mary Ann", Protect(ME, MARY)),
        ("check Bob, please", Check(ME, BOB)),
        ("compare Alice with Bob", Compare(ME, ALICE, BOB)),
        ("compare Alice to Bob", Compare(ME, ALICE, BOB)),
        ("Compare Alice vs. Bob", Compare(ME, ALICE, BOB)),
        ("election by majority", OpenElection(ME, "majority")),
        ("Election: unanimously", OpenElection(ME, "unanimous")),
        ("reelection", Reelect(ME)),
        ("no last words", NoLastWord(ME)),
        ("vote Bobby", Vote(ME, (Unfound("Bobby", (BOB,)),))),
    ],
)
def test_a_line_asks_for_what_it_says(line: str, command: PlayerCommands) -> None:
    assert only(line) == command


def test_what_follows_a_saying_belongs_to_it() -> None:
    """G5, C12: in English as in Russian."""
    assert only("Last words: it was not I.", "vote Bob") == LastWord(ME, "it was not I.\nvote Bob")
    assert only("gang: wait.", "kill Bob") == GangTalk(ME, "wait.\nkill Bob")


@pytest.mark.parametrize(
    "line",
    [
        "I vote for nobody today.", "Lunch first.", "Chuck is suspicious.", "Roles are secret, aren't they?", "Stats?",
        "Innocents die every night.", "Leaves are falling.", "Voted already.", "Executed men tell no tales.",
        "Elections!", "Noted.", "Killers everywhere.", "Visa pending.", "Statue of whom?", "Weave your lies.",
    ],
)  # fmt: skip
def test_talk_is_talk(line: str) -> None:
    """A word that merely looks like a command is refused to nobody."""
    assert not GRAMMAR.reads_as_command(line)


@pytest.mark.parametrize(
    ("line", "meant"), [("exicute Bob", "execute"), ("unvot Bob", "unvote"), ("godfater Bob", "godfather")]
)
def test_a_slip_is_told(line: str, meant: str) -> None:
    assert only(line) == Misread(ME, meant)
