"""Who is silent: by what players wrote and had accepted, not by what the night holds. For the host alone."""

from datetime import datetime

import msgspec

from mailhost.engine.commands import Seat
from mailhost.engine.events import NightFell
from mailhost.engine.state import Game
from mailhost.host.entry import Entry, LetterCause, RelayCause
from mailhost.host.house import House
from mailhost.host.ledger import Book
from mailhost.host.replay import replay


class Quiet(msgspec.Struct, frozen=True):
    """A living player who has not been heard since the last dusk. `last`: when he was, ever; `days`: dusks passed so.

    `present`: his answer to the last roll-call, None where none was held. `replacing`: he has asked to be replaced.
    """

    number: int
    nick: str
    address: str | None
    last: datetime | None
    days: int
    present: bool | None
    replacing: bool


class Silence(msgspec.Struct, frozen=True):
    """`waitlist`: who could take a seat over, in order."""

    phase: str
    since: datetime
    quiet: tuple[Quiet, ...]
    waitlist: tuple[str, ...]


def silence(house: House, book: Book) -> Silence:
    """Who of the living is silent, the longest first. A player without mail is heard through the host."""
    last: dict[Seat, datetime] = {}
    game = book.state
    since = game.phase.began
    for each in replay(house, book.stream):
        fell = any(isinstance(event, NightFell) for event in each.entry.events) and each.before.phase.kind == "day"
        if fell or (each.before.phase.kind == "sign-up" and each.after.phase.kind != "sign-up"):
            since = each.after.phase.began
        if (said := speaker(each.entry)) is not None:
            last[said[0]] = said[1]
    first = datetime.min.replace(tzinfo=since.tzinfo)
    quiet = [row(game, player.seat, last.get(player.seat)) for player in game.living]
    quiet = [each for each in quiet if (each.last or first) <= since]
    waitlist = tuple(f"{each.nick} <{each.address}>" if each.address else each.nick for each in game.waitlist)
    return Silence(game.phase.name, since, tuple(sorted(quiet, key=lambda each: each.last or first)), waitlist)


def speaker(entry: Entry) -> tuple[Seat, datetime] | None:
    """Whose words an entry holds, and when they came, if any line of them was accepted, and shows that it is his."""
    cause = entry.cause
    if isinstance(cause, LetterCause) and cause.why == "unproved":
        return None
    if isinstance(cause, LetterCause | RelayCause) and cause.seat and cause.accepted:
        return cause.seat, cause.arrived
    return None


def row(game: Game, seat: Seat, last: datetime | None) -> Quiet:
    """One of them."""
    player = game.player(seat)
    present = None if game.present is None else seat in game.present
    return Quiet(
        number=seat,
        nick=player.nick,
        address=player.address,
        last=last,
        days=game.silent.get(seat, 0),
        present=present,
        replacing=seat in game.replacing,
    )
