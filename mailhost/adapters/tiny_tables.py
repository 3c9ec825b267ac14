"""TinyDB over a file that is replaced whole: after a crash either the old tables are there or the new."""

import hashlib
from pathlib import Path
from typing import Any

import msgspec
from tinydb import TinyDB
from tinydb.storages import Storage

from mailhost.adapters import durable

Tables = dict[str, dict[str, Any]]


class Sealed(msgspec.Struct):
    """What is in the file: the tables, and the SHA-256 of their JSON."""

    sha256: str
    tables: msgspec.Raw


class WholeFile(Storage):
    """Keeps the tables in one JSON file. One that is missing or damaged reads as no tables: they can be rebuilt."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def read(self) -> Tables | None:
        try:
            sealed = msgspec.json.decode(self._path.read_bytes(), type=Sealed)
        except (FileNotFoundError, UnicodeDecodeError, msgspec.MsgspecError):
            return None
        whole = hashlib.sha256(sealed.tables).hexdigest() == sealed.sha256
        return msgspec.json.decode(sealed.tables, type=Tables) if whole else None

    def write(self, data: Tables) -> None:
        raw = msgspec.json.encode(data)
        sealed = Sealed(hashlib.sha256(raw).hexdigest(), msgspec.Raw(raw))
        durable.replace_file(self._path, msgspec.json.encode(sealed))


def tables(path: Path) -> TinyDB:
    """The tables as they are now. Not to be kept: TinyDB remembers ids that another process may have given away."""
    return TinyDB(path, storage=WholeFile)
