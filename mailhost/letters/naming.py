"""The names after a command: one or several, with or without a remark behind them. Nothing is dropped in silence:
what stands where a name should and is none comes back as Unfound, and refuses the line.
"""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Literal

import msgspec

from mailhost.engine.commands import Named, Seat, Unfound
from mailhost.letters.declension import is_given_name, is_known
from mailhost.letters.folding import runs
from mailhost.letters.names import NameBook

_BRACKETED = re.compile(r"\s*(?:\([^()]*\)|\[[^\[\]]*\])")
_CUT = re.compile(r"[-–—(\[{.]")
MARKS = r"(?:[,;!?…]|\.{2,}|(?<!\d):|:(?!\d))+"
"""What parts a list beside words; a colon in «10:30» does not. Behind a single full stop nothing goes on (FORMAT)."""
_STOPS = ("!", "?", "…", "..", ":")
LEADING = " \t:,-–—*_"
"""What may stand about a name and is no part of it."""
_MOST_PARTS = 40
_MOST_CUTS = 10
_MOST_PLACES = 6
"""Where the two names of a comparison may part."""
_LONGEST_RUN = 4
"""A nickname may hold as many parts of a list, as «Кот, Пёс и Ко» holds three."""
_ALIKE = 75
_SHORTEST_STRANGE = 3
"""Letters of a word that may be a name nobody has: «D» after a colon is a smile."""

_Before = Literal["start", "word", "comma", "stop"]
"""What stands before a piece: a joining word alone, a comma or semicolon, or a mark behind which a remark may begin."""


class _Part(msgspec.Struct, frozen=True):
    """A piece of a list, and where it lies in the text."""

    start: int
    end: int
    before: _Before


class _Item(msgspec.Struct, frozen=True):
    """What a piece turned out to name, nobody included; whether a remark followed, and whether that ends the list."""

    text: str
    before: _Before
    seats: tuple[Seat, ...] = ()
    remark: bool = False
    last: bool = False


class Naming:
    """Reads names by one game's book. `separator` finds what parts a list: MARKS, or joining words."""

    def __init__(self, book: NameBook, separator: re.Pattern[str]) -> None:
        self._book = book
        self._separator = separator

    def all(self, text: str) -> tuple[Named, ...]:
        """Every name in the text, at least one; an empty text gives Unfound("")."""
        text = text.strip(LEADING)
        seats = self._book.fitting(text)
        if seats:
            others = self._listed(text, seats)
            return (Unfound(text, (*seats, *others), several=True) if others else self._named(text, seats),)
        items = list(self._items(_BRACKETED.sub("", text)))
        ends = [index for index, item in enumerate(items) if item.seats]
        if not ends:
            first = self._book.find(_CUT.split(items[0].text)[0].strip() or text)
            # Where nobody plays, nobody is known to end the list: whatever looks like a name is one.
            rest = self._tail(items[1:], shouted=text.isupper()) if self._book.empty else ()
            return (first, *(self._book.find(item.text) for item in rest))
        listed = _without_remarks(items[: ends[-1] + 1])
        tail = () if items[ends[-1]].remark else self._tail(items[ends[-1] + 1 :], shouted=text.isupper())
        return tuple(self._named(item.text, item.seats) for item in (*listed, *tail))

    def _listed(self, text: str, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Whom else a text names that fits `seats` as a whole: «Анну, Марию» are two, or Анна-Мария."""
        parts = [text[part.start : part.end] for part in _parts(text, self._separator)]
        found = [self._book.fitting(part) for part in parts] if len(parts) > 1 else []
        apart = all(len(each) == 1 and each[0] not in seats for each in found)
        return tuple(dict.fromkeys(each[0] for each in found)) if apart else ()

    def _named(self, text: str, seats: tuple[Seat, ...]) -> Named:
        return seats[0] if len(seats) == 1 else self._book.find(text)

    def one(self, text: str) -> Named:
        """The one name in the text; several of them are refused as such."""
        named = self.all(text)
        if len(named) == 1:
            return named[0]
        strange = [name for name in named if isinstance(name, Unfound)]
        seats = tuple(name for name in named if not isinstance(name, Unfound))
        return strange[0] if strange else Unfound(text.strip(), seats, several=True, listed=True)

    def pair(self, text: str) -> tuple[Named, Named]:
        """The two names of a comparison: parted where both are found, else at the first place they could be."""
        text = text.strip(LEADING)
        places = list(islice(self._separator.finditer(text), _MOST_PLACES))
        half: tuple[Named, Named] | None = None
        for place in places:
            first = self._book.fitting(text[: place.start()])
            if len(first) == 1:
                second = self.one(text[place.end() :])
                if not isinstance(second, Unfound):
                    return first[0], second
                half = half or (first[0], second)
        if half or not places:
            return half or (self.one(text), Unfound(""))
        return self.one(text[: places[0].start()]), self.one(text[places[0].end() :])

    def _items(self, text: str) -> Iterator[_Item]:
        parts = list(_parts(text, self._separator))
        index = 0
        while index < len(parts):
            taken, item = self._longest(text, parts[index : index + _LONGEST_RUN])
            if item.before == "stop" and not (item.seats or self._like_a_name(item, shouted=text.isupper())):
                return
            yield item
            if item.last:
                return
            index += taken

    def _longest(self, text: str, parts: list[_Part]) -> tuple[int, _Item]:
        """How many of the parts make the next item, and the item: the longest run that is one nickname."""
        first = parts[0]
        for count in range(len(parts), 1, -1):
            run = text[first.start : parts[count - 1].end]
            seats = self._book.fitting(run)
            if len(seats) == 1:
                return count, _Item(run, first.before, seats)
        return 1, self._item(text[first.start : first.end], first.before)

    def _item(self, text: str, before: _Before) -> _Item:
        """A part: a name, a name with a remark behind it, or neither."""
        seats = self._book.fitting(text)
        if seats:
            return _Item(text, before, seats)
        for cut in reversed([*islice(_CUT.finditer(text), _MOST_CUTS)]):
            seats = self._book.fitting(text[: cut.start()])
            if seats:
                return _Item(text[: cut.start()], before, seats, remark=True, last=cut[0] == ".")
        return _Item(text, before)

    def _tail(self, items: list[_Item], *, shouted: bool) -> Iterator[_Item]:
        """Of what follows the last name known, the parts that were meant as names: up to where a remark begins."""
        for item in items:
            if not (item.before == "word" or self._like_a_name(item, shouted=shouted)):
                return
            yield item

    def _like_a_name(self, item: _Item, *, shouted: bool) -> bool:
        words = runs(item.text)
        begins = item.before == "stop"
        if words and all(_is_name(word, shouted=shouted, begins=begins) for word in words):
            return True
        return len(words) == 1 and self._book.likeness(item.text) >= _ALIKE


def _is_name(word: str, *, shouted: bool, begins: bool) -> bool:
    """Where a sentence may begin, a capital says little: there it must be a word that the dictionary does not know."""
    if word.isdigit() or is_given_name(word.lower()):
        return True
    strange = len(word) >= _SHORTEST_STRANGE and not is_known(word.lower())
    return word[0].isupper() and not shouted and (strange or not begins)


def _parts(text: str, separator: re.Pattern[str]) -> Iterator[_Part]:
    start = 0
    before: _Before = "start"
    for count, place in enumerate(separator.finditer(text), 1):
        if place.start() > start:
            yield _Part(start, place.start(), before)
        before = _kind(place[0]) if place.start() else "start"
        start = place.end()
        if count == _MOST_PARTS:
            break
    yield _Part(start, len(text), before)


def _kind(separator: str) -> _Before:
    if any(mark in separator for mark in _STOPS):
        return "stop"
    return "comma" if "," in separator or ";" in separator else "word"


def _without_remarks(items: list[_Item]) -> Iterator[_Item]:
    """The list without parts that only go on with a remark, as in «Борю — врёт, как всегда, Веру — тоже»."""
    remark = False
    for item in items:
        remark = item.remark or (remark and not item.seats)
        if item.seats or not remark:
            yield item
