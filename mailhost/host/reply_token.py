"""The token in the Reply-To of every mail to a player: who answers it shows that he reads the mail of his address.

It is of this installation, of the game and of the seat, which is meant by its registered address: a number moves
while people sign up, and whoever takes a seat over brings another address. So nothing is kept, and nothing to be lost
but the key. A mail of ours never says it but in its header.
"""

import hmac
import re
from functools import lru_cache
from hashlib import sha256

from mailhost.engine.state import Applicant, Player
from mailhost.host.addressing import GAME_ID, TAG, plus_parts
from mailhost.host.house import House
from mailhost.letters.address import is_address, mailbox_of
from mailhost.letters.letter import Letter

ALPHABET = "23456789abcdefghijkmnpqrstuvwxyz"
"""32 signs that are not taken for each other, in one case: no 0 and o, no 1 and l."""
LENGTH = 10
"""50 bits; a guess is a mail, and a wrong one only waits to be confirmed."""
SIGN = f"[{ALPHABET}]"
TOKEN = re.compile(rf"(?<![0-9a-z]){SIGN}{{{LENGTH}}}(?![0-9a-z])")
PART = re.compile(rf"({GAME_ID.pattern})\.({SIGN}{{{LENGTH}}})")


@lru_cache(maxsize=4096)
def word_of(secret: bytes, *parts: str) -> str:
    """A word of LENGTH signs that only who holds the key can tell. Remembered: each mail of a player asks for his."""
    number = int.from_bytes(hmac.digest(secret, "\0".join(parts).encode(), "sha256"), "big")
    return "".join(ALPHABET[number >> 5 * place & 31] for place in range(LENGTH))


def token_of(house: House, game: str, address: str) -> str:
    """Of the seat in that game that has this registered address."""
    return word_of(house.secret, "reply", game, address)


def reply_address(house: House, game: str, address: str) -> str:
    """Where his answers are to go; "" where the token stands in the subject instead."""
    local, _, domain = house.settings.email.rpartition("@")
    found = f"{local}+{game}.{token_of(house, game, address)}@{domain}"
    # A local part has 64 signs at most, and a game's name 32 of them.
    return found if house.settings.plus_addressing and is_address(found) else ""


def tagged(house: House, subject: str, game: str, address: str) -> str:
    """The subject with game and token in front, where no telephone cuts them off, in place of the game at its end."""
    return f"[{game}.{token_of(house, game, address)}] {subject.removesuffix(f' [{game}]')}"


@lru_cache(maxsize=64)
def shown(recipients: tuple[str, ...], subject: str, own: str) -> tuple[tuple[str, str], ...]:
    """Games and tokens that a letter was addressed to or has in its subject. Remembered as `plus_parts` is."""
    parts = (found for part in plus_parts(recipients, own.lower()) if (found := PART.fullmatch(part)))
    tags = (tag for tag in TAG.finditer(subject) if tag[2])
    return (*((part[1], part[2]) for part in parts), *((tag[1].lower(), tag[2].lower()) for tag in tags))


def proved(house: House, letter: Letter, game: str) -> bool:
    """Whether it shows, in that game, that its From wrote it.

    The token of that address is one in whatever game it is registered: it was written there. The token of a player
    whose other address this is proves something in his own game alone.
    """
    for named, token in shown(letter.recipients, letter.subject, house.settings.email):
        row = house.ledger.rows.get(named)
        if row is not None:
            seat = row.seat_of(letter.sender) if named == game else row.addresses.get(letter.sender)
            if seat and same(token, token_of(house, named, house.ledger.book(named).state.player(seat).address or "")):
                return True
    return False


def shows(house: House, letter: Letter, game: str) -> bool:
    """Whether it shows its From's own token in that game, in which he need have no seat."""
    token = token_of(house, game, letter.sender)
    found = shown(letter.recipients, letter.subject, house.settings.email)
    return any(named == game and same(each, token) for named, each in found)


def owner(house: House, letter: Letter) -> tuple[str, str] | None:
    """The game and the registered address whose token the letter shows, of those in which its From is nobody himself.

    None where it shows nobody's, or that of the player whose other address it is: it is another's for no other.
    """
    for game, token in shown(letter.recipients, letter.subject, house.settings.email):
        row = house.ledger.rows.get(game)
        if row is None or row.over or letter.sender in row.addresses:
            continue
        state = house.ledger.book(game).state
        owner = next(
            (each for each in state.players if each.address and same(token, token_of(house, game, each.address))), None
        )
        if owner is None or owner.address is None or row.further.get(letter.sender) == owner.seat:
            continue
        mailbox = mailbox_of(letter.sender)
        others: tuple[Player | Applicant, ...] = (*state.players, *state.waitlist)
        if not any(each is not owner and each.address and mailbox_of(each.address) == mailbox for each in others):
            return game, owner.address
    return None


def same(one: str, other: str) -> bool:
    """Compared in constant time."""
    return hmac.compare_digest(sha256(one.encode()).digest(), sha256(other.encode()).digest())
