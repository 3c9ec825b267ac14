"""Scripts of games that can be played with the parts dealt one way or another.

A script is drawn of one number and says nothing of who sits where: what depends on a role is written by the part
(«whoever is the doctor»), everything else by the seat.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Literal

from mailhost.bootstrap import ruleset_of
from mailhost.engine.ruleset import Ruleset
from mailhost.engine.sections import Role

NICKS = ("Аня", "Боря", "Вера", "Гриша", "Даша", "Егор", "Жанна", "Зоя", "Иван", "Кира", "Лёва", "Мила", "Нина")
RENAMED = "Ольга"
"""Whoever the host calls otherwise, for good or until he takes it back."""
SIZE = len(NICKS)
START = datetime(2026, 12, 1, 15, tzinfo=UTC)
"""18:00 in Moscow: the eve lasts four hours."""
DUSK = timedelta(hours=4)
NIGHTS = 3
CUSTOM = tuple(sorted(Path(__file__).parents[1].glob("rulesets/*.toml")))
RULESETS = ("gorod", "new-year", "n-plus-1", *map(str, CUSTOM))

OPTIONS: Mapping[str, tuple[dict[str, object], ...]] = {
    "gorod": (
        {"reveal_on_death": "none"},
        {"reveal_on_death": "side", "godfather.silent": "host"},
        {"reveal_on_death": "none", "godfather.silent": "consigliere", "answers": "dawn", "doctor.repeat": False},
        {},
    ),
    "new-year": (
        {"reveal_on_death": "none", "doctor.chance": 1.0},
        {"reveal_on_death": "side"},
        {"reveal_on_death": "none", "candidates": "everyone", "vote.many": True, "maniac.idle": "violation"},
        {},
    ),
    "n-plus-1": (
        {"reveal_on_death": "none"},
        {"reveal_on_death": "side", "first_night": "full"},
        {"first_night": "full", "answers": "at-once", "reveal_on_death": "side"},
        {},
    ),
}
"""Variants of the three; in one in four everything is as in the file."""
ANY: tuple[dict[str, object], ...] = ({"reveal_on_death": "none"}, {"reveal_on_death": "side"}, {})

BY_SEAT_BY_DAY = (
    *["казнить {}"] * 8,
    "казнить {}, {}",
    *["снять голос", "снять голос с {}"],
    *["выдвигаю {}"] * 5,
    *["поддерживаю {}"] * 4,
    *["виновен", "невиновен"] * 2,
    *["последнее слово: это не я", "последнее слово", "отказ от последнего слова"],
    "казнить мэра",
)
ASKED = (
    *["статус", "голоса", "роль", "помощь", "правила"] * 2,
    *["здесь", "замените меня", "просто болтаю", "казнитт {}", "казнить Мишку", "казнить", "выйти"],
    *["записаться Ося", "мафии", "проверь меня, пожалуйста"],
)
BY_PART_BY_NIGHT = (
    *["убить {}"] * 4,
    "отказ",
    *["проверить {}"] * 3,
    *["сравнить {} и {}"] * 3,
    *["лечить {}"] * 3,
    *["посетить {}"] * 3,
    *["выборы", "выборы единогласно", "перевыборы"],
    *["крёстный @"] * 4,
    *["назначаю крёстным @", "мафии: тихо", "в газету: снег"],
)
BY_PART_BY_DAY = (
    *["проверить {}", "лечить {}"] * 4,
    *["убить {}", "посетить {}", "мафии: днём тоже тихо", "в газету: {}", "назначаю крёстным @", "убить Мишку"],
)
HOST = (
    ("strike", "{}"),
    ("revive", "{}"),
    ("vote", "{}", "{}"),
    ("nominate", "{}", "{}"),
    ("order", "@", "убить {}"),
    ("office", "godfather", "@"),
    ("extend", "30m"),
    ("long-day", "2"),
    ("pause",),
    ("resume",),
    ("resume",),
    ("rename", "{}", RENAMED),
    ("say", "Тихо"),
    ("roll-call",),
)
BACK = (("undo",), ("undo", "5"), ("undo", "14"))
"""The last command, or all of so many hours."""


@dataclass(frozen=True)
class Input:
    """A letter by whoever sits in that seat or holds that part, or a command of the host's.

    «@3» in it is the seat of part 3.
    """

    at: datetime
    by: Literal["seat", "part", "host"]
    number: int
    words: tuple[str, ...]

    def said(self, holders: tuple[int, ...]) -> tuple[str, ...]:
        """Its words where the parts are dealt so."""
        return tuple(re.sub(r"@(\d+)", lambda found: str(holders[int(found[1])]), word) for word in self.words)


@dataclass(frozen=True)
class Script:
    """Everything about a game but who holds which part. `parts`: the role of each."""

    ruleset: Ruleset
    language: str
    parts: tuple[str, ...]
    inputs: tuple[Input, ...]

    def role(self, part: int) -> Role:
        """Its rules."""
        return self.ruleset.roles[self.parts[part]]

    def in_gang(self, part: int) -> bool:
        """Whether it is one of the gang's."""
        return self.ruleset.sides[self.role(part).side].gang


class Writer:
    """Draws a script of one number."""

    def __init__(self, ruleset: str, number: int) -> None:
        self.dice = Random(f"{ruleset} {number}")
        options = OPTIONS.get(ruleset, ANY)
        self.ruleset = ruleset_of(ruleset, dict(options[number % len(options)]))
        self.language = "en" if number % 3 == 1 and "en" in self.ruleset.names else "ru"
        self.parts = self.cast(number)
        self.victims = self.dice.sample(range(1, SIZE + 1), 5)

    def cast(self, number: int) -> tuple[str, ...]:
        """One of each role, a second one of the gang and, in every other town, of whoever acts by night; the rest."""
        roles = self.ruleset.roles
        gang = [name for name, role in roles.items() if self.ruleset.sides[role.side].gang and not role.within]
        busy = [name for name, role in roles.items() if role.visit or role.compare or role.protect]
        dealt = [*roles, *gang[:1], *(busy if number % 2 else [])]
        dealt += [self.ruleset.rest] * (SIZE - len(dealt))
        self.dice.shuffle(dealt)
        return tuple(dealt)

    def script(self) -> Script:
        """The whole of it, in order of time."""
        inputs: list[Input] = []
        for day in range(NIGHTS):
            dusk = START + DUSK + timedelta(days=day)
            if not day:
                inputs += self.around(START, DUSK, by_day=True)
            inputs += self.around(dusk, timedelta(hours=12), by_day=False)
            inputs += self.around(dusk + timedelta(hours=12), timedelta(hours=12), by_day=True)
        return Script(self.ruleset, self.language, self.parts, tuple(sorted(inputs, key=lambda each: each.at)))

    def around(self, begins: datetime, lasts: timedelta, *, by_day: bool) -> list[Input]:
        """A phase: votes and questions by seats, orders by parts, perhaps something by the host's hand."""
        inputs: list[Input] = []
        for seat in range(1, SIZE + 1):
            if by_day and self.dice.random() < 0.8:
                lines = self.dice.sample(BY_SEAT_BY_DAY, self.dice.randint(1, 3))
                inputs.append(Input(self.moment(begins, lasts), "seat", seat, (self.filled("\n".join(lines)),)))
            if self.dice.random() < 0.45:
                lines = self.dice.sample(ASKED, self.dice.randint(1, 2))
                inputs.append(Input(self.moment(begins, lasts), "seat", seat, (self.filled("\n".join(lines)),)))
        for part in range(SIZE):
            inputs += [
                Input(self.moment(begins, lasts), "part", part, (self.order(part, by_day=by_day),))
                for _ in range(self.dice.choice((0, 1, 1, 2)))
            ]
        for _ in range(self.dice.choice((0, 1, 2))):
            words = tuple(self.filled(word) for word in self.dice.choice(HOST))
            at = self.moment(begins, lasts)
            inputs.append(Input(at, "host", 0, words))
            if self.dice.random() < 0.3:
                back = self.dice.choice(BACK)
                inputs.append(Input(at + timedelta(minutes=self.dice.randint(1, 90)), "host", 0, back))
        return inputs

    def order(self, part: int, *, by_day: bool) -> str:
        """What he may order, more often than what he may not."""
        role = self.ruleset.roles[self.parts[part]]
        own = [
            *(["убить {}", "отказ", "крёстный @", "мафии: ждём"] if self.ruleset.sides[role.side].gang else []),
            *(["выборы", "назначаю крёстным @"] if role.call_election else []),
            *(["убить {}"] if role.lone_kill else []),
            *(["проверить {}"] if role.check else []),
            *(["сравнить {} и {}"] if role.compare else []),
            *(["лечить {}"] if role.protect else []),
            *(["посетить {}"] if role.visit else []),
            *([f"в газету: заметка {self.dice.randint(1, 99)}"] if role.edit else []),
        ]
        other = BY_PART_BY_DAY if by_day else BY_PART_BY_NIGHT
        lines = own if own and self.dice.random() < 0.75 else other
        line = self.dice.choice(lines)
        # Whoever knows the gang may mean the holder of a part; of anybody else the words are the same in any case.
        return self.filled(line if self.ruleset.sides[role.side].gang else line.replace("@", "{}"))

    def moment(self, begins: datetime, lasts: timedelta) -> datetime:
        """A whole second somewhere in it, the deadline's own now and then."""
        seconds = int(lasts.total_seconds())
        return begins + timedelta(seconds=self.dice.choice((seconds, *[self.dice.randint(1, seconds)] * 20)))

    def filled(self, text: str) -> str:
        """With names in it: of a few seats over and over, and for «@», whoever holds one of the gang's parts."""
        while "{}" in text:
            text = text.replace("{}", self.name(), 1)
        return re.sub("@$", f"@{self.one_of_gang()}", text)

    def name(self) -> str:
        """A number mostly, and one in three by his name."""
        seat = self.dice.choice([*self.victims * 2, *range(1, SIZE + 1)])
        return NICKS[seat - 1] if self.dice.random() < 0.3 else str(seat)

    def one_of_gang(self) -> int:
        """A part of theirs."""
        return self.dice.choice(
            [n for n, name in enumerate(self.parts) if self.ruleset.sides[self.ruleset.roles[name].side].gang]
        )
