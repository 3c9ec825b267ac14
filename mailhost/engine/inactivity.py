"""What a game does about players who fall silent, as its first event keeps it (C7)."""

import msgspec


class Inactivity(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`prod`: silence is noticed at dusk, its player reminded, then the host told.

    `strike`: after three silent days the prokurator strikes without being asked.
    """

    prod: bool = False
    strike: bool = False
