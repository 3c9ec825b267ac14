"""What one command brings about, event by event: each is decided on the state that those before it have made.

The only thing in this ring that changes; it lives within one call of `decide` and never leaves it.
"""

from mailhost.engine.applying import apply
from mailhost.engine.events import AnyEvent
from mailhost.engine.state import Game


class Unfolding:
    """`game`: as it stands after `events`."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._events: list[AnyEvent] = []

    def add(self, *events: AnyEvent) -> None:
        """They happen, in this order."""
        for event in events:
            self.game = apply(self.game, event)
            self._events.append(event)

    @property
    def events(self) -> tuple[AnyEvent, ...]:
        """All that has happened, in order."""
        return tuple(self._events)
