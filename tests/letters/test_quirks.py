"""Heads and bodies of the world's mails on which readers have died: they are read, as far as they can be."""

from datetime import UTC, datetime

import pytest

from mailhost.host.opened import opened
from mailhost.host.ports import Arrival

ARRIVED = datetime(2026, 12, 1, 19, tzinfo=UTC)
BODY = "\r\n\r\nказнить Борю\r\n".encode()


@pytest.mark.parametrize(
    "field",
    [
        b"Message-ID: <[f4d2c8a1]@example.org>",
        b"Message-ID: <" + b"x" * 2000 + b"@example.org>",
        b"Date: Tue, 99 Foo 99999999999 99:99:99 +999999",
        b"Date: ",
        b"Date: Tue, 01 Dec 2026 10:00:00 +0530 (IST",
        b"To: " + b"(" * 1000,
        b"Cc: <@,;:\x00>",
        b"References: " + b"<a@b> " * 5000,
        b"X-Face: " + bytes(range(128, 256)) + b"'\"\\;",
        b"Content-Type: text/plain; charset=unknown-8bit",
        b"Content-Type: text/plain; charset=\x00",
        b"Content-Type: text/plain; charset*=utf-8''no-such; charset=none",
        b"Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: x-unknown",
        b"Subject: =?utf-8?b?0JrQ?= =?unknown-8bit?q?=ff?= =?utf-8?b?!!!?=",
    ],
    ids=[
        "message-id in brackets", "message-id without end", "no date at all", "empty date", "comment without end",
        "a thousand brackets", "no address", "references without end", "x-face", "unknown-8bit", "null for a charset",
        "charset twice", "unknown encoding", "half encoded words",
    ],
)  # fmt: skip
def test_a_header_that_cannot_be_read_costs_nobody_his_letter(field: bytes) -> None:
    """IndexError from mere access, a year too big, a charset that is none, and whatever else ends a reader's loop.

    python/cpython#117849, #105802, #94306, #151857, #148518, #89164; moralmunky/Home-Assistant-Mail-And-Packages#888;
    the kinds of Patchwork's fuzz corpus.
    """
    mail = opened(Arrival(1, ARRIVED, b"From: anya@example.org\r\nSubject: Re: x\r\n" + field + BODY))
    assert (mail.broke, mail.letter.kind, mail.letter.sender) == ("", "letter", "anya@example.org")
    assert mail.letter.fresh == ("казнить Борю",)


@pytest.mark.parametrize(
    ("encoding", "body"),
    [
        ("base64", b"0LrQsNC30L3QuNGC0Ywg0JHQvtGA0Y4"),
        ("base64", b"0LrQsNC30L3QuNGC0Ywg0JHQvtGA0Y4=\r\n!!! no base64 here\r\n"),
        ("quoted-printable", b"=D0=BA=D0=B0=D0=B7=D0=BD=D0=B8=D1=82=D1=8C =D0=91=D0=BE=D1=80=D1=8E=\r\n"),
        ("BASE64", b"0LrQsNC30L3Q\r\nuNGC0Ywg0JHQ\r\nvtGA0Y4=\r\n"),
    ],
)
def test_a_broken_transfer_encoding_is_undone_as_far_as_it_goes(encoding: str, body: bytes) -> None:
    """home-assistant/core#12869: the base64 was shown as it was."""
    head = f"From: anya@example.org\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: {encoding}"
    mail = opened(Arrival(1, ARRIVED, head.encode() + b"\r\n\r\n" + body))
    assert mail.letter.fresh == ("казнить Борю",)
