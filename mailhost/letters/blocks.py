"""A marked text taken apart: headings, paragraphs, quotations, lists, tables. Which format it is for is not known here.

The marks are control characters. All text on its way into a template is swept of those (`Format.escape`), so that a
mark is always ours, whatever a player writes. A mail is written once, marked; its plain text is what is left without
the marks. Of the plain text alone the quotations can be found again.
"""

import re
from collections.abc import Iterator

import msgspec

HEADING, QUOTE, QUOTE_ENDS, LIST, LIST_ENDS, TABLE, ROW, CELL = map(chr, range(1, 9))
STRONG, STRONG_ENDS = "\x0e", "\x0f"

MARKS = re.compile(r"[\x01-\x08]")
TELLING = re.compile(f"[{HEADING}{LIST}{TABLE}{STRONG}]")
BLANK_LINES = re.compile(r"\n{3,}")
QUOTED = ">"
DASH = "— "
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
    """A line an item, without the dash that a plain text has in front of it."""

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
        return Listing(tuple(bare(each).removeprefix(DASH) for each in rows))
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


def says_more(marked: str) -> bool:
    """Whether the marks say what the plain text does not show by itself."""
    return TELLING.search(marked) is not None


def tidy(text: str) -> str:
    """No white space at the ends of lines, at most one empty line in a row, none at the ends."""
    lines = "\n".join([line.rstrip() for line in text.split("\n")])
    return (BLANK_LINES.sub("\n\n", lines) if "\n\n\n" in lines else lines).strip("\n")


def unmarked(marked: str) -> str:
    """The plain text: a quotation's lines have `>` in front, a list's none, a table's row is its sentence."""
    return tidy("\n".join(bared(marked)))


def bared(marked: str) -> Iterator[str]:
    """The same line by line."""
    quoting = False
    for line in marked.replace(STRONG, "").replace(STRONG_ENDS, "").split("\n"):
        mark, text = line[:1], MARKS.sub("", line.partition(CELL)[0])
        if mark in (QUOTE, QUOTE_ENDS):
            quoting = mark == QUOTE
        elif mark not in (LIST, TABLE):
            yield f"{QUOTED} {text}" if quoting else text


def requoted(plain: str) -> str:
    """A plain text marked where it shows a quotation."""
    lines: list[str] = []
    quoting = False
    for line in plain.split("\n"):
        if line.startswith(QUOTED) != quoting:
            lines.append(QUOTE_ENDS if quoting else QUOTE)
            quoting = not quoting
        lines.append(line.removeprefix(QUOTED))
    return "\n".join(lines)
