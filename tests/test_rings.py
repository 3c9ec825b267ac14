"""The five rings: imports point inwards, and only bootstrap sees all of them."""

import ast
from collections.abc import Collection, Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "mailhost"
RINGS = ("engine", "letters", "host", "adapters", "cli")
MODULES = sorted(PACKAGE.rglob("*.py"))


def imported(module: Path) -> Iterator[str]:
    """Every mailhost module that a file imports, wherever in it the import stands."""
    for node in ast.walk(ast.parse(module.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.startswith("mailhost"))
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("mailhost"):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def ring_of(name: str) -> str | None:
    """The ring of a dotted module name; None for the package's own top (config, bootstrap, the version)."""
    parts = name.split(".")
    return parts[1] if len(parts) > 1 and parts[1] in RINGS else None


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_inwards(module: Path) -> None:
    """A module imports its own ring and those inside it; config belongs to bootstrap, cli and adapters' makers."""
    own = ring_of(dotted(module))
    if own is None:
        return
    for name in imported(module):
        other = ring_of(name)
        if other is not None:
            assert RINGS.index(other) <= RINGS.index(own), f"{module.name} imports outwards: {name}"
        elif own != "cli":
            assert not name.startswith(("mailhost.bootstrap", "mailhost.serving", "mailhost.config")), (
                f"{module.name} imports {name}"
            )


def test_there_is_no_import_cycle() -> None:
    """Each module can be understood after those it imports."""
    names = {dotted(module): module for module in MODULES}
    graph = {name: {target(edge, names) for edge in imported(module)} - {name, ""} for name, module in names.items()}
    TopologicalSorter(graph).prepare()


def dotted(module: Path) -> str:
    """The module's name as imports spell it."""
    return ".".join(module.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")


def target(edge: str, names: Collection[str]) -> str:
    """The module that an imported name belongs to: itself, or the one it is defined in; "" for a package's own."""
    owner = edge if edge in names else edge.rpartition(".")[0]
    return owner if owner in names else ""
