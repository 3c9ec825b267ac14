"""Whose mail a bounce reports, and in what words: RFC 3464 reports and the free forms."""

import time
from pathlib import Path

import pytest

from mailhost.letters.failures import MOST_WORDS, failed_addresses, words_about

REPORT = b"""From: MAILER-DAEMON@example.org
To: host@example.org
Content-Type: multipart/report; report-type=delivery-status; boundary=b

--b
Content-Type: text/plain

It did not arrive.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org

Final-Recipient: rfc822; Anya@Example.net
Action: failed
Status: 5.1.1
--b--
"""


def test_a_delivery_report_names_its_recipient() -> None:
    """RFC 3464, section 2.3.2: Final-Recipient."""
    assert failed_addresses(REPORT) == ("anya@example.net",)


@pytest.mark.parametrize(
    "raw", [b"", b"\xff\xfe\x00", b"Content-Type: multipart/report; boundary=x\n\n--x\n--x", REPORT[:90]]
)
def test_what_reports_nothing_reports_nobody(raw: bytes) -> None:
    """And raises nothing."""
    assert failed_addresses(raw) == ()


def test_an_ordinary_letter_reports_nobody() -> None:
    """The corpus's own letters are none."""
    letters = (Path(__file__).parent / "corpus").glob("gmail-*.eml")
    assert {failed_addresses(path.read_bytes()) for path in letters} == {()}


def test_a_damaged_report_leaves_no_tracebacks_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    assert (
        failed_addresses(b"From: \xff\xfe\nContent-Type: text/plain; charset=idna\n\nHi. This is the qmail\n\xff") == ()
    )
    assert not caplog.records


@pytest.mark.parametrize(
    "hostile", [b"-" * 1_000_000, b"\n" * 1_000_000, b"<a@" * 300_000, b"550 a@example.net\n" * 50_000]
)
def test_of_a_hostile_report_no_more_is_read_than_the_caps_allow(hostile: bytes) -> None:
    """Mutants 67807 and 75858: flufl.bounce took a second for 16,000 dashes."""
    started = time.process_time()
    failed_addresses(b"From: a@example.org\nSubject: Mail delivery failed\n\n" + hostile)
    assert time.process_time() - started < 1


CORPUS = Path(__file__).parent / "corpus"
WORDS = {
    "dsn-postfix": "5.1.1",
    "bounce-qmail": "Sorry, no mailbox here by that name. (#5.1.1)",
    "bounce-exim": "host mx.example.net [192.0.2.1] 550 No such user",
    "bounce-mailru": "not enough free space.",
    "bounce-yandex": "host mx.example.net said: 550 5.7.1 no such user.",
    "bounce-sendmail-plain": "(reason: 550 5.1.1 User unknown)",
}


@pytest.mark.parametrize("name", WORDS)
def test_the_servers_words_are_found_in_every_form(name: str) -> None:
    assert words_about((CORPUS / f"{name}.eml").read_bytes(), "vera@example.net").startswith(WORDS[name])


def test_a_diagnostic_code_says_more_than_a_status_and_belongs_to_its_recipient() -> None:
    """RFC 3464, 2.3.6: its type goes, what is folded is one line."""
    report = REPORT.replace(
        b"Status: 5.1.1\n",
        b"Status: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 no such\n  user here\n\n"
        b"Final-Recipient: rfc822; boris@example.net\nStatus: 5.2.2\n",
    )
    assert words_about(report, "anya@example.net") == "550 5.1.1 no such user here"
    assert words_about(report, "boris@example.net") == "5.2.2"


@pytest.mark.parametrize("raw", [b"", b"\xff\xfe\x00", REPORT[:90], b"From: a@example.org\n\n" + b"-" * 1_000_000])
def test_where_a_report_says_nothing_of_an_address_there_are_no_words(raw: bytes) -> None:
    assert not words_about(raw, "anya@example.net")


def test_a_servers_words_are_bounded() -> None:
    endless = b"From: a@example.org\n\nanya@example.net " + b"no " * 100_000
    assert len(words_about(endless, "anya@example.net")) <= MOST_WORDS
