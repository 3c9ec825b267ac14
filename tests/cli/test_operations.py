"""docs/operations.md shows every command, and no text of ours names one that the program does not have."""

import re
import shlex
from pathlib import Path

import pytest
from typer._click.core import Context

from mailhost.cli.opening import Call
from mailhost.cli.program import CHAPTERS, program

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "operations.md").read_text()
PAGES = (ROOT / "README.md", ROOT / "docs/operations.md", ROOT / "docs/providers.md", ROOT / "docs/cli.md")
TEXTS = sorted([*PAGES, *(ROOT / "templates").rglob("*.txt")])
NAMED = re.compile(r"\bmailhost +([a-z][a-z-]*)")
LINES = sorted(set(re.findall(r"(?m)^ {4}\$ mailhost (.+)$", PAGE)))


@pytest.mark.parametrize("line", LINES)
def test_every_line_shown_is_taken(line: str) -> None:
    name, *args = shlex.split(line)
    whole = program()
    command = whole.commands[name]
    assert command.make_context(name, args, parent=Context(whole, info_name="mailhost", obj=Call(Path()))).args == []


@pytest.mark.parametrize("name", [name for chapter in CHAPTERS.values() for name in chapter])
def test_every_command_is_shown(name: str) -> None:
    assert re.search(rf"mailhost {name}\b", PAGE)


def test_no_text_names_a_command_that_does_not_exist() -> None:
    """A notice that sends the host to a command must send him to one."""
    named = {(path.name, word) for path in TEXTS for word in NAMED.findall(path.read_text())}
    assert len(named) > 50
    assert sorted((name, word) for name, word in named if word not in program().commands) == []
