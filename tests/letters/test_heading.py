"""What a header says: a sender only where there can be no doubt, a subject whatever its bytes."""

import pytest

from mailhost.letters.heading import message_id, recipients, sender, subject, text
from mailhost.letters.mime import LONGEST_VALUE, Part, parse, split


def head(*lines: str | bytes) -> Part:
    raw = b"\r\n".join(line if isinstance(line, bytes) else line.encode() for line in lines) + b"\r\n\r\n"
    return parse(split(raw))


@pytest.mark.parametrize(
    "value",
    [
        "b@example.net",
        "<B@Example.Net>",
        "Боря <b@example.net>",
        '"Боря, Б." <b@example.net>',
        '"x@example.org" <b@example.net>',
        "b@example.net <b@example.net>",
        "'b@example.net' <b@example.net>",
        "Иванов, Боря <b@example.net>",
        "=?utf-8?b?0JHQvtGA0Y8=?=\r\n <b@example.net>",
        "b@example.net (Боря)",
    ],
)
def test_the_one_address_is_the_sender(value: str) -> None:
    assert sender(head(f"From: {value}")) == "b@example.net"


@pytest.mark.parametrize(
    "value",
    [
        "",
        "Боря",
        "alice@example.org<b@example.net>",
        "alice@example.org, b@example.net",
        "alice@example.org <b@example.net>",
        "alice@example.org(<b@example.net>",
        "<alice@example.org> <b@example.net>",
        "b@example.net (alice@example.org)",
        "b\x1b[2J@example.net",
        "b\u009b2J@example.net",
        "b\u202emoc@example.net",
        "(" * 3_000,
        "b" * 5_000 + "@example.net",
    ],
)
def test_a_doubtful_sender_is_nobody(value: str) -> None:
    assert sender(head(f"From: {value}")) == ""


def test_no_letter_beyond_ascii_makes_one_address_another() -> None:
    assert sender(head("From: MAR\u212a@example.net")) == "MAR\u212a@example.net"
    assert sender(head("From: Марк <ma\u017f@example.net>")) == "ma\u017f@example.net"


def test_two_from_fields_or_none_are_nobodys() -> None:
    assert sender(head("From: b@example.net", "From: b@example.net")) == ""
    assert sender(head("Subject: x")) == ""


def test_a_reply_to_makes_nobody_the_sender() -> None:
    assert sender(head("Reply-To: mallory@example.org", "From: b@example.net")) == "b@example.net"


def test_recipients_keep_their_plus_parts_and_come_once() -> None:
    mail = head(
        "Delivered-To: Host+g1@Example.org", "To: Хост <host+g1@example.org>, x@example.net", "Cc: y@example.net"
    )
    assert recipients(mail) == ("host+g1@example.org", "x@example.net", "y@example.net")


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("Subject: Re: =?utf-8?b?0JTQtdC90Yw=?= 3", "Re: День 3"),
        ("Subject: =?utf-8?q?=D0=94?= =?utf-8?q?=D0=B0?=", "Да"),
        ("Subject: =?UTF-8?Q?=D0?=\r\n =?UTF-8?Q?=94=D0=B0?=", "Да"),
        ("Subject: =?koi8-r?B?5MU=?= x =?utf-8?q?a=5Fb_c?=", "Де x a_b c"),
        ("Subject: =?x-unknown?B?!!!?= x", "x"),
        ("Subject: День 3", "День 3"),
        ("Subject: День 3".encode("cp1251"), "День 3"),
        ("Subject: a\r\n\tb", "a b"),
        ("Subject: =?utf-8?q?x=0D=0ABcc:_y?=", "x Bcc: y"),
        ("From: x", ""),
    ],
)
def test_a_subject_is_one_line_of_text(line: str | bytes, shown: str) -> None:
    assert subject(head(line)) == shown


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ("<1@example.net>", "<1@example.net>"),
        ("<[x]@example.net>", "<[x]@example.net>"),
        ("<1@example.net> (comment)", "<1@example.net>"),
        ("1@example.net", ""),
        ("<a b@example.net>", ""),
        ("<я@example.net>", ""),
        ("<" + "a" * 400 + ">", ""),
    ],
)
def test_a_message_id_that_could_not_stand_in_a_header_of_ours_is_none(value: str, found: str) -> None:
    assert message_id(head(f"Message-ID: {value}")) == found


LONG = (b"x" * 60_000, b"=?utf-8?q?x?= " * 4_000, b"a@b.example, " * 4_000, "ж".encode() * 30_000)


@pytest.mark.parametrize("value", LONG, ids=range(len(LONG)))
def test_no_more_of_a_field_is_looked_at_than_its_cap(value: bytes) -> None:
    """A hundred parts may each have one; and what is remembered of it is no more either."""
    assert len(text(value)) <= LONGEST_VALUE
    assert len(subject(head(b"Subject: " + value))) <= LONGEST_VALUE


def test_fifty_recipients_are_enough() -> None:
    many = b", ".join(b"a%d@b.example" % number for number in range(1_000))
    assert len(recipients(head(b"To: " + many, b"Cc: " + many))) == 50
