"""What a program leaves without a mark when it wraps the lines that it quotes and marks only the first of each.

Where a full line breaks off in mid-sentence, what goes on right below it is quoted too, though it was typed perhaps:
better a lost remark than a quoted vote counted. Behind a sentence people do answer, and it is typed, as it is below a
line that nobody wrapped, unless this program is known to lose its marks.
"""

import re
import unicodedata
from collections.abc import Callable, Sequence

QUOTED = re.compile(r"\s{0,40}>|\s{0,3}[A-ZА-ЯЁ]{1,4}>")
"""`>`, also with the writer's initials before it."""
_NARROWEST = 60
"""Letters of the shortest line that is wrapped for being too long."""
_WIDEST = 132
"""Letters after which such programs wrap at the latest: Outlook Express can be set to as many."""
_SLACK = 4
"""Letters by which programs differ in what they count: marks, a space at the end."""
_SENTENCE_END = (".", "!", "?", "…", ";")
_BEHIND = " \t»”\"')]*_"
"""What may stand behind a sentence's end."""
_AROUND = " \t»”\"'*_"
"""What may stand behind a smile."""
_PRESENTED = "\N{VARIATION SELECTOR-16}\N{ZERO WIDTH JOINER}"
"""What says of a sign how it looks."""
_SMILE = re.compile(r"[:;=]['’]?-?[()]+$|(?<!\S)(?:[:;=]-?[DPpРр]|[xXхХ][DdДд]+|<3+)$|[^\W\d_]\(+$")
"""A typed one; a sad one may have no eyes, for no bracket is opened right behind a letter."""
_LONGEST_SMILE = 30
_BRACKET_LAST = re.compile(r"(?:[^\W\d_]{2}|\))\)$")
"""A smile too, where it closes none that was opened; «б)» counts."""
_FIRST_SIGN = "\N{BLACK SUN WITH RAYS}"
"""Signs below it are №, ° and what tables are drawn with."""
_GOES_ON = re.compile("RIGHT|POINTING|ARROW")
"""In the names of signs that point at what follows."""


class Wrapping:
    """How the program that quotes wraps, as far as the lines show it; asked only where it matters."""

    def __init__(self, lines: Sequence[str], opens: Callable[[int], bool]) -> None:
        """`opens`: whether a line, by its index, ends or begins what announces a quote."""
        self._lines = lines
        self._opens = opens
        self.found = False
        """Whether something was wrapped out of one of the lines asked about, for all that is known."""
        self._limit: int | None = None
        self._loses: bool | None = None

    def below(self, quoted: int, mark: str = "") -> int:
        """The line after a quoted one and what was wrapped out of it. `mark`: this quote's, where it is none of `>`."""
        below = quoted + 1
        if below == len(self._lines) or not self._lines[below] or self._is_marked(below, mark):
            return below
        if self._reach(quoted) < _NARROWEST or (not self._loses_marks() and self._ends(quoted, mark)):
            return below
        end = self._rest(below, mark)
        self.found = self.found or end > below
        return end

    def _ends(self, quoted: int, mark: str = "") -> bool:
        """Whether it ends where its writer ended it: no program wrapped it there."""
        line, above = self._lines[quoted], self._lines[quoted - 1] if quoted else ""
        return not _has_space(line, mark) or len(line) > _WIDEST or _ends_a_sentence(line, above)

    def _rest(self, below: int, mark: str = "") -> int:
        """Where what goes on from there ends. That one line of it is without its mark, shows that the next are too."""
        index = below
        while index < len(self._lines) and self._is_full(index - 1) and not self._is_marked(index, mark):
            if self._opens(index):
                break
            index += 1
        return index

    def _is_marked(self, index: int, mark: str = "") -> bool:
        line = self._lines[index]
        return QUOTED.match(line) is not None or (bool(mark) and line.lstrip().startswith(mark))

    def _is_full(self, above: int) -> bool:
        """Whether the line is so long that the first word of the next one no longer fitted in.

        Of a program that is known to lose marks no more is asked than that the line is long: some break amid words.
        """
        reach = self._reach(above)
        return reach >= _NARROWEST and (self._loses is True or reach > self._width())

    def _reach(self, above: int) -> int:
        """Letters of that line with the first word of the next one; 0 where that is blank."""
        words = self._lines[above + 1].split(maxsplit=1)
        return len(self._lines[above].rstrip()) + 1 + len(words[0]) if words else 0

    def _width(self) -> int:
        """Letters that a quoted line may have before it is wrapped, at least: some have as many."""
        if self._limit is None:
            lengths = (len(line.rstrip()) for line in self._lines if QUOTED.match(line) and _has_space(line))
            self._limit = max(lengths, default=0) - _SLACK
        return self._limit

    def _loses_marks(self) -> bool:
        """Whether somewhere a line breaks off in mid-sentence, and marked ones follow right on what is below it."""
        if self._loses is None:
            self._loses = any(map(self._is_lost_amid, range(1, len(self._lines) - 1)))
        return self._loses

    def _is_lost_amid(self, below: int) -> bool:
        if self._is_marked(below) or not self._is_marked(below - 1) or self._ends(below - 1):
            return False
        end = self._rest(below)
        return below < end < len(self._lines) and self._is_marked(end)


def _ends_a_sentence(line: str, above: str = "") -> bool:
    """Whether a sentence ends with it, be it by a smile. `above`: the line over it, where a bracket may be opened."""
    text = line.rstrip(_BEHIND + _PRESENTED)
    if text.endswith(_SENTENCE_END) or (text and _is_picture(text[-1])):
        return True
    text = line.rstrip(_AROUND)
    if _BRACKET_LAST.search(text[-3:]) and not _closes(f"{above} {text}"):
        return True
    return _SMILE.search(text[-_LONGEST_SMILE:]) is not None


def _is_picture(sign: str) -> bool:
    """Whether it is an emoji or the like."""
    if sign == "^":
        return True
    kind = unicodedata.category(sign)
    return sign >= _FIRST_SIGN and kind in ("So", "Sk") and not _GOES_ON.search(unicodedata.name(sign, ""))


def _closes(text: str) -> bool:
    """Whether the bracket at the text's end closes one that was opened in it."""
    depth = 0
    for sign in text[:-1]:
        depth = depth + 1 if sign == "(" else max(0, depth - 1) if sign == ")" else depth
    return depth > 0


def _has_space(line: str, mark: str = "") -> bool:
    """Whether there is one that it could have been wrapped at: an address on the net has none."""
    quoted = QUOTED.match(line)
    text = line[quoted.end() :] if quoted else line.strip().removeprefix(mark)
    return len(text.lstrip(" >").split(maxsplit=1)) > 1
