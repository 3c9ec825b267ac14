"""A mail made to be hard to read: parts by the thousand, nested, huge headers, packed attachments.

Reading is bounded, nothing attached is opened, such a mail is set aside for the host or read as far as the bounds
go, and the next one is handled as ever.
"""

import gzip
import io
import zipfile
from base64 import b64encode
from time import process_time

import pytest

from tests.attacks.town import Town, eml

VERA = "player3@players.example.org"
VOTE = "Content-Type: text/plain; charset=utf-8\r\n\r\nказнить Борю\r\n"


def nested(depth: int) -> bytes:
    """Multiparts within multiparts."""
    body = "".join(f"--{n}\r\nContent-Type: multipart/mixed; boundary={n + 1}\r\n\r\n" for n in range(depth))
    return body.encode()


def zipped() -> bytes:
    """A hundred megabytes of nothing, packed."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("x", b"\0" * 100_000_000)
    return packed.getvalue()


BOMBS = {
    "nested a thousand times": ("multipart/mixed; boundary=0", nested(1000)),
    "a hundred thousand parts": ("multipart/mixed; boundary=b", b"--b\r\n\r\nx\r\n" * 100_000),
    "enclosed mails in a row": ("multipart/mixed; boundary=b", b"--b\r\nContent-Type: message/rfc822\r\n\r\n" * 50_000),
    "a boundary of nothing": ('multipart/mixed; boundary=""', b"--\r\n" * 200_000),
    "a boundary in every line": ("multipart/mixed; boundary=b", b"--bx\r\n" * 200_000),
    "one long line": ("text/plain", b"a" * 5_000_000),
    "combining marks": ("text/plain; charset=utf-8", "а".encode() + "\u0301".encode() * 500_000),
    "brackets": ("text/html", b"<div>" * 200_000),
    "attributes": ("text/html", b"<a " + b"x=y " * 200_000 + b">"),
    "quote marks": ("text/plain", b">" * 1_000_000),
    "base64 of nothing": ("text/plain", b"=\r\n" * 300_000),
}

WHY = {"nested a thousand times": "nested deeper than 20", "a hundred thousand parts": "more than 100 parts"}
"""Reading does not even begin."""


@pytest.mark.parametrize("bomb", BOMBS)
def test_it_is_read_within_bounds_and_the_next_mail_as_ever(bomb: str) -> None:
    """The time is the processor's own, and twenty times what was measured."""
    town = Town()
    kind, body = BOMBS[bomb]
    head = (f"From: {VERA}", f"To: {town.reply_to('Вера')}", f"Content-Type: {kind}", "Subject: x")
    began = process_time()
    came = town.suffers(eml(*head, body=body), "2 11:00")
    assert process_time() - began < 20
    assert came.events == []
    assert WHY.get(bomb, "") in town.causes()[-1].why or bomb not in WHY
    town.answers_as("Вера", "казнить Борю", "2 11:01")
    assert town.tally() == {"Боря": ["Вера"]}


@pytest.mark.parametrize(
    "field",
    [
        "X-A: " + "a" * 1_000_000,
        *("\r\n".join(f"X-{n}: {n}" for n in range(100_000)),),
        "Subject: " + "=?utf-8?q?=D0?= " * 100_000,
        "References: " + "<a@b> " * 100_000,
        "Content-Type: text/plain" + "; a=b" * 100_000,
        "To: " + "a@b.example, " * 100_000,
        "From : " + "(" * 500_000,
    ],
)
def test_a_header_too_long_is_set_aside(field: str) -> None:
    town = Town()
    began = process_time()
    came = town.suffers(eml(f"From: {VERA}", f"To: {town.reply_to('Вера')}", field, body="казнить Борю"), "2 11:00")
    assert process_time() - began < 20
    assert (came.events, came.verdicts) in (([], ["quarantined"]), ([], ["unreadable"]))
    assert VERA not in came.to


def test_what_is_attached_stays_packed_and_the_vote_above_counts() -> None:
    town = Town()
    packed = {"x.zip": zipped(), "x.gz": gzip.compress(b"\0" * 100_000_000), "x.eml": b"Subject: x\r\n\r\nx"}
    attached = "".join(
        f'--b\r\nContent-Type: application/octet-stream; name="{name}"\r\nContent-Disposition: attachment\r\n'
        f"Content-Transfer-Encoding: base64\r\n\r\n{b64encode(data).decode()}\r\n"
        for name, data in packed.items()
    )
    head = (f"From: {VERA}", f"To: {town.reply_to('Вера')}", "Content-Type: multipart/mixed; boundary=b", "Subject: x")
    began = process_time()
    town.suffers(eml(*head, body=f"--b\r\n{VOTE}{attached}--b--\r\n"), "2 11:00")
    assert process_time() - began < 20
    assert town.tally() == {"Боря": ["Вера"]}
