"""A marked text taken apart: headings, paragraphs, quotations, lists, tables. Which format it is for is not known here.

The marks are control characters. All text on its way into a template is swept of those (`Format.escape`), so that a
mark is always ours, whatever a player writes.
"""

import re
from collections.abc import Iterator

import msgspec

HEADING, QUOTE, QUOTE_ENDS, LIST, LIST_ENDS, TABLE, ROW, CELL = map(chr, range(1, 9))
STRONG, STRONG_ENDS = "\x0e", "\x0f"

MARKS = re.compile(r"[\x01-\x08]")
WEIGHTED = re.compile(f"{STRONG}([^{STRONG}{STRONG_ENDS}]*){STRONG_ENDS}")
ENDS = {QUOTE: QUOTE_ENDS, LIST: LIST_ENDS, TABLE: LIST_ENDS}


class Heading(msgspec.Struct, frozen=True):
    """One line."""

    line: str


class Paragraph(msgspec.Struct, frozen=True):
    """Its lines are kept apart."""

    lines: tuple[str, ...]


class Quotation(msgspec.Struct, frozen=True):
    """Somebody's own words, in paragraphs."""

    paragraphs: tuple[Paragraph, ...]


class Listing(msgspec.Struct, frozen=True):
    """A line an item."""

    items: tuple[str, ...]


class Row(msgspec.Struct, frozen=True):
    """Its cells, and the sentence that says the same where there are no tables."""

    sentence: str
    cells: tuple[str, ...]


class Table(msgspec.Struct, frozen=True):
    """Rows under the heads of their columns."""

    heads: tuple[str, ...]
    rows: tuple[Row, ...]


Block = Heading | Paragraph | Quotation | Listing | Table


def blocks(marked: str) -> Iterator[Block]:
    """In order; what a template has left open ends with the text."""
    lines = iter(marked.split("\n"))
    plain: list[str] = []
    for line in lines:
        if line[:1] not in (HEADING, *ENDS):
            plain.append(line)
            continue
        yield from paragraphs(plain)
        plain.clear()
        yield opened(line, lines)
    yield from paragraphs(plain)


def opened(line: str, rest: Iterator[str]) -> Block:
    """The block that `line` opens; takes its lines out of `rest`."""
    mark, head = line[0], line[1:]
    if mark == HEADING:
        return Heading(bare(head))
    inner: list[str] = []
    for each in rest:
        if each.startswith(ENDS[mark]):
            break
        inner.append(each)
    if mark == QUOTE:
        return Quotation(tuple(paragraphs(inner)))
    rows = [each[1:] for each in inner if each.startswith(ROW)]
    if mark == LIST:
        return Listing(tuple(map(bare, rows)))
    parted = [cells(each) for each in rows]
    return Table(cells(head), tuple(Row(each[0], each[1:]) for each in parted))


def paragraphs(lines: list[str]) -> Iterator[Paragraph]:
    """Split where a line is empty."""
    gathered: list[str] = []
    for line in (*map(bare, lines), ""):
        if line:
            gathered.append(line)
        elif gathered:
            yield Paragraph(tuple(gathered))
            gathered.clear()


def cells(row: str) -> tuple[str, ...]:
    """Of one row."""
    return tuple(map(bare, row.split(CELL)))


def bare(line: str) -> str:
    """Without white space around it, and without marks that a template set where they mean nothing."""
    return MARKS.sub("", line).strip()
