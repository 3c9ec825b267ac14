"""What an answer to a question of ours says: a yes and nothing more, a no and nothing more, or neither.

An answer decides over a vote, and whoever is on holiday has a machine that answers too. So nothing is read out of a
sentence: «Ок. Спасибо, это не я» begins as a yes does, «Нет на месте до 15 декабря» as a no, and they are neither.
"""

import re
from collections.abc import Sequence
from typing import Literal

from mailhost.letters.folding import fold, squeeze
from mailhost.letters.words import Words

YesOrNo = Literal["yes", "no", "nothing", "unclear"]
"""nothing: no word but of courtesy. unclear: something else is said too, or both."""
_MARKS = r"[\s.,;:!()*_\"'«»„“”…–—\N{VARIATION SELECTOR-16}\U0001F3FB-\U0001F3FF-]"
"""What may stand about such words and says nothing. A question mark does."""
_MINUS = re.compile(r"(?<!\w)\N{MINUS SIGN}(?!\w)|(?<![\w–—-])[–—-]++(?![^\S\n]*\w)")
"""A dash that neither joins words nor leads to one: beside a plus it is a no."""
_RULE = re.compile(r"\s*(?:[–—]|[–—-]{2,})\s*")
"""A line over a signature."""


class Consent:
    """The words of yes, of no and of courtesy, in every language."""

    def __init__(self, words: Words) -> None:
        self._kinds: dict[str, YesOrNo] = {}
        for language in words.languages.values():
            of: tuple[tuple[YesOrNo, tuple[str, ...]], ...] = (
                ("nothing", (*language.courtesies, *language.whole)),
                ("yes", language.agreeing),
                ("no", language.declining),
            )
            self._kinds |= {fold(phrase): kind for kind, phrases in of for phrase in phrases}
        longest_first = "|".join(map(re.escape, sorted(self._kinds, key=len, reverse=True)))
        self._phrase = re.compile(rf"(?P<said>{longest_first})(?!\w)(?P<behind>{_MARKS}*)")
        self._marks = re.compile(f"{_MARKS}*")

    def says(self, line: str, own: str = "") -> YesOrNo:
        """What one line says. `own`: the name of its writer, which may stand for a signature."""
        text = fold(line).replace("’", "'")
        start = self._marks.match(text)
        place, found = start.end() if start else 0, list[YesOrNo]()
        leans = False
        while place < len(text):
            if own and set(found) <= {"nothing"} and squeeze(text[place:]) == squeeze(fold(own)):
                break
            phrase = self._phrase.match(text, place)
            if phrase is None:
                return "unclear"
            kind = self._kinds[phrase["said"]]
            if kind == "no" and leans:
                found.pop()  # «да нет», «точно не я»: a no, where nothing but a space parts them
            leans = kind == "yes" and phrase["said"][-1].isalpha() and phrase["behind"].isspace()
            found.append(kind)
            place = phrase.end()
        return together(set(found))

    def answer(self, lines: Sequence[str], own: str = "") -> YesOrNo:
        """What they say together."""
        typed = [line for line in lines if line.strip()]
        said = [self.says(line, own) for line in typed]
        signed = [
            line
            for line, below in zip(typed, [*said, "unclear"][1:], strict=True)
            if below != "nothing" or not _RULE.fullmatch(line)
        ]
        text = "\n".join(signed)
        if "+" in text and _MINUS.search(text):
            return "unclear"
        return together(set(said))


def together(found: set[YesOrNo]) -> YesOrNo:
    """What several words or lines come to."""
    said = found - {"nothing"}
    return said.pop() if len(said) == 1 else "unclear" if said else "nothing"
