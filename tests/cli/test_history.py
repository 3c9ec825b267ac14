"""What has been and what would be: undo, verify, preview, inactive; and the clock that stands."""

import json

import pytest

from mailhost.bootstrap import open_house
from mailhost.config import load
from mailhost.host.house import House
from tests.cli.stage import GAME, Program, in_full_swing, writes
from tests.cli.test_hand import POLL, SILENT


@pytest.fixture
def day(program: Program) -> Program:
    """Day 1."""
    house = in_full_swing(program.root)
    writes(house, "Аня", "казнить Борю")
    return program


def test_the_last_command_is_taken_back(day: Program) -> None:
    day.done("strike", GAME, "Дима")
    out = day.done("undo", GAME, "--reason", "перепутал")
    assert out.startswith("Отменено всё, что ведущий сделал с записи № ")
    assert out.endswith(POLL)
    assert "причина: перепутал" in day.done("log", GAME).splitlines()[-1]
    assert day.wrong(1, "undo", GAME).endswith("отменять нечего; что было сделано, покажет mailhost log")


def test_with_a_number_all_since_then(day: Program) -> None:
    day.done("extend", GAME, "1h")
    first = json.loads(day.done("log", GAME, "--json").splitlines()[-1])["seq"]
    day.done("strike", GAME, "Дима")
    day.done("undo", GAME, "--to", str(first))
    assert "вычеркнул" not in day.done("status", GAME)
    assert day.wrong(1, "undo", GAME, "--to", "999").endswith("число 999 не подходит: такой записи в журнале нет")
    assert day.wrong(1, "undo", GAME, "--to", "0").endswith("число 0 не подходит: такой записи в журнале нет")
    founding = "число 1 не подходит: с этой записи игра началась; закончить игру: mailhost stop"
    assert day.wrong(1, "undo", GAME, "--to", "1").endswith(founding)
    assert day.wrong(2, "undo", GAME, "--to", "вчера")


@pytest.mark.parametrize(
    ("command", "gone"),
    [
        (["strike", "Дима"], "вычеркнут игрок: Дима, гражданин"),
        (["vote", "Дима", "Вера"], "голос за казнь: Дима → Вера"),
        (["office", "godfather", "Боря"], "крёстный назначен: Боря"),
        (["say", "Чай остыл."], "объявление: «Чай остыл»"),
        (["extend", "1h"], "срок перенесён: до "),
        (["hear", "Зоя", "казнить Борю"], "голос за казнь: Зоя → Боря"),
    ],
)
def test_the_host_sees_what_he_took_back_and_how_the_game_stands(day: Program, command: list[str], gone: str) -> None:
    """Each thing by its number in the log, what the town never saw too."""
    day.done(command[0], GAME, *command[1:])
    number = json.loads(day.done("log", GAME, "--json").splitlines()[-1])["seq"]
    lines = day.done("undo", GAME).splitlines()
    assert lines[0] == f"Отменено всё, что ведущий сделал с записи № {number}."
    assert lines[1].startswith(f"  № {number}: {gone}")
    assert lines[-2].startswith(f"{GAME}: день 1 до ")
    assert lines[-2].endswith("Живы 7 из 7.")


def test_all_that_one_undo_takes_back_is_told_but_not_what_was_gone_before(day: Program) -> None:
    day.done("strike", GAME, "Дима")
    day.done("undo", GAME)
    day.done("say", GAME, "Раз.")
    first = json.loads(day.done("log", GAME, "--json").splitlines()[-1])["seq"]
    writes(in_house(day), "Вера", "казнить Борю")
    day.done("say", GAME, "Два.")
    lines = day.done("undo", GAME, "--to", str(first)).splitlines()
    assert lines[1:5] == [
        f"  № {first}: объявление: «Раз»",
        f"  № {first + 2}: объявление: «Два»",
        "Решено заново:",
        "  Голос за казнь: Вера → Боря.",
    ]
    assert lines[5].startswith(f"{GAME}: день 1 до ")


def test_what_nobody_saw_is_taken_back_in_silence(day: Program) -> None:
    day.done("office", GAME, "godfather", "Боря")
    day.done("vote", GAME, "Дима", "Вера")
    assert day.done("undo", GAME).endswith(POLL), "a vote is public"
    writes(in_house(day), "Дима", "казнить Диму")
    day.done("waive", GAME, "1")
    assert day.done("undo", GAME).endswith(SILENT)


def in_house(program: Program) -> House:
    """Its house, opened anew."""
    return open_house(load(program.root / "config.toml"), program.root)


def test_a_preview_writes_nothing(day: Program) -> None:
    """Not a byte of the whole state folder is another one."""
    before = {path: path.read_bytes() for path in (day.root / "state").rglob("*") if path.is_file()}
    out = day.done("preview", GAME)
    assert out.startswith("Закрылась бы фаза: день 1. Дальше: ночь 2 до ")
    assert "За казнь — Боря: 1 голос." in out
    assert "Погибнут: Боря (мафия, казнь)." in out
    assert "\nКому: Аня, Боря, Вера, Гриша, Дима, Ева, Зоя\nТема: Город. Ночь 2\n" in out
    assert {path: path.read_bytes() for path in (day.root / "state").rglob("*") if path.is_file()} == before
    found = json.loads(day.done("preview", GAME, "--json"))
    assert (found["phase"], found["next_phase"], found["dead"][0]["nick"]) == ("day 1", "night 2", "Боря")


def test_who_is_silent(day: Program) -> None:
    out = day.done("inactive", GAME)
    assert "Аня" not in out
    assert out.splitlines()[0].split() == [
        "№",
        "Игрок",
        "Последнее",
        "письмо",
        "Закатов",
        "молча",
        "Что",
        "ещё",
        "Адрес",
    ]
    assert [each["nick"] for each in json.loads(day.done("inactive", GAME, "--json"))["quiet"]][-1] == "Зоя"
    for nick in ("Боря", "Вера", "Гриша", "Дима", "Ева", "Зоя"):
        day.done("hear", GAME, nick, "статус")
    assert day.done("inactive", GAME) == "Никто не молчит.\n"


def test_a_sound_journal_and_a_damaged_one(day: Program) -> None:
    out = day.done("verify", GAME)
    assert out.startswith(f"{GAME}: всё сходится. В журнале ")
    assert json.loads(day.done("verify", GAME, "--json"))["findings"] == []
    path = day.root / "state/games" / GAME / "journal.jsonl"
    path.write_bytes(path.read_bytes().replace(b'"target":2', b'"target":3', 1).replace(b"gorod-7", b"gorod-8", 1))
    said = day("verify", GAME)
    assert said.status == 1
    assert said.out.count("\n") == 1
    assert "строка" in said.out
    assert day.wrong(2, "verify", "gorod-9") == f"gorod-9: нет такой игры; есть: {GAME}"


def test_the_clock_stands_and_runs(day: Program) -> None:
    """C11."""
    assert day.done("pause", GAME) == f"Пауза.\n{POLL}"
    assert day.done("status", GAME).startswith("Пауза с ")
    assert "Пауза: голосов пока не принимают." in day.done("votes", GAME)
    assert "пауза" in day.done("games")
    assert day.wrong(1, "close", GAME).endswith("игра на паузе; продолжить: mailhost resume")
    assert day.done("resume", GAME).startswith("Игра продолжается: до ")
    assert day.wrong(1, "resume", GAME).endswith("игра и так идёт")


def test_the_end_for_good(day: Program) -> None:
    assert day.done("stop", GAME, "--reason", "хватит").startswith("Игра остановлена, победитель: никто.")
    assert day.wrong(1, "stop", GAME).endswith("игра окончена")
    assert "Победитель: никто" in day.done("status", GAME)
