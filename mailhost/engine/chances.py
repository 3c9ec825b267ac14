"""What happens only sometimes: a lot of the game's seed decides, and the host can read that it was drawn (Y6, Y7)."""

from typing import Literal

from mailhost.engine import lots
from mailhost.engine.commands import Seat
from mailhost.engine.events import LotDrawn
from mailhost.engine.unfolding import Unfolding


def comes_true(story: Unfolding, purpose: Literal["protect", "forget"], seat: Seat, chance: float) -> bool:
    """Whether it happens to him in this phase; nothing is drawn for what is certain."""
    if not 0 < chance < 1:
        return chance == 1
    happened = lots.happens(chance, story.game.seed, purpose, story.game.phase.name, seat)
    story.add(LotDrawn(purpose, seat, happened))
    return happened
