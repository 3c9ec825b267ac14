"""Lots: drawn of the game's seed by purpose and phase, not one after another.

So a hidden draw never shifts a public one, and anybody who is shown the seed can check every lot.
"""

import hmac
from collections.abc import Sequence

from mailhost.engine.commands import Seat


def ticket(seed: str, purpose: str, phase: str, seat: Seat) -> bytes:
    """The 32 bytes that seat holds in that lot: HMAC-SHA256 of the seed. `seed`: hex digits."""
    return hmac.digest(bytes.fromhex(seed), f"{purpose}\n{phase}\n{seat}".encode(), "sha256")


def shuffled(seed: str, purpose: str, phase: str, seats: Sequence[Seat]) -> list[Seat]:
    """The seats in drawn order, whatever order they came in."""
    return sorted(seats, key=lambda seat: ticket(seed, purpose, phase, seat))


def drawn(seed: str, purpose: str, phase: str, seats: Sequence[Seat]) -> Seat:
    """One of them, each as likely."""
    return shuffled(seed, purpose, phase, seats)[0]


def happens(chance: float, seed: str, purpose: str, phase: str, seat: Seat) -> bool:
    """Whether something of that chance happens to him: never at 0, always at 1."""
    return int.from_bytes(ticket(seed, purpose, phase, seat)[:6]) < chance * 2**48
