"""Letters that wait, because it is not sure who wrote them, or because they would give their writer's secrets away.

Nothing of such a letter is decided. The player whom it would speak for is asked at his registered address; his «да», or
the one-time word that only he was sent, lets it count as of its own arrival (`vouching`). Nobody waits longer than the
phase.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import datetime, timedelta

import msgspec

from mailhost.engine.commands import Ask, Misread, Seat, SignUp
from mailhost.engine.state import Game
from mailhost.host import reply_token
from mailhost.host.addressing import Seated, plus_parts
from mailhost.host.entry import AskCause
from mailhost.host.exposure import exposes
from mailhost.host.held_letters import Held
from mailhost.host.house import House
from mailhost.host.ledger import Book
from mailhost.host.opened import Opened, opened
from mailhost.host.ports import Arrival, Damaged
from mailhost.host.timeline import is_late
from mailhost.letters.address import is_address, is_robots
from mailhost.letters.authentication import vouched
from mailhost.letters.grammar import TO_THE_END
from mailhost.letters.letter import Letter, Reading
from mailhost.letters.outgoing import Draft, notice

MOST_ASKED = 3
SPAN = timedelta(minutes=15)
"""So often a player is written to about such letters within that span, each time about all that wait."""
MOST_LINES = 10
LONGEST_LINE = 300
"""Of each letter so many lines are shown him, so long."""
MOST_TEXT_LINES = 60
LONGEST_TEXT_LINE = 2000
"""And of a text for others to read, which he must see before he says that it is his."""
CHANGES_NOTHING = (Ask, Misread, SignUp)
"""A question may be anybody's: its answer goes to the registered address alone."""


class Claim(msgspec.Struct, frozen=True):
    """A letter that would speak for the seat of `owner`, a registered address, and why that is in doubt."""

    game: str
    owner: str
    why: str


class Asking(msgspec.Struct, frozen=True):
    """Letters that their player is to be written to about: `secret` ones, or such as may not be his."""

    book: Book
    owner: str
    letters: tuple[Held, ...]
    secret: bool


# Whose it is


def proved(house: House, mail: Opened, game: str) -> bool:
    """Whether whoever has its From's address wrote the letter to that game, as far as the house asks for a proof."""
    settings, letter = house.settings, mail.letter
    match settings.sender:
        case "from":
            return True
        case "dmarc":
            return vouched(mail.arrival.raw or b"", settings.authserv_id, letter.sender)
        case "token":
            return reply_token.proved(house, letter, game)


def proved_at_last(house: House, book: Book, mail: Opened) -> bool:
    """Whether it waits there for a proof, and has come again with one: the first copy need not have been his own."""
    waits = book.held.get(mail.key)
    return waits is not None and waits.why == "unproved" and proved(house, mail, book.stream)


def doubt(house: House, mail: Opened, place: Seated, *, sure: bool) -> Claim | None:
    """Why a player's letter must wait; None where it may count, or changes nothing. `sure`: whether it is his own."""
    game = house.ledger.book(place.game).state
    owner = game.player(place.seat).address
    if owner is None or game.over:
        return None
    if not sure and orders(house, place.game, place.seat, mail.letter):
        return Claim(place.game, owner, "unproved")
    secret = exposes(house, game, place.seat, mail.letter.fresh)
    return Claim(place.game, owner, "secret") if secret else None


def from_elsewhere(house: House, mail: Opened) -> Claim | None:
    """A letter that shows a player's token and comes from no address of his: perhaps another one of his.

    The token says whose letter it would be, even where its From is another player's other address.
    """
    letter = mail.letter
    found = reply_token.owner(house, letter) if house.settings.sender == "token" and letter.fresh else None
    if found is None or not is_address(letter.sender):
        return None
    if is_robots(letter.sender) or plus_parts((letter.sender,), house.settings.email.lower()):
        return None
    # An invitation may have been handed on, token and all: whoever asks for a seat is nobody's double.
    return None if house.grammar.nick_wanted(letter.fresh) is not None else Claim(*found, "address")


def orders(house: House, game_id: str, seat: Seat, letter: Letter) -> tuple[str, ...]:
    """The lines of it that would change something."""
    return tuple(each.line for each in ordered(house, game_id, seat, letter))


def ordered(house: House, game_id: str, seat: Seat, letter: Letter) -> tuple[Reading, ...]:
    """What it says that would change something."""
    names = house.names(house.ledger.book(game_id).state)
    readings = house.grammar.readings(letter.fresh, seat, names)
    return tuple(each for each in readings if not isinstance(each.command, CHANGES_NOTHING))


# What is written about it


def to_ask(house: House, now: datetime) -> tuple[Asking, ...]:
    """Whose letters hold something new, if he has not been written to too often just now; late ones come to nothing."""
    found: list[Asking] = []
    for _, book in sorted(house.ledger.books.items()):
        for secret in (False, True) if book.held else ():
            letters = [each for each in book.held.values() if (each.why == "secret") == secret and each.ripe]
            for owner in dict.fromkeys(each.owner for each in letters if not each.asked):
                his = sorted((each for each in letters if each.owner == owner), key=lambda each: each.arrived)
                if seat_of(book, owner) and lately(book, owner, now, secret=secret) < MOST_ASKED:
                    found.append(Asking(book, owner, tuple(his), secret))
    return tuple(found)


def lately(book: Book, owner: str, now: datetime, *, secret: bool) -> int:
    """How often he has been written to about such letters within SPAN."""
    letters = book.letters
    asked = letters.told.get(owner, ()) if secret else [each.at for each in letters.questions.get(owner, ())]
    return sum(1 for at in asked if at > now - SPAN)


def question(house: House, asking: Asking) -> tuple[AskCause, tuple[Draft, ...]]:
    """One mail to their player about all of them; of those that hold a secret the new ones, and the host is told."""
    book, game = asking.book, asking.book.state
    seat = seat_of(book, asking.owner)
    letters = tuple(each for each in asking.letters if not (asking.secret and each.asked))
    keys = tuple(each.key for each in letters)
    facts: dict[str, object] = {"letters": [shown(house, book, each) for each in letters]}
    if asking.secret:
        facts["nick"] = game.player(seat).nick
        mails = (to_host(house, game, "host/secret", facts), to_seat(house, game, seat, "player/secret", facts))
        return AskCause(asking.owner, keys, "secret"), mails
    facts |= {"word": word_of(house, book, keys), "again": any(each.again and not each.asked for each in letters)}
    return AskCause(asking.owner, keys, "held"), (to_seat(house, game, seat, "player/held", facts),)


def shown(house: House, book: Book, held: Held) -> dict[str, object]:
    """A held letter as it is shown: what it would do, cut short, and by what the host names it."""
    mail = kept(house, held)
    readings = ordered(house, book.stream, seat_of(book, held.owner), mail.letter)
    lines, text = [each.line for each in readings] or mail.letter.fresh, list[str]()
    if readings and isinstance(readings[-1].command, TO_THE_END):
        *lines, opening = lines
        fresh = [line.strip() for line in mail.letter.fresh]
        text = fresh[fresh.index(opening) :]
    return {
        "lines": [*cut(lines, MOST_LINES, LONGEST_LINE), *cut(text, MOST_TEXT_LINES, LONGEST_TEXT_LINE)],
        "address": held.sender if held.why == "address" else "",
        "at": held.arrived,
        "id": held.key[:8],
    }


def cut(lines: Sequence[str], most: int, longest: int) -> list[str]:
    """So many of them, so long; «…» for what is left out."""
    found = [line if len(line) <= longest else f"{line[:longest]}…" for line in lines[:most]]
    return [*found, "…"] if len(lines) > most else found


def to_seat(house: House, game: Game, seat: Seat, template: str, facts: dict[str, object]) -> Draft:
    """A mail to that seat's registered address, and to no other."""
    draft = to_host(house, game, template, facts)
    return msgspec.structs.replace(draft, seats=(seat,), kind="receipt", thread="seat")


def to_host(house: House, game: Game, template: str, facts: dict[str, object]) -> Draft:
    """A notice in the words of that game."""
    return notice(house.texts_of(game), template, facts, game)


def ended(house: House, book: Book, letters: Sequence[Held]) -> tuple[Draft, ...]:
    """Their phase has closed: each player is told, and the host of them all, that they have come to nothing (C5)."""
    game = book.state
    mails: list[Draft] = []
    told: list[dict[str, object]] = []
    for owner in dict.fromkeys(each.owner for each in letters):
        if seat := seat_of(book, owner):
            lapsed = [shown(house, book, each) for each in letters if each.owner == owner]
            facts: dict[str, object] = {"nick": game.player(seat).nick, "letters": lapsed}
            mails.append(to_seat(house, game, seat, "player/lapsed", facts))
            told.append(facts)
    if told:
        mails.append(to_host(house, game, "host/lapsed", {"phase": game.phase.name, "players": told}))
    return tuple(mails)


def kept(house: House, held: Held) -> Opened:
    """The letter itself, out of the archive."""
    return opened(Arrival(0, held.arrived, house.archive.find(held.archived)))


def word_of(house: House, book: Book, letters: Sequence[str]) -> str:
    """The one-time word of the question about those letters, by their keys: no other set of them has it."""
    return reply_token.word_of(house.secret, "held", book.stream, *letters)


def seat_of(book: Book, owner: str) -> Seat:
    """The seat of that registered address, 0 where it has none any more."""
    return next((player.seat for player in book.state.players if player.address == owner), 0)


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


def over(house: House) -> tuple[tuple[Book, tuple[Held, ...]], ...]:
    """By game, those that waited for a phase which has closed, or for a player who has left."""
    found = ((book, tuple(gone(book))) for _, book in sorted(house.ledger.books.items()) if book.held)
    return tuple((book, letters) for book, letters in found if letters)


def gone(book: Book) -> Iterator[Held]:
    """Of that game."""
    for held in book.held.values():
        if is_late(book.state.phase, held.arrived) or not seat_of(book, held.owner):
            yield held
