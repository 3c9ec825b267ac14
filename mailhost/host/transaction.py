"""From a decided input to its one journal line: events in order, the mails they cause, ids that never change."""

import hmac
from collections.abc import Iterator
from datetime import datetime
from functools import lru_cache

import msgspec

from mailhost.engine.applying import apply
from mailhost.engine.commands import AnyCommand, Seat
from mailhost.engine.deciding import decide
from mailhost.engine.events import AnyEvent
from mailhost.engine.refusals import Refused
from mailhost.engine.state import HOST, Game
from mailhost.host.entry import OUTSIDER, Cause, Entry, Message
from mailhost.host.house import House
from mailhost.host.ledger import Book
from mailhost.host.notices import MOST, kind_of
from mailhost.host.ports import HOUSE
from mailhost.letters.letter import Letter
from mailhost.letters.outgoing import Draft, Step, notice


class Handling:
    """A game on its way through one input: each decision is made on the state that the one before has left."""

    def __init__(self, game: Game) -> None:
        self.before = game
        self.game = game
        self.steps: list[Step] = []

    @property
    def events(self) -> tuple[AnyEvent, ...]:
        """All that has happened on the way."""
        return tuple(step.event for step in self.steps)

    def decide(self, command: AnyCommand, at: datetime) -> tuple[AnyEvent, ...] | Refused:
        """Decide and go on to the state after it; a refusal leaves at most what it records."""
        result = decide(self.game, command, at)
        for event in result.recorded if isinstance(result, Refused) else result:
            self.game = apply(self.game, event)
            self.steps.append(Step(event, self.game))
        return result


class Said(msgspec.Struct, frozen=True):
    """What an input came to: events, the state after them, the drafts they cause.

    `letter`: the one that is answered, to `by`; whoever else is written to about it must not see its id.
    """

    drafts: tuple[Draft, ...] = ()
    events: tuple[AnyEvent, ...] = ()
    game: Game | None = None
    letter: Letter | None = None
    by: Seat | None = None

    def answers(self, address: str) -> bool:
        """Whether a mail to that address, which has no seat, answers the letter."""
        return self.letter is not None and self.letter.sender == address


def entry_of(house: House, book: Book, cause: Cause, at: datetime, said: Said) -> Entry:
    """The next line of that book."""
    seq, written = book.version + 1, house.clock.now()
    messages: list[Message] = []
    for draft in within_reason(house, book, said, written):
        for seat, address in readers(house, said.game, draft):
            if address:
                place = (book.stream, number_of(written, seq, len(messages)))
                answered = said.letter if seat == said.by or (seat == OUTSIDER and said.answers(address)) else None
                message = message_of(house, place, draft, (seat, address), answered)
                messages.append(handed_on(message, said.game))
    return Entry(seq, at, written, cause, said.events, tuple(messages))


def within_reason(house: House, book: Book, said: Said, written: datetime) -> Iterator[Draft]:
    """All but the notices that the host has had enough of today; in place of the first such, a word that says so."""
    sent, timezone = book.notices, house.settings.timezone
    for draft in said.drafts:
        each = draft
        if each.kind == "notice":
            subject = subject_of(book.stream, each, answered=False)
            if sent.today(subject, timezone, written) >= MOST:
                each = last_notice(house, said.game, book.stream, each)
                subject = subject_of(book.stream, each, answered=False)
                if sent.today(subject, timezone, written):
                    continue
            sent = sent.with_one(subject, written)
        yield each


def last_notice(house: House, game: Game | None, stream: str, draft: Draft) -> Draft:
    """The last notice of that kind today."""
    facts: dict[str, object] = {"about": kind_of(draft.subject).strip(), "most": MOST, "stream": stream}
    return notice(house.texts_of(game), "host/enough", facts, None)


def number_of(written: datetime, seq: int, count: int) -> str:
    """Where in its stream a message stands.

    With the moment in it: after a journal was cut short, a number is given twice, an id never.
    """
    return f"{written.isoformat()} {seq}.{count}"


def written_with(house: House, stream: str) -> bool:
    """Whether the first message of that stream was given its id by the key that the house has now."""
    entry = next((entry for entry in house.store.read(stream) if entry.messages), None)
    if entry is None:
        return True
    return entry.messages[0].id == message_id(house, stream, "message", number_of(entry.written, entry.seq, 0))


def readers(house: House, game: Game | None, draft: Draft) -> Iterator[tuple[Seat, str | None]]:
    """To whom it goes: seats with their addresses, then addresses without a seat."""
    yield from ((seat, address_of(house, game, seat, draft)) for seat in draft.seats)
    yield from ((OUTSIDER, address) for address in draft.addresses)


def address_of(house: House, game: Game | None, seat: int, draft: Draft) -> str | None:
    """The registered address of a seat; the host's own for seat 0.

    What is meant for a player without mail goes to the host, who hands it on; not posts, which he reads in the thread.
    """
    if seat == HOST:
        return house.settings.notify
    address = game.player(seat).address if game is not None else None
    if address is None and draft.kind in ("private", "receipt"):
        return house.settings.notify
    return address


def message_of(
    house: House, place: tuple[str, str], draft: Draft, to: tuple[int, str], letter: Letter | None
) -> Message:
    """One mail to one (seat, address). Everything of one thread names the same root; a receipt names the letter too.

    `place`: the stream, and where in it the message stands, from which its id is drawn.
    """
    stream, number = place
    seat, address = to
    root = thread_id(house, stream, draft.thread, address if seat == OUTSIDER else str(seat))
    answers = letter.message_id if letter is not None and draft.kind in ("receipt", "private") else ""
    return Message(
        id=message_id(house, stream, "message", number),
        to=address,
        seat=seat,
        # Whoever has no seat is not answered under his own subject, which is not ours to repeat, but under one of ours.
        subject=subject_of(stream, draft, answered=bool(answers) and seat != OUTSIDER),
        body=draft.body,
        kind=draft.kind,
        references=(root, answers) if answers else (root,),
        in_reply_to=answers or root,
        marked=draft.marked,
    )


def handed_on(message: Message, game: Game | None) -> Message:
    """With the player's name in front of the subject, where the host is to hand it on."""
    if game is None or message.seat <= HOST or game.player(message.seat).address:
        return message
    return msgspec.structs.replace(message, subject=f"{game.player(message.seat).nick}: {message.subject}")


def subject_of(stream: str, draft: Draft, *, answered: bool) -> str:
    """The draft's own subject with the game's tag, by which a reply finds its game."""
    prefix = "Re: " if answered else ""
    return f"{prefix}{draft.subject}" if stream == HOUSE else f"{prefix}{draft.subject} [{stream}]"


def message_id(house: House, *parts: str) -> str:
    """An id that comes out the same however often it is asked for, and tells an outsider nothing (not even a count)."""
    return identifier(house.secret, house.settings.email, *parts)


def thread_id(house: House, stream: str, thread: str, reader: str) -> str:
    """The id that all mails of a thread to one reader name."""
    return remembered(house.secret, house.settings.email, stream, "thread", thread, reader)


@lru_cache(maxsize=1024)
def remembered(secret: bytes, email: str, *parts: str) -> str:
    """As `identifier`, of what many mails name."""
    return identifier(secret, email, *parts)


def identifier(secret: bytes, email: str, *parts: str) -> str:
    """The id."""
    digest = hmac.digest(secret, "\0".join(parts).encode(), "sha256").hex()
    return f"<{digest[:32]}@{email.partition('@')[2]}>"
