"""FETCH's answers: what is read at a glance is read as IMAPClient reads it, and what is not is left to it."""

from datetime import UTC, datetime

import pytest
from imapclient.response_parser import parse_fetch_response

from mailhost.adapters.imap_answers import BODY, DATE, SIZE, Lines, read
from mailhost.adapters.imap_mailbox import UNANSWERED

AT_A_GLANCE: list[Lines] = [
    [b'1 (UID 7 INTERNALDATE "12-Mar-2026 10:11:12 +0300" RFC822.SIZE 612)'],
    [b'1 (RFC822.SIZE 612 INTERNALDATE " 1-Jan-2026 00:00:59 -0930" UID 4294967295)'],
    [b'1 (UID 7 RFC822.SIZE 0 INTERNALDATE "29-Feb-2028 23:59:59 +0000" MODSEQ 12)'],
    [
        b'1 (UID 7 INTERNALDATE "12-Mar-2026 10:11:12 +0300" RFC822.SIZE 1)',
        b'2 (UID 9 RFC822.SIZE 2 INTERNALDATE "01-Dec-1999 10:11:12 -0001")',
    ],
    [(b"1 (UID 7 BODY[] {5}", b"a\r\n)b"), b")"],
    [(b"1 (UID 7 BODY[] {0}", b""), b")", (b"2 (UID 8 BODY[] {1}", b"x"), b")"],
]
LEFT: list[Lines] = [
    [(b"1 (BODY[] {1}", b"x"), b" UID 7)"],
    [(b"1 (UID 7 FLAGS (\\Seen) BODY[] {1}", b"x"), b")"],
    [(b"1 (UID 7 BODY[] {1}", b"x"), b" FLAGS (\\Seen))"],
    [b"1 (UID 7 BODY[] NIL)"],
    [b'1 (UID 7 BODY[] "x")'],
    [b'1 (UID 7 INTERNALDATE "31-Feb-2026 10:11:12 +0300" RFC822.SIZE 612)'],
    [b'1 (UID 7 INTERNALDATE "12-mar-2026 10:11:12 +0300" RFC822.SIZE 612)'],
    [b'1 (UID 7 INTERNALDATE "12-Mar-0001 10:11:12 +0300" RFC822.SIZE 612)'],
    [b"1 (UID 7 INTERNALDATE NIL RFC822.SIZE 612)"],
    [b'1 (UID 7 INTERNALDATE "12-Mar-2026 10:11:12 +0300" RFC822.SIZE 612)', b"1 (FLAGS (\\Seen))"],
    [b'1 (UID 7 INTERNALDATE "12-Mar-2026 10:11:12 +0300" RFC822.SIZE 612)', b"1 (UID 7 FLAGS (\\Seen))"],
    [(b"1 (UID 7 BODY[] {1}", b"x"), b")", (b"1 (UID 7 BODY[] {1}", b"y"), b")"],
    [b"1 (UID 7 RFC822.SIZE 5)"],
    [b"1 ()"],
]


@pytest.mark.parametrize("lines", [*AT_A_GLANCE, *LEFT, [None]])
def test_answers_are_read_as_imapclient_reads_them(lines: Lines) -> None:
    theirs = parse_fetch_response(list(lines), normalise_times=False, uid_is_key=True)
    ours = read(lines)
    assert ours.keys() == theirs.keys()
    for uid, answer in ours.items():
        assert {key: answer.get(key) for key in (DATE, SIZE, BODY)} == {
            key: theirs[uid].get(key) for key in (DATE, SIZE, BODY)
        }


@pytest.mark.parametrize("lines", AT_A_GLANCE)
def test_what_most_servers_say_needs_no_second_reading(lines: Lines, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("mailhost.adapters.imap_answers.parse_fetch_response")
    assert read(lines)


def test_a_date_is_the_instant_that_it_names() -> None:
    ((answer),) = read(AT_A_GLANCE[1]).values()
    assert answer[DATE] == datetime(2026, 1, 1, 9, 30, 59, tzinfo=UTC)


@pytest.mark.parametrize("lines", [[b"nonsense"], [b"1 (UID"], [(b"1 (UID 7 BODY[] {1}", b"x")]])
def test_what_nobody_can_read_is_an_error(lines: Lines) -> None:
    with pytest.raises(UNANSWERED):
        read(lines)
