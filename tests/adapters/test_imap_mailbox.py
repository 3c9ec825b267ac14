"""The IMAP mailbox against servers with the vices of the real ones, and what it must never do to a mailbox."""

import logging
import os
import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import msgspec
import pytest

from mailhost.adapters.imap_connection import ImapAccount
from mailhost.adapters.imap_mailbox import ImapMailbox
from mailhost.host.ports import Cursor, Unreachable
from tests.adapters.scripted_imap import ScriptedImap
from tests.contracts.mailbox_stands import DovecotStand
from tests.live.dovecot import Dovecot
from tests.live.loopback import HOST, free_ports

LONG = 30.0
ARRIVED = datetime(2026, 12, 1, 12, tzinfo=UTC)
LAST_SPRING = datetime(2026, 3, 1, 12, tzinfo=UTC)
"""Dovecot takes no mail from the future."""


@pytest.fixture
def server() -> Iterator[ScriptedImap]:
    made = ScriptedImap()
    made.mails = {1: b"Subject: one\r\n\r\n", 2: b"Subject: two\r\n\r\n", 5: b"Subject: five\r\n\r\n"}
    yield made
    made.stop()


def looked(mailbox: ImapMailbox) -> list[int]:
    return [each.uid for each in mailbox.look(Cursor())[1]]


def raws(mailbox: ImapMailbox, *uids: int) -> dict[int, bytes | None]:
    return {arrival.uid: arrival.raw for arrival in mailbox.fetch(uids)}


def unreachable(mailbox: ImapMailbox) -> str:
    with pytest.raises(Unreachable) as caught:
        mailbox.look(Cursor())
    assert "\n" not in str(caught.value)
    return str(caught.value)


def seconds_waited(mailbox: ImapMailbox, seconds: float, wake: int | None = None) -> float:
    began = time.monotonic()
    mailbox.wait(seconds, wake)
    return time.monotonic() - began


def test_it_opens_for_reading_peeks_and_asks_by_uid_alone(server: ScriptedImap, mailbox: ImapMailbox) -> None:
    looked(mailbox)
    raws(mailbox, 1, 2)
    assert [each for each in server.commands if not each.startswith(("LOGIN", "CAPABILITY"))] == [
        'EXAMINE "INBOX"',
        "NOOP",
        "UID SEARCH UID 1:*",
        "UID FETCH 1:2,5 (INTERNALDATE RFC822.SIZE)",
        "UID FETCH 1:2 (BODY.PEEK[])",
    ]


def test_arrival_is_in_utc_whatever_zone_the_server_is_in(mailbox: ImapMailbox) -> None:
    _, sightings = mailbox.look(Cursor())
    assert {each.arrived for each in sightings} == {ARRIVED}
    assert {each.arrived.utcoffset() for each in sightings} == {timedelta(0)}


def test_a_mail_without_a_sensible_date_arrives_as_it_is_seen(server: ScriptedImap, mailbox: ImapMailbox) -> None:
    server.dates = {1: "NIL", 2: '"some day"'}
    before = datetime.now(UTC).replace(microsecond=0)
    _, sightings = mailbox.look(Cursor())
    arrived = {each.uid: each.arrived for each in sightings}
    assert arrived[5] == ARRIVED
    assert before <= arrived[1] <= datetime.now(UTC)
    assert before <= arrived[2] <= datetime.now(UTC)
    assert {each.uid: each.arrived for each in mailbox.fetch([1, 2, 5])} == arrived


def test_a_mail_that_the_server_refuses_spoils_no_other(server: ScriptedImap, mailbox: ImapMailbox) -> None:
    looked(mailbox)
    server.refused = {2}
    assert raws(mailbox, 1, 2, 5) == {1: server.mails[1], 2: None, 5: server.mails[5]}
    (refused,) = mailbox.fetch([2])
    assert refused.arrived == ARRIVED


def test_a_mail_that_is_refused_already_at_the_look_is_seen(server: ScriptedImap, mailbox: ImapMailbox) -> None:
    server.refused = {2}
    assert sorted(looked(mailbox)) == [1, 2, 5]


def test_a_mail_without_a_body_is_one_that_may_come_next_time(server: ScriptedImap, mailbox: ImapMailbox) -> None:
    server.bodiless = {5}
    looked(mailbox)
    assert raws(mailbox, 1, 5) == {1: server.mails[1], 5: None}
    server.bodiless = set()
    assert raws(mailbox, 5) == {5: server.mails[5]}


def test_no_mail_and_no_password_is_spelled_out_for_the_log(
    server: ScriptedImap, mailbox: ImapMailbox, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        looked(mailbox)
        assert raws(mailbox, 1, 2, 5) == server.mails
    assert "Subject" not in caplog.text
    assert "secret" not in caplog.text


def test_flags_announced_beside_an_answer_are_no_mail(server: ScriptedImap, mailbox: ImapMailbox) -> None:
    """The sequence number of the announcement is the UID of a mail that is gone."""
    looked(mailbox)
    del server.mails[2]
    server.beside_fetch = "* 2 FETCH (FLAGS (\\Seen))"
    assert raws(mailbox, 1, 2, 5) == {1: server.mails[1], 5: server.mails[5]}


def test_mails_that_are_huge_together_are_not_fetched_all_at_once(server: ScriptedImap) -> None:
    server.mails = dict.fromkeys((1, 2, 3), b"x" * (15 * 1024 * 1024))
    mailbox = ImapMailbox(server.account(max_bytes=16 * 1024 * 1024))
    looked(mailbox)
    assert [len(each.raw or b"") for each in mailbox.fetch([1, 2, 3])] == [15 * 1024 * 1024] * 3
    mailbox.close()
    assert [each for each in server.commands if "PEEK" in each] == [
        "UID FETCH 1:2 (BODY.PEEK[])",
        "UID FETCH 3 (BODY.PEEK[])",
    ]


def test_a_refused_login_is_told_with_the_servers_words_and_what_to_look_at(
    server: ScriptedImap, mailbox: ImapMailbox
) -> None:
    server.login_answer = "NO [AUTHENTICATIONFAILED] Invalid credentials"
    assert unreachable(mailbox) == (
        f"IMAP {HOST}:{server.port} does not let 'anna' in: [AUTHENTICATIONFAILED] Invalid credentials "
        "(is the password right; does the provider want an app password, and IMAP switched on?)"
    )


def test_a_folder_that_does_not_open_is_named(server: ScriptedImap, mailbox: ImapMailbox) -> None:
    server.examine_answer = "NO no such mailbox"
    assert "folder 'INBOX' does not open: " in unreachable(mailbox)
    assert "no such mailbox" in unreachable(mailbox)


def test_a_server_that_says_goodbye_at_the_door_is_unreachable(server: ScriptedImap, mailbox: ImapMailbox) -> None:
    server.greeting = "* BYE too many connections"
    assert "too many connections" in unreachable(mailbox)


def test_where_nobody_listens_the_address_is_named() -> None:
    (port,) = free_ports(1)
    mailbox = ImapMailbox(ImapAccount(HOST, port, "none", "anna", lambda: "secret"))
    assert unreachable(mailbox) == f"IMAP {HOST}:{port}: Connection refused"


class NoPassword(Exception):
    """As a config raises it."""


def test_a_password_that_cannot_be_had_is_no_fault_of_the_server(server: ScriptedImap) -> None:
    def missing() -> str:
        raise NoPassword

    mailbox = ImapMailbox(server.account(password=missing))
    with pytest.raises(NoPassword):
        mailbox.look(Cursor())


def test_a_folder_is_spelled_as_the_server_spells_it(server: ScriptedImap) -> None:
    """Yandex puts the ampersand inside the shifted run, where others write `&-`."""
    server.folders = ['() "/" "INBOX"', '() "/" "&BBgEMwRABEsAJgQ8-"']
    mailbox = ImapMailbox(server.account(folder="Игры&м"))
    mailbox.look(Cursor())
    mailbox.close()
    assert 'EXAMINE "&BBgEMwRABEsAJgQ8-"' in server.commands


def test_a_folder_that_the_server_does_not_list_is_asked_for_all_the_same(server: ScriptedImap) -> None:
    mailbox = ImapMailbox(server.account(folder="Игры"))
    mailbox.look(Cursor())
    mailbox.close()
    assert 'EXAMINE "&BBgEMwRABEs-"' in server.commands


def test_news_that_come_in_one_breath_with_the_start_of_idle_are_not_slept_over(
    server: ScriptedImap, mailbox: ImapMailbox
) -> None:
    """Then they lie in a buffer above the socket, and a poll of the socket sees nothing."""
    looked(mailbox)
    server.idle_says = "* 4 EXISTS"
    assert seconds_waited(mailbox, LONG) < LONG / 2


def test_a_server_without_idle_is_polled(server: ScriptedImap) -> None:
    server.capability = "IMAP4rev1"
    mailbox = ImapMailbox(server.account(poll_seconds=1))
    looked(mailbox)
    assert 0.9 < seconds_waited(mailbox, LONG) < LONG / 2
    assert 0.1 < seconds_waited(mailbox, 0.2) < LONG / 2
    mailbox.close()
    assert "IDLE" not in server.commands


def test_idle_may_be_switched_off(server: ScriptedImap) -> None:
    mailbox = ImapMailbox(server.account(idle=False))
    looked(mailbox)
    mailbox.wait(0.05, None)
    mailbox.close()
    assert "IDLE" not in server.commands


def test_no_idle_is_longer_than_poll_seconds(server: ScriptedImap) -> None:
    mailbox = ImapMailbox(server.account(poll_seconds=1))
    looked(mailbox)
    assert 0.9 < seconds_waited(mailbox, LONG) < LONG / 2
    mailbox.close()
    assert "IDLE" in server.commands


@pytest.mark.parametrize(
    ("start", "says"),
    [("+ idling", ""), ("+ idling", "* BYE server is going down"), ("* BYE no", "")],
    ids=["end of the connection", "goodbye", "goodbye in place of idling"],
)
def test_a_connection_lost_in_idle_ends_the_wait_after_a_pause_and_the_next_look_makes_a_new_one(
    server: ScriptedImap, mailbox: ImapMailbox, start: str, says: str
) -> None:
    looked(mailbox)
    server.idle_start, server.idle_says, server.hang_up_in_idle = start, says, True
    assert 0.9 < seconds_waited(mailbox, LONG) < LONG / 2
    assert sorted(looked(mailbox)) == [1, 2, 5]
    assert server.connections == 2


def test_a_pause_ends_when_the_bell_is_rung(server: ScriptedImap, mailbox: ImapMailbox) -> None:
    server.login_answer = "NO later"
    for _ in range(8):
        unreachable(mailbox)
    bell, rope = os.pipe()
    os.write(rope, b"r")
    assert seconds_waited(mailbox, LONG, bell) < LONG / 2
    os.close(bell)
    os.close(rope)


def test_pauses_grow_with_each_failure_and_end_with_success(server: ScriptedImap, mailbox: ImapMailbox) -> None:
    server.login_answer = "NO later"
    unreachable(mailbox)
    assert 0.9 < seconds_waited(mailbox, LONG) < LONG / 2
    unreachable(mailbox)
    assert 1.9 < seconds_waited(mailbox, LONG) < LONG / 2
    assert seconds_waited(mailbox, 0.1) < 3.5
    server.login_answer = "OK welcome"
    looked(mailbox)
    server.login_answer = "NO later"
    server.hang_up_in_idle = True
    assert 0.9 < seconds_waited(mailbox, LONG) < 3.5


def test_a_connection_that_died_between_two_looks_is_replaced_without_a_word(
    server: ScriptedImap, mailbox: ImapMailbox
) -> None:
    looked(mailbox)
    server._server.close_sessions()
    assert sorted(looked(mailbox)) == [1, 2, 5]


def test_the_bell_ends_an_idle_that_has_begun(server: ScriptedImap, mailbox: ImapMailbox) -> None:
    looked(mailbox)
    bell, rope = os.pipe()

    def ring() -> None:
        assert server.idling.wait(LONG)
        os.write(rope, b"r")

    ringer = threading.Thread(target=ring)
    ringer.start()
    assert seconds_waited(mailbox, LONG, bell) < LONG / 2
    ringer.join()
    assert sorted(looked(mailbox)) == [1, 2, 5]
    assert server.connections == 1
    os.close(bell)
    os.close(rope)


@pytest.mark.live
def test_no_flag_is_set_on_a_mail_that_was_read(dovecot: Dovecot) -> None:
    stand = DovecotStand(dovecot, "none")
    stand.deliver(b"Subject: x\r\n\r\nhello\r\n")
    _, (sighting,) = stand.mailbox.look(Cursor())
    assert len(list(stand.mailbox.fetch([sighting.uid]))) == 1
    stand.mailbox.close()
    with dovecot.client(stand.user) as client:
        client.select_folder("INBOX", readonly=True)
        assert b"\\Seen" not in client.get_flags([sighting.uid])[sighting.uid]


@pytest.mark.live
def test_a_folder_with_a_russian_name_is_read(dovecot: Dovecot) -> None:
    stand = DovecotStand(dovecot, "none")
    with dovecot.client(stand.user) as client:
        client.create_folder("Игры & мафия")
        client.append("Игры & мафия", b"Subject: x\r\n\r\n", msg_time=LAST_SPRING)
    mailbox = ImapMailbox(msgspec.structs.replace(stand.account, folder="Игры & мафия"))
    _, (sighting,) = mailbox.look(Cursor())
    assert sighting.arrived == LAST_SPRING
    mailbox.close()


@pytest.mark.live
def test_a_certificate_that_nobody_vouches_for_is_refused(dovecot: Dovecot) -> None:
    stand = DovecotStand(dovecot, "tls")
    for security, port in (("tls", dovecot.imaps_port), ("starttls", dovecot.imap_port)):
        changed = msgspec.structs.replace(stand.account, security=security, port=port, tls=None)
        assert "certificate verify failed" in unreachable(ImapMailbox(changed)).lower()


@pytest.mark.live
def test_a_wrong_password_is_told_in_dovecots_words(dovecot: Dovecot) -> None:
    stand = DovecotStand(dovecot, "none")
    wrong = msgspec.structs.replace(stand.account, password=lambda: "wrong")
    assert "[AUTHENTICATIONFAILED] Authentication failed." in unreachable(ImapMailbox(wrong))
