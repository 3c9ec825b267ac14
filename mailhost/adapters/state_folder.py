"""Where each stream's files lie in the state folder. A stream's id becomes a path here, and nowhere else."""

import re
from pathlib import Path

from mailhost.host.ports import HOUSE

STREAM = re.compile(r"[a-z0-9-]{1,32}")


def folder_of(root: Path, stream: str) -> Path:
    """The folder of a game or of the house; ValueError for an id that is none (it may come from outside)."""
    if not STREAM.fullmatch(stream):
        raise ValueError(f"{stream!r} is no game's name: 1 to 32 of a-z, 0-9 and -")
    return root / HOUSE if stream == HOUSE else root / "games" / stream


def streams_with(root: Path, file: str) -> list[str]:
    """The ids of the streams whose folder has that file, sorted."""
    games = {path.parent.name for path in root.glob(f"games/*/{file}") if STREAM.fullmatch(path.parent.name)}
    if (root / HOUSE / file).exists():
        games.add(HOUSE)
    return sorted(games)
