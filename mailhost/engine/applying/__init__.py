"""The only maker of game states: one event, one new state. Nothing is decided or checked in here.

Only the containers that an event touches are copied; all the rest is shared with the state before. One file a chapter
of `events`.
"""

from collections.abc import Callable, Iterable
from typing import Any, assert_never, get_args

from msgspec.structs import replace

from mailhost.engine.applying import day, founding, night, phases, players
from mailhost.engine.applying.founding import begin
from mailhost.engine.events import (
    AnyEvent,
    Asked,
    DayEvent,
    FoundingEvent,
    GameCreated,
    HostSaid,
    NightEvent,
    PhaseEvent,
    Rewound,
    RosterEvent,
    Utterance,
)
from mailhost.engine.state import Game

__all__ = ["apply", "begin", "replay"]


def replay(events: Iterable[AnyEvent]) -> Game:
    """The game that these events have made; ValueError unless the first is its GameCreated."""
    rest = iter(events)
    first = next(rest, None)
    if not isinstance(first, GameCreated):
        raise ValueError(f"a game's first event is GameCreated, not {type(first).__name__}")  # noqa: TRY004
    game = begin(first)
    for event in rest:
        game = apply(game, event)
    return game


def apply(game: Game, event: AnyEvent) -> Game:
    """The game after that event; the game before stays as it was."""
    return CHAPTERS[type(event)](replace(game, ordinal=game.ordinal + 1), event)


def unchanged(game: Game, event: Utterance) -> Game:
    """Of what is said nothing is otherwise; what is taken back, whoever follows a journal puts back (host/ledger)."""
    match event:
        case HostSaid() | Asked() | Rewound():
            return game
        case _:
            assert_never(event)


CHAPTERS: dict[type[AnyEvent], Callable[[Game, Any], Game]] = {
    kind: after
    for chapter, after in (
        (FoundingEvent, founding.after),
        (PhaseEvent, phases.after),
        (DayEvent, day.after),
        (NightEvent, night.after),
        (RosterEvent, players.after),
        (Utterance, unchanged),
    )
    for kind in get_args(chapter)
}
"""Whose each event is: to ask its type is quicker than to ask of a union whether it is one of it."""
