"""The life of a letter: read it, find its writer, decide its lines, write down what came of it.

Nothing here sends and nothing is final before `Desk.commit`: it makes the archive last, then the journals,
each with one fsync for the whole batch. What breaks on the way is set aside whole, and the rest goes on.
"""

import logging
from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial

import msgspec

from mailhost.engine.commands import Ring, Seat
from mailhost.engine.events import PlayerLeft, Reminded, TallyPosted
from mailhost.engine.permissions import LATE
from mailhost.engine.refusals import Refused
from mailhost.engine.state import Game
from mailhost.engine.timetable import next_bell
from mailhost.host import bounces, further, held, newcomers, oversize, quota, vouching
from mailhost.host.addressing import Place, Seated, Unclear, addressed
from mailhost.host.bounces import Bounced
from mailhost.host.checkpoint import Repeat
from mailhost.host.day_count import Bound
from mailhost.host.entry import ClockCause, Entry, HostCause, LetterCause, Refusal
from mailhost.host.further import Avowal
from mailhost.host.hearing import answers, hear, refusals, unasked
from mailhost.host.held import Claim
from mailhost.host.held_letters import Held
from mailhost.host.house import House
from mailhost.host.ledger import Book
from mailhost.host.newcomers import Reply
from mailhost.host.opened import Opened, enclosed, opened
from mailhost.host.ports import HOUSE, Arrival
from mailhost.host.transaction import Handling, Said, entry_of, last_notice
from mailhost.host.vouching import Answer
from mailhost.letters.letter import Letter, Reading
from mailhost.letters.outgoing import Draft, drafts, notice

log = logging.getLogger("mailhost.letters")

PASSING = (Reminded, TallyPosted)
STALE = timedelta(minutes=30)
"""After a daemon was down, a warning of what is past already would only confuse."""


class Desk:
    """A batch of inputs being handled. Its books run ahead of their journals until `commit`."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.entries: dict[str, list[Entry]] = defaultdict(list)

    def put(self, book: Book, entry: Entry) -> None:
        """Take an entry into its book; `commit` will make it last."""
        before = book.seating
        self.entries[book.stream].append(entry)
        book.take(entry)
        if book.seating != before or (isinstance(entry.cause, LetterCause) and entry.cause.verdict == "vouched"):
            self.house.ledger.seat(book)

    def commit(self) -> None:
        """Make everything that was put last; only then may anything be acknowledged or sent."""
        books = {stream: self.house.ledger.books.pop(stream) for stream in self.entries}
        self.house.archive.sync()
        for stream, entries in self.entries.items():
            self.house.store.append(stream, entries[0].seq - 1, entries)
            # Only now: a book that ran ahead of a journal which could not be written is read anew.
            book = self.house.ledger.books[stream] = books[stream]
            self.house.ledger.register(book)
            if any(isinstance(entry.cause, ClockCause) or entry.rewound for entry in entries):
                self.house.ledger.save(book)
        self.entries.clear()

    # A letter

    def receive(self, arrival: Arrival, *, again: bool = False) -> None:
        """Open and handle one mail, whatever it is. `again`: the host retries one that had been set aside."""
        self.handle(opened(arrival), again=again)

    def handle(self, mail: Opened, *, again: bool = False) -> None:
        """Find whose it is, and do what it says."""
        if mail.broke:
            if again or not self.seen(mail):
                self.set_aside(mail, mail.broke, again=again)
            return
        letter = mail.letter
        try:
            place = addressed(letter, self.house.ledger.rows, self.house.settings.email)
            if not again and self.seen(mail):
                log.info("%s from %s: seen before", letter.message_id, letter.sender)
                return
            if mail.arrival.raw is None:
                self.set_aside(mail, "the mail server does not hand it over; look into the mailbox", again=again)
            elif letter.kind == "unreadable" and self.house.ledger.seats_of(letter.sender):
                self.set_aside(mail, f"unreadable: {letter.why}", again=again)
            elif letter.kind != "letter" or letter.sender == self.house.settings.email.lower():
                own = letter.sender == self.house.settings.email.lower()
                self.keep(mail, "own" if own else letter.kind, failed=bounces.bounced(self.house, mail))
            else:
                self.act(mail, place, again=again)
        except Exception as error:
            # Whatever a mail breaks, it breaks for itself alone: RecursionError and MemoryError included.
            log.exception("a mail of %s was set aside", mail.arrival.arrived)
            self.set_aside(mail, f"{type(error).__name__}: {error}", again=again)

    def act(self, mail: Opened, place: Place, *, again: bool) -> None:
        """A letter of somebody's: what is to be done about it hangs on who it is from, and on how sure that is."""
        if (said := vouching.answer(self.house, mail)) is not None:
            self.settle(mail, said)
        elif (avowal := further.answer(self.house, mail)) is not None:
            self.avowed(mail, avowal)
        elif (claim := held.from_elsewhere(self.house, mail)) is not None:
            if self.within_measure(mail, claim.game, claim.owner, proved=False):
                self.hold_new(mail, claim)
        elif (reply := newcomers.reply(self.house, mail, place)) is not None:
            self.welcome(mail, reply, again=again)
        elif isinstance(place, Seated):
            self.hear(mail, place)
        elif isinstance(place, Unclear):
            self.ask_which(mail, place)
        else:
            self.keep(mail, "stranger", newcomers.polite(self.house, mail))

    def hear(self, mail: Opened, place: Seated) -> None:
        """A player's letter, while there are not too many of them: decided now, or held."""
        sure = held.proved(self.house, mail, place.game)
        owner = self.house.ledger.book(place.game).state.player(place.seat).address or ""
        if self.within_measure(mail, place.game, owner, proved=sure):
            claim = held.doubt(self.house, mail, place, sure=sure)
            self.hold_new(mail, claim) if claim else self.decide(mail, place.game, place.seat, sure=sure)

    def within_measure(self, mail: Opened, game_id: str, owner: str, *, proved: bool) -> bool:
        """Whether its writer may still write today; where not, it is written down, and no more."""
        book = self.house.ledger.book(game_id)
        bound = quota.exceeded(self.house, book, owner, mail, proved=proved)
        if bound is not None and mail.key not in book.keys:
            self.turn_away(mail, book, owner, bound)
        return bound is None

    def turn_away(self, mail: Opened, book: Book, owner: str, bound: Bound) -> None:
        """One too many: kept, counted, neither done nor answered; the first is told so, and the host."""
        cause = msgspec.structs.replace(self.cause(book.stream, mail, "too-many"), why=bound, owner=owner)
        told = tuple(quota.told(self.house, book, held.seat_of(book, owner), bound, mail))
        self.put(book, entry_of(self.house, book, cause, mail.arrival.arrived, Said(told, game=book.state)))

    def seen(self, mail: Opened) -> bool:
        """Whether this very mail was handled before: a cursor may lag, a server may deliver twice.

        Whose it was is not known of one that cannot be read: it may be in any book.
        """
        ledger = self.house.ledger
        streams = ledger.books if mail.broke else ledger.seats_of(mail.letter.sender)
        books = map(ledger.book, {HOUSE, *streams})
        return any(mail.key in book.keys and not held.proved_at_last(self.house, book, mail) for book in books)

    def welcome(self, mail: Opened, reply: Reply, *, again: bool) -> None:
        """Write down the letter of somebody without a seat, and what it came to."""
        book = self.house.ledger.book(reply.stream)
        if not again and mail.key in book.keys:
            log.info("%s from %s: seen before", mail.letter.message_id, mail.letter.sender)
            return
        cause = self.cause(reply.stream, mail, reply.verdict)
        cause = msgspec.structs.replace(cause, command=reply.command, why=reply.why or cause.why, about=reply.about)
        self.put(book, entry_of(self.house, book, cause, mail.arrival.arrived, reply.said))

    def keep(self, mail: Opened, verdict: str, told: Sequence[Draft] = (), failed: Sequence[Bounced] = ()) -> None:
        """Write down a mail that is no player's letter; it gets no answer, or one polite line.

        `failed`: the players whose mail came back with it; the host is told.
        """
        cause = msgspec.structs.replace(self.cause(HOUSE, mail, verdict), failed=tuple(each.address for each in failed))
        if failed:
            told = (*told, self.notice("host/bounced", bounces.facts_of(self.house, mail, failed)))
        self.put_house(cause, mail.arrival.arrived, told, mail.letter)

    def set_aside(self, mail: Opened, why: str, *, again: bool = False) -> None:
        """Quarantine: the mail whole in the archive, the reason, a word to the host; one too many is only kept.

        `again`: the host has it read once more.
        """
        owner = mail.letter.sender if self.house.ledger.seats_of(mail.letter.sender) else ""
        facts: dict[str, object] = {"sender": mail.letter.sender, "reason": why, "id": mail.key[:8]}
        draft = self.notice("host/quarantined", facts)
        verdict = "quarantined"
        if not again and quota.broken_enough(self.house, owner, mail):
            verdict, why, draft = "too-many", "unproved", last_notice(self.house, None, HOUSE, draft)
        told = () if verdict == "too-many" and self.told_today(draft) else (draft,)
        cause = msgspec.structs.replace(self.cause(HOUSE, mail, verdict), why=why, owner=owner)
        self.put_house(cause, mail.arrival.arrived, told)

    def told_today(self, draft: Draft) -> int:
        """How many such notices the host was sent today."""
        house = self.house
        return house.ledger.book(HOUSE).notices.today(draft.subject, house.settings.timezone, house.clock.now())

    def ask_which(self, mail: Opened, place: Unclear) -> None:
        """Its writer sits in several games: the reply asks which one is meant; nothing is decided."""
        game, seat = min(place.seats.items())
        book = self.house.ledger.book(game)
        # The question goes to whoever has his address in From, and an automatic answer may come to it.
        if not self.within_measure(mail, game, book.state.player(seat).address or "", proved=False):
            return
        cause = msgspec.structs.replace(self.cause(game, mail, "which-game"), why="unproved")
        draft = notice(self.house.texts_of(book.state), "player/which-game", {"games": sorted(place.seats)}, book.state)
        reply = msgspec.structs.replace(draft, seats=(seat,), kind="receipt")
        said = Said((reply,), game=book.state, letter=mail.letter, by=seat)
        self.put(book, entry_of(self.house, book, cause, mail.arrival.arrived, said))

    def decide(self, mail: Opened, game_id: str, seat: Seat, *, sure: bool = True) -> None:
        """A player's letter: each line decided on the state the line before has left, one receipt for all.

        `sure`: whether something shows that he wrote it; if not, it only asks.
        """
        book = self.house.ledger.book(game_id)
        game = book.state
        arrived = mail.arrival.arrived
        handling = Handling(game)
        came_with = partial(enclosed, self.house, game_id, mail)
        outcomes = hear(self.house, handling, seat, mail.letter.fresh, arrived, came_with, sure=sure)
        refused = refusals(outcomes)
        texts = self.house.texts_of(game)
        replies, mails = answers(texts, handling, seat, outcomes, max(arrived, self.house.clock.now()))
        late_lines = any(each is LATE for _, each in refused)
        told: tuple[Draft, ...] = (self.late_notice(game, seat, refused),) if late_lines else ()
        verdict = "late" if told else "letter" if any(each.reading.line for each in outcomes) else "talk"
        mark = quota.mark_of(mail.letter.fresh)
        brake = quota.brake(book, seat, Repeat(arrived, mark), talk=verdict == "talk", sure=sure)
        left = quota.answers_left(self.house, book, seat, mail) if sure else None
        if not brake.answered or (left is not None and left <= 0):
            replies, told = (), (*told, *quota.looping(self.house, game, seat, brake))
            mails = drafts(texts, game, unasked(handling.steps))
        else:
            told = (*told, *quota.last_answered(self.house, book, seat, left, (*replies, *mails)))
        said_to_him, of_size = oversize.told(self.house, book, seat, mail, outcomes, (*replies, *mails))
        cause = self.cause(game_id, mail, verdict)
        cause = msgspec.structs.replace(
            cause,
            seat=seat,
            accepted=len(outcomes) - len(refused),
            refused=tuple(Refusal(reading.line, result.code) for reading, result in refused),
            mark=mark,
            why="" if sure else "unproved",
            owner=further.owner_of(game, seat, mail.letter.sender),
        )
        # Whoever has left is answered by address; his number is another's, who must not see this letter's id.
        gone = any(isinstance(event, PlayerLeft) for event in handling.events)
        by = None if gone else seat
        said = Said((*said_to_him, *told, *of_size), handling.events, handling.game, mail.letter, by)
        self.put(book, entry_of(self.house, book, cause, arrived, said))

    def cause(self, stream: str, mail: Opened, verdict: str) -> LetterCause:
        """Archive the mail and say where from and what for it is written down; the one log line of a letter."""
        letter = mail.letter
        archived = self.house.archive.keep(stream, "in", mail.key, mail.arrival.raw or b"")
        log.info("%s from %s in %s: %s", letter.message_id or "?", letter.sender, stream, verdict)
        return LetterCause(mail.key, archived, letter.sender, None, mail.arrival.arrived, verdict, why=letter.why)

    def late_notice(self, game: Game, seat: Seat, refused: Sequence[tuple[Reading, Refused]]) -> Draft:
        """Tell the host of lines that came to light after their phase had closed (C5)."""
        lines = [reading.line for reading, result in refused if result is LATE]
        facts: dict[str, object] = {"nick": game.player(seat).nick, "lines": lines, "phase": game.phase.name}
        return notice(self.house.texts_of(game), "host/late-letter", facts, game)

    # A letter whose writer is in doubt

    def hold_new(self, mail: Opened, claim: Claim) -> None:
        """One that is in doubt, unless it was before."""
        if mail.key not in self.house.ledger.book(claim.game).keys:
            self.hold(mail, claim)

    def hold(self, mail: Opened, claim: Claim) -> None:
        """Write down that it waits; whom it would speak for is asked at the end of the pass, about all that wait."""
        book = self.house.ledger.book(claim.game)
        cause = msgspec.structs.replace(self.cause(claim.game, mail, "held"), why=claim.why, owner=claim.owner)
        said = Said(further.question(self.house, book, mail, claim), game=book.state)
        self.put(book, entry_of(self.house, book, cause, mail.arrival.arrived, said))

    def avowed(self, mail: Opened, said: Avowal) -> None:
        """Write down what the address says of which letters came, in a player's name."""
        book = self.house.ledger.book(said.stream)
        about, *also = (each.key for each in said.letters)
        cause = self.cause(book.stream, mail, "agreed" if said.agrees else "disowned")
        cause = msgspec.structs.replace(cause, about=about, also=tuple(also))
        told = () if said.agrees else further.denied(self.house, book, said.letters)
        self.put(book, entry_of(self.house, book, cause, mail.arrival.arrived, Said(told, game=book.state)))

    def settle(self, mail: Opened, said: Answer) -> None:
        """Write an answer down, let the held letters count or not, then do what else the answering one says."""
        book = self.house.ledger.book(said.stream)
        for verdict, letters in (("disowned", said.others), ("vouched", said.his), ("unclear", said.unclear)):
            if letters:
                told = vouching.disowned(self.house, book, letters) if verdict == "disowned" else ()
                told = further.added(self.house, book, letters) if verdict == "vouched" else told
                about, *also = (each.key for each in letters)
                cause = msgspec.structs.replace(self.cause(book.stream, mail, verdict), about=about, also=tuple(also))
                self.put(book, entry_of(self.house, book, cause, mail.arrival.arrived, Said(told, game=book.state)))
        for letter in said.his:
            self.release(book, letter)
        seat = held.seat_of(book, said.owner)
        if seat and held.orders(self.house, said.stream, seat, mail.letter):
            self.decide_his(mail, Seated(said.stream, seat))

    def release(self, book: Book, waited: Held) -> None:
        """Decide it now, at its own arrival; for a phase that has closed, it is late (C5).

        It is its player's own by now; one that gives a secret away has waited for the host's word, and has it.
        """
        seat = held.seat_of(book, waited.owner)
        if not seat:
            self.lapse(book, waited)
        elif waited.why == "secret":
            self.decide(held.kept(self.house, waited), book.stream, seat)
        else:
            self.decide_his(held.kept(self.house, waited), Seated(book.stream, seat))

    def decide_his(self, mail: Opened, place: Seated) -> None:
        """A letter that is surely its player's: decided, unless it gives a secret away."""
        claim = held.doubt(self.house, mail, place, sure=True)
        self.hold(mail, claim) if claim else self.decide(mail, place.game, place.seat)

    def lapse(self, book: Book, waited: Held, told: tuple[Draft, ...] = ()) -> None:
        """It has come to nothing."""
        cause = LetterCause(waited.key, waited.archived, waited.sender, None, waited.arrived, "late", why=waited.why)
        self.put(book, entry_of(self.house, book, cause, self.house.clock.now(), Said(told, game=book.state)))

    def see_to_held(self) -> None:
        """Nothing waits for a phase that has closed, and whoever is to be asked about what still waits is asked."""
        for book, letters in held.over(self.house):
            told = held.ended(self.house, book, letters)
            for waited in letters:
                self.lapse(book, waited, told if waited is letters[-1] else ())
        now = self.house.clock.now()
        for asking in held.to_ask(self.house, now):
            cause, mails = held.question(self.house, asking)
            self.put(asking.book, entry_of(self.house, asking.book, cause, now, Said(mails, game=asking.book.state)))

    # The clock

    def ring(self, until: datetime) -> bool:
        """Let the one thing happen that is due first in any game, if it is due by `until` (inclusive)."""
        due = [(bell, book) for book in self.house.ledger.games() if (bell := next_bell(book.state)) is not None]
        bell, book = min(due, key=lambda each: (each[0], each[1].stream), default=(None, None))
        if bell is None or book is None or bell > until:
            return False
        handling = Handling(book.state)
        handling.decide(Ring(), bell)
        now, closes = self.house.clock.now(), book.state.phase.closes
        passed = bell < now - STALE or (closes is not None and closes <= now)
        stale = passed and all(isinstance(each, PASSING) for each in handling.events)
        mails = () if stale else drafts(self.house.texts_of(book.state), book.state, handling.steps)
        said = Said(mails, handling.events, handling.game)
        self.put(book, entry_of(self.house, book, ClockCause(bell), bell, said))
        log.info("%s: %s", book.stream, handling.game.phase.name)
        return True

    # Words to the host

    def notice(self, name: str, facts: dict[str, object]) -> Draft:
        """A notice that belongs to no game."""
        return notice(self.house.texts_of(None), name, facts, None)

    def put_house(
        self, cause: LetterCause | HostCause, at: datetime, mails: Sequence[Draft], letter: Letter | None = None
    ) -> None:
        """Write a line into the house's own journal; `letter`: what is answered."""
        book = self.house.ledger.book(HOUSE)
        self.put(book, entry_of(self.house, book, cause, at, Said(tuple(mails), letter=letter)))
