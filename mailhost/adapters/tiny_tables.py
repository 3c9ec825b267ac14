"""TinyDB over a file that is replaced whole: after a crash either the old tables are there or the new."""

from pathlib import Path
from typing import Any

import msgspec
from tinydb import TinyDB
from tinydb.storages import Storage

from mailhost.adapters import durable

Tables = dict[str, dict[str, Any]]


class WholeFile(Storage):
    """Keeps the tables in one JSON file. One that is missing or damaged reads as no tables: they can be rebuilt."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def read(self) -> Tables | None:
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=Tables)
        except (FileNotFoundError, UnicodeDecodeError, msgspec.MsgspecError):
            return None

    def write(self, data: Tables) -> None:
        durable.replace_file(self._path, msgspec.json.encode(data))


def tables(path: Path) -> TinyDB:
    """The tables as they are now. Not to be kept: TinyDB remembers ids that another process may have given away."""
    return TinyDB(path, storage=WholeFile)
