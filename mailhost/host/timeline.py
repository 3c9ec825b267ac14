"""The states that a journal's entries lead through. An undo goes back on it: what it took back stays written, and
the state of before is found again (`Rewound`). Follows, never decides.
"""

from datetime import datetime

from mailhost.engine.applying import apply, begin
from mailhost.engine.events import AnyEvent, GameCreated, Rewound
from mailhost.engine.state import Game, Phase
from mailhost.host.entry import Entry
from mailhost.letters.outgoing import Step


class Timeline:
    """One game's, from its journal's first entry on. `game`: after the last one taken."""

    def __init__(self) -> None:
        self.game: Game | None = None
        self._befores: list[Game | None] = []
        self._events: list[tuple[AnyEvent, ...]] = []

    def take(self, entry: Entry) -> tuple[Step, ...]:
        """Follow the next entry; the states that its events led through."""
        self._befores.append(self.game)
        self._events.append(entry.events)
        steps: list[Step] = []
        for event in entry.events:
            self.game = self.before(event.to) if isinstance(event, Rewound) else followed(self.game, event)
            steps.append(Step(event, self.game))
        return tuple(steps)

    @property
    def reached(self) -> int:
        """The seq of the last entry taken, 0 before the first."""
        return len(self._events)

    def undone(self, entry: Entry) -> tuple[AnyEvent, ...]:
        """All that an undo's entry, which has been taken, went back over; nothing of any other."""
        back = entry.rewound
        gone = self._events[back.to - 1 : entry.seq - 1] if back else ()
        return tuple(event for events in gone for event in events)

    def before(self, seq: int) -> Game:
        """The state that entry `seq` found. Raises LookupError where there is none."""
        if not 1 < seq <= len(self._befores) or (game := self._befores[seq - 1]) is None:
            raise LookupError(f"there is no state before entry {seq}")
        return game


def followed(game: Game | None, event: AnyEvent) -> Game:
    """The state after one more event of a journal, one that is no undo."""
    if isinstance(event, GameCreated):
        return begin(event)
    if game is None:
        raise LookupError("a journal's first event must be GameCreated")
    return apply(game, event)


def is_late(phase: Phase, arrived: datetime) -> bool:
    """Whether a letter belongs to a phase that is over (C5): a deadline's own second is still the closed phase's.

    What the deal opened has no deadline before it: whoever answers his card within that second is in time.
    """
    if phase.kind == "sign-up":
        return False
    return arrived < phase.began if phase.name in ("eve", "night 1") else arrived <= phase.began
