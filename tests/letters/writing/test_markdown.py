"""Markdown: read back by a parser, what a player wrote is text and nothing else, in whatever place it stands."""

import re
from collections.abc import Iterator, Sequence

import pytest
from hypothesis import assume, example, given
from markdown_it import MarkdownIt
from markdown_it.token import Token

from mailhost.letters.blocks import HEADING, LIST, LIST_ENDS, MARKS, QUOTE, QUOTE_ENDS, ROW
from mailhost.letters.formats import MARKDOWN, TEXT
from mailhost.letters.markdown import markdown, plain
from tests.letters.writing.hostile import WORDS, thread

READERS = (
    MarkdownIt("commonmark"),
    # GitHub's: tables, strikethrough, html, and the look-out for addresses that Discourse has too.
    MarkdownIt("gfm-like"),
    MarkdownIt("gfm-like", {"breaks": True, "typographer": False}),
)
TWINS = str.maketrans("＠＃／．‑", "@#/.-")
FOUND = re.compile(r"@\w|#\w|\bgh-\d|://|www\.|(?<![a-z0-9])[ur]/\w", re.IGNORECASE)
"""What GitHub and Discourse look for in the finished page: mentions, references, addresses."""


def shape(tokens: Sequence[Token]) -> list[str]:
    """The types of all tokens, but for text, which says nothing of its place."""
    return [each.type for each in flat(tokens) if each.type not in ("text", "inline")]


def flat(tokens: Sequence[Token]) -> Iterator[Token]:
    """Tokens with those inside them, in order."""
    for token in tokens:
        yield token
        yield from flat(token.children or ())


def shown(tokens: Sequence[Token]) -> str:
    """What a reader sees, a line a line."""
    ends = {"hardbreak", "paragraph_close", "heading_close", "list_item_close"}
    parts = ("\n" if each.type in ends else each.content for each in flat(tokens) if each.type in {"text", *ends})
    return "".join(parts).translate(TWINS)


def read_alike(text: str) -> list[Token]:
    """The tokens, which must be of one shape for all readers."""
    first, *others = (reader.parse(text) for reader in READERS)
    assert all(shape(other) == shape(first) and shown(other) == shown(first) for other in others)
    return first


def line_of(text: str) -> str:
    """A player's text as one line; there must be something to see."""
    line = TEXT.escape(text).strip()
    assume(line)
    return line


PLACES = (
    "{}",
    "{}\nвторая строка",
    "Первая строка\n{}\nтретья",
    "Слово берёт {}. Слово.",
    "Казнь:{}:казнь",
    f"{HEADING}{{}}",
    f"{HEADING}Город. {{}}",
    f"{LIST}\n{ROW}{{}}\n{ROW}{{}}\n{LIST_ENDS}",
    f"{LIST}\n{ROW}1. {{}} — гражданин\n{LIST_ENDS}",
    f"До.\n{QUOTE}\n{{}}\n{QUOTE_ENDS}\nПосле.",
    "{!}",
    "Казнь: {!}, гражданин.",
)


def put(place: str, text: str) -> str:
    """That text there; emphasised at an exclamation mark."""
    return markdown(place.replace("{}", MARKDOWN.escape(text)).replace("{!}", MARKDOWN.emphasised(text)))


def letters(lines: str) -> list[str]:
    """Of each line; how much white space there is between them is the format's business."""
    return ["".join(line.split()) for line in lines.translate(TWINS).split("\n") if line.strip()]


@pytest.mark.parametrize("place", PLACES)
@given(WORDS)
@example("1.")
@example("---")
@example("===")
@example("    a")
@example("a|b")
@example("#")
@example("\\")
@example("http://example.org www.example.org example.org //localhost a@example.org")
def test_a_line_of_a_players_is_text_wherever_it_stands(place: str, text: str) -> None:
    line = line_of(text)
    tokens = read_alike(put(place, text))
    assert shape(tokens) == shape(read_alike(put(place, "Аня")))
    bare = MARKS.sub("", place)
    assert letters(shown(tokens)) == letters(bare.replace("{}", line).replace("{!}", line))


@given(WORDS)
@example("a|b\n:-")
@example("a|b\n-|-")
@example("раз\n---\nдва\n===\n***")
@example("<!--\n\nраз\n\n-->")
@example("```\nраз\n\n~~~\n")
@example("раз\n\n\tдва\n\n    три")
def test_a_quotation_is_its_lines_and_leaves_what_follows_alone(said: str) -> None:
    lines = [TEXT.escape(line) for line in said.strip().splitlines()]
    assume(any(line.strip() for line in lines))
    tokens = read_alike(markdown(f"Слово берёт Аня.\n\n{MARKDOWN.quoted(said)}\n\nГолосуем."))
    found = shape(tokens)
    assert found[:3] == ["paragraph_open", "paragraph_close", "blockquote_open"]
    assert found[-3:] == ["blockquote_close", "paragraph_open", "paragraph_close"]
    assert set(found[3:-3]) <= {"paragraph_open", "paragraph_close", "hardbreak"}
    assert letters(shown(tokens)) == letters("\n".join(("Слово берёт Аня.", *lines, "Голосуем.")))


@given(WORDS)
def test_nothing_is_left_that_a_forum_makes_links_of_by_itself(text: str) -> None:
    written = plain(MARKDOWN.escape(text).strip())
    assert not FOUND.search(re.sub(r"\\(?!/)", "", written)), written


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("Ёж — «ёж», 100 % 👍 и т.д. в 22.30", "Ёж — «ёж», 100 % 👍 и т.д. в 22.30"),
        ("xX_Гриша_Xx", r"xX\_Гриша\_Xx"),
        ("5*5 < 26 & всё", r"5\*5 \< 26 \& всё"),
        ("- нет", r"\- нет"),
        ("кто-то", "кто-то"),
        ("1. Боря", r"1\. Боря"),
        ("@all, см. #5 и https://example.org/a", "＠all, см. ＃5 и https:／/example．org/a"),
        ("почта.рф", "почта．рф"),
        ("u/host", r"u\/host"),
    ],
)
def test_no_more_is_changed_than_must_be(said: str, written: str) -> None:
    assert plain(MARKDOWN.escape(said)) == written


def test_lines_of_a_paragraph_stay_lines() -> None:
    assert markdown("раз\nдва\n\nтри") == "раз  \nдва\n\nтри"


def test_a_quotation_with_an_empty_line_is_one() -> None:
    assert markdown(MARKDOWN.quoted("раз\n\nдва\nтри")) == "> раз\n>\n> два  \n> три"


def test_where_there_are_no_tables_a_row_is_a_sentence() -> None:
    row = MARKDOWN.row("2 голоса — Боря (Аня и Вера)", 2, "Боря", "Аня и Вера")
    table = f"{MARKDOWN.table('Голоса', 'За казнь', 'Кто подал')}{row}\n{row}\n{MARKDOWN.bullets[2]}"
    assert (
        markdown(f"Голоса:\n\n{table}") == "Голоса:\n\n- 2 голоса — Боря (Аня и Вера)\n- 2 голоса — Боря (Аня и Вера)"
    )


@given(WORDS, WORDS)
def test_no_name_and_no_word_changes_the_shape_of_a_thread(nick: str, said: str) -> None:
    """Through the templates, every post of the samples that shows a nickname."""
    line_of(nick)
    said = TEXT.escape(said).strip() or "…"
    assert [shape(read_alike(post)) for post in thread("markdown", nick, said)] == [
        shape(read_alike(post)) for post in thread("markdown", "Аня", "Нет.")
    ]
