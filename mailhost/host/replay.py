"""A game's journal gone through once more: each entry with the states it led through. Reads, never writes."""

from collections.abc import Iterator

import msgspec

from mailhost.engine.state import Game
from mailhost.host.entry import Entry
from mailhost.host.house import House
from mailhost.host.ledger import followed
from mailhost.letters.outgoing import Post, Step, posts


class Replayed(msgspec.Struct, frozen=True):
    """An entry, the state it found, and the states that its events went through."""

    entry: Entry
    before: Game
    steps: tuple[Step, ...]

    @property
    def after(self) -> Game:
        """The state that it left."""
        return self.steps[-1].game if self.steps else self.before


def replay(house: House, game_id: str) -> Iterator[Replayed]:
    """Every entry of that game, from the first. Raises Damaged."""
    game: Game | None = None
    for entry in house.store.read(game_id):
        steps: list[Step] = []
        before = game
        for event in entry.events:
            game = followed(game, event)
            steps.append(Step(event, game))
        if game is not None:
            yield Replayed(entry, before or game, tuple(steps))


def thread(house: House, game_id: str, form: str) -> tuple[Post, ...]:
    """The game's public thread, made anew from its journal; `form`: text or bbcode."""
    state = house.ledger.book(game_id).state
    texts = house.texts(state.language, state.ruleset.id)
    return posts(texts, ((each.entry.at, each.before, each.steps) for each in replay(house, game_id)), form)
