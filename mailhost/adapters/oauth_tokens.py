"""What `mailhost login` was granted, kept between logins: in a file of mode 600, or in the desktop's keyring."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

import msgspec
from filelock import FileLock, Timeout

from mailhost.adapters import durable, server_words
from mailhost.host.ports import Unreachable

log = logging.getLogger("mailhost.oauth")

PATIENCE = 90.0
"""Seconds; who holds the lock may be asking the server for a new token."""
SERVICE = "mailhost"


class Grant(msgspec.Struct, frozen=True, omit_defaults=True):
    """A right to a mailbox, good for one client of one server. `ended`: why it is good no more, in the server's words.

    `expires`: the access token's end; `refresh_expires`: the whole grant's, where the server sets one.
    """

    client_id: str
    token_url: str
    access_token: str = ""
    refresh_token: str = ""
    expires: datetime | None = None
    refresh_expires: datetime | None = None
    ended: str = ""

    def __repr__(self) -> str:
        """Without what must not be seen."""
        return f"Grant(client_id={self.client_id!r}, expires={self.expires}, ended={self.ended!r})"


class Tokens(Protocol):
    """Where a grant is kept. Each save is whole and lasts, or leaves what was there."""

    def load(self) -> Grant | None:
        """The grant last saved; None where there is none that can be read. Raises Unreachable."""

    def save(self, grant: Grant) -> None:
        """Put it in the place of the last. Raises Unreachable."""

    def lock(self) -> Any:
        """A context: nobody else loads in order to save. A refresh token may be good for one use only."""


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Across processes; raises Unreachable after a while."""
    lock = FileLock(path)
    try:
        durable.make_folder(path.parent)
        lock.acquire(timeout=PATIENCE)
    except Timeout:
        raise Unreachable(f"{path}: somebody else has been renewing the token for {PATIENCE:.0f} s") from None
    except OSError as error:
        raise Unreachable(f"{path}: {server_words.of(error)}") from error
    try:
        yield
    finally:
        lock.release()


def decoded(data: bytes | str) -> Grant | None:
    """A grant; None for what is none."""
    try:
        return msgspec.json.decode(data, type=Grant)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None


class FileTokens:
    """A file that its owner alone can read. `lock`: another file, that stays when this one is replaced."""

    def __init__(self, path: Path, lock: Path) -> None:
        self.path = path
        self._lock = lock

    def load(self) -> Grant | None:
        try:
            if self.path.stat().st_mode & 0o077:
                self.path.chmod(0o600)
                log.warning("%s could be read by others; its mode is 600 now", self.path)
            return decoded(self.path.read_bytes())
        except FileNotFoundError:
            return None
        except OSError as error:
            raise Unreachable(f"{self.path}: {server_words.of(error)}") from error

    def save(self, grant: Grant) -> None:
        try:
            durable.replace_file(self.path, msgspec.json.format(msgspec.json.encode(grant), indent=2) + b"\n")
        except OSError as error:
            raise Unreachable(f"{self.path}: {server_words.of(error)}") from error

    def lock(self) -> Any:
        return locked(self._lock)


class KeyringTokens:
    """The desktop's keyring, by the package `keyring`, under the name of the mailbox."""

    def __init__(self, account: str, lock: Path) -> None:
        self._account = account
        self._lock = lock

    def load(self) -> Grant | None:
        return decoded(self._asked("get_password") or "")

    def save(self, grant: Grant) -> None:
        self._asked("set_password", msgspec.json.encode(grant).decode())

    def lock(self) -> Any:
        return locked(self._lock)

    def _asked(self, verb: str, *arguments: str) -> Any:
        """Ask it; its backends raise whatever they like."""
        try:
            return getattr(import_module("keyring"), verb)(SERVICE, self._account, *arguments)
        except Exception as error:  # noqa: BLE001 - of D-Bus, of a locked keyring, of none at all
            raise Unreachable(f"keyring: {type(error).__name__}: {server_words.of(error)}") from None
