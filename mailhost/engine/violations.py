"""«Нестандартные нарушения»: what is recorded for the host, who decides and may waive it (G13, G15)."""

from typing import Literal

from mailhost.engine.commands import Seat, Waive
from mailhost.engine.events import AnyEvent, ViolationRecorded, ViolationWaived
from mailhost.engine.refusals import Refused
from mailhost.engine.state import Game


def record(game: Game, seat: Seat, what: Literal["suicide", "idle-killer"]) -> ViolationRecorded:
    """The next violation of this game."""
    return ViolationRecorded(len(game.violations) + 1, seat, what)


def suicide(game: Game, seat: Seat) -> Refused | None:
    """G15: a vote, nomination or kill of oneself; the refusal leaves a record. None where it is allowed."""
    if game.ruleset.suicide == "allowed":
        return None
    return Refused("suicide", seats=(seat,), recorded=(record(game, seat, "suicide"),))


def waive(game: Game, command: Waive) -> tuple[AnyEvent, ...] | Refused:
    """The host forgives one that stands."""
    if any(v.number == command.number and not v.waived for v in game.violations):
        return (ViolationWaived(command.number),)
    return Refused("bad-number", found=command.number, detail="there is no such violation, or it is waived already")
