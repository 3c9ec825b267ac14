"""A secret that goes to the list, because answers do.

No mail of ours leads an answer anywhere but to us, and a secret order is nobody's to read, wherever else its writer
sent it.
"""

from mailhost.engine.events import VoteCast
from tests.attacks.town import Town, eml


def test_every_mail_of_ours_is_answered_to_his_own_address_of_ours() -> None:
    town = Town()
    town.answers_as("Боря", "мафии: привет\nпоследнее слово: пока", "2 11:00")
    town.look("2 22:05")
    mails = town.leaves()
    assert len(mails) > 10
    for mail in mails:
        nick = next(
            (
                nick
                for nick in ("Аня", "Боря", "Вера", "Гриша", "Даша", "Егор", "Жанна")
                if town.address(nick) == mail["To"]
            ),
            None,
        )
        assert mail["Reply-To"] == (town.reply_to(nick) if nick else None)
        assert not {"List-Id", "List-Post", "Mail-Followup-To", "Mail-Reply-To", "Cc"} & set(mail.keys())


def test_a_secret_order_that_is_sent_to_all_is_answered_to_its_writer_alone() -> None:
    town = Town()
    town.look("2 22:05")
    town.leaves()
    everybody = ", ".join(f"player{n}@players.example.org" for n in range(1, 8))
    head = (
        f"From: {town.address('Даша')}",
        f"To: {town.reply_to('Даша')}, {everybody}",
        f"Cc: {everybody}",
        "Subject: Re",
    )
    came = town.suffers(eml(*head, body="проверить Борю"), "2 23:00")
    assert came.verdicts == ["letter"]
    assert set(came.to) == {town.address("Даша")}


def test_a_secret_order_by_day_is_published_nowhere() -> None:
    town = Town()
    came = town.answers_as("Даша", "казнить Борю\nпроверить Борю", "2 11:00")
    assert [type(event) for event in came.events if isinstance(event, VoteCast)] == [VoteCast]
    assert not any("провер" in mail.body.lower() for mail in town.mails() if mail.kind == "post")
    assert set(came.to) == {town.address("Даша")}
