"""Two robots that answer each other for ever.

What a robot wrote is not answered: known by what only robots set in a header, not by what stands in the body, and
not by what lists and offices set on people's mail too. Who answers everything without a mark is soon answered no
more.
"""

import pytest

from tests.attacks.town import MALLORY, Town, eml

VERA = "player3@players.example.org"
MACHINES = (
    "Return-Path: <>",
    "Return-Path:   <>  ",
    "Auto-Submitted: auto-replied",
    "Auto-Submitted: Auto-Generated",
    "auto-submitted : AUTO-REPLIED (vacation)",
    "Auto-Submitted: (comment) auto-notified; owner-email=x@example.org",
    "Precedence: auto_reply",
    "X-Autoreply: yes",
    "X-Autorespond: on holiday",
    "X-Auto-Response-Suppress: All\r\nAuto-Submitted: auto-generated",
    "Content-Type: multipart/report; report-type=disposition-notification; boundary=b",
    "Content-Type: multipart/report; report-type=delivery-status; boundary=b",
    "Content-Type: multipart/digest; boundary=b",
    "Content-Type: text/calendar; method=REPLY",
    "X-Loop: mailhost host@example.org",
    "X-Failed-Recipients: someone@example.org",
)
PEOPLE = (
    "Auto-Submitted: no",
    "Auto-Submitted:  No  (really)",
    "Precedence: bulk",
    "Precedence: list",
    "Precedence: junk",
    "List-Id: <club.example.org>",
    "List-Unsubscribe: <mailto:x@example.org>",
    "X-Auto-Response-Suppress: All",
    "X-Loop: club@example.org",
    "Return-Path: <player3@players.example.org>",
)
ROBOTS = (
    *("MAILER-DAEMON@evil.example", "Mailer-Daemon <mailer-daemon@evil.example>", "postmaster@evil.example"),
    *(
        "no-reply@evil.example",
        "noreply@evil.example",
        "Do-Not-Reply <donotreply@evil.example>",
        "no_reply@evil.example",
    ),
    *("host@example.org", "mailhost <HOST@example.org>", "host+rehearsal@example.org", "host+x.2345678923@example.org"),
)


@pytest.mark.parametrize("head", MACHINES)
@pytest.mark.parametrize("sender", [VERA, MALLORY])
def test_a_machines_mail(head: str, sender: str) -> None:
    """Though it bears a player's From and token, and reads as a command."""
    town = Town()
    came = town.suffers(eml(head, f"From: {sender}", f"To: {town.reply_to('Вера')}", body="казнить Борю"), "2 11:00")
    assert (came.events, came.mails, town.tally()) == ([], [], {})
    assert came.verdicts in (["auto"], ["bounce"])


@pytest.mark.parametrize("sender", ROBOTS)
def test_a_robots_address(sender: str) -> None:
    """With somebody's token in its To, she is asked; it is not."""
    town = Town()
    came = town.suffers(eml(f"From: {sender}", f"To: {town.reply_to('Вера')}", body="казнить Борю"), "2 11:00")
    assert came.events == []
    assert came.mails == [] or came.to == [VERA]
    for number, body in enumerate(("казнить Борю", "записаться Мэллори", "статус")):
        assert town.suffers(eml(f"From: {sender}", f"Message-ID: <{number}@x>", body=body), "2 11:10").mails == []


@pytest.mark.parametrize("head", PEOPLE)
def test_a_persons_mail_counts_and_is_answered(head: str) -> None:
    town = Town()
    came = town.suffers(eml(head, f"From: {VERA}", f"To: {town.reply_to('Вера')}", body="казнить Борю"), "2 11:00")
    assert (came.to, town.tally()) == ([VERA], {"Боря": ["Вера"]})


@pytest.mark.parametrize("line", [*MACHINES[:9], "X-Njudge: x", "X-Loop: mailhost host@example.org"])
def test_a_header_that_stands_in_the_body_is_none(line: str) -> None:
    town = Town()
    mail = eml(f"From: {VERA}", f"To: {town.reply_to('Вера')}", "Subject: x", body=f"{line}\r\n\r\nказнить Борю")
    assert town.suffers(mail, "2 11:00").to == [VERA]
    assert town.tally() == {"Боря": ["Вера"]}


def test_whoever_answers_everything_is_soon_answered_no_more() -> None:
    """A robot that sets no mark at all."""
    town = Town()
    answers = [town.answers_as("Вера", f"Спасибо за письмо {n}!", f"2 11:{n:02}").to for n in range(30)]
    assert sum(to.count(VERA) for to in answers) <= 5
    assert sum(to.count(town.house.settings.notify) for to in answers) <= 2
