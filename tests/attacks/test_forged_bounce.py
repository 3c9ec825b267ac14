"""A forged bounce, to put a player out of the game.

It strikes nobody, stops no mail, and is not answered.
"""

import pytest

from tests.attacks.town import Town, eml, parts

VERA = "player3@players.example.org"
REPORT = parts(
    "b",
    "Content-Type: text/plain\r\n\r\nNo such user.",
    "Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; evil.example\r\n\r\n"
    f"Final-Recipient: rfc822; {VERA}\r\nAction: failed\r\nStatus: 5.1.1\r\n"
    "Diagnostic-Code: smtp; 550 5.1.1 User unknown\r\n",
    "Content-Type: message/rfc822\r\n\r\nTo: player3@players.example.org\r\nSubject: x\r\n\r\nx",
)
BOUNCES = {
    "a report": eml(
        "Return-Path: <>",
        "From: MAILER-DAEMON@evil.example",
        "Subject: Undelivered",
        "Content-Type: multipart/report; report-type=delivery-status; boundary=b",
        body=REPORT,
    ),
    "a report from herself": eml(
        f"From: {VERA}",
        "Subject: Undelivered",
        "Content-Type: multipart/report; report-type=delivery-status; boundary=b",
        body=REPORT,
    ),
    "free text": eml(
        "From: postmaster@evil.example",
        "Subject: failure notice",
        body=f"Hi. This is the qmail-send program.\r\n\r\n<{VERA}>:\r\nSorry, no mailbox here by that name.\r\n\r\n"
        "--- Below this line is a copy of the message.\r\n\r\nTo: x\r\n",
    ),
    "a field": eml("From: x@evil.example", f"X-Failed-Recipients: {VERA}", "Subject: x", body="казнить Борю"),
}


@pytest.mark.parametrize("bounce", BOUNCES)
def test_it_moves_nothing_in_the_game(bounce: str) -> None:
    town = Town()
    came = town.suffers(BOUNCES[bounce], "2 11:00")
    assert (came.verdicts, came.events) == (["bounce"], [])
    assert set(came.to) <= {town.house.settings.notify}
    assert all(player.alive for player in town.game.players)


def test_she_goes_on_as_before_and_the_host_judges_by_the_servers_words() -> None:
    town = Town()
    came = town.suffers(BOUNCES["a report"], "2 11:00")
    assert "Вера" in came.text
    assert "550 5.1.1 User unknown" in came.text
    town.answers_as("Вера", "казнить Борю", "2 11:10")
    assert town.tally() == {"Боря": ["Вера"]}
    assert VERA in [mail["To"] for mail in town.leaves()]


def test_a_flood_of_them_is_not_passed_on_one_by_one() -> None:
    town = Town()
    told = 0
    for number in range(60):
        forged = BOUNCES["a report"].replace(b"by-hand@", f"{number}@".encode())
        told += len(town.suffers(forged, "2 11:00").mails)
    assert told <= 10
