"""A mail of which only the beginning was fetched: the line above its head that says so, as servers put theirs there.

The line stays with the mail in the archive, and whoever reads it again knows that what came behind is elsewhere.
"""

import re

from mailhost.letters.mime import Split

MAX_BYTES = 1024 * 1024
"""A bigger mail is fetched so far."""
LEAST_MAX_BYTES = 128 * 1024
"""Less would cut a mail within its head, or within what its key is made of (identity.py)."""
_NAME = "X-Mailhost-Cut"
_FIELD = _NAME.lower()
_LINE = re.compile(rb"X-Mailhost-Cut: the first (\d{1,12}) bytes")


def marked(beginning: bytes, whole: int) -> bytes:
    """The beginning of a mail of so many bytes, 0 where nobody knows, with the line above it."""
    of = f" of {whole}" if whole > len(beginning) else ""
    return f"{_NAME}: the first {len(beginning)} bytes{of}\r\n".encode() + beginning


def is_cut(mail: Split) -> bool:
    """Whether that is all there is of it."""
    return _FIELD in mail.fields


def length_of(raw: bytes) -> int:
    """How many of its bytes were fetched, of a mail that was cut; 0 of a whole one."""
    found = _LINE.match(raw)
    return int(found[1]) if found else 0
