"""What every place for a grant must do: keep the last one whole, tell nobody, and let one renew it at a time."""

import logging
import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Protocol

import msgspec
import pytest

from mailhost.adapters.oauth_tokens import FileTokens, Grant, KeyringTokens, Tokens
from mailhost.host.ports import Unreachable

GRANT = Grant(
    "client",
    "https://login.example.org/token",
    "the-access-token",
    "the-refresh-token",
    datetime(2026, 12, 1, 12, tzinfo=UTC),
)


class Keyring(ModuleType):
    """The package's two functions, over a dictionary: what a desktop does with them is its own affair."""

    def __init__(self) -> None:
        super().__init__("keyring")
        self.kept: dict[tuple[str, str], str] = {}
        self.fault: Exception | None = None

    def get_password(self, service: str, account: str) -> str | None:
        if self.fault:
            raise self.fault
        return self.kept.get((service, account))

    def set_password(self, service: str, account: str, word: str) -> None:
        if self.fault:
            raise self.fault
        self.kept[service, account] = word


class Stand(Protocol):
    """A place for a grant, with its far side."""

    def tokens(self) -> Tokens:
        """As another process finds it."""

    def spoil(self, text: str) -> None:
        """Somebody writes something else there."""

    def close(self) -> None:
        """It answers no more."""


class FileStand:
    """The file."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / "oauth-tokens.json"

    def tokens(self) -> Tokens:
        return FileTokens(self.path, self.folder / "lock")

    def spoil(self, text: str) -> None:
        self.path.write_text(text)

    def close(self) -> None:
        self.path.unlink(missing_ok=True)
        self.path.mkdir()


class KeyringStand:
    """The keyring."""

    def __init__(self, folder: Path, keyring: Keyring) -> None:
        self.folder, self.keyring = folder, keyring

    def tokens(self) -> Tokens:
        return KeyringTokens("host@example.org", self.folder / "lock")

    def spoil(self, text: str) -> None:
        self.keyring.kept["mailhost", "host@example.org"] = text

    def close(self) -> None:
        self.keyring.fault = RuntimeError("no D-Bus")


@pytest.fixture(params=["file", "keyring"])
def stand(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Stand]:
    if request.param == "file":
        yield FileStand(tmp_path)
        return
    keyring = Keyring()
    monkeypatch.setitem(sys.modules, "keyring", keyring)
    yield KeyringStand(tmp_path, keyring)


def test_at_first_there_is_none(stand: Stand) -> None:
    assert stand.tokens().load() is None


def test_the_last_one_saved_is_found_by_another_process(stand: Stand) -> None:
    stand.tokens().save(GRANT)
    assert stand.tokens().load() == GRANT
    newer = msgspec.structs.replace(GRANT, access_token="another", refresh_token="", ended="revoked")
    stand.tokens().save(newer)
    assert stand.tokens().load() == newer


@pytest.mark.parametrize("text", ["", "{", "[]", '{"client_id": 7}', '"text"'])
def test_what_is_none_is_no_grant_and_is_replaced(stand: Stand, text: str) -> None:
    stand.spoil(text)
    assert stand.tokens().load() is None
    stand.tokens().save(GRANT)
    assert stand.tokens().load() == GRANT


def test_a_place_that_does_not_answer_is_told_in_one_line(stand: Stand) -> None:
    stand.close()
    for attempt in (stand.tokens().load, partial(stand.tokens().save, GRANT)):
        with pytest.raises(Unreachable) as caught:
            attempt()
        assert "\n" not in str(caught.value)
        assert "token" not in str(caught.value).replace("oauth-tokens.json", "")


def test_one_renews_at_a_time(stand: Stand, tmp_path: Path) -> None:
    """Another process: the lock of one would be no obstacle to its own threads."""
    code = (
        "import sys; from pathlib import Path; from filelock import FileLock\n"
        "lock = FileLock(sys.argv[1]); lock.acquire(); print('held', flush=True); sys.stdin.read()"
    )
    command = [sys.executable, "-c", code, str(tmp_path / "lock")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("mailhost.adapters.oauth_tokens.PATIENCE", 0.05)
            with pytest.raises(Unreachable, match="renewing the token"), stand.tokens().lock():
                pytest.fail("two hold it")
    with stand.tokens().lock():
        stand.tokens().save(GRANT)


def test_a_lock_that_cannot_be_made_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("a file where the folder should be")
    with (
        pytest.raises(Unreachable, match=r"lock: (File exists|Not a directory)$"),
        FileTokens(tmp_path / "tokens.json", tmp_path / "state" / "lock").lock(),
    ):
        pytest.fail("held")


@pytest.mark.parametrize("umask", [0, 0o022, 0o077])
def test_the_file_is_for_its_owner_alone_and_nothing_stays_beside_it(tmp_path: Path, umask: int) -> None:
    stand = FileStand(tmp_path)
    before = os.umask(umask)
    try:
        stand.tokens().save(GRANT)
        stand.tokens().save(GRANT)
    finally:
        os.umask(before)
    assert stat.S_IMODE(stand.path.stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["oauth-tokens.json"]


def test_a_file_that_others_may_read_is_shut_and_its_owner_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A copy put back from elsewhere."""
    stand = FileStand(tmp_path)
    stand.tokens().save(GRANT)
    stand.path.chmod(0o644)
    with caplog.at_level(logging.WARNING):
        assert stand.tokens().load() == GRANT
    assert stat.S_IMODE(stand.path.stat().st_mode) == 0o600
    assert "could be read by others" in caplog.text
    assert "the-" not in caplog.text


def test_a_save_that_fails_leaves_the_old_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stand = FileStand(tmp_path)
    stand.tokens().save(GRANT)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("mailhost.adapters.durable.write_all", full)
    with pytest.raises(Unreachable, match="No space left on device"):
        stand.tokens().save(msgspec.structs.replace(GRANT, refresh_token="newer"))
    assert stand.tokens().load() == GRANT
