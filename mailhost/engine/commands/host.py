"""What the host may ask for; it enters by the same door as a player's command."""

from typing import Literal

import msgspec

from mailhost.engine.commands.player import PlayerCommands
from mailhost.engine.commands.request import HostCommand, Named, Seat


class Join(HostCommand, frozen=True, tag=True):
    """A player takes the next free seat, or stands in line for one. `address` None: a player without mail."""

    nick: str
    address: str | None


class Unlist(HostCommand, frozen=True, tag=True):
    """Whoever is called so waits for a seat no longer."""

    nick: str


class RollCall(HostCommand, frozen=True, tag=True):
    """Asks every living player whether he is there."""


class Deal(HostCommand, frozen=True, tag=True):
    """Ends the sign-up and deals. `seed`: 64 hex digits. `roles`: seats whose role the host fixes.

    `nonce`: 64 hex digits that blind the deal's commitment; "" for a deal without one.

    With `free` the counts are not checked against the ruleset's (rehearsals deal by hand).
    """

    seed: str
    roles: dict[Seat, str] = msgspec.field(default_factory=dict)
    free: bool = False
    nonce: str = ""


class Strike(HostCommand, frozen=True, tag=True):
    """«убийство прокуратора» (C7). `phase`, such as "day 3": refuse if the game has moved on."""

    target: Named
    phase: str = ""


class OnBehalf(HostCommand, frozen=True, tag=True):
    """A player's command by the host's hand, by all the rules of his own; whatever `command.by` says, it is `player`'s.

    What he did not write himself is no violation of his (G15), and an order so given is known as the host's (G7).
    """

    player: Named
    command: PlayerCommands


class Revive(HostCommand, frozen=True, tag=True):
    """Brings a dead player back, with his role and without the votes that went with him."""

    target: Named


class Replace(HostCommand, frozen=True, tag=True):
    """Seats somebody else: under a new nickname, with the seat's role, votes and orders. `address` None: no mail."""

    target: Named
    nick: str
    address: str | None


class Rename(HostCommand, frozen=True, tag=True):
    """Gives a player another nickname."""

    target: Named
    nick: str


class SetOffice(HostCommand, frozen=True, tag=True):
    """Puts a player into the office, or (`target` None) vacates it."""

    office: Literal["godfather"]
    target: Named | None


class DeclareLongDay(HostCommand, frozen=True, tag=True):
    """The running day, or by night and on the eve the coming one, lasts `dates` calendar dates (C4: 1 to 3)."""

    dates: int


class Extend(HostCommand, frozen=True, tag=True):
    """Moves the open deadline later by `seconds`."""

    seconds: int


class Close(HostCommand, frozen=True, tag=True):
    """Moves the open deadline to this very second; the phase then closes as any other does.

    `phase`, such as "day 3": refuse if the game has moved on (the host raced the clock).
    """

    phase: str = ""


class Pause(HostCommand, frozen=True, tag=True):
    """Stops the clock: nothing closes, and orders are refused, until `Resume` (C11)."""


class Resume(HostCommand, frozen=True, tag=True):
    """Starts it again; the open deadline moves by as much as the pause lasted (C11)."""


class Stop(HostCommand, frozen=True, tag=True):
    """Ends the game for good, without a winner."""


class Waive(HostCommand, frozen=True, tag=True):
    """Forgives the violation of that number (G15)."""

    number: int


class Say(HostCommand, frozen=True, tag=True):
    """An announcement of the host's to everyone."""

    text: str


HostCommands = (
    Join
    | Unlist
    | RollCall
    | Deal
    | Strike
    | Revive
    | Replace
    | Rename
    | OnBehalf
    | SetOffice
    | DeclareLongDay
    | Extend
    | Close
    | Pause
    | Resume
    | Stop
    | Waive
    | Say
)
