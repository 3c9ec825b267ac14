"""Writes a mail's bytes (RFC 5322, 2047, 2045) to one recipient, UTF-8 text and the same as HTML, and proves that they
say just that.

The headers are written by hand and read back by the standard library, whose own writer turns an encoded line break
into a header of the attacker's choice (CVE-2024-6923). A mail that does not read back as it was meant is never sent.
One post goes to a whole town, so what is worked out of its texts is remembered.
"""

import binascii
import hashlib
import re
from collections.abc import Sequence
from datetime import UTC, datetime
from email.header import decode_header
from email.message import Message
from email.parser import BytesParser
from email.utils import format_datetime
from functools import lru_cache

from mailhost.letters.address import is_address
from mailhost.letters.formats import TEXT
from mailhost.letters.machine import LOOP

MESSAGE_ID = re.compile(r"<[!-;=?-~]{1,250}>")
ENCODED_WORD = re.compile(r"=\?|\?=")
PLAIN_WORD = re.compile(r"[ -~]*")

WORD_BYTES = 45
"""Of an encoded word: 60 letters in base64, 72 with its frame, and 75 are allowed (RFC 2047, 2)."""
LINE = 900
"""Longest line of a body sent as it is; RFC 5322 allows 998."""

READER = BytesParser()

Headers = list[tuple[str, str]]


def compose(  # noqa: PLR0913 - a mail has so many parts
    *,
    message_id: str,
    sender_name: str,
    sender: str,
    to: str,
    subject: str,
    body: str,
    page: str,
    date: datetime,
    references: Sequence[str] = (),
    in_reply_to: str = "",
    answers: bool = False,
    reply_to: str = "",
) -> bytes:
    """The mail's bytes, lines ended by CRLF.

    `page`: the body as an HTML document. It stands second: a program shows the last part that it can (RFC 2046, 5.1.4).
    `reply_to`: where its answers are to go, if not to the sender.
    `answers`: it replies to a letter (RFC 3834, 5: auto-replied), else nobody asked for it (auto-generated).
    Raises ValueError for an address or an id that could not stand in a header, and if the mail does not read back.
    """
    name, topic = harmless(sender_name), harmless(subject)
    meant: Headers = [
        ("From", f"{name} <{addressed(sender)}>" if name else addressed(sender)),
        ("To", addressed(to)),
        ("Subject", topic),
        ("Date", format_datetime(date.astimezone(UTC))),
        ("Message-ID", identified(message_id)),
    ]
    if reply_to:
        meant.insert(2, ("Reply-To", addressed(reply_to)))
    if in_reply_to:
        meant.append(("In-Reply-To", identified(in_reply_to)))
    if references:
        meant.append(("References", " ".join(identified(each) for each in references)))
    boundary, content = alternatives(body, page)
    meant += [
        ("Auto-Submitted", "auto-replied" if answers else "auto-generated"),
        ("X-Auto-Response-Suppress", "All"),
        ("X-Loop", f"{LOOP} {addressed(sender)}"),
        ("MIME-Version", "1.0"),
        ("Content-Type", f'multipart/alternative; boundary="{boundary}"'),
    ]
    written = {"From": f"{phrase(name)} <{sender}>" if name else sender, "Subject": words(topic)}
    lines = [f"{field}: {written.get(field, value).replace(' <', crlf(field) + '<')}" for field, value in meant]
    raw = "\r\n".join([*lines, "", content]).encode("ascii")
    if read_back(raw) != (meant, [("text/plain", in_lines(body)), ("text/html", in_lines(page))]):
        raise ValueError("the mail does not read back as it was meant")
    return raw


@lru_cache(maxsize=32)
def alternatives(body: str, page: str) -> tuple[str, str]:
    """What parts the texts, and the texts with their own headers: the same for all whom a post goes to.

    The parting line is drawn of the texts, so that they cannot hold it, and says no more than they do.
    """
    texts = [text_part("plain", body), text_part("html", page)]
    boundary = f"=_{hashlib.sha256(''.join(texts).encode()).hexdigest()[:32]}"
    return boundary, "\r\n".join([*(f"--{boundary}\r\n{each}" for each in texts), f"--{boundary}--", ""])


def text_part(kind: str, text: str) -> str:
    """One of the texts with its own header."""
    encoding, content = encoded(in_lines(text))
    return f"Content-Type: text/{kind}; charset=utf-8\r\nContent-Transfer-Encoding: {encoding}\r\n\r\n{content}"


def in_lines(text: str) -> str:
    """The text with each of its lines ended by CRLF."""
    return "\r\n".join([*text.rstrip("\n").splitlines(), ""])


def crlf(field: str) -> str:
    """What parts the ids of References: a fold each, so that no line outgrows its limit."""
    return "\r\n " if field == "References" else " "


@lru_cache(maxsize=256)
def harmless(text: str) -> str:
    """One line that cannot be taken for anything but text: no control characters, nothing that decodes further."""
    return " ".join(ENCODED_WORD.sub(" ", TEXT.escape(text)).split())


def addressed(value: str) -> str:
    """The value, if it is an address; else ValueError."""
    return fitting(value, fits=is_address(value))


def identified(value: str) -> str:
    """The value, if it is a Message-ID; else ValueError."""
    return fitting(value, fits=bool(MESSAGE_ID.fullmatch(value)))


def fitting(value: str, *, fits: bool) -> str:
    """The value, if it fits; else ValueError."""
    if not fits:
        raise ValueError(f"cannot stand in a header: {value[:80]!r}")
    return value


@lru_cache(maxsize=256)
def words(text: str) -> str:
    """As it stands where it is short ASCII, else as encoded words of a line each (RFC 2047)."""
    if PLAIN_WORD.fullmatch(text) and len(text) <= WORD_BYTES:
        return text
    return "\r\n ".join(f"=?utf-8?b?{base64(part)}?=" for part in pieces(text))


@lru_cache(maxsize=16)
def phrase(name: str) -> str:
    """A display name: quoted where it is ASCII."""
    if PLAIN_WORD.fullmatch(name) and len(name) <= WORD_BYTES:
        escaped = name.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    return words(name)


def pieces(text: str) -> list[bytes]:
    """UTF-8 in parts of at most WORD_BYTES, no character torn (RFC 2047, 5)."""
    data, parts = text.encode(), []
    while data:
        end = WORD_BYTES
        while end < len(data) and data[end] & 0xC0 == 0x80:  # amid a character
            end -= 1
        parts.append(data[:end])
        data = data[end:]
    return parts


def base64(data: bytes) -> str:
    """Without line breaks."""
    return binascii.b2a_base64(data, newline=False).decode("ascii")


def encoded(text: str) -> tuple[str, str]:
    """Content-Transfer-Encoding and the content: as it stands if it is ASCII with short lines, else in base64."""
    if text.isascii() and max(map(len, text.split("\r\n"))) <= LINE:
        return "7bit", text
    letters = base64(text.encode())
    lines = [letters[start : start + 76] for start in range(0, len(letters), 76)]  # RFC 2045, 6.8
    return "base64", "\r\n".join([*lines, ""])


def read_back(raw: bytes) -> tuple[Headers, list[tuple[str, str]]]:
    """Headers in order, decoded, and the texts with their types: as a recipient's program would see them."""
    message = READER.parsebytes(raw)
    parts = message.get_payload()
    texts = [(each.get_content_type(), text_of(each)) for each in parts if isinstance(each, Message)]
    return [(field, decoded(unquoted(value) if field == "From" else value)) for field, value in message.items()], texts


def text_of(part: Message) -> str:
    """What a part of the mail says."""
    content = part.get_payload(decode=True)
    return content.decode(part.get_content_charset("ascii")) if isinstance(content, bytes) else ""


@lru_cache(maxsize=512)
def decoded(value: str) -> str:
    """A header's value unfolded, its encoded words read."""
    unfolded = value.replace("\r\n ", " ")
    if "=?" in unfolded:
        parts = decode_header(unfolded)
        return "".join(part.decode(charset or "ascii") if isinstance(part, bytes) else part for part, charset in parts)
    return unfolded


def unquoted(value: str) -> str:
    """An address whose display name, if quoted, has lost its quotes (RFC 5322, 3.2.4)."""
    if not value.startswith('"'):
        return value
    name, _, rest = value[1:].rpartition('"')
    return re.sub(r"\\(.)", r"\1", name) + rest
