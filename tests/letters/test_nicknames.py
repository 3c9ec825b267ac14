"""What a player may be called: no name that another's line would find, none that the eye takes for another's."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailhost.engine.commands import Unfound, Vote
from mailhost.letters.declension import cases
from mailhost.letters.names import NameBook, in_every_case
from mailhost.letters.nicknames import LONGEST_NICK, NickProblem, is_plain, nick_problem
from tests.letters.lexicon import GRAMMAR


def book(*nicks: str) -> NameBook:
    return NameBook(enumerate(nicks, start=1))


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
        ("вер@", "link"),
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


@pytest.mark.parametrize("nick", ["Мафия", "Maфия", "М а ф и я", "Крестный отец", "К0миссар"])
def test_nobody_is_called_as_a_side_or_a_role_is(nick: str) -> None:
    """With another word it is a name: nobody takes «Комиссар Мегрэ» for what the game says."""
    reserved = ["Город", "мафия", "комиссар", "крёстный отец"]
    assert nick_problem(nick, [], GRAMMAR, reserved) == "reserved"
    assert nick_problem(f"{nick} Понтий", [], GRAMMAR, reserved) != "reserved"


@pytest.mark.parametrize(
    "nick",
    [
        *("Прокуратор", "ПРОКУРАТОР", "Пр0куратор", "Прокуратор Иванович", "Прокуратор игры", "Прокурор", "Procurator"),
        *("Система", "Админ игры", "Mailhost", "mailhost2", "ведущий игры", "Ваш ведущий", "The Host", "Host_of_town"),
        *("игра от ведущего", "Мэр Вася", "Распорядитель", "Распорядителя ждут"),
    ],
)
def test_nobody_poses_as_the_host(nick: str) -> None:
    """By his name in the theme too, which a host's own rules may change."""
    assert nick_problem(nick, [], GRAMMAR, hosts=["распорядитель"]) == "reserved"


@pytest.mark.parametrize(
    ("nick", "problem"),
    [
        *((each, "called") for each in ("игрок Аня", "Игрок", "господин Боря", "ГРАЖДАНКА Вера", "Аня номер 2")),
        *((each, "called") for each in ("жителя Аня", "Аня игрок", "Товарищ_Аня", "Player Bob")),
        *((each, "number") for each in ("номер 1", "житель 2", "2й", "2-й", "2-го", "number 2", "No 2", "nr2", "2nd")),
        *(
            (each, "number")
            for each in ("второй", "Второго", "Номер Два", "игрок номер 2", "под номером 2", "seat two")
        ),
        *(
            (each, "negation")
            for each in ("Не Боря", "не-Боря", "кроме Бори", "все кроме Бори", "Not Bob", "all but Bob")
        ),
        *((each, None) for each in ("Незнайка", "Никон", "Второй Ватсон", "Три Кота", "Вася 2007", "No Name", "N")),
        *((each, None) for each in ("Мисс Марпл", "Дядя Фёдор", "Я мафия", "доктор Ватсон", "Номерок", "Seatle")),
    ],
)
def test_no_word_that_leads_to_another_player_is_in_a_name(nick: str, problem: NickProblem | None) -> None:
    assert nick_problem(nick, ["Зоя"], GRAMMAR, parts=["мафия", "доктор"]) == problem


@pytest.mark.parametrize(
    ("nick", "other"),
    [
        ("доктор Боря", "Боря"),
        ("доктора Борю", "Боря"),
        ("мистер Боря", "Боря"),
        ("Петрова", "Иван Петров"),
        ("Ивана", "Иван Петров"),
    ],
)
def test_what_finds_another_by_a_title_or_by_half_his_name_is_refused(nick: str, other: str) -> None:
    assert nick_problem(nick, [other], GRAMMAR, parts=["мафия", "доктор"]) == "form"
    assert nick_problem(other, [nick], GRAMMAR, parts=["мафия", "доктор"]) == "form"
    assert nick_problem(nick, ["Зоя"], GRAMMAR, parts=["мафия", "доктор"]) is None


def executed(nicks: tuple[str, ...], line: str) -> list[object]:
    """Whom a line votes for, by nickname."""
    (reading,) = GRAMMAR.readings((line,), len(nicks) + 1, book(*nicks))
    assert isinstance(reading.command, Vote)
    return [nicks[each - 1] if isinstance(each, int) else each for each in reading.command.targets]


@pytest.mark.parametrize(
    ("nicks", "line", "meant"),
    [
        (("Аня", "игрок Аня"), "казнить игрока Аню", "Аня"),
        (("Боря", "господин Боря"), "казнить господина Борю", "Боря"),
        (("Боря", "доктор Боря"), "казнить доктора Борю", "Боря"),
        (("Иван Петров", "Петрова"), "казнить Петрова", "Иван Петров"),
        (("Боря", "Не Боря"), "казнить не Борю", "Боря"),
        (("Боря", "кроме Бори"), "казнить кроме Бори", "Боря"),
        (("Аня", "Вера", "номер 2"), "казнить номер 2", "Вера"),
        (("Аня", "Вера", "2й"), "казнить 2й", "Вера"),
        (("Аня", "Вера", "второй"), "казнить второго", "Вера"),
    ],
)
def test_a_line_about_somebody_goes_to_nobody_else_who_may_join(nicks: tuple[str, ...], line: str, meant: str) -> None:
    """Whoever would have caught it is not let in; without him it names whom it means, or is refused."""
    *others, catcher = nicks
    assert executed(nicks, line) == [catcher]
    assert nick_problem(catcher, others, GRAMMAR, parts=["доктор"]) is not None
    assert all(each == meant or isinstance(each, Unfound) for each in executed(tuple(others), line))


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
        "Вася 2.0",
        "_Тень_",
        "Пётр Иванов",
        "Вася2007",
        "Коля с Урала",
        "MC Вася",
        "The Cat",
        "Zoë",
        "Łukasz",
        "Наталія",
        "Ґалина",
        "Әсел",
        "И\u0306ога",
        "Е\u0308ж",
    ],
)
def test_words_of_latin_or_cyrillic_with_single_signs_within_make_a_name(nick: str) -> None:
    """Each word of one alphabet; marks that make a letter of one are no marks."""
    assert nick_problem(nick, [], GRAMMAR) is None


@pytest.mark.parametrize(
    ("nick", "problem"),
    [
        ("Аня🌸", "signs"),
        ("🙂", "signs"),
        ("☂ Мэри", "signs"),
        ("Аня❤\ufe0f", "signs"),
        ("👩\u200d🚀Ася", "signs"),
        ("Бо\u0301ря", "signs"),
        ("Б\u20ddоря", "signs"),
        ("आशा", "signs"),
        ("שרה", "signs"),
        ("Νίκος", "signs"),  # Greek
        ("Ո", "signs"),  # Armenian, like an n
        ("ᎪᎷᎬ", "signs"),  # Cherokee, like AME
        ("ꓮꓠꓠꓮ", "signs"),  # Lisu, like ANNA
        ("𝐀nna", "signs"),  # mathematical bold
        ("Ａnna", "signs"),  # full width
        ("Ӏван", "signs"),  # palochka
        ("Аня²", "signs"),
        ("Аня٣", "signs"),
        ("Верa", "alphabets"),
        ("Kот", "alphabets"),
        ("Вася2007a", "alphabets"),
        ("О'Gенри", "alphabets"),
        ("Анна-Mария", "alphabets"),
        ("Бо\u200dря", "invisible"),
        ("Бо\u200cря", "invisible"),
        ("\u2066Боря\u2069", "invisible"),
        ("Бо\u2064ря", "invisible"),
    ],
)
def test_no_sign_and_no_letter_of_another_alphabet_is_let_in(nick: str, problem: NickProblem) -> None:
    assert nick_problem(nick, [], GRAMMAR) == problem


@pytest.mark.parametrize(
    ("nick", "other"),
    [
        ("Верa", "Вера"),  # a Latin a
        ("CAXAP", "сахар"),  # all of it Latin
        ("Zoë", "Zoe"),
        ("Łukasz", "Lukasz"),
        ("Ilıa", "Ilia"),
        ("Аннa", "Анна"),
        ("Наталїя", "Наталія"),
        ("Қот", "Кот"),
        ("Ѕаша", "Saша"),
        ("Алёна", "Алена"),
        ("БОРЯ", "Боря"),
        ("Б о р я", "Боря"),
        ("Боря_", "Боря"),
    ],
)
def test_one_look_one_name(nick: str, other: str) -> None:
    assert nick_problem(nick, [other], GRAMMAR) in ("taken", "look-alike")
    assert nick_problem(other, [nick], GRAMMAR) in ("taken", "look-alike")


@pytest.mark.parametrize(
    ("nick", "other"),
    [
        ("Борю", "Боря"),
        ("Боре", "Боря"),
        ("Борей", "Боря"),
        ("Саше", "Саша"),
        ("Александра", "Александр"),
        ("Влада", "Влад"),
        ("Мира", "Мир"),
        ("Петра Иванова", "Пётр Иванов"),
        ("ПетраИванова", "Пётр Иванов"),
        ("Саше К", "Саша К"),
        ("Zodiaca", "Zodiac"),
        ("Сашка", "Сашок"),
        ("За Борю", "Боря"),
        ("ЗаБорю", "Боря"),
        ("Против Веры", "Вера"),
        ("the Cat", "Cat"),
    ],
)
def test_what_would_be_found_by_a_line_about_another_is_refused_whoever_comes_first(nick: str, other: str) -> None:
    assert nick_problem(nick, [other], GRAMMAR) == "form"
    assert nick_problem(other, [nick], GRAMMAR) == "form"
    assert nick_problem(nick, ["Зоя"], GRAMMAR) is None


@pytest.mark.parametrize(
    ("nick", "others"),
    [
        ("Боря и Вера", ()),
        ("и Вера", ()),
        ("Bonnie and Clyde", ()),
        ("Боря_и_Вера", ()),
        ("Боря Вера", ("Боря", "Вера")),
        ("Анна-Мария", ("Анна", "Мария")),
        ("БоряВера", ("Боря", "Вера")),
        ("ВеруиБорю", ("Боря", "Вера")),
        ("Борю Веру Гришу", ("Боря", "Вера", "Гриша")),
    ],
)
def test_a_list_of_names_is_no_name(nick: str, others: tuple[str, ...]) -> None:
    assert nick_problem(nick, others, GRAMMAR) == "list"
    assert nick_problem("Боря, Вера", others, GRAMMAR) == "punctuation"


def test_a_list_that_is_somebodys_name_too_is_refused_and_never_guessed() -> None:
    """Where such a name was let in before, or by whom it lists, who came later."""
    names = book("Анна", "Мария", "Анна-Мария", "Кот, Пёс и Ко")

    def meant(line: str) -> object:
        (reading,) = GRAMMAR.readings((line,), 1, names)
        assert isinstance(reading.command, Vote)
        return reading.command.targets

    for text in ("Анну, Марию", "Анна, Мария", "Анну; Марию"):
        assert meant(f"казнить {text}") == (Unfound(text, (3, 1, 2), several=True),)
    for text in ("Анну-Марию", "Анну Марию", "анна-мария"):
        assert meant(f"казнить {text}") == (3,)
    assert meant("казнить Кот, Пёс и Ко") == (4,)
    assert meant("казнить Марию, Анну") == meant("казнить Марию и Анну") == (2, 1)


@pytest.mark.parametrize(
    "nick",
    [
        *("за", "Против", "на", "игрока", "с", "the", "for", "vs", "казнь"),
        *("Да", "ага", "Это я", "Согласен", "OK"),
        *("Нет", "Отмена", "выйти", "Большинством", "единогласно", "majority", "Здесь", "роль", "help", "не виновен"),
    ],
)
def test_no_word_of_the_grammar_is_a_name(nick: str) -> None:
    assert nick_problem(nick, [], GRAMMAR) == "command"


PRONOUNS = (
    *(
        "он",
        "него",
        "Нему",
        "ним",
        "неё",
        "нее",
        "нею",
        "ними",
        "тебя",
        "ТЕБЕ",
        "Нас",
        "вам",
        "кто",
        "кого",
        "кем",
        "что",
    ),
    *(
        "тот",
        "того",
        "Тому",
        "та",
        "тех",
        "этот",
        "эту",
        "этих",
        "другой",
        "Другую",
        "другого",
        "иной",
        "сам",
        "самого",
    ),
    *(
        "кто-то",
        "Кто то",
        "Ктонибудь",
        "кого-нибудь",
        "кое-кого",
        "некто",
        "никого",
        "всякий",
        "каждого",
        "любую",
        "весь",
    ),
    *(
        "остальных",
        "прочие",
        "многие",
        "мой",
        "свою",
        "наш",
        "чей",
        "который",
        "какой-то",
        "оба",
        "обеих",
        "двое",
        "троих",
    ),
    *("тот самый", "Тот_Самый", "она сама", "все они", "TOT", "_того_", "Т о г о"),
    *(
        "him",
        "Her",
        "them",
        "it",
        "this",
        "that",
        "those",
        "same",
        "The Same",
        "other",
        "another",
        "each other",
        "both",
    ),
    *("someone", "Somebody", "anybody", "who", "whom", "whoever", "you", "us", "his", "theirs", "themselves", "either"),
)


@pytest.mark.parametrize("nick", PRONOUNS)
def test_a_pronoun_is_no_name(nick: str) -> None:
    """In whatever case or gender: a line about anybody at all would name its bearer."""
    assert nick_problem(nick, ["Зоя"], GRAMMAR) == "command"


@pytest.mark.parametrize(
    "nick",
    [
        *("Кот того света", "Тот ещё кот", "Друг моего врага", "Свой парень", "That Guy", "Люба", "Томас"),
        *("Тогонский", "Когорта", "Техник", "Тото", "Обама", "Имир", "Otherworld", "Whoopi"),
    ],
)
def test_what_only_holds_a_pronoun_or_begins_with_one_is_a_name_and_no_pronoun_finds_it(nick: str) -> None:
    assert nick_problem(nick, ["Зоя"], GRAMMAR) is None
    found = {each: book("Зоя", nick).find(each) for each in PRONOUNS}
    assert {each for each, named in found.items() if not isinstance(named, Unfound)} == set()


LINKS = (
    *("evil.com", "www.evil.ru", "www.evil", "t.me", "bit.ly", "x.y", "вася.рф", "казино.онлайн", "user.name", "M.A."),
    *("evil.com Аня", "Аня evil.com", ".com", "a_.ru", "http://evil", "ftp://1", "://", "@anya", "anya@evil", "вер@"),
    *("[evil.com]", "Аня(evil.com)", "WWW.EVIL", "Е.Ж", "2.ru", "xn--e1a.xn--p1ai"),
    *("Звони 88005553535", "8 800 555-35-35", "Аня 1234567", "1234567"),
)


@pytest.mark.parametrize("nick", LINKS)
def test_what_a_mail_program_would_make_a_link_of_is_no_name(nick: str) -> None:
    """Whoever is taken by it: the name of somebody else's, with a dot in it, is refused for the dot."""
    assert nick_problem(nick, ["Зоя", nick.replace(".", "")], GRAMMAR) == "link"


@pytest.mark.parametrize("nick", ["Аня", "xX_Вася_Xx", "О’Генри", "Анна-Мария", "И\u0306ога", "Верa", "42", ""])
def test_a_plain_name_is_letters_and_digits(nick: str) -> None:
    assert is_plain(nick)


@pytest.mark.parametrize(
    "nick", ["Аня 2.0", "evil.com", "Аня!", "8(800)5", "#7", "Аня🌸", "Бо\u0301ря", "tel:88005553535", "a\u2024ru"]
)
def test_whatever_else_is_in_it_is_no_plain_name(nick: str) -> None:
    assert not is_plain(nick)


@pytest.mark.parametrize("nick", ["Игрок 7", "игрока 3", "Player 2", "за 7"])
def test_no_roster_number_is_a_name(nick: str) -> None:
    assert nick_problem(nick, [], GRAMMAR) == "number"


ORDINARY = (
    *("Саша", "Сашка", "Лёня", "Лена", "Миша", "Мишель", "Валя", "Валентин", "Женя", "Евгений", "Вера"),
    *("Верочка", "Аня", "Саня", "Анна", "Ирина", "Рина", "Алина", "Лина", "Рома", "Роман", "Лев", "Лёва", "Юля"),
    *("Оля", "Ольга", "Коля", "Николай", "Надя", "Надежда", "Света", "Светлана", "Ваня", "Иван", "Ивановна"),
    *("Кот", "Котик", "Настя", "Стася", "Даша", "Маша", "Глаша", "Таня", "Артём", "Тёма", "Слава", "Вячеслав"),
    *("Паша", "Павел", "Пётр", "Петя", "Петров", "Пётр Иванов", "Саша К", "Капитан Очевидность", "xX_Вася_Xx", "Вася"),
    *("Мир", "Зоя", "Егор", "Жанна", "Ёжик", "Alex", "Max", "Zodiac", "Вася2007", "Коты", "Соня", "Сева", "Ева"),
)


def test_ordinary_names_do_not_get_into_each_others_way() -> None:
    refused = [(one, other) for one, other in permutations(ORDINARY, 2) if nick_problem(one, [other], GRAMMAR)]
    assert not refused


@given(st.lists(st.sampled_from(ORDINARY), min_size=2, max_size=8, unique=True), st.data())
def test_whoever_is_let_in_is_found_by_every_case_of_his_name_and_no_other_is(
    nicks: list[str], data: st.DataObject
) -> None:
    """A vote may be ambiguous, which is said; it is never another's."""
    for nick in nicks:
        form = data.draw(st.sampled_from(sorted(cases(nick))))
        found = book(*nicks).find(form)
        assert found == nicks.index(nick) + 1 or not isinstance(found, int)
