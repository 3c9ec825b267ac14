"""Blocks as Markdown that Discourse, GitHub and Reddit show alike: CommonMark without tables, which not all have.

Everything that is not a block of ours is text and is escaped, the templates' own words too. A backslash defuses
markup. It does not defuse what forums look for in the finished page: mentions, references and bare addresses (cmark-gfm
issue 181, linkify-it). In those one character gives way to its fullwidth twin, which is still readable.
"""

import re
from collections.abc import Iterable

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

BREAK = "  \n"
"""Two spaces: old Reddit shows a backslash as it is. Where a forum drops them it keeps line breaks anyway."""

MARKUP = str.maketrans({mark: f"\\{mark}" for mark in "\\`*_[]<>&|~^$#"})
FOUND_IN_THE_PAGE = (
    (re.compile("@"), "＠"),
    (re.compile(r"#(?=\S)"), "＃"),
    # http://…, //…, and whatever else has a scheme.
    (re.compile("/(?=/)"), "／"),
    # example.org, www.пример: a dot that a Latin letter or .рф follows. «и т.д.» and «22.30» are nobody's address.
    (re.compile(r"(?<=\S)\.(?=[A-Za-z]|рф)|(?<=www)\.", re.IGNORECASE), "．"),
    # GitHub's GH-1.
    (re.compile(r"\b(gh)-(?=\d)", re.IGNORECASE), r"\1‑"),
)
REDDIT = re.compile(r"(?<![A-Za-z0-9])([ur])/(?=\w)", re.IGNORECASE)
"""u/name and r/name; here a backslash does."""
OPENS_A_LINE = (
    (re.compile(r"^([-+:])"), r"\\\1"),
    (re.compile(r"^(=+)$"), r"\\\1"),
    (re.compile(r"^(\d+)([.)])(?=\s|$)"), r"\1\\\2"),
)


def markdown(marked: str) -> str:
    """A marked text as Markdown."""
    return "\n\n".join(map(written, blocks(marked)))


def written(block: Block) -> str:
    """One block."""
    match block:
        case Heading(line):
            return f"## {plain(line)}"
        case Paragraph(lines):
            return BREAK.join(map(plain, lines))
        case Quotation(paragraphs):
            inner = "\n\n".join(map(written, paragraphs))
            return "\n".join(f"> {line}" if line else ">" for line in inner.split("\n"))
        case Listing(items):
            return listed(items)
        case Table(_, rows):
            return listed(row.sentence for row in rows)


def listed(items: Iterable[str]) -> str:
    """A line an item."""
    return "\n".join(f"- {plain(item)}" for item in items)


def plain(line: str) -> str:
    """A line that shows what it says, whatever it says, wherever it stands."""
    for pattern, harmless in FOUND_IN_THE_PAGE:
        line = pattern.sub(harmless, line)
    line = REDDIT.sub(r"\1\\/", line.translate(MARKUP))
    for pattern, harmless in OPENS_A_LINE:
        line = pattern.sub(harmless, line)
    return WEIGHTED.sub(r"**\1**", line).replace(STRONG, "").replace(STRONG_ENDS, "")
