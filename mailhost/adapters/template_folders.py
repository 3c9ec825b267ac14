"""Where templates are looked for, file by file: the host's own folder, the package's, the checkout's."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import jinja2

from mailhost.letters.rendering import Texts
from mailhost.letters.words import Words

PACKAGE = Path(__file__).parents[1] / "templates"
CHECKOUT = Path(__file__).parents[2] / "templates"


class TemplateFolders:
    """Texts of them, by language and ruleset. `broken` is told of each template of the host's that gave way to ours."""

    def __init__(self, own: Path | None, words: Words, broken: Callable[[str], object]) -> None:
        self._own = own
        self._words = words
        self._broken = broken
        self._texts: dict[tuple[str, str], Texts] = {}
        self._seen = stamps(own)

    def __call__(self, language: str, ruleset: str) -> Texts:
        found = self._texts.get((language, ruleset))
        if found is None:
            spare = Texts(loader(None), language, ruleset, self._words)
            found = Texts(loader(self._own), language, ruleset, self._words).backed(spare, self._broken)
            self._texts[language, ruleset] = found
        return found

    def renew(self) -> None:
        seen = stamps(self._own)
        if seen != self._seen:
            self._seen = seen
            self._texts.clear()


def stamps(folder: Path | None) -> set[tuple[Path, int, int]]:
    """What tells a changed file from an unchanged one: each with when it was written, and its bytes."""
    return set(_stamps(folder)) if folder else set()


def _stamps(folder: Path) -> Iterator[tuple[Path, int, int]]:
    for path in folder.rglob("*.txt"):
        with suppress(FileNotFoundError):  # taken away a moment ago
            stat = path.stat()
            yield path, stat.st_mtime_ns, stat.st_size


def loader(config_folder: Path | None) -> jinja2.BaseLoader:
    """`config_folder`: the templates folder that the config names; it need not exist."""
    shipped = [jinja2.FileSystemLoader(folder) for folder in (PACKAGE, CHECKOUT)]
    return jinja2.ChoiceLoader([*([own_loader(config_folder)] if config_folder else []), *shipped])


def own_loader(config_folder: Path) -> jinja2.BaseLoader:
    """The host's own alone."""
    return jinja2.FileSystemLoader(config_folder)
