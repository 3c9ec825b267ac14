"""How much a sender may write in a day and is answered, and what he is told once it is too much.

Counted by registered address and by the calendar day, in the game's own zone, on which a letter arrived, whenever it
is read (`day_count`). What nothing shows the player to have written is counted apart: nobody uses up another's measure.
"""

from collections.abc import Iterator, Sequence
from datetime import timedelta
from hashlib import sha256

import msgspec

from mailhost.engine.commands import Seat
from mailhost.engine.state import Game
from mailhost.host.checkpoint import Lately, Repeat
from mailhost.host.day_count import Bound, count_of, day_of
from mailhost.host.house import House, Settings
from mailhost.host.ledger import Book
from mailhost.host.opened import Opened
from mailhost.host.ports import HOUSE
from mailhost.letters.outgoing import Draft, notice

MOST_SAME = 10
"""So many letters that say the very same a player is answered within that span: nobody types like that."""
MOST_TALK = 5
"""And so many without any command."""
SPAN = timedelta(hours=1)


def exceeded(house: House, book: Book, owner: str, mail: Opened, *, proved: bool) -> Bound | None:
    """Of what there is too much already, before this letter; None where it is within its writer's measure.

    `owner`: the registered address of the seat that it speaks for.
    """
    count = count_of(book.counts.get(owner, ()), day_of(book.state.timezone, mail.arrival.arrived))
    most = measure(house.settings)
    bounds: tuple[tuple[Bound, int], ...] = (
        (("mails", count.mails), ("commands", count.commands)) if proved else (("unproved", count.unproved),)
    )
    return next((bound for bound, written in bounds if most[bound] and written >= most[bound]), None)


def measure(settings: Settings) -> dict[Bound, int]:
    """How much of each there may be in a day; 0 for no end."""
    return {
        "mails": settings.mails_per_day,
        "commands": settings.commands_per_day,
        "answers": settings.answers_per_day,
        "unproved": settings.unproved_per_day,
    }


def broken_enough(house: House, owner: str, mail: Opened) -> bool:
    """Whether too much is set aside already that came from that player's address; "": from all who have no seat.

    Nothing shows who writes such a mail. What the server would not hand over is not its writer's doing.
    """
    most = house.settings.unproved_per_day
    count = count_of(house.ledger.book(HOUSE).counts.get(owner, ()), day_of("UTC", mail.arrival.arrived))
    return bool(most and mail.arrival.raw) and count.unproved >= most


def told(house: House, book: Book, seat: Seat, bound: Bound, mail: Opened) -> Iterator[Draft]:
    """A word to the player, at his registered address, and one to the host: the first time that day, and no more."""
    game = book.state
    owner = game.player(seat).address or ""
    if bound not in count_of(book.counts.get(owner, ()), day_of(game.timezone, mail.arrival.arrived)).told:
        yield from enough(house, game, seat, bound)


def enough(house: House, game: Game, seat: Seat, bound: Bound) -> Iterator[Draft]:
    """That word, and the host's."""
    most, nick, proof = measure(house.settings)[bound], game.player(seat).nick, house.settings.sender
    facts: dict[str, object] = {"bound": bound, "most": most, "nick": nick, "proof": proof}
    texts = house.texts_of(game)
    draft = notice(texts, "player/too-many", facts, game)
    yield msgspec.structs.replace(draft, seats=(seat,), kind="receipt", thread="seat")
    yield notice(texts, "host/too-many", facts, game)


def answers_left(house: House, book: Book, seat: Seat, mail: Opened) -> int | None:
    """How many more mails that player's own letters may cause him today; None for no end."""
    most = house.settings.answers_per_day
    days = book.counts.get(book.state.player(seat).address or "", ())
    return most - count_of(days, day_of(book.state.timezone, mail.arrival.arrived)).answers if most else None


def last_answered(house: House, book: Book, seat: Seat, left: int | None, answers: Sequence[Draft]) -> Iterator[Draft]:
    """The same two words with the answer that fills the measure: what comes after it is done, and not answered."""
    coming = sum(1 for each in answers if seat in each.seats and each.kind != "post")
    if left is not None and 0 < left <= coming:
        yield from enough(house, book.state, seat, "answers")


def mark_of(fresh: Sequence[str]) -> str:
    """A digest of what was typed, by which the same is known again."""
    return sha256("\n".join(fresh).encode()).hexdigest()[:8]


class Brake(msgspec.Struct, frozen=True):
    """Whether a letter is answered, and what the host is told: two machines must not talk for ever.

    `same`: whether it is for saying the same again, else for saying nothing that could be done. `count`: how often.
    `sure`: whether something shows that the player writes it; what others write in his name leaves him his answers.
    """

    same: bool
    count: int
    sure: bool

    @property
    def most(self) -> int:
        """How many are answered."""
        return MOST_SAME if self.same else MOST_TALK

    @property
    def answered(self) -> bool:
        """Whether this one is."""
        return self.count <= self.most


def brake(book: Book, seat: Seat, said: Repeat, *, talk: bool, sure: bool) -> Brake:
    """How a letter stands to those that its writer has sent within the last hour; unproved ones stand by themselves."""
    since = said.arrived - SPAN
    lately = (book.lately if sure else book.unproved).get(seat, Lately())
    if talk:
        return Brake(same=False, count=1 + sum(1 for at in lately.talk if at > since), sure=sure)
    same = [each.arrived for each in lately.repeats if each.mark == said.mark]
    return Brake(same=True, count=1 + sum(1 for at in same if at > since), sure=sure)


def looping(house: House, game: Game, seat: Seat, brake: Brake) -> tuple[Draft, ...]:
    """A word to the host, of the first that is not answered."""
    if brake.count != brake.most + 1:
        return ()
    said: dict[str, object] = {"count": brake.count, "same": brake.same, "sure": brake.sure}
    facts = {"nick": game.player(seat).nick, **said}
    return (notice(house.texts_of(game), "host/loop", facts, game),)
