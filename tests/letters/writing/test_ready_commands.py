"""A command that the host may paste into his shell is made of the words we meant, whatever a player is called.

Held for every line of every template, and every text of the command line, in which a `mailhost …` command stands.
"""

import ast
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import jinja2
import pytest
from jinja2 import nodes

from mailhost.letters.formats import MARKED, TEXT, Format
from mailhost.letters.rendering import environment

ROOT = Path(__file__).parents[3]
COMMAND = re.compile(r"\bmailhost [a-z]")
PRINTED = re.compile(r"\{\{.*?\}\}")
TEMPLATES = sorted(ROOT.glob("templates/**/*.txt"))
OUR_OWN = {"game", "game.id", "state.id", "letter.id", "event.game", "broken.number"}
"""What the command line puts into a command unquoted: names of games (`addressing.GAME_ID`), ids, numbers."""
HOSTILE = (
    "a`id>pwned`@evil.example",
    "$(reboot)",
    "x|id",
    "x&reboot&",
    "a;b",
    "О'Генри",
    'Аня "Пуля"',
    "two words",
    "",
    "*",
    "~root",
    "#1",
    "{a,b}",
    "\\",
    "!!",
)


def quotes(expression: str) -> bool:
    """Whether the last thing a printed expression goes through is the quoting."""
    (output,) = jinja2.Environment(autoescape=False).parse(expression).find_all(nodes.Output)
    (value,) = output.nodes
    return isinstance(value, nodes.Filter) and value.name == "shell"


def unquoted(source: str) -> list[str]:
    """The lines with a command in which something is printed as it is, from the command on."""
    lines = [line[found.start() :] for line in source.splitlines() if (found := COMMAND.search(line))]
    assert all(line.count("{{") == line.count("}}") for line in lines), "an expression stands in one line"
    return [line for line in lines if not all(map(quotes, PRINTED.findall(line)))]


def test_every_template_quotes_what_it_puts_into_a_command() -> None:
    commands = [path for path in TEMPLATES if COMMAND.search(path.read_text())]
    assert len(commands) > len(TEMPLATES) // 50
    assert {path.name: found for path in commands if (found := unquoted(path.read_text()))} == {}


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("mailhost replace {{ a | shell }} {{ b }}", 1),
        ("one\nmailhost strike {% if a %}{{ a.nick }}{% endif %}", 1),
        ("mailhost strike {{ a | shell | upper }}", 1),
        ("{{ a }}: mailhost strike {{ a | upper | shell }}\n{{ b }}", 0),
    ],
)
def test_that_check_finds_what_is_not_quoted(source: str, found: int) -> None:
    assert len(unquoted(source)) == found


@pytest.mark.parametrize("form", [TEXT, MARKED], ids=["text", "marked"])
@pytest.mark.parametrize("value", HOSTILE)
def test_a_quoted_value_is_one_word_of_the_shell(value: str, form: Format) -> None:
    template = environment(jinja2.DictLoader({}), "ru", form).from_string(
        "mailhost replace town {{ value | shell }} end"
    )
    line = template.render(value=value)
    assert shlex.split(line) == ["mailhost", "replace", "town", value, "end"]


@pytest.mark.parametrize("value", ["a\nreboot", "a\r\nreboot", "a\u2028reboot", "a\x00\x1b[2Jb"])
def test_it_ends_no_line(value: str) -> None:
    template = environment(jinja2.DictLoader({}), "ru", TEXT).from_string("mailhost strike {{ value | shell }}")
    line = template.render(value=value)
    assert len(line.splitlines()) == 1
    assert len(shlex.split(line)) == 3


def texts_of(path: Path) -> Iterator[ast.JoinedStr]:
    """The f-strings of a module in which a command stands."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.JoinedStr) and COMMAND.search(ast.unparse(node)):
            yield node


def unsafe(text: ast.JoinedStr) -> Iterator[str]:
    """What stands in it behind the command's name and is neither quoted nor a name of ours."""
    within = False
    for part in text.values:
        if isinstance(part, ast.Constant):
            within = within or bool(COMMAND.search(str(part.value)))
        elif within and isinstance(part, ast.FormattedValue):
            value = ast.unparse(part.value)
            if value not in OUR_OWN and not value.startswith("shlex.quote("):
                yield value


def test_the_command_line_quotes_what_it_puts_into_a_command() -> None:
    found = [(path.name, text) for path in sorted((ROOT / "mailhost").rglob("*.py")) for text in texts_of(path)]
    assert len(found) > 5
    assert [(name, value) for name, text in found for value in unsafe(text)] == []
