"""Bytes to a letter: nothing raises, machines are told from people, and the body is what its writer typed."""

from base64 import b64encode
from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mailhost.letters import incoming
from mailhost.letters.hypertext import MOST_TAGS
from mailhost.letters.identity import letter_key
from mailhost.letters.incoming import is_mail, read_body, read_html
from mailhost.letters.letter import Letter
from mailhost.letters.mime import DEEPEST, MOST_PARTS, split
from mailhost.letters.quoting import MOST_TEXT

MAIL = (
    b"From: =?utf-8?b?0JjQs9GA0L7Qug==?= <Player@Example.net>\r\n"
    b"To: host+g1@example.org\r\n"
    b"Subject: Re: =?utf-8?b?0JTQtdC90Yw=?= 3\r\n"
    b"Message-ID: <1@example.net>\r\n"
    b"Content-Type: multipart/alternative; boundary=b\r\n\r\n"
    b"--b\r\nContent-Type: text/plain; charset=utf-8; format=flowed\r\n\r\n"
    + "казнить \r\nБорю\r\n\r\n12.03.2026 10:11, Прокуратор пишет:\r\n> убить Веру\r\n".encode()
    + b"--b\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>x</p><blockquote type=cite>y</blockquote>\r\n--b--\r\n"
)
ARRIVED = datetime(2026, 12, 1, 19, tzinfo=UTC)


def read(raw: bytes) -> Letter:
    return incoming.read(split(raw))


def mail(head: str = "", body: str | bytes = "казнить Борю", sender: str = "Боря <b@example.net>") -> bytes:
    raw = body if isinstance(body, bytes) else body.encode()
    return f"From: {sender}\r\nSubject: x\r\n{head}\r\n\r\n".replace("\r\n\r\n\r\n", "\r\n\r\n").encode() + raw


def test_a_letter_is_read_whole() -> None:
    assert read(MAIL) == Letter(
        kind="letter",
        sender="player@example.net",
        recipients=("host+g1@example.org",),
        subject="Re: День 3",
        message_id="<1@example.net>",
        fresh=("казнить Борю",),
    )


@settings(max_examples=300)
@given(st.data())
def test_no_mutation_of_a_mail_raises(data: st.DataObject) -> None:
    raw = bytearray(MAIL)
    for _ in range(data.draw(st.integers(1, 8))):
        at = data.draw(st.integers(0, len(raw)))
        size = data.draw(st.integers(0, 40))
        raw[at : at + size] = data.draw(
            st.binary(max_size=40) | st.sampled_from([b"\r\n", b"\n\n", b"--b", b"=?", b"<", b">"])
        )
    read(bytes(raw))
    letter_key(split(bytes(raw)), ARRIVED)


@given(st.binary(max_size=300))
def test_no_bytes_at_all_raise(raw: bytes) -> None:
    letter = read(raw)
    assert len(letter_key(split(raw), ARRIVED)) == 64
    assert not any("\ud800" <= sign <= "\udfff" for line in letter.fresh for sign in line)


@given(st.text(max_size=300))
def test_no_body_or_html_raises(text: str) -> None:
    read_body(text)
    read_html(text)


@pytest.mark.parametrize(
    ("head", "kind"),
    [
        ("Auto-Submitted: auto-replied", "auto"),
        ("Auto-Submitted: Auto-Generated (vacation); x=y", "auto"),
        ("X-Autoreply: yes", "auto"),
        ("Return-Path: <>", "auto"),
        ("Precedence: auto_reply", "auto"),
        ("Precedence: Auto-Reply", "auto"),
        ("Content-Type: text/calendar", "auto"),
        ("Content-Type: multipart/report; report-type=disposition-notification; boundary=b", "auto"),
        ("Content-Type: multipart/digest; boundary=b", "auto"),
        ("Content-Type: multipart/report; report-type=delivery-status; boundary=b", "bounce"),
        ("Content-Type: message/delivery-status", "bounce"),
        ("X-Failed-Recipients: c@example.net", "bounce"),
        ("Auto-Submitted: no", "letter"),
        ("Auto-Submitted: NO (typed)", "letter"),
        ("Precedence: bulk", "letter"),
        ("List-Id: <town.example.org>", "letter"),
        ("X-Auto-Response-Suppress: All", "letter"),
        ("Return-Path: <b@example.net>", "letter"),
        ("X-Auto-Reply-From: b@example.net", "auto"),
        ("X-MS-Exchange-Generated-Message-Source: Mailbox Rules Agent", "auto"),
        ("X-Precedence: auto_reply", "auto"),
        ("Delivered-To: Autoresponder", "auto"),
        ("Content-Type: text/calendar; method=REQUEST\r\nContent-Disposition: attachment", "auto"),
        ("X-MS-Exchange-Inbox-Rules-Loop: b@example.net", "letter"),
        ("X-Loop: town@example.org", "letter"),
        ("Content-Type: multipart/encrypted; boundary=b", "unreadable"),
    ],
)
def test_what_a_mails_marks_make_of_it(head: str, kind: str) -> None:
    letter = read(mail(head))
    assert letter.kind == kind
    assert (letter.kind == "letter") == (letter.fresh == ("казнить Борю",)) == (not letter.why)


@pytest.mark.parametrize(
    "sender",
    [
        "MAILER-DAEMON@example.org (Mail Delivery System)",
        "Mail Delivery System <MAILER-DAEMON@example.org>",
        '"MDAEMON at example.org" <postmaster@example.org>',
        "<postmaster@example.org>",
        "Postmaster@example.org",
        "MAILER-DAEMON (Mail Delivery Subsystem)",
        "Mail Delivery Subsystem <mailer-daemon>",
    ],
)
def test_a_mail_daemons_address_is_a_bounces_mark_by_itself(sender: str) -> None:
    assert read(mail(sender=sender)).kind == "bounce"
    assert read(mail("Auto-Submitted: auto-replied", sender=sender)).kind == "bounce"


@pytest.mark.parametrize(
    "sender",
    [
        "MDAEMON <b@example.net>",
        "Mail delivery system <b@example.net>",
        "Postmaster <b@example.net>",
        '"mailer-daemon@example.org" <b@example.net>',
        "b@example.net (Mail Delivery Subsystem)",
        "<mailer-daemonic@example.net>",
    ],
)
def test_a_mail_daemons_name_is_one_only_with_another_mark(sender: str) -> None:
    assert read(mail(sender=sender)).kind == "letter"
    assert read(mail("X-Failed-Recipients: c@example.net", sender=sender)).kind == "bounce"
    assert read(mail("Return-Path: <>", sender=sender)).kind == ("bounce" if "daemonic" not in sender else "auto")


def test_a_footer_that_a_gateway_put_under_base64_is_neither_text_nor_garble() -> None:
    encoded = b64encode("казнить Борю".encode()) + b"\r\n\r\n____\r\nsend mail to list@example.org\r\n"
    head = "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64"
    assert read(mail(head, encoded)).fresh == ("казнить Борю",)


@pytest.mark.parametrize(("raw", "why"), [(b"", "no header"), (b"\r\n\r\n", "no header"), (b"\xff\xfe\n", "no header")])
def test_what_has_no_header_is_unreadable(raw: bytes, why: str) -> None:
    assert (read(raw).kind, read(raw).why) == ("unreadable", why)


def nested(levels: int) -> bytes:
    opening = "".join(f"Content-Type: multipart/mixed; boundary=b{n}\r\n\r\n--b{n}\r\n" for n in range(levels))
    return f"From: b@example.net\r\n{opening}\r\nказнить Борю".encode()


def parts(count: int) -> bytes:
    return b"From: b@example.net\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n" + b"--b\r\n\r\nx\r\n" * count


def test_nesting_and_parts_are_capped() -> None:
    assert read(nested(DEEPEST)).fresh == ("казнить Борю",)
    assert (read(nested(DEEPEST + 1)).kind, read(nested(1_000)).kind) == ("unreadable", "unreadable")
    assert len(read(parts(MOST_PARTS)).fresh) == MOST_PARTS
    assert read(parts(100_000)).why == f"more than {MOST_PARTS} parts"
    assert read(b"From: b@example.net\r\n" + b"X-Y: z\r\n" * 10_000 + b"\r\nx").why == "a header of more than 64 KB"


def test_a_mail_beyond_the_caps_still_says_who_sent_it() -> None:
    assert read(parts(100_000)).sender == "b@example.net"


def test_a_long_body_is_read_up_to_its_cap() -> None:
    lines = read(mail(body="казнить Борю\n" + "я" * 1_000_000)).fresh
    assert lines[0] == "казнить Борю"
    assert sum(map(len, lines)) <= MOST_TEXT


def test_an_enclosed_message_is_not_its_senders_words() -> None:
    body = "--b\r\n\r\nказнить Борю\r\n--b\r\nContent-Type: message/rfc822\r\n\r\nSubject: y\r\n\r\nубить Веру\r\n--b--"
    assert read(mail("Content-Type: multipart/mixed; boundary=b", body)).fresh == ("казнить Борю",)


def test_an_attachment_is_no_body_and_texts_between_pictures_are_one() -> None:
    body = (
        "--b\r\n\r\nказнить Борю\r\n--b\r\nContent-Type: image/png; name=a.png\r\n\r\nx\r\n--b\r\n\r\nпрощайте\r\n"
        "--b\r\nContent-Type: text/plain\r\nContent-Disposition: attachment\r\n\r\nубить Веру\r\n--b--"
    )
    assert read(mail("Content-Type: multipart/mixed; boundary=b", body)).fresh == ("казнить Борю", "прощайте")


@pytest.mark.parametrize(
    "subject", ["казнить Борю", "Re: казнить Борю", "RE: Re[2]: казнить Борю", "Отв: Fwd: казнить Борю"]
)
def test_where_nothing_was_typed_at_all_the_subject_was(subject: str) -> None:
    for body in ("", "\r\n \r\n", "\r\nОтправлено с iPhone\r\n"):
        raw = f"From: b@example.net\r\nSubject: {subject}\r\n\r\n{body}".encode()
        assert read(raw).fresh == ("казнить Борю",)


def test_a_subject_is_not_typed_where_there_is_a_quote_or_nothing_but_an_attachment() -> None:
    assert read(mail(body="> убить Веру")).fresh == ()
    assert read(mail("Content-Type: application/octet-stream", "x")).fresh == ()


def test_flowed_lines_are_one_and_a_quoted_one_flows_into_no_fresh_one() -> None:
    body = "последнее слово: длинная \r\nречь\r\n> цитата \r\nказнить Борю\r\n-- \r\nубить Веру"
    letter = read(mail("Content-Type: text/plain; format=flowed", body))
    assert letter.fresh == ("последнее слово: длинная речь", "казнить Борю")
    assert read(mail("Content-Type: text/plain; format=flowed; DelSp=yes", "каз \r\nнить")).fresh == ("казнить",)


def test_invisible_letters_hide_no_command_and_no_quote() -> None:
    body = "ка\u200bзнить\u00a0Борю\ufeff\n\u200e> убить Веру\n\u202f12.03.2026\u00a010:11, Игрок пишет:\nубить Веру"
    assert read(mail(body=body)).fresh == ("казнить Борю",)


def test_a_body_alone_is_nobodys_letter() -> None:
    assert read_body("казнить Борю\r\n> убить Веру") == Letter("letter", "", (), "", "", ("казнить Борю",))
    assert read_html("<p>казнить Борю</p><div class=gmail_quote>убить</div>").fresh == ("казнить Борю",)


def test_a_mail_is_told_from_a_mere_body() -> None:
    assert is_mail(split(MAIL))
    assert is_mail(split(b"\n\nReceived: by x\n\nhi"))
    assert not is_mail(split("казнить Борю\n\nпока".encode()))
    assert not is_mail(split(b"Note: I vote for Bob\n\nbye"))


def test_the_subject_of_a_mail_forwarded_whole_was_not_typed() -> None:
    body = "--b\r\n\r\n\r\n--b\r\nContent-Type: message/rfc822\r\n\r\nSubject: y\r\n\r\nубить Веру\r\n--b--"
    assert read(mail("Content-Type: multipart/mixed; boundary=b", body)).fresh == ()


def test_a_bounces_subject_alone_makes_no_bounce() -> None:
    body = "казнить Борю\r\nего адрес b@example.net, не доходит"
    raw = mail(body=body).replace(b"Subject: x", b"Subject: Mail delivery failed")
    assert read(raw).kind == "letter"
    assert read(raw + b"\r\n\r\n  c@example.net\r\n    550 5.1.1 User unknown\r\n").kind == "letter"


def alternatives(text: str, html: str, head: str = "In-Reply-To: <1@example.org>\r\n") -> bytes:
    parts = (
        f"--b\r\nContent-Type: text/{kind}; charset=utf-8\r\n\r\n{each}\r\n" for kind, each in parts_of(text, html)
    )
    return mail(f"{head}Content-Type: multipart/alternative; boundary=b", "".join(parts) + "--b--\r\n")


def parts_of(text: str, html: str) -> tuple[tuple[str, str], ...]:
    return ("plain", text), ("html", html)


def test_an_answer_whose_text_shows_no_quote_is_read_by_the_marks_of_its_html() -> None:
    html = "<p>казнить Борю</p><blockquote type=cite>казнить Веру</blockquote>"
    assert read(alternatives("казнить Борю\n\nказнить Веру", html)).fresh == ("казнить Борю",)
    assert read(alternatives("казнить Борю\n\nказнить Веру", html, head="")).fresh == ("казнить Борю", "казнить Веру")
    other = "<p>убить Борю</p><blockquote type=cite>казнить Веру</blockquote>"
    assert read(alternatives("казнить Борю", other)).fresh == ("казнить Борю",), "that page is of another text"


def test_pages_one_below_the_other_are_read_up_to_a_quote_without_an_end() -> None:
    def pages(*each: str) -> tuple[str, ...]:
        parts = "".join(f"--b\r\nContent-Type: text/html\r\n\r\n{page}\r\n" for page in each)
        return read(mail("Content-Type: multipart/mixed; boundary=b", parts)).fresh

    assert pages("<p>казнить Борю", "<p>прощайте") == ("казнить Борю", "прощайте")
    assert pages("<p>казнить Борю<div id=divRplyFwdMsg>", "<p>казнить Веру") == ("казнить Борю",)
    assert pages("<p>казнить Борю", "<p>x" * MOST_TAGS) == ("казнить Борю",)


@pytest.mark.parametrize(
    "subject",
    ["[game] {}", "Re: [game.k3x9q2w7ab] {}", "[EXT] RE: {} [game]", "Re^2: Fwd: [town] Re: {}", "Odpověď: {}"],
)
def test_reply_marks_and_tags_of_a_subject_are_not_its_writers(subject: str) -> None:
    raw = f"From: b@example.net\r\nSubject: {subject.format('казнить Борю')}\r\n\r\n"
    assert read(raw.encode()).fresh == ("казнить Борю",)
