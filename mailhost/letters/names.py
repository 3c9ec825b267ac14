"""Whom a player means by a name. Never a guess: a name that fits nobody, or two, is handed back with the nearest.

The rules and their order are those of the scenarios' FORMAT, «How a name is found».
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, Protocol

from rapidfuzz import fuzz, process

from mailhost.engine.commands import Named, Seat, Unfound
from mailhost.letters.declension import cases
from mailhost.letters.folding import fold, runs, squeeze
from mailhost.letters.plain import one_line

_NUMBER = re.compile(r"[#№]?\s?([1-9][0-9]{0,5})")
_PUNCTUATION = " \t.,!?:;…()[]{}«»\"'*_—–-"
_BETWEEN_WORDS = re.compile(r"[\W_]+")
_LONGEST_NAME = 200
"""A longer text can be nobody's name and is not looked up."""
_BEGINNING = 3
_SUGGESTED = 5
_LESS_ALIKE = 20
"""By how many hundredths a suggestion may be less alike than the likeliest one."""
LONGEST_NICK = 32

_Index = defaultdict[str, list[Seat]]
NickProblem = Literal["empty", "invisible", "too-long", "taken", "look-alike", "command", "number"]


class Commands(Protocol):
    """What knows command words when it sees them."""

    def reads_as_command(self, line: str) -> bool: ...


class NameBook:
    """The players' nicknames, ready to be looked up in. Made of (seat, nickname) pairs, the dead's among them."""

    def __init__(self, players: Iterable[tuple[Seat, str]]) -> None:
        self._seats: set[Seat] = set()
        self._keys = _Index(list)
        self._declined = _Index(list)
        self._in_part = _Index(list)
        self._of_several: list[tuple[Seat, tuple[frozenset[str], ...]]] = []
        self._spellings: list[str] = []
        self._spelled: list[Seat] = []
        for seat, nick in players:
            self._enter(seat, nick)

    def find(self, text: str) -> Named:
        """The one player this text names; else the text with whom it might mean, or all whom it fits."""
        seats = self.fitting(text)
        if len(seats) == 1:
            return seats[0]
        return Unfound(text.strip(), seats or self._nearest(text), several=bool(seats))

    def fitting(self, text: str) -> tuple[Seat, ...]:
        """The one player this text names, or else all whom the first rule that finds anybody fits it to."""
        text = text.strip(_PUNCTUATION)
        if not text or len(text) > _LONGEST_NAME:
            return ()
        number = _NUMBER.fullmatch(text)
        if number and int(number[1]) in self._seats:
            return (int(number[1]),)
        folded = fold(text)
        fitting: tuple[Seat, ...] = ()
        for found in self._by_spelling(squeeze(folded), runs(folded)):
            if len(found) == 1:
                return tuple(found)
            fitting = fitting or tuple(found)
        return fitting

    def likeness(self, text: str) -> float:
        """How like the text is to the nickname likest to it, in any of its forms: 0 to 100."""
        best = process.extractOne(_key(text), self._spellings, scorer=fuzz.ratio)
        return best[1] if best else 0.0

    def _enter(self, seat: Seat, nick: str) -> None:
        key, parts = squeeze(fold(nick)), runs(nick)
        forms = tuple(cases(part) for part in parts)
        self._seats.add(seat)
        self._keys[key].append(seat)
        in_part = {key[:length] for length in range(_BEGINNING, len(key) + 1) if not key[:length].isdigit()}
        spellings = {key}
        if len(parts) == 1:
            spellings |= forms[0]
            _add(self._declined, forms[0], seat)
        else:
            words = frozenset[str]().union(*map(cases, _words(nick, parts)))
            self._of_several.append((seat, forms))
            spellings |= words
            in_part |= words
        _add(self._in_part, in_part, seat)
        self._spellings.extend(sorted(spellings))
        self._spelled.extend([seat] * len(spellings))

    def _by_spelling(self, key: str, words: Sequence[str]) -> Iterator[Sequence[Seat]]:
        """What each rule finds: the nickname itself, in another case, a word or beginning of it."""
        yield self._keys.get(key, ())
        if len(words) == 1:
            yield self._declined.get(key, ())
        else:
            yield [seat for seat, forms in self._of_several if _are_forms(words, forms)]
        yield self._in_part.get(key, ())

    def _nearest(self, text: str) -> tuple[Seat, ...]:
        key = _key(text)
        best: dict[Seat, float] = {}
        for _, score, index in process.extract(key, self._spellings, scorer=fuzz.ratio, limit=None) if key else ():
            best.setdefault(self._spelled[index], score)
        likely = list(best.items())[:_SUGGESTED]
        return tuple(seat for seat, score in likely if score >= likely[0][1] - _LESS_ALIKE)


def nick_problem(nick: str, taken: Iterable[str], commands: Commands) -> NickProblem | None:
    """Why nobody may be called so, beside those already in the game; None for a good nickname.

    empty: no letter or digit in it. invisible: something that no reader sees, or a line break. number: it would be
    taken for a roster number. command: one of our own lines that begins with it would read as a command.
    """
    if one_line(nick, len(nick)) != nick.strip():
        return "invisible"
    key = squeeze(fold(nick))
    if not key:
        return "empty"
    if len(nick.strip()) > LONGEST_NICK:
        return "too-long"
    if key.isdigit():
        return "number"
    for other in taken:
        if squeeze(fold(other)) == key:
            return "taken" if squeeze(other.casefold()) == squeeze(nick.casefold()) else "look-alike"
    return "command" if commands.reads_as_command(nick) else None


def _key(text: str) -> str:
    return squeeze(fold(text[:_LONGEST_NAME]))


def _add(index: _Index, spellings: Iterable[str], seat: Seat) -> None:
    for spelling in spellings:
        index[spelling].append(seat)


def _are_forms(words: Sequence[str], forms: Sequence[frozenset[str]]) -> bool:
    return len(words) == len(forms) and all(map(frozenset.__contains__, forms, words))


def _words(nick: str, parts: Iterable[str]) -> Iterator[str]:
    """The words of a nickname. «Вася2007» has the word Вася too, though only a number ends it."""
    yield from filter(None, _BETWEEN_WORDS.split(nick))
    yield from (part for part in parts if not part.isdigit())
