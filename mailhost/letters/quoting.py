"""Parts what a writer typed from what he quotes. Linear in the text, within caps taken before any expression runs.

A quoted line is one with `>`, or in BBCode's [quote]; an attribution, a block of header lines or a marker such as
«Исходное сообщение» opens a quote. Where `>` lines follow, only those go; else all the rest does: better a lost remark
than a quoted vote counted. A signature begins at `-- ` alone: people draw their own rules, and go on below them.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import islice

import msgspec

from mailhost.letters import quoting_words as data
from mailhost.letters.attribution import attribution, holds_address

MOST_TEXT = 65_536
"""Letters of a body that are read."""
MOST_LINES = 2_000
LONGEST_LINE = 2_000
_HEADER_LINES = 6
_HEADERS_NEEDED = 3
_HEADERS_NEEDED_WITH_ADDRESS = 2
_NARROWEST_WRAP = 65
"""Letters of the shortest line that a program wraps for being too long."""

_QUOTED = re.compile(r"\s{0,3}(?:[A-ZА-ЯЁ]{1,4})?>")
"""`>`, also with the writer's initials before it."""
_SIGNATURE = re.compile(r"--\s?$")
_RULE = re.compile(r"[\s_=*—-]{5,}$")
_SENTENCE_END = (".", "!", "?", "…", ";")
_TAG = re.compile(r"\[(/?)quote(?:[=\s][^\]\n]{0,200})?\]", re.IGNORECASE)


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
    if "[" in text:
        lines = _without_bbcode(lines)
    kept: list[int] = []
    quotes = False
    index = 0
    while index < len(lines):
        if lines[index].startswith(">"):
            quotes = True
            # Most lines of most mails are such; only what follows the last of them needs a closer look.
            while index + 1 < len(lines) and lines[index + 1].startswith(">"):
                index += 1
            index = _wrapped(lines, index)
            continue
        if _SIGNATURE.match(lines[index]):
            break
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
            index = _wrapped(lines, index)
            continue
        kept.append(index)
        index += 1
    typed = (lines[index].strip() for index in kept)
    return Parted(tuple(line for line in typed if line and not _FOOTER.match(line)), quotes)


def _without_bbcode(lines: list[str]) -> list[str]:
    """The lines, those between [quote] and [/quote] with a `>` before them; one that is never closed goes on."""
    return list(_marked(lines)) if any(_TAG.search(line) for line in lines) else lines


def _marked(lines: Sequence[str]) -> Iterator[str]:
    depth = 0
    for line in lines:
        if not depth and not _opens(line.strip()):
            yield line
            continue
        place = 0
        for tag in _TAG.finditer(line):
            yield f"> {line[place : tag.start()]}" if depth else line[place : tag.start()]
            depth = max(0, depth + (-1 if tag[1] else 1))
            place = tag.end()
        yield f"> {line[place:]}" if depth else line[place:]


def _opens(line: str) -> bool:
    """Whether a [quote] begins or ends the line. Amid a sentence it is only talk."""
    tags = [tag for tag in _TAG.finditer(line) if not tag[1]]
    return any(tag.start() == 0 or tag.end() == len(line) for tag in tags)


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
    """Where a block of three header lines within six ends, if one starts here; of two, where one holds an address."""
    if not _HEADER.match(lines[start]):
        return None
    held: set[str] = set()
    needed = _HEADERS_NEEDED
    end = start
    for index in _not_blank(lines, start, _HEADER_LINES):
        header = _HEADER.match(lines[index])
        if header:
            held.add(_HOLDS[header["name"].lower()])
            if holds_address(lines[index]):
                needed = _HEADERS_NEEDED_WITH_ADDRESS
            end = index + 1
    return end if len(held) >= needed else None


def _wrapped(lines: Sequence[str], quoted: int) -> int:
    """The line after a quoted one and what a program that wrapped it left without its mark.

    Such lines go on in mid-sentence where a full one breaks off, up to the next `>`, with no blank line between.
    """
    for index in range(quoted + 1, len(lines)):
        if _QUOTED.match(lines[index]):
            return index
        if not _goes_on(lines[index - 1].rstrip(), lines[index].split()):
            break
    return quoted + 1


def _goes_on(above: str, words: Sequence[str]) -> bool:
    """Whether the line above is so long that the first of these words no longer fitted in."""
    return bool(words) and not above.endswith(_SENTENCE_END) and len(above) + 1 + len(words[0]) > _NARROWEST_WRAP


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
