"""What makes two deliveries the same mail: its key. Nothing is decoded; nothing raises."""

from datetime import UTC, datetime
from hashlib import sha256

from mailhost.letters.letter import Kind
from mailhost.letters.mime import Split

_OWN_FIELDS = (
    "cc",
    "content-transfer-encoding",
    "content-type",
    "date",
    "from",
    "message-id",
    "mime-version",
    "subject",
    "to",
)
"""What its writer's program wrote; all others are written, or rewritten, on the way. `To` may hold what proves him."""
_OF_BODY = 32 * 1024
"""Bytes of the body, a line end being one of them: so many are there however much of a mail was fetched."""


def letter_key(mail: Split, arrived: datetime, kind: Kind = "letter") -> str:
    """64 hex digits, the same for the same mail delivered again with other Received, Return-Path, X-… fields.

    Of each field the last one joins in, which is the one that its writer's server signed: a copy with another above
    is the same mail. `kind`: what it was read as; what passes for a machine's by a field that does not join in shall
    not stand in a letter's way. `arrived` (aware) joins in only where there is no Message-ID, for then two equal mails
    may well be two mails.
    """
    fields = mail.fields
    own = [name for name in _OWN_FIELDS if name in fields]
    head = [b"%s:%s\n" % (name.encode("ascii"), b" ".join(fields[name][-1].split())) for name in own]
    digest = sha256(b"".join(head))
    if not any(value.strip() for value in fields.get("message-id", [])):
        digest.update(arrived.astimezone(UTC).isoformat().encode("ascii"))
    if kind != "letter":
        digest.update(kind.encode("ascii"))
    digest.update(b"\n")
    digest.update(mail.body[: 2 * _OF_BODY].replace(b"\r\n", b"\n")[:_OF_BODY].rstrip())
    return digest.hexdigest()
