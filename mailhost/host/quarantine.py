"""Mails that were set aside because reading them broke: listed, read once more, or dropped. Nothing is ever erased.

What has been done about one is an entry of the house's journal, like everything else.
"""

from mailhost.host.correspondence import Desk
from mailhost.host.entry import HostCause, LetterCause
from mailhost.host.house import House
from mailhost.host.ports import HOUSE, Arrival


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


def one(house: House, letter: str) -> LetterCause:
    """The only one whose id begins so. Raises NoLetter."""
    found = [cause for cause in waiting(house) if letter and cause.key.startswith(letter)]
    if len(found) != 1:
        raise NoLetter(letter)
    return found[0]


def retry(house: House, letter: str, who: str) -> LetterCause:
    """Read it once more, at its own arrival; returns what came of it: in quarantine again, if it breaks again."""
    with house.store.lock():
        house.ledger.refresh()
        cause = one(house, letter)
        desk = Desk(house)
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
        desk.put_house(HostCause(None, who, "letters drop", cause.key), house.clock.now(), ())
        desk.commit()
    return cause
