"""The archive's files (C9)."""

from pathlib import Path

import pytest

from mailhost.adapters.mail_archive import MailArchive
from mailhost.host.ports import HOUSE

RAW = b"Subject: x\r\n\r\nhello\r\n"


def eml_files(root: Path) -> dict[str, bytes]:
    return {str(path.relative_to(root)): path.read_bytes() for path in sorted(root.rglob("*.eml"))}


def test_each_mail_also_lies_in_a_file_for_people(tmp_path: Path) -> None:
    archive = MailArchive(tmp_path)
    archive.keep("gorod", "in", "anna@example.org", b"one")
    archive.keep("gorod", "out", "anna@example.org", b"two")
    archive.keep(HOUSE, "in", "stranger", b"three")
    archive.sync()
    archive.unpack()
    assert list(eml_files(tmp_path).values()) == [b"one", b"two", b"three"]
    assert [path.rpartition("/")[0] for path in eml_files(tmp_path)] == [
        "games/gorod/in",
        "games/gorod/out",
        "house/in",
    ]


@pytest.mark.parametrize("name", ["../../../etc/passwd", "a/b\\c", "имя\n", "", "x" * 500, "\0", "-rf"])
def test_no_name_leads_out_of_the_folder(tmp_path: Path, name: str) -> None:
    archive = MailArchive(tmp_path / "state")
    key = archive.keep("gorod", "in", name, RAW)
    archive.sync()
    archive.unpack()
    assert archive.find(key) == RAW
    (file,) = tmp_path.rglob("*.eml")
    assert file.parent == tmp_path / "state/games/gorod/in"


def test_the_files_for_people_are_remade_from_the_archive(tmp_path: Path) -> None:
    archive = MailArchive(tmp_path)
    for number in range(5):
        archive.keep("gorod", "in" if number % 2 else "out", f"n{number}", RAW * number)
    archive.sync()
    archive.unpack()
    before = eml_files(tmp_path)
    assert len(before) == 5
    for path in (*tmp_path.rglob("*.eml"), tmp_path / "games/gorod/unpacked"):
        path.unlink()
    MailArchive(tmp_path).unpack()
    assert eml_files(tmp_path) == before


def test_only_what_is_new_is_made_into_files(tmp_path: Path) -> None:
    archive = MailArchive(tmp_path)
    archive.keep("gorod", "in", "a", RAW)
    archive.unpack()
    (first,) = eml_files(tmp_path)
    (tmp_path / first).unlink()
    archive.keep("gorod", "out", "b", RAW)
    archive.unpack()
    assert [Path(name).parts[-2] for name in eml_files(tmp_path)] == ["out"]


def test_what_a_crash_has_left_of_a_record_hides_no_other(tmp_path: Path) -> None:
    archive = MailArchive(tmp_path)
    keys = [archive.keep("gorod", "in", "a", RAW)]
    torn = archive.keep("gorod", "in", "b", RAW * 10)
    archive.sync()
    file = tmp_path / "games/gorod/archive.mails"
    file.write_bytes(file.read_bytes()[:-7])
    again = MailArchive(tmp_path)
    with pytest.raises(KeyError):
        again.find(torn)
    keys.append(again.keep("gorod", "in", "c", RAW + b"c"))
    again.sync()
    assert [again.find(key) for key in keys] == [RAW, RAW + b"c"]
    again.unpack()
    assert len(eml_files(tmp_path)) == 2


def test_two_archives_on_one_folder_do_not_overwrite_each_other(tmp_path: Path) -> None:
    one, two = MailArchive(tmp_path), MailArchive(tmp_path)
    keys = [archive.keep("gorod", "in", "a", b"%d" % number) for number, archive in enumerate([one, two, one, two])]
    one.sync()
    two.sync()
    assert [one.find(key) for key in keys] == [b"0", b"1", b"2", b"3"]


def test_a_record_caught_half_written_is_made_into_a_file_once_it_is_whole(tmp_path: Path) -> None:
    archive = MailArchive(tmp_path)
    archive.keep("gorod", "in", "a", RAW)
    archive.keep("gorod", "in", "b", RAW * 2)
    archive.sync()
    file = tmp_path / "games/gorod/archive.mails"
    whole = file.read_bytes()
    file.write_bytes(whole[:-5])
    archive.unpack()
    assert list(eml_files(tmp_path).values()) == [RAW]
    file.write_bytes(whole)
    archive.unpack()
    assert list(eml_files(tmp_path).values()) == [RAW, RAW * 2]


def test_what_is_extracted_lies_in_the_games_folder(tmp_path: Path) -> None:
    """G5: where the host is told to look."""
    archive = MailArchive(tmp_path)
    place = archive.extract("gorod", "ab12.ogg", b"OggS")
    assert (tmp_path / "games/gorod" / place).read_bytes() == b"OggS"
    for name in ("../../../etc/passwd", "a/b", "", "..", "\0"):
        place = archive.extract("gorod", name, b"x")
        assert (tmp_path / "games/gorod" / place).resolve().parent == tmp_path / "games/gorod/recordings"
