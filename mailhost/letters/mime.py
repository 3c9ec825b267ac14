"""A mail's bytes taken apart into header fields and parts. Nothing is decoded but the transfer encoding.

Not the standard library's parser: that one takes 15 s for 100,000 tiny parts and dies of 1,000 nested ones, while
here every byte is looked at once a level, and levels, parts and header bytes are capped.
"""

import binascii
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

import msgspec

MOST_PARTS = 100
DEEPEST = 20
LONGEST_HEAD = 65_536
LONGEST_VALUE = 4_000
_LONGEST_OF_A_PART = 1_000
"""Letters of a Content- field that are read: a hundred parts may each have some."""
_MOST_DELIMITERS = 10 * MOST_PARTS
"""Lines of one body that begin like its boundary."""
_SHORTEST_LINES = 16
"""Letters of base64 a line, on average; what has fewer is no program's, and read as one."""
_FIELD = re.compile(rb"([!-9;-~]{1,100})[ \t]*+:[ \t]*+([^\r\n]*+(?:\r?\n[ \t][^\r\n]*+)*+)(?:\r?\n|$)")
_BLANK_LINE = re.compile(rb"[ \t]*+(?:\r?\n|$)")
_BEFORE_HEAD = re.compile(rb"(?:\xef\xbb\xbf)?(?:[ \t]*+\r?\n)*+(?:>?From [^\r\n]*\r?\n)?")
"""Blank lines and a mailbox file's own line, with which stored mails may begin."""
_TYPE = re.compile(r"\s*([\w.+*-]{1,60}/[\w.+*-]{1,100})")
_PARAMETER = re.compile(r";\s*([\w*-]{1,60})\s*=\s*(?:\"((?:[^\"\\]|\\.){0,500})\"|([^\s;\"]{0,500}))")
_PADDED_BREAK = re.compile(rb"=[ \t]++(?=\r?\n)")
_NOT_BASE64 = re.compile(rb"[^A-Za-z0-9+/]+")
_BASE64_LINE = re.compile(rb"[A-Za-z0-9+/]+=*")


Fields = dict[str, list[bytes]]


class Split(NamedTuple):
    """A mail parted at the end of its head; `length`: bytes of the whole."""

    fields: Fields
    body: bytes
    length: int


class Part(msgspec.Struct, frozen=True):
    """A mail or a part of one: its fields (by name in lower case; values as they were, in order), body, type, parts.

    `kind` is in lower case, text/plain where none can be read; `parameters` have lower-case names. A message that is
    enclosed is one part, unopened.
    """

    fields: Fields
    body: bytes
    kind: str
    parameters: Mapping[str, str]
    parts: tuple["Part", ...] = ()

    def values(self, name: str) -> list[bytes]:
        """All values of that field, folded as they were; `name` in lower case."""
        return self.fields.get(name, [])

    def text(self, name: str) -> str:
        """The first value of a field that holds ASCII only, on one line; "" where it is missing."""
        values = self.fields.get(name)
        most = _LONGEST_OF_A_PART if name.startswith("content-") else LONGEST_VALUE
        return " ".join(values[0][:most].decode("latin-1").split()) if values else ""

    def walk(self) -> tuple["Part", ...]:
        """This part, then all within it, in order."""
        return (self, *(each for part in self.parts for each in part.walk())) if self.parts else (self,)


class TooMuch(Exception):
    """The mail goes beyond a cap; the text says which."""


def split(raw: bytes) -> Split:
    """A mail's header fields and body. A line that is neither a field nor blank ends the head and begins the body.

    Where the head is longer than its cap, what lies beyond the cap is taken for the body.
    """
    if b"\n" not in raw:
        raw = raw.replace(b"\r", b"\n")
    before = _BEFORE_HEAD.match(raw)
    fields, start = _head(raw, before.end() if before else 0)
    return Split(fields, raw[start if fields else 0 :], len(raw))


def _head(raw: bytes, place: int) -> tuple[Fields, int]:
    """The fields from there on, and where the body begins."""
    head = raw[:LONGEST_HEAD]
    fields: Fields = {}
    while field := _FIELD.match(head, place):
        fields.setdefault(field[1].decode("ascii").lower(), []).append(field[2])
        place = field.end()
    blank = _BLANK_LINE.match(head, place)
    if blank:
        return fields, blank.end()
    cut = len(raw) > LONGEST_HEAD and b"\n" not in head[place:]
    return fields, LONGEST_HEAD if cut else place


def parse(mail: Split) -> Part:
    """The mail with all its parts. Raises TooMuch beyond a cap, and nothing else."""
    if mail.length - len(mail.body) >= LONGEST_HEAD:
        raise TooMuch(f"a header of more than {LONGEST_HEAD // 1024} KB")
    return _Parser().part(mail.fields, mail.body, 0)


class _Parser:
    """Counts the parts of one mail."""

    def __init__(self) -> None:
        self._left = MOST_PARTS

    def part(self, fields: Fields, body: bytes, depth: int) -> Part:
        part = Part(fields, body, "text/plain", {})
        kind, parameters = _typed(part.text("content-type"))
        if not kind:
            return part
        parts = tuple(self._parts(body, parameters, depth)) if kind.startswith("multipart/") else ()
        return Part(fields, body, kind, parameters, parts)

    def _parts(self, body: bytes, parameters: Mapping[str, str], depth: int) -> Iterator[Part]:
        boundary = parameters.get("boundary", "").rstrip()
        if not boundary:
            return
        if depth == DEEPEST:
            raise TooMuch(f"parts nested deeper than {DEEPEST}")
        for piece in _pieces(body, b"--" + boundary.encode("latin-1")):
            self._left -= 1
            if self._left < 0:
                raise TooMuch(f"more than {MOST_PARTS} parts")
            # Unlike a mail, a part may have no head at all: then it begins with a blank line.
            fields, start = _head(piece, 0)
            yield self.part(fields, piece[start:], depth + 1)


def payload(part: Part, most: int) -> bytes:
    """The part's bytes, transfer encoding undone as far as it can be; some `most` of them."""
    encoding = part.text("content-transfer-encoding").lower()
    if encoding == "base64":
        letters = _base64(part.body[: most * 2])
        return binascii.a2b_base64(letters[: len(letters) // 4 * 4] + _last_quantum(letters))[:most]
    if encoding == "quoted-printable":
        body = part.body[: most * 3]
        # Blanks behind a soft break are a gateway's (RFC 2045, 6.7, rule 3).
        return binascii.a2b_qp(_PADDED_BREAK.sub(b"=", body) if b"= " in body or b"=\t" in body else body)[:most]
    return part.body[:most]


def _base64(body: bytes) -> bytes:
    """The body's base64 letters: up to the padding, or where nothing had to be padded, to what is no line of them.

    A gateway may have put a footer below, which is nobody's text; read as base64 it would be garble.
    """
    lines = body.splitlines()
    if len(lines) * _SHORTEST_LINES > len(body) + LONGEST_VALUE:
        return _NOT_BASE64.sub(b"", body.partition(b"=")[0])
    letters = bytearray()
    below_blank = False
    for line in map(bytes.strip, lines):
        # Below a blank line a word alone may be such a footer, while a whole line of base64 goes on.
        foreign = not _BASE64_LINE.fullmatch(line) or (below_blank and len(line) % 4)
        if line and letters and len(letters) % 4 == 0 and foreign:
            break
        below_blank = not line
        before, padding, _ = line.partition(b"=")
        letters += _NOT_BASE64.sub(b"", before)
        if padding:
            break
    return bytes(letters)


def _last_quantum(letters: bytes) -> bytes:
    """The letters after the last whole group of four, padded; one alone holds no byte."""
    rest = letters[len(letters) // 4 * 4 :]
    return rest.ljust(4, b"=") if len(rest) > 1 else b""


def _pieces(body: bytes, delimiter: bytes) -> Iterator[bytes]:
    """What stands between lines of this delimiter; the last piece may lack its end."""
    body = b"\n" + body
    start = -1
    at = body.find(b"\n" + delimiter)
    for _ in range(_MOST_DELIMITERS):
        if at < 0:
            break
        line_end = body.find(b"\n", at + 1)
        line_end = len(body) if line_end < 0 else line_end
        tail = body[at + 1 + len(delimiter) : line_end].strip()
        if tail in (b"", b"--"):
            if start >= 0:
                yield body[start:at].removesuffix(b"\r")
            if tail:
                return
            start = line_end + 1
        at = body.find(b"\n" + delimiter, line_end)
    if start >= 0:
        yield body[start:]


@lru_cache(maxsize=256)
def _typed(value: str) -> tuple[str, Mapping[str, str]]:
    """The type of a Content-Type, "" where none can be read, and its parameters. Remembered: most mails have one of
    few.
    """
    kind = _TYPE.match(value)
    return (kind[1].lower(), _parameters(value[kind.end() :])) if kind else ("", {})


def _parameters(text: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, quoted, bare in _PARAMETER.findall(text):
        plain_name, extended, _ = name.lower().partition("*")
        value = re.sub(r"\\(.)", r"\1", quoted) if quoted else bare
        # RFC 2231: charset'language'value. Of a value in pieces the first one must do.
        found.setdefault(plain_name, value.rpartition("'")[2] if extended else value)
    return found
