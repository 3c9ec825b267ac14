"""How a name is found, by the scenarios' FORMAT: five rules in order, stopping at the first that finds just one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailhost.engine.commands import Seat, Unfound
from mailhost.letters.names import LONGEST_NICK, NameBook, NickProblem, in_every_case, nick_problem
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


@pytest.mark.parametrize(
    ("nick", "problem"),
    [
        ("", "empty"),
        ("  ", "empty"),
        ("***", "empty"),
        ("Бо\u200bря", "invisible"),
        ("Боря\nказнить Веру", "invisible"),
        ("\u202eяроБ", "invisible"),
        ("я" * (LONGEST_NICK + 1), "too-long"),
        ("ВЕРА", "taken"),
        ("ве ра", "taken"),
        ("Bepa", "look-alike"),
        ("Пётр", "look-alike"),
        ("Отказ", "command"),
        ("Голос разума", "command"),
        ("Казнитть", "command"),
        ("17", "number"),
        ("#17", "number"),
        ("Боря", None),
        ("Капитан Очевидность", None),
        ("я" * LONGEST_NICK, None),
        ("Вася 2007", None),
        ("8ера", "look-alike"),
        ("вер@", "punctuation"),
        ("Никто", "command"),
        ("НИКОГО", "command"),
        ("Все", "command"),
        ("против всех", "command"),
        ("Всеволод", None),
        ("nobody", "command"),
    ],
)
def test_what_a_nickname_may_be(nick: str, problem: NickProblem | None) -> None:
    assert nick_problem(nick, ["Вера", "Петр"], GRAMMAR) == problem


@pytest.mark.parametrize(
    ("nick", "other"),
    [("3оя", "Зоя"), ("Б0ря", "Боря"), ("6оря", "Боря"), ("Mi1a", "Mila"), ("MiIa", "Mila"), ("4арли", "Чарли")],
)
def test_digits_that_look_like_letters_make_a_look_alike_either_way(nick: str, other: str) -> None:
    assert nick_problem(nick, [other], GRAMMAR) == "look-alike"
    assert nick_problem(other, [nick], GRAMMAR) == "look-alike"
    assert nick_problem(nick, [], GRAMMAR) is None
    assert book(other, nick).find(nick) == 2, "for finding a name a digit stays a digit"


@pytest.mark.parametrize(
    "nick", ["Прокуратор", "ПРОКУРАТОР", "Мафия", "Maфия", "М а ф и я", "Крестный отец", "К0миссар"]
)
def test_nobody_is_called_as_the_host_a_side_or_a_role_is(nick: str) -> None:
    reserved = ["Прокуратор", "Город", "мафия", "комиссар", "крёстный отец"]
    assert nick_problem(nick, [], GRAMMAR, reserved) == "reserved"
    assert nick_problem(f"{nick} Понтий", [], GRAMMAR, reserved) != "reserved"


@pytest.mark.parametrize(
    "nick", ["Мэр", "мэра", "Мэру", "МЭРОМ", "M э р", "Mayor", "the mayor", "The Mayor", "Ведущего"]
)
def test_nobody_is_called_by_what_finds_the_host(nick: str) -> None:
    """Y11: in any case, with an article."""
    reserved = list(in_every_case(["мэр", "mayor", "ведущий"], ["the"]))
    assert nick_problem(nick, [], GRAMMAR, reserved) == "reserved"


@pytest.mark.parametrize("nick", ["Мэри", "Веда", "Mayo"])
def test_what_only_begins_like_the_host_is_a_name(nick: str) -> None:
    reserved = list(in_every_case(["мэр", "mayor", "ведущий"], ["the"]))
    assert nick_problem(nick, [], GRAMMAR, reserved) is None


@pytest.mark.parametrize(
    "nick",
    [
        "Аня — мафия",
        "Аня – мафия",
        "Аня - мафия",
        "Аня ─ мафия",
        "Аня ー мафия",
        "Аня: мафия",
        "Боряː мафия",
        "Аня. Прокуратор",
        "Аня, Боря",
        "Аня (мафия)",
        "Аня/Боря",
        "Аня → мафия",
        "Аня = мафия",
        "> Аня",
        "[b]Аня[/b]",
        "«Аня»",
        "Аня!",
        "-Аня",
        "Аня.",
        "А--ня",
    ],
)
def test_a_nickname_is_no_sentence(nick: str) -> None:
    assert nick_problem(nick, [], GRAMMAR) == "punctuation"


@pytest.mark.parametrize(
    "nick",
    [
        "xX_Вася_Xx",
        "О'Генри",
        "О’Генри",
        "Oʼneil",
        "Анна-Мария",
        "user.name",
        "_Тень_",
        "Пётр Иванов",
        "Вася2007",
        "Аня🌸",
        "Лис 🦊",
        "☂ Мэри",
        "👩\u200d🚀Ася",
        "आशा",
        "Бо\u0301ря",
    ],
)
def test_signs_within_words_and_pictures_are_no_sentence(nick: str) -> None:
    assert nick_problem(nick, [], GRAMMAR) is None
