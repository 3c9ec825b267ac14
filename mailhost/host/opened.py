"""A mail opened: read and given its key, before anybody asks whose it is. No game is looked at."""

import logging
from hashlib import sha256

import msgspec

from mailhost.host.house import House
from mailhost.host.ports import Arrival
from mailhost.letters.cut import is_cut
from mailhost.letters.identity import letter_key
from mailhost.letters.incoming import read
from mailhost.letters.letter import Letter
from mailhost.letters.mime import split
from mailhost.letters.recording import recording

log = logging.getLogger("mailhost.letters")


class Opened(msgspec.Struct, frozen=True):
    """`broke`: what the reading of it broke, "" mostly; the letter is an empty one then."""

    arrival: Arrival
    key: str
    letter: Letter
    broke: str = ""


def enclosed(house: House, stream: str, mail: Opened) -> tuple[str, int] | None:
    """The recording that came with the mail, put where the host finds it, and its seconds; None where there is none.

    Of a mail that was fetched in part alone, "" for its place: what there may be is in the mailbox.
    """
    raw = mail.arrival.raw or b""
    found = recording(raw)
    if found is None:
        return ("", 0) if is_cut(split(raw)) else None
    return house.archive.extract(stream, f"{mail.key[:16]}.{found.extension}", found.data), found.seconds


def opened(arrival: Arrival) -> Opened:
    """Read it. Never raises: whatever a mail breaks, it breaks for itself alone, MemoryError included."""
    mail = split(arrival.raw or b"")
    broke = ""
    try:
        letter = read(mail)
    except Exception as error:
        log.exception("a mail of %s cannot be read", arrival.arrived)
        broke = f"{type(error).__name__}: {error}"
        letter = Letter("unreadable", "", (), "", "", (), broke)
    key = letter_key(mail, arrival.arrived, letter.kind) if arrival.raw else withheld_key(arrival)
    return Opened(arrival, key, letter, broke)


def unread(arrival: Arrival, key: str, why: str) -> Opened:
    """One that is not to be read, and why."""
    return Opened(arrival, key, Letter("unreadable", "", (), "", "", (), why), why)


def withheld_key(arrival: Arrival) -> str:
    """The key of a mail whose bytes nobody has seen."""
    return sha256(f"withheld {arrival.uid} {arrival.arrived.isoformat()}".encode()).hexdigest()
