"""The junk folder: a mail server may put a player's letter there. It is looked into for registered senders alone.

Their letters are handled as all others are, in the order of their arrival. Whatever else is there is neither fetched
nor kept, and nothing in the folder is changed: that the letter is none of its kind, the host must tell his provider.
"""

import logging
from collections.abc import Sequence
from datetime import timedelta

import msgspec

from mailhost.host import held
from mailhost.host.correspondence import Desk
from mailhost.host.entry import IN_JUNK, HostCause
from mailhost.host.house import House
from mailhost.host.opened import Opened
from mailhost.host.ports import HOUSE, Arrival, Cursor, Mailbox, Sighting, Unreachable
from mailhost.host.withheld import advanced, handed_over
from mailhost.letters import heading
from mailhost.letters.mime import parse, split

log = logging.getLogger("mailhost.junk")

MOST = 500
"""Mails whose sender is asked for in one pass."""
SPAN = timedelta(days=1)
"""So long the host hears of one sender once."""


class Junk:
    """The folder, and how far it has been read. That it cannot be read holds up nothing."""

    def __init__(self, mailbox: Mailbox, cursor: Cursor) -> None:
        self.mailbox = mailbox
        self.cursor = cursor
        self._start = cursor
        self._seen: Sequence[Sighting] = ()
        self._trouble = ""

    def read(self, house: House) -> Sequence[Arrival]:
        """What registered senders have there that is new, in order of arrival."""
        self._seen = ()
        try:
            uidvalidity, sightings = self.mailbox.look(self.cursor)
            known = self.cursor.uidvalidity == uidvalidity and all(each.uid > self.cursor.uid for each in sightings)
            self._start = self.cursor if known else Cursor(uidvalidity)
            seen = sorted(sightings, key=lambda each: each.uid)[:MOST]
            ours = self.ours(house, seen)
            arrivals = [msgspec.structs.replace(each, junk=True) for each in handed_over(self.mailbox, ours)]
        except Unreachable as error:
            if str(error) != self._trouble:
                log.warning("cannot read the junk folder: %s", error)
            self._trouble = str(error)
            return ()
        self._seen, self._trouble = seen, ""
        return arrivals

    def ours(self, house: House, sightings: Sequence[Sighting]) -> list[Sighting]:
        """Those of players of running games, in order of arrival; none from before the oldest game."""
        first = house.ledger.first_game()
        new = [each for each in sightings if first is not None and each.arrived >= first.replace(microsecond=0)]
        if not new:
            return []
        heads = self.mailbox.senders([each.uid for each in new])
        ours = [each for each in new if playing(house, sender_of(heads.get(each.uid, b"")))]
        return sorted(ours, key=lambda each: (each.arrived, each.uid))

    def passed(self, waiting: Sequence[Arrival]) -> None:
        """What was read has been handled, but for those that wait."""
        self.cursor = advanced(self._start, self._seen, [each for each in waiting if each.junk])


def sender_of(head: bytes) -> str:
    """The address of a head that holds its From alone, "" where it is not exactly one."""
    return heading.sender(parse(split(head)))


def playing(house: House, address: str) -> list[tuple[str, int]]:
    """The running games in which that address has a seat, and which."""
    rows = house.ledger.rows
    return [(game, seat) for game, seat in sorted(house.ledger.seats_of(address).items()) if not rows[game].over]


def tell(desk: Desk, mail: Opened) -> None:
    """A word to the host on a letter that was found there, unless he had one on its sender today.

    None on one that nothing shows to be its player's, where the house asks for a proof: it may be forged, and be where
    it belongs.
    """
    house, sender = desk.house, mail.letter.sender
    now = house.clock.now()
    seats = [(game, seat) for game, seat in playing(house, sender) if held.proved(house, mail, game)]
    told = house.ledger.book(HOUSE).in_junk.get(sender)
    if not seats or mail.letter.kind != "letter" or (told is not None and told > now - SPAN):
        return
    game, seat = seats[0]
    facts: dict[str, object] = {"nick": house.ledger.book(game).state.player(seat).nick, "sender": sender}
    cause = HostCause(None, "mailhost", f"{IN_JUNK}{sender}")
    desk.put_house(cause, now, (desk.notice("host/junk", facts),))
