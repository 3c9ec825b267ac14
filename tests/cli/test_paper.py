"""What reaches the terminal: aligned, coloured on a terminal only, and never steered by a player."""

import pytest

from mailhost.cli import paper


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
