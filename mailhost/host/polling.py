"""One pass over the mailbox: letters and deadlines in the order in which they fell, closings only when safe.

A phase may close once the mailbox has been read past its deadline, with a look begun `settle` after it (C5).
So a pass first looks, then handles what it saw in order of (arrival, UID), ringing on the way each deadline
that the next letter lies behind; a letter behind a deadline that may not ring yet waits for the next pass.

No phase closes, either, over a letter of its own that the server shows and does not hand over, until that has been
asked for a few times (withheld.py). The junk folder is read in the same pass, but nothing waits for it: what is found
there only after its phase has closed is late.
"""

import heapq
import logging
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta

import msgspec

from mailhost.engine.timetable import next_bell
from mailhost.host import junk as junk_folder
from mailhost.host.correspondence import Desk
from mailhost.host.entry import HostCause
from mailhost.host.house import House
from mailhost.host.junk import Junk
from mailhost.host.opened import Opened
from mailhost.host.poison import Tries
from mailhost.host.ports import Arrival, Cursor, Mailbox
from mailhost.host.withheld import advanced, handed_over, may_come

log = logging.getLogger("mailhost.polling")

SKEW = timedelta(minutes=5)
MOMENT = timedelta(microseconds=1)
BATCH = 1000
"""Mails a transaction of the disk: one fsync serves them all, and a crash repeats no more than these."""
BATCH_BYTES = 32 * 1024 * 1024
"""And about how many bytes: so much is held in memory, whatever the mailbox is flooded with."""


def poll(
    house: House, mailbox: Mailbox, cursor: Cursor, horizon: datetime | None = None, junk: Junk | None = None
) -> Cursor:
    """Read what is new, ring what is due, and return the cursor that the registry may keep.

    `horizon`: what was due by then may ring; by default the moment before the look, less `settle`.
    Raises Unreachable: then nothing has rung. `junk` keeps its own cursor.
    """
    if horizon is None:
        horizon = house.clock.now() - house.settings.settle
    uidvalidity, sightings = mailbox.look(cursor)
    with house.store.lock():
        # Before anything is passed over as older than the oldest game: one may have been founded a moment ago.
        house.ledger.refresh()
    known = cursor.uidvalidity == uidvalidity and all(each.uid > cursor.uid for each in sightings)
    start = cursor if known else Cursor(uidvalidity, 0)
    first = house.ledger.first_game()
    ours = [each for each in sightings if first is not None and each.arrived >= first.replace(microsecond=0)]
    found = junk.read(house) if junk else ()
    sitting = Sitting(start, junk.cursor if junk else Cursor(), horizon)
    now = house.clock.now()
    tries = Tries(house)
    for batch in tries.apart(batches(in_order(handed_over(mailbox, ours), found))):
        tries.begin(batch)
        try:
            mails = [tries.read(in_our_time(arrival, now)) for arrival in batch]
            with house.store.lock():
                house.ledger.refresh()
                desk = Desk(house)
                sitting.handle(desk, mails)
                desk.commit()
        except Exception:
            tries.failed()
            raise
        tries.end(batch)
    tries.forget()
    with house.store.lock():
        house.ledger.refresh()
        ring_all(house, sitting.horizon)
        desk = Desk(house)
        desk.see_to_held()
        if not known and cursor.uid:
            log.warning("the mailbox has been numbered anew; all of it was read again, and nothing handled twice")
            cause = HostCause(None, "mailhost", "host/renumbered")
            desk.put_house(cause, now, (desk.notice("host/renumbered", {}),))
        desk.commit()
    if junk:
        junk.passed(sitting.waiting)
    return advanced(start, sightings, [each for each in sitting.waiting if not each.junk])


class Sitting:
    """The letters of one pass, as they are taken. `horizon`: what was due by then may ring.

    `waiting`: those that must wait for the next pass, for a closing that may not ring yet or for their bytes.
    """

    def __init__(self, cursor: Cursor, junk: Cursor, horizon: datetime) -> None:
        self.cursors = {False: cursor, True: junk}
        self.horizon = horizon
        self.waiting: list[Arrival] = []

    def handle(self, desk: Desk, mails: Sequence[Opened]) -> None:
        """Take them in order."""
        for mail in mails:
            arrival = mail.arrival
            # A deadline's own second still belongs to the phase: only what lies behind it makes it ring first.
            while (bell := first_bell(desk.house)) is not None and bell < arrival.arrived and bell <= self.horizon:
                desk.ring(self.horizon)
            if bell is not None and bell < arrival.arrived:
                self.waiting.append(arrival)
            elif arrival.raw is None and may_come(self.cursors[arrival.junk], arrival):
                log.warning("a mail of %s is not handed over by the server", arrival.arrived)
                self.waiting.append(arrival)
                if not arrival.junk:
                    self.horizon = min(self.horizon, arrival.arrived - MOMENT)
            elif arrival.junk:
                self.from_junk(desk, mail)
            else:
                desk.handle(mail)

    @staticmethod
    def from_junk(desk: Desk, mail: Opened) -> None:
        """A player's letter that was found there: it counts as any other, and the host is told."""
        new = mail.arrival.raw is not None and not desk.seen(mail)
        if new:
            desk.handle(mail)
            junk_folder.tell(desk, mail)


def in_order(mails: Iterable[Arrival], junk: Iterable[Arrival]) -> Iterator[Arrival]:
    """Both as they arrived; of one second, what is in the mailbox itself comes first."""
    return heapq.merge(mails, junk, key=lambda each: each.arrived)


def in_our_time(arrival: Arrival, now: datetime) -> Arrival:
    """No mail arrives tomorrow: a server whose clock is wrong must not hold its mail, and the cursor, back."""
    return msgspec.structs.replace(arrival, arrived=now) if arrival.arrived > now + SKEW else arrival


def ring_all(house: House, horizon: datetime) -> None:
    """Ring everything that is due by the horizon; each ring is a transaction of its own."""
    ringing = True
    while ringing:
        desk = Desk(house)
        ringing = desk.ring(horizon)
        desk.commit()


def first_bell(house: House) -> datetime | None:
    """The earliest instant at which something is due in any running game."""
    bells = [next_bell(book.state) for book in house.ledger.books.values() if book.running]
    return min([bell for bell in bells if bell is not None], default=None)


def batches(arrivals: Iterable[Arrival]) -> Iterator[Sequence[Arrival]]:
    """In order, as many at a time as BATCH and BATCH_BYTES allow; at least one."""
    batch: list[Arrival] = []
    size = 0
    for arrival in arrivals:
        batch.append(arrival)
        size += len(arrival.raw or b"")
        if len(batch) == BATCH or size >= BATCH_BYTES:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch
