"""A vote within a quote: of another's mail, or of our own text.

It is nobody's vote, however the quote is marked and wrapped, and though it is copied from a chat or a forum.
"""

import textwrap

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


SAID = "Предлагаю не тянуть до вечера, а сейчас и др"


def wrapped(text: str, width: int) -> str:
    """As programs quote that mark only the first line of each that they wrap."""
    return "\n".join("\n".join(textwrap.wrap(f"> {line}", width)) or ">" for line in text.split("\n"))


@pytest.mark.parametrize("under", ["", "\n\n-- \nГриша", "\n>\n> Вера", "\n\n> Вера"])
@pytest.mark.parametrize("width", range(60, 79))
def test_nor_is_what_a_program_wrapped_out_of_its_marks(width: int, under: str) -> None:
    town = Town()
    quote = wrapped(f"{SAID}{'у' * (width - len(SAID) - 5)}жно казнить Борю", width)
    assert quote.endswith("\nказнить Борю")
    town.answers_as("Гриша", f"Нет.\n\nВера <{VERA}> писала 02.12.2026 10:00:\n{quote}{under}", "2 11:00")
    assert town.tally() == {}


@pytest.mark.parametrize("width", range(60, 79))
def test_no_vote_comes_back_with_a_receipt_of_ours_that_was_wrapped_so(width: int) -> None:
    town = Town()
    for letter, at in (("казнить Жанну", "2 10:10"), ("снять голос с Ани", "2 10:11")):
        town.answers_as("Гриша", letter, at)
    receipt = town.last("Гриша").body
    town.answers_as("Гриша", "снять голос", "2 10:20")
    body = f"Понял.\n\n02.12.2026 10:11, Прокуратор <host@example.org> пишет:\n{wrapped(receipt, width)}"
    town.answers_as("Гриша", body, "2 10:30")
    assert "снять голос: Жанна" in receipt
    assert town.tally() == {}


@pytest.mark.parametrize("head", ["Вера писал(а):", "Вера, [02.12.2026 10:00]", "[02.12.26 10:00] Вера:", "Цитата:"])
def test_nor_is_what_he_copied_from_a_chat_or_a_forum(head: str) -> None:
    town = Town()
    town.answers_as("Гриша", f"Смотрите, что она пишет.\n\n{head}\nказнить Борю\n\n{head}\nснять голос", "2 11:00")
    assert town.tally() == {}


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
