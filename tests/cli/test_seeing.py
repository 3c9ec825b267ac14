"""What the host sees: what waits for him first, then the game; and the same for scripts."""

import re

import msgspec
import pytest

from mailhost.bootstrap import open_house
from mailhost.config import load
from mailhost.host.ports import Receipt
from tests.cli.stage import GAME, Program, in_full_swing, writes

DAY = r"gorod-7: день 1 до \w+, \d+ \w+, \d\d:\d\d \(Москва\)\. Живы 7 из 7\.\n"


@pytest.fixture
def day(program: Program) -> Program:
    """Day 1, some votes, a suicide."""
    house = in_full_swing(program.root)
    house.posted.mark(GAME, [Receipt(key, "sent") for key in house.ledger.book(GAME).pending])
    writes(house, "Аня", "казнить Борю")
    writes(house, "Гриша", "казнить Борю\nказнить Диму")
    writes(house, "Дима", "казнить Диму")
    house.posted.mark(GAME, [Receipt(key, "sent") for key in house.ledger.book(GAME).pending])
    return program


def test_no_games_is_said_with_what_to_do(program: Program) -> None:
    assert program.done("games") == "Игр пока нет. Создать: mailhost new GAME --ruleset gorod\n"
    assert program.done("games", "--json") == "[]\n"


def test_games_are_a_table(day: Program) -> None:
    day.done("new", "vtoraya", "--ruleset", "gorod", "--seats", "8")
    head, first, second = day.done("games").splitlines()
    assert head == "Игра     Правила  Фаза    Срок         Живы             Победитель"
    assert re.fullmatch(r"gorod-7  gorod    день 1  \d\d\.\d\d \d\d:\d\d  7 из 7", first)
    assert second == "vtoraya  gorod    запись               записано 0 из 8"
    rows = msgspec.json.decode(day.done("games", "--json"))
    assert [(row["game"], row["phase"], row["living"], row["winner"]) for row in rows] == [
        ("gorod-7", "day 1", 7, ""),
        ("vtoraya", "sign-up", 0, ""),
    ]


def test_status_opens_with_what_waits_for_the_host(day: Program) -> None:
    first, second, _, *table, _, silent = day.done("status", GAME).splitlines()
    assert first == "Нарушение № 1: Дима, попытка самоубийства (день 1). Простить: mailhost waive gorod-7 1"
    assert re.fullmatch(DAY.rstrip("\\n"), second)
    assert table[:2] == [
        "№  Игрок  Роль        Судьба  За казнь    Адрес",
        "1  Аня    гражданин   в игре  Боря        player1@example.net",
    ]
    assert table[4] == "4  Гриша  комиссар    в игре  Боря, Дима  player4@example.net"
    assert table[7] == "7  Зоя    гражданин   в игре              без почты"
    assert silent == "Сегодня не голосовали: Боря, Вера, Дима, Ева, Зоя."


def test_what_somebody_likes_to_do_a_hundred_times_does_not_fill_the_screen(day: Program) -> None:
    """The newest are shown; how many there are besides, and where."""
    house = open_house(load(day.root / "config.toml"), day.root)
    for number in range(50):
        writes(house, "Дима", f"казнить Диму\n{number}")
    lines = day.done("status", GAME).splitlines()
    shown = [line for line in lines if line.startswith("Нарушение")]
    assert [int(line.split()[2].rstrip(":")) for line in shown] == list(range(42, 52))
    assert f"Раньше — ещё 41 нарушение: mailhost violations {GAME}" in lines
    assert len(day.done("violations", GAME).splitlines()) == 1 + 51


def test_status_with_nothing_waiting_begins_with_the_game(day: Program) -> None:
    day.done("waive", GAME, "1")
    assert re.match(DAY, day.done("status", GAME))


def test_status_counts_mails_of_strangers_and_says_where_to_read_of_them(day: Program) -> None:
    writes(open_house(load(day.root / "config.toml"), day.root), "stranger", "пустите меня поиграть")
    day.done("waive", GAME, "1")
    unsent, first, second, *_ = day.done("status", GAME).splitlines()
    assert unsent.startswith("Не отправлено: ")
    assert first == "Писем от незнакомцев: 1 (mailhost log house)"
    assert re.fullmatch(DAY.rstrip("\\n"), second)
    assert msgspec.json.decode(day.done("status", GAME, "--json"))["strangers"] == 1


def test_status_tells_of_unsent_mail_and_of_addresses_that_take_none(program: Program) -> None:
    house = in_full_swing(program.root)
    book = house.ledger.book(GAME)
    refused = next(key for key, each in book.pending.items() if each.message.to == "player3@example.net")
    house.posted.mark(GAME, [Receipt(refused, "refused", "550 no such user")])
    lines = program.done("status", GAME).splitlines()
    assert re.match(r"Не отправлено: \d+ пис\w+, старшее — .*\. Отправить: mailhost poll", lines[0])
    assert lines[1] == "Адрес не берёт почту: Вера, player3@example.net: 550 no such user"
    later = [key for key, each in book.pending.items() if each.message.to == "player3@example.net"][-1]
    house.posted.mark(GAME, [Receipt(later, "sent")])
    assert "Адрес не берёт" not in program.done("status", GAME)


def test_status_for_scripts_speaks_in_ids(day: Program) -> None:
    page = msgspec.json.decode(day.done("status", GAME, "--json"))
    assert page["waiting"]["violations"] == [
        {"number": 1, "nick": "Дима", "what": "suicide", "phase": "day 1", "waived": False}
    ]
    assert (page["phase"], page["winner"], page["godfather"]) == ("day 1", "", "")
    assert page["players"][1]["role"] == "mafia"
    assert page["players"][3]["votes"] == ["Боря", "Дима"]


def test_votes_put_the_one_to_be_executed_on_top(day: Program) -> None:
    """G4."""
    lines = day.done("votes", GAME).splitlines()
    assert lines[:3] == [
        "Голосов  Кого казнить  Кто голосует",
        "      2  Боря          Аня, Гриша",
        "      1  Дима          Гриша",
    ]
    found = msgspec.json.decode(day.done("votes", GAME, "--json"))
    assert [(each["nick"], each["votes"]) for each in found["tally"]] == [("Боря", 2), ("Дима", 1)]
    assert "Зоя" in found["silent"]


def test_before_the_court_sits_nobody_is_said_to_vote(program: Program) -> None:
    """N6, N7: first they nominate, then one is known to be tried, and only later do they vote."""
    in_full_swing(program.root, ruleset="n-plus-1")
    assert "Голосуют" not in program.done("votes", GAME)
    for nick in ("Аня", "Боря", "Вера", "Гриша"):
        program.done(
            "nominate" if nick == "Аня" else "hear", GAME, nick, "Дима" if nick == "Аня" else "поддерживаю Диму"
        )
    told, hours = program.done("votes", GAME).splitlines()
    assert told == "На суде: Дима."
    assert re.fullmatch(r"Судят с \w+, \d+ \w+, \d\d:\d\d \(Москва\) до \w+, \d+ \w+, \d\d:\d\d \(Москва\)\.", hours)
    assert msgspec.json.decode(program.done("votes", GAME, "--json"))["stage"] == "hearing"
    program.done("pause", GAME)
    assert program.done("votes", GAME) == "На суде: Дима.\n"


def test_a_day_without_votes_says_so(program: Program) -> None:
    in_full_swing(program.root)
    assert program.done("votes", GAME).startswith("Голосов пока нет.\nНе голосовали: Аня, Боря,")


def test_a_game_that_is_over_has_no_votes(day: Program) -> None:
    day.done("stop", GAME)
    assert day.done("votes", GAME) == f"{GAME}: игра окончена, голосов больше нет.\n"


def test_by_night_the_orders_are_seen(program: Program) -> None:
    house = in_full_swing(program.root, night=True)
    assert program.done("votes", GAME) == f"{GAME}: сейчас ночь 1, голосуют днём.\n"
    assert program.done("orders", GAME) == "Приказов пока нет.\nКрёстный: место свободно.\n"
    writes(house, "Ева", "выборы\nкрёстный Боря")
    writes(house, "Гриша", "проверить Борю")
    writes(house, "Боря", "убить Аню")
    assert program.done("orders", GAME).splitlines() == [
        "№  Игрок  Роль   Приказ  Кого",
        "2  Боря   мафия  убить   Аня",
        "Ответ этой ночью уже есть: Гриша.",
        "Идут выборы крёстного (по числу голосов), голосов: 1.",
        "  Ева → Боря",
    ]
    found = msgspec.json.decode(program.done("orders", GAME, "--json"))
    assert found["orders"] == [{"number": 2, "nick": "Боря", "role": "mafia", "ability": "kill", "targets": ["Аня"]}]
    assert found["answered"] == ["Гриша"]
    assert found["election"] == {"Ева": "Боря"}


def test_violations_stay_in_sight_when_waived(day: Program) -> None:
    """G15."""
    day.done("waive", GAME, "1")
    assert day.done("violations", GAME).splitlines() == [
        "№  Игрок  Что                   Когда   Решение",
        "1  Дима   попытка самоубийства  день 1  прощено",
    ]
    assert msgspec.json.decode(day.done("violations", GAME, "--json"))[0]["waived"] is True


def test_no_violations(program: Program) -> None:
    in_full_swing(program.root)
    assert program.done("violations", GAME) == "Нарушений нет.\n"
