"""What stands below a letter that nobody typed: a telephone's «sent from», a scanner's word, a list's name."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

from mailhost.letters import footer_words

_LINK = re.compile(r"<?(?:https?://|www\.)\S+\s*$", re.IGNORECASE)
_LONGEST = 160
_TALK = re.compile(r"[:;!?]")
_ADDRESS = re.compile(r"\s*<\S{1,300}>\s*$")


def _every(table: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    return tuple(chain.from_iterable(table.values()))


_BEGINS = _every(footer_words.FOOTERS)
_ENDS = _every(footer_words.FOOTER_ENDS)
_LISTS = _every(footer_words.LIST_FOOTERS)
_DISCLAIMERS = _every(footer_words.DISCLAIMERS)
_DISCLAIMING = _every(footer_words.DISCLAIMING)
_SHORTEST_DISCLAIMER = 80
_LONGEST_DISCLAIMER = 12
"""Lines."""
_DISCLAIMER_LINES = 3
"""In which it shows itself."""
_SENTENCE_END = (".", "!", "?")


def is_list_footer(line: str) -> bool:
    """Whether a line under a long rule names a mailing list."""
    small = line.lower()
    return any(name in small for name in _LISTS)


def without_footers(lines: Sequence[str]) -> Iterator[str]:
    """The lines without those of a telephone's program, the link below one, the rule above, and a company's note."""
    small = [line.lower().replace("ё", "е").replace("\u2019", "'").strip("*_ ") for line in lines]
    dropped = {index for index, line in enumerate(small) if _is_footer(line)}
    for index, line in enumerate(small):
        if line.startswith(_DISCLAIMERS):
            dropped.update(_disclaimer(small[index : index + _LONGEST_DISCLAIMER], index))
    for index in sorted(dropped):
        if index + 1 < len(lines) and _LINK.match(lines[index + 1]):
            dropped.add(index + 1)
        if index and not lines[index - 1].strip("-_—"):
            dropped.add(index - 1)
    return (line for index, line in enumerate(lines) if index not in dropped)


def _is_footer(small: str) -> bool:
    if not small.startswith(_BEGINS) and not small.endswith(_ENDS):
        return False
    said = _ADDRESS.sub("", small)
    return len(said) <= _LONGEST and not _TALK.search(said)


def _disclaimer(small: Sequence[str], start: int) -> range:
    """The lines of the note that begins here, up to where a sentence ends with a line; none where it is mere talk."""
    shown = " ".join(small[:_DISCLAIMER_LINES])
    if len(shown) < _SHORTEST_DISCLAIMER or sum(word in shown for word in _DISCLAIMING) <= 1:
        return range(0)
    ends = (count for count, line in enumerate(small, start=1) if line.endswith(_SENTENCE_END))
    return range(start, start + next(ends, len(small)))
