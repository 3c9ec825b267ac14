"""Deaths and what follows from them at once: what is shown, the office, the end of the game (C6, C8, C10)."""

from collections.abc import Collection
from typing import assert_never

from mailhost.engine import nominations, offices, victory
from mailhost.engine.commands import Seat
from mailhost.engine.events import Died, GameOver, Manner, OfficeVacated
from mailhost.engine.state import Game
from mailhost.engine.unfolding import Unfolding


def die(story: Unfolding, seats: Collection[Seat], manner: Manner) -> None:
    """They die together, in the order given; victory is looked at once (C8). After GameOver nothing may follow."""
    if not seats:
        return
    for seat in seats:
        story.add(Died(seat, manner, shown(story.game, seat)))
    godfather = story.game.godfather
    if godfather is not None and not story.game.alive(godfather):
        story.add(OfficeVacated())
    look(story)


def look(story: Unfolding) -> None:
    """C8: whether somebody has won by now; else what another number of the living may decide by itself."""
    if winner := victory.winner(story.game):
        story.add(GameOver(winner))
    else:
        offices.settle(story)  # one voter less may decide an election (G6)
        nominations.settle(story)  # or a candidate's confirmation (N6)


def shown(game: Game, seat: Seat) -> str | None:
    """What the public learns of the dead: his role's id, his side's, or nothing (C10, N8)."""
    match game.ruleset.reveal_on_death:
        case "role":
            return game.player(seat).role
        case "side":
            return game.role(seat).side
        case "none":
            return None
        case unknown:
            assert_never(unknown)
