"""Parts what a writer typed from what he quotes. Linear in the text, within caps taken before any expression runs.

A quoted line is one with `>`, or in BBCode's [quote]; an attribution, a block of header lines or a marker such as
«Исходное сообщение» opens a quote. Where `>` lines follow, only those go; else all the rest does: better a lost remark
than a quoted vote counted. A signature begins at `-- ` alone, for people draw their own rules and go on below; it ends
where a quote opens.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import islice

import msgspec

from mailhost.letters.attribution import (
    attribution,
    closes_amid,
    ends_an_address,
    holds_bracketed,
    lacks_but_the_colon,
    may_end,
    names_all,
    tells_when_or_whom,
)
from mailhost.letters.footers import is_list_footer, without_footers
from mailhost.letters.openings import (
    below_marker,
    header,
    headers_end,
    heads,
    is_date,
    is_marker,
    is_pasted_head,
    is_rule,
)
from mailhost.letters.wrapping import QUOTED, Wrapping

MOST_TEXT = 65_536
"""Letters of a body that are read."""
MOST_LINES = 2_000
LONGEST_LINE = 2_000
MOST_CLOSED = 120
"""Lines that end as attributions do; nobody types as many, and each may take a tenth of a millisecond."""
_ATTRIBUTION_LINES = 4
_RULE_LINES = 3

LITERAL = "\x01"
"""Before a line whose own `>` was typed; no text holds this sign, for `plain` takes it out."""
_OTHER_MARK = re.compile(r"\s{0,8}([|»＞]|&gt;|[\w.-]{1,20}>)")
"""What some programs put in its place; it counts only right under an attribution, and until the letter's end."""
_ARROWED = re.compile(r">>>\s.*\s>>>\s*$")
"""GroupWise's attribution; what follows has no marks."""
_SIGNATURE = re.compile(r"--\s?$")
_LONG_RULE = re.compile(r"_{20,}\s*$")
_LIST_RULE = re.compile(r"(?:_{20,}|(?:-=){8,}-?)\s*$")
_TAG = re.compile(r"\[(/?)quote(?:[=\s][^\]\n]{0,200})?\]", re.IGNORECASE)


class Parted(msgspec.Struct, frozen=True):
    """The lines that the writer typed, without blank ones, and whether anything was quoted.

    `cut`: whether lines that nothing marks were taken for a quote's, with remarks among them perhaps.
    """

    fresh: tuple[str, ...]
    quotes: bool
    cut: bool = False


def fresh(text: str) -> list[str]:
    """What the writer typed, line by line; blank lines and a telephone's footer are left out."""
    return list(parted(text).fresh)


def parted(text: str) -> Parted:
    """What the writer typed, and whether he quoted anything."""
    lines = capped(text)
    if "[" in text:
        lines = _without_bbcode(lines)
    lines = lines[: _within(lines)]
    arrows = ">>> " in text
    kept: list[int] = []
    quotes = cut = False
    wrapping = Wrapping(lines, lambda index: _leads_elsewhere(lines, index))
    mark = ""
    index = 0
    while index < len(lines):
        line = lines[index]
        if not line:
            kept.append(index)
            index += 1
            continue
        if line.startswith(">") and not _only_looks_quoted(lines, index):
            quotes = True
            kept = _without_rule(lines, kept)
            index = _last_marked(lines, index, arrows=arrows)
            mark = mark or (_other_mark(lines, index + 1) if may_end(lines[index]) else "")
            index = wrapping.below(index)
            continue
        if _SIGNATURE.match(line) or _is_list_footer(lines, index):
            index = _below_signature(lines, index + 1)
            continue
        opening = _opening(lines, index)
        if opening:
            kept = _above(lines, kept, opening.start)
            index = opening.end
            quotes = True
            mark = mark or _other_mark(lines, index)
            if not mark and not _quote_follows(lines, index):
                cut = True
                break
            continue
        if QUOTED.match(line) or (mark and line.lstrip().startswith(mark)):
            quotes = True
            index = wrapping.below(index, mark)
            continue
        kept.append(index)
        index += 1
    typed = (lines[index].strip(f" \t{LITERAL}") for index in kept)
    return Parted(tuple(without_footers([line for line in typed if line])), quotes, cut or wrapping.found)


def _last_marked(lines: Sequence[str], index: int, *, arrows: bool) -> int:
    """The last `>` line of those from there on: most lines of most mails are such, and need no closer look.

    `arrows`: whether GroupWise's attribution may be among them.
    """
    while index + 1 < len(lines) and lines[index + 1].startswith(">"):
        if arrows and _arrowed(lines, index + 1):
            break
        index += 1
    return index


def _within(lines: Sequence[str]) -> int:
    """How many of them are read before too many end as attributions do."""
    if len(lines) <= MOST_CLOSED:
        return len(lines)
    closed = (index for index, line in enumerate(lines) if may_end(line) and not line.startswith(">"))
    return next(islice(closed, MOST_CLOSED, None), len(lines))


def _below_signature(lines: Sequence[str], start: int) -> int:
    """Where a quote is announced below a signature: some programs put that above the quote, and people go on below."""
    return next((index for index in range(start, len(lines)) if _opening(lines, index)), len(lines))


def _arrowed(lines: Sequence[str], index: int) -> int:
    """The line after GroupWise's attribution, which takes one or two, where one begins here; else 0."""
    if lines[index].startswith(">>> "):
        for end in (index + 1, index + 2):
            joined = " ".join(lines[index:end])
            if _ARROWED.match(joined) and tells_when_or_whom(joined):
                return end
    return 0


def _only_looks_quoted(lines: Sequence[str], index: int) -> bool:
    """Whether the line's `>` is part of an attribution itself."""
    return _arrowed(lines, index) > 0 or (ends_an_address(lines, index) and attribution(lines, index) is not None)


def _is_list_footer(lines: Sequence[str], index: int) -> bool:
    below = lines[index + 1 : index + 2]
    return bool(below) and _LIST_RULE.match(lines[index]) is not None and is_list_footer(below[0])


def _other_mark(lines: Sequence[str], start: int) -> str:
    """The mark of the quoted lines from there on, where it is none of the usual; else ""."""
    first = next(_not_blank(lines, start, 1), None)
    found = None if first is None or QUOTED.match(lines[first]) else _OTHER_MARK.match(lines[first])
    return found[1] if found else ""


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
    lines = text[:MOST_TEXT].split("\n", MOST_LINES)[:MOST_LINES]
    return lines if len(text) <= LONGEST_LINE else [line[:LONGEST_LINE] for line in lines]


class _Opening(msgspec.Struct, frozen=True):
    """Lines from `start` to before `end` that say that a quote begins."""

    start: int
    end: int


def _leads_elsewhere(lines: Sequence[str], index: int) -> bool:
    """Whether a signature, a list's footer or what announces a quote begins or ends here."""
    return bool(_SIGNATURE.match(lines[index]) or _is_list_footer(lines, index) or _opening(lines, index))


def _opening(lines: Sequence[str], index: int) -> _Opening | None:
    """Whether a quote is announced by lines ending (an attribution) or beginning (headers, a marker) here."""
    arrowed_end = _arrowed(lines, index)
    if arrowed_end:
        return _Opening(index, arrowed_end)
    if QUOTED.match(lines[index]) and not ends_an_address(lines, index):
        return None
    if is_marker(lines[index]):
        return _Opening(index, _last_end(lines, below_marker(lines, index + 1)))
    end = headers_end(lines, index)
    if end:
        return _Opening(index, _last_end(lines, end))
    if is_pasted_head(lines[index]):
        return _Opening(index, index + 1)
    said = _said(lines, index)
    return said and _Opening(said.start, _headers_below(lines, said.end))


def _last_end(lines: Sequence[str], end: int) -> int:
    """Where the header lines and then the attribution end that follow on an opening, be there blank lines between."""
    end = _headers_below(lines, end)
    for start in _not_blank(lines, end, 1):
        end = start + 1 if is_rule(lines[start]) and _quote_follows(lines, start + 1) else end
    for start in _not_blank(lines, end, 1):
        for index in range(start, min(len(lines), start + _ATTRIBUTION_LINES)):
            if not lines[index].strip() or QUOTED.match(lines[index]):
                break
            if _said(lines, index):
                return index + 1
    return end


def _headers_below(lines: Sequence[str], end: int) -> int:
    """Where the header lines end that follow, or what was before them."""
    start = end
    while start < len(lines) and not lines[start].strip():
        start += 1
    marked = start == len(lines) or lines[start].startswith(">")
    return end if marked else headers_end(lines, start) or end


def _said(lines: Sequence[str], index: int) -> _Opening | None:
    """The attribution that ends here; of some kinds only where marked lines follow."""
    said = attribution(lines, index)
    if said and (not said.bare or _quote_follows(lines, index + 1)):
        return _Opening(said.start, index + 1)
    if "@" in lines[index] and closes_amid(lines[index]):
        return _Opening(index, index + 1)
    if not ("@" in lines[index] or lines[index].endswith(")")) or not names_all(lines[index]):
        return None
    if _quote_follows(lines, index + 1) or (lacks_but_the_colon(lines[index]) and not _goes_on_below(lines, index)):
        return _Opening(index, index + 1)
    return None


def _goes_on_below(lines: Sequence[str], index: int) -> bool:
    """Whether the attribution that this line is part of ends in one of the next lines."""
    for below in range(index + 1, min(len(lines), index + _ATTRIBUTION_LINES)):
        if not lines[below].strip():
            return False
        if attribution(lines, below):
            return True
    return False


def _not_blank(lines: Sequence[str], start: int, most: int) -> Iterator[int]:
    return islice((index for index in range(start, len(lines)) if lines[index].strip()), most)


def _quote_follows(lines: Sequence[str], start: int) -> bool:
    return any(QUOTED.match(lines[index]) for index in _not_blank(lines, start, 1))


def _without_rule(lines: Sequence[str], kept: list[int]) -> list[int]:
    """The lines kept so far, without a long rule that ends them: programs draw such over a quote."""
    rules = [place for place in range(max(0, len(kept) - _RULE_LINES), len(kept)) if lines[kept[place]].strip()]
    return kept[: rules[-1]] if rules and _LONG_RULE.match(lines[kept[rules[-1]]]) else kept


def _above(lines: Sequence[str], kept: list[int], start: int) -> list[int]:
    """The lines kept so far that lie above the opening, without a rule, a title or a lead right over it."""
    above = [index for index in kept if index < start]
    while above and (not lines[above[-1]].strip() or heads(lines[above[-1]])):
        above.pop()
    if not above:
        return above
    if is_date(lines[above[-1]]):
        named = [index for index in above[:-1] if lines[index].strip()]
        return named[:-1] if named and holds_bracketed(lines[named[-1]]) else above
    if not header(lines[above[-1]]):
        return above
    # Two header lines are no block of their own, but right over an attribution they are the program's.
    headers = next((count for count, index in enumerate(reversed(above)) if not header(lines[index])), len(above))
    return above[:-headers] if headers > 1 else above
