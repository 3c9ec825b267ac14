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
