"""A player's words that came another way than by mail, passed on by the host: heard and answered as his letters are."""

from datetime import datetime

import msgspec

from mailhost.engine.commands import Seat
from mailhost.engine.hand import CLOSING, past_deadline
from mailhost.engine.refusals import Refused
from mailhost.engine.targets import one
from mailhost.host.correspondence import Desk
from mailhost.host.entry import Entry, Refusal, RelayCause
from mailhost.host.hand import Wrong, named
from mailhost.host.hearing import answers, hear, refusals
from mailhost.host.house import House
from mailhost.host.timeline import is_late
from mailhost.host.transaction import Handling, Said, entry_of

BEFORE = Refused("not-now", detail="this phase had not begun then")


class Relay(msgspec.Struct, frozen=True):
    """What the host passes on. `at`: when it was said; None: now."""

    nick: str
    text: str
    at: datetime | None = None


def relay(house: House, game_id: str, words: Relay, who: str, reason: str = "") -> Entry | Refused:
    """Decide the lines of it as the player's own, at the time he said them; a suicide in them is a violation of his.

    The entry holds his receipt; where he has no address, it goes to the host. Raises Wrong where nothing was said, or
    not yet.
    """
    with house.store.lock():
        house.ledger.refresh()
        book = house.ledger.book(game_id)
        game = book.state
        now = house.clock.now().replace(microsecond=0)
        seat = one(game, named(house, game, words.nick))
        if isinstance(seat, Refused):
            return seat
        said_at = words.at or now
        if said_at > now:
            raise Wrong("that time is still to come")
        if is_late(game.phase, said_at):
            return BEFORE
        closes = game.phase.closes
        if past_deadline(game, said_at) and said_at != closes:
            return CLOSING
        lines = [line.strip() for line in words.text.splitlines() if line.strip()]
        if not lines:
            raise Wrong("there are no words in it")
        handling = Handling(game)
        outcomes = hear(house, handling, seat, lines, said_at)
        refused = tuple(Refusal(reading.line, result.code) for reading, result in refusals(outcomes))
        texts = house.texts_of(game)
        replies, mails = answers(texts, handling, seat, outcomes, said_at)
        cause = RelayCause(who, seat, words.text, said_at, reason, len(outcomes) - len(refused), refused)
        said = Said((*replies, *mails), handling.events, handling.game)
        entry = entry_of(house, book, cause, now, said)
        desk = Desk(house)
        desk.put(book, entry)
        desk.commit()
        return entry


def answered_to(entry: Entry, seat: Seat) -> tuple[str, ...]:
    """What the player of that seat was answered, for the host who reads it to him."""
    return tuple(message.body for message in entry.messages if message.seat == seat and message.kind != "post")
