"""An audio file that came with a letter (G5): which part it is, and how long it lasts. Nothing plays or decodes it."""

import math
import re
from io import BytesIO

import msgspec

from mailhost.letters.cut import is_cut
from mailhost.letters.heading import text
from mailhost.letters.mime import Part, TooMuch, parse, payload, split

EXTENSIONS = frozenset({
    "aac", "aif", "aifc", "aiff", "amr", "caf", "flac", "m4a", "m4b", "mp1", "mp2", "mp3", "mp4", "oga", "ogg", "opus",
    "spx", "wav", "wave", "weba", "wma",
})  # fmt: skip
"""Names that phones and messengers give their recordings. Of some the length cannot be told."""
KINDS = {
    "audio/mpeg": "mp3",
    "audio/mp4": "m4a",
    "audio/x-m4a": "m4a",
    "audio/ogg": "ogg",
    "audio/opus": "opus",
    "audio/wav": "wav",
    "audio/x-wav": "wav",
    "audio/flac": "flac",
}
MOST_BYTES = 16 * 1024 * 1024
"""Of a file whose length is asked for. Three minutes of speech have at most as many; junk of that size takes 2 s."""
_EXTENSION = re.compile(r"\.([A-Za-z0-9]{2,5})(?=[\"'\s;]|$)")
_LONGEST = 24 * 3600


class Recording(msgspec.Struct, frozen=True):
    """`extension`: one of EXTENSIONS, or "audio". `seconds`: its length, rounded; 0 where it cannot be told."""

    extension: str
    data: bytes
    seconds: int


def recording(raw: bytes) -> Recording | None:
    """The first audio file of a mail, None where there is none or not all of it. Never raises, whatever the bytes."""
    halves = split(raw)
    try:
        mail = parse(halves)
    except TooMuch:
        return None
    for part in mail.walk():
        extension = extension_of(part)
        if extension and not part.parts:
            if is_cut(halves) and halves.body.endswith(part.body):
                return None
            data = payload(part, len(part.body))
            return Recording(extension, data, seconds(extension, data))
    return None


def extension_of(part: Part) -> str:
    """By its name, else by its type; "" for what is no audio."""
    heads = [text(value) for field in ("content-disposition", "content-type") for value in part.values(field)]
    named = (found.lower() for head in heads for found in _EXTENSION.findall(head))
    extension = next((each for each in named if each in EXTENSIONS), "")
    sounds = part.kind.startswith("audio/")
    # A film is none, though its file may be called like a recording.
    if part.kind.startswith(("video/", "image/", "text/")):
        return ""
    return extension or (KINDS.get(part.kind, "audio") if sounds else "")


def seconds(extension: str, data: bytes) -> int:
    """How long it lasts, by what the file says of itself; 0 where that is nothing or nonsense."""
    from tinytag import TinyTag  # noqa: PLC0415 - for recordings alone, which are rare

    if len(data) > MOST_BYTES:
        return 0
    try:
        found = TinyTag.get(f"recording.{extension}", BytesIO(data), tags=False).duration
    except Exception:  # noqa: BLE001 - a stranger's bytes may break any reader, and nothing depends on it
        return 0
    return round(found) if found and math.isfinite(found) and 0.5 <= found <= _LONGEST else 0
