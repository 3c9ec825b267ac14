"""A seat changes hands: whatever was written to the one before goes to nobody, and his token says nothing any more.

He is told that he is out of the game, and that is all.
"""

from mailhost.adapters.memory_mail import MemoryOutbox
from mailhost.engine.commands import Replace
from mailhost.host.dispatch import Dispatch
from mailhost.host.hand import carry_out
from mailhost.host.overview import overview
from mailhost.host.rehearsal import GAME
from mailhost.host.rewinding import undo
from mailhost.host.verification import verify
from tests.host.doubts import Doubting

MILA = "mila@example.org"
SHARED = "family@example.net"
VERA = 3
FAREWELL = "Город. Вас заменили [rehearsal]"


def replaced(table: Doubting) -> None:
    """Вера gives her seat to Мила."""
    carry_out(table.house, GAME, lambda _: Replace(VERA, "Мила", MILA), "host")


def left(table: Doubting) -> list[tuple[str, str]]:
    """What leaves now, to whom and by which subject."""
    outbox = MemoryOutbox()
    Dispatch(table.house, outbox).send()
    written = {message.id: message for message in table.mails()}
    return [(mail.to, written[mail.id].subject) for mail in outbox.sent]


def test_what_waits_for_the_one_before_goes_to_nobody() -> None:
    """He was to be answered while the server was away; the answer is his no more, and was never the new one's."""
    table = Doubting()
    left(table)
    table.answers("Вера", "роль\nголоса", "2 11:00")
    waiting = [message for message in table.mails("Вера") if message.id in table.house.ledger.book(GAME).pending]
    assert waiting
    replaced(table)
    sent = left(table)
    assert [subject for to, subject in sent if to == table.address("Вера")] == [FAREWELL]
    assert not {subject for to, subject in sent if to == MILA} & {message.subject for message in waiting}
    assert "Город. Ваша роль [rehearsal]" in [subject for to, subject in sent if to == MILA]
    assert left(table) == []
    assert verify(table.house, GAME).findings == ()
    assert overview(table.house, table.house.ledger.book(GAME)).waiting.unsent == 0
    assert overview(table.house, table.house.ledger.book(GAME)).waiting.refusing == ()


def test_it_goes_to_nobody_after_a_restart_either() -> None:
    table = Doubting()
    left(table)
    table.answers("Вера", "роль", "2 11:00")
    replaced(table)
    table.house.ledger.save(table.house.ledger.book(GAME))
    table.house = table.restarted()
    table.house.ledger.refresh()
    assert [subject for to, subject in left(table) if to == table.address("Вера")] == [FAREWELL]


def test_after_an_undo_it_is_the_one_that_was_put_in_who_gets_nothing_but_that() -> None:
    table = Doubting()
    left(table)
    table.answers("Вера", "голоса", "2 11:00")
    replaced(table)
    undo(table.house, GAME, "host")
    sent = left(table)
    assert table.address("Вера") in [to for to, _ in sent]
    assert [subject for to, subject in sent if to == MILA] == ["Город. Замена не состоялась [rehearsal]"]


def test_whoever_only_gets_another_address_gets_his_mail_there_from_now_on() -> None:
    table = Doubting()
    carry_out(table.house, GAME, lambda _: Replace(VERA, "Вера", MILA), "host")
    left(table)
    table.comes(MILA, "голоса", "2 11:00")
    assert {to for to, _ in left(table)} == {MILA}


def test_a_held_letter_of_the_one_before_counts_for_nobody() -> None:
    table = Doubting()
    table.comes("Вера", "казнить Борю", "2 11:00")
    replaced(table)
    table.answers("Вера", "да", "2 11:05")
    table.comes(MILA, "да", "2 11:06", f"{GAME}.{table.token(MILA)}", f"Re: {table.last('Вера').subject}")
    assert (table.tally(), table.held()) == ({}, [])


def test_an_address_that_two_players_vouch_for_stays_the_first_ones() -> None:
    """Each of them counts the letter that he was asked about; from now on the address is his who was faster."""
    table = Doubting()
    for minute, (text, nick) in enumerate((("казнить Борю", "Вера"), ("казнить Дашу", "Гриша"))):
        table.comes(SHARED, text, f"2 11:0{minute}:00", f"{GAME}.{table.token(nick)}")
        table.comes(SHARED, "да", f"2 11:0{minute}:30", subject=f"Re: {table.last(SHARED).subject}")
    table.answers("Вера", "да", "2 11:10")
    table.answers("Гриша", "да", "2 11:11")
    assert table.tally() == {"Боря": ["Вера"], "Даша": ["Гриша"]}
    assert table.house.ledger.rows[GAME].further == {SHARED: VERA}
    table.comes(SHARED, "казнить Егора", "2 11:12", f"{GAME}.{table.token('Гриша')}")
    assert table.tally() == {"Боря": ["Вера"], "Даша": ["Гриша"]}
