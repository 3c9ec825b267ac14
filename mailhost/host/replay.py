"""A game's journal gone through once more: each entry with the states it led through. Reads, never writes."""

from collections.abc import Iterable, Iterator

import msgspec

from mailhost.engine.events import AnyEvent
from mailhost.engine.state import Game
from mailhost.host.entry import Entry
from mailhost.host.house import House
from mailhost.host.timeline import Timeline
from mailhost.letters.correcting import correction
from mailhost.letters.outgoing import Post, Step, posts


class Replayed(msgspec.Struct, frozen=True):
    """An entry, the state it found, and the states that its events went through; of an undo, what it went back over."""

    entry: Entry
    before: Game
    steps: tuple[Step, ...]
    undone: tuple[AnyEvent, ...] = ()

    @property
    def after(self) -> Game:
        """The state that it left."""
        return self.steps[-1].game if self.steps else self.before

    @property
    def news(self) -> tuple[Step, ...]:
        """Its steps, but of an undo only what is new by it."""
        return correction(self.before, self.steps, self.undone) if self.entry.rewound else self.steps


def replay(house: House, game_id: str) -> Iterator[Replayed]:
    """Every entry of that game, from the first. Raises Damaged."""
    yield from followed(Timeline(), house.store.read(game_id))


def followed(timeline: Timeline, entries: Iterable[Entry]) -> Iterator[Replayed]:
    """The next entries of a timeline."""
    for entry in entries:
        before = timeline.game
        steps = timeline.take(entry)
        if timeline.game is not None:
            yield Replayed(entry, before or timeline.game, steps, timeline.undone(entry))


def thread(house: House, game_id: str, form: str, seqs: range | None = None) -> tuple[Post, ...]:
    """The game's public thread, made anew from its journal, or what the entries of `seqs` add to it.

    `form`: a name in FORMATS.
    """
    state = house.ledger.book(game_id).state
    texts = house.texts_of(state)
    entries = (each for each in replay(house, game_id) if seqs is None or each.entry.seq in seqs)
    return posts(texts, ((each.entry.at, each.before, each.news) for each in entries), form)


def untaken(house: House, game_id: str, form: str) -> tuple[tuple[Post, ...], int]:
    """The posts not yet taken in that format, and the seq to mark as taken once they have been handed over.

    A mark beyond the journal's end is of another journal (this one was put back from a copy) and counts for nothing.
    """
    last = house.store.version(game_id)
    reach = house.taken.reach(game_id, form)
    return thread(house, game_id, form, range(reach + 1 if reach <= last else 1, last + 1)), last
