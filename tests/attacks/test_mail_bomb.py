"""A flood: many mails, or one of many commands.

What a sender gets in answer is bounded, one mail's commands are too, nobody is asked about forged mail without end, and
the votes of others count as ever.
"""

from dataclasses import replace

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
    assert len(town.mails()) - before <= 10


def test_what_is_over_a_days_measure_is_neither_done_nor_answered_and_told_once() -> None:
    town = Town()
    town.house = replace(town.house, settings=replace(town.house.settings, mails_per_day=5, commands_per_day=20))
    came = [town.answers_as("Вера", f"казнить Борю\nснять голос\n{n}", f"2 11:{n:02}") for n in range(30)]
    assert [each.verdicts for each in came] == [["letter"]] * 5 + [["too-many"]] * 25
    assert not any(each.events for each in came[5:])
    assert [each.to for each in came[5:]] == [[VERA, town.house.settings.notify], *[[]] * 24]
    assert town.answers_as("Даша", "казнить Борю", "2 12:00").events
    town.look("3 10:05")
    assert town.answers_as("Вера", "казнить Гришу", "3 11:00").events


def test_forged_mail_uses_up_nobodys_measure() -> None:
    town = Town()
    town.house = replace(town.house, settings=replace(town.house.settings, mails_per_day=5, unproved_per_day=5))
    for n in range(30):
        town.suffers(eml(f"From: {VERA}", f"Message-ID: <{n}@x>", body=f"казнить Гришу\r\n{n}"), f"2 11:{n:02}")
    assert town.answers_as("Вера", "казнить Борю", "2 12:00").events
    assert town.tally() == {"Боря": ["Вера"]}
