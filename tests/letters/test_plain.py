"""Text made plain: nothing invisible, composed letters, and no work by the square of what was sent."""

import unicodedata
from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailhost.letters import plain as module
from mailhost.letters.folding import fold
from mailhost.letters.incoming import read_body, read_html
from mailhost.letters.names import NameBook
from mailhost.letters.nicknames import LONGEST_NICK, nick_problem
from mailhost.letters.plain import MOST_MARKS, one_line, plain
from mailhost.letters.quoting import MOST_TEXT
from tests.letters.lexicon import GRAMMAR

MARKS = "\u0301\u0323\u0f71\u0f72\u3099\uff9e\uff9f\u20dd\ufe0f"
PILES = ["\u0301\u0323" * 131_000, "\u0f73" * 131_000, "\uff9e\u0301" * 131_000]


def longest_pile(text: str) -> int:
    """How many marks stand in a row, with those that NFKC makes marks."""
    runs = groupby(text, key=lambda sign: unicodedata.category(sign)[0] == "M" or sign in "\uff9e\uff9f")
    return max((len(list(run)) for are_marks, run in runs if are_marks), default=0)


class Normalising:
    """unicodedata as the module sees it, writing down what it is asked to normalise."""

    category = staticmethod(unicodedata.category)

    def __init__(self) -> None:
        self.texts: list[str] = []

    def normalize(self, form: str, text: str) -> str:
        self.texts.append(text)
        return unicodedata.normalize("NFKC" if form == "NFKC" else "NFC", text)


@pytest.fixture
def normalising(monkeypatch: pytest.MonkeyPatch) -> Normalising:
    seen = Normalising()
    monkeypatch.setattr(module, "unicodedata", seen)
    return seen


@pytest.mark.parametrize("pile", PILES)
def test_a_body_is_cut_and_its_piles_of_marks_thinned_before_they_are_normalised(
    pile: str, normalising: Normalising
) -> None:
    read_html(f"<p>a{pile}")
    read_body(f"a{pile}")
    assert normalising.texts
    assert all(len(text) <= MOST_TEXT for text in normalising.texts)
    if "\uff9e" not in pile:  # which NFC leaves as it is
        assert longest_pile("".join(normalising.texts)) == MOST_MARKS


@pytest.mark.parametrize("pile", PILES)
def test_a_name_and_a_folded_text_have_their_piles_thinned(pile: str, normalising: Normalising) -> None:
    fold(f"Бо{pile}ря")
    NameBook([(1, "Боря")]).find(f"Бо{pile[:150]}ря")
    assert nick_problem(f"Бо{pile}ря", [], GRAMMAR) in ("invisible", "too-long")
    assert normalising.texts
    assert max(map(longest_pile, normalising.texts)) == MOST_MARKS


@given(st.text(st.sampled_from(MARKS + "aя -\n"), max_size=60))
def test_no_more_marks_in_a_row_than_the_cap_whatever_is_sent(text: str) -> None:
    assert longest_pile(fold(text)) <= MOST_MARKS
    if longest_pile(text) <= MOST_MARKS:
        assert plain(text) == unicodedata.normalize("NFC", text), "fewer are nobody's business"


@pytest.mark.parametrize("text", ["Йога", "ё", "Việt Nam", "1\ufe0f\u20e3 🙋🏽\u200d♀\ufe0f", "שָׁלוֹם"])
def test_what_people_write_is_only_composed(text: str) -> None:
    assert plain(unicodedata.normalize("NFD", text)) == unicodedata.normalize("NFC", text)


@pytest.mark.parametrize(
    "sign", ["\u200b", "\u00ad", "\u034f", "\u061c", "\u115f", "\u1160", "\u2800", "\u3164", "\uffa0", "\U000e0041"]
)
def test_what_no_reader_sees_is_gone(sign: str) -> None:
    assert plain(f"казнить Бо{sign}рю") == "казнить Борю"
    assert nick_problem(f"Бо{sign}ря", [], GRAMMAR) == "invisible"
    assert nick_problem(sign, [], GRAMMAR) == "invisible"


def test_one_line_is_one_line_and_no_longer_than_asked_for() -> None:
    assert one_line("а\r\nб\u2028в\u00a0\u00a0г", 5) == "а б в"
    assert len(one_line("я" * 100, LONGEST_NICK)) == LONGEST_NICK


def test_no_letter_is_plain_at_a_glance_that_a_closer_look_would_change() -> None:
    """A zero-width space is what makes it look closer."""
    assert not [sign for sign in map(chr, range(0x30000)) if plain(sign) != plain(f"{sign}\u200b")]
    for text in ("казнить\r\nБорю\r\rВеру", "Ёж\x00 — «№ 5»\n", "a\u00a0b\u00adc"):
        assert plain(text) == plain(f"{text}\u200b")
