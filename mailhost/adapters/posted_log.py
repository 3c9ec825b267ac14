"""Posted in files: posted.jsonl beside each journal, a line a message that is done."""

import logging
from collections.abc import Iterable
from pathlib import Path

import msgspec

from mailhost.adapters.line_file import LineFile
from mailhost.adapters.state_folder import folder_of
from mailhost.host.ports import Receipt

log = logging.getLogger(__name__)


class PostedLog:
    """The logs under `root`, the state folder; each is read once, and then only what has been added."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._files: dict[str, LineFile] = {}
        self._read: dict[str, int] = {}
        self._outcomes: dict[str, dict[str, Receipt]] = {}

    def mark(self, stream: str, receipts: Iterable[Receipt]) -> None:
        """Each receipt is written as it comes out of `receipts`, so that a killed process loses none; one fsync."""
        file = self._file(stream)
        written = False
        try:
            for receipt in receipts:
                if receipt.outcome != "deferred":
                    with file.held() as posted:
                        posted.write([msgspec.json.encode(receipt)], sync=False)
                    written = True
        finally:
            if written:
                with file.held() as posted:
                    posted.sync()

    def outcomes(self, stream: str) -> dict[str, Receipt]:
        file = self._file(stream)
        outcomes = self._outcomes.setdefault(stream, {})
        read = self._read.get(stream, 0)
        if file.count() < read:
            outcomes.clear()
            read = 0
        for line in file.read(read):
            read += 1
            self._take(outcomes, file, read, line)
        self._read[stream] = read
        return dict(outcomes)

    def _take(self, outcomes: dict[str, Receipt], file: LineFile, number: int, line: bytes) -> None:
        try:
            receipt = msgspec.json.decode(line, type=Receipt)
        except (msgspec.MsgspecError, UnicodeDecodeError):
            # Whatever it said, the worst that can come of it is a mail that goes out twice under one Message-ID.
            log.warning("%s: line %d is no receipt and is passed over", file.path, number)
            return
        outcomes[receipt.id] = receipt

    def _file(self, stream: str) -> LineFile:
        if stream not in self._files:
            self._files[stream] = LineFile(folder_of(self._root, stream) / "posted.jsonl")
        return self._files[stream]
