"""The registry's file: shared by processes, replaced whole, and no loss when it is lost."""

import threading
from datetime import UTC, datetime
from pathlib import Path

import pytest

from mailhost.adapters.tinydb_registry import TinyRegistry
from mailhost.host.ports import Cursor, GameRow


def row(game: str) -> GameRow:
    return GameRow(game, datetime(2026, 12, 1, tzinfo=UTC), over=False, addresses={"anna@example.org": 1})


def test_daemon_and_cli_write_by_turns_and_lose_nothing(tmp_path: Path) -> None:
    """Two handles of TinyDB on one file give the same id to different rows."""
    daemon, cli = TinyRegistry(tmp_path), TinyRegistry(tmp_path)
    for number in range(6):
        (daemon if number % 2 else cli).put(row(f"game-{number}"))
        daemon.set_cursor(Cursor(1, number))
    assert [each.game for each in cli.rows()] == [f"game-{number}" for number in range(6)]
    assert cli.cursor() == Cursor(1, 5)


def test_writers_at_the_same_time_lose_nothing(tmp_path: Path) -> None:
    def write(name: str) -> None:
        registry = TinyRegistry(tmp_path)
        for number in range(10):
            registry.put(row(f"{name}-{number}"))

    writers = [threading.Thread(target=write, args=(name,)) for name in ("a", "b")]
    for each in writers:
        each.start()
    for each in writers:
        each.join()
    assert len(TinyRegistry(tmp_path).rows()) == 20


@pytest.mark.parametrize("cut", [0, 1, 10, -1])
def test_a_damaged_file_is_as_good_as_none(tmp_path: Path, cut: int) -> None:
    registry = TinyRegistry(tmp_path)
    registry.put(row("gorod"))
    registry.set_cursor(Cursor(1, 2))
    file = tmp_path / "house/registry.json"
    file.write_bytes(file.read_bytes()[:cut])
    assert registry.rows() == ()
    assert registry.cursor() == Cursor()
    registry.put(row("gorod"))
    assert registry.rows() == (row("gorod"),)


def test_a_changed_byte_is_damage(tmp_path: Path) -> None:
    registry = TinyRegistry(tmp_path)
    registry.set_cursor(Cursor(1, 2))
    file = tmp_path / "house/registry.json"
    file.write_bytes(file.read_bytes().replace(b'"uid":2', b'"uid":3'))
    assert registry.cursor() == Cursor()
