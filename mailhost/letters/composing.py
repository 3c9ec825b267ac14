"""Writes a mail's bytes (RFC 5322, 2047, 2045): plain UTF-8 text to one recipient, and proves that they say just that.

The headers are written by hand and read back by the standard library, whose own writer turns an encoded line break
into a header of the attacker's choice (CVE-2024-6923). A mail that does not read back as it was meant is never sent.
One post goes to a whole town, so what is worked out of a header's text is remembered.
"""

import binascii
import re
from collections.abc import Sequence
from datetime import UTC, datetime
from email.header import decode_header
from email.parser import BytesHeaderParser
from email.utils import format_datetime
from functools import lru_cache

from mailhost.letters.address import is_address
from mailhost.letters.formats import TEXT

MESSAGE_ID = re.compile(r"<[!-;=?-~]{1,250}>")
ENCODED_WORD = re.compile(r"=\?|\?=")
PLAIN_WORD = re.compile(r"[ -~]*")

WORD_BYTES = 45
"""Of an encoded word: 60 letters in base64, 72 with its frame, and 75 are allowed (RFC 2047, 2)."""
LINE = 900
"""Longest line of a body sent as it is; RFC 5322 allows 998."""

READER = BytesHeaderParser()

Headers = list[tuple[str, str]]


def compose(  # noqa: PLR0913 - a mail has so many parts
    *,
    message_id: str,
    sender_name: str,
    sender: str,
    to: str,
    subject: str,
    body: str,
    date: datetime,
    references: Sequence[str] = (),
    in_reply_to: str = "",
    answers: bool = False,
    reply_to: str = "",
) -> bytes:
    """The mail's bytes, lines ended by CRLF.

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
    text = "\r\n".join([*body.rstrip("\n").splitlines(), ""])
    encoding, content = encoded(text)
    meant += [
        ("Auto-Submitted", "auto-replied" if answers else "auto-generated"),
        ("X-Auto-Response-Suppress", "All"),
        ("MIME-Version", "1.0"),
        ("Content-Type", "text/plain; charset=utf-8"),
        ("Content-Transfer-Encoding", encoding),
    ]
    written = {"From": f"{phrase(name)} <{sender}>" if name else sender, "Subject": words(topic)}
    lines = [f"{field}: {written.get(field, value).replace(' <', crlf(field) + '<')}" for field, value in meant]
    raw = "\r\n".join([*lines, "", content]).encode("ascii")
    if read_back(raw) != (meant, text):
        raise ValueError("the mail does not read back as it was meant")
    return raw


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


def read_back(raw: bytes) -> tuple[Headers, str]:
    """Headers in order, decoded, and the text: as a recipient's program would see them."""
    head, _, content = raw.partition(b"\r\n\r\n")
    message = READER.parsebytes(head + b"\r\n\r\n")
    plain = message["Content-Transfer-Encoding"] == "7bit"
    text = (content if plain else binascii.a2b_base64(content)).decode()
    return [(field, decoded(unquoted(value) if field == "From" else value)) for field, value in message.items()], text


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
