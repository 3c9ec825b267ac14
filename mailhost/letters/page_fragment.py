"""Blocks as a fragment of HTML: no styles of its own, no links, next to no attributes. All else is escaped text.

How it looks is data. To be pasted into a page it is bare; a mail's elements are styled in place.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape

import msgspec

from mailhost.letters.blocks import (
    STRONG,
    STRONG_ENDS,
    WEIGHTED,
    Block,
    Heading,
    Listing,
    Paragraph,
    Quotation,
    Table,
    blocks,
)

LONG = re.compile(r"\S{15}")
"""A word with which three columns do not fit on a telephone."""
TIED = re.compile(r"(?<=\b[ВвКкОоСсУу]) (?=\w|[«“])|(?<=\d) (?=%|[^\W\d_])|(?<=\S) (?=—(?: |$))")
"""No line breaks behind a preposition of one letter, behind a number that a word goes with, or before a dash."""
NO_BREAK = "\N{NO-BREAK SPACE}"


class Look(msgspec.Struct, frozen=True):
    """What stands in an element's tag behind its name, and what becomes of a line before it is escaped.

    "blockquote p" is a paragraph in a quotation, "long td" a cell with a long word.
    """

    attributes: Mapping[str, str]
    line: Callable[[str], str] = str


# Old as it is: where no style sheet speaks of tables, columns would touch, and pasted styles are taken out.
BARE = Look({"table": ' cellpadding="4"'})


def fragment(marked: str, look: Look = BARE) -> str:
    """A marked text as HTML, a line an element."""
    return "\n".join(written(block, look) for block in blocks(marked))


def written(block: Block, look: Look, within: str = "") -> str:
    """One block; `within`: what is before its name where its look is looked up."""

    def element(name: str, inner: str, manner: str = within) -> str:
        return f"<{name}{look.attributes.get(manner + name, '')}>{inner}</{name}>"

    def stack(name: str, inner: Iterable[str]) -> str:
        return element(name, "\n".join(("", *inner, "")))

    def row(name: str, cells: Sequence[str]) -> str:
        # What goes in front of the row as a line of text goes in front of its first cell.
        line = " ".join(cells)
        first = look.line(line).removesuffix(line)
        cells = (f"{first}{cells[0]}", *cells[1:])
        return element(
            "tr", "".join(element(name, plain(cell), "long " if LONG.search(cell) else "") for cell in cells)
        )

    def plain(line: str) -> str:
        return shown(look.line(line))

    match block:
        case Heading(line):
            return element("h2", plain(line))
        case Paragraph(lines):
            return element("p", "<br>\n".join(map(plain, lines)))
        case Quotation(paragraphs):
            return stack("blockquote", (written(each, look, "blockquote ") for each in paragraphs))
        case Listing(items):
            return stack("ul", (element("li", plain(item)) for item in items))
        case Table(heads, rows):
            head = element("thead", row("th", heads))
            return stack("table", (head, stack("tbody", (row("td", each.cells) for each in rows))))


def shown(line: str) -> str:
    """A line that shows what it says, broken where a typesetter would break it."""
    weighted = WEIGHTED.sub(r"<strong>\1</strong>", escape(TIED.sub(NO_BREAK, line)))
    return weighted.replace(STRONG, "").replace(STRONG_ENDS, "")
