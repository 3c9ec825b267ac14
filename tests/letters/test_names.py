"""How a name is found, by the scenarios' FORMAT: five rules in order, stopping at the first that finds just one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailhost.engine.commands import Seat, Unfound
from mailhost.letters.names import NameBook
from tests.letters.lexicon import GRAMMAR, WILD

NICKS = ("Аня", "Боря", "Вера", "Пётр Иванов", "Петров", "xX_Вася_Xx", "Zodiac", "Лёва", "Самурай", "Коты", "О'Генри")
WRITING = "абвгдеёжзиклмнопрстуфхцшщыьюя ABCabcxyo-_.'№#0123456789"


def book(*nicks: str) -> NameBook:
    return NameBook(enumerate(nicks, start=1))


@pytest.mark.parametrize(
    ("text", "seat"),
    [
        ("7", 7),
        ("#7", 7),
        ("№ 7", 7),
        ("7.", 7),
        ("Петра Иванова", 1),
        ("ПЕТР ИВАНОВ", 1),
        ("петриванов", 1),
        ("Иванова", 1),
        ("Петра", 1),
        ("Петрова", 2),
        ("Петровым", 2),
        ("капитана очевидность", 3),
        ("Капитану-Очевидности", 3),
        ("очевидность", 3),
        ("Baсю", 4),
        ("xX_Вася_Xx", 4),
        ("хХВасяХх", 4),
        ("«Машу»", 5),
        ("Миши", 6),
        ("Жан", 7),
        ("Мира", 8),
    ],
)
def test_a_name_in_the_wild(text: str, seat: Seat) -> None:
    assert WILD.find(text) == seat


@pytest.mark.parametrize(
    ("nick", "text"),
    [
        ("Пётр", "Петра"),
        ("Петр", "Петру"),
        ("Лев", "Льва"),
        ("Александра", "Александру"),
        ("Иванова", "Иванову"),
        ("Достоевский", "Достоевского"),
        ("Толстой", "Толстого"),
        ("Красная Шапочка", "красную шапочку"),
        ("Бегемот", "Бегемота"),
        ("Мышь", "мышью"),
        ("Коты", "котов"),
        ("Очки", "очков"),
        ("Лео", "Лео"),
        ("Д'Артаньян", "д’Артаньяна"),
        ("Нагибатор", "нагибатора"),
        ("Zodiac", "Zodiac'а"),
        ("Zodiac", "Zodiacом"),
        ("Bacя", "Васю"),
        ("Вася2007", "Васю2007"),
        ("Вася2007", "Васю"),
        ("Вася 2007", "2007"),
        ("Agent 007", "007"),
    ],
)
def test_a_nickname_in_its_cases_and_parts(nick: str, text: str) -> None:
    assert book("Зоя", nick).find(text) == 2


@pytest.mark.parametrize(
    ("nick", "text"),
    [
        ("Миша", "Мишку"),
        ("Кот", "котов"),
        ("Петров", "Петр Иванов"),
        ("Вера", "Ве"),
        ("Пётр Иванов", "Ив"),
        ("Пётр Иванов", "Иван"),
        ("Капитан Очевидность", "оче"),
        ("Вася2007", "200"),
        ("Миша", "мишамиша"),
        ("Миша", "99"),
        ("Миша", "0"),
    ],
)
def test_what_is_no_form_word_or_beginning_is_nobody(nick: str, text: str) -> None:
    found = book("Ким", nick).find(text)
    assert isinstance(found, Unfound)
    assert not found.several


@pytest.mark.parametrize(
    ("nick", "line"),
    [
        ("Кот того света", "проверить того"),
        ("Тогонский", "проверить того, кто молчит"),
        ("Когорта", "казнить кого?"),
        ("Техник", "лечить тех"),
        ("Обама", "казнить оба"),
        ("Кое-кто ещё", "казнить кое-кого"),
        ("Другая Зоя", "голосую за другую"),
        ("Other Me", "vote other"),
        ("Bothwell", "vote both"),
    ],
)
def test_a_pronoun_finds_nobody(nick: str, line: str) -> None:
    """Neither as a beginning nor as a word of a name: it means somebody else."""
    (reading,) = GRAMMAR.readings((line,), 1, book("Зоя", nick))
    targets = getattr(reading.command, "targets", ()) or (getattr(reading.command, "target", None),)
    assert targets
    assert all(isinstance(each, Unfound) for each in targets)


@pytest.mark.parametrize(
    ("nick", "line"),
    [
        *[
            ("Сёма", f"{word} {form}")
            for word in ("казнить", "проверить", "убить")
            for form in ("Сёму", "Сему", "сему")
        ],
        *[("Тома", f"{word} {form}") for word in ("казнить", "голос против") for form in ("Тому", "тому", "Томы")],
        *[("Том", line) for line in ("прийти к Тому", "прийти к тому", "казнить Тома", "голосую за тома")],
    ],
)
def test_the_case_of_a_name_is_the_name_though_a_pronoun_is_spelled_so(nick: str, line: str) -> None:
    """There is no other way to write it."""
    (reading,) = GRAMMAR.readings((line,), 1, book("Зоя", nick))
    assert (getattr(reading.command, "targets", ()) or (getattr(reading.command, "target", None),)) == (2,)


def test_a_name_that_is_a_pronoun_is_found_by_itself_alone() -> None:
    """One that was let in before it was known for one."""
    assert book("Аня", "Того").find("того") == 2
    assert isinstance(book("Аня", "Того").find("тот"), Unfound)


def test_an_earlier_rule_wins() -> None:
    assert book("Петрова", "Петров").find("Петрова") == 1, "the nickname itself before another's case"
    assert book("Иван", "Пётр Иванов", "Иванушка").find("Ивана") == 1, "a case before a word and a beginning"
    assert book("Игрок 2", "Игрок 1").find("2") == 2, "the roster number before all"
    assert book("Пётр", "Пётр Иванов", "Петров").find("Петр") == 1


def test_several_are_ambiguous_and_all_of_them_named() -> None:
    assert WILD.find("Пет") == Unfound("Пет", (1, 2), several=True)
    assert book("Пётр Иванов", "Петров").find("Петр") == Unfound("Петр", (1, 2), several=True)
    assert book("Александр", "Александра").find("Александру") == Unfound("Александру", (1, 2), several=True)


def test_nobody_found_suggests_the_nearest_first() -> None:
    found = WILD.find("Mишкy")
    assert found == Unfound("Mишкy", (6,))
    assert book("Олег", "Маша", "Иннокентий").find("Мошу") == Unfound("Мошу", (2,))
    assert WILD.find("") == Unfound("")
    assert WILD.find("...") == Unfound("...")


def test_nobody_is_suggested_who_is_not_alike() -> None:
    assert book("Олег", "Маша").find("15") == Unfound("15")
    assert book("Олег", "Маша").find("Иннокентий") == Unfound("Иннокентий")
    assert WILD.find("зззз") == Unfound("зззз")
    assert book("Зоя", "Егор").find("Борю") == Unfound("Борю")
    assert isinstance(WILD.find("а" * 100_000), Unfound)


@given(st.text(WRITING, max_size=12))
def test_whatever_is_written_names_one_player_or_says_why_not(text: str) -> None:
    found = book(*NICKS).find(text)
    if isinstance(found, Unfound):
        assert found.several == (len(book(*NICKS).fitting(text)) > 1)
        assert set(found.nearest) <= set(range(1, len(NICKS) + 1))
    else:
        assert 1 <= found <= len(NICKS)


@given(st.sampled_from(NICKS), st.permutations(NICKS))
def test_a_nickname_finds_its_own_player_in_any_roster(nick: str, roster: list[str]) -> None:
    assert book(*roster).find(nick) == roster.index(nick) + 1


@given(st.lists(st.text(WRITING, min_size=1, max_size=10), max_size=6), st.text(WRITING, max_size=10))
def test_any_nicknames_make_a_book(nicks: list[str], text: str) -> None:
    assert isinstance(book(*nicks).find(text), int | Unfound)
