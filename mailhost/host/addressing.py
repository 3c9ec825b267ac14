"""Which game a letter is for: a plus-part of our own address or the [tag] of its subject, else its writer's only
running game. A friend's plus-address in Cc and a [tag] of somebody else's game say nothing. Either may go on with a
token, which says who writes (`reply_token`) and not which game he means once he has typed another into the subject.
An address that is registered in one game and another one of a player's in the next is the registered one's, unless the
letter names that next game.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

import msgspec

from mailhost.engine.commands import Seat
from mailhost.host.ports import GameRow
from mailhost.letters.letter import Letter

GAME_ID = re.compile(r"[a-z0-9-]{1,32}")
TAG = re.compile(r"\[([a-z0-9-]{1,32})(?:\.([a-z0-9]{1,20}))?\]", re.IGNORECASE)


class Seated(msgspec.Struct, frozen=True):
    """It is from that seat of that game."""

    game: str
    seat: Seat


class Unclear(msgspec.Struct, frozen=True):
    """Its writer sits in several running games and the letter does not say which it means."""

    seats: dict[str, Seat]


Stranger = Literal["stranger"]
Place = Seated | Unclear | Stranger


def addressed(letter: Letter, rows: Mapping[str, GameRow], own: str) -> Place:
    """Find the letter's game; `own` is the address of our mailbox.

    Who writes to a plus-address of ours is a stranger where he does not sit in its game: it was meant for that one.
    """
    seats = {game: seat for game, row in rows.items() if (seat := row.seat_of(letter.sender))}
    for part in plus_parts(letter.recipients, own.lower()):
        if part in rows:
            return Seated(part, seats[part]) if part in seats else "stranger"
    for found in spoken_of(letter.recipients, letter.subject, own.lower()):
        if found in seats:
            return Seated(found, seats[found])
    running = {game: seat for game, seat in seats.items() if not rows[game].over}
    registered = {game: seat for game, seat in running.items() if letter.sender in rows[game].addresses}
    if len(registered) > 1:
        return Unclear(registered)
    if not registered and len(running) > 1:
        return "stranger"  # in each another one of somebody's, who need not be the same: none of them is asked
    # A letter to a game that has ended is told so: the one that was made last.
    last = max(seats, key=lambda game: rows[game].created, default=None)
    game = next(iter(registered or running), last)
    return Seated(game, seats[game]) if game else "stranger"


def named(letter: Letter, rows: Mapping[str, GameRow], own: str) -> str:
    """The game that the letter itself names, whoever wrote it: by our plus-address, else by a [tag]; "" for none."""
    address = own.lower()
    found = (*plus_parts(letter.recipients, address), *spoken_of(letter.recipients, letter.subject, address))
    return next((game for game in found if game in rows), "")


@lru_cache(maxsize=64)
def spoken_of(recipients: tuple[str, ...], subject: str, own: str) -> tuple[str, ...]:
    """The games in square brackets in the subject, then "cats" of host+cats.k7mq2x9htw@example.org: the one that the
    mail was about which this one answers. Remembered as `plus_parts` is.
    """
    parts = (part.partition(".") for part in plus_parts(recipients, own))
    return (*(tag[1].lower() for tag in TAG.finditer(subject)), *(game for game, _, token in parts if token))


@lru_cache(maxsize=64)
def plus_parts(recipients: tuple[str, ...], own: str) -> tuple[str, ...]:
    """ "cats" of host+cats@example.org, where ours is host@example.org. Remembered, for it is asked several times."""
    local, _, domain = own.rpartition("@")
    before, behind = f"{local}+", f"@{domain}"
    ours = (each for each in recipients if each.startswith(before) and each.endswith(behind))
    return tuple(each[len(before) : -len(behind)] for each in ours)
