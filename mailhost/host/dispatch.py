"""Sending what the journals say was written: in order, the game's own mail first where a provider sets limits.

A message leaves at least once, always with the id it was written with; what the server took is remembered
after it took it. SMTP down: everything stays pending, in order, and the game goes on.
"""

import logging
from collections import deque
from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import groupby
from zoneinfo import ZoneInfo

import msgspec

from mailhost.engine.state import HOST
from mailhost.host.allowance import kept_back, left_within_a_day
from mailhost.host.checkpoint import Pending
from mailhost.host.correspondence import Desk
from mailhost.host.entry import HostCause, Message
from mailhost.host.house import House
from mailhost.host.lanes import OWN, answers_a_day, in_turn
from mailhost.host.ports import HOUSE, Outbox, Outgoing, Receipt
from mailhost.host.reply_token import reply_address, tagged
from mailhost.letters.composing import compose
from mailhost.letters.mail_page import mail_page
from mailhost.letters.outgoing import Draft
from mailhost.letters.phrases import zone

log = logging.getLogger("mailhost.outbox")

BATCH = 100
SHORTEST_PAUSE = timedelta(minutes=1)
LONGEST_PAUSE = timedelta(hours=1)
LONGEST_OUTAGE = timedelta(minutes=5)
"""A server that could not be reached counts no tries; it is asked again soon after it is back."""
EVERYBODY = ""


class Pauses:
    """Who is not to be tried again yet, by address; EVERYBODY for the server itself. Each failure doubles the pause.

    Some providers count every try against the account, and one full mailbox must not hold up the others' mail.
    """

    def __init__(self) -> None:
        self.pauses: dict[str, tuple[datetime, timedelta]] = {}

    def failed(self, address: str, now: datetime) -> None:
        """Wait longer than the last time."""
        _, last = self.pauses.get(address, (now, SHORTEST_PAUSE / 2))
        pause = min(last * 2, LONGEST_OUTAGE if address == EVERYBODY else LONGEST_PAUSE)
        self.pauses[address] = (now + pause, pause)

    def held(self, address: str, now: datetime) -> bool:
        """Whether it is too early."""
        return address in self.pauses and now < self.pauses[address][0]

    def worked(self, address: str) -> None:
        """Begin anew."""
        self.pauses.pop(address, None)


class Dispatch:
    """The way out. Keeps count of what left lately, for the provider's limits, and of what would not."""

    def __init__(self, house: House, outbox: Outbox) -> None:
        self.house = house
        self.outbox = outbox
        self.pauses = Pauses()
        self.left = deque(left_within_a_day(house) if self.limited else ())

    def send(self) -> bool:
        """Send what is pending, as far as limits and pauses go. Returns whether anything is still waiting.

        Raises Unreachable; what had left before is remembered.
        """
        self.say_what_waits()
        if not self.pauses.held(EVERYBODY, self.house.clock.now()):
            while batch := self.next_batch():
                self.pauses.failed(EVERYBODY, self.house.clock.now())  # unless it does not
                if not self.send_batch(batch):
                    return True
                self.pauses.worked(EVERYBODY)
        return bool(self.pending())

    def pending(self) -> list[tuple[str, Pending]]:
        """All that waits, by stream: in the order it was written; under a limit, everybody in turn (`lanes`)."""
        waiting = [
            (stream, each) for stream, book in sorted(self.house.ledger.books.items()) for each in book.pending.values()
        ]
        return in_turn(waiting) if self.limited else waiting

    def next_batch(self) -> list[tuple[str, Pending]]:
        """What may leave now."""
        now = self.house.clock.now()
        held, pending = self.pauses.held, self.pending()
        ready = [each for each in pending if not held(each[1].message.to, now) and self.turn(each[1]) <= now]
        allowed = self.allowance()
        own = [each for each in ready if each[1].lane == OWN][:allowed] if self.limited else ready[:allowed]
        answers = [each for each in ready if each[1].lane != OWN] if self.limited else []
        room = min(allowed, self.room_for_answers()) - len(own)
        return [*own, *answers[: max(room, 0)]]

    @property
    def limited(self) -> bool:
        """Whether the provider sets limits."""
        return bool(self.house.settings.messages_per_day or self.house.settings.messages_per_minute)

    def turn(self, each: Pending) -> datetime:
        """Not before when it may leave: where so many a minute are let through, each has its own minute (`slots`)."""
        a_minute = self.house.settings.messages_per_minute
        return each.written + timedelta(minutes=each.slot // a_minute) if a_minute else each.written

    def say_what_waits(self) -> None:
        """Once a day, where the provider's day is full before all has left: how much waits, and until when."""
        settings, now = self.house.settings, self.house.clock.now()
        self.allowance()
        if (kept := kept_back(self.house, self.left)) is None:
            return
        there = ZoneInfo(settings.timezone)
        facts: dict[str, object] = {
            "count": kept.count,
            "most": settings.messages_per_day,
            "until": kept.until.astimezone(there),
            "since": now.astimezone(there),
            "zone": zone(settings.language, settings.timezone),
        }
        with self.house.store.lock():
            self.house.ledger.refresh()
            desk = Desk(self.house)
            draft = desk.notice("host/mail-waits", facts)
            if not self.house.ledger.book(HOUSE).notices.today(draft.subject, settings.timezone, now):
                desk.put_house(HostCause(None, "mailhost", "mail-waits"), now, (draft,))
                desk.commit()

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

    def room_for_answers(self) -> int:
        """How many answers to letters may fill of what the day's limit leaves."""
        most = self.house.settings.messages_per_day
        return answers_a_day(most) - len(self.left) if most else BATCH

    def send_batch(self, batch: Sequence[tuple[str, Pending]]) -> bool:
        """Send one batch over one connection; returns False where the server put everybody off."""
        streams = {each.message.id: stream for stream, each in batch}
        by_id = {each.message.id: each for _, each in batch}
        outgoing = [mail for stream, each in batch if (mail := self.ready(stream, each)) is not None]
        self.house.archive.sync()
        settled: list[Receipt] = []
        receipts = self.outbox.send(outgoing) if outgoing else iter(())
        for stream, group in groupby(receipts, key=lambda receipt: streams[receipt.id]):
            # The log writes each as the server gives it: a killed process forgets none that it was told of.
            self.house.posted.mark(stream, (self.noted(receipt, by_id[receipt.id], settled) for receipt in group))
        for receipt in settled:
            self.house.ledger.books[streams[receipt.id]].sent((receipt.id,))
            if receipt.outcome == "refused":
                self.undeliverable(streams[receipt.id], receipt, by_id[receipt.id])
        for stream in set(streams.values()):
            self.house.ledger.register(self.house.ledger.books[stream])
        return bool(settled) or len({mail.to for mail in outgoing}) < 2

    def noted(self, receipt: Receipt, each: Pending, settled: list[Receipt]) -> Receipt:
        """Pass a receipt on with its time; what is settled by it is also put into the list."""
        now = self.house.clock.now()
        if receipt.outcome == "deferred":
            log.warning("%s to %s waits: %s", receipt.id, each.message.to, receipt.answer)
            self.pauses.failed(each.message.to, now)
            return receipt
        self.pauses.worked(each.message.to)
        self.left.append(now)
        settled.append(receipt)
        return msgspec.structs.replace(receipt, at=now)

    def ready(self, stream: str, each: Pending) -> Outgoing | None:
        """The mail for the wire, archived; None for one that makes no mail: it is given up, and the host told.

        None, too, for one to an address whose seat has another since: it would tell him what is not his any more.
        """
        book = self.house.ledger.books[stream]
        if each.message.seat > HOST and each.message.to in book.former:
            answer = "the seat has another address"
            self.house.posted.mark(stream, (Receipt(each.message.id, "moot", answer, self.house.clock.now()),))
            book.sent((each.message.id,))
            return None
        try:
            raw = self.bytes_of(stream, each)
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
        # A notice to the host that is itself refused would only breed another; a stranger's address is his own affair.
        if each.message.seat > 0:
            self.tell(stream, each.message.to, receipt.answer)

    def tell(self, stream: str, address: str, answer: str) -> None:
        """Write the host a notice about an address that takes no mail."""
        with self.house.store.lock():
            self.house.ledger.refresh()
            desk = Desk(self.house)
            draft: Draft = desk.notice("host/undeliverable", {"game": stream, "address": address, "answer": answer})
            desk.put_house(HostCause(None, "mailhost", "undeliverable"), self.house.clock.now(), (draft,))
            desk.commit()

    def bytes_of(self, stream: str, each: Pending) -> bytes:
        """The mail for the wire; the same bytes at every try. Where tokens are asked for, it has its reader's own.

        Theirs, too, who have no seat: whoever waits for one shows by it that he is himself.
        """
        message, settings = each.message, self.house.settings
        subject, reply_to = message.subject, ""
        if message.seat != HOST and stream != HOUSE and settings.sender == "token":
            reply_to = reply_address(self.house, stream, message.to)
            subject = subject if reply_to else tagged(self.house, subject, stream, message.to)
        return compose(
            message_id=message.id,
            to=message.to,
            subject=subject,
            body=message.body,
            page=self.page_of(stream, message),
            references=message.references,
            in_reply_to=message.in_reply_to,
            answers=message.kind == "receipt",
            reply_to=reply_to,
            sender_name=settings.name,
            sender=settings.email,
            date=each.written,
        )

    def page_of(self, stream: str, message: Message) -> str:
        """The HTML of a mail: of the text that was written down, in its game's language."""
        texts = self.house.texts_of(self.house.ledger.books[stream].game)
        return mail_page(message.body, message.marked, texts.language, texts.phrases)
