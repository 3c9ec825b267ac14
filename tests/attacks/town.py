"""A town under attack: mails made by hand, byte for byte, and all that came of each of them."""

from datetime import datetime
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from email.utils import format_datetime
from typing import Any, Literal, NamedTuple

from mailhost.engine.commands import Replace
from mailhost.engine.events import AnyEvent
from mailhost.engine.refusals import Refused
from mailhost.host.dispatch import Dispatch
from mailhost.host.entry import Entry, LetterCause, Message
from mailhost.host.hand import carry_out
from mailhost.host.ports import HOUSE
from mailhost.host.rehearsal import GAME
from mailhost.letters.incoming import read
from mailhost.letters.mime import split
from tests.host.doubts import Doubting
from tests.host.tables import NICKS

MALLORY = "mallory@evil.example"


class Aftermath(NamedTuple):
    """What a mail came to: verdicts, events, mails of ours with their addresses."""

    verdicts: list[str]
    events: list[AnyEvent]
    mails: list[Message]

    @property
    def to(self) -> list[str]:
        """Who was written to, in order."""
        return [mail.to for mail in self.mails]

    @property
    def text(self) -> str:
        """All that was written."""
        return "\n".join(f"{mail.subject}\n{mail.body}" for mail in self.mails)


class Town(Doubting):
    """`Doubting`, on day 1, where everybody is to vote; all mails of before have left."""

    def __init__(self, sender: Literal["token", "dmarc", "from"] = "token", **asked: Any) -> None:
        super().__init__(sender, **asked)
        self.leaves()

    def suffers(self, raw: bytes, local: str) -> Aftermath:
        """Those bytes arrive."""
        before = {stream: len(self.entries(stream)) for stream in (HOUSE, GAME)}
        self.arrives(raw, local)
        new: list[Entry] = [entry for stream in (HOUSE, GAME) for entry in self.entries(stream)[before[stream] :]]
        return Aftermath(
            [entry.cause.verdict for entry in new if isinstance(entry.cause, LetterCause)],
            [event for entry in new for event in entry.events],
            [mail for entry in new for mail in entry.messages],
        )

    def reply_to(self, nick: str) -> str:
        """Where that player's answers go, token and all."""
        return f"host+{GAME}.{self.token(nick)}@example.org"

    def answers_as(self, nick: str, text: str, local: str, proof: bytes = b"") -> Aftermath:
        """He writes, to where his answers go; `proof`: lines that his server's word stands in."""
        self.count += 1
        mail = eml(
            f"From: {self.address(nick)}",
            f"To: {self.reply_to(nick)}",
            f"Message-ID: <answer-{self.count}@players.example.org>",
            body=text,
        )
        return self.suffers(proof + mail, local)

    def rename_address(self, nick: str, address: str) -> None:
        """The host gives that player's seat another address."""
        seat = NICKS.index(nick) + 1
        made = carry_out(self.house, GAME, lambda _: Replace(seat, nick, address), "host")
        assert not isinstance(made, Refused)

    def fresh(self, raw: bytes) -> tuple[str, ...]:
        """What its writer typed, as it is read."""
        return read(split(raw)).fresh

    def text_of(self, mail: EmailMessage) -> str:
        """A mail's plain text."""
        part = mail.get_body(("plain",))
        return part.get_content() if part is not None else ""

    def leaves(self) -> list[EmailMessage]:
        """All mails that went out since the last call, as a mail program reads them."""
        done = len(self.outbox.sent)
        Dispatch(self.house, self.outbox).send()
        return [as_read(mail.raw) for mail in self.outbox.sent[done:]]


def as_read(raw: bytes) -> EmailMessage:
    """A mail as a mail program reads it."""
    mail = message_from_bytes(raw, policy=default)
    assert isinstance(mail, EmailMessage)
    return mail


def eml(*head: str | bytes, body: str | bytes = "", date: datetime | None = None) -> bytes:
    """A mail's bytes, nothing in them mended. `head`: whole lines; a Message-ID is added where they have none."""
    lines = [line if isinstance(line, bytes) else line.encode() for line in head]
    names = [line.partition(b":")[0].strip().lower() for line in lines]
    if b"to" not in names:
        lines.append(b"To: host@example.org")
    if b"message-id" not in names:
        lines.append(b"Message-ID: <by-hand@evil.example>")
    if date is not None:
        lines.append(f"Date: {format_datetime(date)}".encode())
    if b"content-type" not in names:
        lines += [b"Content-Type: text/plain; charset=utf-8", b"Content-Transfer-Encoding: 8bit"]
    return b"\r\n".join([*lines, b"", body if isinstance(body, bytes) else body.encode()])


def parts(boundary: str, *bodies: str) -> str:
    """The body of a multipart mail."""
    return "".join(f"--{boundary}\r\n{each}\r\n" for each in bodies) + f"--{boundary}--\r\n"
