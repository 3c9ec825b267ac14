"""The log of what was posted, as a file."""

import logging
from pathlib import Path

import pytest

from mailhost.adapters.posted_log import PostedLog
from mailhost.host.ports import Receipt

ONE = Receipt("<1@example.org>", "sent", "250 OK")
TWO = Receipt("<2@example.org>", "refused", "550 no")


def file_of(root: Path) -> Path:
    return root / "games/gorod/posted.jsonl"


def test_another_process_sees_what_was_marked(tmp_path: Path) -> None:
    ours, theirs = PostedLog(tmp_path), PostedLog(tmp_path)
    ours.mark("gorod", [ONE])
    assert theirs.outcomes("gorod") == {ONE.id: ONE}
    theirs.mark("gorod", [TWO])
    assert ours.outcomes("gorod") == {ONE.id: ONE, TWO.id: TWO}


def test_a_torn_last_line_was_never_written(tmp_path: Path) -> None:
    PostedLog(tmp_path).mark("gorod", [ONE, TWO])
    whole = file_of(tmp_path).read_bytes()
    file_of(tmp_path).write_bytes(whole[:-4])
    posted = PostedLog(tmp_path)
    assert posted.outcomes("gorod") == {ONE.id: ONE}
    posted.mark("gorod", [TWO])
    assert file_of(tmp_path).read_bytes() == whole


def test_a_line_that_is_no_receipt_is_passed_over_and_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    posted = PostedLog(tmp_path)
    posted.mark("gorod", [ONE])
    with file_of(tmp_path).open("ab") as file:
        file.write(b"\xff nonsense\n")
    posted.mark("gorod", [TWO])
    with caplog.at_level(logging.WARNING):
        assert posted.outcomes("gorod") == {ONE.id: ONE, TWO.id: TWO}
    assert "line 2 is no receipt" in caplog.text


def test_a_log_that_was_taken_away_is_begun_anew(tmp_path: Path) -> None:
    posted = PostedLog(tmp_path)
    posted.mark("gorod", [ONE, TWO])
    assert len(posted.outcomes("gorod")) == 2
    file_of(tmp_path).unlink()
    assert posted.outcomes("gorod") == {}
    posted.mark("gorod", [TWO])
    assert posted.outcomes("gorod") == {TWO.id: TWO}
