"""How long a letter takes to read: every mail of the corpus, and the worst that the caps let through."""

import time
from pathlib import Path

from mailhost.letters import hypertext, mime, quoting
from mailhost.letters.incoming import read
from mailhost.letters.mime import split

LIMIT = 50.0
"""Milliseconds a letter may take, at most."""
CORPUS = Path(__file__).parents[1] / "tests" / "letters" / "corpus"
TRIES = 3
_HEAD = b"From: player@example.net\r\nSubject: Re: 3\r\nMessage-ID: <1@example.net>\r\n"
_TEXT = _HEAD + b"Content-Type: text/plain; charset=%b\r\n\r\n"
_HTML = _HEAD + b"Content-Type: text/html; charset=utf-8\r\n\r\n"
_PARTS = _HEAD + b"Content-Type: multipart/mixed; boundary=b\r\n\r\n"


def measured() -> dict[str, float]:
    """Milliseconds by name: the corpus's middle and slowest letter, then each worst case; each the best of a few."""
    paths = sorted(CORPUS.glob("*.eml"))
    taken = sorted(milliseconds(path.read_bytes()) for path in paths)
    return {
        "a letter of the corpus, ms": taken[len(taken) // 2],
        "its slowest, ms": taken[-1],
        **{f"{name}, ms": milliseconds(raw) for name, raw in worst_cases().items()},
    }


def milliseconds(raw: bytes) -> float:
    """What one reading takes of the processor."""
    best = float("inf")
    for _ in range(TRIES):
        started = time.process_time()
        read(split(raw))
        best = min(best, time.process_time() - started)
    return best * 1_000


def worst_cases() -> dict[str, bytes]:
    """Letters at the caps or far beyond them."""
    attribution = b"On a Monday of May <a@example.org> wro:\n"
    nested = b"".join(
        b"Content-Type: multipart/mixed; boundary=n%d\r\n\r\n--n%d\r\n" % (n, n) for n in range(mime.DEEPEST)
    )
    russian = "казнить Борю, он вчера молчал весь день\n"
    return {
        "ten megabytes of text": text(b"x" * 10_000_000),
        "a line as long as the mail": text(b"word " * 400_000 + b":"),
        "lines up to the cap": text(b"a\n" * 200_000),
        "attributions that are none": text(attribution * 5_000),
        "header lines that are none": text(b"From: a\n" * 20_000),
        "rules from side to side": text((b"_" * 30 + b"\n") * 2_000),
        "lines far to the right": text((b" " * 60 + b">\n") * 1_000),
        "colons after long words": text((b"!" * 490 + b":\n") * 130),
        "quotes of all depths": text(b"\n".join(b">" * (n % 200) + b" x" for n in range(quoting.MOST_LINES))),
        "quoted lines wrapped apart": text("\n".join(["> " + "я" * 70, "я"] * 500).encode()),
        "forum tags never closed": text(b"[quote]" * 20_000),
        "koi8-r called windows-1251": text((russian * 1_600).encode("koi8-r"), b"windows-1251"),
        "cp866 of no name": text((russian * 1_600).encode("cp866"), b"unknown"),
        "combining marks": text("а\u0301\u0302\u0303".encode() * 20_000),
        "blanks in the head": b"From: " + b" " * 30_000 + b"\rx\r\n\r\nx",
        "blanks after the sender": b"From: a@example.org" + b" " * 3_900 + b"x\r\n\r\nx",
        "parameters in every part": _PARTS
        + (b"--b\r\nContent-Type: text/plain" + b';a="b' * 750 + b"\r\n\r\nx\r\n") * (mime.MOST_PARTS - 1),
        "lines like the boundary": _PARTS + b"--bx\r\n" * 500_000,
        "base64 of blank lines": _HEAD + b"Content-Transfer-Encoding: base64\r\n\r\n" + b"\r\n" * 300_000,
        "parts up to the cap": _PARTS + b"--b\r\n\r\nx\r\n" * mime.MOST_PARTS,
        "a hundred thousand parts": _PARTS + b"--b\r\n\r\nx\r\n" * 100_000,
        "parts nested to the cap": _HEAD + nested + b"\r\nx",
        "a head up to the cap": _HEAD + b"X-Y: z\r\n" * 8_000 + b"\r\nx",
        "html boxes to the cap": html(b"<div>" * (hypertext.MOST_TAGS - 1)),
        "html quotes to the cap": html(b"<blockquote>x wrote:<br></blockquote>" * (hypertext.MOST_TAGS // 3)),
        "html pages one below the other": _PARTS
        + (b"--b\r\nContent-Type: text/html\r\n\r\n" + b"<div>" * 1_700 + b"\r\n") * mime.MOST_PARTS,
        "attributions within their lines": text(b"On 1 May 2026 10:11, Y <a@example.org> wrote:   x\n>\n" * 1_000),
        "labels that are none": text(b"Label: <a@example.org>\nLabel: 2026\nLabel: b\n" * 1_000),
        "notes of companies": text("Это сообщение адресат предназначен\n".encode() * 2_000),
        "a title that never ends": text(b"=" * 1_999 + b"x\n1 May 2026 10:11, Y <a@example.org> wrote:\n> x"),
        "titles between dashes": text(b"---- original messages ----\n" * 2_000),
        "html tables in tables": html(b"<table><tr><td>" * 20_000),
        "html letters never closed": html(b"<b><i><s>" * 20_000 + b"<p>x" * 5_000),
        "html of one long text": html(("слово " * 200_000).encode()),
        "a digest that is none": text((b"-" * 70 + b"\n\nA: b\n\n") * 900).replace(b"Re: 3", b"Digest"),
        "a bounce that is none": bounce(b"<a@example.org>: 550\n" * 3_000),
        "a bounce of dashes": bounce(b"-" * 60_000),
        "a bounce of nothing": bounce(b"\n" * 60_000),
    }


def text(body: bytes, charset: bytes = b"utf-8") -> bytes:
    """A letter of this text."""
    return _TEXT % charset + body


def bounce(body: bytes) -> bytes:
    """A letter whose subject makes a reader look for who failed."""
    return text(body).replace(b"Re: 3", b"Mail delivery failed")


def html(body: bytes) -> bytes:
    """A letter of this HTML."""
    return _HTML + body
