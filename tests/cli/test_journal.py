"""log and thread: the journal in the host's words, the town's thread to paste."""

import errno
import io
import re
import sys

import msgspec
import pytest

from mailhost.bootstrap import open_house
from mailhost.cli.entry import run
from mailhost.config import load
from tests.cli.stage import GAME, Program, Said, in_full_swing, writes


@pytest.fixture
def day(program: Program) -> Program:
    """Day 1, some letters, a command of the host's."""
    house = in_full_swing(program.root)
    writes(house, "Гриша", "казнить Борю\nказнить Мишку\nлечить Аню")
    writes(house, "Дима", "казнить Диму")
    program.done("extend", GAME, "2h", "--reason", "половина города в поезде")
    return program


def test_the_log_tells_who_what_and_with_which_code_not(day: Program) -> None:
    lines = [re.sub(r"\d\d\.\d\d \d\d:\d\d:\d\d", "T", line) for line in day.done("log", GAME).splitlines()]
    assert lines[0] == "   1  T  ведущий (prokurator): игра создана по правилам gorod"
    assert lines[1] == "   2  T  ведущий (prokurator): в игре: Аня, player1@example.net; писем: 1"
    assert re.match(r"   9  T  ведущий \(prokurator\): роли розданы: 7; ночь 1 до ", lines[8])
    assert re.match(r"  10  T  часы: жертва \(мафия\): никто; день 1 до .+; потери за ночь: никого; писем: 6", lines[9])
    assert lines[10] == (
        "  11  T  Гриша: письмо, принято 1, отказано: «казнить Мишку» (unknown-name), "
        "отказано: «лечить Аню» (not-your-role); голос за казнь: Гриша → Боря; писем: 1"
    )
    assert "отказано: «казнить Диму» (suicide); нарушение № 1: Дима, попытка самоубийства" in lines[11]
    assert re.fullmatch(
        r"  13  T  ведущий \(prokurator\): срок перенесён: до .+; причина: половина города в поезде; писем: 6",
        lines[12],
    )


def test_the_log_for_scripts_is_an_object_a_line(day: Program) -> None:
    lines = [msgspec.json.decode(line) for line in day.done("log", GAME, "--json").splitlines()]
    assert [line["seq"] for line in lines] == list(range(1, 14))
    letter = lines[10]
    assert (letter["kind"], letter["who"], letter["verdict"], letter["accepted"]) == ("letter", "Гриша", "letter", 1)
    assert letter["refused"] == [
        {"line": "казнить Мишку", "code": "unknown-name"},
        {"line": "лечить Аню", "code": "not-your-role"},
    ]
    assert lines[9] | {"at": ""} == {
        "seq": 10,
        "at": "",
        "kind": "clock",
        "who": "clock",
        "events": ["KillDecided", "DayBroke"],
        "mails": 6,
    }
    hand = lines[12]
    assert (hand["who"], hand["command"], hand["reason"]) == ("prokurator", "Extend", "половина города в поезде")


def test_the_log_of_the_house_tells_what_belongs_to_no_game(day: Program) -> None:
    house = open_house(load(day.root / "config.toml"), day.root)
    writes(house, "stranger", "пустите меня поиграть")
    line = day.done("log", "house")
    assert re.fullmatch(
        r"   1  \d\d\.\d\d \d\d:\d\d:\d\d  stranger@example\.net: письмо незнакомца; ему написано: [А-Я].+\n", line
    )
    told = msgspec.json.decode(day.done("log", "house", "--json"))
    assert (told["kind"], told["who"], told["verdict"]) == ("letter", "stranger@example.net", "stranger")


def test_the_log_of_a_house_in_which_nothing_happened_is_empty(program: Program) -> None:
    assert program.done("log", "house") == ""


def test_what_a_player_wrote_cannot_steer_the_terminal(program: Program) -> None:
    writes(in_full_swing(program.root), "Аня", "последнее слово: \x1b[2J\u202eпривет")
    out = program.done("log", GAME) + program.done("thread", GAME)
    assert "\x1b" not in out
    assert "\u202e" not in out


def test_the_thread_is_the_towns_and_holds_no_secret(day: Program) -> None:
    out = day.done("thread", GAME)
    assert out.startswith("Город. Ночь 1\n")
    assert "Город. День 1" in out
    for secret in ("комиссар", "консильери", "Гриша → Боря", "player1@example.net"):
        assert secret not in out


def test_the_thread_comes_in_a_forums_marks(day: Program) -> None:
    assert day.done("thread", GAME, "--format", "bbcode").startswith("[b]Город. Ночь 1[/b]\n")
    posts = msgspec.json.decode(day.done("thread", GAME, "--json"))
    assert [post["phase"] for post in posts] == ["night 1", "day 1", "day 1"]


def test_the_thread_comes_as_markdown_and_as_html_to_paste(day: Program) -> None:
    assert day.done("thread", GAME, "--format", "markdown").startswith("## Город. Ночь 1\n\n")
    html = day.done("thread", GAME, "--format", "html")
    assert html.startswith("<h2>Город. Ночь 1</h2>\n<p>")
    assert "<html" not in html


def test_what_is_new_is_printed_once_a_format(day: Program) -> None:
    """Whoever pastes into two forums takes from each format by itself; without --new nothing is taken."""
    whole = day.done("thread", GAME)
    assert day.done("thread", GAME, "--new") == whole
    assert day("thread", GAME, "--new") == Said(0, "", "Нового в теме нет.\n")
    assert day.done("thread", GAME) == whole
    day.done("say", GAME, "Чай остыл.")
    fresh = day.done("thread", GAME, "--new")
    assert whole + "\n\n" + fresh == day.done("thread", GAME)
    assert "> Чай остыл." in fresh
    assert day.done("thread", GAME, "--new", "--format", "html").count("<h2>") == 4


def test_what_is_new_for_scripts_is_an_empty_list_where_there_is_nothing(day: Program) -> None:
    assert len(msgspec.json.decode(day.done("thread", GAME, "--new", "--json"))) == 3
    again = day("thread", GAME, "--new", "--json")
    assert (again.status, msgspec.json.decode(again.out)) == (0, [])


@pytest.mark.parametrize("broken", ["print", "flush"])
def test_a_thread_that_did_not_leave_our_hands_is_printed_again(
    day: Program, broken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The reader goes away, or the disk behind `>` is full: a post twice rather than never."""
    whole = day.done("thread", GAME)
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", Breaking(broken))
        with pytest.raises(OSError, match="No space left"):
            run(["--config", str(day.root / "config.toml"), "--debug", "thread", GAME, "--new"])
    assert day.done("thread", GAME, "--new") == whole


def test_a_journal_put_back_from_a_copy_is_new_where_the_mark_was_not(day: Program) -> None:
    """The mark then points beyond the journal's end."""
    place = day.root / "state" / "games" / GAME
    copy = (place / "journal.jsonl").read_bytes()
    whole = day.done("thread", GAME)
    day.done("say", GAME, "Чай остыл.")
    day.done("thread", GAME, "--new")
    (place / "journal.jsonl").write_bytes(copy)
    (place / "checkpoint.json").unlink(missing_ok=True)
    assert day.done("thread", GAME, "--new") == whole


class Breaking(io.StringIO):
    """A stdout that fails when something is printed, or only once it is to reach its reader."""

    def __init__(self, when: str) -> None:
        super().__init__()
        self.when = when

    def write(self, text: str) -> int:
        if self.when == "print":
            raise OSError(errno.ENOSPC, "No space left on device")
        return len(text)

    def flush(self) -> None:
        if self.when == "flush":
            raise OSError(errno.ENOSPC, "No space left on device")
