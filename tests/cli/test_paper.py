"""What reaches the terminal: aligned, coloured on a terminal only, and never steered by a player."""

import logging
import unicodedata

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailhost.cli import paper
from mailhost.cli.listening import LogLine

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
