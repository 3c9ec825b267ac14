"""One pass over the mailbox: letters and deadlines in the order in which they fell, closings only when safe.

A phase may close once the mailbox has been read past its deadline, with a look begun `settle` after it (C5).
So a pass first looks, then handles what it saw in order of (arrival, UID), ringing on the way each deadline
that the next letter lies behind; a letter behind a deadline that may not ring yet waits for the next pass.
"""

import logging
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta

import msgspec

from mailhost.engine.timetable import next_bell
from mailhost.host.correspondence import Desk
from mailhost.host.house import House
from mailhost.host.opened import Opened, opened
from mailhost.host.ports import Arrival, Cursor, Mailbox, Sighting

log = logging.getLogger("mailhost.polling")

SKEW = timedelta(minutes=5)
BATCH = 500
"""Mails a transaction of the disk: one fsync serves them all, and a crash repeats no more than these."""
BATCH_BYTES = 32 * 1024 * 1024
"""And about how many bytes: so much is held in memory, whatever the mailbox is flooded with."""


def poll(house: House, mailbox: Mailbox, cursor: Cursor, horizon: datetime | None = None) -> Cursor:
    """Read what is new, ring what is due, and return the cursor that the registry may keep.

    `horizon`: what was due by then may ring; by default the moment before the look, less `settle`.
    Raises Unreachable: then nothing has rung.
    """
    if horizon is None:
        horizon = house.clock.now() - house.settings.settle
    uidvalidity, sightings = mailbox.look(cursor)
    with house.store.lock():
        # Before anything is passed over as older than the oldest game: one may have been founded a moment ago.
        house.ledger.refresh()
    known = cursor.uidvalidity == uidvalidity and all(each.uid > cursor.uid for each in sightings)
    if not known and cursor.uid:
        log.warning("the mailbox has been numbered anew; all of it is read again, and nothing handled twice")
    start = cursor if known else Cursor(uidvalidity, 0)
    first = house.ledger.first_game()
    ours = [each for each in sightings if first is not None and each.arrived >= first.replace(microsecond=0)]
    waiting: set[int] = set()
    now = house.clock.now()
    for batch in batches(mailbox.fetch([sighting.uid for sighting in ours])):
        mails = [opened(in_our_time(arrival, now)) for arrival in batch]
        with house.store.lock():
            house.ledger.refresh()
            desk = Desk(house)
            waiting |= handle(desk, mails, horizon)
            desk.commit()
    with house.store.lock():
        house.ledger.refresh()
        ring_all(house, horizon)
        desk = Desk(house)
        desk.lapse_all()
        desk.commit()
    return advanced(start, sightings, waiting)


def handle(desk: Desk, mails: Sequence[Opened], horizon: datetime) -> set[int]:
    """Take the mails in order; returns the UIDs of those that must wait for a closing that may not ring yet."""
    waiting: set[int] = set()
    for mail in mails:
        arrival = mail.arrival
        # A deadline's own second still belongs to the phase: only what lies behind it makes it ring first.
        while (bell := first_bell(desk.house)) is not None and bell < arrival.arrived and bell <= horizon:
            desk.ring(horizon)
        if bell is not None and bell < arrival.arrived:
            waiting.add(arrival.uid)
        else:
            desk.handle(mail)
    return waiting


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
    bells = (next_bell(book.state) for book in house.ledger.games())
    return min((bell for bell in bells if bell is not None), default=None)


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


def advanced(cursor: Cursor, sightings: Sequence[Sighting], waiting: set[int]) -> Cursor:
    """Past everything that was handled, and not past anything that waits."""
    uids = [sighting.uid for sighting in sightings]
    limit = min(waiting) - 1 if waiting else max(uids, default=cursor.uid)
    return Cursor(cursor.uidvalidity, max(cursor.uid, limit))
