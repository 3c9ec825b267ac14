"""An entry as a line of text: readable by a person, letters of any alphabet as they are, no line break inside."""

import hashlib
from collections.abc import Iterator, Sequence

import msgspec

from mailhost.host.entry import Entry

ROOT = "0" * 64
"""What stands in for the hash of the line before the first."""

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Entry)


def digest(line: bytes) -> str:
    """SHA-256 of a line without its line break, hex."""
    return hashlib.sha256(line).hexdigest()


def encode(entry: Entry) -> bytes:
    """One line, without its line break."""
    return _encoder.encode(entry)


def decode(line: bytes) -> Entry:
    """The entry; msgspec.DecodeError or msgspec.ValidationError if the line holds none."""
    return _decoder.decode(line)


def chained(entries: Sequence[Entry], version: int, prev: str) -> Iterator[tuple[Entry, bytes]]:
    """The entries and their lines, each bound to the one before; `prev` is the hash of line `version`.

    Raises ValueError if their seqs do not follow `version`.
    """
    for seq, entry in enumerate(entries, start=version + 1):
        if entry.seq != seq:
            raise ValueError(f"entry {entry.seq} where {seq} must follow")
        bound = msgspec.structs.replace(entry, prev=prev)
        line = encode(bound)
        prev = digest(line)
        yield bound, line
