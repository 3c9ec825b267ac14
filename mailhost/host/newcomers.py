"""Who a letter is from that has no seat in the game it is for: somebody who signs up, or stands in line (C1).

A wish is answered by a mail with a key, to the address that it came from and to no other, whatever Reply-To says; it
is granted to a letter from there that keeps the key and says yes. So nobody signs up anybody else, and nobody is
written to who has not, as his address says, written first. Each question stands for itself, whatever else is asked for
from there: a wish in somebody's name does not undo his own. What an address is answered in a day is bounded, and what
all of them are.
"""

import hmac
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime, timedelta

import msgspec

from mailhost.engine.commands import AnyCommand, Join, Leave, SignUp, Unlist
from mailhost.engine.refusals import Refused
from mailhost.engine.state import Applicant, Game
from mailhost.host import held, reply_token
from mailhost.host.addressing import Place, Seated, named, plus_parts
from mailhost.host.checkpoint import Wish
from mailhost.host.eligibility import Newcomer, problem_of
from mailhost.host.house import House
from mailhost.host.ledger import Book
from mailhost.host.opened import Opened
from mailhost.host.ports import HOUSE, Damaged
from mailhost.host.transaction import Handling, Said
from mailhost.letters.address import is_address, is_robots
from mailhost.letters.letter import Letter
from mailhost.letters.names import NameBook
from mailhost.letters.nicknames import is_plain
from mailhost.letters.outgoing import Draft, drafts, notice

MOST_ANSWERS = 5
SPAN = timedelta(days=1)
"""So many mails an address without a seat gets within that span, from all games together."""
MOST_STRANGERS = 20
"""And so many strangers one polite line, all together."""
LONGEST_WISH = 200
MOST_WORDS = 3
"""As many has a line that is taken for a name without «записаться»; the longer is somebody's talk."""
KEY_LETTERS = 20
KEY = re.compile(rf"(?<![0-9a-z])[0-9a-f]{{{KEY_LETTERS}}}(?![0-9a-z])")
MAILBOX_TAKEN = ("address-taken", "own-address")
NOBODY = 0


class Reply(msgspec.Struct, frozen=True):
    """What came of such a letter: the game's stream, a verdict and a command for its cause, what to write down."""

    stream: str
    verdict: str
    said: Said
    command: AnyCommand | None = None
    why: str = ""
    """What is wrong with the name that it asks for."""
    about: str = ""
    """The key of the letter whose wish it answers for."""


def reply(house: House, mail: Opened, place: Place) -> Reply | None:
    """What the letter of somebody without a seat comes to; None where it is nobody's who signs up or stands in line.

    `place`: where else its writer sits. A player's letter is his game's, unless it asks for a seat in another.
    """
    letter = mail.letter
    game = named(letter, house.ledger.rows, house.settings.email)
    at_home = isinstance(place, Seated) and place.game == game
    nick = house.grammar.nick_wanted(letter.fresh)
    # A wish from another address of a player's is answered there: nothing shows that he has it alone.
    his = at_home and (nick is None or letter.sender in house.ledger.rows[game].addresses)
    if (his and not house.ledger.rows[game].over) or not is_address(letter.sender):
        return None
    if nick is not None and game and house.ledger.rows[game].over:
        game = ""  # an old mail is answered because it was at hand
    keys = KEY.findall(letter.subject.lower())
    elsewhere = place != "stranger"
    if is_robots(letter.sender) or (elsewhere and nick is None and (at_home or not (keys or game))):
        return None
    visit = Visit(house, mail, nick)
    for book in house.ledger.games():
        applicant = waiting(book.state, letter.sender)
        if applicant and (book.stream == game or not (elsewhere or game)):
            return visit.in_line(book, applicant)
    if (found := asked(house, letter.sender, keys, game)) and visit.nick in (None, found[1].nick):
        return msgspec.structs.replace(visit.answered(*found), about=found[1].letter)
    return to_sign_up(visit, game, elsewhere=elsewhere)


def to_sign_up(visit: "Visit", game: str, *, elsewhere: bool) -> Reply | None:
    """What it comes to where it answers no question. `game`: the one that it names, "" for none.

    `elsewhere`: whether its writer has a seat. In a game that signs people up, he is answered there.
    """
    house, letter, nick = visit.house, visit.letter, visit.nick
    signing = [book for book in house.ledger.games() if book.state.sign_up_open]
    open_to_him = [book for book in signing if not sits(book, letter.sender)]
    meant = [book for book in open_to_him if book.stream == game] if game else open_to_him
    if not meant or (elsewhere and not game and len(open_to_him) < len(signing)):
        return None
    if len(meant) > 1:
        return visit.which([book.stream for book in meant]) if nick is not None else None
    return visit.to(meant[0])


def asked(house: House, address: str, keys: Sequence[str], game: str) -> tuple[Book, Wish] | None:
    """The wish, and its game's book, that a letter from there with those keys answers for; it may be over.

    `game`: the one that the letter names, which may have ended, or whose journal may be damaged; "" for none.
    """
    books = house.ledger.games() if keys and not game else ()
    if keys and game:
        with suppress(Damaged):
            books = (house.ledger.book(game),)
    for book in books:
        for wish in book.wishes.get(address, ()):
            key = key_of(house, book, address, wish)
            if any(hmac.compare_digest(key, each) for each in keys) and not sits(book, address):
                return book, wish
    return None


def waiting(game: Game, address: str) -> Applicant | None:
    """Whoever stands in line from that address."""
    return next((each for each in game.waitlist if each.address == address), None)


def sits(book: Book, address: str) -> bool:
    """Whether that address has a seat; not that it is another one of somebody's who has."""
    return address in book.row().addresses


def answers(house: House, address: str, since: datetime) -> int:
    """How many mails went to that address, which has no seat, since then."""
    books = map(house.ledger.book, {HOUSE, *house.ledger.books})  # of games that have ended too
    return sum(1 for book in books for at in book.outsiders.get(address, ()) if at > since)


def answers_to_all(house: House, since: datetime) -> int:
    """How many mails went from the games to addresses without a seat since then."""
    return sum(at > since for book in house.ledger.games() for times in book.outsiders.values() for at in times)


def may_answer(house: House, address: str, at: datetime) -> bool:
    """Whether one more mail may go to that address, which has no seat."""
    since, most = at - SPAN, house.settings.newcomers_per_day
    return answers(house, address, since) < MOST_ANSWERS and not (most and answers_to_all(house, since) >= most)


def polite(house: House, mail: Opened) -> tuple[Draft, ...]:
    """One line to a stranger, that he is in no game; none if he had one today, or the day has heard enough of them.

    Nothing of his own is in it: his address may be somebody else's, who never wrote to us.
    """
    letter, since = mail.letter, mail.arrival.arrived - SPAN
    strangers = house.ledger.book(HOUSE).outsiders.values()
    today = sum(1 for times in strangers if times[-1] > since)
    if today >= MOST_STRANGERS or not house.ledger.games() or not is_address(letter.sender):
        return ()
    ours = plus_parts((letter.sender,), house.settings.email.lower())
    if ours or is_robots(letter.sender) or answers(house, letter.sender, since):
        return ()
    draft = who_we_are(house)
    return (msgspec.structs.replace(draft, addresses=(letter.sender,), kind="receipt", thread="seat"),)


def who_we_are(house: House) -> Draft:
    """What that line says: how to sign up, while anybody may; else where players write from."""
    signing = [book for book in house.ledger.games() if book.state.sign_up_open]
    if not signing:
        return notice(house.texts_of(None), "player/stranger", {}, None)
    game = signing[0].state
    if len(signing) == 1:
        return notice(house.texts_of(game), "player/how-to-sign-up", {}, game)
    return notice(house.texts_of(game), "player/which-sign-up", {"games": [book.stream for book in signing]}, game)


class Visit:
    """One letter of somebody without a seat. `nick`: the one it asks for, None where it asks for none."""

    def __init__(self, house: House, mail: Opened, nick: str | None) -> None:
        self.house = house
        self.mail = mail
        self.letter: Letter = mail.letter
        self.key = mail.key
        self.arrived: datetime = mail.arrival.arrived
        self.nick = nick[:LONGEST_WISH] if nick is not None else None

    def to(self, book: Book) -> Reply | None:
        """A letter to a game that signs people up: a wish, another name, or somebody who asks how."""
        if self.nick is not None:
            return self.wish(book, self.nick)
        if self.letter.sender in book.misnamed:
            return self.another_name(book)
        if any(reading.line for reading in self.house.grammar.readings(self.letter.fresh, NOBODY, NameBook(()))):
            return self.answer(book, "newcomer", "player/how-to-sign-up", {})
        return None

    def wish(self, book: Book, nick: str) -> Reply:
        """Asked for a seat: the key goes out, or a word on why nobody can be called so."""
        game, sender = book.state, self.letter.sender
        if problem := problem_of(self.house, game, Newcomer(nick, sender)):
            return self.misnamed(book, nick, problem)
        return self.question(book, "wish", Wish(nick, self.key), SignUp(NOBODY, nick))

    def misnamed(self, book: Book, nick: str, problem: str) -> Reply:
        """Why nobody can be called so; what he answers is taken for another name, unless it is no name's fault.

        His address may be somebody else's: whatever is no plain name is not repeated to it.
        """
        verdict = "newcomer" if problem in MAILBOX_TAKEN else "misnamed"
        facts = {"nick": nick if is_plain(nick) else "", "problem": problem}
        reply = self.answer(book, verdict, "player/not-signed-up", facts)
        return msgspec.structs.replace(reply, why=f"{problem} {nick}")

    def another_name(self, book: Book) -> Reply:
        """Told to send another name, he often sends just that. What looks like none gets the hint once more."""
        fresh, grammar = self.letter.fresh, self.house.grammar
        if (said := grammar.answer(fresh)) == "no":
            return Reply(book.stream, "declined", Said(), about=self.key)  # to no question with a key
        commands = any(reading.line for reading in grammar.readings(fresh, NOBODY, NameBook(())))
        name = grammar.lone_name(fresh)
        if name and not commands and said != "yes" and len(name.split()) <= MOST_WORDS:
            return self.wish(book, name)
        return self.answer(book, "newcomer", "player/how-to-sign-up", {})

    def question(self, book: Book, verdict: str, wish: Wish, command: SignUp | None = None) -> Reply:
        """Whether it was he who asked for that seat. An answer that gave none (no `command`) is asked once more."""
        key = key_of(self.house, book, self.letter.sender, wish)
        facts = {"nick": wish.nick, "key": key, "again": command is None}
        return self.answer(book, verdict, "player/confirm", facts, command)

    def answered(self, book: Book, wish: Wish) -> Reply:
        """Confirmed by a yes or the same wish again: the seat is his, or a place in line, unless somebody was faster.

        «Кто это?» is no yes, nor is the note of somebody on holiday: it gets the question again, once a day.
        """
        said = self.house.grammar.answer(self.letter.fresh, wish.nick)
        stands = not wish.over and book.state.sign_up_open
        if said == "no":
            return Reply(book.stream, "declined", Said())
        if said != "yes" and (self.nick is None or said != "nothing"):
            lately = wish.again is not None and wish.again > self.arrived - SPAN
            asks = stands and not lately
            return self.question(book, "unclear", wish) if asks else Reply(book.stream, "unclear", Said())
        if not stands:
            return self.too_late(book, wish)
        problem = problem_of(self.house, book.state, Newcomer(wish.nick, self.letter.sender))
        command = Join(wish.nick, self.letter.sender)
        reply = None if problem else self.decided(book, "confirmed", command)
        return reply or self.misnamed(book, wish.nick, problem or "taken")

    def too_late(self, book: Book, wish: Wish) -> Reply:
        """A yes to a question that waits for none any more: that it gave him no seat, and how he may still get one."""
        running, sender = self.house.ledger.games(), self.letter.sender
        signing = [each.stream for each in running if each.state.sign_up_open and not sits(each, sender)]
        facts = {"nick": wish.nick, "closed": not book.state.sign_up_open, "games": signing}
        return self.answer(book, "newcomer", "player/not-seated", facts)

    def in_line(self, book: Book, applicant: Applicant) -> Reply:
        """A letter of somebody who waits for a seat: he leaves the line, or is told where he stands in it.

        That he leaves must be shown to be his word, as a player's is; else he is asked for it.
        """
        readings = self.house.grammar.readings(self.letter.fresh, NOBODY, NameBook(()))
        leaves = any(isinstance(reading.command, Leave) for reading in readings)
        if leaves and self.proved(book):
            reply = self.decided(book, "unlisted", Unlist(applicant.nick))
            if reply is not None:
                return reply
        template = "player/waitlisted" if book.state.phase.kind == "sign-up" else "player/reserve"
        template = "player/leave-line" if leaves else template
        facts = {"nick": applicant.nick, "place": book.state.waitlist.index(applicant) + 1}
        return self.answer(book, "newcomer", template, facts)

    def proved(self, book: Book) -> bool:
        """Whether somebody wrote it who has the address of its From, as far as the house asks for a proof."""
        if self.house.settings.sender == "token":
            return reply_token.shows(self.house, self.letter, book.stream)
        return held.proved(self.house, self.mail, book.stream)

    def which(self, games: Sequence[str]) -> Reply:
        """Several games sign people up, and the letter does not say which it means."""
        book = self.house.ledger.book(games[0])
        return self.answer(book, "newcomer", "player/which-sign-up", {"games": games})

    def decided(self, book: Book, verdict: str, command: Join | Unlist) -> Reply | None:
        """What the game makes of it; None where it refuses."""
        handling = Handling(book.state)
        if isinstance(handling.decide(command, self.arrived), Refused):
            return None
        game = handling.game
        mails = drafts(self.house.texts_of(game), book.state, handling.steps)
        seat = next((player.seat for player in game.players if player.address == self.letter.sender), None)
        return Reply(book.stream, verdict, Said(mails, handling.events, game, self.letter, seat), command)

    def answer(
        self,
        book: Book,
        verdict: str,
        template: str,
        facts: Mapping[str, object],
        command: AnyCommand | None = None,
    ) -> Reply:
        """A mail back to where the letter came from, while its address may be written to."""
        game, since = book.state, self.arrived - SPAN
        if answers(self.house, self.letter.sender, since) >= MOST_ANSWERS:
            return Reply(book.stream, "too-many", Said())
        most = self.house.settings.newcomers_per_day
        if most and (count := answers_to_all(self.house, since)) >= most:
            # Each wish may come from another forged address, and none of them a second time.
            return Reply(book.stream, "too-many", Said(self.flood(game, count, since), game=game))
        draft: Draft = notice(self.house.texts_of(game), template, dict(facts), game)
        sent = msgspec.structs.replace(draft, addresses=(self.letter.sender,), kind="receipt", thread="seat")
        return Reply(book.stream, verdict, Said((sent,), game=game, letter=self.letter), command)

    def flood(self, game: Game, count: int, since: datetime) -> tuple[Draft, ...]:
        """A word to the host, once a day, that nobody new is answered any more."""
        if any(book.flooded and book.flooded > since for book in self.house.ledger.games()):
            return ()
        return (notice(self.house.texts_of(game), "host/flood", {"count": count}, game),)


def key_of(house: House, book: Book, address: str, wish: Wish) -> str:
    """The key by which a wish is confirmed: of this installation, game, address, nickname and letter alone."""
    parts = ("sign-up", book.stream, address, wish.nick, wish.letter)
    return hmac.digest(house.secret, "\0".join(parts).encode(), "sha256").hex()[:KEY_LETTERS]
