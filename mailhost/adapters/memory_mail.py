"""What `rehearse` mails through: a mailbox that one delivers into by a call, an outbox that collects. No network."""

import os
import select
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Literal

from mailhost.host.ports import Arrival, Cursor, Outgoing, Receipt, Sighting, Unreachable
from mailhost.letters.cut import MAX_BYTES, marked
from mailhost.letters.mime import split


class MemoryMailbox:
    """Mailbox. `offline`, while true, makes it unreachable; of bigger mails than `max_bytes` so much is fetched.

    UIDs in `silent` are seen and not fetched, whatever is asked of them. `fetched`: all that was.
    """

    def __init__(self, max_bytes: int = MAX_BYTES) -> None:
        self.offline = False
        self.max_bytes = max_bytes
        self.silent: set[int] = set()
        self.fetched: list[int] = []
        self._uidvalidity = 1
        self._next_uid = 1
        self._mails: dict[int, Arrival] = {}
        self._unseen = False
        self._bell: tuple[int, int] | None = None

    def deliver(self, raw: bytes | None, arrived: datetime) -> int:
        """A mail arrives; returns its UID. `raw` None: one that the server will not hand over."""
        uid = self._next_uid
        self._next_uid += 1
        self._mails[uid] = Arrival(uid, arrived, raw)
        self._unseen = True
        if self._bell:
            os.write(self._bell[1], b"m")
        return uid

    def vanish(self, uid: int) -> None:
        """Somebody deletes a mail."""
        del self._mails[uid]

    def renumber(self) -> None:
        """The server gives every mail a new UID, and the mailbox a new UIDVALIDITY."""
        self._uidvalidity += 1
        mails = list(self._mails.values())
        self._mails.clear()
        self._next_uid = 1
        for mail in mails:
            self.deliver(mail.raw, mail.arrived)

    def look(self, after: Cursor) -> tuple[int, tuple[Sighting, ...]]:
        self._check()
        self._unseen = False
        floor = after.uid if after.uidvalidity == self._uidvalidity and after.uid < self._next_uid else 0
        seen = (Sighting(mail.uid, mail.arrived) for mail in self._mails.values() if mail.uid > floor)
        return self._uidvalidity, tuple(sorted(seen, key=lambda mail: (mail.arrived, mail.uid)))

    def fetch(self, uids: Sequence[int]) -> Iterator[Arrival]:
        for uid in uids:
            self._check()
            if uid in self._mails and uid not in self.silent:
                self.fetched.append(uid)
                yield self._cut(self._mails[uid])

    def senders(self, uids: Sequence[int]) -> dict[int, bytes]:
        self._check()
        fields = {uid: split(self._mails[uid].raw or b"").fields for uid in uids if uid in self._mails}
        return {
            uid: b"".join(b"From: %s\r\n" % each for each in found.get("from", [])) for uid, found in fields.items()
        }

    def _cut(self, mail: Arrival) -> Arrival:
        if mail.raw is None or len(mail.raw) <= self.max_bytes:
            return mail
        return Arrival(mail.uid, mail.arrived, marked(mail.raw[: self.max_bytes], len(mail.raw)))

    def wait(self, seconds: float, wake: int | None) -> None:
        if self._unseen:
            return
        if self._bell is None:
            self._bell = os.pipe()
        watched = [self._bell[0]] if wake is None else [self._bell[0], wake]
        if self._bell[0] in select.select(watched, [], [], seconds)[0]:
            os.read(self._bell[0], 4096)

    def close(self) -> None:
        if self._bell:
            os.close(self._bell[0])
            os.close(self._bell[1])
            self._bell = None

    def _check(self) -> None:
        if self.offline:
            raise Unreachable("the mailbox is offline")


class MemoryOutbox:
    """Outbox. `sent`: what it took, in order. An address in `answers` is answered so instead."""

    def __init__(self) -> None:
        self.offline = False
        self.sent: list[Outgoing] = []
        self.answers: dict[str, Literal["deferred", "refused"]] = {}

    def send(self, batch: Sequence[Outgoing]) -> Iterator[Receipt]:
        for mail in batch:
            if self.offline:
                raise Unreachable("the mail server is offline")
            if mail.to in self.answers:
                yield Receipt(mail.id, self.answers[mail.to])
                continue
            self.sent.append(mail)
            yield Receipt(mail.id, "sent")
