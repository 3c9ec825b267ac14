"""A path or a shell's words in the name of a game, an address, a file.

Files are named by ids of a fixed alphabet.
"""

import re
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from mailhost.adapters.mail_archive import MailArchive
from mailhost.adapters.state_folder import folder_of
from mailhost.host.addressing import GAME_ID
from tests.attacks.town import Town, eml, parts

VERA = "player3@players.example.org"
SAFE = re.compile(r"(?:[a-z0-9-][a-z0-9._-]*/)*[a-z0-9-][a-z0-9._-]*")
PATHS = (
    "../../etc/passwd",
    "/etc/passwd",
    "..%2f..%2fx",
    "a;touch pwned",
    "$(touch pwned)",
    "`touch pwned`",
    "x\x00",
    "",
)

NAMES = ("../../../evil.mp3", "/tmp/evil.mp3", "..\\..\\evil.mp3", "a.mp3;touch pwned", "x\r\ny.mp3")


@pytest.fixture
def town(tmp_path: Path) -> Town:
    """With its archive on a disk."""
    made = Town()
    made.house = replace(made.house, archive=MailArchive(tmp_path / "state"))
    return made


@pytest.mark.parametrize("path", PATHS)
def test_by_the_headers_of_a_mail(town: Town, tmp_path: Path, path: str) -> None:
    to = f"To: host+{path}@example.org, {town.reply_to('Вера')}"
    mail = eml(f"From: {VERA}", to, f"Subject: [{path}] x", f"Message-ID: <{path}@x>", body="казнить Борю")
    assert town.suffers(mail, "2 11:00").verdicts == ["letter"]
    stray = eml(f"From: {path}@evil.example", to, f"Subject: [{path}] x", f"Message-ID: <{path}@y>", body="эй")
    town.suffers(stray, "2 11:01")
    town.house.archive.sync()
    town.house.archive.unpack()
    files = [each for each in tmp_path.rglob("*") if each.is_file()]
    assert files
    for each in files:
        assert SAFE.fullmatch(str(each.relative_to(tmp_path)))
    assert not (Path.cwd() / "pwned").exists()


@pytest.mark.parametrize("name", NAMES)
def test_by_the_name_of_a_recording(town: Town, tmp_path: Path, name: str) -> None:
    body = parts(
        "b",
        "Content-Type: text/plain; charset=utf-8\r\n\r\nпоследнее слово",
        f'Content-Type: audio/mpeg; name="{name}"\r\nContent-Disposition: attachment; filename="{name}"\r\n\r\nID3',
    )
    head = (f"From: {VERA}", f"To: {town.reply_to('Вера')}", "Subject: x", "Content-Type: multipart/mixed; boundary=b")
    town.suffers(eml(*head, body=body), "2 11:00")
    (found,) = tmp_path.rglob("recordings/*")
    assert found.suffix == ".mp3"
    assert set(found.stem) <= set("0123456789abcdef")


@pytest.mark.parametrize("path", [*PATHS, "A", "игра", "a" * 33, "a.b", "a/b"])
def test_no_game_is_called_so(path: str, tmp_path: Path) -> None:
    assert not GAME_ID.fullmatch(path)
    with pytest.raises(ValueError, match="game"):
        folder_of(tmp_path, path)


def test_no_text_of_a_mail_is_handed_to_a_shell(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    def started(*args: object, **_: object) -> None:
        raise AssertionError(args)

    monkeypatch.setattr(subprocess, "Popen", started)
    monkeypatch.setattr("os.system", started)
    town.answers_as("Вера", "казнить $(touch pwned)\nпоследнее слово: `touch pwned`; rm -rf x", "2 11:00")
    assert town.leaves()
