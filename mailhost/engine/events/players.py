"""What becomes of those who play: death and return, another name, another player, silence, violations."""

from typing import Literal

from mailhost.engine.commands import Seat
from mailhost.engine.events.audience import Event, HostEvent, PlayerEvent

Manner = Literal["executed", "night", "struck"]


class Died(Event, frozen=True, tag=True):
    """A death as the public knows it. `shown`: his role id, his side id, or None (C10)."""

    seat: Seat
    manner: Manner
    shown: str | None


class Revived(Event, frozen=True, tag=True):
    """Back among the living by the host's hand, with the role he had."""

    seat: Seat


class PlayerRenamed(Event, frozen=True, tag=True):
    """`seat` is called `nick` from now on; `was`: until now."""

    seat: Seat
    nick: str
    was: str


class PlayerReplaced(Event, frozen=True, tag=True):
    """Somebody else, `nick`, plays on in that seat; `was`: who did until now."""

    seat: Seat
    nick: str
    was: str


class AddressChanged(PlayerEvent, frozen=True, tag=True):
    """Where his mail goes from now on, and from where it comes. None: a player without mail."""

    address: str | None


class Heard(HostEvent, frozen=True, tag=True):
    """The first command of a player in this game day, from dusk to dusk."""

    seat: Seat


class FellSilent(PlayerEvent, frozen=True, tag=True):
    """So many game days in a row have passed without a command of his."""

    days: int


class ViolationRecorded(HostEvent, frozen=True, tag=True):
    """Number from 1. A suicide leaves this though its command is refused (G15)."""

    number: int
    seat: Seat
    what: Literal["suicide", "idle-killer"]


class ViolationWaived(HostEvent, frozen=True, tag=True):
    """Forgiven by the host."""

    number: int


RosterEvent = (
    Died
    | Revived
    | PlayerRenamed
    | PlayerReplaced
    | AddressChanged
    | Heard
    | FellSilent
    | ViolationRecorded
    | ViolationWaived
)
