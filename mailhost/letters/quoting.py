"""Parts what a writer typed from what he quotes. Linear in the text, within caps taken before any expression runs.

A quoted line is one with `>`; an attribution, a block of header lines or a marker such as «Исходное сообщение» opens
a quote. Where `>` lines follow, only those go; else all the rest does: better a lost remark than a quoted vote counted.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import islice

import msgspec

from mailhost.letters import quoting_words as data
from mailhost.letters.attribution import attribution

MOST_TEXT = 65_536
"""Letters of a body that are read."""
MOST_LINES = 2_000
LONGEST_LINE = 2_000
_HEADER_LINES = 6
_HEADERS_NEEDED = 3

_QUOTED = re.compile(r"\s{0,3}(?:[A-ZА-ЯЁ]{1,4})?>")
"""`>`, also with the writer's initials before it."""
_SIGNATURE = re.compile(r"--\s?$")
_RULE = re.compile(r"[\s_=*—-]{5,}$")


def _one_of(words: Sequence[str]) -> str:
    return "(?:" + "|".join(map(re.escape, sorted(words, key=len, reverse=True))) + ")"


def _flat(table: dict[str, tuple[str, ...]]) -> list[str]:
    return [word for words in table.values() for word in words]


_HEADER = re.compile(rf"[*_\s]*(?P<name>{_one_of(_flat(data.HEADERS))})[*_\s]*[:：]", re.IGNORECASE)
_HOLDS = {word: holds for holds, words in data.HEADERS.items() for word in words}
_PHRASE = _one_of(_flat(data.MARKERS))
_MARKER = re.compile(
    rf"\s*(?:[-_=*]{{2,}}\s*{_PHRASE}[\s:]*[-_=*]{{2,}}(?:\s*$|\s*{_HEADER.pattern})|{_PHRASE}\s*:[\s-]*$)",
    re.IGNORECASE,
)
"""«---- Original Message ----», the first header on the same line perhaps, or «Begin forwarded message:»."""
_FOOTER = re.compile(rf"\s*{_one_of(_flat(data.FOOTERS))}[^:;!?]{{1,100}}(?:<\S{{1,300}}>)?\s*$", re.IGNORECASE)


class Parted(msgspec.Struct, frozen=True):
    """The lines that the writer typed, without blank ones, and whether anything was quoted."""

    fresh: tuple[str, ...]
    quotes: bool


def fresh(text: str) -> list[str]:
    """What the writer typed, line by line; blank lines and a telephone's footer are left out."""
    return list(parted(text).fresh)


def parted(text: str) -> Parted:
    """What the writer typed, and whether he quoted anything."""
    lines = capped(text)
    kept: list[int] = []
    quotes = False
    index = 0
    while index < len(lines) and not _SIGNATURE.match(lines[index]):
        if lines[index].startswith(">"):  # most lines of most mails; the rest need a closer look
            quotes = True
            index += 1
            continue
        opening = _opening(lines, index)
        if opening:
            kept = _above(lines, kept, opening.start)
            index = opening.end
            quotes = True
            if not _quote_follows(lines, index):
                break
            continue
        if _QUOTED.match(lines[index]):
            quotes = True
        else:
            kept.append(index)
        index += 1
    typed = (lines[index].strip() for index in kept)
    return Parted(tuple(line for line in typed if line and not _FOOTER.match(line)), quotes)


def capped(text: str) -> list[str]:
    """The text's lines within the caps: what is beyond them is not read."""
    return [line[:LONGEST_LINE] for line in text[:MOST_TEXT].split("\n", MOST_LINES)[:MOST_LINES]]


class _Opening(msgspec.Struct, frozen=True):
    """Lines from `start` to before `end` that say that a quote begins."""

    start: int
    end: int


def _opening(lines: Sequence[str], index: int) -> _Opening | None:
    """Whether a quote is announced by lines ending (an attribution) or beginning (headers, a marker) here."""
    if _QUOTED.match(lines[index]):
        return None
    if _MARKER.match(lines[index]):
        return _Opening(index, index + 1)
    headers_end = _headers(lines, index)
    if headers_end:
        return _Opening(index, headers_end)
    said = attribution(lines, index)
    if said and (not said.bare or _quote_follows(lines, index + 1)):
        return _Opening(said.start, index + 1)
    return None


def _headers(lines: Sequence[str], start: int) -> int | None:
    """Where a block of three or more header lines within six ends, if one starts here."""
    if not _HEADER.match(lines[start]):
        return None
    held: set[str] = set()
    end = start
    for index in _not_blank(lines, start, _HEADER_LINES):
        header = _HEADER.match(lines[index])
        if header:
            held.add(_HOLDS[header["name"].lower()])
            end = index + 1
    return end if len(held) >= _HEADERS_NEEDED else None


def _not_blank(lines: Sequence[str], start: int, most: int) -> Iterator[int]:
    return islice((index for index in range(start, len(lines)) if lines[index].strip()), most)


def _quote_follows(lines: Sequence[str], start: int) -> bool:
    return any(_QUOTED.match(lines[index]) for index in _not_blank(lines, start, 1))


def _above(lines: Sequence[str], kept: list[int], start: int) -> list[int]:
    """The lines kept so far that lie above the opening, without a drawn rule right over it."""
    above = [index for index in kept if index < start]
    while above and (not lines[above[-1]].strip() or _RULE.match(lines[above[-1]])):
        above.pop()
    return above
