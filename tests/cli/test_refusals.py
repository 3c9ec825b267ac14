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
from mailhost.engine.permissions import PAUSED
from mailhost.engine.refusals import Code, Refused
from mailhost.engine.state import HOST, Game
from tests.cli.stage import GAME, Program, in_full_swing

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


@pytest.mark.parametrize("code", get_args(Code))
def test_every_code_can_be_said_of_the_host(game: Game, code: Code) -> None:
    """Y11: seat 0 is nobody of the roster, and has a name."""
    assert refusal(game, Refused(code, seats=(HOST,))).startswith(f"g: отказано ({code}): ")
    assert "прокуратор" in refusal(game, Refused("dead-target", seats=(HOST,)))


def test_what_a_pause_refuses_is_not_blamed_on_the_hour(game: Game) -> None:
    """C11: it is the pause that must end first."""
    assert refusal(game, PAUSED) == "g: отказано (wrong-phase): игра на паузе; продолжить: mailhost resume"


def test_the_host_as_a_candidate_is_named_in_what_is_refused(program: Program) -> None:
    """Y2, Y11: every command that can be refused for what stands against him says so in a line."""
    in_full_swing(program.root, options={"host.candidate": True, "vote.many": False, "vote.change": "withdraw-first"})
    program.done("vote", GAME, "Аня", "ведущего")
    assert "голос уже стоит за казнь: прокуратор" in program.wrong(1, "vote", GAME, "Аня", "Боря")
    for command in ("strike", "rename", "hear"):
        more = ["Новая"] if command == "rename" else ["казнить Борю"] if command == "hear" else []
        assert "(unknown-name): нет игрока «прокуратор»" in program.wrong(1, command, GAME, "ведущий", *more)


def test_the_host_among_several_whom_a_name_fits(program: Program) -> None:
    """Y11."""
    in_full_swing(program.root, options={"host.candidate": True})
    program.done("rename", GAME, "Аня", "Ведун")
    for command in (["strike", GAME, "Вед"], ["vote", GAME, "Боря", "вед"], ["nominate", GAME, "вед", "Боря"]):
        assert "подходит нескольким: Ведун, прокуратор" in program.wrong(1, *command)


def test_several_names_where_one_is_wanted_are_told_apart_from_several_votes(game: Game) -> None:
    refused = Refused("ambiguous-name", seats=(HOST,), detail="one name")
    assert refusal(game, refused, "Аня").endswith("здесь нужно одно имя, а не несколько: прокуратор")


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
