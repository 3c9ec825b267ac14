"""Escaping: whatever a player writes stays text, in a mail and in a forum alike."""

import re
import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from mailhost.letters.formats import BBCODE, FORMATS, TEXT

NASTY = st.text(alphabet=st.characters() | st.sampled_from("[]/>\r\n\u2028\u202e\u200b\x00=?"), max_size=60)


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
