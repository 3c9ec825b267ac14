"""verify: a sound game says so, and each kind of damage is found, by what it is and where."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from mailhost.adapters import journal_line
from mailhost.adapters.journal_store import JournalStore
from mailhost.adapters.mail_archive import MailArchive
from mailhost.adapters.posted_log import PostedLog
from mailhost.adapters.tinydb_registry import TinyRegistry
from mailhost.engine.events import DealCommitted, VoteCast
from mailhost.host.dispatch import Dispatch
from mailhost.host.entry import Entry
from mailhost.host.hand import carry_out, in_words
from mailhost.host.house import House
from mailhost.host.ledger import Ledger
from mailhost.host.ports import Outbox
from mailhost.host.rehearsal import GAME
from mailhost.host.verification import Fault, verify
from tests.host.tables import Table

Change = Callable[[Path], object]


class Site:
    """A game on the disk: a day's votes, a night, an undo, all mail sent."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.table = Table()
        store = JournalStore(folder)
        for stream in self.table.house.store.streams():
            store.append(stream, 0, list(self.table.house.store.read(stream)))
        self.table.house = self.house()
        self.table.write("Аня", "казнить Борю", "2 12:00")
        self.table.look("2 22:00")
        carry_out(self.table.house, GAME, lambda game: in_words(self.table.house, game, ["extend", "1h"]), "nastya")
        self.table.write("Вера", "статус", "2 23:00")
        self.table.look("2 23:00")
        outbox: Outbox = self.table.outbox
        Dispatch(self.table.house, outbox).send()

    def house(self) -> House:
        """As a new process finds it."""
        ports: dict[str, Any] = {"store": JournalStore(self.folder), "posted": PostedLog(self.folder)}
        registry: Any = TinyRegistry(self.folder)
        ledger = Ledger(ports["store"], ports["posted"], registry)
        return replace(self.table.house, **ports, archive=MailArchive(self.folder), ledger=ledger)

    def faults(self) -> list[Fault]:
        """What is found, each kind once."""
        return list(dict.fromkeys(finding.fault for finding in verify(self.house(), GAME).findings))

    @property
    def game(self) -> Path:
        """Its folder."""
        return self.folder / "games" / GAME

    def rechain(self, change: Callable[[Entry], Entry]) -> None:
        """Somebody who knows how rewrites the whole journal, hashes and all."""
        entries = [change(entry) for entry in self.house().store.read(GAME)]
        lines = [line for _, line in journal_line.chained(entries, 0, journal_line.ROOT)]
        (self.game / "journal.jsonl").write_bytes(b"".join(line + b"\n" for line in lines))


@pytest.fixture
def site(tmp_path: Path) -> Site:
    return Site(tmp_path)


def test_a_sound_game(site: Site) -> None:
    """Every message is accounted for."""
    found = verify(site.house(), GAME)
    assert found.findings == ()
    assert (found.letters, found.messages, found.pending) == (2, found.sent, 0)
    assert found.entries == len(site.table.entries())


def lines_of(path: Path) -> list[bytes]:
    """With their line breaks."""
    return path.read_bytes().splitlines(keepends=True)


def a_changed_line(game: Path) -> None:
    path = game / "journal.jsonl"
    path.write_bytes(path.read_bytes().replace(b'"target":2', b'"target":3', 1))


def a_line_cut_out(game: Path) -> None:
    lines = lines_of(game / "journal.jsonl")
    (game / "journal.jsonl").write_bytes(b"".join(lines[:5] + lines[6:]))


def the_first_lines_cut_off(game: Path) -> None:
    (game / "journal.jsonl").write_bytes(b"".join(lines_of(game / "journal.jsonl")[2:]))


def the_end_cut_off(game: Path) -> None:
    (game / "journal.jsonl").write_bytes(b"".join(lines_of(game / "journal.jsonl")[:-6]))


def the_last_line_cut_off(game: Path) -> None:
    (game / "journal.jsonl").write_bytes(b"".join(lines_of(game / "journal.jsonl")[:-1]))


def the_archive_lost(game: Path) -> None:
    (game / "archive.mails").unlink()


def a_letter_changed_in_the_archive(game: Path) -> None:
    path = game / "archive.mails"
    raw = path.read_bytes()
    start = raw.index(b"Message-ID: <", raw.index(b"\x1email in")) + len(b"Message-ID: <")
    path.write_bytes(raw[:start] + b"X" + raw[start + 1 :])


def a_sent_mail_gone_from_the_archive(game: Path) -> None:
    path = game / "archive.mails"
    raw = path.read_bytes()
    start = raw.rfind(b"\x1email out")
    path.write_bytes(raw[:start] + b"\x00" * (len(raw) - start))


def another_game_in_the_checkpoint(game: Path) -> None:
    """As a fault of the program's might leave it: whole, and wrong."""
    store = JournalStore(game.parents[1])
    saved = store.checkpoint(GAME)
    assert saved
    state = json.loads(saved[1])
    state["contents"]["game"]["votes"] = {"4": {"2": ["2026-12-02T12:00:00Z", 9]}}
    store.save_checkpoint(GAME, saved[0], json.dumps(state).encode())


DAMAGES: list[tuple[Change, list[Fault]]] = [
    (a_changed_line, ["journal"]),
    (a_line_cut_out, ["journal"]),
    (the_first_lines_cut_off, ["journal"]),
    (the_end_cut_off, ["cut-short", "message-unwritten"]),
    (the_last_line_cut_off, ["message-unwritten"]),
    (the_archive_lost, ["message-missing", "letter-missing"]),
    (a_letter_changed_in_the_archive, ["letter-changed"]),
    (a_sent_mail_gone_from_the_archive, ["message-missing"]),
    (another_game_in_the_checkpoint, ["state"]),
]


@pytest.mark.parametrize(("damage", "faults"), DAMAGES, ids=[damage.__name__ for damage, _ in DAMAGES])
def test_each_kind_of_damage_is_found(site: Site, damage: Change, faults: list[Fault]) -> None:
    damage(site.game)
    assert site.faults() == faults


def revoted(entry: Entry) -> Entry:
    """The vote is against another."""
    events = [replace_target(event) if isinstance(event, VoteCast) else event for event in entry.events]
    return msgspec.structs.replace(entry, events=tuple(events))


def replace_target(event: VoteCast) -> VoteCast:
    """Against Вера."""
    return msgspec.structs.replace(event, target=3)


def test_a_journal_forged_with_its_hashes_is_found_by_deciding_again(site: Site) -> None:
    """The letter says otherwise, and so does the vote's own outcome."""
    site.rechain(revoted)
    assert "decided-otherwise" in site.faults()


def redrawn(entry: Entry) -> Entry:
    """The kill of the night, gone."""
    events = [event for event in entry.events if type(event).__name__ != "KillDecided"]
    return msgspec.structs.replace(entry, events=tuple(events))


def test_a_closing_is_decided_again(site: Site) -> None:
    """Every lot with it."""
    site.rechain(redrawn)
    assert "decided-otherwise" in site.faults()


def test_a_wrong_seal_is_found(site: Site) -> None:
    """The digest that was made known is not of the roles that were dealt."""
    deal = next(entry.seq for entry in site.table.entries() if any(type(e).__name__ == "Dealt" for e in entry.events))

    def sealed(entry: Entry) -> Entry:
        seal = (DealCommitted("0" * 64),) if entry.seq == deal else ()
        return msgspec.structs.replace(entry, events=(*entry.events, *seal))

    site.rechain(sealed)
    assert "commitment" in site.faults()


def test_what_still_waits_is_counted_and_no_fault(site: Site) -> None:
    site.table.write("Вера", "статус", "2 23:10")
    site.table.look("2 23:10")
    found = verify(site.house(), GAME)
    assert (found.findings, found.pending) == ((), 1)
