"""A flood: many mails, or one of many commands.

What a sender gets in answer is bounded, one mail's commands are too, nobody is asked about forged mail without end, and
the votes of others count as ever.
"""

from tests.attacks.town import Town, eml

VERA = "player3@players.example.org"


def test_one_mail_of_ten_thousand_commands() -> None:
    town = Town()
    body = "".join(f"{'казнить Борю' if n % 2 else 'казнить Гришу'}\r\nснять голос\r\n" for n in range(5_000))
    came = town.answers_as("Вера", body, "2 11:00")
    assert len(came.events) <= 100
    assert came.to == [VERA]
    assert len(came.text) < 50_000
    town.answers_as("Даша", "казнить Борю", "2 11:01")
    assert "Даша" in town.tally()["Боря"]


def test_a_thousand_forged_mails_are_a_few_questions() -> None:
    town = Town()
    forged = [eml(f"From: {VERA}", f"Message-ID: <{n}@x>", body=f"казнить Борю\r\n{n}") for n in range(1_000)]
    for raw in forged:
        town.mailbox.deliver(raw, town.at("2 11:00"))
    before = len(town.mails())
    came = town.answers_as("Даша", "казнить Борю", "2 11:01")
    assert came.events
    assert town.tally() == {"Боря": ["Даша"]}
    asked = [mail.to for mail in town.mails()[before:] if mail.to == VERA]
    assert len(asked) <= 10


def test_a_thousand_talks_are_a_few_answers() -> None:
    town = Town()
    for n in range(300):
        head = (f"From: {VERA}", f"To: {town.reply_to('Вера')}", f"Message-ID: <{n}@x>")
        town.mailbox.deliver(eml(*head, body=f"привет {n}"), town.at("2 11:00"))
    before = len(town.mails())
    town.look("2 11:01")
    assert len(town.mails()) - before <= 7
