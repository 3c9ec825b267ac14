"""Entries such as journals hold, for the stores' suites."""

from datetime import UTC, datetime, timedelta

from mailhost.engine.commands import Say
from mailhost.engine.events import DayBroke, HostSaid, VoteCast
from mailhost.host.entry import ClockCause, Entry, HostCause, LetterCause, Message

START = datetime(2026, 12, 1, 19, 0, tzinfo=UTC)


def entry(seq: int) -> Entry:
    """The entry of that number: a letter, a command of the host's or a closing by turns."""
    at = START + timedelta(minutes=seq)
    match seq % 3:
        case 0:
            return Entry(seq, at, at, HostCause(Say("Тише"), "host", "шумят"), (HostSaid("Тише"),))
        case 1:
            letter = LetterCause(f"key-{seq}", f"gorod/{seq}", "anna@example.org", 1, at, "accepted")
            receipt = Message(
                f"<{seq}@example.org>", "anna@example.org", 1, "Re: Город", "Принято: «ёж».\nДо 22:00", "receipt"
            )
            return Entry(seq, at, at, letter, (VoteCast(1, 2, at),), (receipt,))
        case _:
            return Entry(seq, at, at, ClockCause(at), (DayBroke(seq, at, at + timedelta(hours=12), 1, (3,)),))


def entries(first: int, last: int) -> list[Entry]:
    """Those numbers, both included."""
    return [entry(seq) for seq in range(first, last + 1)]
