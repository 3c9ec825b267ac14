"""The loop: read, ring, send; patient with servers that are away, and never silent about it for long."""

from mailhost.adapters.memory_store import MemoryRegistry
from mailhost.adapters.set_time import SilentAlarm
from mailhost.host.daemon import Daemon
from mailhost.host.dispatch import Dispatch
from mailhost.host.ports import HOUSE
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
