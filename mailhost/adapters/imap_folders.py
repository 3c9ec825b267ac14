"""Which folder of an account is meant: found in the server's own list, and called as the server spells it."""

import imaplib
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from imapclient import imap_utf7

JUNK_FLAGS = frozenset({b"\\junk", b"\\spam"})
"""RFC 6154, 2; and what Gmail called it before."""
JUNK_NAMES = frozenset({
    "bulk", "bulk mail", "correo no deseado", "courrier indésirable", "junk", "junk e-mail", "junk email", "junk mail",
    "junk-e-mail", "no deseado", "indésirables", "quarantine", "spam", "spamverdacht", "unerwünscht",
    "wiadomości-śmieci", "небажана пошта", "нежелательная почта", "нежелательные", "сомнительные", "спам",
})  # fmt: skip
"""Where the server does not say which it is: Outlook, Yahoo, Mail.ru, Yandex, GMX, Orange, Dovecot and cPanel."""
NO_SELECT = frozenset({b"\\noselect", b"\\nonexistent"})


class Listed(NamedTuple):
    """A folder: its flags in lower case, its name as people read it, its bytes as the server sends them."""

    flags: frozenset[bytes]
    name: str
    raw: bytes

    @property
    def last(self) -> str:
        """The last part of its name, whatever parts them."""
        return self.name.replace("/", ".").rpartition(".")[2].casefold()


def listed(client: Any) -> Iterator[Listed]:
    """All folders of the account, in the server's order."""
    client.folder_encode = False
    return read(client.list_folders())


def marked(client: Any) -> Iterator[Listed]:
    """Those that serve a purpose, where a server tells that only if it is asked (RFC 6154, 3)."""
    if not client.has_capability("SPECIAL-USE"):
        return iter(())
    client.folder_encode = False
    # IMAPClient knows the plain LIST only.
    command = client._imap._simple_command  # noqa: SLF001
    try:
        outcome, _ = command("LIST", '""', '"*"', "RETURN (SPECIAL-USE)")
        _, lines = client._imap._untagged_response(outcome, [], "LIST")  # noqa: SLF001
        return read(client._proc_folder_list(lines))  # noqa: SLF001
    except imaplib.IMAP4.abort:
        raise
    except imaplib.IMAP4.error:
        return iter(())


def read(folders: Iterable[tuple[Sequence[bytes], bytes, object]]) -> Iterator[Listed]:
    """As IMAPClient lists them."""
    for flags, _, name in folders:
        raw = name if isinstance(name, bytes) else str(name).encode()
        yield Listed(frozenset(flag.lower() for flag in flags), composed(decoded(raw)), raw)


def spelled(client: Any, folder: str) -> bytes:
    """The folder's name as the server spells it: some servers encode other letters in a way of their own."""
    usual = bytes(imap_utf7.encode(folder))
    if folder.isascii() and "&" not in folder:
        return usual
    wanted = composed(folder)
    return next((each.raw for each in listed(client) if each.name == wanted), usual)


def quoted(raw: bytes) -> bytes:
    """A name as it stands in a command."""
    return b'"' + raw.replace(b"\\", b"\\\\").replace(b'"', b'\\"') + b'"'


def junk(client: Any) -> bytes | None:
    """The junk folder as the server spells it: the one that it marks so, else one that is called so; None for none."""
    folders = [each for each in listed(client) if not each.flags & NO_SELECT]
    purposed = [each for each in folders if each.flags & JUNK_FLAGS]
    purposed = purposed or [each for each in marked(client) if each.flags & JUNK_FLAGS]
    called = [each for each in folders if each.last in JUNK_NAMES]
    return next((each.raw for each in (*purposed, *called)), None)


def decoded(raw: bytes) -> str:
    """A name in modified UTF-7 (RFC 3501, 5.1.3), or in whatever else a server sends instead."""
    try:
        return imap_utf7.decode(raw) if raw.isascii() else raw.decode("utf-8", "replace")
    except UnicodeDecodeError:
        return raw.decode("ascii")


def composed(name: str) -> str:
    """Letters with marks as one character each: «й» may come as two."""
    return unicodedata.normalize("NFC", name)
