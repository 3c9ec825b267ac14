"""Whom a player means by a name. Never a guess: a name that fits nobody, or two, is handed back with the nearest.

The rules and their order are those of the scenarios' FORMAT, «How a name is found».
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from rapidfuzz import fuzz, process

from mailhost.engine.commands import Named, Seat, Unfound
from mailhost.engine.state import HOST, Game
from mailhost.letters.declension import cases, is_pronoun
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
_ALIKE_AT_ALL = 60
"""Hundredths below which two names are not alike: «15» is like nobody's, and «Борю» is not like «Зоя»."""
EVERYBODY = frozenset(
    squeeze(fold(word))
    for word in (
        *("все", "всех", "всем", "каждый", "любой", "никто", "никого", "никому", "кто-то", "кто угодно", "против всех"),
        *("я", "мы", "ты", "вы", "он", "она", "они", "меня", "сам", "сама", "себя", "да", "нет"),
        *("его", "её", "их", "ему", "ей", "себе", "собой", "him", "her", "them", "himself", "herself"),
        *("all", "everyone", "everybody", "anyone", "no one", "nobody", "none", "someone", "me", "myself", "yes", "no"),
    )
)
"""In a vote these say something else than a player's name, and are never a beginning of one. Nor are other
pronouns (`is_pronominal`)."""
_ENGLISH = frozenset(
    squeeze(fold(word))
    for word in (
        *("i", "we", "you", "it", "she", "they", "us", "my", "mine", "our", "ours", "your", "yours", "his", "hers"),
        *("its", "their", "theirs", "one", "this", "that", "these", "those", "itself", "yourself", "yourselves"),
        *("ourselves", "themselves", "oneself", "somebody", "anybody", "something", "anything", "everything"),
        *("nothing", "who", "whom", "whose", "which", "what", "whoever", "whomever", "whichever", "whatever", "both"),
        *("each", "any", "some", "either", "neither", "same", "the same", "other", "others", "another", "each other"),
        "one another",
    )
)
"""Its pronouns; those of Russian, in all their cases, the dictionary knows."""
_PARTICLES = re.compile(r"(?:кое|кой)?(?P<pronoun>.{3,}?)(?:то|либо|нибудь)?")
"""What makes an indefinite pronoun, whether a hyphen parts it or nothing: «кое-кого», «кого-нибудь»."""

_Index = defaultdict[str, list[Seat]]


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
        # A line's reader asks after the same piece of it more than once.
        self.fitting = lru_cache(maxsize=64)(self._fitting)

    @property
    def empty(self) -> bool:
        """Whether nobody is in it."""
        return not self._seats

    def find(self, text: str) -> Named:
        """The one player this text names; else the text with whom it might mean, or all whom it fits."""
        seats = self.fitting(text)
        if len(seats) == 1:
            return seats[0]
        return Unfound(text.strip(), seats or self._nearest(text), several=bool(seats))

    def _fitting(self, text: str) -> tuple[Seat, ...]:
        """`fitting`: the one player this text names, or else all whom the first rule that finds anybody fits it to."""
        text = text.strip(_PUNCTUATION)
        if not text or len(text) > _LONGEST_NAME:
            return ()
        number = _NUMBER.fullmatch(text)
        if number and int(number[1]) in self._seats:
            return (int(number[1]),)
        folded = fold(text)
        if squeeze(folded) in EVERYBODY:
            return tuple(self._keys.get(squeeze(folded), ()))
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
        declined: Sequence[Seat] = self._declined.get(key, ())
        if len(words) > 1:
            declined = [seat for seat, forms in self._of_several if _are_forms(words, forms)]
        yield declined
        in_part = self._in_part.get(key, ())
        # Asked last, for it takes the dictionary: «казнить того» is no vote against «Кот того света».
        if in_part and not is_pronominal(words):
            yield in_part

    def _nearest(self, text: str) -> tuple[Seat, ...]:
        if _is_of_everybody(text):
            return ()
        key = _key(text)
        best: dict[Seat, float] = {}
        for _, score, index in process.extract(key, self._spellings, scorer=fuzz.ratio, limit=None) if key else ():
            best.setdefault(self._spelled[index], score)
        likely = list(best.items())[:_SUGGESTED]
        return tuple(seat for seat, score in likely if score >= max(likely[0][1] - _LESS_ALIKE, _ALIKE_AT_ALL))


def roster(game: Game, hosts: Iterable[str]) -> tuple[tuple[Seat, str], ...]:
    """Whom one may name in that game, for its NameBook: the players, and the host where he may be executed (Y11).

    `hosts`: what he may be called besides his names in the theme.
    """
    players = tuple((player.seat, player.nick) for player in game.players)
    if not game.ruleset.host.candidate:
        return players
    return (*players, *((HOST, name) for name in dict.fromkeys(map(fold, host_names(game, hosts)))))


def host_names(game: Game, hosts: Iterable[str]) -> tuple[str, ...]:
    """What the host is called in that game, in every language of its theme and of `hosts`."""
    return (*(each.host for each in game.ruleset.names.values()), *hosts)


def in_every_case(names: Iterable[str], articles: Iterable[str]) -> Iterator[str]:
    """All that finds whoever has these names: the names, in any case, with an article before them."""
    for name in names:
        forms = {name, *(cases(fold(name)) if len(runs(name)) == 1 else ())}
        yield from forms
        yield from (f"{article} {form}" for article in articles for form in forms)


def is_pronominal(words: Sequence[str]) -> bool:
    """Whether these folded words say no more than a pronoun does: «того», «тот самый», «кого-нибудь»."""
    together = "".join(words)
    bare = _PARTICLES.fullmatch(together)
    if together in _ENGLISH or is_pronoun("-".join(words)) or (bare and is_pronoun(bare["pronoun"])):
        return True
    return bool(words) and all(word in _ENGLISH or is_pronoun(word) for word in words)


def _is_of_everybody(text: str) -> bool:
    """Whether it speaks of all or of nobody, or of somebody without a name, as «всех подряд»: like no nickname."""
    words = runs(fold(text[:_LONGEST_NAME]))
    return bool(words) and (words[0] in EVERYBODY or squeeze("".join(words)) in EVERYBODY)


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
