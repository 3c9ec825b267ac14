"""Finds the command words at the beginning of a line, rightly typed or one letter away from it."""

import re
from collections import defaultdict
from collections.abc import Sequence

import msgspec
from rapidfuzz import process
from rapidfuzz.distance import OSA

from mailhost.letters.declension import is_known
from mailhost.letters.folding import fold, squeeze
from mailhost.letters.words import CommandId, Words

_START = re.compile(r"(?:\s*[•·▪●◦‣]\s)?[\s*_]*(?:##|/)?[\s*_]*")
"""Before the first word: an item's bullet (a number would be that of our rosters), the mark of a command, and the
asterisks by which mail programs write bold text.
"""
_DASHED = re.compile(r"\s*[-–]\s+(?=\w)")
"""An item too, or somebody's words in a dialogue: what begins as a command behind it is refused, not passed over."""
_WORD = re.compile(r"[^\W_]+(?:[-'’][^\W_]+)*")
_BLANK = re.compile(r"[ \t]+")
_TYPO_FROM = 5
"""Letters of the shortest word that can be mistyped: of a shorter one, a letter off makes another word (FORMAT)."""


ELSE_TALK: tuple[CommandId | None, ...] = ("here",)
"""Words that people begin sentences with: with more behind them they are talk."""


class Heard(msgspec.Struct, frozen=True):
    """A line that begins as a command does.

    `command`: None where it is a typo. `phrase`: the words as they should be.
    """

    command: CommandId | None
    phrase: str
    rest: str
    typo: bool = False


class PhraseBook:
    """The command phrases of all languages, ready to be looked up in."""

    def __init__(self, words: Words) -> None:
        self._phrases: dict[tuple[str, ...], tuple[CommandId, str]] = {}
        for phrase, command in words.phrases():
            self._phrases[tuple(fold(phrase).split())] = (command, phrase)
        self._longest = max(map(len, self._phrases))
        self._by_first = defaultdict(list)
        for tokens in self._phrases:
            self._by_first[tokens[0]].append(tokens)
        self._firsts = list(self._by_first)
        self._real = frozenset(fold(word) for language in words.languages.values() for word in language.real)

    def hear(self, line: str) -> Heard | None:
        """The longest command phrase that the line begins with, or that it misses by a letter; None for talk."""
        dashed = _DASHED.match(line)
        if dashed:
            heard = self.hear(line[dashed.end() :])
            return heard and Heard(None, heard.phrase, "", typo=True)
        tokens, ends = self._beginning(line)
        for count in range(len(tokens), 0, -1):
            known = self._phrases.get(tokens[:count])
            if known:
                rest = line[ends[count - 1] :]
                return None if known[0] in ELSE_TALK and squeeze(rest) else Heard(*known, rest)
        return self._mistyped(tokens) if tokens else None

    def _beginning(self, line: str) -> tuple[tuple[str, ...], list[int]]:
        """The first words of the line, folded, and where each ends; as many as the longest phrase has."""
        tokens: list[str] = []
        ends: list[int] = []
        place = _START.match(line)
        while place and len(tokens) < self._longest:
            word = _WORD.match(line, place.end())
            if not word:
                break
            tokens.append(fold(word[0]))
            ends.append(word.end())
            place = _BLANK.match(line, word.end())
        return tuple(tokens), ends

    def _mistyped(self, tokens: tuple[str, ...]) -> Heard | None:
        near = process.extract(tokens[0], self._firsts, scorer=OSA.distance, score_cutoff=1, limit=None)
        for first, _, _ in near:
            for phrase in self._by_first[first]:
                if self._one_slip(phrase, tokens[: len(phrase)]):
                    return Heard(None, self._phrases[phrase][1], "", typo=True)
        return None

    def _one_slip(self, phrase: Sequence[str], tokens: Sequence[str]) -> bool:
        """Whether just one word is off, by one letter, and is no real word: «мафия» is talk, «мафиии» a slip."""
        if len(phrase) != len(tokens):
            return False
        off = [(right, typed) for right, typed in zip(phrase, tokens, strict=True) if right != typed]
        if len(off) != 1:
            return False
        right, typed = off[0]
        near = len(right) >= _TYPO_FROM and OSA.distance(right, typed, score_cutoff=1) == 1
        return near and typed not in self._real and not is_known(typed)
