"""FETCH and what is answered to it. A line as nearly every server writes it is read by one expression; all lines are
IMAPClient's to read where one looks otherwise: it knows every form, but takes each letter on its own.
"""

import imaplib
import re
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from imapclient.response_parser import parse_fetch_response

DATE = b"INTERNALDATE"
SIZE = b"RFC822.SIZE"
BODY = b"BODY[]"
BEGINNING = b"BODY[]<0>"
PEEK = b"BODY.PEEK[]"
FROM = b"BODY.PEEK[HEADER.FIELDS (FROM)]"

Answers = dict[int, dict[bytes, Any]]
Lines = Sequence[bytes | tuple[bytes, bytes]]
"""As imaplib hands them over: a line that ends in a literal comes with it, the rest of the answer follows."""

_MONTHS = (b"Jan", b"Feb", b"Mar", b"Apr", b"May", b"Jun", b"Jul", b"Aug", b"Sep", b"Oct", b"Nov", b"Dec")
_MONTH = {name: number for number, name in enumerate(_MONTHS, 1)}
_SIGHTED = re.compile(
    rb"\d+ \((?=[^(){]*\bUID (\d+)\b)(?=[^(){]*\bRFC822\.SIZE (\d+)\b)"
    rb'(?=[^(){]*\bINTERNALDATE "([ \d]\d)-(' + b"|".join(_MONTHS) + rb")-((?:19|20)\d\d) (\d\d):(\d\d):(\d\d) "
    rb'([+-]\d\d)(\d\d)")[^(){]*\)'
)
_FROM = re.compile(rb'BODY\[HEADER\.FIELDS \("?FROM"?\)\]', re.IGNORECASE)
_WHOLE = re.compile(rb"\d+ \(UID (\d+) BODY\[\] \{\d+\}")


def fetched(client: Any, uids: Sequence[int], items: Sequence[bytes]) -> Answers:
    """One FETCH, by UID. Raises what IMAPClient raises: imaplib's errors, ValueError and their like."""
    wanted = b" ".join(items).decode("ascii")
    # IMAPClient has no way to its answers unread.
    outcome, lines = client._imap.uid("FETCH", sequence_set(uids), f"({wanted})")  # noqa: SLF001
    if outcome != "OK":
        raise imaplib.IMAP4.error(f"FETCH: {lines[0].decode('ascii', 'replace')}")
    return read(lines)


def sequence_set(uids: Sequence[int]) -> str:
    """As short as a command wants it (RFC 9051, 9): «1:3,7» for 1, 2, 3 and 7; `uids` in any order, not empty."""
    spans: list[list[int]] = []
    for uid in sorted(uids):
        if spans and uid <= spans[-1][1] + 1:
            spans[-1][1] = uid
        else:
            spans.append([uid, uid])
    return ",".join(f"{first}:{last}" if last > first else str(first) for first, last in spans)


def beginning(most: int) -> bytes:
    """What asks for so many bytes of a mail; they come as BEGINNING."""
    return PEEK + f"<0.{most}>".encode("ascii")


def from_fields(answer: dict[bytes, Any]) -> bytes | None:
    """What was answered to FROM: the mail's From fields. Servers quote the name of the item as they like."""
    return next((answer[item] for item in answer if _FROM.fullmatch(item)), None)


def read(lines: Lines) -> Answers:
    """What was said of each mail, dates with their zone."""
    try:
        return _read(iter(lines))
    except ValueError:
        found: Answers = parse_fetch_response(lines, normalise_times=False, uid_is_key=True)
        return found


def _read(lines: Any) -> Answers:
    """The same; raises ValueError where a line is unlike these."""
    found: Answers = {}
    for line in lines:
        if isinstance(line, tuple):
            uid, answer = _body(line, next(lines, b""))
        else:
            uid, answer = _sighting(line)
        if uid in found:
            raise ValueError(uid)
        found[uid] = answer
    return found


def _body(line: tuple[bytes, bytes], rest: object) -> tuple[int, dict[bytes, Any]]:
    match = _WHOLE.fullmatch(line[0])
    if match is None or rest != b")":
        raise ValueError(line[0])
    return int(match[1]), {BODY: line[1]}


def _sighting(line: bytes) -> tuple[int, dict[bytes, Any]]:
    match = _SIGHTED.fullmatch(line or b"")
    if match is None:
        raise ValueError(line)
    uid, size, day, month, year, hour, minute, second, east, minutes = match.groups()
    local = datetime(int(year), _MONTH[month], int(day), int(hour), int(minute), int(second), tzinfo=UTC)
    offset = timedelta(hours=int(east), minutes=int(east[:1] + minutes))
    return int(uid), {DATE: local - offset, SIZE: int(size)}
