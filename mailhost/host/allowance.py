"""What a provider's limit for a day leaves: counted over 24 hours, whichever process has sent what."""

from collections.abc import Sequence
from datetime import datetime, timedelta

import msgspec

from mailhost.host.house import House

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
    waiting = sum(len(book.pending) for book in house.ledger.books.values())
    # Each that has left makes room for another a day later; those that leave now, for one tomorrow.
    gone = (left_within_a_day(house) if left is None else list(left))[-most:]
    places = [*gone, *[now] * (most - len(gone))]
    count = waiting - (most - len(gone))
    if count <= 0:
        return None
    days, place = divmod(count - 1, most)
    return KeptBack(count, places[place] + DAY * (1 + days))
