"""The junk folder: which one it is, that nothing is changed in it, and that it is nobody's business to wait for it."""

from collections.abc import Iterator
from typing import Any

import pytest

from mailhost.adapters.imap_folders import Listed
from mailhost.adapters.imap_junk import MISSED, ImapJunk
from mailhost.host.ports import Cursor, Unreachable
from tests.adapters.scripted_imap import ScriptedImap
from tests.contracts.mailbox_stands import DovecotStand
from tests.live.dovecot import Dovecot

INBOX = '(\\HasNoChildren) "/" "INBOX"'


@pytest.fixture
def server() -> Iterator[ScriptedImap]:
    made = ScriptedImap()
    made.mails = {1: b"From: anna@example.org\r\nSubject: one\r\n\r\n", 2: b"From: b@example.org\r\n\r\n"}
    yield made
    made.stop()


def junk(server: ScriptedImap, folder: str = "", **more: Any) -> ImapJunk:
    return ImapJunk(server.account(), folder, **more)


def opened(server: ScriptedImap, *folders: str, name: str = "") -> list[str]:
    """The folders that were opened, of an account with these."""
    server.folders = [INBOX, *folders]
    mailbox = junk(server, name)
    mailbox.look(Cursor())
    mailbox.close()
    return [each.partition(" ")[2] for each in server.commands if each.startswith("EXAMINE")]


@pytest.mark.parametrize(
    ("listed", "name"),
    [
        ('(\\HasNoChildren \\Junk) "/" "Cosas raras"', '"Cosas raras"'),
        ('(\\Junk \\HasNoChildren) "/" "[Gmail]/&BCEEPwQwBDw-"', '"[Gmail]/&BCEEPwQwBDw-"'),
        ('(\\junk) "|" Spam', '"Spam"'),
        ('(\\Spam) "/" "[Google Mail]/X"', '"[Google Mail]/X"'),
        ('() "/" "Junk"', '"Junk"'),
        ('() "/" "Junk E-mail"', '"Junk E-mail"'),
        ('() "." "INBOX.spam"', '"INBOX.spam"'),
        ('() "/" "Bulk Mail"', '"Bulk Mail"'),
        ('() "/" "&BCEEPwQwBDw-"', '"&BCEEPwQwBDw-"'),
        ('() "|" "&BB0ENQQ2BDUEOwQwBEIENQQ7BEwEPQQwBE8- &BD8EPgRHBEIEMA-"', None),
        ('() "/" {4}\r\nSpam', '"Spam"'),
    ],
)
def test_it_is_found_by_the_servers_mark_or_by_its_usual_names(
    server: ScriptedImap, listed: str, name: str | None
) -> None:
    """RFC 6154; Gmail, Outlook, Yahoo, Yandex, Mail.ru, Dovecot. It is opened as the server spells it."""
    assert opened(server, '() "/" "Sent"', listed) == [name or listed.partition('"|" ')[2]]


def test_the_servers_mark_goes_before_a_name_and_a_folder_that_cannot_be_opened_is_none(server: ScriptedImap) -> None:
    assert opened(server, '(\\Noselect) "/" "Junk"', '() "/" "Spam"', '(\\Junk) "/" "Unrat"') == ['"Unrat"']


def test_a_server_that_marks_folders_only_when_asked_to_is_asked(server: ScriptedImap) -> None:
    """RFC 6154, 3: it may, and need not, mark them in a plain LIST."""
    server.capability = "IMAP4rev1 SPECIAL-USE LIST-EXTENDED"
    server.marked = ['(\\Junk) "/" "Unrat"']
    assert opened(server, '() "/" "Unrat"', '() "/" "Spam"') == ['"Unrat"']
    server.marked = None
    assert opened(server, '() "/" "Unrat"', '() "/" "Spam"')[1:] == ['"Spam"']


def test_one_that_the_host_names_is_taken_at_his_word(server: ScriptedImap) -> None:
    assert opened(server, '(\\Junk) "/" "Junk"', '() "/" "&BCEEPwQwBDw-"', name="Спам") == ['"&BCEEPwQwBDw-"']


def test_an_account_without_one_has_none_and_is_asked_again_after_an_hour(server: ScriptedImap) -> None:
    """Some servers make the folder for the first mail that goes there."""
    now = 100.0
    mailbox = junk(server, seconds=lambda: now)
    for _ in range(2):
        assert mailbox.look(Cursor(7, 9)) == (7, ())
    assert server.connections == 1
    assert not any(each.startswith("EXAMINE") for each in server.commands)
    server.folders.append('(\\Junk) "/" "Junk"')
    now += MISSED
    assert len(mailbox.look(Cursor())[1]) == 2
    mailbox.close()


def test_it_is_opened_for_reading_and_heads_are_peeked_at(server: ScriptedImap) -> None:
    server.folders.append('(\\Junk) "/" "Junk"')
    mailbox = junk(server)
    mailbox.look(Cursor())
    assert mailbox.senders([1, 2]) == {1: b"From: anna@example.org\r\n\r\n", 2: b"From: b@example.org\r\n\r\n"}
    mailbox.close()
    assert server.commands[-2:] == ["UID FETCH 1:2 (BODY.PEEK[HEADER.FIELDS (FROM)])", "LOGOUT"]


def test_after_a_failure_it_is_left_alone_for_a_while(server: ScriptedImap) -> None:
    """Yandex locks an account that is asked too often (mscdex/node-imap#782)."""
    now = 100.0
    server.folders.append('(\\Junk) "/" "Junk"')
    server.login_answer = "NO too many connections"
    mailbox = junk(server, seconds=lambda: now)
    for _ in range(3):
        with pytest.raises(Unreachable, match="too many connections"):
            mailbox.look(Cursor())
    assert server.connections == 1
    now += 1.1
    with pytest.raises(Unreachable):
        mailbox.look(Cursor())
    assert server.connections == 2
    server.login_answer = "OK welcome"
    now += 2.1
    assert len(mailbox.look(Cursor())[1]) == 2
    mailbox.close()


def test_the_last_part_of_a_name_is_told_whatever_parts_it() -> None:
    assert [Listed(frozenset(), name, b"").last for name in ("INBOX.Spam", "[Gmail]/Спам", "JUNK")] == [
        "spam",
        "спам",
        "junk",
    ]


@pytest.mark.live
@pytest.mark.parametrize("name", ["Спам", "Junk", "Unrat"])
def test_dovecots_junk_folder_is_read_and_not_changed(dovecot: Dovecot, name: str) -> None:
    stand = DovecotStand(dovecot, "none")
    with dovecot.client(stand.user) as client:
        client.create_folder(name)
        client.append(name, b"From: anna@example.org\r\nSubject: x\r\n\r\n")
    mailbox = ImapJunk(stand.account)
    _, (sighting,) = mailbox.look(Cursor())
    assert mailbox.senders([sighting.uid]) == {sighting.uid: b"From: anna@example.org\r\n\r\n"}
    (arrival,) = mailbox.fetch([sighting.uid])
    assert arrival.raw == b"From: anna@example.org\r\nSubject: x\r\n\r\n"
    mailbox.close()
    with dovecot.client(stand.user) as client:
        client.select_folder(name, readonly=True)
        assert b"\\Seen" not in client.get_flags([sighting.uid])[sighting.uid]
