"""The embedded mail server against clients that know nothing of it: smtplib and IMAPClient."""

import select
import smtplib
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from imapclient import IMAPClient
from imapclient.exceptions import LoginError

from mailhost.adapters.embedded_mail_server import LOOPBACK, EmbeddedMailServer
from mailhost.adapters.set_time import SetClock

THURSDAY = datetime(2026, 12, 3, 19, 0, tzinfo=UTC)
PASSWORDS = {"host@example.org": "hosts", "anna@example.org": "annas", "boris@example.org": "boriss"}
LETTER = "From: anna@example.org\r\nSubject: x\r\n\r\n.казнить Борю\r\n".encode()


@pytest.fixture
def clock() -> SetClock:
    """A Thursday evening."""
    return SetClock(THURSDAY)


@pytest.fixture
def server(clock: SetClock) -> Iterator[EmbeddedMailServer]:
    """A running server with three mailboxes."""
    with EmbeddedMailServer(PASSWORDS, clock) as running:
        yield running


@contextmanager
def smtp(server: EmbeddedMailServer, user: str = "anna@example.org") -> Iterator[smtplib.SMTP]:
    """A logged-in connection to send over."""
    with smtplib.SMTP(LOOPBACK, server.smtp_port, "player.example.org", timeout=10) as client:
        client.login(user, PASSWORDS[user])
        yield client


@contextmanager
def inbox(server: EmbeddedMailServer, user: str) -> Iterator[Any]:
    """A connection with that user's INBOX open."""
    client = IMAPClient(LOOPBACK, server.imap_port, ssl=False, timeout=10)
    client.normalise_times = False
    try:
        client.login(user, PASSWORDS[user])
        client.select_folder("INBOX", readonly=True)
        yield client
    finally:
        client.shutdown()


def kept(server: EmbeddedMailServer, user: str) -> list[bytes]:
    """All mails of a mailbox, the oldest first."""
    with inbox(server, user) as client:
        found = client.fetch(client.search(["UID", "1:*"]), ["BODY.PEEK[]"])
    return [found[uid][b"BODY[]"] for uid in sorted(found)]


def test_a_mail_is_kept_byte_for_byte_with_the_clock_s_date(server: EmbeddedMailServer, clock: SetClock) -> None:
    """INTERNALDATE is the simulated second at which SMTP took the mail, not the machine's."""
    with smtp(server) as client:
        client.sendmail("anna@example.org", ["host@example.org"], LETTER, ["BODY=8BITMIME"])
        clock.instant += timedelta(hours=12)
        client.sendmail("anna@example.org", ["host@example.org"], LETTER, ["BODY=8BITMIME"])
    with inbox(server, "host@example.org") as client:
        found = client.fetch(client.search(["UID", "1:*"]), ["BODY.PEEK[]", "INTERNALDATE"])
    mails = [found[uid] for uid in sorted(found)]
    assert [mail[b"BODY[]"] for mail in mails] == [LETTER, LETTER]
    assert [mail[b"INTERNALDATE"] for mail in mails] == [THURSDAY, THURSDAY + timedelta(hours=12)]


def test_the_size_of_a_part_is_that_of_its_bytes(server: EmbeddedMailServer) -> None:
    """Programs fetch a part and complain where it is longer or shorter than the server has said."""
    parts = [f"--b\r\nContent-Type: text/{kind}; charset=utf-8\r\n\r\nказнить Борю\r\n" for kind in ("plain", "html")]
    head = "From: anna@example.org\r\nMIME-Version: 1.0\r\nContent-Type: multipart/alternative; boundary=b\r\n\r\n"
    with smtp(server) as client:
        letter = "".join([head, *parts, "--b--\r\n"]).encode()
        client.sendmail("anna@example.org", ["host@example.org"], letter, ["BODY=8BITMIME"])
    with inbox(server, "host@example.org") as client:
        (found,) = client.fetch(client.search(), ["BODYSTRUCTURE", "BODY.PEEK[1]", "BODY.PEEK[2]"]).values()
    for structure, part in zip(found[b"BODYSTRUCTURE"][0], (found[b"BODY[1]"], found[b"BODY[2]"]), strict=True):
        assert structure[6:8] == (len(part), part.count(b"\n"))


def test_a_plus_address_is_the_mailbox_before_the_plus(server: EmbeddedMailServer) -> None:
    """Replies go to host+game@, in whatever case."""
    with smtp(server) as client:
        client.sendmail("anna@example.org", ["Host+demo@Example.org"], LETTER, ["BODY=8BITMIME"])
    assert kept(server, "host@example.org") == [LETTER]


def test_each_has_a_mailbox_of_his_own(server: EmbeddedMailServer) -> None:
    """What goes to Boris is in nobody else's mailbox."""
    with smtp(server, "host@example.org") as client:
        client.sendmail("host@example.org", ["boris@example.org"], b"Subject: secret\r\n\r\nx\r\n")
    assert kept(server, "boris@example.org") == [b"Subject: secret\r\n\r\nx\r\n"]
    assert kept(server, "anna@example.org") == []


def test_a_new_mail_is_announced_to_who_idles(server: EmbeddedMailServer) -> None:
    """The daemon waits in IDLE."""
    with inbox(server, "host@example.org") as client, smtp(server) as sender:
        client.idle()
        sender.sendmail("anna@example.org", ["host@example.org"], LETTER, ["BODY=8BITMIME"])
        # `idle_check` breaks on a line that has come by half.
        assert select.select([client.socket()], [], [], 10)[0], "something is announced"
        _, announced = client.idle_done()
    assert (1, b"EXISTS") in announced


def test_nobody_writes_without_logging_in(server: EmbeddedMailServer) -> None:
    """Other programs of this machine reach the port too."""
    with smtplib.SMTP(LOOPBACK, server.smtp_port, "player.example.org", timeout=10) as client:
        with pytest.raises(smtplib.SMTPSenderRefused) as refused:
            client.sendmail("anna@example.org", ["host@example.org"], b"Subject: x\r\n\r\nx\r\n")
        assert refused.value.smtp_code == 530
        with pytest.raises(smtplib.SMTPAuthenticationError):
            client.login("anna@example.org", "boriss")
    reader = IMAPClient(LOOPBACK, server.imap_port, ssl=False, timeout=10)
    with pytest.raises(LoginError):
        reader.login("anna@example.org", "boriss")
    reader.shutdown()


def test_nothing_is_relayed(server: EmbeddedMailServer) -> None:
    """An address that is not here is refused for good."""
    with smtp(server) as client, pytest.raises(smtplib.SMTPRecipientsRefused) as refused:
        client.sendmail("anna@example.org", ["somebody@example.net"], b"Subject: x\r\n\r\nx\r\n")
    assert refused.value.recipients["somebody@example.net"][0] == 550


def test_it_stops_with_clients_connected(clock: SetClock) -> None:
    """Ctrl-C in the middle: the thread ends, the ports are free, clients read the end of their connections."""
    before = threading.active_count()
    with EmbeddedMailServer(PASSWORDS, clock) as server:
        ports = (server.smtp_port, server.imap_port)
        clients = [socket.create_connection((LOOPBACK, port), timeout=10) for port in ports]
        assert all(client.recv(4096) for client in clients), "each is greeted"
    assert threading.active_count() == before
    for client in clients:
        assert ended(client)
    for port in ports:
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection((LOOPBACK, port), timeout=10)


def ended(client: socket.socket) -> bool:
    """Whether the connection comes to its end, however that is said."""
    with client:
        try:
            while client.recv(4096):
                pass
        except ConnectionResetError:
            return True
    return True


def test_two_run_side_by_side(server: EmbeddedMailServer, clock: SetClock) -> None:
    """Each takes ports that are free."""
    with EmbeddedMailServer(PASSWORDS, clock) as other:
        assert len({server.smtp_port, server.imap_port, other.smtp_port, other.imap_port}) == 4
