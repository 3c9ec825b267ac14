"""Text as we go on with it: composed letters, one kind of line end, no control characters, nothing invisible.

Unicode's normal forms take quadratic time over a run of combining marks: nothing is normalised but through `composed`.
"""

import re
import unicodedata
from typing import Literal

MOST_MARKS = 8
"""Combining marks in a row that are kept; more than a word of any language needs."""
_PLAIN = re.compile("[\n -~\u00a1-\u00ac\u00ae-\u00ff\u0400-\u0482\u048a-\u052f\u2010-\u2027\u20ac\u2116]*")
"""Latin-1 and Cyrillic letters as keyboards make them, common signs: where there is nothing else, all is plain."""
_LINE_END = re.compile("[\r\x0b\x0c\x85\u2028\u2029]")
_CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u17b4\u17b5\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb"
    # No spaces to Unicode, but blank to the eye: fillers of Hangul, the Braille pattern of no dots, tags.
    "\u115f\u1160\u2800\u3164\uffa0\U000e0000-\U000e007f]"
)
_BLANK = re.compile("[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")
_MAY_COMBINE = re.compile("[\u0300-\u036f\u0483-\u0489\u0591-\u1fff\u20d0-\u20ff\u2c00-\U0010ffff]")
"""Where all marks lie: the glance that most texts stop at."""
_NO_LETTERS = re.compile(rf"[\W\uff9e\uff9f]{{{MOST_MARKS + 1},}}")
"""Marks are no word characters to `re`, but for two that are letters until NFKC makes marks of them."""


def plain(text: str) -> str:
    """The text with \\n for every line end, common spaces for uncommon ones, and without what no reader sees."""
    text = text.replace("\r\n", "\n")
    if _PLAIN.fullmatch(text):
        return text
    text = _CONTROL.sub("", _LINE_END.sub("\n", text))
    if text.isascii():
        return text
    return composed(_BLANK.sub(" ", _INVISIBLE.sub("", text)), "NFC")


def composed(text: str, form: Literal["NFC", "NFKC", "NFD"]) -> str:
    """The text in that normal form, of combining marks in a row only the first MOST_MARKS."""
    if text.isascii():
        return text
    if _MAY_COMBINE.search(text):
        text = _NO_LETTERS.sub(_thinned, text)
    return unicodedata.normalize(form, text)


def one_line(text: str, most: int) -> str:
    """The same on one line, white space runs as one space, at most so many letters."""
    return " ".join(plain(text).split())[:most]


def _thinned(run: re.Match[str]) -> str:
    kept: list[str] = []
    marks = 0
    for sign in run[0]:
        marks = marks + 1 if unicodedata.category(sign)[0] == "M" or sign in "\uff9e\uff9f" else 0
        if marks <= MOST_MARKS:
            kept.append(sign)
    return "".join(kept)
