"""Undo: nothing is erased, letters are decided anew by their arrival, whom it changes is told, no crash splits it."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mailhost.adapters.journal_store import JournalStore
from mailhost.adapters.posted_log import PostedLog
from mailhost.adapters.set_time import SilentAlarm
from mailhost.adapters.tinydb_registry import TinyRegistry
from mailhost.engine.events import NightFell, Rewound
from mailhost.engine.refusals import Refused
from mailhost.host.daemon import Daemon
from mailhost.host.dispatch import Dispatch
from mailhost.host.entry import Entry, HostCause
from mailhost.host.hand import carry_out, in_words
from mailhost.host.house import House
from mailhost.host.ledger import Ledger
from mailhost.host.rehearsal import GAME
from mailhost.host.relaying import Relay, relay
from mailhost.host.replay import replay, thread
from mailhost.host.rewinding import undo
from mailhost.host.verification import verify
from tests.host.tables import NICKS, Table
from tests.host.test_crashes import Fuse, Fused, Killed


def hand(table: Table, local: str, *words: str) -> Entry:
    """A command of the host's at that time; it must go well."""
    table.rehearsal.stage.clock.instant = table.at(local)
    entry = carry_out(table.house, GAME, lambda game: in_words(table.house, game, words), "nastya", "slip")
    assert isinstance(entry, Entry), entry
    return entry


def back(table: Table, local: str, to: int = 0) -> Entry:
    """An undo at that time; it must go well."""
    table.rehearsal.stage.clock.instant = table.at(local)
    entry = undo(table.house, GAME, "nastya", "by mistake", to)
    assert isinstance(entry, Entry), entry
    return entry


def read_to(table: Table, nick: str, since: int) -> list[str]:
    """What that player was written by entries after that one."""
    seat = NICKS.index(nick) + 1
    return [mail.body for entry in table.entries() if entry.seq > since for mail in entry.messages if mail.seat == seat]


def gang_but(table: Table, nick: str) -> list[str]:
    """The living gang without that one."""
    return [player.nick for player in table.game.gang if player.nick != nick]


@pytest.fixture
def day() -> Table:
    """Noon of day 1, with a vote."""
    table = Table()
    table.write("Аня", "казнить Борю", "2 11:00")
    table.look("2 12:00")
    return table


def test_the_journal_keeps_everything_and_says_who_and_why(day: Table) -> None:
    """C9: an undo is one more entry."""
    hand(day, "2 12:00", "strike", "Вера")
    before = day.entries()
    entry = back(day, "2 12:30")
    assert day.entries()[:-1] == before
    assert day.entries()[-1].events == entry.events
    assert isinstance(entry.cause, HostCause)
    assert (entry.cause.who, entry.cause.reason) == ("nastya", "by mistake")
    assert isinstance(entry.rewound, Rewound)
    assert entry.rewound.to == before[-1].seq
    assert verify(day.house, GAME).findings == ()


def test_an_outcome_that_stayed_the_same_is_not_told_again(day: Table) -> None:
    hand(day, "2 12:00", "strike", "Вера")
    day.write("Гриша", "казнить Борю", "2 12:10")
    day.write("Егор", "казнить Веру", "2 12:20")
    day.look("2 12:30")
    last = back(day, "2 13:00").seq - 1
    assert len(read_to(day, "Гриша", last)) == 1, "the correction alone"
    correction, receipt = read_to(day, "Егор", last)
    assert "Взято назад" in correction
    assert "прочтено заново" in receipt
    assert "Принято: за казнь — Вера." in receipt
    assert day.tally() == {"Боря": ["Аня", "Гриша"], "Вера": ["Егор"]}


def test_a_second_undo_compares_with_what_was_told_last(day: Table) -> None:
    """His letter was refused, then accepted, then refused again: he hears of each change, and of nothing else."""
    hand(day, "2 12:00", "pause")
    hand(day, "2 12:01", "resume")
    hand(day, "2 12:02", "strike", "Вера")
    day.write("Егор", "казнить Веру", "2 12:20")
    day.look("2 12:30")
    last = back(day, "2 13:00").seq - 1
    assert "Принято: за казнь — Вера." in read_to(day, "Егор", last)[-1]
    last = back(day, "2 13:10").seq - 1
    assert "Не принято: «казнить Веру»" in read_to(day, "Егор", last)[-1], "the pause has no end any more"
    last = back(day, "2 13:20").seq - 1
    assert "Принято: за казнь — Вера." in read_to(day, "Егор", last)[-1]


def test_a_letter_since_then_stays_known(day: Table) -> None:
    """Delivered once more after the undo, it is not handled twice."""
    hand(day, "2 12:00", "extend", "1h")
    raw = day.write("Гриша", "казнить Борю", "2 12:10")
    day.look("2 12:30")
    back(day, "2 13:00")
    written = len(day.entries())
    day.mailbox.deliver(raw, day.at("2 13:10"))
    day.look("2 13:20")
    assert len(day.entries()) == written
    assert day.tally() == {"Боря": ["Аня", "Гриша"]}


def test_a_letter_that_surfaces_after_an_undo_is_in_time_for_the_phase_that_is_open_again(day: Table) -> None:
    """C5: the night that began at noon never was."""
    hand(day, "2 12:00", "close")
    day.look("2 12:05")
    assert day.game.phase.name == "night 2"
    back(day, "2 12:30")
    day.write("Гриша", "казнить Борю", "2 12:10")
    day.write("Егор", "казнить Борю", "2 11:30")
    day.look("2 12:40")
    assert day.tally() == {"Боря": ["Аня", "Егор", "Гриша"]}
    assert {cause.verdict for cause in day.causes()} == {"letter"}


def test_an_undo_rings_what_had_rung_and_leaves_the_rest_to_the_daemon(day: Table) -> None:
    """C5: a phase closes only once the mailbox has been read past its deadline."""
    hand(day, "2 20:00", "extend", "1h")
    entry = back(day, "2 22:30")
    assert not any(isinstance(event, NightFell) for event in entry.events)
    assert day.game.phase.name == "day 1"
    day.look("2 22:31")
    assert day.game.phase.name == "night 2"
    assert day.game.phase.began == day.at("2 22:00")


def test_a_secret_command_is_taken_back_in_silence() -> None:
    """Nobody in town learns that there was one."""
    table = Table()
    table.look("1 23:00")
    hand(table, "1 23:10", "order", "Жанна", "убить Аню")
    assert back(table, "1 23:20").messages == ()
    hand(table, "1 23:30", "office", "godfather", "Боря")
    entry = back(table, "1 23:40")
    assert {message.kind for message in entry.messages} <= {"private"}
    assert table.game.godfather is None


def test_a_secret_command_taken_back_after_dawn_says_only_what_has_become_of_it() -> None:
    """Аня lives; neither why nor by whose hand she was dead is said."""
    table = Table()
    hand(table, "1 23:10", "order", "Боря", "убить Аню")
    hand(table, "1 23:11", "order", "Жанна", "убить Аню")
    table.look("2 12:00")
    assert [player.nick for player in table.game.players if not player.alive] == ["Аня"]
    first = next(entry.seq for entry in table.entries() if isinstance(entry.cause, HostCause) and entry.seq > 9)
    entry = back(table, "2 12:30", first)
    assert all(player.alive for player in table.game.players)
    assert table.game.phase.name == "day 1"
    (post,) = {message.body for message in entry.messages if message.kind == "post"}
    assert "Взято назад" not in post
    assert "Живы: 7" in post
    assert {message.seat for message in entry.messages if message.kind == "post"} == set(range(1, 8))


def test_the_thread_tells_the_correction_and_not_the_night_again(day: Table) -> None:
    hand(day, "2 12:00", "order", "Даша", "проверить Борю")
    day.look("2 22:00")
    hand(day, "2 22:10", "extend", "1h")
    posts = len(thread(day.house, GAME, "text"))
    back(day, "2 22:20", 10)
    assert [post.text.splitlines()[0] for post in thread(day.house, GAME, "text")[posts:]] == ["Город. Поправка"]


class TestWhatIsTakenBack:
    def test_the_last_command_and_then_the_one_before(self, day: Table) -> None:
        hand(day, "2 12:00", "strike", "Вера")
        hand(day, "2 12:10", "strike", "Егор")
        back(day, "2 12:20")
        assert [player.nick for player in day.game.players if not player.alive] == ["Вера"]
        back(day, "2 12:30")
        assert all(player.alive for player in day.game.players)
        assert undo(day.house, GAME, "nastya") == Refused("not-now", detail="there is nothing to take back")

    def test_all_since_an_entry(self, day: Table) -> None:
        first = hand(day, "2 12:00", "strike", "Вера")
        hand(day, "2 12:10", "extend", "1h")
        entry = back(day, "2 12:30", first.seq)
        assert day.game.phase.closes == day.at("2 22:00")
        assert entry.rewound
        assert [each.what for each in entry.rewound.taken] == ["strike", "extend"]

    def test_a_number_in_a_stretch_that_was_taken_back_takes_nothing_of_it_back_up(self, day: Table) -> None:
        first = hand(day, "2 12:00", "strike", "Вера")
        day.write("Гриша", "казнить Борю", "2 12:05")
        day.look("2 12:06")
        back(day, "2 12:10")
        hand(day, "2 12:20", "extend", "1h")
        back(day, "2 12:30", first.seq + 1)
        assert all(player.alive for player in day.game.players)
        assert day.game.phase.closes == day.at("2 22:00")

    def test_an_undo_is_undone_by_its_number(self, day: Table) -> None:
        hand(day, "2 12:00", "strike", "Вера")
        undone = back(day, "2 12:10")
        day.write("Егор", "казнить Веру", "2 12:20")
        day.look("2 12:21")
        assert "Вера" in day.tally()
        entry = back(day, "2 12:30", undone.seq)
        assert [player.nick for player in day.game.players if not player.alive] == ["Вера"]
        assert "Вера" not in day.tally()
        assert entry.rewound
        assert [each.what for each in entry.rewound.taken] == ["undo"]
        assert verify(day.house, GAME).findings == ()

    def test_what_changed_nothing_is_passed_over(self, day: Table) -> None:
        hand(day, "2 12:00", "vote", "Гриша", "Боря")
        assert hand(day, "2 12:01", "vote", "Гриша", "Боря").events == ()
        back(day, "2 12:10")
        assert day.tally() == {"Боря": ["Аня"]}

    def test_the_deal_only_by_its_number(self, day: Table) -> None:
        """One slip too many must not take the game."""
        assert isinstance(undo(day.house, GAME, "nastya"), Refused)
        deal = next(entry.seq for entry in day.entries() if any("Dealt" in type(e).__name__ for e in entry.events))
        back(day, "2 12:30", deal)
        assert day.game.phase.kind == "sign-up"
        assert day.game.seed == ""

    def test_the_deal_taken_back_and_given_again_says_so_to_those_who_hold_cards(self, day: Table) -> None:
        """They were told that their cards are void."""
        deal = next(entry.seq for entry in day.entries() if any("Dealt" in type(e).__name__ for e in entry.events))
        undone = back(day, "2 12:30", deal)
        assert any("прежние карточки недействительны" in mail.body for mail in undone.messages)
        again = back(day, "2 12:40", undone.seq)
        told = [text for nick in NICKS for text in read_to(day, nick, undone.seq) if "снова в силе" in text]
        assert len(told) == len(NICKS)
        assert day.game.player(1).role
        other = back(day, "2 12:50", again.seq)
        assert not any("снова в силе" in mail.body for mail in other.messages)

    @pytest.mark.parametrize("words", [("stop",), ("strike", "Боря")])
    def test_an_end_taken_back_is_said_to_be_void_and_given_again_to_stand(
        self, day: Table, words: Sequence[str]
    ) -> None:
        for nick in () if words == ("stop",) else gang_but(day, words[1]):
            hand(day, "2 12:00", "strike", nick)
        end = hand(day, "2 12:10", *words)
        assert day.game.over
        assert any("Кто был кем" in mail.body for mail in end.messages)
        undone = back(day, "2 12:20")
        read = {nick: "".join(read_to(day, nick, end.seq)) for nick in NICKS}
        assert all("Конец игры недействителен" in text for text in read.values())
        assert day.game.phase.kind == "day"
        back(day, "2 12:30", undone.seq)
        assert all("снова верно" in "".join(read_to(day, nick, undone.seq)) for nick in NICKS)

    @pytest.mark.parametrize("to", [1, 999])
    def test_no_such_entry(self, day: Table, to: int) -> None:
        refused = undo(day.house, GAME, "nastya", to=to)
        assert isinstance(refused, Refused)
        assert refused.code == "bad-number"

    def test_words_that_the_host_passed_on(self, day: Table) -> None:
        """Whose they were is told that they do not count."""
        day.rehearsal.stage.clock.instant = day.at("2 12:00")
        assert isinstance(relay(day.house, GAME, Relay("Гриша", "казнить Веру"), "nastya"), Entry)
        last = back(day, "2 12:10").seq - 1
        assert day.tally() == {"Боря": ["Аня"]}
        assert "казнить Веру" in read_to(day, "Гриша", last)[-1]

    def test_a_seat_that_had_been_given_to_another(self, day: Table) -> None:
        """Who sits there again is heard again, and the other's words were nobody's."""
        hand(day, "2 12:00", "replace", "Гриша", "Ксюша", "ksyusha@example.net")
        day.write("ksyusha@example.net", "казнить Веру", "2 12:10")
        day.look("2 12:20")
        assert day.tally()["Вера"] == ["Ксюша"]
        entry = back(day, "2 12:30")
        assert day.tally() == {"Боря": ["Аня"]}
        (farewell,) = (mail for mail in entry.messages if mail.to == "ksyusha@example.net")
        assert "Вы больше не играете" in farewell.body
        day.write("Гриша", "казнить Веру", "2 12:40")
        day.look("2 12:41")
        assert day.tally()["Вера"] == ["Гриша"]


class TestTheHouse:
    """The same by real files, beside a daemon, and killed in any window."""

    @pytest.fixture
    def table(self, day: Table) -> Table:
        hand(day, "2 12:00", "strike", "Вера")
        day.write("Егор", "казнить Веру", "2 12:10")
        day.look("2 12:20")
        return day

    def house(self, table: Table, folder: Path, fuse: Fuse | None = None) -> House:
        """As a process finds it; what the table has written so far lies there."""
        store = JournalStore(folder)
        if not store.streams():
            for stream in table.house.store.streams():
                store.append(stream, 0, list(table.house.store.read(stream)))
        ports: dict[str, Any] = {"store": store, "posted": PostedLog(folder), "registry": TinyRegistry(folder)}
        if fuse:
            ports = {name: Fused(port, name, fuse) for name, port in ports.items()}
        ledger = Ledger(ports["store"], ports["posted"], ports["registry"])
        return replace(table.house, store=ports["store"], posted=ports["posted"], ledger=ledger)

    @pytest.mark.parametrize("call", [1, 2])
    @pytest.mark.parametrize("window", ["store.append", "store.save_checkpoint", "registry.put"])
    @pytest.mark.parametrize("done", [False, True], ids=["before", "after"])
    def test_killed_in_any_window_it_is_done_or_not_done(
        self, table: Table, tmp_path: Path, window: str, call: int, *, done: bool
    ) -> None:
        """Then done again it comes to the same."""
        table.rehearsal.stage.clock.instant = table.at("2 13:00")
        with suppress(Killed):
            undo(self.house(table, tmp_path, Fuse(window, call, done=done)), GAME, "nastya")
        house = self.house(table, tmp_path)
        house.ledger.refresh()
        written = any(entry.rewound for entry in house.store.read(GAME))
        assert house.ledger.book(GAME).state.alive(3) == written
        assert written or isinstance(undo(house, GAME, "nastya"), Entry)
        assert {voter for voter, against in house.ledger.book(GAME).state.votes.items() if against} == {1, 6}
        assert sum(entry.rewound is not None for entry in house.store.read(GAME)) == 1
        *_, last = replay(house, GAME)
        assert last.after == house.ledger.book(GAME).state

    def test_a_checkpoint_right_after_an_undo_is_taken_up(self, table: Table, tmp_path: Path) -> None:
        house = self.house(table, tmp_path)
        house.ledger.refresh()
        assert isinstance(undo(house, GAME, "nastya"), Entry)
        again = self.house(table, tmp_path)
        version, kept = again.ledger.saved(GAME) or (0, None)
        assert version == again.store.version(GAME)
        assert kept
        assert kept.contents.game == house.ledger.book(GAME).state == again.ledger.opened(GAME).game

    def test_a_running_daemon_goes_on_from_there(self, table: Table, tmp_path: Path) -> None:
        """The command line is another process: the daemon's books follow by the tail."""
        house = self.house(table, tmp_path)
        registry: Any = house.ledger.registry
        daemon = Daemon(house, table.mailbox, Dispatch(house, table.outbox), registry, SilentAlarm())
        daemon.once()
        assert not house.ledger.book(GAME).state.alive(3)
        assert isinstance(undo(self.house(table, tmp_path), GAME, "nastya"), Entry)
        table.write("Гриша", "казнить Веру", "2 13:10")
        table.rehearsal.stage.clock.instant = table.at("2 13:20")
        daemon.once()
        assert house.ledger.book(GAME).state.alive(3)
        assert {voter for voter, against in house.ledger.book(GAME).state.votes.items() if 3 in against} == {4, 6}
        written = [mail.id for entry in house.store.read(GAME) if entry.rewound for mail in entry.messages]
        assert written
        assert set(written) <= {mail.id for mail in table.outbox.sent}, "the daemon sends what the command line wrote"

    def test_a_game_that_had_ended_and_settled_is_followed_again(self, table: Table, tmp_path: Path) -> None:
        """The daemon had forgotten it: all its mail had left."""
        here = self.house(table, tmp_path)
        here.ledger.refresh()
        table.house = here
        hand(table, "2 13:00", "stop")
        Dispatch(here, table.outbox).send()
        daemons = self.house(table, tmp_path)
        daemons.ledger.refresh()
        assert daemons.ledger.rows[GAME].settled
        assert GAME not in daemons.ledger.books
        back(table, "2 13:10")
        daemons.ledger.refresh()
        assert daemons.ledger.book(GAME).running


CHAIN: Sequence[tuple[str, ...]] = (
    ("vote", "Гриша", "Вера"),
    ("extend", "1h"),
    ("pause",),
    ("resume",),
    ("strike", "Егор"),
    ("revive", "Егор"),
    ("long-day", "3"),
    ("rename", "Вера", "Верочка"),
    ("say", "Тихо"),
    ("order", "Даша", "проверить Борю"),
    ("stop",),
)


def test_every_command_taken_back_in_turn_leads_back_step_by_step(day: Table) -> None:
    states = [day.game]
    for minute, words in enumerate(CHAIN, 1):
        hand(day, f"2 12:{minute:02}", *words)
        states.append(day.game)
    for minute, before in enumerate(reversed(states[:-1]), 20):
        back(day, f"2 12:{minute:02}")
        assert day.game == before
    assert verify(day.house, GAME).findings == ()
