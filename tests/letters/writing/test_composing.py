"""The bytes of a mail: RFC 5322, one recipient, and no header but ours whatever a player calls himself."""

from datetime import UTC, datetime
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from html import escape, unescape

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailhost.letters.composing import compose

FIELDS = ["From", "To", "Subject", "Date", "Message-ID", "Auto-Submitted", "X-Auto-Response-Suppress", "X-Loop",
          "MIME-Version", "Content-Type"]  # fmt: skip


def mail(subject: str = "Город. День 2", body: str = "Утро.\n", name: str = "Прокуратор", **more: object) -> bytes:
    """A mail with these parts; its HTML is the body in a paragraph."""
    parts = {
        "message_id": "<1@example.org>", "sender": "host@example.org", "to": "anna@example.org",
        "date": datetime(2026, 12, 1, 12, tzinfo=UTC), "sender_name": name, "subject": subject, "body": body,
        "page": f"<p>{escape(body)}</p>",
    }  # fmt: skip
    return compose(**(parts | more))  # type: ignore[arg-type]


def read(raw: bytes) -> EmailMessage:
    """As the standard library's newer parser, which composing does not use, reads it."""
    message = message_from_bytes(raw, policy=default)
    assert isinstance(message, EmailMessage)
    return message


def texts(message: EmailMessage) -> dict[str, str]:
    """What its parts say, by type, in order."""
    return {part.get_content_type(): part.get_content().replace("\r", "") for part in message.iter_parts()}


def test_all_parts_come_through() -> None:
    raw = mail(
        subject="Город. День 2. Осталось 3 часа [town]",
        body="Утро. Дворник доложил.\n\n> ёж\n",
        references=("<a@example.org>", "<b@example.org>"),
        in_reply_to="<b@example.org>",
        answers=True,
    )
    message = read(raw)
    assert message["From"] == "Прокуратор <host@example.org>"
    assert message["To"] == "anna@example.org"
    assert message["Subject"] == "Город. День 2. Осталось 3 часа [town]"
    assert message["Date"] == "Tue, 01 Dec 2026 12:00:00 +0000"
    assert message["References"].split() == ["<a@example.org>", "<b@example.org>"]
    assert message["In-Reply-To"] == "<b@example.org>"
    assert message["Auto-Submitted"] == "auto-replied"
    assert message["X-Auto-Response-Suppress"] == "All"
    assert message["X-Loop"] == "mailhost host@example.org"
    assert texts(message) == {
        "text/plain": "Утро. Дворник доложил.\n\n> ёж\n",
        "text/html": "<p>Утро. Дворник доложил.\n\n&gt; ёж\n</p>\n",
    }


def test_what_nobody_asked_for_is_auto_generated() -> None:
    """RFC 3834, 5."""
    assert read(mail())["Auto-Submitted"] == "auto-generated"


def test_no_line_outgrows_its_limit_and_all_end_in_crlf() -> None:
    """RFC 5322, 2.1.1."""
    raw = mail(subject="Ночь " * 60, body="слово " * 900 + "\nword " * 900, references=tuple(["<a@example.org>"] * 60))
    assert max(map(len, raw.split(b"\r\n"))) <= 998
    assert raw.count(b"\n") == raw.count(b"\r\n")
    assert max(map(len, mail(body="word " * 900).split(b"\r\n"))) <= 998


def test_plain_english_stays_readable() -> None:
    assert b"\r\n\r\nMorning.\r\n" in mail(body="Morning.")


@pytest.mark.parametrize(
    "nasty",
    [
        "x\r\nBcc: evil@example.net",
        "x=?UTF-8?Q?=0A?=Bcc: evil@example.net",
        "==??UTF-8?Q?=0ABcc:=20evil@example.net??==",
        "x\u2028Bcc: evil@example.net",
        "x\x00\x85Bcc: evil@example.net",
        'a" <evil@example.net>, "b',
        '"',
        '"quoted" and more',
        '"\\',
        '"Ы" and "',
    ],
)
def test_no_header_can_be_smuggled_in(nasty: str) -> None:
    """CVE-2024-6923 and its kin."""
    message = read(mail(subject=nasty, name=nasty))
    assert message.keys() == FIELDS
    assert [address.addr_spec for address in message["From"].addresses] == ["host@example.org"]


@given(st.text(max_size=200), st.text(max_size=200), st.text(max_size=400))
def test_whatever_the_texts_are_the_headers_are_ours(subject: str, name: str, body: str) -> None:
    body = "".join(letter for letter in body if letter.isprintable() or letter == "\n")
    subject, name = (text.encode(errors="ignore").decode() for text in (subject, name))
    message = read(mail(subject=subject, name=name, body=body))
    assert message.keys() == FIELDS
    assert [address.addr_spec for address in message["From"].addresses] == ["host@example.org"]
    assert texts(message)["text/plain"].rstrip("\n") == body.rstrip("\n")
    assert unescape(texts(message)["text/html"]).strip() == f"<p>{body}</p>"


@pytest.mark.parametrize(
    "parts",
    [
        {"to": "anna@example.org\r\nBcc: evil@example.net"},
        {"to": "anna@example.org, evil@example.net"},
        {"to": "Анна <anna@example.org>"},
        {"sender": "нет"},
        {"sender": "a b@example.org"},
        {"message_id": "1@example.org"},
        {"in_reply_to": "<1@example.org>\r\n"},
        {"references": ("<1@example.org> <2@example.org>",)},
    ],
)
def test_what_cannot_stand_in_a_header_is_refused(parts: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="cannot stand in a header"):
        mail(**parts)  # type: ignore[arg-type]


def test_the_text_comes_first_and_the_html_second() -> None:
    """RFC 2046, 5.1.4: a program shows the last part that it can."""
    message = read(mail())
    assert message.get_content_type() == "multipart/alternative"
    assert list(texts(message)) == ["text/plain", "text/html"]
    assert [part.keys() for part in message.iter_parts()] == [["Content-Type", "Content-Transfer-Encoding"]] * 2
    assert {part.get_content_charset() for part in message.iter_parts()} == {"utf-8"}


def test_a_mail_is_the_same_at_every_try_and_parted_otherwise_than_one_that_says_otherwise() -> None:
    assert mail() == mail()
    first, second, third = (
        read(mail(**each)).get_boundary() for each in ({}, {"page": "<p>Ночь.</p>"}, {"body": "Ночь."})
    )
    assert len({first, second, third}) == 3
    assert first == read(mail(message_id="<2@example.org>", to="boris@example.org")).get_boundary()


@pytest.mark.parametrize("lines", ["\n--{}--\nBcc: evil@example.net\n", "--{}\nContent-Type: text/html\n\n<b>"])
def test_no_text_ends_its_own_part(lines: str) -> None:
    """Not even one in which another mail is quoted whole, with the line that parted that one."""
    text = lines.format(read(mail(body="Morning.")).get_boundary())
    message = read(mail(body=text))
    assert str(message.get_boundary()) not in text
    assert texts(message)["text/plain"].strip() == text.strip()
    assert list(texts(message)) == ["text/plain", "text/html"]
