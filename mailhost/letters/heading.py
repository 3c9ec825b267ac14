"""What a mail's header says: subject, sender, recipients, Message-ID. Never raises, and never trusts a display name."""

import binascii
import re
from collections.abc import Iterator
from functools import lru_cache

from mailhost.letters.charsets import decode
from mailhost.letters.mime import LONGEST_VALUE, Part
from mailhost.letters.plain import one_line

_LONGEST_SUBJECT = 500
_MOST_RECIPIENTS = 50
_ENCODED = re.compile(rb"=\?([^?\s*]{1,40})(?:\*[^?\s]{0,20})?\?([bBqQ])\?([^?\s]*)\?=")
_ATOM = r"[^\s\x00-\x1f\x7f<>@,;:\"()\[\]\\]"
_ADDRESS = re.compile(rf"{_ATOM}{{1,64}}@{_ATOM}{{1,250}}")
_MAILBOX = re.compile(rf"(?P<name>(?:\"(?:[^\"\\]|\\.)*\"|[^\"<>])*)<\s*+(?P<address>{_ADDRESS.pattern})\s*+>\s*+")
_BARE = re.compile(rf"\s*+({_ADDRESS.pattern})\s*+(?:\([^()<>@]*\)\s*+)?")
_QUOTED_NAME = re.compile(r"\"(?:[^\"\\]|\\.)*\"")
_MESSAGE_ID = re.compile(r"<[!#-;=?-~]{1,200}>")
_RECIPIENT_FIELDS = ("delivered-to", "x-original-to", "envelope-to", "to", "cc")


def subject(mail: Part) -> str:
    """The subject decoded, on one line; "" where there is none."""
    values = mail.values("subject")
    return _line(values[0][:LONGEST_VALUE]) if values else ""


@lru_cache(maxsize=1024)
def _line(value: bytes) -> str:
    """Remembered, as is all that a header says: a thread's mails have one subject, a player's one From."""
    return one_line(text(value), _LONGEST_SUBJECT)


def sender(mail: Part) -> str:
    """The one address of the one From, in lower case; "" where it could be read in more than one way.

    An «@» outside the address, unless it repeats the address, is such a doubt: `alice@a.example<bob@b.example>` is
    nobody's.
    """
    values = mail.values("from")
    return _one_address(values[0]) if len(values) == 1 and len(values[0]) <= LONGEST_VALUE else ""


@lru_cache(maxsize=1024)
def _one_address(of: bytes) -> str:
    value = of.decode("utf-8", "replace")
    bare = _BARE.fullmatch(value)
    if bare:
        return _in_small(bare[1])
    mailbox = _MAILBOX.fullmatch(value)
    if not mailbox:
        return ""
    address = _in_small(mailbox["address"])
    name = _QUOTED_NAME.sub("", mailbox["name"]).strip(" \t\r\n'").lower()
    return address if "@" not in name or name == address else ""


def _in_small(address: str) -> str:
    """As addresses are compared. A letter beyond ASCII stays as it is: of the Kelvin sign a small k would be made."""
    if address.isascii():
        return address.lower()
    return address if address.isprintable() else ""


def recipients(mail: Part) -> tuple[str, ...]:
    """All addresses it was delivered or written to, in lower case, each once, in the order of the fields."""
    values = [value[:LONGEST_VALUE] for field in _RECIPIENT_FIELDS for value in mail.values(field)]
    return tuple(dict.fromkeys(each for value in values for each in _addresses(value)))[:_MOST_RECIPIENTS]


@lru_cache(maxsize=1024)
def _addresses(value: bytes) -> tuple[str, ...]:
    found = (each.lower() for each in _ADDRESS.findall(value.decode("utf-8", "replace")))
    return tuple(dict.fromkeys(found))[:_MOST_RECIPIENTS]


def message_id(mail: Part) -> str:
    """With its angle brackets; "" where it is missing, or holds what a header of ours may not."""
    found = _MESSAGE_ID.match(mail.text("message-id"))
    return found[0] if found else ""


def text(value: bytes) -> str:
    """A header's text, encoded words (RFC 2047) decoded; bytes beyond ASCII are read as a body's would be."""
    value = value[:LONGEST_VALUE]
    if b"=?" not in value:
        return decode(value)
    return "".join(decode(data, charset) for data, charset in _runs(value))


def _runs(value: bytes) -> Iterator[tuple[bytes, str]]:
    """The bytes with their charset; neighbouring words of one charset are one run, for some split a letter in two."""
    data, charset, place = b"", "", 0
    for word in _ENCODED.finditer(value):
        between = value[place : word.start()]
        this = word[1].decode("latin-1").lower()
        if between.strip() or this != charset or not place:
            yield data, charset
            data = b""
            if between.strip() or not place:
                yield between, ""
        data, charset, place = data + _word(word[2], word[3]), this, word.end()
    yield data, charset
    yield value[place:], ""


def _word(encoding: bytes, encoded: bytes) -> bytes:
    if encoding in b"qQ":
        return binascii.a2b_qp(encoded, header=True)
    try:
        return binascii.a2b_base64(encoded + b"=" * (-len(encoded) % 4))
    except binascii.Error:
        return encoded
