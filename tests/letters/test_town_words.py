"""The words of a day with nominations and trials, of the newspaper and of the mayor, as FORMAT has them."""

import pytest

from mailhost.bootstrap import grammar
from mailhost.engine.commands import Misread, Newspaper, Nominate, PlayerCommands, Support, Unfound, Verdict, Vote
from mailhost.engine.state import HOST
from mailhost.letters.names import NameBook, roster
from tests.engine.games import Play
from tests.letters.lexicon import GRAMMAR, WILD

ME, BORIS, ZHANNA = 3, 9, 7
GUILTY = ("виновен", "Виновна.", "осудить", "осуждаю", "guilty", "convict", "## виновен", "ВИНОВЕН!")
INNOCENT = ("невиновен", "невиновна", "не виновен", "Не виновна", "оправдать", "оправдываю", "innocent", "acquit")


def only(line: str, book: NameBook = WILD) -> PlayerCommands:
    """The one command of that line."""
    (reading,) = GRAMMAR.readings([line], ME, book)
    return reading.command


@pytest.mark.parametrize("line", ["выдвигаю Борю", "выдвинуть: Боря", "номинирую 9", "nominate Борю"])
def test_nominations(line: str) -> None:
    """Y1, N6."""
    assert only(line) == Nominate(ME, BORIS)


@pytest.mark.parametrize("line", ["поддерживаю Борю", "Поддерживаю: Боря", "support #9", "second Борю"])
def test_support(line: str) -> None:
    """N6."""
    assert only(line) == Support(ME, BORIS)


@pytest.mark.parametrize("line", GUILTY)
def test_guilty(line: str) -> None:
    """N7."""
    assert only(line) == Verdict(ME, guilty=True)


@pytest.mark.parametrize("line", INNOCENT)
def test_innocent(line: str) -> None:
    """N7: «не виновен» is not «виновен» with a word before it."""
    assert only(line) == Verdict(ME, guilty=False)


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("виновен Боря", Verdict(ME, guilty=True, target=BORIS)),
        ("виновна: Жанна", Verdict(ME, guilty=True, target=ZHANNA)),
        ("Виновен — Боря", Verdict(ME, guilty=True, target=BORIS)),
        ("оправдать Борю", Verdict(ME, guilty=False, target=BORIS)),
        ("не виновен Боря, он был со мной", Verdict(ME, guilty=False, target=BORIS)),
        ("guilty 9", Verdict(ME, guilty=True, target=BORIS)),
    ],
)
def test_the_name_of_the_accused_may_follow(line: str, command: Verdict) -> None:
    """N7."""
    assert only(line) == command


def test_what_follows_a_verdict_and_is_no_name_is_not_dropped() -> None:
    """Never is a part dropped in silence."""
    command = only("виновен кто угодно")
    assert isinstance(command, Verdict)
    assert isinstance(command.target, Unfound)


def test_a_verdict_mistyped() -> None:
    """A letter off is refused, not passed over."""
    assert only("виновeн") == Verdict(ME, guilty=True)
    assert only("виноен") == Misread(ME, "виновен")
    assert only("поддержваю Борю") == Misread(ME, "поддерживаю")


def test_the_newspaper_takes_the_rest_of_the_mail() -> None:
    """Y10."""
    fresh = ["казнить Борю", "в газету: первая строка", "казнить Жанну"]
    votes, paper = GRAMMAR.readings(fresh, ME, WILD)
    assert votes.command == Vote(ME, (BORIS,))
    assert paper.command == Newspaper(ME, "первая строка\nказнить Жанну")
    assert only("newspaper: a note") == Newspaper(ME, "a note")
    assert isinstance(only("в газету"), Misread)
    assert isinstance(only("в газету пишу я"), Misread)


@pytest.mark.parametrize("name", ["мэр", "Мэра", "МЭРУ", "mayor", "ведущего", "прокуратора", "host"])
def test_the_mayor_has_a_name_where_he_may_be_executed(name: str) -> None:
    """Y11: in any case; he has no number."""
    mayors = NameBook(roster(Play("don", "citizen", rules="new-year").game, grammar().hosts))
    assert only(f"выдвигаю {name}", mayors) == Nominate(ME, HOST)
    assert only(f"казнить {name}", mayors) == Vote(ME, (HOST,))
    assert isinstance(mayors.find("0"), Unfound)
    elsewhere = NameBook(roster(Play("mafia", "citizen").game, grammar().hosts))
    assert isinstance(elsewhere.find(name), Unfound)
