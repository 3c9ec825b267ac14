"""Whom a player means by a name. Never a guess: a name that fits nobody, or two, is handed back with the nearest.

The rules and their order are those of the scenarios' FORMAT, «How a name is found».
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from rapidfuzz import fuzz, process

from mailhost.engine.commands import Named, Seat, Unfound
from mailhost.letters.declension import cases
from mailhost.letters.folding import fold, runs, squeeze

_NUMBER = re.compile(r"[#№]?\s?([1-9][0-9]{0,5})")
_PUNCTUATION = " \t.,!?:;…()[]{}«»\"'*_—–-"
_BETWEEN_WORDS = re.compile(r"[\W_]+")
_LONGEST_NAME = 200
"""A longer text can be nobody's name and is not looked up."""
_BEGINNING = 3
_SUGGESTED = 5
_LESS_ALIKE = 20
"""By how many hundredths a suggestion may be less alike than the likeliest one."""


class _Player:
    """A nickname, taken apart once."""

    def __init__(self, seat: Seat, nick: str) -> None:
        parts = runs(nick)
        several = len(parts) > 1
        self.seat = seat
        self.key = squeeze(fold(nick))
        self.runs = tuple(cases(run) for run in parts)
        self.words = frozenset[str]().union(*map(cases, _words(nick, parts))) if several else frozenset[str]()
        self.spellings = {self.key, *self.words} if several else {self.key}.union(*self.runs)

    def declined(self, words: Sequence[str]) -> bool:
        """Whether these folded words are the whole nickname, each in any case."""
        return len(words) == len(self.runs) and all(map(frozenset.__contains__, self.runs, words))

    def in_part(self, key: str) -> bool:
        """Whether the folded text is a word of the nickname, or its beginning."""
        begins = len(key) >= _BEGINNING and not key.isdigit() and self.key.startswith(key)
        return begins or key in self.words


def _words(nick: str, parts: Iterable[str]) -> Iterator[str]:
    """The words of a nickname. «Вася2007» has the word Вася too, though only a number ends it."""
    yield from filter(None, _BETWEEN_WORDS.split(nick))
    yield from (part for part in parts if not part.isdigit())


class NameBook:
    """The players' nicknames, ready to be looked up in. Made of (seat, nickname) pairs, the dead's among them."""

    def __init__(self, players: Iterable[tuple[Seat, str]]) -> None:
        self._players = tuple(_Player(seat, nick) for seat, nick in players)
        self._seats = frozenset(player.seat for player in self._players)
        spelled = [(spelling, player.seat) for player in self._players for spelling in sorted(player.spellings)]
        self._spellings = [spelling for spelling, _ in spelled]
        self._spelled_seats = [seat for _, seat in spelled]

    def find(self, text: str) -> Named:
        """The one player this text names; else the text with whom it might mean, or all whom it fits."""
        seats = self.fitting(text)
        if len(seats) == 1:
            return seats[0]
        return Unfound(text.strip(), seats or self._nearest(text), several=bool(seats))

    def fitting(self, text: str) -> tuple[Seat, ...]:
        """The one player this text names, or else all whom the first rule that finds anybody fits it to."""
        text = text.strip(_PUNCTUATION)
        number = _NUMBER.fullmatch(text)
        if number and int(number[1]) in self._seats:
            return (int(number[1]),)
        if len(text) > _LONGEST_NAME:
            return ()
        folded = fold(text)
        fitting: tuple[Seat, ...] = ()
        for found in self._by_spelling(squeeze(folded), runs(folded)):
            if len(found) == 1:
                return found
            fitting = fitting or found
        return fitting

    def likeness(self, text: str) -> float:
        """How like the text is to the nickname likest to it, in any of its forms: 0 to 100."""
        best = process.extractOne(squeeze(fold(text[:_LONGEST_NAME])), self._spellings, scorer=fuzz.ratio)
        return best[1] if best else 0.0

    def _by_spelling(self, key: str, words: Sequence[str]) -> Iterator[tuple[Seat, ...]]:
        if not key:
            return
        yield tuple(player.seat for player in self._players if player.key == key)
        yield tuple(player.seat for player in self._players if player.declined(words))
        yield tuple(player.seat for player in self._players if player.in_part(key))

    def _nearest(self, text: str) -> tuple[Seat, ...]:
        key = squeeze(fold(text[:_LONGEST_NAME]))
        if not key:
            return ()
        best: dict[Seat, float] = {}
        for _, score, index in process.extract(key, self._spellings, scorer=fuzz.ratio, limit=None):
            best.setdefault(self._spelled_seats[index], score)
        likely = list(best.items())[:_SUGGESTED]
        return tuple(seat for seat, score in likely if score >= likely[0][1] - _LESS_ALIKE)
