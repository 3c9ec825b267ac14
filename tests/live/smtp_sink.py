"""An SMTP server on loopback that keeps what it takes, and that can be told to refuse, to put off, to hang up."""

# ruff: noqa: N802 - aiosmtpd finds its hooks by these names

import base64
import threading
from collections.abc import Callable
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult

from tests.live.loopback import HOST, free_ports


class SmtpSink:
    """A running server. `taken`: (recipient, bytes) of each mail; the rest is told by address."""

    def __init__(self, **options: Any) -> None:
        """`options`: aiosmtpd's, such as `ssl_context` or `tls_context`."""
        self.taken: list[tuple[str, bytes]] = []
        self.heard = threading.Event()
        """Set whenever a mail was taken."""
        self.senders: list[str] = []
        self.mail_options: list[list[str]] = []
        self.connections = 0
        self.at_recipient: dict[str, str] = {}
        """Answers to RCPT TO, such as "550 5.1.1 no such user"."""
        self.at_data: dict[str, str] = {}
        """Answers to a mail's end."""
        self.hang_up_at: set[str] = set()
        """Recipients at whose mails' end the connection is closed without an answer."""
        self.sender_answer = ""
        self.at_quit = ""
        """The answer to QUIT, or "hang up"."""
        self.goodbyes = 0
        self.leaves_after = 0
        """After so many mails the connection is closed, once the last one has been answered."""
        (self.port,) = free_ports(1)
        self._options = {"enable_SMTPUTF8": True} | options
        self.start()

    def start(self) -> None:
        """Listen, at the same port each time."""
        self._controller = Controller(self, hostname=HOST, port=self.port, **self._options)
        self._controller.start()

    def stop(self) -> None:
        """Listen no more."""
        self._controller.stop()

    async def handle_EHLO(self, _server: Any, session: Any, _envelope: Any, name: str, lines: list[str]) -> list[str]:
        session.host_name = name
        self.connections += 1
        return lines

    async def handle_MAIL(self, _server: Any, _session: Any, envelope: Any, address: str, options: list[str]) -> str:
        if self.sender_answer:
            return self.sender_answer
        envelope.mail_from = address
        self.senders.append(address)
        self.mail_options.append(options)
        return "250 OK"

    async def handle_RCPT(self, _server: Any, _session: Any, envelope: Any, address: str, _options: list[str]) -> str:
        if address in self.at_recipient:
            return self.at_recipient[address]
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, _session: Any, envelope: Any) -> str:
        (address,) = envelope.rcpt_tos
        if address in self.hang_up_at:
            server.transport.abort()
            return "250 never said"
        if address in self.at_data:
            return self.at_data[address]
        self.taken.append((address, envelope.original_content))
        self.heard.set()
        if len(self.taken) == self.leaves_after:
            await server.push("250 OK")
            server.transport.close()
        return "250 OK"

    async def handle_QUIT(self, server: Any, _session: Any, _envelope: Any) -> str:
        self.goodbyes += 1
        if self.at_quit == "hang up":
            server.transport.abort()
        return self.at_quit or "221 Bye"


def only(username: str, password: str) -> Any:
    """An aiosmtpd authenticator that lets one user in."""

    def check(_server: Any, _session: Any, _envelope: Any, _mechanism: str, data: Any) -> AuthResult:
        return AuthResult(success=(data.login, data.password) == (username.encode(), password.encode()), handled=False)

    return check


class TokenSink(SmtpSink):
    """One that lets in by a token, and by nothing else; `good` says which tokens are."""

    def __init__(self, username: str, good: Callable[[str], bool], mechanism: str = "XOAUTH2") -> None:
        self.username, self.good, self.mechanism = username, good, mechanism
        self.shown: list[str] = []
        """Tokens, in order."""
        self.last_words: list[bytes] = []
        """What the client says to the challenge that tells of a refusal."""
        both = {"XOAUTH2", "OAUTHBEARER"} - {mechanism}
        super().__init__(auth_require_tls=False, auth_exclude_mechanism=["LOGIN", "PLAIN", *both])

    async def auth_XOAUTH2(self, server: Any, args: list[str]) -> AuthResult:
        """As Google has it."""
        user, bearer = (field.partition("=")[2] for field in told(args).split("\1")[:2])
        return await self._judged(server, user, bearer)

    async def auth_OAUTHBEARER(self, server: Any, args: list[str]) -> AuthResult:
        """RFC 7628, 3.1."""
        head, *pairs = told(args).rstrip("\1").split("\1")
        fields = dict(pair.split("=", 1) for pair in pairs)
        assert (fields["host"], fields["port"]) == (HOST, str(self.port))
        return await self._judged(server, head.removeprefix("n,a=").rstrip(","), fields["auth"])

    async def _judged(self, server: Any, user: str, bearer: str) -> AuthResult:
        token = bearer.removeprefix("Bearer ")
        self.shown.append(token)
        if user == self.username and self.good(token):
            return AuthResult(success=True)
        await server.push("334 " + base64.b64encode(b'{"status":"400"}').decode())
        self.last_words.append(base64.b64decode(await server._reader.readline()))
        await server.push(f"535 5.7.8 Username and Token not accepted: {token}")
        return AuthResult(success=False, handled=True)


def told(args: list[str]) -> str:
    """The initial response."""
    return base64.b64decode(args[1]).decode()
