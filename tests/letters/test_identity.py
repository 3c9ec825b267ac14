"""One mail, one key, however often and by whatever way it is delivered."""

from datetime import UTC, datetime, timedelta

import pytest

from mailhost.letters.identity import letter_key
from mailhost.letters.mime import split

HEAD = "From: b@example.net\r\nDate: Tue, 1 Dec 2026 22:00:00 +0300\r\nSubject: x\r\nContent-Type: text/plain\r\n"
BODY = "\r\nказнить Борю\r\n"
ID = "Message-ID: <1@example.net>\r\n"
ARRIVED = datetime(2026, 12, 1, 19, tzinfo=UTC)


def key(text: str, after: timedelta = timedelta()) -> str:
    return letter_key(split(text.encode()), ARRIVED + after)


@pytest.mark.parametrize(
    "other",
    [
        "Received: by mx.example.org\r\n" + HEAD + ID + BODY,
        "Return-Path: <b@example.net>\r\nDelivered-To: h@example.org\r\n" + HEAD + ID + BODY,
        HEAD + ID + "X-Spam: no\r\nAuthentication-Results: example.org;\r\n dkim=pass\r\n" + BODY,
        ID + HEAD + BODY,
        (HEAD + ID + BODY).replace("\r\n", "\n"),
        HEAD.replace("Subject: x", "subject:  x") + ID + BODY,
        "From b@example.net Tue Dec  1 22:00:00 2026\r\n" + HEAD + ID + BODY,
        # Sent again by somebody else, with what no signature covers
        "Message-ID: <2@example.net>\r\nSubject: y\r\nContent-Language: ru\r\n" + HEAD + ID + BODY,
    ],
)
def test_the_same_mail_by_another_way_has_the_same_key(other: str) -> None:
    assert key(other, timedelta(hours=5)) == key(HEAD + ID + BODY)


@pytest.mark.parametrize(
    "other",
    [
        HEAD + ID + BODY.replace("Борю", "Веру"),
        HEAD.replace("22:00:00", "22:00:01") + ID + BODY,
        HEAD.replace("b@", "c@") + ID + BODY,
        HEAD.replace("Subject: x", "Subject: y") + ID + BODY,
        HEAD + ID.replace("1@", "2@") + BODY,
        HEAD + "Content-Transfer-Encoding: base64\r\n" + ID + BODY,
        HEAD + "To: host+town.k7mq2x9htw@example.org\r\n" + ID + BODY,
    ],
)
def test_another_mail_has_another_key(other: str) -> None:
    assert key(other) != key(HEAD + ID + BODY)


def test_the_arrival_joins_in_only_where_there_is_no_message_id() -> None:
    assert key(HEAD + BODY) != key(HEAD + BODY, timedelta(seconds=1))
    assert key(HEAD + "Message-ID: \r\n" + BODY) != key(HEAD + "Message-ID: \r\n" + BODY, timedelta(seconds=1))
    assert key(HEAD + BODY) == key(HEAD + BODY)


def test_what_passes_for_a_machine_s_has_another_key_than_the_letter_that_it_copies() -> None:
    mail = split((HEAD + ID + BODY).encode())
    assert len({letter_key(mail, ARRIVED, kind) for kind in ("letter", "auto", "bounce", "unreadable")}) == 4
    assert letter_key(mail, ARRIVED) == letter_key(mail, ARRIVED, "letter")


def test_the_key_is_hex_and_no_bytes_are_too_odd_for_it() -> None:
    for raw in (b"", b"\r", b"\x00" * 10, b":\n:\n", b"a" * 200_000, b"From: x" * 100_000):
        assert len(bytes.fromhex(letter_key(split(raw), ARRIVED))) == 32
