"""What makes two deliveries the same mail: its key. Nothing is decoded; nothing raises."""

from datetime import UTC, datetime
from hashlib import sha256

from mailhost.letters.mime import Split

_OWN_FIELDS = ("from", "date", "message-id", "subject", "mime-version")
"""What its writer's program wrote; all other fields but the MIME ones are written, or rewritten, on the way."""


def letter_key(mail: Split, arrived: datetime) -> str:
    """64 hex digits, the same for the same mail delivered again with other Received, Return-Path, X-… fields.

    `arrived` (aware) joins in only where there is no Message-ID, for then two equal mails may well be two mails.
    """
    fields = mail.fields
    own = sorted(name for name in fields if name in _OWN_FIELDS or name.startswith("content-"))
    head = [b"%s:%s\n" % (name.encode("ascii"), b" ".join(value.split())) for name in own for value in fields[name]]
    digest = sha256(b"".join(head))
    if not any(value.strip() for value in fields.get("message-id", [])):
        digest.update(arrived.astimezone(UTC).isoformat().encode("ascii"))
    digest.update(b"\n")
    digest.update(mail.body.replace(b"\r\n", b"\n").rstrip())
    return digest.hexdigest()
