"""Several wishes of one address: a yes is to the question that it answers, and one that comes too late is told so."""

import re

import msgspec
import pytest

from mailhost.engine.commands import Deal, Join, Stop
from mailhost.host.entry import LetterCause
from mailhost.host.ledger import WISHES_STANDING, Book, Ledger
from mailhost.host.newcomers import KEY, MOST_ANSWERS
from tests.host.reception import TOWN, Reception, address

SEED = "5eed" * 16


@pytest.mark.parametrize("second", ["Аня", "Анна"])
@pytest.mark.parametrize("answered", [0, 1])
def test_a_yes_is_to_the_question_that_it_answers(second: str, answered: int) -> None:
    """Each names its name, and stands whatever else was asked for since; a seat puts out the others."""
    town = Reception()
    town.write("anya", "записаться Аня", "1 10:00")
    town.write("anya", f"записаться {second}", "1 10:01", subject="Мафия")
    questions = [f"Re: {mail.subject}" for mail in town.mails()]
    town.restart()
    town.write("anya", "да", "1 10:02", questions[answered])
    assert town.nicks() == [("Аня", second)[answered]]
    town.write("anya", "выйти", "1 10:03")
    town.write("anya", "да", "1 10:04", questions[1 - answered])
    assert (town.nicks(), town.verdicts()[-1]) == ([], "newcomer")


def test_a_no_and_an_unclear_answer_are_to_the_question_that_they_answer() -> None:
    town = Reception()
    town.write("anya", "записаться Аня", "1 10:00")
    town.write("anya", "записаться Дурак", "1 10:01")
    first, second = (f"Re: {mail.subject}" for mail in town.mails())
    for minute, (answer, subject) in enumerate((("Кто это?", first), ("Это не я", second), ("Кто это?", second))):
        town.write("anya", answer, f"1 10:0{2 + minute}", subject)
        town.restart()
    assert town.verdicts() == ["wish", "wish", "unclear", "declined", "unclear"]
    (again,) = town.mails(address("anya"))[2:]
    assert KEY.findall(again.subject) == KEY.findall(first)
    assert "под именем Аня" in again.body
    town.write("anya", "да", "1 10:05", first)
    assert town.nicks() == ["Аня"]


def test_so_many_questions_stand_and_whoever_answers_an_older_one_is_told_so() -> None:
    town = Reception()
    for number in range(2 * WISHES_STANDING):
        town.write("anya", f"записаться Имя{'абвгдежзик'[number]}", f"{1 + number} 10:00")
    questions = [f"Re: {mail.subject}" for mail in town.mails()]
    assert len(questions) == 2 * WISHES_STANDING
    town.restart()
    town.write("anya", "да", "10 11:00", questions[WISHES_STANDING - 1])
    told = town.mails(address("anya"))[-1]
    assert (town.nicks(), town.verdicts()[-1]) == ([], "newcomer")
    assert "уже снят" in told.body
    assert "под именем Имяд" in told.body
    assert "«записаться: Имя»" in told.body
    assert not KEY.search(told.subject)
    town.write("anya", "да", "10 11:01", questions[WISHES_STANDING])
    assert town.nicks() == ["Имяе"]


def test_no_day_asks_an_address_more_than_stand() -> None:
    """Else whoever writes in its name could put out a question of the same day."""
    assert WISHES_STANDING >= MOST_ANSWERS


@pytest.mark.parametrize("answer", ["Кто это?", "нет", "спасибо"])
def test_what_is_no_yes_to_a_question_that_is_over_is_not_answered(answer: str) -> None:
    town = Reception()
    town.write("anya", "записаться Аня", "1 10:00")
    question = f"Re: {town.mails()[0].subject}"
    town.write("anya", "нет", "1 10:01", question)
    town.write("anya", answer, "1 10:02", question)
    assert (len(town.mails()), town.verdicts()[-1] in ("declined", "unclear")) == (1, True)


def full_town(**more: object) -> Reception:
    """Enough have signed up to deal, and Зоя has asked and not answered."""
    town = Reception(**more)  # type: ignore[arg-type]
    for n, nick in enumerate(("Аня", "Боря", "Вера", "Гриша", "Даша", "Егор", "Жанна")):
        town.hand(Join(nick, f"p{n}@players.example.org"), "1 09:30")
    town.write("zoya", "записаться Зоя", "1 10:00", subject="[town]")
    return town


@pytest.mark.parametrize(
    ("end", "answer"),
    [(Deal(SEED), "да"), (Deal(SEED), "записаться: Зоя"), (Stop(), "да")],
    ids=["dealt", "dealt, and the wish again", "called off"],
)
def test_a_yes_after_the_sign_up_is_told_that_it_is_over(end: Deal | Stop, answer: str) -> None:
    """He thinks that he plays, else; and to say so may take as many mails a day as all else that he is answered."""
    town = full_town()
    town.hand(end, "1 12:00")
    question = f"Re: {town.mails(address('zoya'))[-1].subject}"
    town.restart()
    for minute in range(10, 20):
        town.write("zoya", answer, f"1 13:{minute}", question)
    told = town.mails(address("zoya"))[1:]
    assert len(told) == MOST_ANSWERS - 1
    assert {mail.seat for mail in told} == {-1}
    assert "запись уже закончилась" in told[0].body
    assert "под именем Зоя" in told[0].body
    assert (len(town.nicks()), town.line()) == (7, [])
    assert town.verdicts()[1:] == ["newcomer"] * (MOST_ANSWERS - 1) + ["too-many"] * (11 - MOST_ANSWERS)


def test_a_yes_after_the_sign_up_is_told_where_there_is_another() -> None:
    town = full_town(games=(TOWN, "village"))
    town.hand(Deal(SEED), "1 12:00")
    town.write("zoya", "да", "1 13:00")
    assert "Ещё записывают здесь: village" in town.mails(address("zoya"))[-1].body


def test_a_yes_once_the_time_is_up_is_told_so() -> None:
    town = Reception(seats=1, until="5 20:00")
    town.sign_up("a", "Аня", "1 10:00")
    town.write("b", "записаться Боря", "1 10:10")
    town.look("5 20:01")
    town.write("b", "да", "5 20:02")
    assert "запись уже закончилась" in town.mails(address("b"))[-1].body
    assert (town.nicks(), town.line()) == (["Аня"], [])


@pytest.mark.parametrize("subject", [f"Re: код {'0' * 20} [town]", "Re: [town]", f"Re: код {'0' * 20}"])
def test_whoever_shows_no_key_of_ours_is_told_nothing_of_it(subject: str) -> None:
    """Whoever merely bears his address makes no mail of it."""
    town = full_town()
    town.hand(Deal(SEED), "1 12:00")
    before = len(town.mails())
    town.write("zoya", "да", "1 13:00", subject)
    assert (len(town.mails()), town.verdicts()[-1]) == (before, "stranger")


def test_a_journal_of_before_says_of_no_answer_which_question_it_was_to() -> None:
    """Its last question is the one that was answered no or unclear; all of them had come to nothing by a no."""
    town = Reception()
    for minute, text in enumerate(("записаться Аня", "записаться Анна", "Кто это?", "нет")):
        town.write("anya", text, f"1 10:0{minute}")
    ledger, before = town.house.ledger, []
    for entry in town.entries():
        cause = entry.cause
        old = msgspec.structs.replace(cause, about="") if isinstance(cause, LetterCause) else cause
        before.append(msgspec.structs.replace(entry, cause=old))
    book = Book(stream=TOWN, past=lambda seq: ledger.before(TOWN, seq))
    stood = []
    for entry in before:
        book.take(entry)
        stood.append([(wish.nick, wish.again is not None, wish.over) for wish in book.wishes.get(address("anya"), ())])
    assert stood == [
        [],
        [("Аня", False, False)],
        [("Аня", False, False), ("Анна", False, False)],
        [("Аня", False, False), ("Анна", True, False)],
        [("Аня", False, True), ("Анна", True, True)],
    ]


def test_a_checkpoint_of_another_shape_is_none() -> None:
    """Of one wish an address, say: the journal is read from its first line."""
    town = Reception()
    town.write("anya", "записаться Аня", "1 10:00")
    town.restart()
    version, saved = town.house.store.checkpoint(TOWN) or (0, b"")
    old = re.sub(rb'"wishes":\{("[^"]+"):\[(\{[^]]*\})\]\}', rb'"wishes":{\1:\2}', saved)
    assert old != saved
    for shape in (b"0" * 64, None):
        town.house.store.save_checkpoint(TOWN, version, re.sub(rb"[0-9a-f]{64}", shape, old, count=1) if shape else old)
        object.__setattr__(
            town.house, "ledger", Ledger(town.house.store, town.house.posted, town.house.ledger.registry)
        )
        assert [wish.nick for wish in town.house.ledger.book(TOWN).wishes[address("anya")]] == ["Аня"]
    town.write("anya", "да", "1 10:05")
    assert town.nicks() == ["Аня"]
