"""What makes two deliveries the same mail: its key. Fast (no parsing beyond a split of the header), and never raises."""

from datetime import UTC, datetime
from hashlib import sha256

from mailhost.letters.mime import split

_OWN_FIELDS = ("from", "date", "message-id", "subject", "mime-version")
"""What its writer's program wrote; all other fields but the MIME ones are written, or rewritten, on the way."""


def letter_key(raw: bytes, arrived: datetime) -> str:
    """64 hex digits, the same for the same mail delivered again with other Received, Return-Path, X-… fields.

    `arrived` (aware) joins in only where there is no Message-ID, for then two equal mails may well be two mails.
    """
    fields, body = split(raw)
    own = sorted((name, value) for name, value in fields if name in _OWN_FIELDS or name.startswith("content-"))
    digest = sha256()
    for name, value in own:
        digest.update(b"%s:%s\n" % (name.encode("ascii"), b" ".join(value.split())))
    if not any(name == "message-id" and value.strip() for name, value in own):
        digest.update(arrived.astimezone(UTC).isoformat().encode("ascii"))
    digest.update(b"\n")
    digest.update(body.replace(b"\r\n", b"\n").rstrip())
    return digest.hexdigest()
