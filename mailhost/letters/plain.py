"""Text as we go on with it: composed letters, one kind of line end, no control characters, nothing invisible."""

import re
import unicodedata

_LINE_END = re.compile("\r\n?|[\x0b\x0c\x85\u2028\u2029]")
_CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
_INVISIBLE = re.compile("[\u00ad\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
_BLANK = re.compile("[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")


def plain(text: str) -> str:
    """The text with \\n for every line end, common spaces for uncommon ones, and without what no reader sees."""
    text = _CONTROL.sub("", _LINE_END.sub("\n", text))
    if text.isascii():
        return text
    return unicodedata.normalize("NFC", _BLANK.sub(" ", _INVISIBLE.sub("", text)))


def one_line(text: str, most: int) -> str:
    """The same on one line, white space runs as one space, at most so many letters."""
    return " ".join(plain(text).split())[:most]
