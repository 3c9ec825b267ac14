"""Outbox over SMTP: one connection a batch, one recipient a mail, and nothing tried twice in here.

What the server has taken with 250 is sent, whatever happens to the connection afterwards.
"""

import contextlib
import re
import smtplib
import ssl
from collections.abc import Callable, Iterator, Sequence
from email.utils import parseaddr
from typing import Literal

import msgspec

from mailhost.adapters import server_words
from mailhost.adapters.bearer_token import BearerToken, mechanism
from mailhost.adapters.oauth_access import OauthAccess, TokenRefused
from mailhost.host.ports import Outgoing, Receipt, Unreachable

TIMEOUT = 60
LOST = (smtplib.SMTPServerDisconnected, OSError)
LINE_END = re.compile(rb"\r\n|\r|\n")
QUOTA = re.compile(rb"\A5\.4\.5\b")
"""Gmail's «enough for today» has the number of a refusal (550 5.4.5), but is none of the address."""


class SmtpAccount(msgspec.Struct, frozen=True):
    """Where and as whom; an empty `username` logs in as nobody. `sender`: the envelope's. `tls` None: the system's.

    `access`: by a token in place of the password.
    """

    server: str
    port: int
    security: Literal["tls", "starttls", "none"]
    username: str
    password: Callable[[], str]
    sender: str
    tls: ssl.SSLContext | None = None
    access: OauthAccess | None = None


class SmtpOutbox:
    """One account of a submission server."""

    def __init__(self, account: SmtpAccount) -> None:
        self._account = account

    def send(self, batch: Sequence[Outgoing]) -> Iterator[Receipt]:
        if not batch:
            return
        connection = self._connected()
        lost = ""
        try:
            for mail in batch:
                if lost:
                    yield Receipt(mail.id, "deferred", lost)
                    continue
                receipt, lost = hand_over(connection, self._account.sender, mail)
                yield receipt
        finally:
            if lost:
                connection.close()
            else:
                leave(connection)

    def greet(self) -> None:
        """Connect, log in and leave, as a test of the settings; raises Unreachable."""
        leave(self._connected())

    def _connected(self) -> smtplib.SMTP:
        account = self._account
        if account.access is not None and account.username:
            return account.access.admitted(lambda token: admitted(account, "", token))
        return admitted(account, account.password() if account.username else "")


def admitted(account: SmtpAccount, password: str, token: str = "") -> smtplib.SMTP:
    """A connection that is logged in to, by the token if there is one; raises TokenRefused or Unreachable."""
    where = f"SMTP {account.server}:{account.port}"
    try:
        connection = opened(account)
    except (smtplib.SMTPException, OSError, ValueError) as error:
        raise Unreachable(f"{where}: {words(error)}") from error
    try:
        if token:
            show_token(connection, account, token)
        elif account.username:
            connection.login(account.username, password)
    except (smtplib.SMTPException, OSError, ValueError) as error:
        leave(connection)
        refused = f"{where} does not let {account.username!r} in: "
        if token:
            said = words(error).replace(token, "…")
            told = isinstance(error, smtplib.SMTPAuthenticationError) and error.smtp_code >= 500
            kind = TokenRefused if told else Unreachable
            raise kind(f"{refused}{said} (is the grant for this mailbox? mailhost login)") from None
        raise Unreachable(
            f"{refused}{words(error)} (is the password right; does the provider want an app password?)"
        ) from error
    except Unreachable:
        leave(connection)
        raise
    return connection


def show_token(connection: smtplib.SMTP, account: SmtpAccount, token: str) -> None:
    """Log in by a token; raises what smtplib does, or Unreachable where the server takes none."""
    where = (account.server, account.port)
    kind = mechanism(connection.esmtp_features.get("auth", "").split())
    if kind is None:
        raise Unreachable(f"SMTP {where[0]}:{where[1]} takes no OAuth token: it offers neither XOAUTH2 nor OAUTHBEARER")
    connection.auth(kind, BearerToken(kind, account.username, token, where))


def opened(account: SmtpAccount) -> smtplib.SMTP:
    """A connection over which greetings have been exchanged, and nobody is logged in to."""
    # Reading the system's certificates takes long beside a mail on loopback.
    tls = account.tls if account.tls or account.security == "none" else ssl.create_default_context()
    # Our own name is asked of nobody: finding it may take the resolver many seconds.
    name = account.sender.rpartition("@")[2]
    if account.security == "tls":
        connection: smtplib.SMTP = smtplib.SMTP_SSL(account.server, account.port, name, timeout=TIMEOUT, context=tls)
    else:
        connection = smtplib.SMTP(account.server, account.port, name, timeout=TIMEOUT)
    try:
        if account.security == "starttls":
            connection.starttls(context=tls)
        connection.ehlo_or_helo_if_needed()
    except BaseException:
        connection.close()
        raise
    return connection


def hand_over(connection: smtplib.SMTP, sender: str, mail: Outgoing) -> tuple[Receipt, str]:
    """What became of one mail, and if the connection is lost with it, the words for the rest."""
    raw = LINE_END.sub(b"\r\n", mail.raw)
    try:
        to = envelope_address(mail.to)
        connection.sendmail(sender, [to], raw, options(connection, to, raw))
    except smtplib.SMTPSenderRefused as error:
        # Our own address is refused: that says nothing of his.
        return Receipt(mail.id, "deferred", words(error)), ""
    except smtplib.SMTPRecipientsRefused as error:
        code, answer = next(iter(error.recipients.values()))
        return judged(mail, code, answer), ""
    except smtplib.SMTPResponseException as error:
        return judged(mail, error.smtp_code, error.smtp_error), ""
    except (smtplib.SMTPNotSupportedError, ValueError) as error:
        return Receipt(mail.id, "refused", words(error)), ""
    except LOST as error:
        return Receipt(mail.id, "deferred", words(error)), f"connection lost: {words(error)}"
    return Receipt(mail.id, "sent"), ""


def judged(mail: Outgoing, code: int, answer: bytes | str) -> Receipt:
    """By the answer's number (RFC 5321, 4.2.1): 5xx is for good."""
    raw = answer if isinstance(answer, bytes) else answer.encode()
    outcome: Literal["deferred", "refused"] = "refused" if code >= 500 and not QUOTA.match(raw) else "deferred"
    return Receipt(mail.id, outcome, f"{code} {server_words.in_one_line(raw)}")


def options(connection: smtplib.SMTP, to: str, raw: bytes) -> list[str]:
    """What MAIL FROM must ask for; raises SMTPNotSupportedError for an address that the server cannot take."""
    wanted = []
    if not raw.isascii() and connection.has_extn("8bitmime"):
        wanted.append("BODY=8BITMIME")
    if not to.isascii():
        if not connection.has_extn("smtputf8"):
            raise smtplib.SMTPNotSupportedError(f"the mail server takes no address like {to}")
        wanted.append("SMTPUTF8")
    return wanted


def envelope_address(address: str) -> str:
    """The address as every server knows it (почта.рф in ASCII); ValueError for what cannot be one.

    smtplib reads what it is given as a header, and would write to whomever it finds there.
    """
    local, at, domain = address.rpartition("@")
    if not (local and domain) or parseaddr(address) != ("", address) or not address.isprintable():
        raise ValueError(f"{address!r} is no e-mail address")
    return address if domain.isascii() else local + at + domain.encode("idna").decode()


def words(error: Exception) -> str:
    """The server's, in one line, with their number where they have one."""
    if isinstance(error, smtplib.SMTPResponseException):
        return f"{error.smtp_code} {server_words.in_one_line(error.smtp_error)}"
    return server_words.of(error)


def leave(connection: smtplib.SMTP) -> None:
    """QUIT; that it fails is nobody's concern."""
    with contextlib.suppress(smtplib.SMTPException, OSError):
        connection.quit()
    connection.close()
