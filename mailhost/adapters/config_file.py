"""The commented config that `init` writes: the example that travels with the package, with the host's answers in it."""

import re
from collections.abc import Mapping
from pathlib import Path

import msgspec

NAME = "config.example.toml"
PACKAGED = Path(__file__).parents[1] / NAME
CHECKOUT = Path(__file__).parents[2] / NAME
TABLE = re.compile(r"\[(\w+)\]")
KEY = re.compile(r'(?P<key>\w+)(?P<equals>\s*=\s*)(?P<value>"[^"]*"|\[[^\]]*\]|\w+)(?P<space> *)(?P<comment>#.*)?')


def example() -> str:
    """The example's text."""
    return (PACKAGED if PACKAGED.is_file() else CHECKOUT).read_text(encoding="utf-8")


def filled(text: str, answers: Mapping[str, object]) -> str:
    """The text with those values ("host.email") in place of the example's; comments keep their column if they can."""
    table, lines = "", []
    for line in text.splitlines():
        if heading := TABLE.match(line):
            table = heading[1]
        found = KEY.fullmatch(line)
        answer = answers.get(f"{table}.{found['key']}") if found else None
        lines.append(replaced(found, answer) if found and answer is not None else line)
    return "\n".join(lines) + "\n"


def replaced(line: re.Match[str], answer: object) -> str:
    """A line with another value."""
    value = msgspec.json.encode(answer).decode()
    if not line["comment"]:
        return f"{line['key']}{line['equals']}{value}"
    space = " " * max(1, len(line["space"]) + len(line["value"]) - len(value))
    return f"{line['key']}{line['equals']}{value}{space}{line['comment']}"


def write_new(path: Path, text: str) -> None:
    """Write it for its owner's eyes alone. Raises FileExistsError; never writes over anything."""
    path.touch(mode=0o600, exist_ok=False)
    path.write_text(text, encoding="utf-8")
