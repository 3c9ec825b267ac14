"""Bytes to text, whatever their charset is said to be. Never raises; the text holds no lone surrogates.

Undeclared, us-ascii and latin-1 say nothing about eight-bit bytes: strict UTF-8 first, then the Cyrillic charset in
which they read like Russian, then Western European. A Cyrillic charset that is named holds, unless what it makes of
the bytes is no Russian at all and another makes some of them.
"""

import codecs
import re
from functools import lru_cache

_SILENT = frozenset({"", "ascii", "iso8859-1", "cp1252"})
_CYRILLIC = ("cp1251", "koi8-u", "cp866")
"""What may be guessed; koi8-u holds all letters of koi8-r."""
_NAMED_CYRILLIC = frozenset({*_CYRILLIC, "koi8-r", "koi8-t", "iso8859-5", "mac-cyrillic", "cp855"})
_LATIN = frozenset({"iso8859-2", "iso8859-4", "iso8859-9", "iso8859-13", "iso8859-15", "cp1250", "cp1254", "cp1257"})
"""Of other European languages. Their letters stand among those of ASCII; where none does, and all is Russian, it is."""
_SEVEN_BIT = ("iso2022", "utf-7", "utf_7", "hz")
"""Charsets whose bytes look like ASCII and are not."""
_WIDE = ("utf-16", "utf-32", "utf_16", "utf_32")
_ESCAPES = (b"\x1b$B", b"\x1b$@")
"""With these Japanese mail shifts out of ASCII, also where it says that it is ASCII (RFC 1468)."""
_WIDER = {"gb2312": "gb18030", "gbk": "gb18030", "shift_jis": "cp932", "euc_kr": "cp949", "big5": "big5hkscs"}
"""Programs name the standard and write what Windows made of it."""
_OTHER_NAMES = {"x-mac-cyrillic": "mac_cyrillic", "unicode-1-1-utf-7": "utf-7", "koi8": "koi8-r", "koi8-ru": "koi8-u"}
_WINDOWS = re.compile(r"(?:x-)?(?:cp|win|windows|ansi)[-_ ]?(125\d)$")
_UNSAFE = frozenset({"idna", "punycode", "unicode_escape", "raw_unicode_escape", "undefined", "mbcs", "oem"})
"""Codecs of Python's that are no charsets of mail; two of them take quadratic time."""
_SURROGATE = re.compile("[\\ud800-\\udfff]")
_COMMANDS = tuple(
    re.findall(r"\w+", "казн голос снять убит провер лечить выдвиг слово мафи отказ винов перевыб статус")
)
"""Beginnings of command words: the strongest sign of the right charset."""
_PAIRS = frozenset(
    re.findall(
        r"\w\w",
        "аб ав ад ае аж аз ак ал ам ан ап ар ас ат ач аш аю бе би бо бы ва ве ви во вс вы го гр да дв де ди "
        "дн до др ду ег ед ез ей ек ел ем ен ер ес ет еч еш жд же жи жн за зв зд зн ив иг ид ие из ий ик ил "
        "им ин ис ит их иш ию ия ка ки кл ко кр кт ку ла ле ли ло лу ль лю ля ма ме ми мо му мя на не ни нн "
        "но ну ны нь ня ні об ов ог од ое ож ой ок ол ом он оп ор ос от оч ою па пе пи по пр ра ре ри рн ро "
        "ру ры ря са св се си ск сл сн со сп ср ст су сь ся та тв те ти тк тн то тр тс ту ть уб уд уж ур ус "
        "ут хо ці ча че чи чт чь ша ше ши ще ыв ый ьм ьш эт ют ят ",
    )
)
"""The pairs of letters that are common in Russian words: nine in ten are of these."""
_WORD = re.compile("[а-яёіїєґА-ЯЁІЇЄҐ]+")
_SAMPLE = 2_000
_FEWEST_PAIRS = 3
_FEWEST_SOUND = 8
"""Bytes of UTF-8 before a letter cut in two; three and a half may be «роль» in cp866."""
_COMMAND = 100
_SURELY = 0.6
"""Of the letters of a text so many or more begin common pairs: then it is Russian, whatever else it may be."""
_CLEARLY = 2.5
_ASCII_LETTER_BESIDE = re.compile(rb"[A-Za-z][\x80-\xff]|[\x80-\xff][A-Za-z]")
_ASCII_LETTER = re.compile(rb"[A-Za-z]")
_EIGHT_BIT = re.compile(rb"[\x80-\xff]")


def decode(data: bytes, declared: str = "") -> str:
    """The text of these bytes; `declared`: the charset that the mail names, which may be wrong, unknown or ""."""
    charset = _codec(declared)
    if data.isascii() and not charset.startswith(_SEVEN_BIT + _WIDE):
        if any(escape in data for escape in _ESCAPES):
            return data.decode("iso2022_jp_2", "replace")
        return data.decode("ascii")
    text = None if charset.startswith(_SEVEN_BIT + _WIDE) else _utf_8(data)
    if text is not None:
        return text
    if charset not in _SILENT:
        text = _strict(data, charset)
    wrong = (charset in _NAMED_CYRILLIC and _is_misnamed(data, charset)) or (charset in _LATIN and _is_russian(data))
    if text is None or wrong:
        text = _guess(data)
    return _SURROGATE.sub("\ufffd", text)


@lru_cache(maxsize=256)
def _codec(declared: str) -> str:
    """Python's name of the charset, "" for one that is unknown or no charset."""
    label = declared.strip().strip("\"'").lower()
    windows = _WINDOWS.match(label)
    try:
        name = codecs.lookup(f"cp{windows[1]}" if windows else _OTHER_NAMES.get(label, label)).name
        "".encode(name)
    except (LookupError, ValueError, TypeError, OverflowError):
        return ""
    return "" if name in _UNSAFE else _WIDER.get(name, name)


def _utf_8(data: bytes) -> str | None:
    """UTF-8; a letter that a cap cuts in two at the very end is lost, a damaged byte among many sound ones replaced."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        sound = len(_EIGHT_BIT.findall(data[: min(error.start, _SAMPLE)]))
        cut = error.reason == "unexpected end of data" and sound >= _FEWEST_SOUND
        if cut:
            return data[: error.start].decode("utf-8")
    text = data.decode("utf-8", "replace")
    sound = sum(not each.isascii() for each in text[:_SAMPLE]) - text[:_SAMPLE].count("\ufffd")
    return text if sound > 4 * text[:_SAMPLE].count("\ufffd") else None


def _strict(data: bytes, charset: str) -> str | None:
    try:
        return data.decode(charset)
    except (UnicodeError, LookupError, ValueError):
        return None


def _guess(data: bytes) -> str:
    sample = data[:_SAMPLE]
    high = len(_EIGHT_BIT.findall(sample))
    best = max(_CYRILLIC, key=lambda charset: _russian(sample, charset))
    beside = len(_ASCII_LETTER_BESIDE.findall(sample))
    alone = len(_ASCII_LETTER.findall(sample)) > 4 * high and _russian(sample, best) < high
    if beside * 3 > high or alone:
        # Accented letters among Latin ones: no Cyrillic word looks so.
        return data.decode("cp1252", "replace")
    return data.decode(best, "replace")


def _is_misnamed(data: bytes, charset: str) -> bool:
    """Whether a Cyrillic charset other than the named one makes Russian of the bytes, and the named one none."""
    sample = data[:_SAMPLE]
    named = _russian(sample, charset)
    high = len(_EIGHT_BIT.findall(sample))
    if named >= min(_COMMAND, high * _SURELY):
        return False
    best = max(_russian(sample, each) for each in _CYRILLIC)
    if best >= _COMMAND:
        return True
    if named > high / 3:
        return False
    return best >= _FEWEST_PAIRS and best > _CLEARLY * max(named, 1)


def _is_russian(data: bytes) -> bool:
    """Whether a Cyrillic charset makes Russian of the bytes, of which few stand beside a letter of ASCII."""
    sample = data[:_SAMPLE]
    high = len(_EIGHT_BIT.findall(sample))
    best = max(_russian(sample, each) for each in _CYRILLIC)
    return best >= max(_FEWEST_PAIRS, high / 3) and len(_ASCII_LETTER_BESIDE.findall(sample)) * 3 <= high


def _russian(sample: bytes, charset: str) -> float:
    """How much like Russian the bytes read in this charset: pairs of letters that are common in it, of one case.

    In a wrong one small letters stand for capital ones, and «казнить» begins small and goes on large.
    """
    text = sample.decode(charset, "replace")
    score = 0.0
    for word in _WORD.findall(text):
        small = word.lower()
        score += sum(small[at : at + 2] in _PAIRS for at in range(len(word) - 1))
        score -= 0 if word in (small, word.upper()) or word[1:] == small[1:] else len(word)
        # Between two that read alike, the one in small letters.
        score += 0.02 * (word == small) + 0.01 * (word[1:] == small[1:])
    lowered = text.lower()
    return score + _COMMAND * sum(lowered.count(stem) for stem in _COMMANDS)
