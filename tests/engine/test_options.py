"""The options' table: of the file itself, and the same in docs/rules.md."""

import tomllib
from pathlib import Path

from mailhost.engine.options import Row, markdown, rows
from tests.engine.games import FILES, GOROD, gorod

RULES = Path(__file__).parents[2] / "docs" / "rules.md"


def test_the_documents_table_is_the_files() -> None:
    """Whoever changes a ruleset's file makes the table anew: `mailhost.engine.options.markdown`."""
    assert RULES.read_text().endswith("\n" + markdown(FILES))


def test_rows() -> None:
    """The value as the file has it, what may stand there instead, the rule."""
    found = {row.key: row for row in rows(GOROD)}
    assert found["vote.none"] == Row("vote.none", "lot", "lot, nobody", "G4, Y3, N6")
    assert found["vote.many"] == Row("vote.many", "true", "true or false", "G3, Y2")
    assert found["mafia.count"] == Row("mafia.count", "-", "a whole number from 0", "G1")
    assert found["doctor.chance"] == Row("doctor.chance", "1.0", "a number from 0 to 1", "G12, Y7, N3")


def test_every_row_is_an_option() -> None:
    """What the table promises, a game may set."""
    for row in rows(GOROD):
        if row.value != "-":
            assert gorod({row.key: as_written(row.value)}) == gorod()


def as_written(text: str) -> str | int | float | bool:
    """The value that a file means by it: a word without its quotes, a number, true or false."""
    try:
        value: str | int | float | bool = tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text
    return value
