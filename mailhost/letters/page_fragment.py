"""Blocks as a fragment of HTML to paste into a page: no styles, no links, one attribute. All else is escaped text."""

from collections.abc import Iterable
from html import escape

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


def fragment(marked: str) -> str:
    """A marked text as HTML, a line an element."""
    return "\n".join(map(written, blocks(marked)))


def written(block: Block) -> str:
    """One block."""
    match block:
        case Heading(line):
            return element("h2", plain(line))
        case Paragraph(lines):
            return element("p", "<br>\n".join(map(plain, lines)))
        case Quotation(paragraphs):
            return stack("blockquote", map(written, paragraphs))
        case Listing(items):
            return stack("ul", (element("li", plain(item)) for item in items))
        case Table(heads, rows):
            head = element("thead", row("th", heads))
            # Old as it is: where no style sheet speaks of tables, columns would touch, and pasted styles are taken out.
            return stack("table", (head, stack("tbody", (row("td", each.cells) for each in rows))), ' cellpadding="4"')


def row(name: str, cells: Iterable[str]) -> str:
    """Of a table."""
    return element("tr", "".join(element(name, plain(cell)) for cell in cells))


def stack(name: str, inner: Iterable[str], attribute: str = "") -> str:
    """An element with one on each line."""
    return element(name, "\n".join(("", *inner, "")), attribute)


def element(name: str, inner: str, attribute: str = "") -> str:
    """Between its tags."""
    return f"<{name}{attribute}>{inner}</{name}>"


def plain(line: str) -> str:
    """A line that shows what it says."""
    weighted = WEIGHTED.sub(r"<strong>\1</strong>", escape(line))
    return weighted.replace(STRONG, "").replace(STRONG_ENDS, "")
