"""A mail server for the demo and for tests: aiosmtpd takes mail in, pymap keeps it in memory and shows it by IMAP.

It listens on loopback alone, on ports that happen to be free; one event loop in a thread of its own. It relays
nothing: mail goes into a mailbox of its own or is refused.
"""

import asyncio
import logging
from argparse import Namespace
from collections.abc import Coroutine, Mapping
from concurrent.futures import Future
from contextlib import ExitStack
from secrets import token_bytes
from threading import Thread
from types import TracebackType
from typing import Any, Self
from weakref import WeakSet

from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session
from proxyprotocol.sock import SocketInfo
from pymap.backend.dict import Config, Identity, Login
from pymap.backend.dict.mailbox import LoadedMessage
from pymap.concurrent import Subsystem
from pymap.imap import IMAPServer
from pymap.mime import MessageContent
from pymap.parsing.message import AppendMessage
from pymap.user import Passwords, UserMetadata
from pysasl.hashing import BuiltinHash

from mailhost.host.ports import Clock

LOOPBACK = "127.0.0.1"
NAME = "mail.example.org"
"""What it calls itself: nobody has to be asked."""
NOT_LOGGED_IN = "530 5.7.0 Authentication required"
NO_SUCH_MAILBOX = "550 5.1.1 No such mailbox here"
TAKEN = "250 2.0.0 Taken"


class EmbeddedMailServer:
    """`with EmbeddedMailServer({address: password}, clock) as server:`; what arrives has the clock's INTERNALDATE.

    Each address logs in with its password to both services, and writes to any other. Ends with the block, whatever
    connections are still open.
    """

    def __init__(self, passwords: Mapping[str, str], clock: Clock) -> None:
        self._passwords = {address.lower(): password for address, password in passwords.items()}
        self._clock = clock
        self._started: Future[tuple[int, int]] = Future()
        # Not to outlive a main thread that ends without leaving the block.
        self._thread = Thread(target=self._run, name="mail server", daemon=True)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop = asyncio.Event()
        self.smtp_port = self.imap_port = 0

    def __enter__(self) -> Self:
        """Raises OSError where it cannot listen."""
        self._thread.start()
        self.smtp_port, self.imap_port = self._started.result()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._loop is not None and self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join()

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except Exception as error:
            if self._started.done():
                raise
            self._started.set_exception(error)

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        # aiosmtpd warns of a deprecated field of its own at each login, and tells of every line it reads.
        logging.getLogger("mail.log").setLevel(logging.ERROR)
        login = await logins(self._passwords)
        imap = IMAPServer(login, login.config)
        post = PostOffice(login, self._passwords, self._clock)
        readers: WeakSet[asyncio.StreamWriter] = WeakSet()
        senders: WeakSet[SMTP] = WeakSet()

        def attend(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> Coroutine[Any, Any, None]:
            readers.add(writer)
            return imap(reader, writer, SocketInfo.get(writer, None, unique_id=token_bytes(16)))

        def take() -> SMTP:
            sender = post.connection()
            senders.add(sender)
            return sender

        with ExitStack() as listening:
            # pymap's own listener lets its tasks be collected under Python 3.13; a plain server keeps them.
            imap_server = await asyncio.start_server(attend, LOOPBACK, 0)
            listening.callback(imap_server.close)
            smtp_server = await self._loop.create_server(take, LOOPBACK, 0)
            listening.callback(smtp_server.close)
            self._started.set_result((port_of(smtp_server), port_of(imap_server)))
            await self._stop.wait()
        for transport in (*(each.transport for each in readers), *(each.transport for each in senders)):
            if isinstance(transport, asyncio.WriteTransport):
                transport.abort()
        # The sockets are closed at the loop's next turn.
        await asyncio.sleep(0)


class PostOffice:
    """aiosmtpd's handler: who is logged in may write to every mailbox there is."""

    def __init__(self, login: Login, passwords: Mapping[str, str], clock: Clock) -> None:
        self._login = login
        self._passwords = passwords
        self._clock = clock

    def connection(self) -> SMTP:
        """The protocol of a new connection."""
        return SMTP(self, hostname=NAME, ident="mailhost", authenticator=self.authenticate, auth_require_tls=False)

    def authenticate(self, _server: SMTP, _session: Session, _envelope: Envelope, _how: str, given: Any) -> AuthResult:
        """PLAIN and LOGIN, by address and password."""
        right = (
            isinstance(given, LoginPassword) and self._passwords.get(given.login.decode()) == given.password.decode()
        )
        return AuthResult(success=right, handled=False)

    async def handle_MAIL(  # noqa: N802 - aiosmtpd's name
        self, _server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Strangers may not write."""
        if not session.authenticated:
            return NOT_LOGGED_IN
        envelope.mail_from = address
        envelope.mail_options.extend(options)
        return TAKEN

    async def handle_RCPT(  # noqa: N802
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, _options: list[str]
    ) -> str:
        """Only to mailboxes that are here; host+game@ is host@."""
        if mailbox_of(address) not in self._passwords:
            return NO_SUCH_MAILBOX
        envelope.rcpt_tos.append(address)
        return TAKEN

    async def handle_DATA(self, _server: SMTP, _session: Session, envelope: Envelope) -> str:  # noqa: N802
        """It is in the mailbox before it is acknowledged."""
        arrived = self._clock.now()
        raw = envelope.content if isinstance(envelope.content, bytes) else b""
        for address in envelope.rcpt_tos:
            async with Identity(mailbox_of(address), self._login, None, frozenset()).new_session() as session:
                inbox = await session.mailbox_set.get_mailbox("INBOX")
                await inbox.append(AppendMessage(raw, arrived))
        return TAKEN


class QuickConfig(Config):
    """pymap's settings without what costs time: no TLS, one round of hashing, no resolver asked for our name."""

    def __init__(self) -> None:
        super().__init__(
            Namespace(passlib_cfg=None, proxy_protocol=None),
            host=LOOPBACK,
            port=0,
            demo_data=False,
            demo_user="",
            demo_password="",
            tls_enabled=False,
            hash_context=BuiltinHash(rounds=1),
            cpu_subsystem=Subsystem.for_asyncio(),
        )

    @property
    def greeting(self) -> bytes:
        """The first line a client reads."""
        return f"{NAME} ready".encode()


def size_of_body(part: MessageContent) -> tuple[int, int]:
    """A part's octets and lines, without its headers (RFC 3501, 7.4.2)."""
    return len(part.body), part.body.lines


# pymap counts the headers too, and alpine complains of every mail that its size is another.
LoadedMessage._get_size_with_lines = staticmethod(size_of_body)  # type: ignore[assignment, method-assign]  # noqa: SLF001


async def logins(passwords: Mapping[str, str]) -> Login:
    """pymap's users, each with an empty INBOX."""
    config = QuickConfig()
    login = Login(config)
    hashing = Passwords(config)
    for address, password in passwords.items():
        user = UserMetadata(config, address, password=await hashing.hash_password(password))
        await Identity(address, login, None, frozenset()).set(user)
    return login


def mailbox_of(address: str) -> str:
    """The mailbox that an address is delivered to: lower-cased, without its plus-part."""
    local, _, domain = address.lower().rpartition("@")
    return f"{local.partition('+')[0]}@{domain}"


def port_of(server: asyncio.Server) -> int:
    """The port it got."""
    port: int = server.sockets[0].getsockname()[1]
    return port
