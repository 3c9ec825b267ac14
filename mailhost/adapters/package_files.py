"""The files that travel with the package, as bytes: rulesets by id (or a host's own by path), words by language."""

from importlib.resources import files
from pathlib import Path

RULESETS = files("mailhost.engine") / "rulesets"
WORDS = files("mailhost.letters") / "words"


def ruleset_ids() -> tuple[str, ...]:
    """The ids of the rulesets that the package brings, sorted."""
    return names(RULESETS)


def ruleset(name: str, base: Path | None = None) -> bytes:
    """A ruleset by its id, or by a path to a file (relative to `base`).

    Raises FileNotFoundError, one line that says what is allowed.
    """
    if name in ruleset_ids():
        return (RULESETS / f"{name}.toml").read_bytes()
    path = (base or Path()) / name
    if path.suffix == ".toml":
        if path.is_file():
            return path.read_bytes()
        raise FileNotFoundError(f"ruleset {name!r}: there is no such file")
    raise FileNotFoundError(f"ruleset {name!r}: neither {', '.join(ruleset_ids())} nor a path to a .toml file")


def languages() -> tuple[str, ...]:
    """The languages whose words the package brings, sorted."""
    return names(WORDS)


def words(language: str) -> bytes:
    """The words of a language; raises FileNotFoundError, one line that says what is allowed."""
    if language not in languages():
        raise FileNotFoundError(f"language {language!r}: allowed are {', '.join(languages())}")
    return (WORDS / f"{language}.toml").read_bytes()


def names(folder: object) -> tuple[str, ...]:
    """The names, without .toml, of the TOML files in a package's folder, sorted."""
    found = folder.iterdir() if isinstance(folder, Path) and folder.is_dir() else ()
    return tuple(sorted(path.stem for path in found if path.suffix == ".toml"))
