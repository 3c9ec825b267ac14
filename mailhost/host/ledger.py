"""The games in memory, as far as their journals go. A book is read once, then follows its journal by the tail.

Whoever changes a book holds the store's lock and has refreshed it; what is only read may be a moment old.
"""

import hashlib
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from functools import partial

import msgspec

from mailhost.engine.commands import SignUp
from mailhost.engine.events import AddressChanged, Rewound
from mailhost.engine.state import Game, Player
from mailhost.host.checkpoint import Checkpoint, Contents, Lately, Pending, Repeat, Wish, shape
from mailhost.host.day_count import COUNTED, count_of, counted, day_of, doubtful
from mailhost.host.entry import IN_JUNK, OUTSIDER, Entry, HostCause, LetterCause
from mailhost.host.held_letters import Held
from mailhost.host.lanes import lane_of
from mailhost.host.ports import HOUSE, Damaged, GameRow, GameStore, Posted, Registry
from mailhost.host.slots import slots_of
from mailhost.host.timeline import Timeline, followed

TALK_KEPT = 10
REPEATS_KEPT = 30
WISHES_STANDING = 5
"""So many questions to an address wait for its answer. As many as it is asked in a day: whoever writes in its name puts
out none of that day's."""
WISHES_OVER = 5
"""And of so many it is told that they do no longer."""


class Book(Contents, kw_only=True, eq=False):
    """One stream: the state its entries make, the letters it has seen, the messages that wait to leave.

    `past`: the state that an entry of this stream found; an undo goes back to one.
    """

    stream: str
    past: Callable[[int], Game]
    version: int = 0
    last: Entry | None = None

    @property
    def held(self) -> dict[str, Held]:
        """By key, the letters that wait."""
        return self.letters.held

    @property
    def further(self) -> dict[str, str]:
        """By further address of a player's, confirmed from there and by him, his registered one."""
        return self.letters.further

    @property
    def running(self) -> bool:
        """Whether there is a game here that has not ended."""
        return self.game is not None and not self.game.over

    @property
    def seating(self) -> tuple[tuple[Player, ...], bool]:
        """Who sits where, and whether the game is over: what an address is found by."""
        return (self.game.players, self.game.over) if self.game is not None else ((), False)

    @property
    def state(self) -> Game:
        """The game; only for streams that are one."""
        if self.game is None:
            raise LookupError(f"{self.stream}: no game")
        return self.game

    def take(self, entry: Entry) -> None:
        """Follow one entry."""
        self.version, self.last = entry.seq, entry
        self.created = self.created or entry.at
        before = self.game
        for event in entry.events:
            self.game = self.past(event.to) if isinstance(event, Rewound) else followed(self.game, event)
        if any(isinstance(event, AddressChanged | Rewound) for event in entry.events):
            self.former = (self.former | registered(before)) - registered(self.game)
        if isinstance(entry.cause, HostCause) and entry.cause.reason.startswith(IN_JUNK):
            self.in_junk[entry.cause.reason.removeprefix(IN_JUNK)] = entry.at
        if isinstance(entry.cause, LetterCause):
            self.keys.add(entry.cause.key)
            self.bounced |= dict.fromkeys(entry.cause.failed, entry.cause.arrived)
            self.follow_writer(entry.cause, answers=answers_in(entry, entry.cause))
            self.follow_wish(entry.cause, told=bool(entry.messages))
        self.letters.take(entry, self.taken)
        if entry.rewound is not None and self.game is not None:
            self.letters.reopen(entry.rewound.to, self.game.phase)
        if entry.messages:
            self.follow_messages(entry)

    def follow_messages(self, entry: Entry) -> None:
        """What was written waits to leave; what the host and those without a seat get of it is counted."""
        slots = slots_of(entry)
        self.notices = self.notices.after(entry.messages, entry.written)
        for message in entry.messages:
            place = slots.get(message.id, 0), lane_of(entry, message)
            self.pending[message.id] = Pending(message, entry.written, *place)
            # Not what a player was sent who has just left: he was no stranger.
            if message.seat == OUTSIDER and isinstance(entry.cause, LetterCause) and entry.cause.seat is None:
                self.outsiders[message.to] = (*self.outsiders.get(message.to, ()), entry.at)[-TALK_KEPT:]

    def follow_writer(self, cause: LetterCause, *, answers: int) -> None:
        """What a player has written: how much of it today, and what again and again."""
        seat = cause.seat
        if seat and cause.mark:
            of = self.unproved if doubtful(cause) else self.lately
            was = of.get(seat, Lately())
            talk = (*was.talk, cause.arrived) if cause.verdict == "talk" else was.talk
            repeats = (*was.repeats, Repeat(cause.arrived, cause.mark))
            of[seat] = Lately(talk[-TALK_KEPT:], repeats[-REPEATS_KEPT:])
        if cause.verdict == "quarantined":  # of the house's own book, which has no hours of a game
            days = self.counts.get(cause.owner, ())
            day = count_of(days, day_of("UTC", cause.arrived))
            self.counts[cause.owner] = counted(days, day.after(cause, answers=0))
        # What is too much of somebody's without a seat, `newcomers` counts.
        if self.game is not None and cause.verdict in COUNTED and (cause.owner or cause.verdict != "too-many"):
            owner = cause.owner or self.further.get(cause.sender, cause.sender)
            days = self.counts.get(owner, ())
            day = count_of(days, day_of(self.game.timezone, cause.arrived))
            self.counts[owner] = counted(days, day.after(cause, answers=answers))

    def follow_wish(self, cause: LetterCause, *, told: bool) -> None:
        """What an address has asked for, and what has come of it. `told`: whether anything was written about it.

        A journal of before says nothing of which question was answered: it was the last one.
        """
        wishes = self.wishes.get(cause.sender, ())
        if cause.verdict == "misnamed":
            self.misnamed.add(cause.sender)
        elif cause.verdict in ("wish", "confirmed", "declined", "unclear"):
            self.misnamed.discard(cause.sender)
        if cause.verdict == "wish" and isinstance(cause.command, SignUp):
            self.wishes[cause.sender] = bounded((*wishes, Wish(cause.command.nick, cause.key)))
        elif cause.verdict in ("confirmed", "declined") and wishes:
            # Whoever has a seat wants no other one; a no is to the one question.
            about = cause.about if cause.verdict == "declined" else ""
            over = [msgspec.structs.replace(each, over=each.over or about in ("", each.letter)) for each in wishes]
            self.wishes[cause.sender] = bounded(over)
        elif cause.verdict == "unclear" and told and wishes:
            about, at = cause.about or wishes[-1].letter, cause.arrived
            again = (msgspec.structs.replace(each, again=at) if each.letter == about else each for each in wishes)
            self.wishes[cause.sender] = tuple(again)
        elif cause.verdict == "too-many" and told and not cause.owner and self.game is not None:
            self.flooded = cause.arrived

    def sent(self, ids: Iterable[str]) -> None:
        """Those have left, or never will."""
        for message_id in ids:
            self.pending.pop(message_id, None)

    def row(self) -> GameRow:
        """What the registry keeps of this game."""
        addresses = {player.address: player.seat for player in self.state.players if player.address}
        # A further address is its player's for as long as his own has a seat, and nobody else's own.
        further = {
            each: addresses[own] for each, own in self.further.items() if own in addresses and each not in addresses
        }
        over = self.state.over
        settled = over and not self.pending
        return GameRow(self.stream, self.created or self.state.phase.began, over, addresses, settled, further)

    def taken(self) -> set[str]:
        """The addresses that are somebody's here: players', other ones of theirs, those of the line."""
        row = self.row()
        return {*row.addresses, *row.further, *(each.address for each in self.state.waitlist if each.address)}


def bounded(wishes: Sequence[Wish]) -> tuple[Wish, ...]:
    """Those of them that are kept; the oldest is the first to stand no longer, and the first to be forgotten."""
    standing = [each.letter for each in wishes if not each.over][-WISHES_STANDING:]
    marked = [msgspec.structs.replace(each, over=each.letter not in standing) for each in wishes]
    over = [each.letter for each in marked if each.over][-WISHES_OVER:]
    return tuple(each for each in marked if each.letter in (*standing, *over))


def answers_in(entry: Entry, cause: LetterCause) -> int:
    """How many mails to its writer a letter caused."""
    sent = (each.seat for each in entry.messages if each.kind != "post")
    return sum(1 for seat in sent if seat > 0 and cause.seat in {None, seat})


def registered(game: Game | None) -> set[str]:
    """The addresses of its players."""
    return {player.address for player in game.players if player.address} if game is not None else set()


def mark(entry: Entry) -> str:
    """A mark of a journal's line, the same before it was bound to the line before it and after."""
    return hashlib.sha256(msgspec.json.encode(msgspec.structs.replace(entry, prev=""))).hexdigest()


class Ledger:
    """All books of this house."""

    def __init__(self, store: GameStore, posted: Posted, registry: Registry) -> None:
        self.store = store
        self.posted = posted
        self.registry = registry
        self.books: dict[str, Book] = {}
        self.rows: dict[str, GameRow] = {row.game: row for row in registry.rows()}
        """As the books have them, which may run ahead of the registry."""
        self.registered = dict(self.rows)
        self.damaged: dict[str, str] = {}
        self.settled: dict[str, int] = {}
        """The versions of settled games that are not kept in memory."""

    def refresh(self) -> None:
        """Follow whatever was appended by others; all that has not settled is kept in memory.

        A game whose journal is damaged is put into `damaged`, with the reason, and does not stop the others.
        """
        for stream in self.store.streams():
            row = self.rows.get(stream)
            if stream in self.books or stream == HOUSE or row is None or not row.settled or self.stirred(stream):
                try:
                    self.follow(self.book(stream))
                except Damaged as error:
                    if stream == HOUSE:
                        raise
                    self.books.pop(stream, None)
                    self.damaged[stream] = str(error)
                else:
                    self.damaged.pop(stream, None)

    def stirred(self, stream: str) -> bool:
        """Whether a settled game was written to since it was first seen so: its end may have been undone."""
        version = self.store.version(stream)
        return self.settled.setdefault(stream, version) != version

    def book(self, stream: str) -> Book:
        """The book of that stream as it was last followed, opened if need be; an empty one where nothing is written."""
        book = self.books.get(stream)
        if book is None:
            book = self.opened(stream)
            self.follow(book)
            self.books[stream] = book  # not before: a damaged journal would leave half of one
        return book

    def follow(self, book: Book) -> None:
        """Take what has been appended since."""
        if self.store.version(book.stream) != book.version:
            for entry in self.store.read(book.stream, after=book.version):
                book.take(entry)
            book.sent(self.posted.outcomes(book.stream))
        self.register(book)

    def before(self, stream: str, seq: int) -> Game:
        """The state that entry `seq` of that stream found: the journal is gone through once from its first line."""
        timeline = Timeline()
        for entry in self.store.read(stream):
            if entry.seq >= seq:
                break
            timeline.take(entry)
        if timeline.game is None:
            raise LookupError(f"{stream}: there is no state before entry {seq}")
        return timeline.game

    def saved(self, stream: str) -> tuple[int, Checkpoint] | None:
        """The last checkpoint and its version, if this version of the program wrote it: it is only a cache."""
        saved = self.store.checkpoint(stream)
        if saved is None:
            return None
        try:
            state = msgspec.json.decode(saved[1], type=Checkpoint)
        except msgspec.DecodeError:
            return None
        return (saved[0], state) if state.shape == shape() else None

    def opened(self, stream: str) -> Book:
        """A book as its last checkpoint left it, or an empty one."""
        past = partial(self.before, stream)
        version, state = self.saved(stream) or (0, None)
        last = next(self.store.read(stream, after=version - 1), None) if version else None
        if state is None or last is None or state.line != mark(last):
            return Book(stream=stream, past=past)  # also of a journal that has since been put back from a copy
        book = Book(**msgspec.structs.asdict(state.contents), stream=stream, past=past, version=version, last=last)
        book.sent(self.posted.outcomes(stream))
        return book

    def save(self, book: Book) -> None:
        """Write a checkpoint; worth its fsync at a phase's opening, not at every letter."""
        if book.last is None:
            return
        contents = Contents(*(getattr(book, name) for name in Contents.__struct_fields__))
        state = Checkpoint(shape(), mark(book.last), contents)
        self.store.save_checkpoint(book.stream, book.version, msgspec.json.encode(state))

    def register(self, book: Book) -> None:
        """Keep the registry's row of a game true."""
        if book.game is None:
            return
        row = self.rows[book.stream] = book.row()
        if self.registered.get(book.stream) != row:
            self.registered[book.stream] = row
            self.registry.put(row)

    def seat(self, book: Book) -> None:
        """Keep true who sits where while a book runs ahead of its journal: whose the next letter is hangs on it."""
        if book.game is not None:
            self.rows[book.stream] = book.row()

    def games(self) -> tuple[Book, ...]:
        """The running games in memory, by id."""
        return tuple(book for _, book in sorted(self.books.items()) if book.running)

    def seats_of(self, address: str) -> dict[str, int]:
        """In which games that address sits, and where."""
        return {game: seat for game, row in self.rows.items() if (seat := row.seat_of(address))}

    def first_game(self) -> datetime | None:
        """When the oldest game was made: mail from before that is not ours to read."""
        return min((row.created for row in self.rows.values()), default=None)
