"""Which game a letter is for: its plus-address or the [tag] of its subject, else its writer's only running game."""

import re
from collections.abc import Mapping
from typing import Literal

import msgspec

from mailhost.engine.commands import Seat
from mailhost.host.ports import GameRow
from mailhost.letters.letter import Letter

GAME_ID = re.compile(r"[a-z0-9-]{1,32}")
TAG = re.compile(r"\[([a-z0-9-]{1,32})\]", re.IGNORECASE)


class Seated(msgspec.Struct, frozen=True):
    """It is from that seat of that game."""

    game: str
    seat: Seat


class Unclear(msgspec.Struct, frozen=True):
    """Its writer sits in several running games and the letter does not say which it means."""

    seats: dict[str, Seat]


Stranger = Literal["stranger"]


def addressed(letter: Letter, rows: Mapping[str, GameRow]) -> Seated | Unclear | Stranger:
    """Find the letter's game; a writer who does not sit in the one it names is a stranger there."""
    seats = {game: row.addresses[letter.sender] for game, row in rows.items() if letter.sender in row.addresses}
    named = named_game(letter, rows)
    if named:
        return Seated(named, seats[named]) if named in seats else "stranger"
    running = {game: seat for game, seat in seats.items() if not rows[game].over}
    if len(running) > 1:
        return Unclear(running)
    # A letter to a game that has ended is told so: the one that was made last.
    last = max(seats, key=lambda game: rows[game].created, default=None)
    game = next(iter(running), last)
    return Seated(game, seats[game]) if game else "stranger"


def named_game(letter: Letter, rows: Mapping[str, GameRow]) -> str | None:
    """The existing game that its address or its subject names."""
    for address in letter.recipients:
        _, plus, detail = address.partition("@")[0].partition("+")
        if plus and detail in rows:
            return detail
    tags = (tag.lower() for tag in TAG.findall(letter.subject))
    return next((tag for tag in tags if tag in rows), None)
