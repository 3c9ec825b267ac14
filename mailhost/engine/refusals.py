"""Why a command is refused: named values. Their words are templates, `templates/<language>/refusal/<code>`."""

from typing import Literal

import msgspec

from mailhost.engine.commands import Seat
from mailhost.engine.events import AnyEvent

Code = Literal[
    "not-a-player",
    "over",
    "dead",
    "unknown-command",
    "not-your-role",
    "wrong-phase",
    "no-election",
    "unknown-name",
    "ambiguous-name",
    "dead-target",
    "same-person",
    "suicide",
    "own-side",
    "already-acted",
    "already-nominated",
    "not-nominated",
    "withdraw-first",
    "no-such-vote",
    "repeat-visit",
    "too-long",
    # To the host only: his command does not fit, `detail` says where.
    "not-now",
    "moved-on",
    "taken",
    "bad-setup",
    "bad-number",
]


class Refused(msgspec.Struct, frozen=True):
    """A refusal and what its reply needs: `name` as written, `seats` to suggest, `limit` and `found` of a measure.

    `recorded`: the one event that a refusal may leave, a suicide's violation (G15).
    """

    code: Code
    name: str = ""
    seats: tuple[Seat, ...] = ()
    limit: int = 0
    found: int = 0
    detail: str = ""
    recorded: tuple[AnyEvent, ...] = ()
