"""Bytes to text whatever they are said to be."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailhost.letters.charsets import decode

LINE = "казнить Борю, он вчера молчал весь день"


@pytest.mark.parametrize("charset", ["utf-8", "cp1251", "koi8-r", "cp866"])
@pytest.mark.parametrize("declared", ["", "us-ascii", "iso-8859-1", "ISO-8859-1", "x-unknown", "utf-8", "hex", "idna"])
@pytest.mark.parametrize("text", [LINE, "казнить Борю", "Снять голос с Веры", "Вера молчит"])
def test_russian_is_recognised_where_the_declaration_says_nothing_or_is_wrong(
    charset: str, declared: str, text: str
) -> None:
    assert decode(text.encode(charset), declared) == text


@pytest.mark.parametrize("charset", ["utf-8", "cp1251", "koi8-r", "koi8-u", "iso-8859-5", "utf-16", "utf-7"])
def test_a_right_declaration_is_believed(charset: str) -> None:
    assert decode(LINE.encode(charset), charset) == LINE


def test_utf_8_is_recognised_under_any_declaration() -> None:
    assert decode(LINE.encode(), "windows-1251") == LINE
    assert decode(LINE.encode()[:-1], "utf-8") == LINE[:-1]


def test_western_letters_among_latin_ones_stay_western() -> None:
    text = "Für Müller, s'il vous plaît, à la fenêtre"
    assert decode(text.encode("latin-1"), "iso-8859-1") == text
    assert decode(text.encode("latin-1")) == text


@given(
    st.binary(max_size=200),
    st.sampled_from(["", "utf-7", "utf-16", "iso-2022-jp", "shift_jis", "big5", "\x00", "rot13"]),
)
def test_no_bytes_raise_and_no_lone_surrogate_is_left(data: bytes, declared: str) -> None:
    decode(data, declared).encode("utf-8")


def test_the_surrogates_of_utf_7_are_cleaned() -> None:
    assert decode(b"+2AA-", "utf-7") == "\ufffd"


@pytest.mark.parametrize("charset", ["cp1251", "koi8-r", "cp866"])
@pytest.mark.parametrize("declared", ["cp1251", "koi8-r", "cp866", "iso-8859-5", "koi8-u"])
@pytest.mark.parametrize(
    "text", [LINE, LINE.upper(), "Казнить Борю", "Увидимся завтра вечером", "ДА, Я ЗА НЕГО, А ВЫ?"]
)
def test_one_cyrillic_charset_called_another_is_told_by_its_russian(charset: str, declared: str, text: str) -> None:
    assert decode(text.encode(charset), declared) == text


@pytest.mark.parametrize("charset", ["cp1251", "koi8-r", "koi8-u", "cp866"])
@pytest.mark.parametrize("text", ["ЪЪЪ", "Щ", "ЩУР", "Эй", "съешь ещё", "нет", "ЁЖ И УЖ", "Zodiac — Ы"])
def test_a_right_name_holds_though_little_speaks_for_it(charset: str, text: str) -> None:
    sent = text.encode(charset, "ignore")
    assert decode(sent, charset) == sent.decode(charset)


def test_a_damaged_byte_of_utf_8_is_lost_alone() -> None:
    assert decode(LINE.encode() + b"\xff", "utf-8") == f"{LINE}\ufffd"


def test_japanese_is_recognised_by_its_escapes() -> None:
    assert decode("こんにちは".encode("iso-2022-jp"), "us-ascii") == "こんにちは"


@pytest.mark.parametrize("text", ["роль", "здесь", "невиновен", "Перевыборы", "голос: Эля", "мафии: тише", "7", "Ёж"])
@pytest.mark.parametrize("charset", ["windows-1251", "koi8-r", "cp866", "utf-8"])
def test_the_shortest_letters_are_read_by_the_charset_that_they_name(text: str, charset: str) -> None:
    assert decode(text.encode(charset), charset) == text


@pytest.mark.parametrize("text", ["невиновен", "перевыборы", "голос: Эля", "роль и статус"])
@pytest.mark.parametrize("charset", ["windows-1251", "koi8-r", "cp866"])
@pytest.mark.parametrize("named", ["windows-1251", "koi8-r", "cp866", "utf-8", "windows-1250", "iso-8859-15"])
def test_a_command_word_is_the_strongest_sign_whatever_is_named(text: str, charset: str, named: str) -> None:
    assert decode(text.encode(charset), named) == text
