"""Mails that would stop the loop: such as take too long to read, and such as have ended the program while it read them.

What is being read is noted before it is (`Registry.note_tries`) and forgotten once it has been handled. Where a note is
found, a process has died over one of its mails: they are then read one by one, so that the next note names the one. A
mail that has been tried MOST_TRIES times in vain is set aside unread.
"""

import logging
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256

from mailhost.host.house import House
from mailhost.host.opened import Opened, opened, unread, withheld_key
from mailhost.host.ports import Arrival
from mailhost.letters.identity import letter_key
from mailhost.letters.mime import split

log = logging.getLogger("mailhost.letters")

MOST_TRIES = 3
MOST_SPLIT = 2 * MOST_TRIES
"""Of one that has ended it so often, not even the parts are looked for."""
MOST_SECONDS = 1.0
"""Of the processor's time, for reading one mail; the caps keep every letter far below it."""


class Tries:
    """What is known of earlier tries. One for each pass."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.registry = house.ledger.registry
        self.left = self.registry.tries()

    def apart(self, batches: Iterable[Sequence[Arrival]]) -> Iterator[Sequence[Arrival]]:
        """The batches, with every mail alone of which there is a note."""
        for batch in batches:
            together: list[Arrival] = []
            for arrival in batch:
                if name_of(arrival) in self.left:
                    yield from filter(None, (together, [arrival]))
                    together = []
                else:
                    together.append(arrival)
            if together:
                yield together

    def begin(self, batch: Sequence[Arrival]) -> None:
        """Note them before they are read."""
        self.registry.note_tries(self.left | {name: self.left.get(name, 0) + 1 for name in map(name_of, batch)})

    def end(self, batch: Sequence[Arrival]) -> None:
        """They have been handled."""
        for arrival in batch:
            self.left.pop(name_of(arrival), None)
        self.registry.note_tries(self.left)

    def failed(self) -> None:
        """Something else broke (a full disk): no mail is to blame."""
        self.registry.note_tries(self.left)

    def forget(self) -> None:
        """All that was there has been read; whatever is noted still is gone from the mailbox."""
        if self.left:
            self.left = {}
            self.registry.note_tries({})

    def read(self, arrival: Arrival) -> Opened:
        """Open it, unless it has ended the program too often; one that takes too long is broken."""
        if (tries := self.left.get(name_of(arrival), 0)) >= MOST_TRIES:
            return unread(arrival, self.key_of(arrival, tries), f"stopped the program {MOST_TRIES} times")
        mail, seconds = self.timed(arrival)
        if seconds > MOST_SECONDS:
            # Once more: the first time, the program may have had something to load.
            mail, seconds = self.timed(arrival)
        if seconds > MOST_SECONDS and not mail.broke:
            return unread(arrival, mail.key, f"took {seconds:.1f} s to read")
        return mail

    @staticmethod
    def key_of(arrival: Arrival, tries: int) -> str:
        """The key of one that is not to be read: that of a letter, which it may be. So it is known for one that was
        handled before the program ended, and is handled no more once it can be read.

        Not by what it would be as a machine's: a copy that was sent ahead shall not stand in a letter's way.
        """
        raw = arrival.raw
        if not raw:
            return withheld_key(arrival)
        if tries >= MOST_SPLIT:
            return sha256(raw).hexdigest()
        try:
            return letter_key(split(raw), arrival.arrived)
        except Exception:
            log.exception("a mail of %s has no key of its own", arrival.arrived)
            return sha256(raw).hexdigest()

    def timed(self, arrival: Arrival) -> tuple[Opened, float]:
        """Open it, with how long that took."""
        begun = self.house.clock.spent()
        mail = opened(arrival)
        return mail, self.house.clock.spent() - begun


def name_of(arrival: Arrival) -> str:
    """What a mail is noted by, before anything in it is looked at."""
    return f"{'junk' if arrival.junk else 'inbox'}:{arrival.uid}"
