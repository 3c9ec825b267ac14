"""What a player may be called: a name that the eye, and whoever reads his lines, takes for nobody's and nothing else.

A nickname is written with the letters of one alphabet a word, Latin or Cyrillic, and with digits. That leaves out
emoji, marks that combine and all the look-alikes of other scripts (Unicode UTS 39 restricts identifiers in the same
way); what is alike between and within the two is a short table, `folding.at_a_glance`.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Literal

from mailhost.letters.declension import cases
from mailhost.letters.folding import at_a_glance, fold, runs, squeeze
from mailhost.letters.grammar import Grammar
from mailhost.letters.names import EVERYBODY, is_pronominal
from mailhost.letters.plain import composed, one_line
from mailhost.letters.words import NickWords

LONGEST_NICK = 32
_INSIDE_WORDS = "-'’."
"""Punctuation that a nickname may hold between two letters or digits. An underscore may stand anywhere."""
_APOSTROPHES = "'’ʼ"
_CYRILLIC = "\u0400-\u045f\u048a-\u04bf\u04c1-\u04ce\u04d0-\u04ff"
"""Of the languages of today: without Church Slavonic, and without the palochka, which looks like an I and an l."""
_LATIN = "A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f\u0218-\u021b\u1e00-\u1eff"
_WORD = re.compile(rf"[{_CYRILLIC}0-9]+|[{_LATIN}0-9]+")
_LETTERS = re.compile(rf"[{_CYRILLIC}{_LATIN}0-9]+")
_BETWEEN = re.compile(r"[\s_.-]+")
_PLAIN = re.compile(rf"[{_CYRILLIC}{_LATIN}0-9 _{_APOSTROPHES}-]*")
_LINK = re.compile(r"(?i)www\.|://|@|\.[^\W\d_]|(?:\d\D*){7}")
"""What a mail program or a forum may make a link of: there is a domain of almost every ending, and a telephone of seven
digits."""
_FIGURE = re.compile(r"\d+$")
_SHORTEST_PART = 3
"""Letters of a name that may be found in a nickname written in one word with another name."""

NickProblem = Literal[
    "empty",
    "invisible",
    "too-long",
    "number",
    "taken",
    "look-alike",
    "form",
    "list",
    "reserved",
    "punctuation",
    "signs",
    "alphabets",
    "command",
    "called",
    "negation",
    "link",
]


class Lexicon:
    """The words that no nickname may be made with, folded, in all their cases."""

    def __init__(self, languages: Iterable[NickWords]) -> None:
        every = tuple(languages)
        self.called = _in_cases(word for each in every for word in each.called)
        self.titles = _in_cases(word for each in every for word in each.titles)
        self.counting = _in_cases(word for each in every for word in each.counting)
        self.numerals = _in_cases(word for each in every for word in each.numerals)
        self.endings = frozenset(fold(word) for each in every for word in each.endings)
        self.negations = frozenset(fold(word) for each in every for word in each.negations)
        self.officials = frozenset(at_a_glance(word) for each in every for word in _in_cases(each.officials))


@cache
def lexicon(languages: tuple[NickWords, ...]) -> Lexicon:
    """Made once, when the first nickname is asked about: it needs the dictionary."""
    return Lexicon(languages)


def _in_cases(words: Iterable[str]) -> frozenset[str]:
    return frozenset[str]().union(*(cases(run) for word in words for run in runs(word)))


def nick_problem(  # noqa: PLR0913, PLR0917 - one game's rules of naming
    nick: str,
    taken: Iterable[str],
    grammar: Grammar,
    reserved: Iterable[str] = (),
    hosts: Iterable[str] = (),
    parts: Iterable[str] = (),
) -> NickProblem | None:
    """Why nobody may be called so, beside those already in the game; None for a good nickname.

    invisible: something that no reader sees, or a line break. empty: no letter or digit in it. number: it would be
    taken for a roster number: «17», «2-й», «номер два». look-alike: the eye takes it for one of `taken`. form: a line
    about one of `taken` would find it, or the other way round: «Борю» or «доктор Боря» beside «Боря», «Петрова» beside
    «Иван Петров». list: it is a list of names. reserved: the eye takes it for one of `reserved`, the names of sides
    and roles, or a word of it for one of `hosts` or for an official: «Прокуратор игры». punctuation: it would read as
    a sentence of ours, like «Аня — мафия». link: programs would make it one: «аня.рф», «@anya», a telephone. signs: a
    picture, a mark over a letter, a letter neither Latin nor Cyrillic. alphabets: both of these in one word. command:
    one of our own lines that begins with it would read as a command, or it means everybody, nobody, anybody, as «того»,
    yes or no. called: it holds what is said before anybody's name: «игрок Аня». negation: with it a line says the
    contrary: «не Боря».

    `parts`: what people may be called in the game by role and side. Such a word may be part of a name: «доктор Ватсон»
    is one where nobody is called Ватсон.
    """
    others = tuple(taken)
    words = lexicon(grammar.nick_words)
    befores = grammar.befores | words.called | words.titles | frozenset[str]().union(*map(_forms, parts))
    problems: tuple[Callable[[], NickProblem | None], ...] = (
        lambda: _no_name(nick),
        lambda: _another(nick, others, reserved),
        lambda: _ill_written(nick),
        lambda: _officious(nick, words, hosts),
        lambda: _of_grammar(nick.strip(), grammar, words),
        lambda: _ambiguous(nick, others, befores, grammar.joins),
    )
    return next(filter(None, (find() for find in problems)), None)


def is_plain(nick: str) -> bool:
    """Whether it is letters and digits of our alphabets alone, and what may part words: no text of another kind."""
    return bool(_PLAIN.fullmatch(composed(nick, "NFC")))


def _no_name(nick: str) -> NickProblem | None:
    if one_line(nick, len(nick)) != composed(nick.strip(), "NFC"):
        return "invisible"
    if len(nick.strip()) > LONGEST_NICK:
        return "too-long"
    if _LINK.search(nick):
        return "link"
    key = squeeze(fold(nick))
    if not key:
        return "signs" if any(map(_is_sign, nick)) else "empty"
    return "number" if key.isdigit() else None


def _another(nick: str, taken: Sequence[str], reserved: Iterable[str]) -> NickProblem | None:
    seen = at_a_glance(nick)
    for other in taken:
        if at_a_glance(other) == seen:
            return "taken" if squeeze(other.casefold()) == squeeze(nick.casefold()) else "look-alike"
    return "reserved" if any(at_a_glance(word) == seen for word in reserved) else None


def _ill_written(nick: str) -> NickProblem | None:
    nick = composed(nick.strip(), "NFC")
    parts = f" {nick} "
    for before, sign, after in zip(parts, nick, parts[2:], strict=False):
        inside = before.isalnum() and after.isalnum()
        if not (_LETTERS.fullmatch(sign) or sign in " _" or (inside and sign in (*_INSIDE_WORDS, *_APOSTROPHES))):
            return _misplaced(sign)
    words = "".join(sign for sign in nick if sign not in _APOSTROPHES)
    return None if all(map(_WORD.fullmatch, filter(None, _BETWEEN.split(words)))) else "alphabets"


def _misplaced(sign: str) -> NickProblem:
    """What is wrong with it; modifier letters pass for punctuation: ː and ー."""
    if unicodedata.category(sign)[0] == "C":
        return "invisible"
    return "signs" if _is_sign(sign) else "punctuation"


def _is_sign(sign: str) -> bool:
    """Whether it is a letter, a digit, a mark or a picture."""
    category = unicodedata.category(sign)
    return (category[0] in "LMN" and category != "Lm") or "\u2600" <= sign <= "\u27bf" or sign >= "\U0001f000"


def _officious(nick: str, words: Lexicon, hosts: Iterable[str]) -> NickProblem | None:
    """Whether a word of it is the host's."""
    theirs = words.officials | {at_a_glance(form) for form in _in_cases(hosts)}
    words_of = (*runs(nick), *_BETWEEN.split(nick))
    return "reserved" if any(at_a_glance(word) in theirs for word in words_of) else None


def _of_grammar(nick: str, grammar: Grammar, lexicon: Lexicon) -> NickProblem | None:
    folded = fold(nick)
    words = runs(folded)
    if any(word in grammar.joins for word in words):
        return "list"
    if _says_number(words, grammar.befores | lexicon.called | lexicon.counting, lexicon):
        return "number"
    if squeeze(folded) in EVERYBODY | grammar.sayings or is_pronominal(words):
        return "command"
    if not lexicon.negations.isdisjoint(words):
        return "command" if grammar.reads_as_command(nick) else "negation"
    if not lexicon.called.isdisjoint(words):
        return "called"
    return "command" if grammar.reads_as_command(nick) else None


def _says_number(words: Sequence[str], befores: frozenset[str], lexicon: Lexicon) -> bool:
    """Whether all it says is a number: «2», «игрок № 2», «2-й», «второй»."""
    said = [
        word
        for before, word in zip(("", *words), words, strict=False)
        if not (_FIGURE.match(before) and word in lexicon.endings)
    ]
    numbers = [word for word in said if word.isdigit() or word in lexicon.numerals]
    return bool(numbers) and all(word in numbers or word in befores for word in said)


def _ambiguous(nick: str, taken: Sequence[str], befores: frozenset[str], joins: frozenset[str]) -> NickProblem | None:
    """Whether words that speak of another, or of others, are this nickname; or this one's are another's."""
    for other in taken:
        if _speaks_of(nick, other, befores) or _speaks_of(other, nick, befores):
            return "form"
        if _is_word_of(nick, other) or _is_word_of(other, nick):
            return "form"
    forms = {form for other in taken for form in _forms(other) if len(form) >= _SHORTEST_PART}
    return "list" if _lists(squeeze(fold(nick)), forms, joins) else None


def _is_word_of(text: str, nick: str) -> bool:
    """Whether the text is a word of that nickname in a case: «Петрова» of «Иван Петров». The same word, both see."""
    words = runs(nick)
    key = squeeze(fold(text))
    return len(words) > 1 and any(key in cases(word) and key != fold(word) for word in words)


def _speaks_of(text: str, nick: str, befores: Iterable[str]) -> bool:
    """Whether the text is that nickname in a case, perhaps with what may stand before a name: «за Борю», «заБорю».

    In one word it must be another case than the nominative: «Саня» is not «с Аня».
    """
    key, own = squeeze(fold(text)), squeeze(fold(nick))
    parts = [cases(part) for part in runs(nick)]
    if _made_of(key, parts):
        return True
    rests = (key.removeprefix(before) for before in befores if key.startswith(before))
    apart = len(runs(text)) > len(parts)
    return any(_made_of(rest, parts) for rest in rests if apart or rest != own)


def _made_of(key: str, parts: Sequence[Iterable[str]]) -> bool:
    """Whether it is one of each of the parts, in their order."""
    if not parts:
        return not key
    return any(key.startswith(form) and _made_of(key[len(form) :], parts[1:]) for form in parts[0])


def _forms(nick: str) -> frozenset[str]:
    words = runs(nick)
    return cases(words[0]) if len(words) == 1 else frozenset({squeeze(fold(nick))})


def _lists(key: str, forms: Iterable[str], joins: Iterable[str]) -> bool:
    """Whether it is nothing but several of those forms, joined or not."""
    begins = {0: 0}
    """Up to where it is, and by how many of them at most."""
    for end in range(1, len(key) + 1):
        counts = [
            begins[end - len(form) - len(join)] + 1
            for join in ("", *joins)
            for form in forms
            if key.startswith(join + form, end - len(form) - len(join)) and end - len(form) - len(join) in begins
        ]
        if counts:
            begins[end] = max(counts)
    return begins.get(len(key), 0) > 1
