"""One IMAP connection: made, logged in, its folder opened for reading only. Timeouts everywhere, and no flag is set.

Where IMAPClient hides something that must be known (a closed connection, news that came beside an answer), this
module looks at its imaplib object; nothing else does.
"""

import contextlib
import imaplib
import socket
import ssl
from collections.abc import Callable
from typing import Any, Literal

import msgspec
from imapclient import IMAPClient, SocketTimeout

from mailhost.adapters import imap_folders, server_words
from mailhost.adapters.bearer_token import BearerToken, mechanism
from mailhost.adapters.oauth_access import OauthAccess, TokenRefused
from mailhost.host.ports import Unreachable
from mailhost.letters.cut import MAX_BYTES

TIMEOUT = SocketTimeout(connect=15, read=60)
BROKEN = (imaplib.IMAP4.error, OSError, ValueError, LookupError, AssertionError)
"""What IMAPClient raises for refusals, lost connections and answers that it cannot read."""
imaplib._MAXLINE = 16 * 1024 * 1024  # type: ignore[attr-defined]  # noqa: SLF001
"""The UIDs of a big mailbox come in one line, and the library's own megabyte holds 140,000 (coddingtonbear/
django-mailbox#81)."""
NOT_CONNECTED = "authenticated but not connected"
"""Microsoft lets in whoever has the right token, and then refuses every command (getmail6/getmail6#214)."""
KEEPALIVE = {"TCP_KEEPIDLE": 60, "TCP_KEEPINTVL": 20, "TCP_KEEPCNT": 3}
"""Routers drop a silent connection without a word: ask after 60 s, give up after 3 unanswered probes."""


class ImapAccount(msgspec.Struct, frozen=True):
    """Where and as whom. `password` is asked for at each login, unless there is `access` by a token in its place.

    `tls` None: the system's certificates. Of a mail of more than `max_bytes` so many are fetched. `folder` "": the junk
    folder, whatever it is called there.
    """

    server: str
    port: int
    security: Literal["tls", "starttls", "none"]
    username: str
    password: Callable[[], str]
    folder: str = "INBOX"
    poll_seconds: int = 60
    idle: bool = True
    tls: ssl.SSLContext | None = None
    access: OauthAccess | None = None
    max_bytes: int = MAX_BYTES


class NoFolder(Unreachable):
    """The account has no such folder."""


class Connection:
    """A folder open for reading. `uidvalidity` is that of its opening; below `uidnext` lie all UIDs seen so far.

    `folder`: its name, as people read it.
    """

    def __init__(self, account: ImapAccount) -> None:
        """Connect; raises Unreachable."""
        self.client: Any = admitted(account)
        try:
            self.folder, self.uidvalidity, self.uidnext = open_folder(self.client, account)
            self.idles = account.idle and self.client.has_capability("IDLE")
        except BaseException:
            self.shut()
            raise

    def forget_news(self) -> None:
        """What has been said so far about new mails is no news."""
        self.client._imap.untagged_responses.pop("EXISTS", None)  # noqa: SLF001 - imaplib's public attribute

    def has_news(self) -> bool:
        """Whether new mails were announced beside other answers: a server says so once."""
        return "EXISTS" in self.client._imap.untagged_responses  # noqa: SLF001

    def has_unread(self) -> bool:
        """Whether bytes have come that a poll of the socket would not show: they are in a buffer above it."""
        sock = self.client.socket()
        sock.settimeout(0)
        try:
            return bool(self.client._imap.file.peek(1))  # noqa: SLF001
        except (BlockingIOError, ssl.SSLWantReadError):
            return False
        finally:
            sock.settimeout(TIMEOUT.read)

    def fileno(self) -> int:
        """The socket's, for a poll."""
        return int(self.client.socket().fileno())

    def shut(self) -> None:
        """Let go of it."""
        shut(self.client)


def admitted(account: ImapAccount) -> Any:
    """A connection that is logged in to, by password or by token; raises Unreachable."""
    if account.access is None:
        return opened(account, lambda client: log_in(client, account))
    return account.access.admitted(lambda token: opened(account, lambda client: show_token(client, account, token)))


def opened(account: ImapAccount, enter: Callable[[Any], None]) -> Any:
    """A connection through whose door `enter` has gone; raises Unreachable."""
    try:
        client = connected(account)
    except BROKEN as error:
        raise Unreachable(f"IMAP {account.server}:{account.port}: {server_words.of(error)}") from error
    try:
        enter(client)
    except BaseException:
        shut(client)
        raise
    return client


def connected(account: ImapAccount) -> Any:
    """A connection that nobody is logged in to."""
    # Reading the system's certificates takes long beside a mail on loopback.
    tls = account.tls if account.tls or account.security == "none" else ssl.create_default_context()
    client = IMAPClient(account.server, account.port, ssl=account.security == "tls", ssl_context=tls, timeout=TIMEOUT)
    client.normalise_times = False
    # Whole mails would be spelled out for a log that must not hold them.
    client._imap.debug = 0  # noqa: SLF001 - imaplib's public attribute
    try:
        keep_alive(client.socket())
        send_at_once(client.socket())
        if account.security == "starttls":
            client.starttls(tls)
    except BaseException:
        shut(client)
        raise
    return client


def shut(client: Any) -> None:
    """Close without a word to the server; where the socket is gone already, the better."""
    with contextlib.suppress(*BROKEN):
        client.shutdown()


def keep_alive(sock: socket.socket) -> None:
    """Have the system notice a peer that is gone."""
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in KEEPALIVE.items():
        if hasattr(socket, name):
            sock.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)


def send_at_once(sock: socket.socket) -> None:
    """Do not hold back small packets: IMAPClient sends a SEARCH in two, and the second would wait 40 ms."""
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


def log_in(client: Any, account: ImapAccount) -> None:
    """Raises Unreachable, with the server's words and what is usually amiss."""
    password = account.password()
    try:
        client.login(account.username, password)
    except BROKEN as error:
        raise Unreachable(
            f"IMAP {account.server}:{account.port} does not let {account.username!r} in: {server_words.of(error)} "
            "(is the password right; does the provider want an app password, and IMAP switched on?)"
        ) from error


def show_token(client: Any, account: ImapAccount, token: str) -> None:
    """Log in by a token; raises TokenRefused, or Unreachable where the server takes none."""
    where = f"IMAP {account.server}:{account.port}"
    try:
        kind = mechanism([each.decode().removeprefix("AUTH=") for each in client.capabilities()])
        if kind is None:
            raise Unreachable(f"{where} takes no OAuth token: it offers neither XOAUTH2 nor OAUTHBEARER")
        client.sasl_login(kind, BearerToken(kind, account.username, token, (account.server, account.port)))
    except BROKEN as error:
        said = server_words.of(error).replace(token, "…")
        raise TokenRefused(
            f"{where} does not let {account.username!r} in: {said} (is the grant for this mailbox? mailhost login)"
        ) from None


def open_folder(client: Any, account: ImapAccount) -> tuple[str, int, int]:
    """EXAMINE the folder; returns its name, its UIDVALIDITY and UIDNEXT (0 where the server keeps that to itself).

    Raises Unreachable, as NoFolder where the account has none like it.
    """
    where, name = f"IMAP {account.server}:{account.port}", account.folder or "Junk"
    try:
        found = imap_folders.spelled(client, account.folder) if account.folder else imap_folders.junk(client)
        if found is None:
            raise NoFolder(f"{where}: there is no junk folder")
        # Not IMAPClient's own way in, which takes no name beyond ASCII as it is.
        client._command_and_check("select", imap_folders.quoted(found), True)  # noqa: FBT003, SLF001
        opened = client._process_select_response(client._imap.untagged_responses)  # noqa: SLF001
        return imap_folders.decoded(found), int(opened[b"UIDVALIDITY"]), int(opened.get(b"UIDNEXT", 0))
    except BROKEN as error:
        said = server_words.of(error)
        if NOT_CONNECTED in said:
            raise Unreachable(f"{where} does not let {account.username!r} in: {said}") from error
        raise Unreachable(f"{where}: folder {name!r} does not open: {said}") from error
