"""How a language says numbers, times and lists. Values in, words out; no game, no template, no clock.

What babel knows (plural rules, months, the names of cities) is asked of babel; a weekday in the genitive is not
among it.
"""

from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache
from typing import Literal

from babel import Locale
from babel.dates import format_date, get_timezone, get_timezone_location
from babel.numbers import format_decimal

GENITIVE_WEEKDAYS = ("понедельника", "вторника", "среды", "четверга", "пятницы", "субботы", "воскресенья")

UNITS = {
    "ru": (("день", "дня", "дней"), ("час", "часа", "часов"), ("минута", "минуты", "минут")),
    "en": (("day", "days"), ("hour", "hours"), ("minute", "minutes")),
}
UNITS_AFTER_ZA = {"ru": (*UNITS["ru"][:2], ("минуту", "минуты", "минут")), "en": UNITS["en"]}
"""The same in the accusative."""
ONE_LEFT = ("остался", "остался", "осталась")
"""Of 1, 21, 31 days, hours, minutes; of any other number «осталось»."""
LESS_THAN_A_MINUTE = {"ru": "меньше минуты", "en": "less than a minute"}
FROM_HOURS_TO_DAYS = 48
ORDER: tuple[Literal["one", "few", "many", "other"], ...] = ("one", "few", "many", "other")
"""Of a word's forms in a template."""
AND = {"ru": " и ", "en": " and "}
PHASES = {
    "ru": {
        "night": "ночь",
        "day": "день",
        "eve": "канун",
        "sign-up": "запись",
        "over": "конец игры",
        "stopped": "игра стоит",
    },
    "en": {
        "night": "night",
        "day": "day",
        "eve": "the eve",
        "sign-up": "sign-up",
        "over": "the end",
        "stopped": "the game stands still",
    },
}

IDS = {
    "ru": {
        "executed": "казнь",
        "night": "убийство",
        "struck": "вычеркнул ведущий",
        "suicide": "попытка самоубийства",
        "idle-killer": "ночь без убийства",
        "plurality": "по числу голосов",
        "majority": "большинством",
        "unanimous": "единогласно",
        "guilty": "виновен",
        "innocent": "невиновен",
        "same": "одинаковы",
        "different": "различны",
        "nobody": "никто",
    },
    "en": {
        "executed": "executed",
        "night": "killed",
        "struck": "struck out",
        "suicide": "attempted suicide",
        "idle-killer": "a night without a kill",
        "plurality": "by most votes",
        "majority": "by majority",
        "unanimous": "by unanimous vote",
        "guilty": "guilty",
        "innocent": "innocent",
        "same": "alike",
        "different": "different",
        "nobody": "nobody",
    },
}
"""The host's words for the engine's ids: how somebody died, violations, ways to elect, answers, no winner."""


@lru_cache
def locale(language: str) -> Locale:
    """The rules of that language; raises babel.UnknownLocaleError."""
    return Locale.parse(language)


@lru_cache(maxsize=1024)
def plural(language: str, number: int) -> int:
    """Which of a word's forms goes with `number`, counted from 0 in the order one, few, many (en: one, other)."""
    rule = locale(language).plural_form
    order: list[str] = [tag for tag in ORDER if tag in rule.tags or tag == rule(0)]
    return order.index(rule(number))


def counted(language: str, number: int, *forms: str) -> str:
    """«5 голосов»: the number with the form of the word that agrees with it."""
    return f"{number} {forms[plural(language, number)]}"


CASES = {"ru": ("случае", "случаях", "случаях"), "en": ("case", "cases")}
"""After «в» and a number."""
SCALES = (100, 1000, 10_000)


def chance(language: str, share: float) -> str:
    """«в 10 случаях из 100»: by the first scale on which it is whole. What may happen is never 0 of it, nor all."""
    scale = next((scale for scale in SCALES if abs(share * scale - round(share * scale)) < 1e-9), SCALES[-1])
    times = round(share * scale)
    if 0 < share < 1:
        times = min(max(times, 1), scale - 1)
    out_of = {"ru": "из", "en": "out of"}[language]
    return f"{'в' if language == 'ru' else 'in'} {counted(language, times, *CASES[language])} {out_of} {scale}"


def percent(language: str, share: float) -> str:
    """«20 %», «0,5 %»."""
    number = format_decimal(share * 100, "0.##", locale=locale(language))
    return f"{number} %" if language == "ru" else f"{number}%"


def duration(language: str, seconds: int) -> str:
    """«3 часа 12 минут», whole minutes rounded down; from a day on without the minutes, from two in days."""
    return in_minutes(language, seconds // 60)


@lru_cache(maxsize=256)
def in_minutes(language: str, minutes: int) -> str:
    """The same; remembered, for every vote's receipt says how long is left."""
    return in_units(language, minutes * 60, UNITS[language])


def stretch(language: str, seconds: int) -> str:
    """The same after «за»: «1 минуту»."""
    return in_units(language, seconds, UNITS_AFTER_ZA[language])


LENGTHS = {"ru": ("мин", "с"), "en": ("min", "s")}


def length_of(language: str, seconds: int) -> str:
    """«2 мин 13 с»: how long a recording is."""
    minutes, rest = divmod(seconds, 60)
    parts = [f"{n} {unit}" for n, unit in zip((minutes, rest), LENGTHS[language], strict=True) if n]
    return " ".join(parts) or f"0 {LENGTHS[language][1]}"


def left(language: str, seconds: int) -> str:
    """«осталась 21 минута», «остался 1 час 12 минут», «осталось 2 часа»: the verb agrees with the first amount."""
    if language != "ru":
        return f"{duration(language, seconds)} left"
    first = next(((n, verb) for n, verb in zip(amounts(seconds), ONE_LEFT, strict=True) if n), None)
    verb = first[1] if first and plural(language, first[0]) == 0 else "осталось"
    return f"{verb} {duration(language, seconds)}"


def in_units(language: str, seconds: int, units: Sequence[Sequence[str]]) -> str:
    """The amounts of time that are not none, in words."""
    words = [counted(language, n, *forms) for n, forms in zip(amounts(seconds), units, strict=True) if n]
    return " ".join(words) or LESS_THAN_A_MINUTE[language]


def amounts(seconds: int) -> tuple[int, int, int]:
    """Days, hours and minutes; from a day on no minutes, and hours alone until it is two: a day is a phase, too."""
    hours, minutes = divmod(max(seconds, 0) // 60, 60)
    days, rest = divmod(hours, 24) if hours >= FROM_HOURS_TO_DAYS else (0, hours)
    return days, rest, 0 if hours >= 24 else minutes


def until(language: str, moment: datetime) -> str:
    """What stands after «до» or «после»: «среды, 2 декабря, 22:00». `moment` is in the game's own zone."""
    day = format_date(moment.date(), "d MMMM", locale=locale(language))
    weekday = (
        GENITIVE_WEEKDAYS[moment.weekday()]
        if language == "ru"
        else format_date(moment.date(), "EEEE", locale=locale(language))
    )
    return f"{weekday}, {day}, {clock(moment)}"


def moment(language: str, when: datetime) -> str:
    """An instant for the host, whose zone no game sets: «1 декабря, 09:00 (UTC)», by the clock that it was read by."""
    return f"{format_date(when.date(), 'd MMMM', locale=locale(language))}, {clock(when)} ({when.tzname()})"


def later(language: str, moment: datetime, than: datetime) -> str:
    """The same for a moment that stands behind another one of its text: of the same date only the hour."""
    return clock(moment) if moment.date() == than.date() else until(language, moment)


def clock(moment: datetime) -> str:
    """«22:00», with seconds only where there are any."""
    return moment.strftime("%H:%M:%S" if moment.second else "%H:%M")


def weekday(language: str, moment: datetime) -> str:
    """«суббота»."""
    return format_date(moment.date(), "EEEE", locale=locale(language))


@lru_cache
def zone(language: str, name: str) -> str:
    """«Москва» for Europe/Moscow: the zone by its city."""
    return get_timezone_location(get_timezone(name), locale=locale(language), return_city=True)


def joined(language: str, words: Sequence[str]) -> str:
    """«Аня, Боря и Вера»."""
    *head, last = words or ("",)
    return AND[language].join((", ".join(head), last)) if head else last


def phase(language: str, name: str) -> str:
    """«день 2» for "day 2"."""
    kind, _, number = name.partition(" ")
    return f"{PHASES[language][kind]} {number}".rstrip()


def word(language: str, found: str) -> str:
    """«казнь» for "executed"; an id that has no word is its own."""
    return IDS.get(language, {}).get(found, found)


def of_side(language: str, side: str) -> str:
    """«сторона — город»: what stands of one dead beside his name, where no role is told."""
    return f"сторона — {side}" if language == "ru" else f"side: {side}"


def the(name: str) -> str:
    """«the doctor», «Santa Claus», «the Grinch»: a name with its English article, once.

    A proper name, written with a capital, has none.
    """
    return name if name[:1].isupper() or name.startswith("the ") else f"the {name}"


def capital(words: str) -> str:
    """The same with a capital letter in front, the rest untouched."""
    return words[:1].upper() + words[1:]
