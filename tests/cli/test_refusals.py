"""Every refusal has its words, and every note of the engine's to the host is said in Russian."""

import ast
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import get_args

import pytest

from mailhost.bootstrap import ruleset_of
from mailhost.cli.refusals import LINES, note, refusal
from mailhost.engine.applying import begin
from mailhost.engine.calendar import Calendar
from mailhost.engine.founding import create
from mailhost.engine.refusals import Code, Refused
from mailhost.engine.state import Game

ENGINE = Path(__file__).parents[2] / "mailhost" / "engine"


@pytest.fixture
def game() -> Game:
    """A game in sign-up."""
    now = datetime(2026, 12, 1, tzinfo=UTC)
    return begin(create("g", ruleset_of("gorod", {}), "ru", "Europe/Moscow", Calendar(), now))


@pytest.mark.parametrize("code", get_args(Code))
def test_every_code_has_a_line(game: Game, code: Code) -> None:
    assert refusal(game, Refused(code, name="Ваня", found=7, limit=3)).startswith(f"g: отказано ({code}): ")
    assert set(LINES) == set(get_args(Code))


def notes() -> Iterator[str]:
    """Every `detail=` and every BadSetup of the engine, its values filled in."""
    for module in sorted(ENGINE.glob("*.py")):
        for node in ast.walk(ast.parse(module.read_text())):
            if isinstance(node, ast.keyword) and node.arg == "detail":
                yield from written(node.value)
            elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "BadSetup":
                yield from written(node.args[0])


def written(node: ast.expr) -> Iterator[str]:
    """The text of a literal; "7" for whatever is filled in."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else "7" for part in node.values)


NOTES = sorted(set(notes()))


def test_the_notes_are_found() -> None:
    assert "the roles are dealt already" in NOTES
    assert len(NOTES) > 15


@pytest.mark.parametrize("said", NOTES)
def test_every_note_is_said_in_russian(said: str) -> None:
    words = note(said)
    assert words != said
    assert any("а" <= letter <= "я" for letter in words.lower())
