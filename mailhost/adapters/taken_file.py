"""Taken in files: taken.json beside each journal, replaced whole. Missing or damaged, nothing has been taken."""

from pathlib import Path
from typing import Annotated

import msgspec

from mailhost.adapters import durable
from mailhost.adapters.state_folder import folder_of

Reach = dict[str, Annotated[int, msgspec.Meta(ge=0)]]
"""By format."""


class TakenFile:
    """The files under `root`, the state folder.

    Two commands that take at once may undo one another's mark: then posts are printed again.
    """

    def __init__(self, root: Path) -> None:
        self._root = root

    def reach(self, stream: str, form: str) -> int:
        return self._read(stream).get(form, 0)

    def take(self, stream: str, form: str, seq: int) -> None:
        durable.replace_file(self._path(stream), msgspec.json.encode(self._read(stream) | {form: seq}))

    def _read(self, stream: str) -> Reach:
        try:
            return msgspec.json.decode(self._path(stream).read_bytes(), type=Reach)
        except (FileNotFoundError, UnicodeDecodeError, msgspec.MsgspecError):
            return {}

    def _path(self, stream: str) -> Path:
        return folder_of(self._root, stream) / "taken.json"
