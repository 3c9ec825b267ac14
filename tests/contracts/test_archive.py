"""What every Archive must do (C9)."""

from pathlib import Path

import pytest

from mailhost.adapters.mail_archive import MailArchive
from mailhost.adapters.memory_store import MemoryArchive
from mailhost.host.ports import HOUSE, Archive

MAILS = [
    b"Subject: x\r\n\r\nhello\r\n",
    b"",
    b"\x00\xff\n\r\n.\r\n\x1email in 3 fake\nabc\n",
    "Subject: ёж\n\nбез перевода строки в конце".encode(),
    b"From someone\n" * 1000,
]


@pytest.fixture(params=["memory", "files"])
def archive(request: pytest.FixtureRequest, tmp_path: Path) -> Archive:
    return MemoryArchive() if request.param == "memory" else MailArchive(tmp_path / "state")


def test_every_mail_is_found_with_its_bytes_as_they_were(archive: Archive) -> None:
    keys = [archive.keep("gorod", "in", "one", raw) for raw in MAILS]
    archive.sync()
    assert [archive.find(key) for key in keys] == MAILS


def test_a_mail_is_found_before_it_is_synced_and_after(archive: Archive) -> None:
    first = archive.keep("gorod", "out", "a", b"first")
    assert archive.find(first) == b"first"
    archive.sync()
    second = archive.keep("gorod", "out", "b", b"second")
    assert (archive.find(first), archive.find(second)) == (b"first", b"second")


def test_the_same_mail_kept_twice_has_two_keys(archive: Archive) -> None:
    assert archive.keep("gorod", "in", "a", b"x") != archive.keep("gorod", "in", "a", b"x")


def test_streams_and_directions_do_not_mix(archive: Archive) -> None:
    keys = [archive.keep("gorod", "in", "a", b"1"), archive.keep("gorod", "out", "a", b"2")]
    keys.append(archive.keep(HOUSE, "in", "a", b"3"))
    assert [archive.find(key) for key in keys] == [b"1", b"2", b"3"]


def test_a_walk_meets_every_mail_of_its_direction_in_order(archive: Archive) -> None:
    for number, raw in enumerate(MAILS):
        archive.keep("gorod", "out" if number % 2 else "in", "a", raw)
    archive.keep(HOUSE, "in", "a", b"another stream")
    assert list(archive.walk("gorod", "in")) == MAILS[::2]
    assert list(archive.walk("gorod", "out")) == MAILS[1::2]
    assert list(archive.walk("nowhere", "in")) == []


@pytest.mark.parametrize("key", ["", "gorod", "gorod/1", "nowhere/0", "../../etc/passwd", "gorod/99999999999999999999"])
def test_a_key_that_nothing_was_kept_under_is_a_key_error(archive: Archive, key: str) -> None:
    archive.keep("gorod", "in", "a", b"Subject: x\n\n\n")
    with pytest.raises(KeyError):
        archive.find(key)


def test_what_is_extracted_has_a_place_by_its_name(archive: Archive) -> None:
    """The same name means the same part of the same mail."""
    first, again = (archive.extract("gorod", "ab12.ogg", b"OggS") for _ in range(2))
    assert first == again == "recordings/ab12.ogg"
    assert archive.extract("gorod", "cd34.ogg", b"OggS") != first
