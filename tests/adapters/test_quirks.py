"""What mail servers do that no standard asks for, each with the public report of it: what becomes of our mail then.

Other reports of the same list are cited where their tests stand: test_imap_mailbox, test_imap_junk, test_imap_answers,
tests/contracts/test_mailbox, tests/host/test_polling and test_junk, tests/letters/test_quirks.
"""

import re
import socket
import time
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from imapclient import SocketTimeout

from mailhost.adapters import imap_connection, imap_mailbox
from mailhost.adapters.imap_junk import ImapJunk
from mailhost.adapters.imap_mailbox import BATCH, LONGEST_IDLE, ImapMailbox
from mailhost.host.ports import Cursor, Unreachable
from tests.adapters.scripted_imap import ScriptedImap

LONG = 20.0
"""Seconds that nobody may in fact wait."""
SHORT = 0.5
"""The read timeout of a test that runs into it."""


@pytest.fixture
def server() -> Iterator[ScriptedImap]:
    made = ScriptedImap()
    made.mails = {uid: b"From: a@example.org\r\n\r\n%d" % uid for uid in (1, 2, 5)}
    yield made
    made.stop()


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(imap_connection, "TIMEOUT", SocketTimeout(connect=SHORT, read=SHORT))


def looked(mailbox: ImapMailbox, after: Cursor = Cursor()) -> list[int]:  # noqa: B008 - frozen
    return sorted(each.uid for each in mailbox.look(after)[1])


def raws(mailbox: ImapMailbox, *uids: int) -> dict[int, bytes | None]:
    return {arrival.uid: arrival.raw for arrival in mailbox.fetch(uids)}


def took(mailbox: ImapMailbox, seconds: float) -> float:
    began = time.monotonic()
    mailbox.wait(seconds, None)
    return time.monotonic() - began


# The connection


def test_each_wait_on_a_dead_connection_takes_its_pause_and_none_spins(
    server: ScriptedImap, mailbox: ImapMailbox
) -> None:
    """idle_check() returns [] at once, for ever (mjs/imapclient#565, OfflineIMAP/offlineimap3#117)."""
    looked(mailbox)
    server.hang_up_in_idle = True
    waits = []
    for _ in range(2):
        waits.append(took(mailbox, LONG))
        looked(mailbox)
    assert all(0.9 < each < LONG / 2 for each in waits)
    assert server.connections == 3


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("silent", ["greeting", "capability", "login", "list", "examine", "noop", "search", "fetch"])
def test_a_server_that_says_no_more_is_unreachable_after_the_timeout(server: ScriptedImap, silent: str) -> None:
    """ikvk/imap_tools#211, zulip/zulip#39369: without a timeout the poller waits for ever."""
    if silent == "greeting":
        server.greeting = ""
    server.mute = {silent}
    mailbox = ImapMailbox(server.account(folder="Игры"))
    began = time.monotonic()
    with pytest.raises(Unreachable, match="timed out"):
        mailbox.look(Cursor())
    assert time.monotonic() - began < LONG
    server.mute, server.greeting = set(), "* OK ready"
    assert looked(mailbox) == [1, 2, 5]
    mailbox.close()


@pytest.mark.usefixtures("impatient")
def test_an_idle_that_never_begins_ends_with_the_timeout(server: ScriptedImap, mailbox: ImapMailbox) -> None:
    """iroco-co/aioimaplib#110: BYE, or nothing, in place of «+ idling»."""
    looked(mailbox)
    server.mute = {"idle"}
    assert took(mailbox, LONG) < LONG / 2
    assert looked(mailbox) == [1, 2, 5]
    assert server.connections == 2


@pytest.mark.usefixtures("impatient")
def test_an_idle_whose_end_is_never_confirmed_ends_with_the_timeout(server: ScriptedImap) -> None:
    """idle_done() hangs when the link is cut (mjs/imapclient#449); O365 forgets an old IDLE (mjs/imapclient#349)."""
    server.deaf_to_done = True
    mailbox = ImapMailbox(server.account(poll_seconds=1))
    looked(mailbox)
    assert took(mailbox, LONG) < LONG / 2
    assert looked(mailbox) == [1, 2, 5]
    assert server.connections == 2
    mailbox.close()


def test_no_idle_is_older_than_ten_minutes_and_a_whole_look_follows_each(
    server: ScriptedImap, mailbox: ImapMailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """mjs/imapclient#349, deltachat/deltachat-core#193: providers and routers forget one that is older."""
    assert LONGEST_IDLE <= 600
    monkeypatch.setattr(imap_mailbox, "LONGEST_IDLE", 0.1)
    mailbox._account = server.account(poll_seconds=86_400)
    looked(mailbox)
    before = len(server.commands)
    for _ in range(2):
        assert took(mailbox, LONG) < LONG / 2
        looked(mailbox)
    words = [each.removeprefix("UID ").partition(" ")[0] for each in server.commands[before:] if each != "DONE"]
    assert words == ["IDLE", "NOOP", "SEARCH", "FETCH"] * 2


def test_a_connection_dropped_at_random_loses_no_mail_and_shows_none_twice(
    server: ScriptedImap, mailbox: ImapMailbox
) -> None:
    """mjs/imapclient#234 (Yandex), #614 (between two runs), home-assistant/core#90966: the same mail fired again."""
    looked(mailbox)
    server._server.close_sessions()
    server.mails[9] = b"From: a@example.org\r\n\r\n9"
    assert looked(mailbox, Cursor(7, 5)) == [9]
    server._server.close_sessions()
    assert looked(mailbox, Cursor(7, 9)) == []


def test_a_peer_that_is_gone_without_a_word_is_noticed_by_the_system(mailbox: ImapMailbox) -> None:
    """iaaorgmx/paynani#37: a router drops the connection, and it stays ESTABLISHED for 25 minutes."""
    looked(mailbox)
    assert mailbox._connection is not None
    sock = mailbox._connection.client.socket()
    assert sock.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE) == 1
    options = (socket.TCP_KEEPIDLE, socket.TCP_KEEPINTVL, socket.TCP_KEEPCNT)
    assert [sock.getsockopt(socket.IPPROTO_TCP, each) for each in options] == [60, 20, 3]
    assert sock.gettimeout() is not None


@pytest.mark.parametrize("manner", ["rude", "mute", "gone"])
def test_how_a_server_takes_its_leave_is_nobodys_concern(
    server: ScriptedImap, manner: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """odoo/odoo#182091, frappe/frappe#33164: an abort from logout marked a run as failed that had done its work."""
    monkeypatch.setattr(imap_mailbox, "GOODBYE", SHORT)
    mailbox = ImapMailbox(server.account())
    looked(mailbox)
    server.leaves_rudely = manner == "rude"
    server.mute = {"logout"} if manner == "mute" else set()
    if manner == "gone":
        server._server.close_sessions()
    began = time.monotonic()
    mailbox.close()
    mailbox.close()
    assert time.monotonic() - began < LONG / 2


def test_one_connection_a_folder_is_all_that_is_ever_open(server: ScriptedImap, mailbox: ImapMailbox) -> None:
    """Gmail allows 15 (MailCore/mailcore2#587, imapsync/imapsync#61)."""
    server.folders.append('(\\Junk) "/" "Junk"')
    junk = ImapJunk(server.account())
    for _ in range(20):
        looked(mailbox)
        looked(junk)
        raws(mailbox, 1)
        took(mailbox, 0.01)
    assert server.connections == 2
    junk.close()


def test_whoever_is_authenticated_but_not_connected_is_not_let_in_and_tries_ever_more_rarely(
    server: ScriptedImap, mailbox: ImapMailbox
) -> None:
    """Microsoft's OK to the login, and BAD to all that follows.

    getmail6/getmail6#214, simonrob/email-oauth2-proxy#275, jstedfast/MailKit#1494.
    """
    server.after_login = "BAD User is authenticated but not connected."
    for _ in range(2):
        with pytest.raises(Unreachable, match=r"does not let 'anna' in: .*User is authenticated but not connected"):
            mailbox.look(Cursor())
    assert server.connections == 2
    assert took(mailbox, LONG) > 1.9
    server.after_login = ""
    assert looked(mailbox) == [1, 2, 5]


# What is asked, and what is never


def test_nothing_is_asked_that_some_server_is_known_to_answer_wrongly(server: ScriptedImap) -> None:
    """Of the whole way of mails, big ones and junk among them.

    ENVELOPE: mjs/imapclient#448. BODYSTRUCTURE: #288. RFC822: modern-email/defects#36, and like a BODY[] that is not
    peeked at it marks as read: mjs/imapclient#414. CHARSET: paperless-ngx/paperless-ngx#12096 (Yahoo),
    home-assistant/core#20642 (Outlook). SUBJECT, FROM, UNSEEN, SINCE in a SEARCH: ikvk/imap_tools#113 (Mail.ru), #153,
    #179. STORE, EXPUNGE, COPY by what may be another mail's number by now: ProtonMail/proton-bridge#220,
    deltachat/deltachat-core#106.
    """
    server.mails |= {6: b"From: a@example.org\r\n\r\n" + b"x" * 2_000_000}
    server.folders.append('(\\Junk) "/" "Junk"')
    for each in (ImapMailbox(server.account()), ImapJunk(server.account())):
        seen = looked(each)
        each.senders(seen)
        raws(each, *seen)
        took(each, 0.01)
        each.close()
    asked = [each for each in server.commands if not each.startswith(("LOGIN", "DONE"))]
    plain = re.compile(
        r'CAPABILITY|NOOP|IDLE|LOGOUT|LIST "" "\*"|EXAMINE "[A-Za-z]+"|UID SEARCH UID \d+:\*|UID FETCH [\d,:]+ \('
        r"(INTERNALDATE RFC822\.SIZE|BODY\.PEEK\[\](<0\.\d+>)?|BODY\.PEEK\[HEADER\.FIELDS \(FROM\)\])\)"
    )
    assert [each for each in asked if not plain.fullmatch(each)] == []
    assert {each.split()[0] for each in asked} == {"CAPABILITY", "NOOP", "IDLE", "LOGOUT", "LIST", "EXAMINE", "UID"}


def test_each_search_comes_behind_a_noop(server: ScriptedImap, mailbox: ImapMailbox) -> None:
    """Without one, the newest mail is missing (mjs/imapclient#473; ikvk/imap_tools#153, Gmail on an old session)."""
    for _ in range(2):
        looked(mailbox)
    assert [each for each in server.commands if each.startswith(("NOOP", "UID SEARCH"))] == [
        "NOOP",
        "UID SEARCH UID 1:*",
    ] * 2


def test_no_fetch_names_more_than_a_hundred_mails(server: ScriptedImap, mailbox: ImapMailbox) -> None:
    """getmail6/getmail6#275: «Too long argument»."""
    server.mails = {uid: b"%d" % uid for uid in range(1, 501, 2)}
    seen = looked(mailbox)
    mailbox.senders(seen)
    assert raws(mailbox, *seen) == server.mails
    counts = [each.split()[2].count(",") + 1 for each in server.commands if each.startswith("UID FETCH")]
    assert max(counts) == BATCH == 100
    assert sum(counts) == 3 * 250


def test_a_run_of_mails_is_looked_at_in_one_fetch(server: ScriptedImap, mailbox: ImapMailbox) -> None:
    """A thousand of them at most (RFC 9051, 9: sequence-set)."""
    server.mails = {uid: b"%d" % uid for uid in (*range(1, 1_101), 2_000, 2_002)}
    assert len(looked(mailbox)) == 1_102
    sets = [each.split()[2] for each in server.commands if each.startswith("UID FETCH")]
    assert sets == ["1:1000", "1001:1100,2000,2002"]


# What SEARCH answers


@pytest.mark.parametrize(
    ("found", "after", "seen"),
    [
        ("5", Cursor(7, 5), []),
        ("5", Cursor(7, 4), [5]),
        ("1 2 5", Cursor(7, 2), [5]),
        ("", Cursor(7, 5), []),
        ("1 2 5 ", Cursor(), [1, 2, 5]),
        ("5 2 1 2", Cursor(), [1, 2, 5]),
    ],
    ids=["the last, asked for more", "the last, and new", "all", "none", "a blank behind", "in no order, and twice"],
)
def test_what_was_not_asked_for_is_passed_over(
    server: ScriptedImap, mailbox: ImapMailbox, found: str, after: Cursor, seen: list[int]
) -> None:
    """`n:*` always finds the last mail.

    mscdex/node-imap#473, #75; jstedfast/MailKit#1158; ushahidi/platform#1509. The blank is Yahoo's:
    ikvk/imap_tools#97.
    """
    server.found = found
    mailbox.look(Cursor())
    mailbox._connection.uidnext = 0  # type: ignore[union-attr]  # as a server that keeps UIDNEXT to itself
    assert looked(mailbox, after) == seen


def test_a_search_of_a_huge_mailbox_is_read_though_it_is_one_line(server: ScriptedImap, mailbox: ImapMailbox) -> None:
    """quentinsf/IMAPdedup#65, coddingtonbear/django-mailbox#81: imaplib gives up after a megabyte."""
    server.found = " ".join(map(str, range(1_000_000, 1_300_000)))
    server.mails = {1_299_999: b"From: a@example.org\r\n\r\n"}
    looked_before = Cursor(7, 1_299_998)
    assert looked(mailbox, looked_before) == [1_299_999]


def test_a_refused_search_is_no_result(server: ScriptedImap, mailbox: ImapMailbox) -> None:
    """home-assistant/core#20642: the words of the error were counted as eight mails; jstedfast/MailKit#1130."""
    server.found, server.search_answer = "", "NO [BADCHARSET (US-ASCII)] The specified charset is not supported."
    with pytest.raises(Unreachable, match="BADCHARSET"):
        mailbox.look(Cursor())


# What FETCH answers


def test_an_answer_that_comes_twice_is_one_mail(server: ScriptedImap, mailbox: ImapMailbox) -> None:
    """jstedfast/MailKit#1401."""
    server.repeats = 2
    assert looked(mailbox) == [1, 2, 5]
    assert [(each.uid, each.raw) for each in mailbox.fetch([1, 2, 5])] == list(server.mails.items())


def test_a_mail_of_which_nothing_is_said_is_asked_for_again_and_not_taken_for_read(
    server: ScriptedImap, mailbox: ImapMailbox
) -> None:
    """«Gone or later», not «done». It is still sighted, so that whoever reads the mailbox sees that it is missing."""
    server.silent = {2}
    assert looked(mailbox) == [1, 2, 5]
    assert raws(mailbox, 1, 2, 5) == {1: server.mails[1], 5: server.mails[5]}
    assert server.commands[-2] == "NOOP"
    assert server.commands[-1].startswith("UID FETCH 2 (")
    server.silent = set()
    assert raws(mailbox, 2) == {2: server.mails[2]}


def test_a_mail_of_which_only_the_number_is_said_has_no_bytes_yet(server: ScriptedImap, mailbox: ImapMailbox) -> None:
    """qq.com: `FETCH (UID 5 )` (jakartaee/mail-api#209); iCloud without a literal (modern-email/defects#36)."""
    server.barren = {5}
    before = datetime.now(UTC).replace(microsecond=0)
    _, sightings = mailbox.look(Cursor())
    assert next(each.arrived for each in sightings if each.uid == 5) >= before
    assert raws(mailbox, 1, 5) == {1: server.mails[1], 5: None}
    server.barren = set()
    assert raws(mailbox, 5) == {5: server.mails[5]}


def test_one_mail_that_is_refused_is_left_for_later(server: ScriptedImap, mailbox: ImapMailbox) -> None:
    """Yahoo says NO to one particular mail (jstedfast/MailKit#358)."""
    looked(mailbox)
    server.refused = {2}
    assert raws(mailbox, 1, 2, 5) == server.mails | {2: None}
    server.refused = set()
    assert raws(mailbox, 2) == {2: server.mails[2]}


def test_half_a_mail_is_none(server: ScriptedImap, mailbox: ImapMailbox) -> None:
    """zammad/zammad#78: an interrupted fetch."""
    looked(mailbox)
    server.breaks_off = 10
    with pytest.raises(Unreachable):
        raws(mailbox, 1, 2, 5)
    server.breaks_off = 0
    assert raws(mailbox, 1, 2, 5) == server.mails


def test_nothing_is_fetched_by_a_number_that_may_be_another_mails_by_now(
    server: ScriptedImap, mailbox: ImapMailbox
) -> None:
    """OfflineIMAP/offlineimap#633, chatmail/core#1725, nextcloud/mail#2979, thunderbird/thunderbird-android#1074."""
    looked(mailbox)
    server.uidvalidity = 8
    server._server.close_sessions()
    with pytest.raises(Unreachable):
        raws(mailbox, 1)
    for ask in (mailbox.senders, lambda uids: list(mailbox.fetch(uids))):
        with pytest.raises(Unreachable, match="renumbered"):
            ask([1])
    assert mailbox.look(Cursor(7, 5))[0] == 8
    assert looked(mailbox, Cursor(7, 5)) == [1, 2, 5]


@pytest.mark.parametrize(
    ("size", "asked"),
    [
        (None, "BODY.PEEK[]<0.1048576>"),
        (0, "BODY.PEEK[]<0.1048576>"),
        (2_000_000, "BODY.PEEK[]<0.1048576>"),
        (10, "BODY.PEEK[]"),
    ],
    ids=["none told", "nought", "too much", "too little"],
)
def test_a_size_that_is_a_guess_neither_cuts_nor_marks_a_mail(
    server: ScriptedImap, mailbox: ImapMailbox, size: int | None, asked: str
) -> None:
    """Exchange reckons RFC822.SIZE and may be wrong either way; a mail is cut where it is too big in truth."""
    server.sizes = {2: size}
    looked(mailbox)
    assert raws(mailbox, 2) == {2: server.mails[2]}
    assert server.commands[-1] == f"UID FETCH 2 ({asked})"


# Folder names


@pytest.mark.parametrize(
    "raw",
    ['"Игры"', '"&BBgEMwRABEs-"', '"&BBgEMwRABEsA-"', '"&BBgEMwRABEs"'],
    ids=["eight bits", "as it should be", "a broken shift", "a shift without an end"],
)
def test_a_folder_list_may_hold_any_bytes(server: ScriptedImap, raw: str) -> None:
    """OfflineIMAP/offlineimap#299, mjs/imapclient#187, modern-email/defects#46."""
    server.folders.append(f'() "/" {raw}')
    mailbox = ImapMailbox(server.account(folder="Игры"))
    mailbox.look(Cursor())
    mailbox.close()
    opened = next(each for each in server.commands if each.startswith("EXAMINE"))
    assert opened in (f"EXAMINE {raw}", 'EXAMINE "&BBgEMwRABEs-"')
    assert opened == f"EXAMINE {raw}" or raw not in ('"Игры"', '"&BBgEMwRABEs-"')
