"""What lines ask for, by the scenarios' FORMAT; each test says which of its sentences it holds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

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
    NoKill,
    NoLastWord,
    Nominate,
    OpenElection,
    PlayerCommands,
    Protect,
    Reelect,
    ReplaceMe,
    SignUp,
    Unfound,
    Visit,
    Vote,
    Withdraw,
)
from mailhost.letters.letter import Reading
from mailhost.letters.names import NameBook
from tests.letters.lexicon import GRAMMAR, WILD

ME = 3
PETER, PETROV, CAPTAIN, VASYA, MASHA, MISHA, JANE, PEACE, BORIS = range(1, 10)


def only(line: str, book: NameBook = WILD) -> PlayerCommands:
    (reading,) = GRAMMAR.readings([line], ME, book)
    return reading.command


def targets(line: str, book: NameBook = WILD) -> tuple[int | Unfound, ...]:
    command = only(line, book)
    assert isinstance(command, Vote)
    return command.targets


def texts_unfound(line: str) -> list[str]:
    return [target.text for target in targets(line) if isinstance(target, Unfound)]


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("казнить Борю", Vote(ME, (BORIS,))),
        ("Казню Борю!", Vote(ME, (BORIS,))),
        ("казним: Боря", Vote(ME, (BORIS,))),
        ("голосую за Петра Иванова", Vote(ME, (PETER,))),
        ("ГОЛОС ПРОТИВ ЖАННЫ", Vote(ME, (JANE,))),
        ("голосую казнить Машу", Vote(ME, (MASHA,))),
        ("голосую против игрока 7", Vote(ME, (JANE,))),
        ("повесить #7", Vote(ME, (JANE,))),
        ("Голосую за казнь Жанны.", Vote(ME, (JANE,))),
        ("голос за казнь Бори", Vote(ME, (BORIS,))),
        ("голосую за повешение Бори", Vote(ME, (BORIS,))),
        ("голос за казнь игрока 7", Vote(ME, (JANE,))),
        ("голосую за казнь: Бори и за казнь Жанны", Vote(ME, (BORIS, JANE))),
        ("голос на Борю", Vote(ME, (BORIS,))),
        ("vote for the execution of #7", Vote(ME, (JANE,))),
        ("vote for hanging Боря", Vote(ME, (BORIS,))),
        ("vote #2", Vote(ME, (PETROV,))),
        ("lynch: Боря", Vote(ME, (BORIS,))),
        ("снять голос", Withdraw(ME)),
        ("Снимаю голос.", Withdraw(ME)),
        ("снять голос с Бори", Withdraw(ME, BORIS)),
        ("снять голос со Жанны", Withdraw(ME, JANE)),
        ("отменить голос за Борю", Withdraw(ME, BORIS)),
        ("снимаю голос за казнь Бори", Withdraw(ME, BORIS)),
        ("голос снимаю с Бори", Withdraw(ME, BORIS)),
        ("unvote", Withdraw(ME)),
        ("выдвигаю Машу", Nominate(ME, MASHA)),
        ("убить Мишу", Kill(ME, MISHA)),
        ("жертва: Миша", Kill(ME, MISHA)),
        ("отказ", NoKill(ME)),
        ("отказ от убийства", NoKill(ME)),
        ("Никого!", NoKill(ME)),
        ("no kill", NoKill(ME)),
        ("проверить 7", Check(ME, JANE)),
        ("лечу Мишу", Protect(ME, MISHA)),
        ("посетить Мишу", Visit(ME, MISHA)),
        ("навещаю: Мишу", Visit(ME, MISHA)),
        ("Прийти к Мише", Visit(ME, MISHA)),
        ("прийти ко 7", Visit(ME, JANE)),
        ("visit 7", Visit(ME, JANE)),
        ("сравнить Борю и Жанну", Compare(ME, BORIS, JANE)),
        ("сравниваю Борю, Жанну", Compare(ME, BORIS, JANE)),
        ("сравнить Борю с Жанной", Compare(ME, BORIS, JANE)),
        ("сравнить Мишу со Жанной", Compare(ME, MISHA, JANE)),
        ("compare 7 and 9", Compare(ME, JANE, BORIS)),
        ("последнее слово", LastWord(ME, "")),
        ("Последнее слово: это не я", LastWord(ME, "это не я")),
        ("отказ от последнего слова", NoLastWord(ME)),
        ("выборы", OpenElection(ME)),
        ("выборы большинством", OpenElection(ME, "majority")),
        ("election unanimous", OpenElection(ME, "unanimous")),
        ("крестный Боря", ElectGodfather(ME, BORIS)),
        ("назначаю крёстным Борю", AppointGodfather(ME, BORIS)),
        ("перевыборы", Reelect(ME)),
        ("re-election", Reelect(ME)),
        ("мафии: всем спать", GangTalk(ME, "всем спать")),
        ("банде — всем спать", GangTalk(ME, "всем спать")),
        ("записаться: Аня", SignUp(ME, "Аня")),
        ("Записываюсь «Пётр Иванов».", SignUp(ME, "Пётр Иванов")),
        ("записаться", SignUp(ME, "")),
        ("join Misha", SignUp(ME, "Misha")),
        ("выйти", Leave(ME)),
        ("leave", Leave(ME)),
        ("замените меня", ReplaceMe(ME)),
        ("Replace me!", ReplaceMe(ME)),
        ("Здесь!", Here(ME)),
        ("here", Here(ME)),
        ("статус", Ask(ME, "status")),
        ("Голоса?", Ask(ME, "votes")),
        ("роль", Ask(ME, "role")),
        ("rules", Ask(ME, "rules")),
        ("помощь", Ask(ME, "help")),
    ],
)
def test_command_words_of_the_table(line: str, command: PlayerCommands) -> None:
    assert only(line) == command


@pytest.mark.parametrize(
    "line", ["## казнить Борю", "##казнить Борю", "/vote Боря", "*казнить Борю*", "  КАЗНИТЬ  Борю"]
)
def test_a_mark_of_a_command_bold_type_and_letter_case_change_nothing(line: str) -> None:
    assert only(line) == Vote(ME, (BORIS,))


@pytest.mark.parametrize(
    "line",
    ["Никого не подозреваю", "отказ от ужина", "роль моя скучна", "status quo", "перевыборы Бори"],
)
def test_a_command_without_a_name_counts_only_when_its_words_fill_the_line(line: str) -> None:
    assert only(line) == Misread(ME)


@pytest.mark.parametrize(("line", "meant"), [("выборы единодушно", "выборы"), ("election by lot", "election")])
def test_an_election_by_a_rule_that_is_none_names_its_command(line: str, meant: str) -> None:
    assert only(line) == Misread(ME, meant)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("казнитть Борю", "казнить"),
        ("казнть Борю", "казнить"),
        ("кзанить Борю", "казнить"),
        ("голосоую за Борю", "голосую"),
        ("снеть голос с Бори", "снять голос"),
        ("снять голас с Бори", "снять голос"),
        ("lynnch Боря", "lynch"),
    ],
)
def test_a_letter_off_a_command_word_is_refused_and_never_passed_over(line: str, meant: str) -> None:
    assert only(line) == Misread(ME, meant)
    assert GRAMMAR.reads_as_command(line)


@pytest.mark.parametrize(
    "line",
    [
        "мафия молчит",
        "казнит пусть Боря",
        "голосуй за Борю",
        "волос не тронут",
        "козьнить Борю",
        "lunch at noon",
        "executed again",
        "роли розданы",
        "Всем привет!",
        "Борю казнить",
        "",
        "???",
    ],
)
def test_another_real_word_and_a_command_later_in_the_line_are_talk(line: str) -> None:
    assert not GRAMMAR.reads_as_command(line)
    assert GRAMMAR.readings([line], ME, WILD) == (Reading("", Misread(ME)),)


@pytest.mark.parametrize("item", ["• {}", "·        {}", "  ▪ **{}**"])
def test_an_item_of_a_list_is_read_without_its_bullet(item: str) -> None:
    assert only(item.format("казнить Борю")) == Vote(ME, (BORIS,))
    assert not GRAMMAR.reads_as_command("1. Казнить Борю: гражданин"), (
        "rosters have numbers, whatever players are called"
    )


@pytest.mark.parametrize("item", ["- {}", "– {}", " - {}"])
def test_behind_a_dash_a_command_may_be_somebodys_words_and_is_refused(item: str) -> None:
    assert only(item.format("казнить Борю")) == Misread(ME, "казнить")
    assert not GRAMMAR.reads_as_command(item.format("что скажете?"))
    assert not GRAMMAR.reads_as_command("— Казнить Борю! — кричала толпа.")


def test_readings_come_in_order_and_talk_is_left_out() -> None:
    fresh = ["Здравствуйте!", "казнить Борю", "скучно у вас", "снять голос с Жанны"]
    assert GRAMMAR.readings(fresh, ME, WILD) == (
        Reading("казнить Борю", Vote(ME, (BORIS,))),
        Reading("снять голос с Жанны", Withdraw(ME, JANE)),
    )


def test_the_rest_of_the_mail_belongs_to_a_last_word_and_to_the_gang() -> None:
    fresh = ["статус", "последнее слово: прощайте.", "казнить Борю"]
    assert GRAMMAR.readings(fresh, ME, WILD) == (
        Reading("статус", Ask(ME, "status")),
        Reading("последнее слово: прощайте.", LastWord(ME, "прощайте.\nказнить Борю")),
    )
    assert GRAMMAR.readings(["Мафии:", "предлагаю 7"], ME, WILD)[0].command == GangTalk(ME, "предлагаю 7")
    assert GRAMMAR.readings(["последнее слово", "я честный"], ME, WILD)[0].command == LastWord(ME, "я честный")


def test_without_a_colon_nothing_is_published_or_whispered() -> None:
    assert only("последнее слово за городом") == Misread(ME, "последнее слово")
    assert only("мафии конец") == Misread(ME, "мафии")
    assert only("мафии:") == Misread(ME, "мафии")


@pytest.mark.parametrize("line", ["Здесь кто-нибудь есть?", "здесь мафия, я уверен", "Here we go again"])
def test_a_sentence_that_begins_as_an_answer_to_a_roll_call_is_talk(line: str) -> None:
    assert only(line) == Misread(ME)


@pytest.mark.parametrize("line", ["выйти из игры нельзя?", "leave me alone", "замените меня на Борю"])
def test_other_commands_that_stand_alone_do_so(line: str) -> None:
    assert only(line) == Misread(ME)


@pytest.mark.parametrize(
    ("fresh", "nick"),
    [
        (["Добрый день!", "Записаться Аня"], "Аня"),
        (["## записаться: Кот и Пёс"], "Кот и Пёс"),
        (["записываюсь"], ""),
        (["я хочу записаться Аня"], None),
        (["записатся Аня"], None),
        ([], None),
    ],
)
def test_the_name_that_somebody_without_a_seat_asks_for(fresh: list[str], nick: str | None) -> None:
    assert GRAMMAR.nick_wanted(fresh) == nick


def test_a_command_that_lacks_its_name_goes_on_without_one() -> None:
    assert only("казнить") == Vote(ME, (Unfound(""),))
    assert only("проверить:") == Check(ME, Unfound(""))
    assert only("сравнить Борю") == Compare(ME, BORIS, Unfound(""))


@pytest.mark.parametrize(
    "line",
    [
        "казнить Борю, он врёт",
        "казнить Борю — он врёт",
        "казнить Борю - врёт, как всегда",
        "казнить Борю (и не жалко)",
        "казнить Борю. Жанну не трогать, Машу тоже",
        "казнить Борю! Он врёт.",
        "казнить Борю, пожалуйста",
        "казнить Борю, а не Жанну",
        "КАЗНИТЬ БОРЮ, СРОЧНО",
        "казнить Борю; он врёт",
        "казнить Борю: он врёт, и Жанна так говорит",
        "казнить Борю! Срочно!",
        "казнить Борю? Да. Жанну не трогать",
        "казнить Борю… Жалко, но Жанну жальче",
        "казнить Борю... Больше некого",
        "казнить Борю :D",
        "казнить Борю ;)",
        "казнить Борю, в 10:7 его видели",
        "КАЗНИТЬ БОРЮ! СРОЧНО!",
    ],
)
def test_a_remark_behind_a_name_is_no_name(line: str) -> None:
    assert targets(line) == (BORIS,)


@pytest.mark.parametrize(
    "line",
    [
        "казнить Борю, Жанну и Машу",
        "казнить 9, 7, 5",
        "голосую за Борю, за Жанну и за Машу",
        "казнить Борю и Жанну, и Машу",
        "казнить Борю (врёт, как дышит), Жанну, Машу, все они хороши",
        "казнить Борю — врёт, как всегда, Жанну — тоже, Машу — за компанию",
        "казнить Борю; Жанну; Машу",
        "казнить 9;7;5",
        "казнить: Борю: Жанну: Машу",
        "казнить Борю! Жанну! Машу!",
        "казнить Борю? Жанну!!! и Машу…",
        "казнить Борю... Жанну... Машу...",
    ],
)
def test_several_names_are_several_votes(line: str) -> None:
    assert targets(line) == (BORIS, JANE, MASHA)


@pytest.mark.parametrize(
    ("line", "unknown"),
    [
        ("казнить Борю, Вреу и Жанну", ["Вреу"]),
        ("казнить Борю и Вреу", ["Вреу"]),
        ("казнить Борю, Глеба", ["Глеба"]),
        ("казнить Борю, глеба", ["глеба"]),
        ("казнить Борю, Бррю", ["Бррю"]),
        ("казнить Борю, 99", ["99"]),
        ("казнить Вреу, Жанну", ["Вреу"]),
        ("казнить пожалуйста, Борю", ["пожалуйста"]),
        ("казнить Борю; Вреу", ["Вреу"]),
        ("казнить Борю; глеба", ["глеба"]),
        ("казнить Борю! Вреу!", ["Вреу"]),
        ("казнить Борю? Глеба?", ["Глеба"]),
        ("казнить Борю: 99", ["99"]),
        ("казнить Борю… Бррю", ["Бррю"]),
        ("казнить !срочно", ["срочно"]),
    ],
)
def test_no_part_of_a_list_is_dropped_in_silence(line: str, unknown: list[str]) -> None:
    assert texts_unfound(line) == unknown


@given(
    st.lists(st.sampled_from([("Борю", BORIS), ("7", JANE), ("Машу", MASHA), ("Жанну", JANE)]), min_size=2, max_size=6),
    st.lists(st.sampled_from([",", ";", "!", "?", "…", "...", " :", "?!", " и", ", и"]), min_size=5, max_size=5),
)
def test_a_list_is_read_whole_whatever_parts_it(names: list[tuple[str, int]], marks: list[str]) -> None:
    parted = (f"{name}{mark} " for (name, _), mark in zip(names, [*marks[: len(names) - 1], ""], strict=True))
    assert targets(f"казнить {''.join(parted)}") == tuple(seat for _, seat in names)


def test_a_command_for_one_takes_the_first_of_two_under_no_mark() -> None:
    for mark in (",", ";", "!", "?", "…", ":"):
        command = only(f"проверить Борю{mark} Жанну")
        assert isinstance(command, Check)
        assert isinstance(command.target, Unfound)


def test_a_word_that_may_stand_before_a_name_is_left_out_nowhere_else() -> None:
    assert texts_unfound("казнить капитана за очевидность") == ["капитана за очевидность"]
    assert texts_unfound("казнить за") == ["за"]


def test_several_names_for_one_place_are_refused_whole_with_all_of_them() -> None:
    assert only("проверить Борю и Жанну") == Check(
        ME, Unfound("Борю и Жанну", (BORIS, JANE), several=True, listed=True)
    )
    assert only("снять голос с Бори и Жанны") == Withdraw(
        ME, Unfound("Бори и Жанны", (BORIS, JANE), several=True, listed=True)
    )
    compared = only("сравнить Борю, Жанну и Машу")
    assert compared == Compare(ME, BORIS, Unfound("Жанну и Машу", (JANE, MASHA), several=True, listed=True))


@pytest.mark.parametrize(
    "line",
    [
        "vote the Маша",
        "vote: the Маша",
        "vote for the Маша",
        "vote THE Маша",
        "execute the player Маша",
        "vote for the execution of the Маша",
        "казнить the Машу",
    ],
)
def test_an_article_before_a_name_says_nothing(line: str) -> None:
    assert targets(line) == (MASHA,)


def test_an_article_stands_before_each_name_and_may_begin_a_nickname() -> None:
    assert targets("vote the Маша and the Боря, the Жанна") == (MASHA, BORIS, JANE)
    assert only("compare the Маша with the Боря") == Compare(ME, MASHA, BORIS)
    assert only("unvote the Маша") == Withdraw(ME, MASHA)
    assert only("nominate the Маша") == Nominate(ME, MASHA)
    assert targets("vote the Rock", NameBook([(1, "The Rock"), (2, "Rock")])) == (1,)


@pytest.mark.parametrize(
    "said", ["себя", "всех", "всех подряд", "всех, кроме меня", "никого", "его", "он врёт", "myself"]
)
def test_what_names_nobody_is_like_nobodys_name(said: str) -> None:
    """A suggestion would be a vote that nobody asked for."""
    book = NameBook(enumerate(["Себастьян", "Всеволод", "Вера", "Менялов", "Егор", "Онисим", "Боря", "Myron"], 1))
    (found,) = targets(f"казнить {said}", book)
    assert isinstance(found, Unfound)
    assert found.nearest == ()


def test_a_nickname_may_hold_what_parts_a_list_or_stands_before_a_name() -> None:
    book = NameBook(
        enumerate(["Кот и Пёс", "Анна-Мария", "Игрок 1", "Mr. Smith", "За Родину", "Боря", "Казнь"], start=1)
    )
    assert targets("казнить Кота и Пса, Борю", book) == (1, 6)
    assert targets("казнить Анну-Марию - врёт", book) == (2,)
    assert targets("казнить игрока 1", book) == (3,)
    assert targets("казнить игрока 2", book) == (2,)
    assert targets("казнить Mr. Smith, Борю. Всё.", book) == (4, 6)
    assert targets("голосую За Родину", book) == (5,)
    assert targets("голосую за казнь", book) == targets("голосую за казнь Казни", book) == (7,)
    assert only("сравнить Кота и Пса с Борей", book) == Compare(ME, 1, 6)


def test_a_line_is_quoted_back_as_it_was_typed() -> None:
    (reading,) = GRAMMAR.readings(["  ##Казнить  Мишку "], ME, WILD)
    assert reading.line == "##Казнить  Мишку"


def test_thousands_of_names_and_separators_are_read_within_caps() -> None:
    assert all(isinstance(target, Unfound) for target in targets("казнить " + "а, " * 600))
    compared = only("сравнить " + "а и " * 400)
    assert isinstance(compared, Compare)
    assert isinstance(compared.second, Unfound)
