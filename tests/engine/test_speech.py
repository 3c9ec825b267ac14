"""The last word (G5) and the gang's talk (C12)."""

import pytest

from mailhost.engine.commands import GangTalk, LastWord, NoLastWord, Strike
from mailhost.engine.events import EVERYONE, GANG, HOST, GangTalked, LastWordDeclined, LastWordSpoken, LastWordWanted
from mailhost.engine.refusals import Refused
from tests.engine.games import Play

TOWN = ("citizen", "mafia", "citizen", "citizen", "commissar")


@pytest.fixture
def play() -> Play:
    play = Play(*TOWN)
    play.until("12-02 10:00")
    return play


def test_published(play: Play) -> None:
    """G5: in the city thread, so for everyone."""
    events = play.tell(LastWord(3, " Я честный житель.\nКазните Борю. "))
    assert events == (LastWordSpoken(3, "Я честный житель.\nКазните Борю."),)
    assert events[0].audience == EVERYONE


def test_wanted_is_for_the_host_alone(play: Play) -> None:
    """G5: so that he can ring him up; what is said on the telephone may still follow."""
    events = play.tell(LastWord(3, "  "))
    assert events == (LastWordWanted(3),)
    assert events[0].audience == HOST
    assert play.tell(LastWord(3, "Не я"))


def test_not_too_long(play: Play) -> None:
    """G5: 400 words; the reply names the limit and what was found."""
    assert play.refusal(LastWord(3, "да " * 401)) == Refused("too-long", limit=400, found=401, detail="words")
    assert play.tell(LastWord(3, "да " * 400))


def test_nor_of_too_long_words(play: Play) -> None:
    """G5: it goes to every player; what is no more than 400 «words» may still be a book."""
    endless = " ".join(["ы" * 1900] * 30)
    assert play.refusal(LastWord(3, endless)) == Refused("too-long", limit=4800, found=57029, detail="letters")
    assert play.refused(LastWord(3, "ы" * 4801)) == "too-long"
    assert play.refused(LastWord(3, f"ы{' ' * 4800}ы")) == "too-long"
    assert play.tell(LastWord(3, "ы" * 4800))


def test_the_gang_is_as_brief(play: Play) -> None:
    """C12: each word of one of them is a mail to all the others."""
    assert play.refusal(GangTalk(2, "да " * 401)) == Refused("too-long", limit=400, found=401, detail="words")
    assert play.refusal(GangTalk(2, "ы" * 4801)) == Refused("too-long", limit=4800, found=4801, detail="letters")
    (said,) = play.tell(GangTalk(2, "ы" * 4800))
    assert said == GangTalked(2, "ы" * 4800)
    assert said.audience == GANG


def test_the_limit_is_the_rulesets() -> None:
    """G5: the key `last_word.words`."""
    play = Play(*TOWN, options={"last_word.words": 2})
    assert play.refused(LastWord(3, "раз два три"), "12-02 11:00") == "too-long"
    assert play.refusal(LastWord(3, "раз " + "ы" * 21)) == Refused("too-long", limit=24, found=25, detail="letters")
    assert play.refused(GangTalk(2, "раз два три")) == "too-long"


def test_one_a_day(play: Play) -> None:
    """G5: once spoken, it was the last; the next day brings another."""
    play.tell(LastWord(3, "Не я"))
    assert play.refused(LastWord(3, "И ещё")) == "already-acted"
    assert play.refused(NoLastWord(3)) == "already-acted"
    play.tell(LastWord(3, "Опять не я"), "12-03 12:00")


def test_declined_until_he_thinks_better_of_it(play: Play) -> None:
    """C13: nothing has been carried out by it."""
    assert play.tell(NoLastWord(3)) == (LastWordDeclined(3),)
    assert play.tell(LastWord(3, "Всё-таки скажу"))


def test_only_while_the_day_lasts_and_he_lives(play: Play) -> None:
    """G5: any candidate, so no one dead and no one by night."""
    play.tell(Strike(4))
    assert play.refused(LastWord(4, "Эх")) == "dead"
    play.until("12-02 22:00")
    living = play.game.living[0].seat
    assert play.refused(LastWord(living, "Поздно")) == "wrong-phase"


def test_a_recording_is_a_last_word_if_it_is_not_too_long(play: Play) -> None:
    """G5: at most 180 s; of unknown length it is for the host to listen to."""
    assert play.refusal(LastWord(3, "", "recordings/a.mp3", 181)) == Refused(
        "too-long", limit=180, found=181, detail="seconds"
    )
    assert play.tell(LastWord(4, "", "recordings/b.mp3")) == (LastWordWanted(4, "recordings/b.mp3"),)
    assert play.tell(LastWord(3, "", "recordings/a.mp3", 180)) == (LastWordSpoken(3, "", "recordings/a.mp3", 180),)
    assert play.refused(LastWord(3, "ещё")) == "already-acted"
    assert play.tell(LastWord(4, "словами")), "who was only to be rung up may still write"
