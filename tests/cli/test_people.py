"""The host's hand on who plays, and players' words by his hand."""

import json
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from mailhost.bootstrap import open_house
from mailhost.config import load
from mailhost.host.correspondence import Desk
from mailhost.host.entry import HostCause, RelayCause
from mailhost.host.ports import Arrival
from mailhost.host.reply_token import reply_address
from tests.cli.stage import GAME, ZONE, Program, address, in_full_swing, writes
from tests.cli.test_hand import POLL, SILENT


def test_the_dead_come_back(day: Program) -> None:
    day.done("strike", GAME, "Аня")
    assert day.done("revive", GAME, "Аню", "--reason", "ответила") == f"Возвращение к жизни: Аня, гражданин.\n{POLL}"
    assert day.wrong(1, "revive", GAME, "Аня").endswith("этот игрок и так жив")


def test_another_player_takes_a_seat(day: Program) -> None:
    out = day.done("replace", GAME, "Аня", "Ксюша", "Ksyusha@example.net", "--reason", "уехала")
    assert out == f"Замена на месте № 1: Аня → Ксюша.\nАдрес: Ксюша — ksyusha@example.net.\n{POLL}"
    assert day.done("replace", GAME, "Ксюша", "Ксюша", "--no-mail").startswith("Адрес: Ксюша — без почты.")
    assert "без почты" in day.done("status", GAME)


@pytest.mark.parametrize(
    ("args", "status", "line"),
    [
        (["Аня", "Ксюша"], 2, "replace gorod-7 Аня Ксюша: укажите либо адрес, либо --no-mail"),
        (["Аня", "Боря", "--no-mail"], 1, f"{GAME}: имя «Боря» уже занято; выберите другое"),
        (["Аня", "Бoря", "--no-mail"], 1, f"{GAME}: имя «Бoря» не отличить от уже занятого; выберите другое"),
        (
            ["Аня", "убить", "--no-mail"],
            2,
            f"{GAME}: имя «убить» читается как команда игры или местоимение",
        ),
        (["Аня", "Ксюша", "player2@example.net"], 1, f"{GAME}: с адреса player2@example.net в этой игре уже играют"),
        (["Федя", "Ксюша", "--no-mail"], 1, f"{GAME}: отказано (unknown-name): нет игрока «Федя»"),
    ],
)
def test_who_cannot_sit_there(day: Program, args: list[str], status: int, line: str) -> None:
    """By the rules of the sign-up."""
    assert day.wrong(status, "replace", GAME, *args).startswith(line)


@pytest.mark.parametrize(
    "nick",
    ["host", "Host", "Ведущий", "ведущего", "Прокуратор", "прокуратору", "mayor", "The Mayor", "Мэр", "the host"],
)
def test_nobody_is_called_as_the_host_is_in_any_language(day: Program, nick: str) -> None:
    """Y11: wherever such a word could find him, and elsewhere alike."""
    for command in (["replace", GAME, "Аня", nick, "--no-mail"], ["rename", GAME, "Аня", nick]):
        assert f"именем «{nick}» в этой игре зовут не игрока" in day.wrong(1, *command)


def test_another_name(day: Program) -> None:
    assert day.done("rename", GAME, "Аня", "Аня Б").startswith("Новое имя: Аня → Аня Б.")
    assert day.wrong(1, "rename", GAME, "Аня", "Боря") == f"{GAME}: имя «Боря» уже занято; выберите другое"
    for nick, line in (("Борю", "спутают с занятым"), ("Боря и Вера", "читается как список"), ("Aня", "перемешаны")):
        assert line in day.wrong(1 if nick == "Борю" else 2, "rename", GAME, "Аня", nick)
    assert day.done("rename", GAME, "Аня Б", "Ане").startswith("Новое имя: Аня Б → Ане."), (
        "his own name in another case"
    )


def test_a_nomination_and_an_order_by_the_hosts_hand(night: Program) -> None:
    """G2, G7: kept with who and why; the town hears nothing of an order."""
    assert night.done("order", GAME, "Боря", "убить Веру", "--reason", "позвонил") == f"Приказ: убить — Вера.\n{SILENT}"
    assert "убить" in night.done("orders", GAME)
    assert night.wrong(1, "order", GAME, "Аня", "убить Веру").startswith(f"{GAME}: отказано (not-your-role)")
    assert night.wrong(1, "nominate", GAME, "Аня", "Боря").startswith(f"{GAME}: отказано (wrong-phase)")


@pytest.mark.parametrize("named", ["the mayor", "The Mayor", "mayor", "мэра", "host"])
def test_the_host_may_be_nominated_by_any_name_of_his(program: Program, named: str) -> None:
    """Y11: with an article, too, where his players write English."""
    town = in_full_swing(program.root, ruleset="new-year").ledger.book(GAME).state
    by = town.living[0].nick
    assert program.done("nominate", GAME, by, named).startswith(f"Выдвижение: {by} → мэр.")
    assert program.wrong(1, "nominate", GAME, by, "the nobody").startswith(f"{GAME}: отказано (unknown-name)")


@pytest.mark.parametrize("text", ["", "надо подумать", "убитть Веру", "статус", "убить Веру\nубить Аню"])
def test_what_is_no_order(night: Program, text: str) -> None:
    line = night.wrong(2, "order", GAME, "Боря", text)
    assert line.endswith("— не приказ; пишут одной строкой, как игроки: «убить Веру»")


def test_words_that_came_another_way(day: Program) -> None:
    """His own command, with his receipt on the screen."""
    said = day("hear", GAME, "Зоя", "казнить Борю\nказнить Ваню", "--reason", "на форуме")
    assert said.out.startswith("Голос за казнь: Зоя → Боря.\nОтвет игроку:\n  Принято: за казнь — Боря.")
    assert "  Не принято: «казнить Ваню»" in said.out
    assert (said.status, said.err) == (
        1,
        f"{GAME}: отказано: «казнить Ваню» (unknown-name); почему — в ответе игроку\n",
    )
    *_, last = in_journal(day)
    assert isinstance(last, RelayCause)
    assert (last.who, last.reason, last.accepted) == ("prokurator", "на форуме", 1)


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("казнить Ваню", "Ответ игроку:"),
        ("лечить Борю\nсудить Борю за всё", "Ответ игроку:"),
        ("казнить Зою", "Нарушение № 1: Зоя, попытка самоубийства."),
    ],
)
def test_words_that_are_refused_are_not_said_to_be_done(day: Program, text: str, first: str) -> None:
    """What a refusal records is told; what changed nothing is no success."""
    said = day("hear", GAME, "Зоя", text)
    assert said.status == 1
    assert said.out.splitlines()[0] == first
    assert said.err.startswith(f"{GAME}: отказано: «")
    assert said.err.count("\n") == 1


def test_talk_is_called_talk(day: Program) -> None:
    out = day.done("hear", GAME, "Зоя", "Какая погода!")
    assert out.startswith("Команды в этих словах нет: это разговор, ничего не изменилось.\nОтвет игроку:\n")
    writes(open_house(load(day.root / "config.toml"), day.root), "Аня", "Какая погода!")
    spoken, letter = day.done("log", GAME).splitlines()[-2:]
    assert "Зоя через ведущего (prokurator): слова без команд" in spoken
    assert "Аня: письмо без команд" in letter
    assert "отказано" not in spoken + letter
    assert json.loads(day.done("log", GAME, "--json").splitlines()[-2])["verdict"] == "talk"


def in_journal(program: Program) -> list[object]:
    """The causes of all entries."""
    house = open_house(load(program.root / "config.toml"), program.root)
    return [entry.cause for entry in house.store.read(GAME)]


def test_the_card_of_a_player_without_mail_is_shown_to_be_pasted(day: Program) -> None:
    assert "  Ваша роль: гражданин." in day.done("hear", GAME, "Зоя", "роль")


def test_a_time_by_the_games_clocks(day: Program) -> None:
    """Its date may be left out."""
    said = datetime.now(ZoneInfo(ZONE)) - timedelta(minutes=5)
    day.done("hear", GAME, "Зоя", "казнить Борю", "--at", said.strftime("%H:%M:%S"))
    day.done("hear", GAME, "Дима", "казнить Борю", "--at", said.strftime("%Y-%m-%d %H:%M:%S"))
    first, second = [cause for cause in in_journal(day) if isinstance(cause, RelayCause)]
    assert first.arrived == second.arrived == said.replace(microsecond=0)
    later = (said + timedelta(minutes=9)).strftime("%Y-%m-%d %H:%M")
    assert day.wrong(2, "hear", GAME, "Зоя", "статус", "--at", later).endswith("это время ещё не наступило")
    assert day.wrong(2, "hear", GAME, "Зоя", "статус", "--at", "вечером").startswith("--at вечером: пишут так:")
    assert day.wrong(1, "hear", GAME, "Зоя", "статус", "--at", "2026-01-01 10:00").endswith("закрытой уже не открыть")


def test_words_may_come_from_a_pipe(day: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    with (day.root / "words.txt").open("w+") as words:
        words.write("казнить Борю\n\nказнить Диму\n")
        words.seek(0)
        monkeypatch.setattr("sys.stdin", words)
        assert day.done("hear", GAME, "Зоя", "-").count("Голос за казнь: Зоя") == 2
    assert day.wrong(2, "hear", GAME, "Зоя", " ").endswith("слов нет; напишите их в кавычках")


def test_each_is_kept_with_who_and_why(day: Program) -> None:
    for args in (
        ["rename", GAME, "Аня", "Аня Б"],
        ["nominate", GAME, "Зоя", "Боря"],
        ["pause", GAME],
        ["resume", GAME],
    ):
        day.done(*args, "--reason", "так надо")
        *_, last = in_journal(day)
        assert isinstance(last, HostCause)
        assert (last.who, last.reason) == ("prokurator", "так надо")


def test_a_second_address_is_shown_and_taken_away(day: Program) -> None:
    """It is added by mail alone: by a yes from there and one from the registered address."""
    second = "anya@work.example.net"
    assert day.wrong(2, "forget", GAME, "Аня", second) == (
        f"forget {GAME} Аня {second}: такого второго адреса у игрока нет; какие есть: mailhost status {GAME}"
    )
    house = open_house(load(day.root / "config.toml"), day.root)
    token = reply_address(house, GAME, address("Аня"))
    for number, (sender, to, text) in enumerate(
        ((second, token, "статус"), (second, "host@example.org", "да"), (address("Аня"), token, "да"))
    ):
        house.ledger.refresh()
        asked = [mail for entry in house.store.read(GAME) for mail in entry.messages if mail.to == sender]
        raw = f"From: {sender}\nTo: {to}\nSubject: {asked[-1].subject if asked else 'x'}\nMessage-ID: <{number}@work>\n"
        head = "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n"
        desk = Desk(house)
        desk.receive(Arrival(1, house.clock.now(), f"{raw}{head}{text}".encode()))
        desk.see_to_held()
        desk.commit()
    assert f"{address('Аня')}, {second}" in " ".join(day.done("status", GAME).split())
    players = json.loads(day.done("status", GAME, "--json"))["players"]
    assert [row["further"] for row in players if row["nick"] == "Аня"] == [[second]]
    assert day.done("forget", GAME, "Аню", second.upper()) == f"Аня: адрес {second} больше не считается своим.\n"
    assert second not in day.done("status", GAME)
    assert f"адрес {second} больше не игрока" in day.done("log", GAME)
