"""What every Registry must do."""

from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from mailhost.adapters.memory_store import MemoryRegistry
from mailhost.adapters.tinydb_registry import TinyRegistry
from mailhost.host.ports import Cursor, GameRow, Registry

NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)
GOROD = GameRow("gorod", NOON, over=False, addresses={"anna@example.org": 1, "борис@example.org": 2}, settled=False)
YEAR = GameRow("new-year", NOON, over=True, addresses={})


@pytest.fixture(params=["memory", "tinydb"])
def registry(request: pytest.FixtureRequest, tmp_path: Path) -> Registry:
    return MemoryRegistry() if request.param == "memory" else TinyRegistry(tmp_path / "state")


def test_it_begins_empty(registry: Registry) -> None:
    assert registry.rows() == ()
    assert registry.cursor() == Cursor()


def test_rows_come_back_by_name(registry: Registry) -> None:
    registry.put(YEAR)
    registry.put(GOROD)
    assert registry.rows() == (GOROD, YEAR)


def test_a_games_row_replaces_its_former_one(registry: Registry) -> None:
    registry.put(GOROD)
    registry.put(YEAR)
    ended = msgspec.structs.replace(GOROD, over=True, settled=True)
    registry.put(ended)
    assert registry.rows() == (ended, YEAR)


def test_the_cursor_is_the_last_one_set_and_leaves_the_rows_alone(registry: Registry) -> None:
    registry.put(GOROD)
    registry.set_cursor(Cursor(5, 10))
    registry.set_cursor(Cursor(6, 2))
    assert registry.cursor() == Cursor(6, 2)
    assert registry.rows() == (GOROD,)


def test_each_folder_has_its_cursor_and_what_was_asked_for_in_vain_is_part_of_it(registry: Registry) -> None:
    registry.set_cursor(Cursor(5, 10, {11: 1, 12: 2}))
    registry.set_cursor(Cursor(7, 3), "junk")
    assert registry.cursor() == Cursor(5, 10, {11: 1, 12: 2})
    registry.set_cursor(Cursor(5, 11, {12: 3}))
    assert registry.cursor() == Cursor(5, 11, {12: 3})
    assert registry.cursor("junk") == Cursor(7, 3)


def test_what_is_being_read_is_what_was_noted_last(registry: Registry) -> None:
    assert registry.tries() == {}
    registry.note_tries({"inbox:7": 1, "junk:2": 3})
    assert registry.tries() == {"inbox:7": 1, "junk:2": 3}
    registry.set_cursor(Cursor(5, 10))
    registry.note_tries({"inbox:8": 1})
    assert (registry.tries(), registry.cursor()) == ({"inbox:8": 1}, Cursor(5, 10))
    registry.note_tries({})
    assert registry.tries() == {}


def test_half_a_note_of_what_was_being_read_is_none(tmp_path: Path) -> None:
    """The process has died while it was written."""
    registry = TinyRegistry(tmp_path)
    registry.note_tries({"inbox:7": 1})
    (note,) = tmp_path.rglob("reading.json")
    note.write_bytes(note.read_bytes()[:5])
    assert registry.tries() == {}
