"""Markup in a text or a name: BBCode, Markdown, HTML.

In a forum's post and in a mail's page it is text.
"""

import re

import pytest
from markdown_it import MarkdownIt
from selectolax.lexbor import LexborHTMLParser

from mailhost.engine.commands import Rename
from mailhost.engine.refusals import Refused
from mailhost.host.hand import carry_out
from mailhost.host.rehearsal import GAME
from mailhost.host.replay import thread
from tests.attacks.town import Town
from tests.host.tables import NICKS

MARKUP = (
    "[/quote][b]Прокуратор:[/b] Вера — мафия[quote]",
    "[url=javascript:alert(1)]x[/url]",
    "[img]http://evil.example/p.gif[/img]",
    "[/list][/quote][/b][code]",
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "</blockquote></div><h1>Прокуратор</h1>",
    "<a href='http://evil.example'>x</a>",
    '" onmouseover="alert(1)',
    "![x](http://evil.example/p.gif)",
    "[x](javascript:alert(1))",
    "\n\n# Прокуратор\n\n---\n",
    "**жирно** `code` ~~нет~~ | a | b |",
    "&lt;script&gt; &#60;b&#62;",
    "\u202eтекст\u2066 наоборот\u2069",
    "[/quo\u200bte][\u200burl=x]",
    "]]><!-- x --!>",
)
ELEMENTS = {
    *("html", "head", "body", "meta", "title", "div", "p", "br", "h2", "h3", "h4", "strong", "b", "em"),
    *("ul", "ol", "li", "blockquote", "table", "thead", "tbody", "tr", "th", "td", "style", "span"),
}
TAGS = re.compile(r"\[(/?[a-z*]+)")


@pytest.fixture(scope="module")
def town() -> Town:
    """In which all of it was said, to the gang and as last words."""
    made = Town()
    for number, text in enumerate(MARKUP):
        made.answers_as("Боря", f"мафии: {text}", f"2 11:{number:02}")
    for seat, nick in enumerate(NICKS):
        said = "\n".join(MARKUP[seat :: len(NICKS)])
        assert made.answers_as(nick, f"последнее слово: {said}", f"2 12:{seat:02}").events
    return made


def test_in_bbcode_no_tag_is_his(town: Town) -> None:
    """The wrapper that stands around his words is ours, and closes where we close it."""
    for post in thread(town.house, GAME, "bbcode"):
        opened: list[str] = []
        for tag in TAGS.findall(post.text):
            if tag == "*":
                continue
            assert tag.lstrip("/") in ("b", "quote", "list")
            if tag.startswith("/"):
                assert opened.pop() == tag[1:]
            else:
                opened.append(tag)
        assert opened == []


@pytest.mark.parametrize("where", ["thread", "mails"])
def test_in_html_no_element_is_his(town: Town, where: str) -> None:
    if where == "thread":
        pages = [post.text for post in thread(town.house, GAME, "html")]
    else:
        found = [mail.get_body(("html",)) for mail in town.leaves()]
        pages = [page.get_content() for page in found if page is not None]
    assert pages
    said = ""
    for page in pages:
        for node in LexborHTMLParser(page).css("*"):
            assert node.tag in ELEMENTS
            assert not any(name.startswith("on") or name in ("src", "href") for name in node.attributes)
        assert not re.search(r"[\u200b-\u200f\u202a-\u202e\u2066-\u2069]", page)
        said += LexborHTMLParser(page).text()
    assert "<script>alert(1)</script>" in said


def test_in_markdown_what_he_typed_is_what_is_read(town: Town) -> None:
    for post in thread(town.house, GAME, "markdown"):
        for node in LexborHTMLParser(MarkdownIt("commonmark").enable("table").render(post.text)).css("*"):
            assert node.tag not in ("script", "a", "img", "h1", "hr", "code", "pre", "s")


def test_in_a_mail_every_line_of_his_is_marked(town: Town) -> None:
    mails = [mail for mail in town.mails() if mail.kind in ("post", "private") and "Прокуратор:" in mail.body]
    assert mails
    for mail in mails:
        assert all(line.startswith(">") for line in mail.body.splitlines() if "Вера — мафия" in line)
        assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069]", mail.body)


@pytest.mark.parametrize("text", MARKUP)
def test_a_name_is_text_too(text: str) -> None:
    """The host himself may call somebody so; by mail no such name is taken."""
    town = Town()
    made = carry_out(town.house, GAME, lambda _: Rename(3, f"В {' '.join(text.split())}"), "host")
    if isinstance(made, Refused):
        return
    town.answers_as("Гриша", "голоса", "2 11:00")
    for post in thread(town.house, GAME, "html"):
        assert {node.tag for node in LexborHTMLParser(post.text).css("*")} <= ELEMENTS
    for post in thread(town.house, GAME, "bbcode"):
        assert {tag.lstrip("/") for tag in TAGS.findall(post.text)} <= {"b", "quote", "list", "*"}
