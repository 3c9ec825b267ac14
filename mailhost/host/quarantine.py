"""Mails that were set aside because reading them broke: listed, read once more, or dropped. Nothing is ever erased.

What has been done about one is an entry of the house's journal, like everything else. Held letters, which are named in
the same way, are let count or dropped by the same two words; what is done about one is an entry of its game.
"""

from mailhost.host import held
from mailhost.host.correspondence import Desk
from mailhost.host.entry import HostCause, LetterCause
from mailhost.host.held_letters import Held
from mailhost.host.house import House
from mailhost.host.ports import HOUSE, Arrival
from mailhost.host.transaction import Said, entry_of


class NoLetter(Exception):
    """No mail set aside has that id."""


def waiting(house: House) -> tuple[LetterCause, ...]:
    """The mails that are set aside now, in the order in which they came."""
    found: dict[str, LetterCause] = {}
    for entry in house.store.read(HOUSE):
        match entry.cause:
            case LetterCause(verdict="quarantined") as cause:
                found[cause.key] = cause
            case HostCause(about=key) if key:
                found.pop(key, None)
            case _:
                continue
    return tuple(found.values())


def one(house: House, letter: str) -> LetterCause | tuple[str, Held]:
    """The only one whose id begins so; a held one with its game. Raises NoLetter."""
    found: list[LetterCause | tuple[str, Held]] = [each for each in waiting(house) if each.key.startswith(letter)]
    found += [each for each in held.waiting(house) if each[1].key.startswith(letter)]
    if not letter or len(found) != 1:
        raise NoLetter(letter)
    return found[0]


def retry(house: House, letter: str, who: str) -> LetterCause:
    """Read it once more, at its own arrival; returns what came of it: in quarantine again, if it breaks again."""
    with house.store.lock():
        house.ledger.refresh()
        cause = one(house, letter)
        desk = Desk(house)
        if not isinstance(cause, LetterCause):
            came_of_it = by_hand(desk, *cause, who, counts=True)
            desk.commit()
            return came_of_it
        desk.put_house(HostCause(None, who, "letters retry", cause.key), house.clock.now(), ())
        raw = house.archive.find(cause.archived)
        desk.receive(Arrival(0, cause.arrived, raw or None), again=True)
        causes = [entry.cause for entries in desk.entries.values() for entry in entries]
        desk.commit()
    return next(each for each in causes if isinstance(each, LetterCause))


def drop(house: House, letter: str, who: str) -> LetterCause:
    """Let it be: its bytes stay in the archive, the host is not reminded of it any more."""
    with house.store.lock():
        house.ledger.refresh()
        cause = one(house, letter)
        desk = Desk(house)
        if not isinstance(cause, LetterCause):
            dropped = by_hand(desk, *cause, who, counts=False)
            desk.commit()
            return dropped
        desk.put_house(HostCause(None, who, "letters drop", cause.key), house.clock.now(), ())
        desk.commit()
    return cause


def by_hand(desk: Desk, game_id: str, letter: Held, who: str, *, counts: bool) -> LetterCause:
    """A held letter counts by the host's word, or is dropped; returns what came of it. Both are one append."""
    book = desk.house.ledger.book(game_id)
    cause = HostCause(None, who, "letters retry" if counts else "letters drop", letter.key)
    desk.put(book, entry_of(desk.house, book, cause, desk.house.clock.now(), Said(game=book.state)))
    if counts:
        desk.release(book, letter)
    last = desk.entries[game_id][-1].cause
    dropped = LetterCause(letter.key, letter.archived, letter.sender, None, letter.arrived, "held", why=letter.why)
    return last if isinstance(last, LetterCause) else dropped
