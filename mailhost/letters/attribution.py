"""Whether lines say «then and then So-and-so wrote:». Evidence decides, not shape: a date, a time or an address, and
with it a verb, a source or a quoted name, and the colon at the end.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from mailhost.letters import attribution_words as data

_LONGEST = 500
_MOST_LINES = 4
_CLOSERS = (":", "：", "--", "—", "՝")
_DRAWN = "-—_=*: \t"
_EMPHASIS = "*_ \t"


def _any(words: Mapping[str, Iterable[str]]) -> str:
    """An expression for any of the words of all languages; the longest first, `*` for any ending.

    By their first letters, so that not each of them is tried at every word of a text.
    """
    by_first: dict[str, list[str]] = {}
    for word in sorted({word.casefold() for of in words.values() for word in of}, key=len, reverse=True):
        by_first.setdefault(word[0], []).append(re.escape(word[1:]).replace(r"\*", r"[\w()/-]*"))
    return "(?:" + "|".join(f"{re.escape(first)}(?:{'|'.join(rest)})" for first, rest in by_first.items()) + ")"


_MONTH = _any(data.MONTHS) + r"\.?"
_DATE = re.compile(
    rf"(?<!\d)(?:\d{{1,2}}[./-] ?\d{{1,2}}[./-] ?\d{{2,4}}|\d{{4}}[./-] ?\d{{1,2}}[./-] ?\d{{1,2}}"
    rf"|\d{{1,2}}(?:st|nd|rd|th|\.)?[ -](?:de )?{_MONTH}(?!\w)|\d{{4}}\s?[年년])|(?<!\w){_MONTH} \d{{1,2}}(?!\d)"
)
_SHORT_DATE = re.compile(r"(?<![\d:])\d{1,2}[./]\d{1,2}(?![\d:])")
_YEAR = re.compile(r"(?<!\d)20\d\d(?!\d)")
_TIME = re.compile(r"(?<!\d)\d{1,2}[:h]\d\d(?!\d)")
_TIME_LAST = re.compile(r"\d{1,2}:\d\d(?::\d\d)?(?: [ap]m)?\s*$", re.IGNORECASE)
_ADDRESS = re.compile(r"[^\s<>@\"]@[^\s<>@\"]")
_VERB = re.compile(rf"(?<!\w){_any(data.VERBS)}(?!\w)|写道|寫道")
_VERB_FIRST = re.compile(rf"\W*+{_any(data.VERBS_FIRST)}(?!\w)")
_SOURCE = re.compile(rf"(?<!\w){_any(data.SOURCES)}(?!\w)")
_QUOTED_NAME = re.compile(r"[\"«“][^\"«»“”]{1,100}[\"»”]")
_OPENING = re.compile(rf"\W*+(?:\d|(?:{_any(data.OPENERS)}|{_any(data.WEEKDAYS)})(?!\w))")
_FORUMS_VERB = re.compile(rf"(?<!\w){_any(data.VERBS)}(?<=\))\s?[:：]$")
"""«Name писал(а):», as forums write over a quote; people seldom type that ending of the verb."""
_NO_NAME = re.compile(rf"(?<!\w){_any(data.NO_NAMES)}(?!\w)|,")
_LONGEST_NAME = 4
"""Words of a name in a forum."""
_AFTER_VERB = re.compile(r"(?:\s{1,2}in\s{1,2}<[^<>\s]{1,200}>)?[\s:：,.;*_>)\]՝—-]*$")
_WORDS = re.compile(r"\W*+\w++\W++\w")
"""A name before the verb at least."""
_LONGEST_DATE = 60
_LONGEST_SHORT_FORM = 3
_SHORT_FORM_LAST = re.compile(rf"(?<!\w)(?:{_MONTH}|{_any(data.WEEKDAYS)}\.|{_any(data.SHORT_FORMS)}\.)$")
_BRACKETED = re.compile(r"<\s?[^\s<>@\"]{1,64}@[^\s<>@\"]{1,250}\s?>")
"""People do not type addresses so."""
_BRACKET_ENDS = re.compile(r">[^<>@]{0,40}[:：]\s*$")
_BRACKETED_CLOSE = re.compile(_BRACKETED.pattern + r"[^<>@:：]{0,40}[:：](?=\s{2,9}\S)")
_ADDRESS_LAST = re.compile(r"@[^\s<>]+[>)]+(?:\s+\w+){0,2}[\s*_]*[:：]$")
"""The address and the colon, with a verb of a language unknown here between them perhaps."""


def holds_address(text: str) -> bool:
    """Whether something in the text looks like an address."""
    return "@" in text and _ADDRESS.search(text) is not None


def holds_bracketed(text: str) -> bool:
    """Whether it holds an <address>."""
    return "<" in text and _BRACKETED.search(text) is not None


def tells_year_and_time(text: str) -> bool:
    """Whether it holds both, in whatever language the month is."""
    return _YEAR.search(text) is not None and _TIME.search(text) is not None


def tells_when_or_whom(text: str) -> bool:
    """Whether something in it looks like an address or a date."""
    return holds_address(text) or _DATE.search(text.casefold()) is not None


def tells_date_and_time(text: str) -> bool:
    """Whether it holds both, the date perhaps without its year, where that is put in numbers."""
    dated = _SHORT_DATE.search(text) or _DATE.search(text.casefold())
    return dated is not None and _TIME.search(text) is not None


def verb_closes(text: str) -> bool:
    """Whether, in lower case, a verb stands at the end, or only a date after it: «Имя писал(а) 2026-03-12 10:11:»."""
    for verb in _VERB.finditer(text):
        tail = text[verb.end() :]
        if _AFTER_VERB.match(tail) or (len(tail) <= _LONGEST_DATE and _DATE.search(tail)):
            return True
    return False


class Attribution(msgspec.Struct, frozen=True):
    """The lines from `start` to the one asked about. A bare one, «Имя пишет:», counts only where a quote follows."""

    start: int
    bare: bool = False


def may_end(line: str) -> bool:
    """Whether the line ends as attributions do: only then it takes long to look at."""
    return line.rstrip(_EMPHASIS).endswith(_CLOSERS)


def attribution(lines: Sequence[str], end: int) -> Attribution | None:
    """The attribution that ends with this line, from the latest start that shows evidence; never over a blank line.

    Programs wrap long ones, and some put the date on a line of its own: one that begins like a date belongs to it.
    """
    line = lines[end]
    if not may_end(line) or not (line.strip(_DRAWN) or line.strip(_EMPHASIS) in _CLOSERS[:2]):
        return None
    found: int | None = None
    for start, joined in _joined(lines, end):
        if _speaks_of_a_writer(joined) and (start == end or _is_of_one(line, joined)):
            if _DATE.search(joined):
                return Attribution(_with_name(lines, start if found is None or _OPENING.match(joined) else found, end))
            found = start if found is None else found
    if found is not None:
        return Attribution(_with_name(lines, found, end))
    text = lines[end][-_LONGEST:].strip().casefold()
    if "(" in text and _is_forums(text.rstrip(_EMPHASIS)):
        return Attribution(end)
    bare = verb_closes(text) or _VERB_FIRST.match(text) or (_TIME.search(text) and _DATE.search(text))
    return Attribution(end, bare=True) if bare else None


def _is_forums(text: str) -> bool:
    """Whether it is a name with a forum's verb; «Кто это написал(а):» is a sentence of a person's."""
    verb = _FORUMS_VERB.search(text)
    name = text[: verb.start()] if verb else ""
    return 0 < len(name.split()) <= _LONGEST_NAME and not _NO_NAME.search(name)


def _with_name(lines: Sequence[str], start: int, end: int) -> int:
    """The start, or the line above it: where that has the <address> and no other, or an opening up to the <address>."""
    above = lines[start - 1].strip(_EMPHASIS).casefold() if start else ""
    named = _BRACKETED.search(above) and not any("@" in each for each in lines[start : end + 1])
    opened = lines[start].lstrip(_EMPHASIS).startswith("<") and _OPENING.match(above)
    return start - 1 if named or opened else start


def closes_amid(line: str) -> bool:
    """Whether an attribution ends within the line, and the quote begins there: so Yahoo's telephone program writes."""
    close = _BRACKETED_CLOSE.search(line)
    if close is None:
        return False
    head = line[: close.end()].strip().casefold()
    return len(head) <= _LONGEST and _DATE.search(head) is not None and _speaks_of_a_writer(head)


def names_all(line: str) -> bool:
    """Whether a line that no colon ends has date, time and address, or date, time and «quoting» before them.

    It counts only where a quote follows.
    """
    whom = holds_address(line) or (line.endswith(")") and _VERB_FIRST.match(line.casefold()))
    return bool(whom) and _TIME.search(line) is not None and _DATE.search(line.casefold()) is not None


def lacks_but_the_colon(line: str) -> bool:
    """Whether it names all, the date first and the <address> last; or a quoted name first, and the time last."""
    if _QUOTED_NAME.match(line):
        return _TIME_LAST.search(line) is not None
    opens = _OPENING.match(line.casefold()) is not None
    return opens and line.rstrip(_EMPHASIS).endswith(">") and _BRACKETED.search(line) is not None


def ends_an_address(lines: Sequence[str], index: int) -> bool:
    """Whether the line's `>` is no quoting mark, but ends the `<address` that the lines above were wrapped in."""
    above = "".join(lines[max(0, index - 2) : index])
    return _BRACKET_ENDS.match(lines[index]) is not None and above.rfind("<") > above.rfind(">")


def _joined(lines: Sequence[str], end: int) -> Iterator[tuple[int, str]]:
    """The line alone, then with the line above it, and so on: each start and the text from there."""
    joined = ""
    for start in range(end, max(-1, end - _MOST_LINES), -1):
        line = lines[start].strip(_EMPHASIS).casefold()
        if not line or len(joined) + len(line) > _LONGEST or (joined and _ends_a_sentence(line)):
            return
        joined = f"{line} {joined}" if joined else line
        yield start, joined


def _ends_a_sentence(line: str) -> bool:
    """Whether no program wrapped this line; a full stop may also be that of «12 мар. 2026 г.»."""
    if line.endswith("."):
        short = len(line.rsplit(maxsplit=1)[-1]) <= _LONGEST_SHORT_FORM or _SHORT_FORM_LAST.search(line)
        return not short and not _BRACKETED.search(line)
    return line.endswith(("!", "?", "…", ";"))


def _is_of_one(last: str, joined: str) -> bool:
    """Whether the last line and those above it are one attribution, and not what was typed right over a short one."""
    if _BRACKETED.search(joined):
        return True
    last = last.strip(_EMPHASIS).casefold()
    time, date = _TIME.search(last), _DATE.search(last)
    if date and time:
        return verb_closes(joined) or _VERB_FIRST.match(joined) is not None
    if date or time or holds_address(last) or not _WORDS.match(last):
        return True
    return bool(_DATE.search(joined) and (_TIME.search(joined) or _OPENING.match(joined)))


def _speaks_of_a_writer(text: str) -> bool:
    date = _DATE.search(text) is not None
    time = _TIME.search(text) is not None
    address = holds_address(text)
    if address and time and (_ADDRESS_LAST.search(text) or ((date or _YEAR.search(text)) and _BRACKETED.search(text))):
        return True
    if (date or address or time) and verb_closes(text):
        return True
    if (address or (date and time)) and _VERB_FIRST.match(text):
        return True
    # Without an address people too write such lines, though seldom with the date first.
    known = address or (time and _OPENING.match(text) is not None)
    return date and known and any(sign.search(text) for sign in (_VERB, _SOURCE, _QUOTED_NAME, _ADDRESS_LAST))
