"""Letters that wait, because it is not sure who wrote them, or because they would give their writer's secrets away.

Nothing of such a letter is decided. The player whom it would speak for is asked at his registered address; his «да», or
the one-time word that only he was sent, lets it count as of its own arrival. Nobody waits longer than the phase.
"""

from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta

import msgspec

from mailhost.engine.commands import Ask, Misread, Seat, SignUp
from mailhost.engine.state import Game
from mailhost.host import reply_token
from mailhost.host.addressing import Seated
from mailhost.host.exposure import exposes
from mailhost.host.hearing import is_late
from mailhost.host.house import House
from mailhost.host.ledger import Book, Held
from mailhost.host.opened import Opened, opened
from mailhost.host.ports import Arrival, Damaged
from mailhost.letters.address import is_address
from mailhost.letters.authentication import vouched
from mailhost.letters.letter import Letter
from mailhost.letters.outgoing import Draft, notice

MOST_ASKED = 10
SPAN = timedelta(hours=1)
"""So many letters a player is asked about within that span, whoever writes in his name; the host sees them all."""
CHANGES_NOTHING = (Ask, Misread, SignUp)
"""A question may be anybody's: its answer goes to the registered address alone."""


class Claim(msgspec.Struct, frozen=True):
    """A letter that would speak for the seat of `owner`, a registered address, and why that is in doubt."""

    game: str
    owner: str
    why: str


class Answer(msgspec.Struct, frozen=True):
    """A letter by which somebody vouches for a held one, or disowns it."""

    stream: str
    held: Held
    yes: bool


# Whose it is


def proved(house: House, mail: Opened) -> bool:
    """Whether the letter was written by whoever has the address of its From, as far as the house asks for a proof."""
    settings, letter = house.settings, mail.letter
    match settings.sender:
        case "from":
            return True
        case "dmarc":
            return vouched(mail.arrival.raw or b"", settings.authserv_id, letter.sender)
        case "token":
            return reply_token.proved(house, letter)


def proved_at_last(house: House, book: Book, mail: Opened) -> bool:
    """Whether it waits there for a proof, and has come again with one: the first copy need not have been his own."""
    waits = book.held.get(mail.key)
    return waits is not None and waits.why == "unproved" and proved(house, mail)


def doubt(house: House, mail: Opened, place: Seated) -> Claim | None:
    """Why a player's letter must wait; None where it may count, or changes nothing."""
    game = house.ledger.book(place.game).state
    owner = game.player(place.seat).address
    if owner is None or game.over:
        return None
    if not proved(house, mail) and orders(house, place.game, place.seat, mail.letter):
        return Claim(place.game, owner, "unproved")
    secret = exposes(house, game, place.seat, mail.letter.fresh)
    return Claim(place.game, owner, "secret") if secret else None


def from_elsewhere(house: House, mail: Opened) -> Claim | None:
    """A letter that shows a player's token and comes from an address of nobody's: perhaps another one of his."""
    letter = mail.letter
    if house.settings.sender != "token" or not is_address(letter.sender) or not letter.fresh:
        return None
    found = reply_token.owner(house, letter)
    if found is None:
        return None
    # An invitation may have been handed on, token and all: whoever asks for a seat is nobody's double.
    return None if house.grammar.nick_wanted(letter.fresh) is not None else Claim(*found, "address")


def orders(house: House, game_id: str, seat: Seat, letter: Letter) -> tuple[str, ...]:
    """The lines of it that would change something."""
    names = house.names(house.ledger.book(game_id).state)
    readings = house.grammar.readings(letter.fresh, seat, names)
    return tuple(each.line for each in readings if not isinstance(each.command, CHANGES_NOTHING))


# What is written about it


def about(house: House, mail: Opened, claim: Claim) -> tuple[Draft, ...]:
    """What is written about it at once; of one for a phase that has closed already, its end says enough."""
    book = house.ledger.book(claim.game)
    game, arrived, seat = book.state, mail.arrival.arrived, seat_of(book, claim.owner)
    asked = sum(1 for at in book.doubted.get(claim.owner, ()) if at > arrived - SPAN)
    if is_late(game.phase, arrived) or asked >= MOST_ASKED:
        return ()
    facts = facts_of(house, book, seat, mail)
    if claim.why == "secret":
        return to_host(house, game, "host/secret", facts), to_seat(house, game, seat, "player/secret", facts)
    facts["word"] = word_of(house, book, mail.key)
    facts["address"] = mail.letter.sender if claim.why == "address" else ""
    return (to_seat(house, game, seat, "player/held", facts),)


def facts_of(house: House, book: Book, seat: Seat, mail: Opened) -> dict[str, object]:
    """Whose letter it would be, what it would do, and by what the host names it."""
    lines = orders(house, book.stream, seat, mail.letter) or mail.letter.fresh
    return {"nick": book.state.player(seat).nick, "lines": lines, "id": mail.key[:8]}


def to_seat(house: House, game: Game, seat: Seat, template: str, facts: dict[str, object]) -> Draft:
    """A mail to that seat's registered address, and to no other."""
    draft = to_host(house, game, template, facts)
    return msgspec.structs.replace(draft, seats=(seat,), kind="receipt", thread="seat")


def to_host(house: House, game: Game, template: str, facts: dict[str, object]) -> Draft:
    """A notice in the words of that game."""
    return notice(house.texts(game.language, game.ruleset.id), template, facts, game)


def ended(house: House, book: Book, held: Held) -> tuple[Draft, ...]:
    """Its phase has closed: its player and the host are told that it has come to nothing (C5)."""
    game, seat = book.state, seat_of(book, held.owner)
    if not seat:
        return ()
    facts = facts_of(house, book, seat, kept(house, held)) | {"phase": game.phase.name}
    return to_seat(house, game, seat, "player/lapsed", facts), to_host(house, game, "host/lapsed", facts)


def kept(house: House, held: Held) -> Opened:
    """The letter itself, out of the archive."""
    return opened(Arrival(0, held.arrived, house.archive.find(held.archived)))


def word_of(house: House, book: Book, key: str) -> str:
    """The one-time word of a held letter."""
    return reply_token.word_of(house.secret, "held", book.stream, key)


def seat_of(book: Book, owner: str) -> Seat:
    """The seat of that registered address, 0 where it has none any more."""
    return next((player.seat for player in book.state.players if player.address == owner), 0)


# Answered


def answer(house: House, mail: Opened) -> Answer | None:
    """What the letter says of a held one of its writer's own; None where it speaks of none.

    It names that one by its word, in the subject or typed: a yes to another mail of ours says nothing of it.
    """
    letter, grammar = mail.letter, house.grammar
    waiting = [
        (book, held)
        for book in house.ledger.games()
        for held in book.held.values()
        if held.why != "secret" and owns(book, letter.sender, held.owner)
    ]
    if not waiting or not letter.fresh or grammar.reads_as_command(letter.fresh[0]):
        return None
    # An empty answer is read by its subject, and says nothing that was not there before.
    typed = words_in("\n".join(line for line in letter.fresh if line not in letter.subject))
    named = [each for each in waiting if any_same(word_of(house, *keyed(each)), typed + words_in(letter.subject))]
    yes = grammar.agrees(letter.fresh) or any(any_same(word_of(house, *keyed(each)), typed) for each in named)
    no = grammar.declines(letter.fresh[:1])
    if not (yes or no) or not named:
        return None
    book, held = named[0]
    return Answer(book.stream, held, yes=not no)


def keyed(each: tuple[Book, Held]) -> tuple[Book, str]:
    """A held letter as its word is told of it."""
    return each[0], each[1].key


def owns(book: Book, sender: str, owner: str) -> bool:
    """Whether that sender is the player of that registered address; another address of his will do, once confirmed."""
    return bool(sender) and owner in (sender, book.further.get(sender))


def words_in(text: str) -> list[str]:
    """Everything in it that may be a one-time word."""
    return reply_token.TOKEN.findall(text.lower())


def any_same(word: str, found: list[str]) -> bool:
    """Whether it is among them."""
    return any(reply_token.same(word, each) for each in found)


def disowned(house: House, book: Book, held: Held) -> tuple[Draft, ...]:
    """A word to the host: somebody writes in a player's name."""
    seat = seat_of(book, held.owner)
    if not seat:
        return ()
    facts: dict[str, object] = {"nick": book.state.player(seat).nick, "sender": held.sender, "id": held.key[:8]}
    return (to_host(house, book.state, "host/disowned", facts),)


# Waiting


def waiting(house: House) -> tuple[tuple[str, Held], ...]:
    """The held letters with their games, in the order in which they came."""
    found = [(book.stream, held) for book in running(house) for held in book.held.values()]
    return tuple(sorted(found, key=lambda each: (each[1].arrived, each[1].key)))


def running(house: House) -> Iterator[Book]:
    """The books of the games that have not ended, opened if need be; one that is damaged tells nothing here."""
    for game, row in sorted(house.ledger.rows.items()):
        if not row.over:
            with suppress(Damaged):
                yield house.ledger.book(game)


def over(house: House) -> tuple[tuple[Book, Held], ...]:
    """Those that waited for a phase which has closed, or for a player who has left."""
    books = [book for _, book in sorted(house.ledger.books.items()) if book.held]
    return tuple(
        (book, held)
        for book in books
        for held in book.held.values()
        if is_late(book.state.phase, held.arrived) or not seat_of(book, held.owner)
    )
