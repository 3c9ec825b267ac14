"""What was written leaves: in order, with the id it was written with, to one recipient a message."""

import email
from email.message import EmailMessage
from email.message import Message as Mail
from email.policy import default

import msgspec
import pytest
from selectolax.lexbor import LexborHTMLParser

from mailhost.host.correspondence import Desk
from mailhost.host.dispatch import Dispatch
from mailhost.host.entry import HostCause, Message
from mailhost.host.ports import HOUSE, Unreachable
from mailhost.host.rehearsal import GAME
from tests.host.tables import NICKS, Table


def waiting(table: Table) -> list[str]:
    """The ids of what has not left, in order."""
    books = table.house.ledger.books
    return [message_id for book in books.values() for message_id in book.pending]


def parsed(raw: bytes) -> Mail:
    """A mail as its receiver reads it."""
    return email.message_from_bytes(raw)


def test_everything_written_leaves_once_in_order() -> None:
    """Each message of the journal, under its own Message-ID, to its own address alone."""
    table = Table()
    table.write("Аня", "казнить Борю", "2 12:00")
    table.look("2 12:10")
    Dispatch(table.house, table.outbox).send()
    sent = [(mail.id, mail.to) for mail in table.outbox.sent]
    assert sent == [(message.id, message.to) for message in table.mails()]
    assert waiting(table) == []
    Dispatch(table.house, table.outbox).send()
    assert len(table.outbox.sent) == len(sent)
    for mail in table.outbox.sent:
        head = parsed(mail.raw)
        assert head["Message-ID"] == mail.id
        assert head.get_all("To") == [mail.to]
        assert (head["Cc"], head["Bcc"]) == (None, None)


def test_a_receipt_answers_its_letter_and_every_mail_names_its_thread() -> None:
    """In-Reply-To and References, so that mail programs keep a conversation together."""
    table = Table()
    table.write("Аня", "казнить Борю", "2 12:00")
    table.look("2 12:10")
    receipt = table.mails("Аня")[-1]
    assert receipt.kind == "receipt"
    assert receipt.subject.startswith("Re: ")
    assert receipt.in_reply_to in receipt.references
    assert all(message.references for message in table.mails())


def test_whoever_else_is_written_to_about_a_letter_does_not_see_its_id() -> None:
    """C12: what the gang is told of one of its own answers no letter of theirs."""
    table = Table()
    raw = table.write("Боря", "мафии: кого берём", "2 12:00")
    table.look("2 12:10")
    relayed = table.mails("Жанна")[-1]
    assert "кого берём" in relayed.body
    own = email.message_from_bytes(raw)["Message-ID"]
    assert own not in (relayed.in_reply_to, *relayed.references)
    assert not relayed.subject.startswith("Re: ")


def test_while_the_server_is_away_everything_waits_in_order_and_the_game_goes_on() -> None:
    """SMTP down."""
    table = Table()
    table.outbox.offline = True
    table.write("Аня", "казнить Борю", "2 12:00")
    table.look("2 12:10")
    with pytest.raises(Unreachable):
        Dispatch(table.house, table.outbox).send()
    table.write("Вера", "казнить Борю", "2 12:20")
    table.look("2 12:30")
    assert table.tally() == {"Боря": ["Аня", "Вера"]}
    table.outbox.offline = False
    before = waiting(table)
    assert len(before) > len(NICKS)
    already = len(table.outbox.sent)
    Dispatch(table.house, table.outbox).send()
    assert [mail.id for mail in table.outbox.sent[already:]] == before


def test_an_address_the_server_refuses_is_given_up_and_the_host_told() -> None:
    """5xx: the host reads whose mail it was; the others get theirs."""
    table = Table()
    address = table.game.player(1).address
    assert address is not None
    table.outbox.answers[address] = "refused"
    table.write("Аня", "казнить Борю", "2 12:00")
    table.look("2 12:10")
    Dispatch(table.house, table.outbox).send()
    notice = table.entries(HOUSE)[-1].messages[0]
    assert notice.seat == 0
    assert address in notice.body
    assert waiting(table) == []


def test_a_message_keeps_its_id_and_its_bytes_over_tries() -> None:
    """A message sent again after a crash is the same mail."""
    table = Table()
    table.write("Аня", "казнить Борю", "2 12:00")
    table.look("2 12:10")
    book = table.house.ledger.books["rehearsal"]
    pending = next(iter(book.pending.values()))
    dispatch = Dispatch(table.house, table.outbox)
    first = dispatch.bytes_of("rehearsal", pending)
    table.rehearsal.stage.clock.instant = table.at("5 12:00")
    assert dispatch.bytes_of("rehearsal", pending) == first


def test_under_a_limit_the_games_own_mail_goes_first_and_answers_wait() -> None:
    """messages_per_day: whoever asks, and asks again, must not keep the morning from the town."""
    table = Table(messages_per_day=3 + len(Table().outbox.sent))
    already = len(table.outbox.sent)
    table.write("Аня", "статус", "2 09:00")
    table.look("2 10:00")
    dispatch = Dispatch(table.house, table.outbox)
    assert dispatch.send()
    kinds = {mail.id: mail.kind for mail in table.mails()}
    sent = [kinds[mail.id] for mail in table.outbox.sent[already:]]
    assert sent == ["notice", "post", "post"], "and the host is told"
    table.rehearsal.stage.clock.instant = table.at("3 12:11")
    dispatch.send()
    assert waiting(table) == []


def test_after_a_failure_the_next_try_waits_longer_each_time() -> None:
    """A minute, two, four, and never more than five for the server itself."""
    table = Table()
    table.outbox.offline = True
    table.look("2 10:00")
    dispatch = Dispatch(table.house, table.outbox)
    tries: list[str] = []
    for minute in range(16):
        table.rehearsal.stage.clock.instant = table.at(f"2 11:{minute:02}")
        try:
            dispatch.send()
        except Unreachable:
            tries.append(f"11:{minute:02}")
    assert tries == ["11:00", "11:01", "11:03", "11:07", "11:12"]


def test_one_address_that_is_put_off_holds_up_nobody_else() -> None:
    """A full mailbox: its own mail waits, longer each time; a batch that holds nothing else is no server's trouble."""
    table = Table()
    address = table.game.player(1).address
    assert address is not None
    table.outbox.answers[address] = "deferred"
    dispatch = Dispatch(table.house, table.outbox)
    for hour in range(11, 17):
        table.write("Аня", "статус", f"2 {hour}:00")
        table.write("Вера", "статус", f"2 {hour}:01")
        table.look(f"2 {hour}:02")
        dispatch.send()
        assert table.outbox.sent[-1].to == table.game.player(3).address
    assert {message.message.to for message in table.house.ledger.books["rehearsal"].pending.values()} == {address}
    del table.outbox.answers[address]
    table.rehearsal.stage.clock.instant = table.at("2 21:00")
    assert not dispatch.send()
    assert waiting(table) == []


def test_the_days_limit_counts_what_another_process_sent() -> None:
    """`poll` from a timetable is a process each time."""
    table = Table(messages_per_day=2 + len(Table().outbox.sent))
    already = len(table.outbox.sent)
    table.look("2 10:00")
    for _ in range(3):
        Dispatch(table.house, table.outbox).send()
    assert len(table.outbox.sent) == already + 2


def test_the_end_of_a_game_is_sent_after_a_restart() -> None:
    """A game that is over settles only when its last mail has left."""
    table = Table()
    Dispatch(table.house, table.outbox).send()
    table.write("Аня", "казнить Борю", "2 12:00")
    table.write("Вера", "казнить Жанну", "3 12:00")
    table.look("4 12:00")
    assert table.game.over
    assert waiting(table)
    house = table.restarted()
    house.ledger.refresh()
    Dispatch(house, table.outbox).send()
    assert {mail.id for mail in table.outbox.sent} >= {message.id for message in table.mails()}
    again = table.restarted()
    again.ledger.refresh()
    assert GAME not in again.ledger.books
    assert again.ledger.book(GAME).state.winner == "town"


def test_a_notice_is_written_though_the_host_has_just_written_to_the_house() -> None:
    """CLI and daemon share the house's journal."""
    table = Table()
    address = table.game.player(1).address
    assert address is not None
    table.outbox.answers[address] = "refused"
    table.write("Аня", "статус", "2 12:00")
    table.look("2 12:01")
    other = table.restarted()
    with other.store.lock():
        other.ledger.refresh()
        desk = Desk(other)
        desk.put_house(HostCause(None, "host", "letters drop 00"), table.at("2 12:02"), ())
        desk.commit()
    Dispatch(table.house, table.outbox).send()
    assert address in table.entries(HOUSE)[-1].messages[0].body


def test_votes_asked_for_leave_as_a_table_beside_the_text() -> None:
    table = Table()
    table.write("Аня", "казнить Борю", "2 12:00")
    table.write("Аня", "голоса", "2 12:01")
    table.look("2 12:10")
    Dispatch(table.house, table.outbox).send()
    text, page = texts_of(table.outbox.sent[-1].raw)
    assert "1 голос — Боря (Аня)" in text
    assert [node.text() for node in LexborHTMLParser(page).css("td")] == ["1", "Боря", "Аня"]
    assert 'lang="ru"' in page


def test_a_message_of_a_journal_from_before_is_sent_with_its_text_as_html() -> None:
    """When only the plain text of a mail was written down."""
    table = Table()
    table.write("Аня", "казнить Борю", "2 12:00")
    table.write("Аня", "голоса", "2 12:01")
    table.look("2 12:10")
    book = table.house.ledger.books[GAME]
    message_id, waits = list(book.pending.items())[-1]
    kept = msgspec.to_builtins(waits.message)
    assert kept.pop("marked")
    book.pending[message_id] = msgspec.structs.replace(waits, message=msgspec.convert(kept, Message))
    Dispatch(table.house, table.outbox).send()
    text, page = texts_of(table.outbox.sent[-1].raw)
    assert "1 голос — Боря (Аня)" in text
    assert "1 голос — Боря (Аня)" in page.replace("\N{NO-BREAK SPACE}", " ")
    assert "<table" not in page


def texts_of(raw: bytes) -> list[str]:
    """What the mail says: as text, and as HTML."""
    mail = email.message_from_bytes(raw, policy=default)
    assert isinstance(mail, EmailMessage)
    return [part.get_content() for part in mail.iter_parts()]
