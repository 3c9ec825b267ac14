"""What the terminal shows: lines, aligned tables, JSON. Colour on a terminal only (rich knows, and heeds NO_COLOR).

Nothing that a player wrote may steer the terminal: what cannot be printed is left out here, once for all.
"""

import json
import sys
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

GAP = "  "


def say(text: str = "", style: str = "") -> None:
    """One line, or several; `style` as rich names it ("bold", "red")."""
    from rich.console import Console
    from rich.text import Text

    Console(highlight=False).print(Text(harmless(text), style=style), soft_wrap=True)


def warn(text: str) -> None:
    """A line on stderr: what a script that reads the answer need not see."""
    print(harmless(text), file=sys.stderr)


def table(head: Sequence[str], rows: Iterable[Sequence[object]], indent: str = "") -> None:
    """Aligned columns under a bold head; numbers to the right."""
    from rich.cells import cell_len

    body = [tuple(row) for row in rows]
    lines = [tuple(harmless(cell_text(cell)) for cell in row) for row in (head, *body)]
    widths = [max(map(cell_len, column)) for column in zip(*lines, strict=True)]
    numeric = [bool(body) and all(isinstance(cell, int) for cell in column) for column in zip(*body, strict=True)]
    for number, line in enumerate(lines):
        cells = (
            (" " * (width - cell_len(cell)), cell)[:: 1 if right else -1]
            for cell, width, right in zip(line, widths, numeric or [False] * len(head), strict=True)
        )
        say(indent + GAP.join("".join(cell) for cell in cells).rstrip(), "" if number else "bold")


def cell_text(cell: object) -> str:
    """A cell as it is shown; nothing for None."""
    return "" if cell is None else str(cell)


def harmless(text: str) -> str:
    """The same without control, bidirectional and zero-width characters; line breaks stay."""
    return "\n".join(
        line if line.isprintable() else "".join(" " if c.isspace() else c for c in line if shown(c))
        for line in text.split("\n")
    )


def shown(character: str) -> bool:
    """Whether a character shows, or takes up room: printable, or some kind of space."""
    return character.isprintable() or character.isspace()


def as_json(answer: Any) -> None:
    """The answer for a script: one indented document. Instants in UTC, phases and codes in the engine's words."""
    print(spelled(msgspec.json.format(msgspec.json.encode(answer), indent=2).decode()))


def as_json_line(answer: Any) -> None:
    """One object on one line."""
    print(spelled(msgspec.json.encode(answer).decode()))


def spelled(document: str) -> str:
    """The same document, what cannot be seen in its strings as \\u…: a script reads on, a terminal is not steered."""
    if all(map(str.isprintable, document.split("\n"))):
        return document
    return "".join(c if c.isprintable() or c == "\n" else json.dumps(c)[1:-1] for c in document)
