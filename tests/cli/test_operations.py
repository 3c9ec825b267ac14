"""docs/operations.md shows every command, and no command line that the program would not take."""

import re
import shlex
from pathlib import Path

import pytest
from typer._click.core import Context

from mailhost.cli.opening import Call
from mailhost.cli.program import CHAPTERS, program

PAGE = (Path(__file__).parents[2] / "docs" / "operations.md").read_text()
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
