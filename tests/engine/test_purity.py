"""Ring 1 is pure: no clock, dice, disk, network or log, and of third parties msgspec alone."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import mailhost.engine

MODULES = sorted(Path(mailhost.engine.__file__).parent.rglob("*.py"))
ALLOWED = {
    "collections",
    "collections.abc",
    "datetime",
    "decimal",
    "difflib",
    "functools",
    "hashlib",
    "hmac",
    "itertools",
    "re",
    "tomllib",
    "typing",
    "zoneinfo",
}
CLOCKS = {"now", "today", "utcnow", "time_ns", "open", "print", "input", "urandom"}


def imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.stem)
def test_imports_are_pure(module: Path) -> None:
    """Whatever is not on the list of pure modules stays out, `time`, `random` and `logging` first."""
    for name in imported(ast.parse(module.read_text())):
        own = name.split(".")[0] in ("mailhost", "msgspec")
        assert own or name in ALLOWED, f"{module.name} imports {name}"
        assert not name.startswith("mailhost") or name.startswith("mailhost.engine"), f"{module.name} imports {name}"


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.stem)
def test_no_clock_is_read_and_no_file_opened(module: Path) -> None:
    """Time comes in as an argument, files as bytes."""
    for node in ast.walk(ast.parse(module.read_text())):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            assert name not in CLOCKS, f"{module.name} calls {name} in line {node.lineno}"


def test_the_list_of_pure_modules_is_of_the_standard_library() -> None:
    """A third party's module would need more thought than a line in a list."""
    assert {name.split(".")[0] for name in ALLOWED} <= sys.stdlib_module_names


def test_no_module_asks_which_ruleset_it_plays() -> None:
    """The engine asks a ruleset for abilities and settings, never for its name."""
    for module in MODULES:
        for node in ast.walk(ast.parse(module.read_text())):
            if isinstance(node, ast.Compare):
                assert ".ruleset.id" not in ast.unparse(node), f"{module.name}, line {node.lineno}"
