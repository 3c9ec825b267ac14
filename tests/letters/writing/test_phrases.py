"""Numbers, times and lists in words (voice: numbers agree, the weekday stands in its case)."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from mailhost.letters import phrases

MOSCOW = ZoneInfo("Europe/Moscow")


@pytest.mark.parametrize(
    ("number", "said"),
    [(0, "0 голосов"), (1, "1 голос"), (2, "2 голоса"), (5, "5 голосов"), (11, "11 голосов"), (21, "21 голос"),
     (22, "22 голоса"), (111, "111 голосов")],
)  # fmt: skip
def test_russian_numbers_agree(number: int, said: str) -> None:
    assert phrases.counted("ru", number, "голос", "голоса", "голосов") == said


@pytest.mark.parametrize(("number", "said"), [(0, "0 votes"), (1, "1 vote"), (2, "2 votes"), (21, "21 votes")])
def test_english_numbers_agree(number: int, said: str) -> None:
    assert phrases.counted("en", number, "vote", "votes") == said


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (3 * 3600 + 12 * 60, "3 часа 12 минут"),
        (3600, "1 час"),
        (59, "меньше минуты"),
        (-5, "меньше минуты"),
        (119, "1 минута"),
        (86400, "24 часа"),
        (86400 + 2 * 3600 + 60, "26 часов"),
        (47 * 3600 + 59 * 60, "47 часов"),
        (48 * 3600 + 60, "2 дня"),
        (50 * 3600 + 60, "2 дня 2 часа"),
    ],
)
def test_a_duration_is_told_in_whole_minutes(seconds: int, said: str) -> None:
    assert phrases.duration("ru", seconds) == said


@pytest.mark.parametrize(
    ("number", "minutes", "hours", "days"),
    [
        (1, "осталась 1 минута", "остался 1 час", "осталось 24 часа"),
        (2, "осталось 2 минуты", "осталось 2 часа", "осталось 2 дня"),
        (5, "осталось 5 минут", "осталось 5 часов", "осталось 5 дней"),
        (11, "осталось 11 минут", "осталось 11 часов", "осталось 11 дней"),
        (21, "осталась 21 минута", "остался 21 час", "остался 21 день"),
        (22, "осталось 22 минуты", "осталось 22 часа", "осталось 22 дня"),
        (25, "осталось 25 минут", "осталось 25 часов", "осталось 25 дней"),
    ],
)
def test_the_verb_agrees_with_the_time_left(number: int, minutes: str, hours: str, days: str) -> None:
    assert phrases.left("ru", number * 60) == minutes
    assert phrases.left("ru", number * 3600) == hours
    assert phrases.left("ru", number * 86400) == days


@pytest.mark.parametrize(
    ("share", "ru", "en"),
    [
        (0.01, "в 1 случае из 100", "in 1 case out of 100"),
        (0.1, "в 10 случаях из 100", "in 10 cases out of 100"),
        (0.21, "в 21 случае из 100", "in 21 cases out of 100"),
        (0.29, "в 29 случаях из 100", "in 29 cases out of 100"),
        (0.005, "в 5 случаях из 1000", "in 5 cases out of 1000"),
        (0.000001, "в 1 случае из 10000", "in 1 case out of 10000"),
        (0.9999999, "в 9999 случаях из 10000", "in 9999 cases out of 10000"),
        (0, "в 0 случаях из 100", "in 0 cases out of 100"),
    ],
)
def test_a_chance_agrees_and_is_never_rounded_away(share: float, ru: str, en: str) -> None:
    assert (phrases.chance("ru", share), phrases.chance("en", share)) == (ru, en)


@pytest.mark.parametrize(("share", "said"), [(0.2, "20 %"), (0.005, "0,5 %"), (1 / 3, "33,33 %")])
def test_a_share_is_told_in_percent(share: float, said: str) -> None:
    assert phrases.percent("ru", share) == said


def test_the_verb_agrees_with_the_first_of_several_amounts() -> None:
    assert phrases.left("ru", 3600 + 5 * 60) == "остался 1 час 5 минут"
    assert phrases.left("ru", 5 * 3600 + 60) == "осталось 5 часов 1 минута"
    assert phrases.left("ru", 30) == "осталось меньше минуты"
    assert phrases.left("en", 3660) == "1 hour 1 minute left"


@pytest.mark.parametrize(
    ("minutes", "said"),
    [(1, "1 минуту"), (2, "2 минуты"), (5, "5 минут"), (11, "11 минут"), (21, "21 минуту"), (22, "22 минуты"),
     (25, "25 минут"), (60, "1 час"), (81, "1 час 21 минуту"), (24 * 60, "24 часа")],
)  # fmt: skip
def test_after_za_time_stands_in_the_accusative(minutes: int, said: str) -> None:
    assert phrases.stretch("ru", minutes * 60) == said


@pytest.mark.parametrize(
    ("day", "said"),
    [(2, "среды, 2 декабря, 22:00"), (5, "субботы, 5 декабря, 22:00"), (6, "воскресенья, 6 декабря, 22:00")],
)
def test_a_deadline_stands_in_the_genitive(day: int, said: str) -> None:
    assert phrases.until("ru", datetime(2026, 12, day, 22, tzinfo=MOSCOW)) == said


def test_seconds_are_told_only_where_there_are_any() -> None:
    assert phrases.clock(datetime(2026, 12, 2, 22, tzinfo=MOSCOW)) == "22:00"
    assert phrases.clock(datetime(2026, 12, 2, 22, 0, 30, tzinfo=MOSCOW)) == "22:00:30"


def test_an_instant_outside_any_game_names_its_clock() -> None:
    assert phrases.moment("ru", datetime(2026, 12, 1, 9, tzinfo=UTC)) == "1 декабря, 09:00 (UTC)"


def test_a_zone_is_called_by_its_city() -> None:
    assert phrases.zone("ru", "Europe/Moscow") == "Москва"
    assert phrases.zone("ru", "Asia/Yekaterinburg") == "Екатеринбург"


@pytest.mark.parametrize(
    ("names", "said"), [((), ""), (("Аня",), "Аня"), (("Аня", "Боря", "Вера"), "Аня, Боря и Вера")]
)
def test_a_list_ends_in_and(names: tuple[str, ...], said: str) -> None:
    assert phrases.joined("ru", names) == said


def test_english_has_articles() -> None:
    assert phrases.the("doctor") == "the doctor"
    assert phrases.the("Santa Claus") == "Santa Claus"
    assert phrases.capital(phrases.the("doctor")) == "The doctor"


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (3 * 3600 + 12 * 60, "3 hours 12 minutes"),
        (3660, "1 hour 1 minute"),
        (59, "less than a minute"),
        (86400, "24 hours"),
        (2 * 86400, "2 days"),
    ],
)
def test_a_duration_in_english(seconds: int, said: str) -> None:
    assert phrases.duration("en", seconds) == phrases.stretch("en", seconds) == said
    assert phrases.left("en", seconds) == f"{said} left"


def test_times_and_lists_in_english() -> None:
    assert phrases.until("en", datetime(2026, 12, 2, 22, tzinfo=MOSCOW)) == "Wednesday, 2 December, 22:00"
    assert phrases.moment("en", datetime(2026, 12, 1, 9, tzinfo=UTC)) == "1 December, 09:00 (UTC)"
    assert phrases.weekday("en", datetime(2026, 12, 5, tzinfo=MOSCOW)) == "Saturday"
    assert phrases.zone("en", "Asia/Yekaterinburg") == "Yekaterinburg"
    assert phrases.joined("en", ("Anya", "Boris", "Vera")) == "Anya, Boris and Vera"


def test_every_id_has_a_word_in_every_language() -> None:
    words = [set(ids) for ids in phrases.IDS.values()]
    assert len(words) == 2
    assert words[0] == words[1]


def test_phases_have_names() -> None:
    assert phrases.phase("ru", "day 2") == "день 2"
    assert phrases.phase("ru", "eve") == "канун"
    assert phrases.phase("en", "night 1") == "night 1"
