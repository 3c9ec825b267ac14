"""Held letters, several at once: one question about them all, one word of their end; and a pause or an undo between."""

import pytest

from mailhost.engine.commands import Close, HostCommands, Pause, Resume
from mailhost.engine.refusals import Refused
from mailhost.host.hand import carry_out
from mailhost.host.held import MOST_ASKED, MOST_LINES
from mailhost.host.rehearsal import GAME
from mailhost.host.rewinding import undo
from mailhost.host.verification import verify
from tests.host.doubts import Doubting

VOTES = {"Боря": ["Вера"], "Даша": ["Вера"], "Егор": ["Вера"]}


def hand(table: Doubting, command: HostCommands, local: str) -> None:
    """The host does something."""
    table.look(local)
    assert not isinstance(carry_out(table.house, GAME, lambda _: command, "host"), Refused)


def three(table: Doubting) -> None:
    """Three letters that lay in the mailbox when it was read."""
    for number, target in enumerate(("Борю", "Дашу", "Егора")):
        table.mailbox.deliver(unproved(table, f"казнить {target}"), table.at(f"2 11:0{number}"))
    table.look("2 11:10")


def unproved(table: Doubting, text: str) -> bytes:
    """A letter of Вера's without her token."""
    table.count += 1
    head = f"From: {table.address('Вера')}\r\nTo: host@example.org\r\nSubject: x\r\nMessage-ID: <{table.count}@x>\r\n"
    return f"{head}Content-Type: text/plain; charset=utf-8\r\n\r\n{text}\r\n".encode()


def test_letters_that_are_read_together_are_asked_about_together() -> None:
    table = Doubting()
    before = len(table.mails("Вера"))
    three(table)
    (question,) = table.mails("Вера")[before:]
    assert [line for line in question.body.splitlines() if line.startswith(">")] == [
        "> казнить Борю",
        "> казнить Дашу",
        "> казнить Егора",
    ]
    assert all(f"Письмо {number}:" in question.body for number in (1, 2, 3))
    assert "«да 1, 3»" in question.body


@pytest.mark.parametrize(
    ("answer", "his"),
    [
        ("да", "Боря Даша Егор"),
        ("Да.", "Боря Даша Егор"),
        ("да 1", "Боря"),
        ("да 1, 3", "Боря Егор"),
        ("Да, 1 и 3.", "Боря Егор"),
        ("2", "Даша"),
        ("1 3", "Боря Егор"),
        ("да: 2;3", "Даша Егор"),
        ("да, № 2", "Даша"),
        ("Да, все 3", "Боря Даша Егор"),
        ("все 3", "Боря Даша Егор"),
        ("Yes, all 3!", "Боря Даша Егор"),
        ("нет", ""),
    ],
)
def test_the_numbers_say_which_of_them_are_his_and_the_others_are_disowned(answer: str, his: str) -> None:
    table = Doubting()
    three(table)
    table.answers("Вера", answer, "2 11:30")
    assert set(table.tally()) == set(his.split())
    assert table.held() == []
    assert ("чужое письмо" in table.last("host").subject) == (len(his.split()) < len(VOTES))
    assert verify(table.house, GAME).findings == ()


@pytest.mark.parametrize(
    "answer",
    ["да 4", "да 0", "1 нет", "нет 2", "да 1\nнет", "1000000", "да 1 раз я писал", "да, оба 2", "все, кроме 2", ""],
)
def test_an_answer_that_says_nothing_clear_leaves_them_all_waiting(answer: str) -> None:
    table = Doubting()
    three(table)
    table.answers("Вера", answer, "2 11:30")
    assert (table.tally(), len(table.held())) == ({}, len(VOTES))


def test_a_yes_says_nothing_of_what_was_not_in_the_question() -> None:
    """One more may have been forged meanwhile: each set of letters has a word of its own."""
    table = Doubting()
    table.comes("Вера", "казнить Борю", "2 11:00")
    first = table.last("Вера").subject
    table.comes("Вера", "казнить Дашу", "2 11:01")
    assert "> казнить Борю\n" in table.last("Вера").body, "the second question is about both"
    table.comes("Вера", "да", "2 11:30", f"{GAME}.{table.token('Вера')}", f"Re: {first}")
    assert (table.tally(), len(table.held())) == ({"Боря": ["Вера"]}, 1)
    table.answers("Вера", "да", "2 11:31")
    assert table.held() == ["unproved"], "a receipt is no question"


def test_ten_forged_letters_an_hour_do_not_shut_a_tokenless_player_out() -> None:
    """Hers is in a question a quarter of an hour later, at the latest, and counts as of its arrival."""
    table = Doubting()
    before = len(table.mails("Вера"))
    for number in range(10):
        table.comes("Вера", "казнить Борю", f"2 11:{number:02}")
    table.comes("Вера", "казнить Егора", "2 11:10")
    table.look("2 11:16")
    questions = table.mails("Вера")[before:]
    assert len(questions) == MOST_ASKED + 1
    assert "Письмо 11:\n> казнить Егора" in questions[-1].body
    table.answers("Вера", "да 11", "2 11:20")
    assert table.tally() == {"Егор": ["Вера"]}
    assert table.held() == []


def test_all_that_has_come_to_nothing_by_dusk_is_told_in_one_mail_each() -> None:
    """C5."""
    table = Doubting()
    three(table)
    table.comes("Гриша", "казнить Борю", "2 11:20")
    before = len(table.mails())
    table.look("2 22:01")
    told = [mail for mail in table.mails()[before:] if "не засчитано" in mail.subject or "не дождал" in mail.subject]
    assert sorted(mail.seat for mail in told) == [0, 3, 4]
    assert all(
        f"> казнить {whom}" in mail.body for mail in told if mail.seat == 3 for whom in ("Борю", "Дашу", "Егора")
    )
    assert table.verdicts().count("late") == len(VOTES) + 1


def test_a_hundred_lines_are_not_shown_in_full() -> None:
    table = Doubting()
    table.comes("Вера", "\n".join(["казнить Борю " + "очень " * 100, *["казнить Дашу"] * 90]), "2 11:00")
    shown = [line for line in table.last("Вера").body.splitlines() if line.startswith(">")]
    assert len(shown) == MOST_LINES + 1
    assert max(map(len, shown)) < 310


def test_what_came_in_a_pause_is_refused_as_its_proved_twin_is() -> None:
    """C11: a confirmation is no way around it."""
    table = Doubting()
    hand(table, Pause(), "2 10:50")
    table.comes("Вера", "казнить Борю", "2 11:00")
    question = table.last("Вера")
    assert "Сейчас пауза" in question.body
    table.answers("Гриша", "казнить Борю", "2 11:00")
    hand(table, Resume(), "2 11:30")
    table.comes("Вера", "да", "2 11:40", f"{GAME}.{table.token('Вера')}", f"Re: {question.subject}")
    held, direct = (
        [each.code for each in cause.refused]
        for nick in ("Вера", "Гриша")
        for cause in table.causes()
        if cause.refused and cause.sender == table.address(nick)
    )
    assert (table.tally(), held, direct) == ({}, ["wrong-phase"], ["wrong-phase"])
    assert verify(table.house, GAME).findings == ()


def test_after_an_undo_of_close_what_was_held_waits_again_and_is_asked_about_again() -> None:
    table = Doubting()
    table.comes("Вера", "казнить Борю", "2 11:00")
    hand(table, Close(), "2 12:00")
    table.look("2 12:01")
    assert (table.game.phase.name, table.held()) == ("night 2", [])
    undo(table.house, GAME, "host")
    assert (table.game.phase.name, table.held()) == ("day 1", ["unproved"])
    table.look("2 12:10")
    assert f"Код {table.word()}" in table.last("Вера").subject
    for checkpointed in (False, True):
        if checkpointed:
            table.house.ledger.save(table.house.ledger.book(GAME))
        table.house = table.restarted()
        table.house.ledger.refresh()
        assert table.held() == ["unproved"]
    table.answers("Вера", "да", "2 12:20")
    assert table.tally() == {"Боря": ["Вера"]}
    assert verify(table.house, GAME).findings == ()


def test_an_undo_that_opens_no_phase_again_brings_nothing_back() -> None:
    """And tells nobody a second time."""
    table = Doubting()
    seq = table.house.ledger.book(GAME).version
    hand(table, Pause(), "2 10:30")
    hand(table, Resume(), "2 10:31")
    table.comes("Вера", "казнить Борю", "2 11:00")
    table.look("2 22:10")
    assert table.game.phase.name == "night 2"
    told = [mail for mail in table.mails("Вера") if "не засчитано" in mail.subject]
    undo(table.house, GAME, "host", to=seq + 1)
    table.look("2 22:20")
    assert (table.game.phase.name, table.held()) == ("night 2", [])
    assert [mail for mail in table.mails("Вера") if "не засчитано" in mail.subject] == told


def test_letters_with_secrets_are_told_of_together() -> None:
    table = Doubting()
    token = table.token("Боря")
    before = len(table.mails())
    for number in range(4):
        to = f"host+{GAME}.{token}@example.org"
        head = f"From: {table.address('Боря')}\r\nTo: {to}\r\nSubject: x\r\nMessage-ID: <s{number}@x>\r\n"
        text = f"последнее слово: вот мой код {token} {number}"
        raw = f"{head}Content-Type: text/plain; charset=utf-8\r\n\r\n{text}\r\n".encode()
        table.mailbox.deliver(raw, table.at(f"2 11:0{number}"))
    table.look("2 11:10")
    assert table.held() == ["secret"] * 4
    host, player = table.mails()[before:]
    assert (host.seat, player.seat) == (0, 2)
    assert host.body.count("mailhost letters retry") == 4
    table.look("2 11:20")
    assert len(table.mails()) == before + 2
