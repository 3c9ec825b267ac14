"""A crash in any window: between archive, journals, cursor, sending and the note of what was sent.

The house stands on its real state folder. Each port breaks at its n-th call, as a process does that is killed there;
a new process then goes on from what lies on the disk, and the game must come out as if nothing had happened.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from mailhost.adapters.journal_store import JournalStore
from mailhost.adapters.mail_archive import MailArchive
from mailhost.adapters.memory_mail import MemoryOutbox
from mailhost.adapters.posted_log import PostedLog
from mailhost.adapters.set_time import SilentAlarm
from mailhost.adapters.tinydb_registry import TinyRegistry
from mailhost.host.daemon import Daemon
from mailhost.host.dispatch import Dispatch
from mailhost.host.entry import LetterCause
from mailhost.host.house import House
from mailhost.host.ledger import Ledger
from mailhost.host.ports import HOUSE, Outgoing, Receipt
from mailhost.host.rehearsal import GAME
from tests.host.tables import Table

WINDOWS = (
    "archive.keep",
    "archive.sync",
    "store.append",
    "store.save_checkpoint",
    "registry.put",
    "registry.set_cursor",
    "outbox.send",
    "outbox.taken",
    "posted.mark",
    "archive.unpack",
)


MOST_CALLS = 16
"""Later ones are of the same windows once more."""


class Killed(BaseException):
    """The process ends here; nothing of ours may catch it."""


class Fuse:
    """Counts the calls of one window, and ends the process at the n-th: before it is done, or right after."""

    def __init__(self, window: str, call: int, *, done: bool) -> None:
        self.window, self.left, self.done = window, call, done

    def through(self, window: str, act: Callable[[], Any]) -> Any:
        """Do it, if the process lives that long."""
        self.left -= window == self.window
        blown = window == self.window and self.left == 0
        if blown and not self.done:
            raise Killed
        result = act()
        if blown:
            raise Killed
        return result


class Fused:
    """A port whose calls go through the fuse."""

    def __init__(self, port: object, name: str, fuse: Fuse) -> None:
        self._port, self._name, self._fuse = port, name, fuse

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._port, name)
        if f"{self._name}.{name}" not in WINDOWS:
            return found
        return lambda *a, **k: self._fuse.through(f"{self._name}.{name}", lambda: found(*a, **k))


class FusedOutbox:
    """An outbox that may die between two mails, before or after the server has taken one."""

    def __init__(self, outbox: MemoryOutbox, fuse: Fuse) -> None:
        self.outbox, self.fuse = outbox, fuse

    def send(self, batch: Sequence[Outgoing]) -> Iterator[Receipt]:
        for mail in batch:
            (receipt,) = self.fuse.through("outbox.send", partial(list, self.outbox.send([mail])))
            yield self.fuse.through("outbox.taken", partial(Receipt, receipt.id, receipt.outcome))


class Site:
    """A table whose house lies on the disk."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.table = Table()
        store = JournalStore(folder)
        for stream in self.table.house.store.streams():
            store.append(stream, 0, list(self.table.house.store.read(stream)))
        Dispatch(self.house(Fuse("", 0, done=False)), self.table.outbox)
        for nick in ("Аня", "Вера", "Егор"):
            self.table.write(nick, "казнить Борю\nстатус", "2 12:00")
        self.table.write("stranger@example.net", "казнить Аню", "2 12:01")
        self.table.write("Даша", "проверить Жанну", "2 13:00")
        self.table.write("Жанна", "убить Аню", "2 23:00")

    def house(self, fuse: Fuse) -> House:
        """The house as a new process finds it."""
        store = Fused(JournalStore(self.folder), "store", fuse)
        posted = Fused(PostedLog(self.folder), "posted", fuse)
        archive = Fused(MailArchive(self.folder), "archive", fuse)
        registry = Fused(TinyRegistry(self.folder), "registry", fuse)
        ports: dict[str, Any] = {"store": store, "posted": posted, "archive": archive}
        ledger = Ledger(ports["store"], ports["posted"], registry)
        return replace(self.table.house, **ports, ledger=ledger)

    def run(self, fuse: Fuse) -> House:
        """A process: three passes, at noon, in the night and in the morning."""
        house = self.house(fuse)
        outbox = FusedOutbox(self.table.outbox, fuse)
        registry: Any = house.ledger.registry
        daemon = Daemon(house, self.table.mailbox, Dispatch(house, outbox), registry, SilentAlarm())
        for local in ("2 14:00", "2 23:30", "3 10:30"):
            self.table.rehearsal.stage.clock.instant = self.table.at(local)
            daemon.once()
        return house

    def outcome(self, house: House) -> dict[str, Any]:
        """All that must not depend on a crash."""
        game = house.ledger.book(GAME).state
        entries = [entry for stream in (GAME, HOUSE) for entry in house.store.read(stream)]
        keys = [entry.cause.key for entry in entries if isinstance(entry.cause, LetterCause)]
        written = {message.id: message.body for entry in entries for message in entry.messages}
        taken = {mail.id: mail.raw for mail in self.table.outbox.sent}
        assert len(keys) == len(set(keys)) == 6
        assert all(taken[mail.id] == mail.raw for mail in self.table.outbox.sent), "sent again, it is the same mail"
        assert set(written) == set(taken)
        return {
            "phase": game.phase.name,
            "dead": [player.nick for player in game.players if not player.alive],
            "written": written,
            "eml": len(list(self.folder.rglob("*.eml"))) >= len(taken),
        }


@pytest.mark.parametrize("done", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("window", WINDOWS)
def test_a_crash_loses_nothing_and_repeats_nothing(tmp_path: Path, window: str, *, done: bool) -> None:
    """Killed at the first, the second, … call of that window, then started again."""
    whole = Site(tmp_path / "whole")
    wanted = whole.outcome(whole.run(Fuse("", 0, done=False)))
    for call in range(1, MOST_CALLS):
        site = Site(tmp_path / str(call))
        fuse = Fuse(window, call, done=done)
        try:
            site.run(fuse)
        except Killed:
            assert site.outcome(site.run(Fuse("", 0, done=False))) == wanted, f"{window}, call {call}"
        else:
            assert call > 1, f"nothing ever calls {window}"
            return
