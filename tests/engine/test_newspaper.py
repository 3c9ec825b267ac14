"""The last word of the executed, the newspaper it comes out in, its editor (Y10)."""

import pytest

from mailhost.engine.commands import (
    Kill,
    LastWord,
    Newspaper,
    NoLastWord,
    Nominate,
    Revive,
    Seat,
    Strike,
    Vote,
)
from mailhost.engine.events import (
    EVERYONE,
    HOST,
    DayBroke,
    GameOver,
    LastWordDeclined,
    LastWordFiled,
    LastWordWanted,
    NewspaperPublished,
    NoteWritten,
)
from mailhost.engine.permissions import permitted
from mailhost.engine.refusals import Refused
from tests.engine.games import Play, kinds, only

# 2 is the don, 3 of the gang, 4 the journalist.
TOWN = ("citizen", "don", "mafia", "journalist", "citizen", "citizen", "citizen", "citizen", "citizen")


@pytest.fixture
def play() -> Play:
    """Night 2: the town has executed the fifth."""
    return executed(Play(*TOWN, rules="new-year"), 5)


def executed(play: Play, seat: Seat) -> Play:
    """He was, on the first day."""
    play.tell(Nominate(1, seat), "12-02 11:00")
    play.tell(Vote(1, (seat,)), "12-02 17:00")
    play.until("12-02 22:00")
    return play


def published(play: Play, when: str = "12-03 10:00") -> list[NewspaperPublished]:
    """The newspapers of that morning."""
    return [event for event in play.until(when) if isinstance(event, NewspaperPublished)]


class TestTheLastWord:
    """Y10: of the executed, until the next morning."""

    def test_it_waits_for_the_morning(self, play: Play) -> None:
        """Y10: till then it is the host's to know."""
        (filed,) = play.tell(LastWord(5, " ищите зелёных "), "12-02 22:30")
        assert filed == LastWordFiled(5, "ищите зелёных")
        assert filed.audience == HOST
        events = play.until("12-03 10:00")
        paper = only(events, NewspaperPublished)
        assert paper == NewspaperPublished(((5, "ищите зелёных"),), ())
        assert paper.audience == EVERYONE
        assert kinds(events).index("NewspaperPublished") < kinds(events).index("DayBroke")

    def test_the_last_one_counts(self, play: Play) -> None:
        """C13: it is not printed yet; «в газету» is another word for it."""
        play.tell(LastWord(5, "раз"), "12-02 22:30")
        assert play.tell(Newspaper(5, "два")) == (LastWordFiled(5, "два"),)
        assert published(play) == [NewspaperPublished(((5, "два"),), ())]

    def test_declined(self, play: Play) -> None:
        """Y10: what he had sent is not printed; he may still think better of it."""
        play.tell(LastWord(5, "раз"), "12-02 22:30")
        assert play.tell(NoLastWord(5)) == (LastWordDeclined(5),)
        assert play.game.pieces == {}
        play.tell(LastWord(5, "всё-таки"))
        assert published(play) == [NewspaperPublished(((5, "всё-таки"),), ())]

    def test_nothing_said_is_nothing_printed(self, play: Play) -> None:
        """Y10: then the morning has no newspaper."""
        assert published(play) == []

    def test_wanted(self, play: Play) -> None:
        """G5: an empty one asks the host to ring up."""
        assert play.tell(LastWord(5, ""), "12-02 22:30") == (LastWordWanted(5),)

    def test_not_too_long(self, play: Play) -> None:
        """G5."""
        long = "да " * 401
        assert play.refusal(LastWord(5, long), "12-02 22:30") == Refused(
            "too-long", limit=400, found=401, detail="words"
        )
        assert play.refused(Newspaper(5, long)) == "too-long"
        assert play.refused(Newspaper(4, long)) == "too-long"

    def test_until_the_morning(self, play: Play) -> None:
        """Y10: from then on he is as dead as the others (C6)."""
        assert play.tell(LastWord(5, "раз"), "12-03 10:00:00")
        assert play.refused(LastWord(5, "поздно"), "12-03 10:00:01") == "dead"
        assert play.refused(NoLastWord(5)) == "dead"
        assert play.refused(Newspaper(5, "поздно")) == "dead"

    def test_of_nobody_else(self, play: Play) -> None:
        """Y10: the living have to wait, the other dead have had their turn."""
        play.tell(Strike(6), "12-02 22:30")
        assert play.refused(LastWord(6, "и я")) == "dead"
        assert play.refused(LastWord(1, "и я")) == "wrong-phase"
        assert play.refused(NoLastWord(1)) == "wrong-phase"
        assert play.refused(LastWord(1, "и я"), "12-03 12:00") == "wrong-phase"

    def test_what_he_is_told_he_may_do(self, play: Play) -> None:
        """C6, Y10: this, and ask."""
        assert {LastWord, NoLastWord, Newspaper} <= set(permitted(play.game, 5))
        assert Vote not in permitted(play.game, 5)

    def test_the_executed_who_is_revived(self, play: Play) -> None:
        """Y10: has spoken too early."""
        play.tell(LastWord(5, "раз"), "12-02 22:30")
        play.tell(Revive(5))
        assert play.refused(LastWord(5, "я жив")) == "wrong-phase"
        assert published(play) == []

    def test_before_the_execution_where_the_ruleset_has_it_so(self) -> None:
        """G5: the key `last_word.when`: of candidates, published at once, and of no executed."""
        play = executed(Play(*TOWN, rules="new-year", options={"last_word.when": "before"}), 5)
        assert play.refused(LastWord(5, "поздно"), "12-02 22:30") == "dead"
        assert play.refused(Newspaper(5, "поздно")) == "dead"
        assert play.refused(LastWord(1, "не я"), "12-03 11:00") == "wrong-phase"
        play.tell(Nominate(1, 3))
        assert play.refused(LastWord(1, "не я")) == "not-nominated"
        assert kinds(play.tell(LastWord(3, "не я"))) == ["LastWordSpoken"]

    def test_after_it_where_the_ruleset_has_it_so(self) -> None:
        """Y10 in gorod: a newspaper without an editor."""
        play = Play("citizen", "mafia", *["citizen"] * 6, options={"last_word.when": "after"})
        play.tell(Vote(1, (5,)), "12-02 12:00")
        assert play.tell(LastWord(5, "прощайте"), "12-02 22:30")
        assert play.refused(Newspaper(1, "заметка")) == "not-your-role"
        assert published(play) == [NewspaperPublished(((5, "прощайте"),), ())]


class TestTheEditor:
    """Y10: the journalist may add a note by mail."""

    def test_a_note(self, play: Play) -> None:
        """Y10: by day or by night; unsigned, and nobody but the host knows of it before."""
        (written,) = play.tell(Newspaper(4, "Читайте завтра."), "12-02 23:00")
        assert written == NoteWritten(4, "Читайте завтра.")
        assert written.audience == HOST
        (paper,) = published(play)
        assert paper == NewspaperPublished((), ("Читайте завтра.",))
        assert play.tell(Newspaper(4, "Дневной выпуск."), "12-03 12:00")
        assert published(play, "12-04 10:00")[0].notes == ("Дневной выпуск.",)

    def test_the_last_one_counts(self, play: Play) -> None:
        """C13."""
        play.tell(Newspaper(4, "раз"))
        play.tell(Newspaper(4, "два"))
        assert published(play)[0].notes == ("два",)

    @pytest.mark.parametrize("editors", [(4, 9), (9, 4)])
    def test_of_two_nobody_can_tell_who_sits_before_whom(self, editors: tuple[Seat, Seat]) -> None:
        """Y10: whichever of them wrote which note, and first, the newspaper is the same."""
        play = executed(Play(*TOWN[:-1], "journalist", rules="new-year"), 5)
        for editor, note in zip(editors, ("снег", "лёд"), strict=True):
            play.tell(Newspaper(editor, note))
        assert published(play)[0].notes == ("лёд", "снег")

    def test_beside_a_last_word(self, play: Play) -> None:
        """Y10."""
        play.tell(Newspaper(4, "заметка"))
        play.tell(LastWord(5, "слово"))
        assert published(play) == [NewspaperPublished(((5, "слово"),), ("заметка",))]

    def test_of_no_other_role(self, play: Play) -> None:
        """Y10."""
        assert play.refused(Newspaper(1, "и я")) == "not-your-role"
        assert Newspaper in permitted(play.game, 4)
        assert Newspaper not in permitted(play.game, 1)

    def test_it_stands_though_he_is_killed_that_night(self, play: Play) -> None:
        """C6, Y10: nothing shows whether he lives."""
        play.tell(Newspaper(4, "заметка"))
        play.tell(Kill(2, 4))
        assert published(play)[0].notes == ("заметка",)
        assert not play.game.alive(4)

    def test_it_goes_with_the_struck_and_the_executed(self) -> None:
        """C6: what was pending goes with him; executed, he has his last word."""
        play = Play(*TOWN, rules="new-year")
        play.tell(Newspaper(4, "заметка"), "12-02 12:00")
        executed(play, 4)
        assert play.tell(Newspaper(4, "слово"), "12-02 22:30") == (LastWordFiled(4, "слово"),)
        assert published(play) == [NewspaperPublished(((4, "слово"),), ())]
        struck = Play(*TOWN, rules="new-year")
        struck.tell(Newspaper(4, "заметка"), "12-02 12:00")
        struck.tell(Strike(4))
        assert published(struck) == []

    def test_no_paper_where_nobody_writes_one(self) -> None:
        """A command of another ruleset."""
        play = Play("citizen", "mafia", "citizen", "citizen")
        assert play.refused(Newspaper(1, "заметка")) == "unknown-command"

    def test_of_a_role_that_nobody_was_dealt(self) -> None:
        """Y10: not-your-role, or the deal would show."""
        play = Play("citizen", "mafia", "citizen", "citizen", rules="new-year")
        assert play.refused(Newspaper(1, "заметка")) == "not-your-role"


def test_the_last_issue() -> None:
    """Y10, C8: a night that ends the game has no morning; what was written comes out all the same."""
    play = executed(Play("don", "citizen", "citizen", "citizen", rules="new-year"), 4)
    play.tell(LastWord(4, "слово"), "12-02 22:30")
    play.tell(Kill(1, 2))
    events = play.until("12-03 10:00")
    assert kinds(events)[0] == "NewspaperPublished"
    assert only(events, GameOver).winner == "mafia"
    assert not [event for event in events if isinstance(event, DayBroke)]
