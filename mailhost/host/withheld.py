"""Mails that a server shows and does not hand over, now or ever: waited for, a few times, before they are set aside.

Some are gone the next moment, some come with the next try; one that never comes must not hold up the game.
"""

from collections.abc import Iterator, Sequence

from mailhost.host.ports import Arrival, Cursor, Mailbox, Sighting

MOST_TRIES = 3
"""In so many passes a mail is asked for; the host is told at the last."""


def handed_over(mailbox: Mailbox, sightings: Sequence[Sighting]) -> Iterator[Arrival]:
    """Each of them in order; without its bytes where the server did not answer with them, or not at all."""
    arrivals = mailbox.fetch([each.uid for each in sightings])
    left = iter(sightings)
    for arrival in arrivals:
        for sighting in left:
            if sighting.uid == arrival.uid:
                break
            yield Arrival(sighting.uid, sighting.arrived, None)
        yield arrival
    yield from (Arrival(sighting.uid, sighting.arrived, None) for sighting in left)


def may_come(cursor: Cursor, arrival: Arrival) -> bool:
    """Whether a mail without its bytes is asked for once more."""
    return cursor.tries.get(arrival.uid, 0) + 1 < MOST_TRIES


def advanced(cursor: Cursor, sightings: Sequence[Sighting], waiting: Sequence[Arrival]) -> Cursor:
    """Past everything that was handled, and not past anything that waits."""
    uids = [sighting.uid for sighting in sightings]
    limit = min(each.uid for each in waiting) - 1 if waiting else max(uids, default=cursor.uid)
    tries = {each.uid: cursor.tries.get(each.uid, 0) + 1 for each in waiting if each.raw is None}
    return Cursor(cursor.uidvalidity, max(cursor.uid, limit), tries)
