"""A flood: many mails, or one of many commands.

What a sender gets in answer is bounded, one mail's commands are too, nobody is asked about forged mail without end, the
votes of others count as ever, and what is answered keeps no post of the town waiting.
"""

from dataclasses import replace

import pytest

from mailhost.host.dispatch import Dispatch
from tests.attacks.town import Town, eml
from tests.host.tables import NICKS

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


@pytest.mark.parametrize("proved", [True, False], ids=["by a player", "by an outsider"])
def test_questions_by_the_hundred_keep_no_post_of_the_town_waiting(*, proved: bool) -> None:
    """A provider who takes 150 mails a day; five questions a letter, in the name of everybody, for two days."""
    town = Town()
    town.house = replace(town.house, settings=replace(town.house.settings, messages_per_day=150))
    town.rehearsal.stage.house = town.house
    dispatch = Dispatch(town.house, town.outbox)
    for day in ("2", "3"):
        for n in range(140):
            nick = "Вера" if proved else NICKS[n % len(NICKS)]
            to = (f"To: {town.reply_to('Вера')}",) if proved else ()
            head = (f"From: {town.address(nick)}", *to, f"Message-ID: <{day}.{n}@x>")
            body = f"статус\r\nголоса\r\nроль\r\nправила\r\nпомощь\r\n\r\n{n}"
            town.mailbox.deliver(eml(*head, body=body), town.at(f"{day} 11:00"))
        town.look(f"{day} 11:01")
        dispatch.send()
        for local in (f"{day} 22:00:10", f"{int(day) + 1} 10:00:10"):
            town.look(local)
            dispatch.send()
            assert not [each for _, each in dispatch.pending() if each.message.kind == "post"]


def test_forged_mail_uses_up_nobodys_measure() -> None:
    town = Town()
    town.house = replace(town.house, settings=replace(town.house.settings, mails_per_day=5, unproved_per_day=5))
    for n in range(30):
        town.suffers(eml(f"From: {VERA}", f"Message-ID: <{n}@x>", body=f"казнить Гришу\r\n{n}"), f"2 11:{n:02}")
    assert town.answers_as("Вера", "казнить Борю", "2 12:00").events
    assert town.tally() == {"Боря": ["Вера"]}
