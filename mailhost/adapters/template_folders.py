"""Where templates are looked for, file by file: the host's own folder, the package's, the checkout's."""

from pathlib import Path

import jinja2

PACKAGE = Path(__file__).parents[1] / "templates"
CHECKOUT = Path(__file__).parents[2] / "templates"


def loader(config_folder: Path | None) -> jinja2.BaseLoader:
    """`config_folder`: the templates folder that the config names; it need not exist."""
    shipped = [jinja2.FileSystemLoader(folder) for folder in (PACKAGE, CHECKOUT)]
    return jinja2.ChoiceLoader([*([own_loader(config_folder)] if config_folder else []), *shipped])


def own_loader(config_folder: Path) -> jinja2.BaseLoader:
    """The host's own alone."""
    return jinja2.FileSystemLoader(config_folder)
