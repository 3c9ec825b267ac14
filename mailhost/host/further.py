"""Another address of a player's: both he and whoever reads the mail of that address must have said yes to it.

A letter that shows a player's token and comes from elsewhere waits (`held`). Its From may be anybody's, forged by the
player himself; so the question goes there first, without a word of the letter, and the player is asked only when that
address has answered. It names the player: whoever plays himself must not say yes to another's. The player's own yes
then lets the letter count, and makes the address one that he may write from.
"""

import re
from collections.abc import Sequence

import msgspec

from mailhost.engine.commands import Seat
from mailhost.engine.state import Game
from mailhost.host import newcomers, reply_token
from mailhost.host.held import Claim, seat_of
from mailhost.host.held_letters import Held
from mailhost.host.house import House
from mailhost.host.ledger import Book
from mailhost.host.opened import Opened
from mailhost.letters.outgoing import Draft, notice


class Avowal(msgspec.Struct, frozen=True):
    """What an unknown address answers: whether the letters that came from there, `letters`, are its own."""

    stream: str
    letters: tuple[Held, ...]
    agrees: bool


def question(house: House, book: Book, mail: Opened, claim: Claim) -> tuple[Draft, ...]:
    """Whether its own address has sent that letter; none where it is asked already, or has had enough mail today."""
    sender = mail.letter.sender
    if claim.why != "address" or any(each.there for each in claims(book, sender, claim.owner)):
        return ()
    if not newcomers.may_answer(house, sender, mail.arrival.arrived):
        return ()
    nick = book.state.player(seat_of(book, claim.owner)).nick
    facts: dict[str, object] = {"word": word_of(house, book, mail.key), "nick": nick}
    draft = notice(house.texts_of(book.state), "player/further", facts, book.state)
    return (msgspec.structs.replace(draft, addresses=(sender,), kind="receipt", thread="seat"),)


def answer(house: House, mail: Opened) -> Avowal | None:
    """What the letter says to such a question, by the word of it; None where it says nothing of the kind."""
    letter = mail.letter
    for book in house.ledger.games() if letter.fresh else ():
        for asked in book.letters.claims(letter.sender) if book.held else ():
            word = word_of(house, book, asked.key)
            lines = (letter.subject, *letter.fresh)
            if asked.there and any(
                reply_token.same(word, each) for each in reply_token.TOKEN.findall(" ".join(lines).lower())
            ):
                said = house.grammar.answer([re.sub(word, "", line, flags=re.IGNORECASE) for line in letter.fresh])
                if said in ("yes", "no"):
                    return Avowal(book.stream, tuple(claims(book, letter.sender, asked.owner)), said == "yes")
    return None


def claims(book: Book, sender: str, owner: str) -> list[Held]:
    """The letters from there that wait with that player's token."""
    return [each for each in book.letters.claims(sender) if each.owner == owner]


def word_of(house: House, book: Book, letter: str) -> str:
    """The one-time word of the question about that letter, by its key; only its address has been sent it."""
    return reply_token.word_of(house.secret, "further", book.stream, letter)


def owner_of(game: Game, seat: Seat, sender: str) -> str:
    """The registered address of that seat, where the letter is from another; else ""."""
    own = game.player(seat).address or ""
    return "" if own == sender else own


def added(house: House, book: Book, letters: Sequence[Held]) -> tuple[Draft, ...]:
    """A word to the host: its owner has vouched for letters, by which addresses become his."""
    taken = book.taken()
    found = tuple(dict.fromkeys(each.sender for each in letters if each.adds and each.sender not in taken))
    return told(house, book, letters, "host/further", {"addresses": found, "stream": book.stream}) if found else ()


def denied(house: House, book: Book, letters: Sequence[Held]) -> tuple[Draft, ...]:
    """A word to the host: an address has not sent what came from there with a player's token."""
    found = tuple(each.key[:8] for each in letters)
    return told(house, book, letters, "host/not-further", {"address": letters[0].sender, "letters": found})


def told(
    house: House, book: Book, letters: Sequence[Held], template: str, facts: dict[str, object]
) -> tuple[Draft, ...]:
    """A notice about a player and letters with his token."""
    seat = seat_of(book, letters[0].owner)
    if not seat:
        return ()
    nick = book.state.player(seat).nick
    return (notice(house.texts_of(book.state), template, {"nick": nick, **facts}, book.state),)
