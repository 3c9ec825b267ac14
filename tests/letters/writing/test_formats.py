"""Escaping: whatever a player writes stays text, in a mail and in a forum alike."""

import re
import unicodedata

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from mailhost.letters.formats import BBCODE, BREAKING, FORMATS, MARKED, TEXT, Format
from tests.letters.writing.hostile import WORDS, thread

NASTY = st.text(alphabet=st.characters() | st.sampled_from("[]/>\r\n\u2028\u202e\u200b\x00=?"), max_size=60)
RANGES = (
    *((0x00, 0x1F), (0x7F, 0x9F), (0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x115F, 0x1160), (0x17B4, 0x17B5)),
    *((0x180B, 0x180F), (0x200B, 0x200F), (0x2028, 0x202E), (0x2060, 0x206F), (0x2800, 0x2800), (0x3164, 0x3164)),
    *((0xD800, 0xDFFF), (0xFE00, 0xFE0D), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFFB), (0xE0000, 0xE0FFF)),
)
"""All that steers, turns round or hides and is not seen itself: controls, bidi and zero-width marks, fillers, tags."""
UNSEEN = [chr(code) for first, last in RANGES for code in range(first, last + 1)]


@pytest.mark.parametrize("form", [*FORMATS.values(), MARKED], ids=lambda form: form.name)
def test_nothing_unseen_is_left_of_a_text_in_any_format(form: Format) -> None:
    for sign in UNSEEN:
        escaped = form.escape(f"Бо{sign}ря")
        assert escaped == ("Бо ря" if sign in BREAKING else "Боря"), hex(ord(sign))
        assert sign not in form.laid(form.quoted(f"Бо{sign}ря")).removesuffix("\n") or sign == "\n"


def test_what_is_seen_stays() -> None:
    """An emoji keeps its colours; letters of every alphabet and their marks their look."""
    for said in ("❤️ 👍🏽 №1 ½ ё́ नमस्ते 東京 שלום « — »", "\u00a0"):
        assert TEXT.escape(said).replace("\u00a0", " ") == said.replace("\u00a0", " ")


@given(NASTY)
def test_escaped_text_is_one_line_without_anything_invisible(text: str) -> None:
    for form in FORMATS.values():
        escaped = form.escape(text)
        assert len(escaped.splitlines()) <= 1
        assert not any(unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Zl", "Zp") for letter in escaped)


@given(NASTY)
def test_escaping_twice_changes_nothing_more(text: str) -> None:
    for form in FORMATS.values():
        assert form.escape(form.escape(text)) == form.escape(text)


@given(NASTY)
def test_no_bracket_of_a_player_survives_in_bbcode(text: str) -> None:
    assert not set("[]") & set(BBCODE.escape(text))
    quoted = BBCODE.quoted(text)
    assert re.findall(r"\[[^\]]*\]", quoted) == ["[quote]", "[/quote]"]


@given(NASTY)
def test_every_quoted_line_is_marked_in_a_mail(text: str) -> None:
    quoted = TEXT.quoted(text)
    assert all(line.startswith(">") for line in quoted.split("\n")) or not text.strip()


@given(WORDS, WORDS)
@example("[/b][url=javascript:alert(1)]", "[/quote][/list][*][b][quote]")
def test_no_name_and_no_word_adds_a_tag_to_a_thread_in_bbcode(nick: str, said: str) -> None:
    assume(TEXT.escape(nick).strip())
    line = TEXT.escape(said).strip() or "…"
    tags = [re.findall(r"\[[^\]\n]*\]", post) for post in thread("bbcode", nick, line)]
    assert tags == [re.findall(r"\[[^\]\n]*\]", post) for post in thread("bbcode", "Аня", "Нет.")]


def test_words_come_through_as_they_were() -> None:
    said = "Ёж — «ёж», 100 % [b]да[/b] 👍"
    assert TEXT.escape(said) == said
    assert BBCODE.escape(said) == "Ёж — «ёж», 100 % ［b］да［/b］ 👍"


def test_a_quotation_keeps_its_lines_and_leaves_no_white_space_at_their_ends() -> None:
    assert TEXT.quoted("раз  \n\n два\n") == "> раз\n>\n> два"
    assert BBCODE.quoted("раз\n[/quote][b]два") == "[quote]\nраз\n［/quote］［b］два\n[/quote]"


def test_a_row_says_the_same_in_every_format_that_has_no_tables() -> None:
    for form, mark in ((TEXT, ""), (BBCODE, "[*]")):
        assert form.row(" [Боря]: 2 голоса ", "[Боря]", 2) == f"{mark}{form.escape('[Боря]')}: 2 голоса"


def test_nothing_is_emphasised_where_there_is_nothing() -> None:
    assert [form.laid(form.emphasised(" ")) for form in FORMATS.values()] == ["", "", "", ""]


def test_a_direction_override_in_a_nickname_is_gone() -> None:
    assert TEXT.escape("Бо\u202eря\u200b") == "Боря"
