"""What every GameStore must do, in files and in memory alike."""

from pathlib import Path

import msgspec
import pytest

from mailhost.adapters.journal_store import JournalStore
from mailhost.adapters.memory_store import MemoryStore
from mailhost.host.ports import HOUSE, Conflict, GameStore
from tests.contracts.sample_entries import entries, entry


@pytest.fixture(params=["memory", "journal"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> GameStore:
    return MemoryStore() if request.param == "memory" else JournalStore(tmp_path / "state")


def bare(store: GameStore, stream: str, after: int = 0) -> list[object]:
    """What was read, without the hashes that the store has put in."""
    return [msgspec.structs.replace(each, prev="0" * 64) for each in store.read(stream, after)]


def test_a_stream_without_entries_is_at_version_0_and_reads_as_nothing(store: GameStore) -> None:
    assert store.version("gorod") == 0
    assert list(store.read("gorod")) == []
    assert store.streams() == ()


def test_what_was_appended_reads_back_the_same(store: GameStore) -> None:
    store.append("gorod", 0, entries(1, 5))
    store.append("gorod", 5, entries(6, 7))
    assert bare(store, "gorod") == entries(1, 7)
    assert store.version("gorod") == 7


@pytest.mark.parametrize("after", [0, 1, 4, 6, 7, 9])
def test_reading_after_a_seq_gives_only_what_follows_it(store: GameStore, after: int) -> None:
    store.append("gorod", 0, entries(1, 7))
    assert bare(store, "gorod", after) == entries(after + 1, 7)


def test_each_entry_is_bound_to_the_one_before_it(store: GameStore) -> None:
    store.append("gorod", 0, entries(1, 2))
    store.append("gorod", 2, entries(3, 3))
    hashes = [each.prev for each in store.read("gorod")]
    assert hashes[0] == "0" * 64
    assert len(set(hashes)) == 3


def test_both_stores_bind_entries_by_the_same_hashes(tmp_path: Path) -> None:
    stores: list[GameStore] = [MemoryStore(), JournalStore(tmp_path)]
    for store in stores:
        store.append("gorod", 0, entries(1, 9))
    assert list(stores[0].read("gorod")) == list(stores[1].read("gorod"))


@pytest.mark.parametrize("version", [0, 1, 3])
def test_appending_at_another_version_than_the_last_is_a_conflict_and_writes_nothing(
    store: GameStore, version: int
) -> None:
    store.append("gorod", 0, entries(1, 2))
    with pytest.raises(Conflict, match="gorod"):
        store.append("gorod", version, [entry(version + 1)])
    assert store.version("gorod") == 2


def test_entries_out_of_number_are_not_taken(store: GameStore) -> None:
    with pytest.raises(ValueError, match="entry 3 where 2 must follow"):
        store.append("gorod", 0, [entry(1), entry(3)])
    assert store.version("gorod") == 0


def test_streams_do_not_mix_and_are_listed_by_name(store: GameStore) -> None:
    store.append("new-year-1", 0, entries(1, 1))
    store.append(HOUSE, 0, entries(1, 2))
    store.append("gorod", 0, entries(1, 3))
    assert store.streams() == ("gorod", HOUSE, "new-year-1")
    assert [store.version(stream) for stream in store.streams()] == [3, 2, 1]


def test_the_lock_may_be_taken_again_by_who_holds_it(store: GameStore) -> None:
    with store.lock(), store.lock():
        store.append("gorod", 0, entries(1, 1))
    assert store.version("gorod") == 1


def test_the_last_checkpoint_is_kept_exactly(store: GameStore) -> None:
    assert store.checkpoint("gorod") is None
    store.save_checkpoint("gorod", 3, b"old")
    store.save_checkpoint("gorod", 7, bytes(range(256)))
    assert store.checkpoint("gorod") == (7, bytes(range(256)))
    assert store.checkpoint(HOUSE) is None
