"""A yes is a yes and nothing more, a no likewise: whatever else is said makes an answer neither."""

import pytest

from tests.letters.lexicon import GRAMMAR

OWN = "Вера"


@pytest.mark.parametrize(
    "text",
    [
        "++", "+!", "+, да-да", "+\n\nВера",
        "+\n\n—\nВера", "+\n–\nВера", "+\n---\nВера", "+\n\n—\nС уважением,\nВера", "+\n— \n\nспасибо",
        "Привет\n—\nВера\n+", "+ — это я", "+ - это я", "+ – да, мои", "+ -- я писала", "+ — спасибо!", "да\n—\nВера",
        "да", "Да.", "да, это я", "Да, конечно!", "Конечно, записывайте", "+", "👍", "👍🏽",
        "да👍", "«да»", "**Да**", "OK!",
        "Yes, please!", "Sure", "yes", "Yes, it’s me.", "Да. Спасибо!", "ок\nспасибо",
        "Здравствуйте!\nДа, это мои письма.",
        "Да\n\nС уважением,\nВера", "да\nвера", "Да, я писала", "да, все мои", "Да, Всё верно",
    ],
)  # fmt: skip
def test_a_yes(text: str) -> None:
    assert GRAMMAR.answer(text.split("\n"), OWN) == "yes"


@pytest.mark.parametrize(
    "text",
    [
        "нет", "Нет.", "НЕТ!!!", "NO!", "это не я", "Нет, это не я.", "Не писал", "Это писала не я", "Подделка!",
        "Не моё письмо", "Нет, это не моё письмо. Спасибо", "Да нет", "Да нет же", "Конечно нет", "Точно не я",
        "Да это не я!", "Не согласна.", "Здравствуйте!\nЭто не я.", "Привет\nНе надо меня записывать", "It wasn’t me",
        "нет\n\nВера",
    ],
)  # fmt: skip
def test_a_no(text: str) -> None:
    assert GRAMMAR.answer(text.split("\n"), OWN) == "no"


SIGNS = (
    "+ -", "- +", "+-", "-+", "+/-", "+ \N{MINUS SIGN}", "+ \N{EN DASH} -", "+ — нет", "+, -", "+\n-", "-\n+",
    "+ нет", "👍 нет", "да + -", "👍 👎", "👍 -+", "+\n—", "+\n---", "—\n+", "+\n-\nВера", "+\n—\n-", "+\n-\nда",
    "+\n\N{MINUS SIGN}\nВера", "+ — не я", "+\n—\nнет", "+\n—\nБоря", "+ —\nВера", "+ - Боря",
)  # fmt: skip
"""A plus beside a minus, or beside a no."""
REFUSALS = (
    "Ок. Спасибо за предупреждение, это не я", "Ок! Не моё письмо.", "Да! Это подделка, не засчитывайте",
    "Точно! Не я.",
    "Ага. Конечно не я", "Верно. Но писала не я", "Да. Нет, не надо", "Да) Нет", "Да.\nСтоп, это не я", "да\nнет",
    "нет\nда", "Да. Шучу, это не я", "Я. Не писал такого!", "да - нет", "Да, нет", "Да не писал я ничего",
    "Да никогда!",
    "Да кто это писал?!", "Подтверждаю, что это НЕ я", "OK, but not me", "yes, it was NOT me", "Да вы что, нет",
)  # fmt: skip
"""They begin with a word of yes, or hold one."""
NOTES = (
    "Да. Я в отпуске до 5.", "Да! Мы получили ваше письмо и скоро ответим.", "OK! We got your message.", "Я в отпуске",
    "Нет на месте до 15 декабря", "Не буду на связи до 15 декабря.", "Ошибка доставки вашего письма", "No one is here",
    "Отказ в приёме: ящик переполнен", "Меня нет до 5 декабря", "Стоп-слово: тишина",
    "Не надо сюда писать, ящик закрыт",
    "I did not receive it yet", "Cancel your plans, we are closed", "Yes, we are open till six", "Хочу отписаться",
)  # fmt: skip
"""What a machine answers."""
OTHERS = (
    "да?", "Кто это?", "Это я? Нет", "Верно ли?", "ага, щас", "Ага, понял", "Да, я здесь", "+7 900 000-00-00",
    "Да, казнить надо Борю", "Играю на гитаре", "Да, это я. Нет сомнений", "да\nказнит Борю", "Боря, да",
)  # fmt: skip


@pytest.mark.parametrize("text", SIGNS + REFUSALS + NOTES + OTHERS)
def test_neither(text: str) -> None:
    assert GRAMMAR.answer(text.split("\n"), OWN) == "unclear"


@pytest.mark.parametrize("text", ["", "спасибо", "Здравствуйте!", "Вера", "С уважением, Вера", "казнить Борю"])
def test_nothing_of_the_kind(text: str) -> None:
    assert GRAMMAR.answer(text.split("\n"), OWN) == "nothing"


@pytest.mark.parametrize("text", ["да\nказнить Борю", "казнить Борю\nда", "да\nпоследнее слово: нет\nэто не я"])
def test_what_is_a_command_besides_takes_nothing_from_it(text: str) -> None:
    """A last word goes on to the end of the letter."""
    assert GRAMMAR.answer(text.split("\n"), OWN) == "yes"
