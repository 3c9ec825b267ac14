"""The manual: docs/cli.md is the program's own, every command explains itself, in Russian."""

from pathlib import Path

import pytest

from mailhost.cli import manual
from mailhost.cli.program import CHAPTERS
from mailhost.cli.program import program as whole
from tests.cli.stage import Program

PAGE = Path(__file__).parents[2] / "docs" / "cli.md"
COMMANDS = [name for chapter in CHAPTERS.values() for name in chapter]


def test_the_page_is_what_the_program_says() -> None:
    """If this fails: python -m mailhost.cli.program > docs/cli.md"""
    assert PAGE.read_text() == manual.document(whole())


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(program: Program, name: str) -> None:
    command = whole().commands[name]
    page = program.done(name, "--help")
    assert page.startswith(f"Как писать: mailhost {name}")
    for called, meaning in [*manual.arguments(command), *map(manual.described, manual.options(command))]:
        assert called.strip()
        assert meaning.endswith("."), f"{name} {called}: {meaning}"
        assert called in page
    for english in ("Usage", "Options", "Arguments", "required", "default"):
        assert english not in page


def test_the_table_of_contents_names_every_command_and_status(program: Program) -> None:
    page = program.done("--help")
    for name in COMMANDS:
        assert f"\n  {name} " in page
    assert "3 — сервер" in page
    assert max(map(len, page.splitlines())) <= 80
