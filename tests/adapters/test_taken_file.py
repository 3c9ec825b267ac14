"""The marks of what was taken, on disk: another process sees them, and damage costs a post pasted twice."""

from pathlib import Path

import pytest

from mailhost.adapters.taken_file import TakenFile


def test_a_mark_outlives_the_process_and_leaves_nothing_else_behind(tmp_path: Path) -> None:
    TakenFile(tmp_path).take("gorod", "html", 7)
    assert TakenFile(tmp_path).reach("gorod", "html") == 7
    assert [path.name for path in (tmp_path / "games" / "gorod").iterdir()] == ["taken.json"]


@pytest.mark.parametrize("found", [b"", b"{", b"\xff", b"[]", b'{"html":-1}', b'{"html":"7"}'])
def test_a_damaged_file_is_no_mark_and_is_written_anew(tmp_path: Path, found: bytes) -> None:
    TakenFile(tmp_path).take("gorod", "html", 7)
    (tmp_path / "games" / "gorod" / "taken.json").write_bytes(found)
    assert TakenFile(tmp_path).reach("gorod", "html") == 0
    TakenFile(tmp_path).take("gorod", "text", 2)
    assert TakenFile(tmp_path).reach("gorod", "text") == 2
