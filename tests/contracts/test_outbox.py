"""What every Outbox must do: a receipt for each mail, in order, and the truth in it."""

from collections.abc import Iterator
from typing import Protocol

import pytest

from mailhost.adapters.memory_mail import MemoryOutbox
from mailhost.adapters.smtp_outbox import SmtpAccount, SmtpOutbox
from mailhost.host.ports import Outbox, Outgoing, Unreachable
from tests.live.loopback import HOST
from tests.live.smtp_sink import SmtpSink


class Stand(Protocol):
    """An outbox with the server behind it."""

    outbox: Outbox

    def taken(self) -> list[tuple[str, bytes]]:
        """Recipient and bytes of what the server took."""

    def refuse(self, address: str) -> None:
        """Answer 550 for that address."""

    def defer(self, address: str) -> None:
        """Answer 451."""

    def down(self) -> None:
        """Take no connection."""


class MemoryStand:
    """The fake."""

    def __init__(self) -> None:
        self.fake = MemoryOutbox()
        self.outbox: Outbox = self.fake

    def taken(self) -> list[tuple[str, bytes]]:
        return [(mail.to, mail.raw) for mail in self.fake.sent]

    def refuse(self, address: str) -> None:
        self.fake.answers[address] = "refused"

    def defer(self, address: str) -> None:
        self.fake.answers[address] = "deferred"

    def down(self) -> None:
        self.fake.offline = True


class SinkStand:
    """The adapter against a real server."""

    def __init__(self) -> None:
        self.sink = SmtpSink()
        self.running = True
        self.outbox: Outbox = SmtpOutbox(
            SmtpAccount(HOST, self.sink.port, "none", "", lambda: "", "bounces@example.org")
        )

    def taken(self) -> list[tuple[str, bytes]]:
        return self.sink.taken

    def refuse(self, address: str) -> None:
        self.sink.at_recipient[address] = "550 5.1.1 no such user"

    def defer(self, address: str) -> None:
        self.sink.at_recipient[address] = "451 4.7.1 greylisted"

    def down(self) -> None:
        self.sink.stop()
        self.running = False


@pytest.fixture(params=["memory", "smtp"])
def stand(request: pytest.FixtureRequest) -> Iterator[Stand]:
    if request.param == "memory":
        yield MemoryStand()
        return
    made = SinkStand()
    yield made
    if made.running:
        made.down()


def outgoing(name: str) -> Outgoing:
    raw = f"To: {name}@example.org\r\nSubject: {name}\r\n\r\n.dot\r\n{name}\r\n".encode()
    return Outgoing(f"<{name}@host.example.org>", f"{name}@example.org", raw)


BATCH = [outgoing(name) for name in ("anna", "boris", "vera")]


def test_every_mail_goes_to_its_one_recipient_with_its_bytes_as_they_are(stand: Stand) -> None:
    receipts = list(stand.outbox.send(BATCH))
    assert [(each.id, each.outcome) for each in receipts] == [(mail.id, "sent") for mail in BATCH]
    assert stand.taken() == [(mail.to, mail.raw) for mail in BATCH]


def test_a_refused_or_deferred_recipient_is_no_others_concern(stand: Stand) -> None:
    stand.refuse("anna@example.org")
    stand.defer("boris@example.org")
    assert [each.outcome for each in stand.outbox.send(BATCH)] == ["refused", "deferred", "sent"]
    assert [to for to, _ in stand.taken()] == ["vera@example.org"]


def test_receipts_come_one_by_one_as_mails_are_taken(stand: Stand) -> None:
    receipts = stand.outbox.send(BATCH)
    next(receipts)
    assert [to for to, _ in stand.taken()] == ["anna@example.org"]
    list(receipts)


def test_an_empty_batch_asks_nothing_of_the_server(stand: Stand) -> None:
    stand.down()
    assert list(stand.outbox.send([])) == []


def test_where_no_connection_comes_about_it_is_unreachable(stand: Stand) -> None:
    stand.down()
    with pytest.raises(Unreachable):
        list(stand.outbox.send(BATCH))
