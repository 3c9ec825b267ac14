"""A vote within a quote: of another's mail, or of our own text.

It is nobody's vote, however the quote is marked.
"""

import pytest

from mailhost.host.rehearsal import GAME
from tests.attacks.town import Town, eml

VERA = "player3@players.example.org"
VOTES = "казнить Борю\r\nснять голос\r\nпоследнее слово: прощайте"
QUOTED = {
    "marked": "> " + VOTES.replace("\r\n", "\r\n> "),
    "marked twice": ">> " + VOTES.replace("\r\n", "\r\n>> "),
    "below a line of Gmail's": "Ср, 2 дек. 2026 г. в 11:00, Боря <player2@players.example.org>:\r\n\r\n" + VOTES,
    "below a line of Outlook's": (
        "-----Original Message-----\r\nFrom: Боря\r\nSent: Wednesday\r\nTo: host\r\nSubject: x\r\n\r\n" + VOTES
    ),
    "below a line of Thunderbird's": "02.12.2026 11:00, Боря пишет:\r\n> " + VOTES.replace("\r\n", "\r\n> "),
    "forwarded": "---------- Forwarded message ---------\r\nОт: Боря\r\nDate: x\r\nTo: z\r\n\r\n" + VOTES,
}


@pytest.mark.parametrize("quote", QUOTED)
@pytest.mark.parametrize("typed", ["Согласен!\r\n\r\n", ""])
def test_what_another_wrote_is_not_the_repliers(quote: str, typed: str) -> None:
    town = Town()
    came = town.answers_as("Вера", typed + QUOTED[quote], "2 11:00")
    assert (came.events, town.tally()) == ([], {})


def test_in_html_too() -> None:
    town = Town()
    html = "<p>Согласен!</p><div class='gmail_quote'><blockquote>казнить Борю<br>снять голос</blockquote></div>"
    head = (f"From: {VERA}", f"To: {town.reply_to('Вера')}", "Subject: x", "Content-Type: text/html; charset=utf-8")
    assert town.suffers(eml(*head, body=html), "2 11:00").events == []


def test_a_mail_enclosed_whole_is_not_opened() -> None:
    town = Town()
    inner = eml(f"From: {VERA}", f"To: {town.reply_to('Вера')}", "Subject: казнить Борю", body="казнить Борю").decode()
    body = f"--b\r\nContent-Type: text/plain\r\n\r\nсм.\r\n--b\r\nContent-Type: message/rfc822\r\n\r\n{inner}\r\n--b--"
    head = (f"From: {VERA}", f"To: {town.reply_to('Вера')}", "Subject: Fwd: казнить Борю")
    assert town.suffers(eml(*head, "Content-Type: multipart/mixed; boundary=b", body=body), "2 11:00").events == []


@pytest.mark.parametrize("mark", ["> ", "", "| ", "\t"])
def test_no_mail_of_ours_sent_back_is_a_command(mark: str) -> None:
    """Not even where a program has lost every mark of the quote: no line of ours reads as a command."""
    town = Town()
    town.answers_as("Боря", "казнить Веру\nказнить абракадабру\nпомощь\nправила\nстатус", "2 10:30")
    town.answers_as("Вера", "последнее слово: казнить Борю\nказнить Гришу", "2 10:40")
    ours = [mail for mail in town.mails() if mail.seat > 0]
    assert len(ours) > 20
    for number, mail in enumerate(ours):
        body = "\r\n".join(f"{mark}{line}" for line in mail.body.splitlines())
        typed = eml(
            f"From: {VERA}", f"To: {town.reply_to('Вера')}", f"Message-ID: <{number}@x>", "Subject: Re: x",
            body=f"спасибо\r\n\r\n{body}",
        )  # fmt: skip
        seat, game = 3, town.game
        fresh = town.fresh(typed)
        read = town.house.grammar.readings(fresh, seat, town.house.names(game))
        assert (mail.subject, [each.line for each in read if each.line]) == (mail.subject, [])
    assert GAME in town.reply_to("Вера")
