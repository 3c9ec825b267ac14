"""What a command is, and whom it names."""

import msgspec

Seat = int
"""A player's number in the roster, from 1; it never changes while nicknames and addresses may. 0 is the host, where
the town may execute him (`host.candidate`, Y11).
"""


class Unfound(msgspec.Struct, frozen=True, tag=True):
    """A name as written that fits nobody (`several` false) or more than one player (true).

    `nearest`: seats to suggest, the likeliest first; for an ambiguous name exactly those it fits. `listed`: it is
    several names, all found, where one is wanted.
    """

    text: str
    nearest: tuple[Seat, ...] = ()
    several: bool = False
    listed: bool = False


Named = Seat | Unfound


class Command(msgspec.Struct, frozen=True, tag=True):
    """Anything that may be decided."""


class PlayerCommand(Command, frozen=True, tag=True):
    """What one line of a player's letter asks for; `by` is his seat."""

    by: Seat


class HostCommand(Command, frozen=True, tag=True):
    """The host's hand; it enters by the same door as a player's command."""


class Ring(Command, frozen=True, tag=True):
    """The clock: whatever is due at `at` (a closing, a reminder, an hour's tally) happens, one thing a ring."""
