"""Russian words in their grammatical cases. The one place that knows the morphological dictionary.

The dictionary costs a quarter of a second to load and a parse some 200 µs, so it is loaded when first needed and
what was found out is kept.
"""

from functools import cache, lru_cache
from typing import Any

from mailhost.letters.folding import fold, squeeze

_CASES = frozenset({"nomn", "gent", "datv", "accs", "ablt", "loct", "gen2", "acc2", "loc2"})
_FOREIGN_ENDINGS = ("а", "у", "ом", "ем", "е")
"""How a name in foreign letters is declined in Russian: Zodiac'а, Zodiac'у, Zodiac'ом."""

_PRONOMINAL = frozenset({"NPRO", "Apro", "Coll"})
"""Pronouns, pronominal adjectives, and collective numerals: «двое»."""

_UNLIKELY = 0.1
"""How likely a reading of a word must be beside the likeliest to be declined too: «Лев» is no Bulgarian coin."""


@cache
def _dictionary() -> Any:
    import pymorphy3  # noqa: PLC0415 - heavy, and not needed before the first name

    return pymorphy3.MorphAnalyzer()


@lru_cache(maxsize=20_000)
def cases(word: str) -> frozenset[str]:
    """All case forms of a word given in its nominative, folded, its own spelling among them.

    The number stays as it is: «Коты» gives «котов», «Кот» does not. A surname keeps its gender.
    """
    folded = squeeze(fold(word))
    forms = {folded}
    if _is_russian(folded):
        # Whoever wrote «Bacя» with Latin letters is declined as Вася all the same.
        forms.update(_russian_cases(word.casefold() if _is_russian(word.casefold()) else folded))
    elif not folded.isdigit():
        forms.update(folded + ending for ending in _FOREIGN_ENDINGS)
    return frozenset(forms)


@lru_cache(maxsize=20_000)
def is_known(word: str) -> bool:
    """Whether it is a form of a Russian word of the dictionary; е may stand for ё."""
    return _is_russian(word) and bool(_dictionary().word_is_known(word))


@lru_cache(maxsize=20_000)
def is_given_name(word: str) -> bool:
    """Whether the dictionary knows it as a form of a first name or surname, most likely."""
    return is_known(word) and bool({"Name", "Surn"} & set(_dictionary().parse(word)[0].tag.grammemes))


@lru_cache(maxsize=20_000)
def is_pronoun(word: str) -> bool:
    """Whether a folded word can be a pronoun's form, or stands for persons as one does: «того», «другую», «обоих».

    None is what is a name in the nominative, though some form of a pronoun is spelled so: «Том».
    """
    if not _is_russian(word.replace("-", "")) or not _dictionary().word_is_known(word):
        return False
    parses = _dictionary().parse(word)
    if any("Name" in parse.tag and "nomn" in parse.tag for parse in parses):
        return False
    return any(_PRONOMINAL & parse.tag.grammemes or parse.normal_form == "оба" for parse in parses)


def _is_russian(word: str) -> bool:
    return bool(word) and all("а" <= letter <= "я" or letter == "ё" for letter in word)


def _russian_cases(word: str) -> set[str]:
    nominatives = [parse for parse in _dictionary().parse(word) if "nomn" in parse.tag]
    likely = max((parse.score for parse in nominatives), default=0) * _UNLIKELY
    nominatives = [parse for parse in nominatives if parse.score > likely]
    singular = [parse for parse in nominatives if parse.tag.number != "plur"]
    return {
        fold(form.word) for parse in singular or nominatives for form in parse.lexeme if _is_case(form.tag, parse.tag)
    }


def _is_case(form: Any, of: Any) -> bool:
    kin = form.POS == of.POS and form.number == of.number and form.gender == of.gender
    return kin and form.case in _CASES and ("Supr" in form) == ("Supr" in of)
