"""What reaches the terminal: aligned, coloured on a terminal only, and never steered by a player."""

import logging
import unicodedata
from datetime import UTC
from zoneinfo import ZoneInfo

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailhost.cli import paper
from mailhost.cli.listening import HostLine, LogLine, Seldom

STEERING = "\x00\x07\x08\t\n\r\x1b\x7f\x85\x9b\u00ad\u200b\u200f\u2028\u202e\u2060\u2066\ufeff\U000e0001\U000e0041"
SAID = st.lists(
    st.sampled_from((*STEERING, "\x1b]0;title\x07", "\x1b[2J", "\x9b31m", "\x1bP", "[b]", "казнить", '"', "\\"))
    | st.characters(exclude_categories=["Cs"])
).map("".join)
"""What somebody might write so that a terminal heeds it."""


def heeded(text: str) -> set[str]:
    """What is in it besides letters, signs and spaces: nothing but line breaks may be."""
    return {sign for sign in text if unicodedata.category(sign) in ("Cc", "Cf", "Cs", "Zl", "Zp")}


def test_columns_are_aligned_by_what_the_eye_sees(capsys: pytest.CaptureFixture[str]) -> None:
    """A wide letter takes two places, an accent of its own takes none; numbers stand to the right."""
    paper.table(("№", "Игрок", "Роль"), [(1, "東京", "мафия"), (12, "Аня", None)])
    assert capsys.readouterr().out.splitlines() == [
        " №  Игрок  Роль",
        " 1  東京   мафия",
        "12  Аня",
    ]


def test_a_table_without_rows_is_its_head(capsys: pytest.CaptureFixture[str]) -> None:
    paper.table(("Игра", "Фаза"), [])
    assert capsys.readouterr().out == "Игра  Фаза\n"


def test_piped_output_is_plain_and_unwrapped(capsys: pytest.CaptureFixture[str]) -> None:
    paper.say("длинно " * 40, "bold red")
    assert capsys.readouterr().out == "длинно " * 40 + "\n"


def test_a_terminal_gets_colour(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    paper.say("тревога", "red")
    assert capsys.readouterr().out == "\x1b[31mтревога\x1b[0m\n"


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("\x1b[2Jпривет\x07", "[2Jпривет"),
        ("а\u202eб\u200bв", "абв"),
        ("два\nстроки", "два\nстроки"),
        ("таб\tи неразрывный\u00a0пробел", "таб и неразрывный пробел"),
        ("[bold]не разметка[/bold] :smile:", "[bold]не разметка[/bold] :smile:"),
    ],
)
def test_nothing_steers_the_terminal(capsys: pytest.CaptureFixture[str], text: str, seen: str) -> None:
    paper.say(text)
    paper.warn(text)
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == (f"{seen}\n", f"{seen}\n")


@given(SAID)
def test_a_line_and_a_cell_are_what_can_be_seen_of_a_text(text: str) -> None:
    assert heeded(paper.harmless(text)) <= {"\n"}
    seen = [sign for sign in text if sign.isprintable() and sign != " "]
    assert [sign for sign in paper.harmless(text) if sign.isprintable() and sign != " "] == seen


@given(SAID)
def test_json_says_all_that_was_said_and_is_safe_to_look_at(text: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        printed: list[str] = []
        patch.setattr("builtins.print", printed.append)
        paper.as_json({"said": text})
        paper.as_json_line([text])
    assert [msgspec.json.decode(each) for each in printed] == [{"said": text}, [text]]
    assert heeded(printed[0]) <= {"\n"}
    assert heeded(printed[1]) == set()


@given(SAID)
def test_a_line_of_the_log_is_one_line_and_steers_nothing(text: str) -> None:
    record = logging.LogRecord("mailhost.outbox", logging.WARNING, "", 1, "to %s", (text,), None)
    assert heeded(LogLine("%(levelname)s: %(message)s").format(record)) == set()


def logged(message: str, *args: object, level: int = logging.WARNING) -> logging.LogRecord:
    """That, at 2026-12-01 19:00:05 in UTC."""
    record = logging.LogRecord("mailhost.daemon", level, "", 1, message, args, None)
    record.created = 1796151605.0
    return record


@pytest.mark.parametrize(
    ("record", "line"),
    [
        (
            logged("cannot read the mailbox: %s", "IMAP h:1 does not let 'me' in: NO"),
            'Ящик не прочесть: IMAP h:1 не впускает "me": NO. Сроки подождут; проверить: mailhost check',
        ),
        (
            logged("cannot send: %s", "SMTP h:1: Connection refused"),
            "Письма не отправить: SMTP h:1: соединение не принимают. Они подождут; проверить: mailhost check",
        ),
        (
            logged("template %s; the program's own was used, see mailhost check", "everyone/night: 'x' is undefined"),
            "Шаблон everyone/night: нет такого имени: x; взят шаблон программы. Проверить: mailhost check",
        ),
        (logged("gorod-7: day 1", level=logging.INFO), "INFO mailhost.daemon: gorod-7: day 1"),
    ],
)
def test_the_daemon_says_in_the_hosts_words_and_by_his_clock_what_he_can_mend(
    record: logging.LogRecord, line: str
) -> None:
    assert HostLine(ZoneInfo("Europe/Moscow")).format(record) == f"2026-12-01 22:00:05 {line}"


def test_a_trouble_that_lasts_is_said_ever_more_seldom_and_how_often_it_was_met() -> None:
    """A wrong password is met anew every few seconds."""
    seldom, words = Seldom(), HostLine(UTC)
    records = [logged("cannot send: %s", "SMTP h:1: no") for _ in range(20)]
    said = [words.format(each).rpartition("check")[2] for each in records if seldom.filter(each)]
    assert said == ["", " (раз: 2)", " (раз: 4)", " (раз: 8)", " (раз: 16)"]
    assert seldom.filter(logged("cannot send: %s", "SMTP h:1: another cause"))
    assert all(seldom.filter(logged("gorod-7: day 1", level=logging.INFO)) for _ in range(3))
