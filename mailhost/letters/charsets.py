"""Bytes to text, whatever their charset is said to be. Never raises; the text holds no lone surrogates.

Undeclared, us-ascii and latin-1 say nothing about eight-bit bytes: strict UTF-8 first, then the Cyrillic charset in
which they read like Russian, then Western European.
"""

import codecs
import re
from functools import lru_cache

_SILENT = frozenset({"", "ascii", "iso8859-1", "cp1252"})
_CYRILLIC = ("cp1251", "koi8-r", "cp866")
_SEVEN_BIT = ("iso2022", "utf-7", "utf_7", "hz")
"""Charsets whose bytes look like ASCII and are not."""
_WIDE = ("utf-16", "utf-32", "utf_16", "utf_32")
_UNSAFE = frozenset({"idna", "punycode", "unicode_escape", "raw_unicode_escape", "undefined", "mbcs", "oem"})
"""Codecs of Python's that are no charsets of mail; two of them take quadratic time."""
_SURROGATE = re.compile("[\\ud800-\\udfff]")
_FREQUENT = {
    letter: weight for weight, letters in ((3, "оеаинтсрвл"), (1, "кмдпуяыьгзбчйхжшюцщэфъё")) for letter in letters
}
_COMMANDS = ("казн", "голос", "снять", "убит", "провер", "лечить", "выдвиг", "слово", "мафи", "отказ")
"""Beginnings of command words: the strongest sign of the right charset."""
_SAMPLE = 4_000
_ASCII_LETTER_BESIDE = re.compile(rb"[A-Za-z][\x80-\xff]|[\x80-\xff][A-Za-z]")
_EIGHT_BIT = re.compile(rb"[\x80-\xff]")


def decode(data: bytes, declared: str = "") -> str:
    """The text of these bytes; `declared`: the charset that the mail names, which may be wrong, unknown or ""."""
    charset = _codec(declared)
    if data.isascii() and not charset.startswith(_SEVEN_BIT + _WIDE):
        return data.decode("ascii")
    text = None if charset.startswith(_SEVEN_BIT + _WIDE) else _utf_8(data)
    if text is not None:
        return text
    if charset not in _SILENT:
        text = _strict(data, charset)
    if text is None:
        text = _guess(data)
    return _SURROGATE.sub("\ufffd", text)


@lru_cache(maxsize=256)
def _codec(declared: str) -> str:
    """Python's name of the charset, "" for one that is unknown or no charset."""
    try:
        name = codecs.lookup(declared.strip().strip("\"'")).name
        "".encode(name)
    except (LookupError, ValueError, TypeError, OverflowError):
        return ""
    return "" if name in _UNSAFE else name


def _utf_8(data: bytes) -> str | None:
    """Strict UTF-8; but a letter cut in two at the very end, as a cap cuts, only loses that letter."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        cut = error.reason == "unexpected end of data" and not data[: error.start].isascii()
        return data[: error.start].decode("utf-8") if cut else None


def _strict(data: bytes, charset: str) -> str | None:
    try:
        return data.decode(charset)
    except (UnicodeError, LookupError, ValueError):
        return None


def _guess(data: bytes) -> str:
    sample = data[:_SAMPLE]
    high = len(_EIGHT_BIT.findall(sample))
    if len(_ASCII_LETTER_BESIDE.findall(sample)) * 3 > high:
        # Accented letters among Latin ones: no Cyrillic word looks so.
        return data.decode("cp1252", "replace")
    return data.decode(max(_CYRILLIC, key=lambda charset: _russian(sample, charset)), "replace")


def _russian(sample: bytes, charset: str) -> int:
    """How much like Russian the bytes read in this charset: lower-case letters count, the frequent ones more."""
    text = sample.decode(charset, "replace")
    letters = sum(_FREQUENT.get(letter, 0) for letter in text)
    return letters + 100 * sum(text.lower().count(stem) for stem in _COMMANDS)
