"""Our HTML come back: whatever program quotes it, what was typed above or below is all that is read, as in its text.

The programs are those of the corpus that write HTML; where each quotes a line of ours, a whole mail of ours is put.
"""

import re
from functools import cache

import pytest

from mailhost.engine import events as e
from mailhost.letters import samples
from mailhost.letters.announcements import announcements
from mailhost.letters.charsets import decode
from mailhost.letters.incoming import read_html
from mailhost.letters.mail_page import mail_page
from mailhost.letters.mime import parse, payload, split
from tests.letters.labelled import CORPUS, rows
from tests.letters.writing.desk import TEXTS, day

VICTIM = "казнить Жертву Цитаты"
"""The line that programs of the corpus quote, and that must never be read."""
BODY = re.compile(r"<body[^>]*>(.*)</body>", re.DOTALL)
STYLE = re.compile(r' style="[^"]*"')


@cache
def ours() -> str:
    """The day's thread: a last word that would be a command, then the votes in their table, and what to write."""
    game = day()
    word = e.LastWordSpoken(1, f"{VICTIM}\n\nубить Веру")
    steps = samples.stepped(game, [word, e.VoteCast(1, 2, samples.NOON), e.TallyPosted(samples.NOON)])
    (draft,) = announcements(TEXTS, game, steps)
    page = mail_page(draft.body, draft.marked, "ru", TEXTS.phrases)
    assert "<table" in page
    assert "<blockquote" in page
    return page


def quoted(form: str) -> str:
    """What a program keeps of it: all, the body alone, that without styles."""
    body = BODY.search(ours())
    assert body is not None
    return {"whole": ours(), "body": body[1], "bare": STYLE.sub("", body[1])}[form]


def replies() -> dict[str, str]:
    """The HTML of the corpus, by name, that is read right by itself and holds the line."""
    found = {}
    for row in rows(CORPUS):
        for part in parse(split((CORPUS / row["path"]).read_bytes())).walk():
            html = (
                decode(payload(part, 262_144), part.parameters.get("charset", "")) if part.kind == "text/html" else ""
            )
            if VICTIM in html and "|".join(read_html(html).fresh) == row["fresh"]:
                found[row["path"]] = html
    return found


REPLIES = replies()


def test_there_are_many_programs() -> None:
    assert len(REPLIES) > 50


@pytest.mark.parametrize("form", ["whole", "body", "bare"])
@pytest.mark.parametrize("name", REPLIES)
def test_a_mail_of_ours_in_the_place_of_the_quote_changes_nothing(name: str, form: str) -> None:
    html = REPLIES[name]
    assert read_html(html.replace(VICTIM, quoted(form))).fresh == read_html(html).fresh


@pytest.mark.parametrize("form", ["whole", "body", "bare"])
def test_what_is_typed_above_it_is_all_that_is_read(form: str) -> None:
    said = '<div dir="ltr">голосую за Борю</div><br>'
    head = "чт, 12 мар. 2026 г. в 10:11, Прокуратор &lt;host@example.org&gt;:"
    for before, after in (
        (f'<div class="gmail_quote"><div class="gmail_attr">{head}</div><blockquote>', "</blockquote></div>"),
        (f"<div>{head}</div><blockquote>", "</blockquote>"),
        ("<hr><div><b>От:</b> Прокуратор<br><b>Кому:</b> Боря<br><b>Тема:</b> Город</div>", ""),
    ):
        assert read_html(f"{said}{before}{quoted(form)}{after}").fresh == ("голосую за Борю",)
