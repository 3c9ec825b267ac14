"""A sender's measure: what is over it is kept and counted, neither done nor answered, and said once; nobody uses up
another's, and a machine that says the same again and again talks to itself.
"""

from dataclasses import replace
from typing import Any

import pytest

from mailhost.engine.calendar import Calendar
from mailhost.engine.founding import create
from mailhost.host.eligibility import Newcomer
from mailhost.host.entry import LetterCause
from mailhost.host.hand import found
from mailhost.host.overview import overview
from mailhost.host.ports import HOUSE
from mailhost.host.quota import MOST_SAME
from mailhost.host.rehearsal import GAME
from mailhost.host.roll import enrol
from mailhost.host.verification import verify
from tests.host.doubts import Doubting
from tests.host.tables import NICKS

MEASURE = 4


def measured(sender: str = "token", **bounds: int) -> Doubting:
    """A table where a sender has no more than that."""
    table = Doubting(sender)  # type: ignore[arg-type]
    asked: dict[str, Any] = {"mails_per_day": 0, "commands_per_day": 0, "unproved_per_day": 0} | bounds
    table.house = replace(table.house, settings=replace(table.house.settings, **asked))
    table.rehearsal.stage.house = table.house
    return table


def told(table: Doubting, whom: str) -> list[str]:
    """The words on a full measure that went to him."""
    kinds = ("писем довольно", "писем сверх меры")
    return [mail.body for mail in table.mails(whom) if any(kind in mail.subject for kind in kinds)]


def test_what_is_over_the_mails_of_a_day_is_kept_and_neither_done_nor_answered() -> None:
    table = measured(mails_per_day=MEASURE)
    for number in range(MEASURE):
        table.answers("Вера", f"казнить {number + 4}", f"2 11:0{number}")
    standing, before = table.tally(), len(table.mails("Вера"))
    over = [table.answers("Вера", f"казнить Борю\n{number}", f"2 11:1{number}") for number in range(3)]
    assert (table.tally(), table.verdicts()[-3:]) == (standing, ["too-many"] * 3)
    assert len(table.mails("Вера")) == before + 1
    assert [mail.to for mail in table.mails("Вера")] == [table.address("Вера")] * (before + 1)
    assert len(told(table, "Вера")) == len(told(table, "host")) == 1
    assert f"пришло уже {MEASURE} письма" in told(table, "Вера")[0]
    assert overview(table.house, table.house.ledger.book(GAME)).too_many == len(over)
    kept = [cause for cause in table.causes() if cause.verdict == "too-many"]
    assert [table.house.archive.find(cause.archived) for cause in kept] == over
    assert verify(table.house, GAME).findings == ()


def test_the_next_day_has_its_own_measure_by_the_clocks_of_the_game() -> None:
    """The day turns at midnight in Moscow, three hours before it does in Greenwich."""
    table = measured(mails_per_day=1)
    table.look("2 22:00:01")
    for local in ("2 23:58", "2 23:59", "3 00:01", "3 02:30"):
        table.answers("Даша", "статус", local)
    assert table.verdicts() == ["letter", "too-many", "letter", "too-many"]
    assert len(told(table, "Даша")) == 2


def test_the_commands_of_a_day_are_bounded_too_and_a_letter_is_done_whole_or_not_at_all() -> None:
    table = measured(commands_per_day=MEASURE)
    table.answers("Вера", "казнить Борю\nказнить Дашу\nказнить Егора", "2 11:00")
    table.answers("Вера", "казнить Гришу\nказнить Аню", "2 11:01")
    standing = table.tally()
    assert len(standing) == MEASURE + 1
    table.answers("Вера", "отменить Борю", "2 11:02")
    assert (table.tally(), table.verdicts()[-1]) == (standing, "too-many")
    assert f"уже {MEASURE} команды" in told(table, "Вера")[0]


def test_the_day_on_which_it_arrived_counts_whenever_it_is_read() -> None:
    """A backlog after a day of no power: each day's letters by that day's measure."""
    table = measured(mails_per_day=2)
    for day in (2, 3):
        for minute in range(3):
            table.mailbox.deliver(letter(table, "Вера", f"статус\n{day} {minute}"), table.at(f"{day} 11:0{minute}"))
    table.look("4 12:00")
    assert [cause.verdict for cause in sent_by(table, "Вера")] == ["letter", "letter", "too-many"] * 2


def letter(table: Doubting, nick: str, text: str) -> bytes:
    """An answer of his, not delivered yet."""
    table.count += 1
    to = f"host+{GAME}.{table.token(nick)}@example.org"
    head = f"From: {table.address(nick)}\r\nTo: {to}\r\nSubject: x\r\nMessage-ID: <{table.count}@x.example>\r\n"
    return f"{head}Content-Type: text/plain; charset=utf-8\r\n\r\n{text}\r\n".encode()


def sent_by(table: Doubting, nick: str) -> list[LetterCause]:
    """What became of his letters."""
    return [cause for cause in table.causes() if cause.sender == table.address(nick)]


@pytest.mark.parametrize("checkpointed", [False, True])
def test_a_new_process_knows_what_was_written_today_and_who_has_been_told(*, checkpointed: bool) -> None:
    table = measured(mails_per_day=2)
    for minute in range(3):
        table.answers("Вера", f"казнить {minute + 4}", f"2 11:0{minute}")
    if checkpointed:
        table.house.ledger.save(table.house.ledger.book(GAME))
    table.house = table.restarted()
    table.house.ledger.refresh()
    table.answers("Вера", "казнить Борю", "2 11:10")
    table.answers("Гриша", "казнить Борю", "2 11:11")
    assert table.verdicts()[-2:] == ["too-many", "letter"]
    assert len(told(table, "Вера")) == len(told(table, "host")) == 1


def test_a_lively_player_never_meets_it() -> None:
    """As the defaults are: a vote for each of sixty, changed twice, a question after each."""
    table = Doubting()
    settings = table.house.settings
    assert settings.mails_per_day >= 60 * 3 * 2
    assert settings.commands_per_day >= 60 * 3 * 2


@pytest.mark.parametrize("text", ["статус", "роль", "помощь", "голоса", "здравствуйте!", "казнит Борю", "правила"])
def test_a_flood_in_his_name_is_answered_so_often_and_he_is_told_how_to_be_read(text: str) -> None:
    """500 in, a handful out; each goes to the registered address, and the last says what to do."""
    table = measured(unproved_per_day=MEASURE)
    before = len(table.mails("Вера"))
    for number in range(30):
        table.comes("Вера", f"{text}\n\n{number}", f"2 11:{number:02}")
    assert len(table.mails("Вера")) <= before + MEASURE + 1
    assert "отвечайте на письма игры" in told(table, "Вера")[-1]
    assert len(told(table, "host")) == 1
    table.answers("Вера", "казнить Борю", "2 11:40")
    assert table.tally() == {"Боря": ["Вера"]}, "the forger has used up nothing of hers"


def test_beyond_so_many_answers_a_day_a_letter_is_done_and_not_answered_and_he_is_told_once() -> None:
    table = measured(answers_per_day=MEASURE)
    before = len(table.mails("Вера"))
    for number in range(MEASURE + 3):
        table.answers("Вера", f"голоса\nказнить Борю\n{number}", f"2 11:0{number}")
    assert len(table.mails("Вера")) == before + MEASURE + 1
    assert len(told(table, "Вера")) == len(told(table, "host")) == 1
    assert f"ушло уже {MEASURE} письма в ответ" in told(table, "Вера")[0]
    table.answers("Вера", "казнить Дашу", "2 11:30")
    assert table.tally() == {"Боря": ["Вера"], "Даша": ["Вера"]}, "it counts as ever"
    assert table.mails("Вера")[before + MEASURE + 1 :] == []
    table.look("2 22:00:01")
    assert table.mails("Вера")[-1].kind == "post", "the town's news is no answer"
    table.look("3 10:00:01")
    table.answers("Вера", "роль", "3 10:01")
    assert table.mails("Вера")[-1].subject == "Re: Город. Ваша роль [rehearsal]"
    assert verify(table.house, GAME).findings == ()


def test_whatever_a_letter_asks_is_answered_in_one_mail() -> None:
    table = Doubting()
    before = len(table.mails("Вера"))
    table.answers("Вера", "голоса\nроль\nправила\nпомощь\nстатус\nроль", "2 11:00")
    (answer,) = table.mails("Вера")[before:]
    singly = []
    for minute, topic in enumerate(("голоса", "роль", "правила", "помощь", "статус")):
        table.answers("Вера", topic, f"2 11:1{minute}")
        singly.append(table.mails("Вера")[-1].body)
    assert answer.body == "\n\n".join(singly)


def test_a_checkers_many_questions_have_their_answer_and_one_receipt() -> None:
    """G10."""
    table = Doubting(at="1 22:30")
    before = len(table.mails("Даша"))
    table.answers("Даша", "\n".join(f"проверить {name}" for name in ("Борю", "Аню", "Веру", "Ктотов") * 20), "1 23:00")
    sent = table.mails("Даша")[before:]
    assert [mail.body for mail in sent if mail.kind == "private"] == ["Боря — мафия."]
    assert len(sent) <= 3, "the answer, a refusal in one line, the receipt of the others"
    table.look("2 10:00:01")
    before = len(table.mails("Даша"))
    table.answers("Даша", "\n".join(f"проверить {number}" for number in range(1, 90)), "2 10:30")
    assert len(table.mails("Даша")) - before <= 2, "one line, and the receipt of the others"


def test_forged_votes_are_held_so_many_a_day_and_she_is_told_that_no_more_are() -> None:
    """Shut out she is not: whatever answers a mail of ours is read."""
    table = measured(unproved_per_day=MEASURE)
    for number in range(10):
        table.comes("Вера", f"казнить {number % 6 + 1}", f"2 11:{number:02}")
    assert len(table.held()) == MEASURE
    assert table.verdicts() == ["held"] * MEASURE + ["too-many"] * 6
    (word,) = told(table, "Вера")
    assert "До полуночи (Москва)" in word
    mail = next(each for each in reversed(table.sent()) if each["To"] == table.address("Вера"))
    assert table.token("Вера") in mail["Reply-To"]
    table.comes("Вера", "казнить Дашу", "2 12:00", mail["Reply-To"].partition("+")[2].partition("@")[0])
    assert table.tally() == {"Даша": ["Вера"]}


def test_who_may_have_written_from_elsewhere_is_measured_with_the_unproved() -> None:
    table = measured(unproved_per_day=2)
    for number in range(4):
        to = f"{GAME}.{table.token('Вера')}"
        table.comes(f"somebody{number}@example.net", "казнить Борю", f"2 11:0{number}", to)
    assert table.verdicts() == ["held", "held", "too-many", "too-many"]


def test_whoever_is_asked_which_game_he_means_is_not_asked_for_ever() -> None:
    """An automatic answer to that question would be asked again."""
    table = measured("from", unproved_per_day=MEASURE)
    found(table.house, create("other", table.game.ruleset, "ru", "UTC", Calendar(), table.at("2 10:00")), "host")
    enrol(table.house, "other", [Newcomer("Вера", table.address("Вера"))], "host")
    before = len(table.mails_of("other")) + len(table.mails("Вера"))
    for number in range(10):
        table.comes("Вера", f"Меня нет {number}", f"2 11:{number:02}", subject="Нет на месте")
    asked = len(table.mails_of("other")) + len(table.mails("Вера")) - before
    assert asked <= MEASURE + 2


@pytest.mark.parametrize("sender", ["token", "from"])
@pytest.mark.parametrize("text", ["помощь", "статус", "казнить Борю", "казнить Веру", "мой голос\nстатус"])
def test_the_same_again_and_again_is_done_and_no_longer_answered(text: str, sender: str) -> None:
    """A vacation reply that does not mark itself, and has a word of ours in its text."""
    table = Doubting(sender)  # type: ignore[arg-type]
    before = len(table.mails("Вера"))
    for number in range(MOST_SAME * 3):
        table.answers("Вера", text, f"2 11:{number:02}")
    answered = len(table.mails("Вера")) - before
    assert answered == MOST_SAME
    assert [mail.subject for mail in table.mails("host")].count(f"Город: одно и то же письмо [{GAME}]") == 1
    table.answers("Вера", text, "2 13:00")
    assert len(table.mails("Вера")) == before + MOST_SAME + 1, "an hour later it may be herself"
    table.answers("Вера", "роль", "2 13:01")
    assert len(table.mails("Вера")) == before + MOST_SAME + 2


def test_the_notices_of_a_kind_are_so_many_a_day_and_the_last_names_the_log() -> None:
    """Bounces, violations, forged letters: whatever somebody likes to send a hundred times."""
    table = Doubting()
    before = len(table.mails("host"))
    for number in range(60):
        nick = NICKS[number % len(NICKS)]
        number_of = NICKS.index(nick) + 1
        table.answers(nick, f"казнить {number_of}\n{number}", f"2 11:{number:02}")
    notices = table.mails("host")[before:]
    assert len(notices) == 21
    assert notices[-1].subject == f"Больше сегодня не пишем: Город: нарушение № [{GAME}]"
    assert f"mailhost log {GAME}" in notices[-1].body
    assert len(table.game.violations) == 60, "all of them are recorded"
    table.look("3 00:01")
    table.answers("Вера", "убить Веру", "3 00:02")
    table.house = table.restarted()
    table.house.ledger.refresh()
    assert table.house.ledger.book(GAME).notices.today(notices[0].subject, "Europe/Moscow", table.at("2 23:00")) == 20


def test_one_bounce_of_many_addresses_is_one_notice() -> None:
    table = Doubting()
    failed = "".join(
        f"Final-Recipient: rfc822; {table.address(nick)}\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n" for nick in NICKS
    )
    raw = (
        "From: MAILER-DAEMON@mx.example.net\r\nTo: host@example.org\r\nSubject: Undelivered\r\n"
        "Message-ID: <b1@mx.example.net>\r\nMIME-Version: 1.0\r\n"
        'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n'
        "--b\r\nContent-Type: text/plain\r\n\r\nSorry.\r\n"
        "--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example.net\r\n\r\n"
        f"{failed}--b--\r\n"
    )
    table.arrives(raw.encode(), "2 11:00")
    (notice,) = table.entries(HOUSE)[-1].messages
    assert all(nick in notice.body for nick in NICKS)
