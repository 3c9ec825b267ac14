"""The journals' files: what a crash, another process or a careless hand can do to them."""

import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from mailhost.adapters.journal_store import JournalStore
from mailhost.host.ports import Damaged
from tests.contracts.sample_entries import entries, entry

CHILD = Path(__file__).with_name("appending_child.py")


def journal(root: Path) -> Path:
    return root / "games" / "gorod" / "journal.jsonl"


def child(root: Path, *words: str) -> subprocess.Popen[str]:
    """A process that appends to the journal."""
    return subprocess.Popen([sys.executable, str(CHILD), str(root), *words], stdout=subprocess.PIPE, text=True)


def test_a_person_can_read_the_journal(tmp_path: Path) -> None:
    JournalStore(tmp_path).append("gorod", 0, entries(1, 3))
    lines = journal(tmp_path).read_text(encoding="utf-8").split("\n")
    assert len(lines) == 4
    assert "Принято: «ёж»." in lines[0]
    assert lines[3] == ""


def test_another_process_sees_what_was_appended(tmp_path: Path) -> None:
    ours, theirs = JournalStore(tmp_path), JournalStore(tmp_path)
    ours.append("gorod", 0, entries(1, 2))
    assert theirs.version("gorod") == 2
    theirs.append("gorod", 2, entries(3, 4))
    assert ours.version("gorod") == 4
    assert [each.seq for each in ours.read("gorod", 1)] == [2, 3, 4]


def test_a_journal_cut_off_at_any_byte_of_its_last_line_is_whole_before_it_and_goes_on(tmp_path: Path) -> None:
    JournalStore(tmp_path).append("gorod", 0, entries(1, 4))
    whole = journal(tmp_path).read_bytes()
    begin = whole[:-1].rindex(b"\n") + 1
    for cut in range(begin, len(whole)):
        journal(tmp_path).write_bytes(whole[:cut])
        store = JournalStore(tmp_path)
        assert store.version("gorod") == 3
        assert [each.seq for each in store.read("gorod")] == [1, 2, 3]
        store.append("gorod", 3, [entry(4)])
        assert journal(tmp_path).read_bytes() == whole


def test_an_end_of_zeros_as_a_power_cut_leaves_was_never_written(tmp_path: Path) -> None:
    JournalStore(tmp_path).append("gorod", 0, entries(1, 2))
    whole = journal(tmp_path).read_bytes()
    with journal(tmp_path).open("ab") as file:
        file.write(b"\0" * 4096)
    store = JournalStore(tmp_path)
    assert store.version("gorod") == 2
    store.append("gorod", 2, [entry(3)])
    assert journal(tmp_path).read_bytes().startswith(whole)
    assert [each.seq for each in store.read("gorod")] == [1, 2, 3]


def test_a_torn_end_is_seen_through_by_a_process_that_knew_the_journal_before(tmp_path: Path) -> None:
    store = JournalStore(tmp_path)
    store.append("gorod", 0, entries(1, 2))
    with journal(tmp_path).open("ab") as file:
        file.write(b'{"seq":3,"at"')
    assert store.version("gorod") == 2
    JournalStore(tmp_path).append("gorod", 2, entries(3, 3))
    assert [each.seq for each in store.read("gorod", 2)] == [3]


def flipped(line: bytes) -> bytes:
    return line.replace(b"anna", b"vera")


@pytest.mark.parametrize(
    ("spoil", "line", "words"),
    [
        (lambda lines: [flipped(lines[0]), *lines[1:]], 2, "does not follow from the line before"),
        (lambda lines: [lines[0], lines[2], lines[3]], 2, "holds entry 3"),
        (lambda lines: [*lines[:2], b"\n", *lines[2:]], 3, "is no entry"),
        (lambda lines: [*lines[:2], lines[2][:40] + b"\n", lines[3]], 3, "is no entry"),
        (lambda lines: [*lines[:3], b"\xff\xfe" + lines[3]], 4, "is no entry"),
        (lambda lines: [*lines[:3], lines[3].replace(b'"seq":4', b'"seq":"4"')], 4, "is no entry"),
    ],
    ids=["changed", "taken-out", "empty-line", "cut-inside", "not-utf8", "wrong-type"],
)
def test_anything_else_that_is_wrong_is_damage_and_names_line_and_remedy(
    tmp_path: Path, spoil: Callable[[list[bytes]], list[bytes]], line: int, words: str
) -> None:
    JournalStore(tmp_path).append("gorod", 0, entries(1, 4))
    lines = journal(tmp_path).read_bytes().splitlines(keepends=True)
    journal(tmp_path).write_bytes(b"".join(spoil(lines)))
    with pytest.raises(Damaged) as caught:
        list(JournalStore(tmp_path).read("gorod"))
    said = str(caught.value)
    assert said.startswith(f"gorod: line {line} of {journal(tmp_path)} {words}")
    assert said.endswith("put the file back from a copy, or cut it off before that line")
    assert "\n" not in said


def test_reading_on_from_a_line_that_was_changed_is_damage_too(tmp_path: Path) -> None:
    JournalStore(tmp_path).append("gorod", 0, entries(1, 4))
    lines = journal(tmp_path).read_bytes().splitlines(keepends=True)
    journal(tmp_path).write_bytes(b"".join([flipped(lines[0]), *lines[1:]]))
    store = JournalStore(tmp_path)
    with pytest.raises(Damaged, match="line 2 "):
        list(store.read("gorod", 1))
    assert [each.seq for each in store.read("gorod", 2)] == [3, 4]


def test_a_process_killed_while_it_appends_leaves_whole_entries_only(tmp_path: Path) -> None:
    for _ in range(5):
        before = JournalStore(tmp_path).version("gorod")
        appending = child(tmp_path, "1000000", "1")
        assert appending.stdout is not None
        acknowledged = [int(appending.stdout.readline()) for _ in range(20)]
        appending.send_signal(signal.SIGKILL)
        acknowledged += [int(line) for line in appending.stdout.read().splitlines()]
        appending.wait()
        appending.stdout.close()
        store = JournalStore(tmp_path)
        seqs = [each.seq for each in store.read("gorod")]
        assert seqs == list(range(1, len(seqs) + 1))
        assert before < acknowledged[-1] <= len(seqs)
        store.append("gorod", len(seqs), [entry(len(seqs) + 1)])


def test_two_processes_that_append_under_the_lock_lose_and_mix_nothing(tmp_path: Path) -> None:
    children = [child(tmp_path, "60", "3") for _ in range(2)]
    for each in children:
        each.communicate(timeout=60)
        assert each.returncode == 0
    assert [each.seq for each in JournalStore(tmp_path).read("gorod")] == list(range(1, 2 * 60 * 3 + 1))


def test_a_full_disk_leaves_nothing_of_the_append(tmp_path: Path) -> None:
    store = JournalStore(tmp_path)
    store.append("gorod", 0, entries(1, 2))
    whole = journal(tmp_path).read_bytes()
    # A limit on the size of files stands in for the end of the disk.
    program = (
        "import resource, signal, sys; from pathlib import Path\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        f"resource.setrlimit(resource.RLIMIT_FSIZE, ({len(whole) + 500}, {len(whole) + 500}))\n"
        "from mailhost.adapters.journal_store import JournalStore\n"
        "from tests.contracts.sample_entries import entries\n"
        "try: JournalStore(Path(sys.argv[1])).append('gorod', 2, entries(3, 40))\n"
        "except OSError: sys.exit(7)\n"
    )
    checkout = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", program, str(tmp_path)], cwd=checkout, check=False)
    assert done.returncode == 7
    assert journal(tmp_path).read_bytes() == whole
    assert store.version("gorod") == 2


@pytest.mark.parametrize("stream", ["", "..", "a/b", "Gorod", "игра", "x" * 33])
def test_a_name_that_is_no_games_leads_to_no_file(tmp_path: Path, stream: str) -> None:
    with pytest.raises(ValueError, match="is no game's name"):
        JournalStore(tmp_path).version(stream)


def test_a_checkpoint_that_is_damaged_is_none(tmp_path: Path) -> None:
    store = JournalStore(tmp_path)
    store.save_checkpoint("gorod", 7, b"state of things")
    file = journal(tmp_path).with_name("checkpoint.json")
    whole = file.read_bytes()
    for spoilt in (whole[:-3], b"", b"[]", b"\xff", whole.replace(b'"version":7', b'"version":8')):
        file.write_bytes(spoilt)
        assert store.checkpoint("gorod") is None
    file.unlink()
    assert store.checkpoint("gorod") is None
    store.save_checkpoint("gorod", 7, b"state of things")
    assert file.read_bytes() == whole


def test_nothing_is_left_beside_the_files_that_are_replaced_whole(tmp_path: Path) -> None:
    store = JournalStore(tmp_path)
    for version in range(3):
        store.save_checkpoint("gorod", version, b"x")
    assert [path.name for path in journal(tmp_path).parent.iterdir()] == ["checkpoint.json"]


def test_a_stream_whose_first_line_is_torn_is_none_yet(tmp_path: Path) -> None:
    store = JournalStore(tmp_path)
    store.append("gorod", 0, entries(1, 1))
    journal(tmp_path).write_bytes(journal(tmp_path).read_bytes()[:-1])
    again = JournalStore(tmp_path)
    assert again.streams() == ()
    again.append("gorod", 0, entries(1, 1))
    assert again.streams() == ("gorod",)


def test_other_folders_among_the_games_are_no_streams(tmp_path: Path) -> None:
    store = JournalStore(tmp_path)
    store.append("gorod", 0, entries(1, 1))
    for name in ("empty", ".git", "Копия"):
        (tmp_path / "games" / name).mkdir()
    assert store.streams() == ("gorod",)
