"""The config that `init` writes: the example with answers in it."""

import tomllib
from pathlib import Path

import pytest

from mailhost.adapters.config_file import example, filled, write_new

SAMPLE = """\
[host]
name  = "a"    # a name
email = "b"
[imap]
name  = "c" # another table's
port  = 1
"""


def test_answers_take_their_places_and_comments_stay_in_their_column() -> None:
    assert (
        filled(SAMPLE, {"host.name": "abc", "host.email": 'quote "x"', "imap.name": "much longer"})
        == """\
[host]
name  = "abc"  # a name
email = "quote \\"x\\""
[imap]
name  = "much longer" # another table's
port  = 1
"""
    )


def test_the_example_is_toml_and_takes_answers() -> None:
    answers = {"host.timezone": "Asia/Almaty", "imap.port": 143, "imap.idle": False, "calendar.tallies": ["12:00"]}
    table = tomllib.loads(filled(example(), answers))
    assert (table["host"]["timezone"], table["imap"]["port"], table["imap"]["idle"]) == ("Asia/Almaty", 143, False)
    assert table["calendar"]["tallies"] == ["12:00"]
    assert table["imap"]["server"] == "imap.example.org"


def test_nothing_is_written_over(tmp_path: Path) -> None:
    write_new(tmp_path / "config.toml", "first")
    with pytest.raises(FileExistsError):
        write_new(tmp_path / "config.toml", "second")
    assert (tmp_path / "config.toml").read_text() == "first"
