"""Who learns of an event, and what an event is. Each names its audience.

A public one may be shown to anybody; whether it is posted at once, or only counted in tallies, is the letters ring's
business (C5).
"""

from typing import Literal

import msgspec

from mailhost.engine.commands import Seat


class Audience(msgspec.Struct, frozen=True):
    """Who may read: everyone, the living gang, one player, or the host alone."""

    kind: Literal["everyone", "gang", "player", "host"]
    seat: Seat = 0


EVERYONE = Audience("everyone")
GANG = Audience("gang")
HOST = Audience("host")


class Event(msgspec.Struct, frozen=True, tag=True):
    """A fact. Fields are seats, ids of the ruleset, instants in UTC; never a rendered text."""

    @property
    def audience(self) -> Audience:
        """For everyone unless the event says otherwise."""
        return EVERYONE


class HostEvent(Event, frozen=True, tag=True):
    """A fact for the host alone."""

    @property
    def audience(self) -> Audience:
        return HOST


class GangEvent(Event, frozen=True, tag=True):
    """A fact for the living members of the gang."""

    @property
    def audience(self) -> Audience:
        return GANG


class PlayerEvent(Event, frozen=True, tag=True):
    """A fact for one player, `seat`."""

    seat: Seat

    @property
    def audience(self) -> Audience:
        return Audience("player", self.seat)
