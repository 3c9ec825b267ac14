"""What the mailboxes hold against what the journals say was written: nothing lost, twice or astray.

Reads whole mails as anybody's program would, and trusts no counter of the daemon's.
"""

import email
from collections.abc import Collection, Iterator, Mapping, Sequence
from email.message import Message as Mail
from email.utils import getaddresses

import msgspec

from mailhost.engine.events import RoleDealt
from mailhost.engine.state import Game
from mailhost.host.entry import Entry, Message


class Finding(msgspec.Struct, frozen=True):
    """What is not as it should be. `where`: a mailbox or a Message-ID."""

    code: str
    where: str


class Inspection(msgspec.Struct, frozen=True):
    """How many messages were looked for, how many of them are role cards, and what is wrong. `apart`: how many more
    went to mailboxes of which nothing can be said.
    """

    messages: int
    cards: int
    findings: tuple[Finding, ...]
    apart: int = 0


def inspect(
    game: Game, entries: Sequence[Entry], mailboxes: Mapping[str, Sequence[bytes]], closed: Collection[str] = ()
) -> Inspection:
    """`entries`: of all journals. `mailboxes`: by address, all that is in them; the house's own is left out.

    `closed`: addresses of whose mailboxes nothing can be said, for their owners may have thrown mails away.
    """
    messages = [message for entry in entries for message in entry.messages if message.to not in closed]
    cards = [message for entry in entries for message in cards_of(entry) if message.to not in closed]
    # Headers as they are on the wire: the library's newer classes take ten times as long, and ours are plain here.
    boxes = {address: raws for address, raws in mailboxes.items() if address not in closed}
    mails = {address: [email.message_from_bytes(raw) for raw in raws] for address, raws in boxes.items()}
    findings = (*unfinished(game), *delivery(messages, mails), *addressing(messages, mails), *leaks(cards, mails))
    apart = sum(len(entry.messages) for entry in entries) - len(messages)
    return Inspection(len(messages), len(cards), findings, apart)


def cards_of(entry: Entry) -> list[Message]:
    """The role cards that this entry wrote."""
    dealt = {event.seat for event in entry.events if isinstance(event, RoleDealt)}
    return [message for message in entry.messages if message.kind == "private" and message.seat in dealt]


def unfinished(game: Game) -> Iterator[Finding]:
    """A game that has not ended, or that nobody can be said to have won."""
    if not game.over:
        yield Finding("not-over", game.phase.name)
    elif not game.winner:
        yield Finding("no-winner", game.id)
    elif len({player.seat for player in game.players if player.role}) != len(game.players):
        yield Finding("no-roles", game.id)


def delivery(messages: Sequence[Message], mails: Mapping[str, Sequence[Mail]]) -> Iterator[Finding]:
    """Each message is in its addressee's mailbox once, and in nobody else's."""
    places: dict[str, list[str]] = {}
    for address, box in mails.items():
        for mail in box:
            places.setdefault(id_of(mail), []).append(address)
    for message in messages:
        match places.get(message.id, []):
            case []:
                yield Finding("lost", f"{message.id} to {message.to}")
            case [address] if address == message.to:
                continue
            case [address]:
                yield Finding("astray", f"{message.id} to {message.to} in {address}")
            case several:
                yield Finding("twice", f"{message.id} in {', '.join(several)}")


def addressing(messages: Sequence[Message], mails: Mapping[str, Sequence[Mail]]) -> Iterator[Finding]:
    """Each mail names its owner alone, and is one that the journals know."""
    known = {message.id for message in messages}
    for address, box in mails.items():
        for mail in box:
            if recipients(mail) != [address]:
                yield Finding("not-one-recipient", f"{id_of(mail)} in {address}")
            if id_of(mail) not in known:
                yield Finding("unwritten", f"{id_of(mail)} in {address}")


def leaks(cards: Sequence[Message], mails: Mapping[str, Sequence[Mail]]) -> Iterator[Finding]:
    """Every player has his own card and no other's."""
    owners = {card.id: card.to for card in cards}
    for address, box in mails.items():
        for mail in box:
            if owners.get(id_of(mail), address) != address:
                yield Finding("card-leaked", f"{id_of(mail)} in {address}")
    held = {id_of(mail) for box in mails.values() for mail in box}
    for card in cards:
        if card.id not in held:
            yield Finding("card-missing", card.to)


def id_of(mail: Mail) -> str:
    """Its Message-ID with the angle brackets."""
    return str(mail["Message-ID"] or "").strip()


def recipients(mail: Mail) -> list[str]:
    """Everybody whom it names in To, Cc or Bcc."""
    headers = [str(header) for name in ("To", "Cc", "Bcc") for header in mail.get_all(name, [])]
    return [address for _, address in getaddresses(headers)]
