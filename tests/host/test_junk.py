"""The junk folder: a player's letter counts wherever the provider put it, and nothing else there is touched."""

from dataclasses import replace
from typing import Literal

import pytest

from mailhost.adapters.memory_mail import MemoryMailbox
from mailhost.adapters.memory_store import MemoryRegistry
from mailhost.adapters.set_time import SilentAlarm
from mailhost.host.daemon import Daemon
from mailhost.host.dispatch import Dispatch
from mailhost.host.ports import HOUSE, Cursor
from mailhost.host.rehearsal import GAME
from mailhost.host.reply_token import token_of
from tests.host.tables import Table


class Sorted(Table):
    """A table whose provider sorts mail."""

    @property
    def spam(self) -> MemoryMailbox:
        """The junk folder."""
        assert isinstance(self.junk.mailbox, MemoryMailbox)
        return self.junk.mailbox

    def junked(self, nick: str, text: str, local: str, **headers: str) -> bytes:
        """A letter that the provider takes for junk; returns its bytes."""
        kept, self.mailbox = self.mailbox, self.spam
        raw = self.write(nick, text, local, **headers)
        self.mailbox = kept
        return raw

    def told(self) -> list[str]:
        """What the host was told that belongs to no game."""
        return [mail.body for entry in self.entries(HOUSE) for mail in entry.messages]


def test_a_players_letter_there_counts_and_the_host_is_told_what_to_do() -> None:
    table = Sorted()
    table.junked("Аня", "казнить Борю", "2 12:00")
    table.look("2 12:10")
    assert table.tally() == {"Боря": ["Аня"]}
    (notice,) = table.told()
    assert "Аня" in notice
    assert "не спам" in notice


def test_what_others_have_there_is_neither_fetched_nor_kept_nor_answered() -> None:
    table = Sorted()
    table.look("2 11:00")
    table.junked("stranger@example.net", "казнить Борю", "2 12:00")
    table.junked(table.house.settings.email, "казнить Борю", "2 12:00")
    table.junked("Аня <a@example.net>, b@example.net", "казнить Борю", "2 12:00")
    table.junked("Аня", "казнить Борю", "1 12:00")
    written = len(table.mails())
    table.look("2 12:10")
    assert table.spam.fetched == []
    assert table.causes() == []
    assert list(table.house.archive.walk(HOUSE, "in")) == []
    assert len(table.mails()) == written
    assert table.junk.cursor.uid == 4


def test_letters_of_both_folders_are_taken_in_the_order_in_which_they_arrived() -> None:
    """C5; of one second, the mailbox's own comes first."""
    table = Sorted()
    table.junked("Аня", "казнить Борю", "2 12:00")
    table.write("Аня", "снять голос", "2 12:01")
    table.junked("Вера", "снять голос", "2 12:05")
    table.write("Вера", "казнить Борю", "2 12:05")
    table.look("2 12:10")
    assert table.tally() == {}
    assert [cause.accepted for cause in table.causes()] == [1, 1, 1, 1]


def test_a_letter_there_is_in_time_if_it_was_read_before_its_phase_closed() -> None:
    """C5: each look reads that folder too; what lies behind the deadline waits there as well."""
    table = Sorted()
    table.junked("Аня", "казнить Борю", "2 22:00:00")
    table.junked("Вера", "казнить Егора", "2 22:00:02")
    table.look("2 22:00:03", settle=5)
    assert (table.game.phase.name, table.junk.cursor.uid) == ("day 1", 1)
    table.look("2 22:00:10", settle=5)
    assert table.game.player(2).manner == "executed"
    assert [cause.refused[0].code for cause in table.causes() if cause.refused] == ["wrong-phase"]


def test_one_that_is_found_after_its_phase_has_closed_is_late_and_its_writer_and_the_host_are_told() -> None:
    """C5: a folder that cannot be read holds up no closing."""
    table = Sorted()
    table.write("Вера", "казнить Егора", "2 12:00")
    table.junked("Аня", "казнить Борю", "2 21:00")
    table.spam.offline = True
    table.look("2 22:30")
    assert table.game.phase.name == "night 2"
    table.spam.offline = False
    table.look("2 22:40")
    assert table.causes()[-1].verdict == "late"
    assert [each.code for each in table.causes()[-1].refused] == ["wrong-phase"]
    assert "казнить Борю" in table.mails("Аня")[-1].body
    assert any("опоздавшее" in mail.subject for mail in table.mails("host"))
    assert any("не спам" in body for body in table.told())


def test_one_that_the_host_moves_to_the_mailbox_is_the_same_letter() -> None:
    """So it is at Gmail, where one mail may be seen in several folders."""
    table = Sorted()
    raw = table.junked("Аня", "казнить Борю", "2 12:00")
    table.look("2 12:10")
    table.mailbox.deliver(b"X-Moved: yes\r\n" + raw, table.at("2 12:00"))
    table.look("2 12:20")
    table.junk.cursor = Cursor()
    table.look("2 12:30")
    assert len(table.causes()) == 1
    assert len(table.told()) == 1


def test_the_host_hears_of_one_sender_once_a_day() -> None:
    table = Sorted()
    for minute in range(3):
        table.junked("Аня", "казнить Борю", f"2 12:0{minute}")
    table.junked("Вера", "казнить Борю", "2 12:05")
    table.look("2 12:10")
    table.junked("Аня", "снять голос", "2 21:00")
    table.look("2 21:01")
    assert ["Аня" in body for body in table.told()] == [True, False]
    table.junked("Аня", "статус", "3 12:11")
    table.look("3 12:12")
    assert ["Аня" in body for body in table.told()] == [True, False, True]


@pytest.mark.parametrize("text", ["казнить Борю", "статус", "привет", "роль\nголоса", "последнее слово: прощайте"])
@pytest.mark.parametrize("sender", ["token", "dmarc"])
def test_of_what_nothing_shows_to_be_its_players_the_host_hears_nothing_whatever_it_says(
    sender: Literal["token", "dmarc"], text: str
) -> None:
    table = Sorted()
    table.house = replace(
        table.house, settings=replace(table.house.settings, sender=sender, authserv_id="mx.example.org")
    )
    table.junked("Аня", text, "2 12:00")
    table.look("2 12:10")
    assert table.told() == []


def test_where_it_shows_whose_it_is_the_host_hears_of_it() -> None:
    """A forged one before it does not use up the word on it."""
    table = Sorted()
    table.house = replace(table.house, settings=replace(table.house.settings, sender="token"))
    token = token_of(table.house, GAME, table.game.player(1).address or "")
    table.junked("Аня", "статус", "2 12:00")
    table.junked("Аня", "казнить Борю", "2 12:01", Cc=f"host+{GAME}.{token}@example.org")
    table.look("2 12:10")
    (notice,) = table.told()
    assert "не спам" in notice


def test_of_what_may_be_forged_or_is_a_machines_the_host_is_not_told_that_it_is_no_junk() -> None:
    """It is held or kept as it would be in the mailbox itself; a forged letter is where it belongs."""
    table = Sorted()
    table.house = replace(table.house, settings=replace(table.house.settings, sender="token"))
    table.junked("Аня", "казнить Борю", "2 12:00")
    table.junked("Вера", "Я в отпуске.", "2 12:01", Auto_Submitted="auto-replied")
    table.look("2 12:10")
    assert [cause.verdict for cause in table.causes()] == ["auto", "held"]
    assert table.tally() == {}
    assert table.told() == []


def test_where_that_folder_is_left_alone_nothing_of_it_counts() -> None:
    table = Sorted()
    table.junked("Аня", "казнить Борю", "2 12:00")
    daemon = Daemon(table.house, table.mailbox, Dispatch(table.house, table.outbox), MemoryRegistry(), SilentAlarm())
    table.rehearsal.stage.clock.instant = table.at("2 12:10")
    assert daemon.once()
    assert table.tally() == {}


@pytest.mark.parametrize("again", [False, True], ids=["kept", "lost"])
def test_the_daemon_remembers_how_far_it_read_there(again: bool) -> None:  # noqa: FBT001
    table, registry = Sorted(), MemoryRegistry()
    table.junked("Аня", "казнить Борю", "2 12:00")
    for minute in (10, 20):
        table.rehearsal.stage.clock.instant = table.at(f"2 12:{minute}")
        dispatch = Dispatch(table.house, table.outbox)
        daemon = Daemon(table.house, table.mailbox, dispatch, registry, SilentAlarm(), table.spam)
        assert daemon.once()
        assert registry.cursor("junk") == Cursor(1, 1)
        if again:
            registry.set_cursor(Cursor(), "junk")
    assert table.tally() == {"Боря": ["Аня"]}
    assert table.spam.fetched == [1, 1] if again else [1]
    assert len(table.told()) == 1
