"""What a provider's limit for a day leaves: counted over 24 hours, whichever process has sent what."""

from collections.abc import Sequence
from datetime import datetime, timedelta

import msgspec

from mailhost.host.house import House
from mailhost.host.lanes import answers_a_day

DAY = timedelta(days=1)


class KeptBack(msgspec.Struct, frozen=True):
    """How many mails the limit for a day keeps back, and not before when the last of them leaves."""

    count: int
    until: datetime


def left_within_a_day(house: House) -> list[datetime]:
    """When this house's mails left within the last day, in order."""
    since = house.clock.now() - DAY
    receipts = (each for stream in house.store.streams() for each in house.posted.outcomes(stream).values())
    return sorted(each.at for each in receipts if each.at is not None and each.at > since)


def kept_back(house: House, left: Sequence[datetime] | None = None) -> KeptBack | None:
    """What the limit keeps back of all that waits in the books; None where all of it may leave.

    `left`: as above, where it is known.
    """
    most, now = house.settings.messages_per_day, house.clock.now()
    if not most:
        return None
    waiting = [each for book in house.ledger.books.values() for each in book.pending.values()]
    answers = sum(1 for each in waiting if each.lane)
    gone = left_within_a_day(house) if left is None else list(left)
    # Each that has left makes room for another a day later; those that leave now, for one tomorrow.
    for count, room in ((len(waiting) - answers, most), (answers, answers_a_day(most))):
        for _ in range(count):
            gone.append(max(now, gone[-room] + DAY, gone[-1]) if len(gone) >= room else now)
    kept = [each for each in gone if each > now]
    return KeptBack(len(kept), kept[-1]) if kept else None
