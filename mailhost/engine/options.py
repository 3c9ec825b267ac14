"""The options of a ruleset as rows, for the documents: the key, its value there, what it may be, the rules it settles.

Made from the file and the shapes that it is read into, so that neither can disagree with the engine.
"""

import tomllib
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import inspect

from mailhost.engine.mistakes import allowed
from mailhost.engine.ruleset import Ruleset, keyed_paths, read

RULES = {
    "first_night": "C2, N1",
    "reveal_on_death": "C10, N8",
    "answers": "G9, Y9, N4",
    "candidates": "G2, Y1, N6",
    "suicide": "G15",
    "vote.many": "G3, Y2",
    "vote.change": "G3, Y2",
    "vote.tie": "G4, Y3, N7",
    "vote.none": "G4, Y3, N6",
    "ballot.extra": "N7",
    "last_word.when": "G5, Y10, N7",
    "last_word.words": "G5",
    "last_word.seconds": "G5",
    "gang.kill": "G7, Y4, N2",
    "gang.own": "G7, Y4, N2",
    "godfather.rules": "G6",
    "godfather.silent": "G7",
    "victory.maniac_is_honest": "G14, Y12",
    "host.candidate": "Y11",
    "consigliere": "G1",
}
"""Which rules a key settles; keys of roles go by their setting."""
RULES_OF_SETTINGS = {
    "count": "G1",
    "share": "G1",
    "learns": "G9, Y6, N4",
    "forgets": "G9, Y6, N4",
    "when": "G12, Y7, N3",
    "stops": "G12, Y7, N3",
    "self": "G12, Y7, N3",
    "repeat": "G12, Y7, N3",
    "chance": "G12, Y7, N3",
    "effect": "Y8",
    "idle": "G13, Y5",
}


class Row(msgspec.Struct, frozen=True):
    """One option. `value`: as the file has it, "-" where it says nothing; `allowed` in words."""

    key: str
    value: str
    allowed: str
    rule: str


def rows(data: bytes) -> tuple[Row, ...]:
    """Of a ruleset file's bytes, sorted by key. Raises RulesetError as `read` does."""
    values, shape = msgspec.to_builtins(read(data)), inspect.type_info(Ruleset)
    paths = keyed_paths(tomllib.loads(data.decode()))
    return tuple(
        Row(key, words(value_at(values, path)), allowed(shape_at(shape, path)), rule_of(key))
        for key, path in sorted(paths.items())
    )


def markdown(files: Mapping[str, bytes]) -> str:
    """All of several files, by name, as one Markdown table; "" where a file has no such option."""
    tables = {name: {row.key: row for row in rows(data)} for name, data in files.items()}
    named: dict[str, Row] = {}
    for table in tables.values():
        named = table | named
    head = f"| key | {' | '.join(tables)} | allowed | rules |\n|{'---|' * (len(tables) + 3)}\n"
    return head + "".join(
        f"| `{key}` | {' | '.join(table[key].value if key in table else '' for table in tables.values())}"
        f" | {row.allowed} | {row.rule} |\n"
        for key, row in sorted(named.items())
    )


def rule_of(key: str) -> str:
    """The ids of its rules."""
    return RULES.get(key) or RULES_OF_SETTINGS[key.rpartition(".")[2]]


def words(value: Any) -> str:
    """As one would write it into the file."""
    return "-" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def value_at(values: Any, path: tuple[str, ...]) -> Any:
    """The value that path leads to."""
    for name in path:
        values = values[name]
    return values


def shape_at(shape: inspect.Type, path: tuple[str, ...]) -> inspect.Type:
    """Its shape."""
    for name in path:
        if isinstance(shape, inspect.UnionType):
            shape = next(kind for kind in shape.types if not isinstance(kind, inspect.NoneType))
        if isinstance(shape, inspect.StructType):
            shape = next(field.type for field in shape.fields if field.encode_name == name)
        elif isinstance(shape, inspect.DictType):
            shape = shape.value_type
    return shape
