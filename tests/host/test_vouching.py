"""What answers a question about held letters: a yes or a no and nothing more, to the question that was read."""

import pytest

from mailhost.host.held_letters import QUESTIONS_KEPT
from mailhost.host.rehearsal import GAME
from mailhost.host.verification import verify
from mailhost.host.vouching import numbered
from tests.host.doubts import Doubting
from tests.host.reception import Reception
from tests.letters.test_consent import NOTES, REFUSALS

BORYA = {"Боря": ["Вера"]}


def asked() -> Doubting:
    """A table where Вера has been asked about one letter."""
    table = Doubting()
    table.comes("Вера", "казнить Борю", "2 11:00")
    return table


QUOTING = (
    "Ваше письмо «{subject}» получено. Я в отпуске.",
    "{subject}",
    "Тема: {subject}",
    "Спасибо, обращение {word} принято",
    "Письмо с кодом {word} получено",
    "Заявка\n{word}\nпринята",
    'Your message "{subject}" will be read when I return.',
    "Нет\n{word}\nда",
)


@pytest.mark.parametrize("text", [*QUOTING, *REFUSALS, *NOTES])
@pytest.mark.parametrize("replies", [True, False])
def test_a_sentence_is_no_answer_whatever_words_of_yes_or_no_or_code_it_holds(text: str, *, replies: bool) -> None:
    """Neither does the doubtful letter count, nor is the real one dropped."""
    table = asked()
    subject, word = table.last("Вера").subject, table.word()
    said = text.format(subject=subject, word=word)
    table.comes("Вера", said, "2 11:30", f"{GAME}.{table.token('Вера')}", f"Re: {subject}" if replies else "Привет")
    assert (table.tally(), table.held()) == ({}, ["unproved"])
    table.comes("Вера", "да", "2 11:40", subject=f"Re: {subject}")
    assert table.tally() == BORYA
    assert verify(table.house, GAME).findings == ()


@pytest.mark.parametrize("text", [*REFUSALS, *NOTES])
def test_nor_does_it_sign_anybody_up_or_off(text: str) -> None:
    town = Reception()
    town.write("anya", "записаться Аня", "1 10:00")
    town.write("anya", text, "1 10:05")
    assert (town.nicks(), town.verdicts()[-1]) == ([], "unclear")
    town.write("anya", "да", "1 10:06")
    assert town.nicks() == ["Аня"]


def test_the_key_of_a_sign_up_within_a_sentence_signs_nobody_up() -> None:
    town = Reception()
    town.write("anya", "записаться Аня", "1 10:00")
    subject = town.mails()[-1].subject
    for minute, text in enumerate((f"Ваше письмо «{subject}» получено. Я в отпуске.", subject, f"Re: {subject}", "")):
        town.write("anya", text, f"1 10:0{minute + 1}", f"Автоответ: {subject}")
    assert town.nicks() == []


@pytest.mark.parametrize(
    "text", ["{word}", "код {word}", "Код: {word}.", "Да, {word}", "да\n{word}", "Спасибо!\n{word}"]
)
def test_the_code_counts_where_it_stands_alone_or_beside_a_yes(text: str) -> None:
    table = asked()
    table.comes("Вера", text.format(word=table.word().upper()), "2 11:30", subject="Привет")
    assert table.tally() == BORYA


@pytest.mark.parametrize("text", ["нет {word}", "Это не я\n{word}"])
def test_beside_a_no_it_is_a_no(text: str) -> None:
    table = asked()
    table.comes("Вера", text.format(word=table.word()), "2 11:30", subject="Привет")
    assert (table.tally(), table.held(), table.verdicts()[-1]) == ({}, [], "disowned")


@pytest.mark.parametrize("text", ["Да, но не всё", "да", "нет", "Ок. Спасибо, это не я"])
def test_what_says_nothing_clear_gets_the_question_again_once(text: str) -> None:
    """A bare yes or no by a mail of its own says not to what."""
    table = asked()
    subject = table.last("Вера").subject
    bare = text in ("да", "нет")
    before = len(table.mails("Вера"))
    for minute in (30, 35):
        table.comes("Вера", text, f"2 11:{minute}", subject="Привет" if bare else f"Re: {subject}")
    questions = [mail for mail in table.mails("Вера")[before:] if mail.subject == subject]
    assert len(questions) == 1
    assert "ни «да», ни «нет»" in questions[0].body
    assert (table.tally(), table.held()) == ({}, ["unproved"])
    table.house = table.restarted()
    table.house.ledger.refresh()
    table.comes("Вера", "да", "2 11:40", subject=f"Re: {subject}")
    assert table.tally() == BORYA


def test_a_number_alone_is_an_answer_only_where_numbers_were_asked_for() -> None:
    table = asked()
    table.answers("Вера", "1", "2 11:30")
    assert (table.tally(), table.held()) == ({}, ["unproved"])


@pytest.mark.parametrize("text", ["да\nказнить 2", "да\nказнить: Боря"])
def test_a_number_in_a_command_is_no_number_of_a_letter(text: str) -> None:
    table = asked()
    table.answers("Вера", text, "2 11:30")
    assert table.tally() == BORYA


@pytest.mark.parametrize("forged", [1, QUESTIONS_KEPT, QUESTIONS_KEPT + 5])
def test_however_many_are_forged_after_it_her_own_question_may_be_answered(forged: int) -> None:
    """And her yes to it casts none of theirs: she has not read them."""
    table = asked()
    first = table.last("Вера").subject
    for number in range(forged):
        hour, minute = divmod(6 * (number + 1), 60)
        table.comes("Вера", f"казнить Дашу\n{number}", f"2 {11 + hour}:{minute:02}")
    for checkpointed in (False, True):
        if checkpointed:
            table.house.ledger.save(table.house.ledger.book(GAME))
        table.house = table.restarted()
        table.house.ledger.refresh()
    table.comes("Вера", "да", "2 13:30", subject="")
    assert (table.tally(), len(table.held())) == ({}, forged + 1)
    table.comes("Вера", "да", "2 13:40", f"{GAME}.{table.token('Вера')}", f"Re: {first}")
    assert (table.tally(), len(table.held())) == (BORYA, forged)
    assert verify(table.house, GAME).findings == ()


@pytest.mark.parametrize("line", ["да 1, 2", "да  1 ,  2.", "№ 1 и 2"])
def test_the_numbers_of_a_line_are_those_that_it_ends_with(line: str) -> None:
    assert numbered(line)[1] == [1, 2]


@pytest.mark.parametrize("line", ["да" + " " * 1900 + "x", ",:" * 990 + "x", "да " + "1, " * 600, f"1{' ' * 1900}!x"])
def test_a_long_line_is_not_looked_through_for_numbers(line: str) -> None:
    assert numbered(line) == (line, [])


ORDERS = (
    ("убить Егора", "убить Веру", "Записано на эту ночь: Вера."),
    ("никого не убивать", "убить Веру", "Записано на эту ночь: Вера."),
    ("убить Егора", "никого не убивать", "Записано на эту ночь: никого."),
)


@pytest.mark.parametrize(("older", "newer", "noted"), ORDERS)
def test_the_receipt_of_an_order_that_a_newer_one_has_overtaken_says_so(older: str, newer: str, noted: str) -> None:
    table = Doubting(at="2 22:05")
    table.comes("Боря", older, "2 23:00")
    question = table.last("Боря").subject
    table.answers("Боря", newer, "2 23:30")
    assert noted in table.last("Боря").body
    standing = table.game.orders
    table.comes("Боря", "да", "2 23:40", f"{GAME}.{table.token('Боря')}", f"Re: {question}")
    assert "другое ваше распоряжение пришло позже этого: в силе оно" in table.last("Боря").body
    assert "Записано" not in table.last("Боря").body
    assert table.game.orders == standing


def test_the_time_that_is_left_is_told_from_when_it_is_told() -> None:
    """Not from when the letter came, which may have waited for hours."""
    table = asked()
    table.answers("Вера", "да", "2 13:30")
    assert "До конца голосования 8 часов 30 минут." in table.last("Вера").body
