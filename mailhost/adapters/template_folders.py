"""Where templates are looked for, file by file: the host's own folder, the package's, the checkout's."""

from pathlib import Path

import jinja2

PACKAGE = Path(__file__).parents[1] / "templates"
CHECKOUT = Path(__file__).parents[2] / "templates"


def loader(config_folder: Path | None) -> jinja2.BaseLoader:
    """`config_folder`: the templates folder that the config names; it need not exist."""
    folders = [PACKAGE, CHECKOUT]
    if config_folder is not None:
        folders.insert(0, config_folder)
    return jinja2.ChoiceLoader([jinja2.FileSystemLoader(folder) for folder in folders])
