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


def stream_ids(root: Path) -> list[str]:
    """The ids of all streams that have a folder, sorted."""
    folder = root / "games"
    names = [path.name for path in folder.iterdir()] if folder.is_dir() else []
    return sorted([*filter(STREAM.fullmatch, names), HOUSE])
