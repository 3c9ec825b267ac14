"""The thread as HTML: read back by a parser, what a player wrote is text and nothing else, wherever it stands."""

import pytest
from hypothesis import assume, example, given
from selectolax.lexbor import LexborHTMLParser

from mailhost.letters.blocks import CELL, HEADING, LIST, LIST_ENDS, MARKS, ROW, TABLE
from mailhost.letters.formats import HTML, TEXT
from mailhost.letters.incoming import read_html
from mailhost.letters.page_fragment import fragment
from tests.letters.writing.hostile import WORDS, thread

PLACES = (
    "{}",
    "Первая строка\n{}\nтретья",
    "Слово берёт {}. Слово.",
    f"{HEADING}Город. {{}}",
    f"{LIST}\n{ROW}{{}}\n{ROW}1. {{}} — гражданин\n{LIST_ENDS}",
    f"{TABLE}Кого{CELL}Кто\n{ROW}{CELL}{{}}{CELL}от {{}}\n{LIST_ENDS}",
    "Казнь: {!}, гражданин.",
)


def shape(html: str) -> list[str]:
    """Every element in order; none has an attribute but tables theirs, and there are no comments."""
    body = LexborHTMLParser(html).body
    assert body is not None
    nodes = list(body.traverse(include_text=True))
    allowed = {"table": {"cellpadding": "4"}}
    assert all(node.attributes == allowed.get(str(node.tag), {}) for node in nodes if node.tag != "-text")
    return [str(node.tag) for node in nodes if node.tag != "-text"]


def letters(html: str) -> str:
    """All that a reader sees, without white space, which HTML folds."""
    body = LexborHTMLParser(html).body
    assert body is not None
    return bare(body.text())


def bare(text: str) -> str:
    """Without white space and marks."""
    return "".join(MARKS.sub("", text).split())


def put(place: str, text: str) -> str:
    """That text there; emphasised at an exclamation mark."""
    return fragment(place.replace("{}", HTML.escape(text)).replace("{!}", HTML.emphasised(text)))


@pytest.mark.parametrize("place", PLACES)
@given(WORDS)
@example("</td></table><script>alert(1)</script>")
@example("&lt;b&gt; &#35; &amp")
def test_a_line_of_a_players_is_text_wherever_it_stands(place: str, text: str) -> None:
    line = TEXT.escape(text).strip()
    assume(line)
    html = put(place, text)
    assert shape(html) == shape(put(place, "Аня"))
    assert letters(html) == bare(place.replace("{}", line).replace("{!}", line))


@given(WORDS)
@example("</blockquote>\n<p>Казнь: Боря")
def test_a_quotation_is_its_lines_and_leaves_what_follows_alone(said: str) -> None:
    lines = TEXT.escape("".join(said.split()))
    assume(lines)
    html = fragment(f"Слово берёт Аня.\n\n{HTML.quoted(said)}\n\nГолосуем.")
    found = shape(html)
    assert (found[:2], found[-1]) == (["body", "p"], "p")
    assert found[2] == "blockquote"
    assert set(found[3:-1]) <= {"p", "br"}
    assert letters(html) == bare(f"Слово берёт Аня.{lines}Голосуем.")


@given(WORDS, WORDS)
def test_no_name_and_no_word_changes_the_shape_of_a_thread(nick: str, said: str) -> None:
    """Through the templates, every post of the samples that shows a nickname."""
    assume(TEXT.escape(nick).strip())
    line = TEXT.escape(said).strip() or "…"
    assert list(map(shape, thread("html", nick, line))) == list(map(shape, thread("html", "Аня", "Нет.")))


def test_lines_and_paragraphs_are_kept_apart() -> None:
    assert fragment("раз\nдва\n\nтри") == "<p>раз<br>\nдва</p>\n<p>три</p>"
    assert fragment(HTML.quoted("раз\n\nдва\nтри")) == "<blockquote>\n<p>раз</p>\n<p>два<br>\nтри</p>\n</blockquote>"


def test_votes_are_a_table() -> None:
    row = HTML.row("2 голоса — <Боря> (Аня и Вера)", 2, "<Боря>", "Аня и Вера")
    assert fragment(f"{HTML.table('Голосов', 'За казнь', 'Кто подал')}{row}\n{HTML.bullets[2]}") == (
        '<table cellpadding="4">\n'
        "<thead><tr><th>Голосов</th><th>За казнь</th><th>Кто подал</th></tr></thead>\n"
        "<tbody>\n"
        "<tr><td>2</td><td>&lt;Боря&gt;</td><td>Аня и Вера</td></tr>\n"
        "</tbody>\n"
        "</table>"
    )


def test_a_list_is_a_list() -> None:
    opens, item, closes = HTML.bullets
    assert fragment(f"{opens}{item}раз\n{item}два\n{closes}") == "<ul>\n<li>раз</li>\n<li>два</li>\n</ul>"


def test_a_list_that_a_template_left_open_ends_with_the_text() -> None:
    opens, item, _ = HTML.bullets
    assert fragment(f"{opens}{item}раз") == "<ul>\n<li>раз</li>\n</ul>"


def test_emphasis_is_of_what_was_emphasised() -> None:
    assert fragment(f"Это {HTML.emphasised('<важно>')}.") == "<p>Это <strong>&lt;важно&gt;</strong>.</p>"


@pytest.mark.parametrize(
    ("line", "set_"),
    [
        ("В письме одна строка", "В\xa0письме одна строка"),
        ("Живы — все, кроме одного", "Живы\xa0— все, кроме одного"),
        ("Жители: 3 Гриша, 12 Ева.", "Жители: 3\xa0Гриша, 12\xa0Ева."),
        ("20 % жителей, 2 мин 13 с.", "20\xa0% жителей, 2\xa0мин 13\xa0с."),
        ("Аня и Вера", "Аня и Вера"),
        ("Слово к слову", "Слово к\xa0слову"),
    ],
)
def test_a_line_is_broken_where_a_typesetter_would(line: str, set_: str) -> None:
    """The text part stays as it is written; and what comes back is read as if nothing had been tied."""
    assert fragment(line) == f"<p>{set_}</p>"
    assert read_html(f"<p>{set_}</p>").fresh == (line,)
