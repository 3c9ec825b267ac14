"""What an undo makes known: what was taken back and how the game stands, and what was decided anew otherwise than
the town, or a player, had read. What they have read already is not said again.
"""

from collections.abc import Iterator, Sequence

import msgspec

from mailhost.engine import events as e
from mailhost.engine.state import Game
from mailhost.letters.draft import Step
from mailhost.letters.views import public_view


def correction(before: Game, steps: Sequence[Step], undone: Sequence[e.AnyEvent]) -> tuple[Step, ...]:
    """The steps that the undo's post tells of, its own last and with the state it has led to; none if nothing public
    has changed.

    `steps`: of the undo's entry, `Rewound` first. `undone`: the events of all entries that it took back.
    """
    first, *anew = steps
    if not isinstance(first.event, e.Rewound):
        raise TypeError("the entry of an undo begins with Rewound")
    known = set(marks(undone))
    marked = zip(anew, marks([step.event for step in anew]), strict=True)
    fresh = [step for step, mark in marked if mark not in known and step.event.audience == e.EVERYONE]
    now = steps[-1].game
    if not first.event.taken and public_view(before) == public_view(now):
        return ()
    return (*fresh, Step(first.event, now))


def marks(events: Sequence[e.AnyEvent]) -> Iterator[bytes]:
    """What tells an event from others: an execution is another one if it was decided otherwise."""
    decided = b""
    for event in events:
        mark = msgspec.json.encode(event)
        if isinstance(event, e.ExecutionDecided):
            decided = mark
        yield mark + decided if isinstance(event, e.Died) and event.manner == "executed" else mark
