"""A letter that was too big to be read to its end: its writer is told with the answer, and the host once a day.

What stood behind the cut nobody knows: a photograph alone, or a command below it, as Apple's program puts it.
"""

from collections.abc import Sequence

import msgspec

from mailhost.engine.commands import LastWord, Seat
from mailhost.host.house import House
from mailhost.host.ledger import Book
from mailhost.host.opened import Opened
from mailhost.letters.cut import length_of
from mailhost.letters.outgoing import Draft, Outcome, notice
from mailhost.letters.rendering import stacked

KILOBYTE = 1024


def told(  # noqa: PLR0913, PLR0917 - whose letter, and what became of it
    house: House, book: Book, seat: Seat, mail: Opened, outcomes: Sequence[Outcome], answers: Sequence[Draft]
) -> tuple[tuple[Draft, ...], tuple[Draft, ...]]:
    """The answers to the letter, with a line on its size in the first that is its writer's, and what the host gets.

    Neither has a word more where the answer says so already, of a recording that may be behind the cut.
    """
    size = length_of(mail.arrival.raw or b"")
    commands = (each.reading.command for each in outcomes)
    if not size or any(isinstance(each, LastWord) and each.oversized for each in commands):
        return tuple(answers), ()
    game = book.state
    facts: dict[str, object] = {"kilobytes": size // KILOBYTE, "nick": game.player(seat).nick}
    texts = house.texts_of(game)
    line = notice(texts, "player/oversize", facts, game).body
    own = next((each for each in answers if each.kind in ("receipt", "private") and len(each.seats) <= 1), None)
    said = tuple(beneath(each, line) if each is own else each for each in answers)
    to_host = notice(texts, "host/oversize", facts, game)
    subject = f"{to_host.subject} [{book.stream}]"
    heard = book.notices.today(subject, house.settings.timezone, house.clock.now())
    return said, () if heard else (to_host,)


def beneath(draft: Draft, line: str) -> Draft:
    """The same mail with a paragraph more."""
    marked = stacked([draft.marked, line]) if draft.marked else ""
    return msgspec.structs.replace(draft, body=stacked([draft.body.rstrip("\n"), line]), marked=marked)
