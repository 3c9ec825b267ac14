"""A mailbox under test with the far side of it: how mail gets in, how it is lost, how the server goes away."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Literal, Protocol

import msgspec

from mailhost.adapters.imap_connection import ImapAccount
from mailhost.adapters.imap_mailbox import ImapMailbox
from mailhost.adapters.memory_mail import MemoryMailbox
from mailhost.host.ports import Mailbox
from tests.live.dovecot import PASSWORD, Dovecot
from tests.live.loopback import HOST, trusting


class Stand(Protocol):
    """What the suite may do to a mailbox from behind."""

    mailbox: Mailbox

    def deliver(self, raw: bytes) -> None:
        """A mail arrives now, and is acknowledged."""

    def deliver_at(self, raw: bytes, arrived: datetime) -> None:
        """A mail has arrived then."""

    def vanish(self, uid: int) -> None:
        """Somebody deletes a mail."""

    def renumber(self) -> None:
        """The mailbox gets a new UIDVALIDITY."""

    def bound(self, max_bytes: int) -> None:
        """The mailbox fetches so much of a mail from now on."""

    def down(self) -> None:
        """The server goes away."""

    def up(self) -> None:
        """And comes back."""


class MemoryStand:
    """The fake."""

    def __init__(self) -> None:
        self.fake = MemoryMailbox()
        self.mailbox: Mailbox = self.fake

    def deliver(self, raw: bytes) -> None:
        self.fake.deliver(raw, datetime.now(UTC).replace(microsecond=0))

    def deliver_at(self, raw: bytes, arrived: datetime) -> None:
        self.fake.deliver(raw, arrived)

    def vanish(self, uid: int) -> None:
        self.fake.vanish(uid)

    def renumber(self) -> None:
        self.fake.renumber()

    def bound(self, max_bytes: int) -> None:
        self.fake.max_bytes = max_bytes

    def down(self) -> None:
        self.fake.offline = True

    def up(self) -> None:
        self.fake.offline = False


USERS: Iterator[str] = (f"user-{number}" for number in range(10_000))
"""Each stand has a mailbox of its own."""


class DovecotStand:
    """The adapter against a real server."""

    def __init__(self, dovecot: Dovecot, security: Literal["tls", "starttls", "none"]) -> None:
        self.server = dovecot
        self.user = next(USERS)
        self.account = ImapAccount(
            server=HOST,
            port=dovecot.imaps_port if security == "tls" else dovecot.imap_port,
            security=security,
            username=self.user,
            password=lambda: PASSWORD,
            tls=trusting(dovecot.certificate),
        )
        self.mailbox: Mailbox = ImapMailbox(self.account)

    def deliver(self, raw: bytes) -> None:
        self.server.deliver(self.user, raw)

    def deliver_at(self, raw: bytes, arrived: datetime) -> None:
        self.server.append(self.user, raw, arrived)

    def vanish(self, uid: int) -> None:
        with self.server.client(self.user) as client:
            client.select_folder("INBOX")
            client.delete_messages([uid])
            client.expunge()

    def renumber(self) -> None:
        self.server.renumber(self.user)

    def bound(self, max_bytes: int) -> None:
        self.mailbox.close()
        self.account = msgspec.structs.replace(self.account, max_bytes=max_bytes)
        self.mailbox = ImapMailbox(self.account)

    def down(self) -> None:
        self.server.stop()

    def up(self) -> None:
        self.server.start()
