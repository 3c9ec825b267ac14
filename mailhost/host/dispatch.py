"""Sending what the journals say was written: in order, private mail first where a provider sets limits.

A message leaves at least once, always with the id it was written with; what the server took is remembered
after it took it. SMTP down: everything stays pending, in order, and the game goes on.
"""

import logging
from collections import deque
from collections.abc import Sequence
from datetime import datetime, timedelta

from mailhost.host.correspondence import Desk
from mailhost.host.entry import HostCause
from mailhost.host.house import House
from mailhost.host.ledger import Pending
from mailhost.host.ports import HOUSE, Outbox, Outgoing, Receipt, Unreachable
from mailhost.letters.composing import compose
from mailhost.letters.outgoing import Draft

log = logging.getLogger("mailhost.outbox")

BATCH = 100


class Dispatch:
    """The way out. Keeps count of what left lately, for the provider's limits."""

    def __init__(self, house: House, outbox: Outbox) -> None:
        self.house = house
        self.outbox = outbox
        self.left: deque[datetime] = deque()

    def send(self) -> bool:
        """Send what is pending, as far as the limits go. Returns whether anything is still waiting.

        Raises Unreachable; what had left before is remembered.
        """
        while batch := self.next_batch():
            if not self.send_batch(batch):
                break
        return bool(self.pending())

    def pending(self) -> list[tuple[str, Pending]]:
        """All that waits, by stream: in the order it was written, private mail before posts under a limit."""
        waiting = [
            (stream, each) for stream, book in sorted(self.house.ledger.books.items()) for each in book.pending.values()
        ]
        limited = self.house.settings.messages_per_day or self.house.settings.messages_per_minute
        if limited:
            waiting.sort(key=lambda each: each[1].message.kind == "post")
        return waiting

    def next_batch(self) -> list[tuple[str, Pending]]:
        """What may leave now."""
        return self.pending()[: min(BATCH, self.allowance())]

    def allowance(self) -> int:
        """How many messages the limits leave."""
        now = self.house.clock.now()
        while self.left and self.left[0] <= now - timedelta(days=1):
            self.left.popleft()
        settings = self.house.settings
        allowed = BATCH
        if settings.messages_per_day:
            allowed = min(allowed, settings.messages_per_day - len(self.left))
        if settings.messages_per_minute:
            lately = sum(1 for each in self.left if each > now - timedelta(minutes=1))
            allowed = min(allowed, settings.messages_per_minute - lately)
        return max(allowed, 0)

    def send_batch(self, batch: Sequence[tuple[str, Pending]]) -> bool:
        """Send one batch over one connection; returns whether all of it left (or never will)."""
        outgoing: list[Outgoing] = []
        streams: dict[str, str] = {}
        for stream, each in batch:
            raw = self.bytes_of(each)
            self.house.archive.keep(stream, "out", each.message.id, raw)
            outgoing.append(Outgoing(each.message.id, each.message.to, raw))
            streams[each.message.id] = stream
        self.house.archive.sync()
        done = 0
        for receipt in self.outbox.send(outgoing):
            if receipt.outcome == "deferred":
                log.warning("%s waits: %s", receipt.id, receipt.answer)
                continue
            done += 1
            self.remember(streams[receipt.id], receipt)
        return done == len(batch)

    def remember(self, stream: str, receipt: Receipt) -> None:
        """It left, or the server will never take it for this address: then the host is told."""
        book = self.house.ledger.books[stream]
        message = book.pending[receipt.id].message
        self.house.posted.mark(stream, (receipt,))
        book.sent((receipt.id,))
        self.left.append(self.house.clock.now())
        if receipt.outcome == "refused":
            log.warning("%s to %s was refused: %s", receipt.id, message.to, receipt.answer)
            # A notice to the host that is itself refused would only breed another.
            if message.seat:
                self.tell(stream, message.to, receipt.answer)

    def tell(self, stream: str, address: str, answer: str) -> None:
        """Write the host a notice about an address that takes no mail."""
        with self.house.store.lock():
            self.house.ledger.book(HOUSE)
            desk = Desk(self.house)
            draft: Draft = desk.notice("host/undeliverable", {"game": stream, "address": address, "answer": answer})
            desk.put_house(HostCause(None, "mailhost", "undeliverable"), self.house.clock.now(), (draft,))
            desk.commit()

    def bytes_of(self, each: Pending) -> bytes:
        """The mail for the wire; the same bytes at every try."""
        message, settings = each.message, self.house.settings
        return compose(
            message_id=message.id,
            to=message.to,
            subject=message.subject,
            body=message.body,
            references=message.references,
            in_reply_to=message.in_reply_to,
            answers=message.kind == "receipt",
            sender_name=settings.name,
            sender=settings.email,
            date=each.written,
        )


__all__ = ["Dispatch", "Unreachable"]
