"""Players who fall silent: noticed at dusk, never by what they ordered, only by whether they wrote at all (C7)."""

from mailhost.engine import deaths
from mailhost.engine.commands import Seat
from mailhost.engine.events import AnyEvent, FellSilent, Heard
from mailhost.engine.refusals import Refused
from mailhost.engine.state import Game
from mailhost.engine.unfolding import Unfolding

PATIENCE = 3
"""So many game days in a row, and the prokurator strikes where he need not be asked."""


def broken(game: Game, seat: Seat, decision: tuple[AnyEvent, ...] | Refused) -> tuple[AnyEvent, ...] | Refused:
    """The decision; where it accepts the first command of a living player in this game day, it says so too."""
    if isinstance(decision, Refused) or not game.inactivity.prod or seat in game.heard:
        return decision
    return (*decision, Heard(seat)) if game.player(seat).role and game.alive(seat) and not game.over else decision


def dusk(story: Unfolding) -> None:
    """A game day has passed: who said nothing in it is told, and after three may be struck out.

    A player without mail speaks through the host, and is never silent.
    """
    game = story.game
    if not game.inactivity.prod:
        return
    quiet = tuple(player.seat for player in game.living if player.address is not None and player.seat not in game.heard)
    for seat in quiet:
        story.add(FellSilent(seat, game.silent.get(seat, 0) + 1))
    if game.inactivity.strike:
        deaths.die(story, tuple(seat for seat in quiet if story.game.silent[seat] >= PATIENCE), "struck")
