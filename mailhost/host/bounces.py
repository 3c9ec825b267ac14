"""Mail of players that came back: the host is told, once a day for each address. Nobody is struck.

Anybody can write a bounce, and a dead mailbox sends back all that it gets.
"""

from collections.abc import Sequence
from datetime import timedelta

import msgspec

from mailhost.engine.commands import Seat
from mailhost.host.house import House
from mailhost.host.opened import Opened
from mailhost.host.ports import HOUSE
from mailhost.letters.failures import failed_addresses, words_about

SPAN = timedelta(days=1)
"""Of one address the host is told once within it."""


class Bounced(msgspec.Struct, frozen=True):
    """A player's address that, a bounce says, takes no mail, and his seat in one of his games."""

    address: str
    game: str
    seat: Seat


def bounced(house: House, mail: Opened) -> tuple[Bounced, ...]:
    """Of the players in that mail, those of whom the host has not been told within SPAN; none where it is no bounce."""
    if mail.letter.kind != "bounce" or mail.arrival.raw is None:
        return ()
    since, told = mail.arrival.arrived - SPAN, house.ledger.book(HOUSE).bounced
    return tuple(
        Bounced(address, game, seat)
        for address in failed_addresses(mail.arrival.raw)
        if told.get(address, since) <= since
        for game, seat in house.ledger.seats_of(address).items()
    )


def facts_of(house: House, mail: Opened, failed: Sequence[Bounced]) -> dict[str, object]:
    """What the host is told about all of them, with the servers' words."""
    raw, book = mail.arrival.raw or b"", house.ledger.book
    players = [
        {
            "nick": book(each.game).state.player(each.seat).nick,
            "address": each.address,
            "answer": words_about(raw, each.address),
        }
        for each in failed
    ]
    return {"players": players}
