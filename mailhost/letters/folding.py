"""When two spellings are the same word: letter case, ё and е, and letters of other alphabets that look alike.

A folded text serves comparing only; nobody is ever shown one.
"""

import re

from mailhost.letters.plain import composed

_LOOK_ALIKE = str.maketrans(
    # Latin, then Greek, onto the Cyrillic letters they can stand for. One to one, so that two Latin words that
    # differ still differ when folded.
    "abcehikmoptxyαβεηικμνορτυχёѕјԁԛԝ",
    "авсенікмортхуавенікмнортухеsjdqw",
)
_LIKE_LETTERS = str.maketrans("0134568і", "оlзчsбвl")
"""Digits, and the і that is left of a Latin I, onto folded letters that the eye takes them for."""
_TWINS = str.maketrans(
    {"ı": "і", "ł": "l", "đ": "d", "ø": "о", "ħ": "н", "ŧ": "т", "ŋ": "n", "ĸ": "к", "þ": "р", "æ": "ае", "œ": "ое"}
    | dict(zip("ґғҕқҡҝҟңҥњһђћүұҳҷҹҫҙөҭҗєљ", "гггккккннннннуухччсзотжел", strict=True))
)
"""Letters whose difference no mark makes that could be taken off, onto the folded letters that the eye sees."""
_RUN = re.compile(r"[^\W\d_]+|\d+")
_APOSTROPHES = str.maketrans("", "", "'’`ʼ")


def fold(text: str) -> str:
    """The text as it is compared: NFKC, caseless, ё as е, look-alike letters as their Cyrillic twins."""
    return composed(text, "NFKC").casefold().translate(_LOOK_ALIKE)


def squeeze(folded: str) -> str:
    """A folded text without white space, punctuation and signs: letters and digits only."""
    return folded if folded.isalnum() else "".join(filter(str.isalnum, folded))


def at_a_glance(text: str) -> str:
    """The text as a hurried eye sees it: folded, squeezed, without marks, with letters for digits that look like them.

    For keeping two names apart only: «3оя» is no spelling of «Зоя», yet nobody should have to tell them apart.
    """
    bare = squeeze(composed(fold(text).translate(_TWINS), "NFD"))
    return bare.translate(_LOOK_ALIKE).translate(_LIKE_LETTERS)


def runs(text: str) -> list[str]:
    """Its runs of letters and runs of digits. An apostrophe parts nothing: «Zodiac'а» is one word."""
    return _RUN.findall(text.translate(_APOSTROPHES))
