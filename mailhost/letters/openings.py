"""The lines by which programs open what they quote, other than a sentence: a marker between dashes, or a block of the
quoted mail's header lines; and what chats and forums put over words that are copied from there. The words are in
`quoting_words` and `header_words`; a block in a language that is unknown here shows by its form.
"""

import re
from collections.abc import Mapping, Sequence
from itertools import chain

from mailhost.letters import header_words, quoting_words
from mailhost.letters.attribution import (
    holds_address,
    holds_bracketed,
    tells_date_and_time,
    tells_year_and_time,
    verb_closes,
)

_MOST_LINES = 6
_NEEDED = 3
_NEEDED_WITH_ADDRESS = 2
_MOST_MORE = 4
_LONGEST_TITLE = 80
_RUN = re.compile(r"[-_=*\u2010-\u2015\u2500\u2550]{2,}(?:8<[-=]{2,})?")
_AROUND = "*_ \t"
_HEADER = re.compile(r"[\s*_\"]*+([^\W\d_][^:：*_<>@\d\"]{0,24}?)[\s*_\"]*+[:：]")
_LABELLED = re.compile(r"[\s*_]*+[^\W\d_][^:：<>@\d]{0,24}[:：]\s*+\S")
_NO_COLON = re.compile(r"\s*+(\w{1,12})\s+\S")
_RULE = re.compile(r"[\s_=*—-]{3,}$|[-=]{2,}8<")
_DRAWN = ("---", "___", "===", "***")
_ANNOUNCED = re.compile(r"\S.{0,80}\s-{3}\s?\d{1,4}[./-]\d{1,2}[./-]\d{2,4} \d{1,2}:\d\d.{0,20}---")
"""Lotus Notes: «Name ---12.03.2026 10:11:12---» and how the mail begins, over its header lines."""
_DATE = re.compile(r"\s*[\d./-]{6,10},? \d{1,2}:\d\d(?::\d\d)?(?: [AP]M)?\s*")
_DATED = " \t:./0123456789"

_NAME = r"[^\s\[\]:][^\[\]:]{0,63}"
_TIME = r"\d{1,2}:\d\d(?::\d\d)?(?:\s[AaPp]\.?[Mm]\.?)?"
_NUMBERS = r"(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}[./-]\d{1,2}[./-]\d{1,2})"
_STAMP = rf"(?:{_NUMBERS}|(?:\d|[^\W\d_]{{3,9}}\.? \d)[^\[\]]{{0,24}}?20\d\d)[^\[\]]{{0,12}}?\s{_TIME}"
"""A date with its year, as programs write it and people do not, and the time."""
_SHORT_STAMP = rf"\d{{1,2}}[./]\d{{1,2}}\.?, {_TIME}|\d{{1,2}}:\d\d:\d\d(?:\s[AP]M)?|{_TIME}, {_NUMBERS}"
"""WhatsApp's without the year, Skype's with seconds and no date, WhatsApp's with the time first."""
_STAMP_LAST = re.compile(rf"{_NAME}, \[{_STAMP}\][:\s]*$")
"""Telegram: «Name, [02.12.2026 10:00]», what was said below it."""
_STAMP_FIRST = re.compile(rf"\s*\[\s?(?:{_STAMP}|{_SHORT_STAMP})\s?\]\s*{_NAME}:")
"""WhatsApp, Viber, Telegram once: «[02.12.2026, 10:00] Name:», what was said behind it or below."""
_EXPORTED = re.compile(rf"[\d./]{{6,10}}, \d{{1,2}}:\d\d(?: [AP]M)? [-–] {_NAME}:")
"""WhatsApp's own files."""
_INVISION = re.compile(rf"[\d./]{{8,10}} [воу] \d{{1,2}}:\d\d, {_NAME} (?:сказал|сказав)[\w()]*:$")
"""Invision: «02.12.2026 в 10:00, Name сказал:»."""
_LATELY = "|".join(quoting_words.LATELY)
_LATE = re.compile(rf"(?:{_LATELY}),?(?: \w{{1,3}})? {_TIME}")
_ARROWED = re.compile(rf"({_NAME})[:：]\s?↑(.{{0,60}})$")
"""phpBB and XenForo: «Name писал(а): ↑02 дек 2026, 10:00», the arrow with a date or nothing behind it."""


def _every(table: Mapping[str, tuple[str, ...]]) -> frozenset[str]:
    return frozenset(chain.from_iterable(table.values()))


_HOLDS = {word: holds for holds, words in header_words.HEADERS.items() for word in words}
_FORUM_HEADS = _every(quoting_words.FORUM_HEADS)
_FORUM = re.compile(
    rf"(?i:{'|'.join(map(re.escape, sorted(_FORUM_HEADS)))})\s?[:(]\s?\S.{{0,80}}?\s"
    rf"(?:{_NUMBERS}|20\d\d|{_LATELY}),?(?: \w{{1,3}})? {_TIME}[\s)]*$"
)
"""SMF, Invision: «Цитата: Name от 02 декабря 2026, 10:00», «Цитата(Name @ 2.12.2026, 10:00)»."""
_MARKERS = _every(quoting_words.MARKERS) | _FORUM_HEADS
_LEADS = _every(quoting_words.LEADS)


def is_marker(line: str) -> bool:
    """Whether it is «---- Original Message ----», the first header in the same line perhaps, or «… message:»."""
    text = line.strip()
    run = _RUN.match(text)
    if run is None:
        return text.endswith((":", "：", "-")) and text.rstrip("- ").endswith((":", "：")) and _bare(text) in _MARKERS
    title = text[run.end() : run.end() + _LONGEST_TITLE]
    end = _RUN.search(title)
    if end is None or _bare(title[: end.start()]) not in _MARKERS:
        return False
    below = title[end.end() :].strip()
    return not below or header(below) is not None


def is_pasted_head(line: str) -> bool:
    """Whether it says who said, and when, what is copied from a chat or a forum."""
    if "[" in line:
        return (_STAMP_LAST.match(line) or _STAMP_FIRST.match(line)) is not None
    if "↑" in line:
        arrowed = _ARROWED.match(line)
        return arrowed is not None and _points_up(arrowed[1].casefold(), arrowed[2].strip())
    text = line.strip(_AROUND)
    if text[:1].isdigit():
        return (_EXPORTED.match(text) or _INVISION.match(text)) is not None
    return _FORUM.match(text) is not None


def _points_up(said: str, when: str) -> bool:
    """Whether a forum's arrow stands there, which leads to what is quoted."""
    return tells_date_and_time(when) or _LATE.match(when) is not None or (not when and verb_closes(said))


def header(line: str) -> str | None:
    """What the line's label says that it holds; None where it begins with no known one."""
    found = _HEADER.match(line) if ":" in line or "：" in line else None
    return _HOLDS.get(found[1].lower()) if found else None


def headers_end(lines: Sequence[str], start: int) -> int | None:
    """Where a block of three header lines within six ends, if one starts here; of two, where one holds an address."""
    if ":" not in lines[start] and "：" not in lines[start]:
        return None
    if header(lines[start]) is None:
        return _labelled_end(lines, start)
    held: set[str] = set()
    needed = _NEEDED
    end = index = start
    read = 0
    while index < len(lines) and read < _MOST_LINES:
        if lines[index].strip():
            read += 1
            holds = header(lines[index])
            if holds:
                held.add(holds)
                needed = _NEEDED_WITH_ADDRESS if holds_address(lines[index]) else needed
                end = index + 1
        index += 1
    if len(held - {"more"}) < needed:
        return _labelled_end(lines, start)
    more = range(end, min(len(lines), end + _MOST_MORE))
    return next((index for index in more if not _LABELLED.match(lines[index])), more.stop)


def _labelled_end(lines: Sequence[str], start: int) -> int | None:
    """The same in a language unknown here: of its lines one has an <address>, one a year and a time."""
    end = start
    while end < len(lines) and end - start < _MOST_LINES and _LABELLED.match(lines[end]):
        end += 1
    block = lines[start:end]
    known = any(map(holds_bracketed, block)) and any(map(tells_year_and_time, block))
    return end if known and len(block) >= _NEEDED else None


def below_marker(lines: Sequence[str], start: int) -> int:
    """Where the header lines without colons end, «From "Name" <address>», that may stand right under a marker."""
    for index in range(start, min(len(lines), start + _MOST_LINES)):
        label = _NO_COLON.match(lines[index])
        if label is None or label[1].lower() not in _HOLDS or header(lines[index]):
            return index
    return start


def is_rule(line: str) -> bool:
    """Whether it is drawn: dashes, or The Bat!'s line to be cut along."""
    return _RULE.match(line) is not None


def is_date(line: str) -> bool:
    """Whether it is a date and a time, and nothing else."""
    return line.lstrip()[:1].isdigit() and _DATE.fullmatch(line) is not None


def heads(line: str) -> bool:
    """Whether a line right over an opening belongs to it: a rule, a title between dashes, «this is forwarded»."""
    text = line.strip()
    if is_rule(line) or (text.startswith(_DRAWN) and text.endswith(_DRAWN)) or _ANNOUNCED.match(line):
        return True
    return _bare(line.rstrip(_DATED)) in _LEADS


def _bare(title: str) -> str:
    return title.strip(_AROUND + ":：.-").lower().replace("\u2019", "'")
