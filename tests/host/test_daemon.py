"""The loop: read, ring, send; patient with servers that are away, and never silent about it for long."""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from itertools import islice

import pytest

from mailhost.adapters.memory_store import MemoryRegistry
from mailhost.adapters.set_time import SilentAlarm
from mailhost.engine.commands import Say
from mailhost.host.daemon import Daemon
from mailhost.host.dispatch import Dispatch
from mailhost.host.entry import Entry, LetterCause
from mailhost.host.hand import carry_out
from mailhost.host.ledger import Ledger
from mailhost.host.ports import HOUSE, Damaged, GameRow, GameStore
from mailhost.host.rehearsal import GAME
from tests.host.tables import Table


class Served:
    """A table with its daemon."""

    def __init__(self) -> None:
        self.table = Table()
        self.alarm = SilentAlarm()
        table = self.table
        self.registry = MemoryRegistry()
        self.daemon = Daemon(table.house, table.mailbox, Dispatch(table.house, table.outbox), self.registry, self.alarm)

    def once(self, local: str) -> bool:
        """One pass at that time."""
        self.table.rehearsal.stage.clock.instant = self.table.at(local)
        return self.daemon.once()

    def notices(self) -> list[str]:
        """What the host was told about the servers."""
        return [mail.subject for entry in self.table.entries(HOUSE) for mail in entry.messages]


def test_a_pass_reads_rings_and_sends_and_remembers_how_far_it_read() -> None:
    """And the alarm is set for the next deadline."""
    served = Served()
    served.table.write("Аня", "казнить Борю", "2 12:00")
    sent = len(served.table.outbox.sent)
    assert served.once("2 12:10")
    assert served.table.tally() == {"Боря": ["Аня"]}
    assert len(served.table.outbox.sent) > sent
    assert served.registry.cursor().uid == 1
    assert served.daemon.next_ring() == served.table.at("2 22:00")


def test_the_loop_goes_round_until_it_is_stopped_and_sets_the_alarm_each_time() -> None:
    """It waits for nothing by itself: whatever wakes it comes from outside."""
    served = Served()
    served.table.rehearsal.stage.clock.instant = served.table.at("2 12:00")
    rounds: list[object] = []
    served.daemon.run(lambda: len(rounds) == 3, lambda: rounds.append(served.alarm.at))
    assert rounds == [served.table.at("2 22:00")] * 3


def test_the_host_is_told_once_when_the_mailbox_is_away_for_long_and_once_when_it_is_back() -> None:
    """A minute's trouble is nobody's concern."""
    served = Served()
    served.once("2 12:00")
    served.table.mailbox.offline = True
    for local in ("2 12:01", "2 12:10"):
        assert not served.once(local)
        assert served.notices() == []
    served.once("2 12:20")
    served.once("2 12:30")
    assert len(served.notices()) == 1
    served.table.mailbox.offline = False
    assert served.once("2 12:40")
    assert len(served.notices()) == 2


def test_the_host_is_told_at_once_when_a_deadline_waits_for_the_mailbox() -> None:
    """C5: the phase does not close, and he can do something about it."""
    served = Served()
    served.once("2 12:00")
    served.table.mailbox.offline = True
    served.once("2 22:01")
    assert len(served.notices()) == 1
    assert served.table.game.phase.name == "day 1"


def test_mail_that_cannot_leave_does_not_stop_the_reading() -> None:
    """SMTP down: the game goes on."""
    served = Served()
    served.table.outbox.offline = True
    served.table.write("Аня", "казнить Борю", "2 12:00")
    assert not served.once("2 12:10")
    assert served.table.tally() == {"Боря": ["Аня"]}
    served.table.outbox.offline = False
    assert served.once("2 12:20")
    assert not any(book.pending for book in served.table.house.ledger.books.values())


def test_while_the_mailbox_is_away_no_deadline_rings_the_loop_round_and_round() -> None:
    """The pauses between two tries are the mailbox's own: a refused password must not become a flood of logins."""
    served = Served()
    served.once("2 12:00")
    served.table.mailbox.offline = True
    served.table.rehearsal.stage.clock.instant = served.table.at("2 23:00")
    rounds: list[object] = []
    served.daemon.run(lambda: len(rounds) == 2, lambda: rounds.append(served.alarm.at))
    assert rounds == [None, None]


def test_what_the_host_says_leaves_though_the_mailbox_is_away() -> None:
    """Also what another process wrote a moment ago, and by a daemon that has only just started."""
    served = Served()
    served.table.mailbox.offline = True
    house = served.table.restarted()
    carry_out(house, GAME, lambda _: Say("Собрание переносится."), "host")
    sent = len(served.table.outbox.sent)
    served.once("2 12:00")
    assert len(served.table.outbox.sent) > sent


def test_a_damaged_game_stops_no_other_and_the_host_is_told_once() -> None:
    """The rest goes on."""
    served = Served()
    store = Spoiled(served.table.house.store, "spoiled")
    house = replace(served.table.house, store=store, ledger=Ledger(store, served.table.house.posted, MemoryRegistry()))
    daemon = Daemon(house, served.table.mailbox, Dispatch(house, served.table.outbox), MemoryRegistry(), SilentAlarm())
    served.table.write("Аня", "казнить Борю", "2 12:00")
    served.table.rehearsal.stage.clock.instant = served.table.at("2 12:10")
    assert daemon.once()
    assert daemon.once()
    assert list(house.ledger.book(GAME).state.votes) == [1]
    assert sum("spoiled" in mail.body for mail in served.table.mails("host")) == 1


@pytest.mark.parametrize("whole", [0, 1, 3])
@pytest.mark.parametrize("subject", ["[spoiled] 00000000000000000000", "[spoiled]", f"[{GAME}]"])
def test_a_letter_that_names_a_damaged_game_is_a_strangers_and_the_next_one_counts(whole: int, subject: str) -> None:
    """However much of its journal is whole: no half of a game is kept."""
    served = Served()
    table, registry = served.table, MemoryRegistry()
    store = Spoiled(table.house.store, "spoiled", whole)
    registry.put(GameRow("spoiled", table.at("1 10:00"), over=False, addresses={}))
    house = replace(table.house, store=store, ledger=Ledger(store, table.house.posted, registry))
    daemon = Daemon(house, table.mailbox, Dispatch(house, table.outbox), registry, SilentAlarm())
    table.mailbox.deliver(
        f"From: zoya@example.net\r\nTo: host@example.org\r\nSubject: {subject}\r\n\r\nда\r\n".encode(),
        table.at("2 11:59"),
    )
    table.write("Аня", "казнить Борю", "2 12:00")
    table.rehearsal.stage.clock.instant = table.at("2 12:10")
    assert daemon.once()
    assert list(house.ledger.book(GAME).state.votes) == [1]
    causes = [entry.cause for entry in house.store.read(HOUSE)]
    assert [each.verdict for each in causes if isinstance(each, LetterCause)] == ["stranger"]
    for _ in range(2):
        with pytest.raises(Damaged):
            house.ledger.book("spoiled")


class Spoiled:
    """A store with one journal more, which nobody can read beyond its first `whole` entries."""

    def __init__(self, store: GameStore, stream: str, whole: int = 0) -> None:
        self.store, self.stream, self.whole = store, stream, whole

    def streams(self) -> tuple[str, ...]:
        return (*self.store.streams(), self.stream)

    def version(self, stream: str) -> int:
        return 1 if stream == self.stream else self.store.version(stream)

    def read(self, stream: str, after: int = 0) -> Iterator[Entry]:
        if stream == self.stream:
            yield from islice(self.store.read(GAME), self.whole)
            raise Damaged(f"games/{stream}/journal.jsonl: line 1 is not whole")
        yield from self.store.read(stream, after)

    def append(self, stream: str, version: int, entries: Sequence[Entry]) -> None:
        self.store.append(stream, version, entries)

    def lock(self) -> AbstractContextManager[object]:
        return self.store.lock()

    def save_checkpoint(self, stream: str, version: int, state: bytes) -> None:
        self.store.save_checkpoint(stream, version, state)

    def checkpoint(self, stream: str) -> tuple[int, bytes] | None:
        return self.store.checkpoint(stream)
