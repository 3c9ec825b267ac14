"""Sending what the journals say was written: in order, private mail first where a provider sets limits.

A message leaves at least once, always with the id it was written with; what the server took is remembered
after it took it. SMTP down: everything stays pending, in order, and the game goes on.
"""

import logging
from collections import deque
from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import groupby

from mailhost.host.correspondence import Desk
from mailhost.host.entry import HostCause
from mailhost.host.house import House
from mailhost.host.ledger import Pending
from mailhost.host.ports import HOUSE, Outbox, Outgoing, Receipt
from mailhost.letters.composing import compose
from mailhost.letters.outgoing import Draft

log = logging.getLogger("mailhost.outbox")

BATCH = 100
SHORTEST_PAUSE = timedelta(minutes=1)
LONGEST_PAUSE = timedelta(hours=1)


class Dispatch:
    """The way out. Keeps count of what left lately, for the provider's limits, and of what would not.

    After a failure it pauses, longer each time: some providers count every try against the account.
    """

    def __init__(self, house: House, outbox: Outbox) -> None:
        self.house = house
        self.outbox = outbox
        self.left: deque[datetime] = deque()
        self.pause = SHORTEST_PAUSE
        self.next_try: datetime | None = None

    def send(self) -> bool:
        """Send what is pending, as far as the limits and a pause go. Returns whether anything is still waiting.

        Raises Unreachable; what had left before is remembered.
        """
        now = self.house.clock.now()
        if self.next_try is None or now >= self.next_try:
            # Unless all goes well:
            self.next_try, self.pause = now + self.pause, min(self.pause * 2, LONGEST_PAUSE)
            while batch := self.next_batch():
                if not self.send_batch(batch):
                    return True
            self.next_try, self.pause = None, SHORTEST_PAUSE
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
        streams = {each.message.id: stream for stream, each in batch}
        by_id = {each.message.id: each for _, each in batch}
        outgoing = [mail for stream, each in batch if (mail := self.ready(stream, each)) is not None]
        self.house.archive.sync()
        done = len(batch) - len(outgoing)
        refused: list[Receipt] = []
        receipts = self.outbox.send(outgoing) if outgoing else iter(())
        for stream, group in groupby(receipts, key=lambda receipt: streams[receipt.id]):
            settled: list[Receipt] = []
            # The log writes each as the server gives it: a killed process forgets none that it was told of.
            self.house.posted.mark(stream, (noted(receipt, settled) for receipt in group))
            self.house.ledger.books[stream].sent(receipt.id for receipt in settled)
            self.left.extend(self.house.clock.now() for _ in settled)
            refused += [receipt for receipt in settled if receipt.outcome == "refused"]
            done += len(settled)
        for receipt in refused:
            self.undeliverable(streams[receipt.id], receipt, by_id[receipt.id])
        return done == len(batch)

    def ready(self, stream: str, each: Pending) -> Outgoing | None:
        """The mail for the wire, archived; None for one that makes no mail: it is given up, and the host told."""
        try:
            raw = self.bytes_of(each)
        except ValueError as error:
            receipt = Receipt(each.message.id, "refused", f"not a mail: {error}")
            self.house.posted.mark(stream, (receipt,))
            self.house.ledger.books[stream].sent((each.message.id,))
            self.undeliverable(stream, receipt, each)
            return None
        self.house.archive.keep(stream, "out", each.message.id, raw)
        return Outgoing(each.message.id, each.message.to, raw)

    def undeliverable(self, stream: str, receipt: Receipt, each: Pending) -> None:
        """No server will ever take it for this address: the host is told."""
        log.warning("%s to %s was refused: %s", receipt.id, each.message.to, receipt.answer)
        # A notice to the host that is itself refused would only breed another.
        if each.message.seat:
            self.tell(stream, each.message.to, receipt.answer)

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


def noted(receipt: Receipt, settled: list[Receipt]) -> Receipt:
    """Pass a receipt on; what is settled by it is also put into the list."""
    if receipt.outcome == "deferred":
        log.warning("%s waits: %s", receipt.id, receipt.answer)
    else:
        settled.append(receipt)
    return receipt
