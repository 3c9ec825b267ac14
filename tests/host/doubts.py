"""A table at which it is asked who wrote a letter: the stage's house, told to want proof."""

from dataclasses import replace
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import SMTP, default
from typing import Literal

from mailhost.host.dispatch import Dispatch
from mailhost.host.entry import Message
from mailhost.host.held import word_of
from mailhost.host.rehearsal import GAME, address
from mailhost.host.reply_token import token_of
from tests.host.tables import NICKS, Table


class Doubting(Table):
    """On day 1; `sender` and the rest as in [security]."""

    def __init__(
        self,
        sender: Literal["token", "dmarc", "from"] = "token",
        *,
        plus_addressing: bool = True,
        authserv_id: str = "mx.example.org",
        at: str = "2 10:00",
    ) -> None:
        super().__init__()
        self.before = len(self.outbox.sent)
        asked = {"sender": sender, "plus_addressing": plus_addressing, "authserv_id": authserv_id}
        self.house = replace(self.house, settings=replace(self.house.settings, **asked))  # type: ignore[arg-type]
        self.rehearsal.stage.house = self.house
        self.count = 0
        self.look(at)

    def address(self, nick: str) -> str:
        """Where that player gets his mail; anything else is an address itself."""
        return address(NICKS.index(nick) + 1) if nick in NICKS else nick

    def token(self, nick: str) -> str:
        """His."""
        return token_of(self.house, GAME, self.address(nick))

    def sent(self) -> list[EmailMessage]:
        """All that goes out from day 1 on, as a mail program reads it."""
        Dispatch(self.house, self.outbox).send()
        mails = [message_from_bytes(mail.raw, policy=default) for mail in self.outbox.sent[self.before :]]
        return [mail for mail in mails if isinstance(mail, EmailMessage)]

    def comes(self, who: str, text: str, local: str, to: str = "", subject: str = "Re: Город", **headers: str) -> bytes:
        """A letter that arrives and is handled at once. `to`: a plus-part of our address."""
        self.count += 1
        mail = EmailMessage(policy=SMTP)
        local_part, _, domain = self.house.settings.email.partition("@")
        mail["From"] = self.address(who)
        mail["To"] = f"{local_part}{f'+{to}' if to else ''}@{domain}"
        mail["Subject"] = subject
        mail["Message-ID"] = f"<{self.count}@players.example.org>"
        for name, value in headers.items():
            mail[name.replace("_", "-")] = value
        mail.set_content(text)
        raw = mail.as_bytes()
        self.arrives(raw, local)
        return raw

    def arrives(self, raw: bytes, local: str) -> None:
        """Those bytes come in and are handled."""
        self.mailbox.deliver(raw, self.at(local))
        self.look(local)

    def answers(self, nick: str, text: str, local: str, **headers: str) -> bytes:
        """As `comes`, to the Reply-To of our mails, with the subject of the last one to him."""
        return self.comes(nick, text, local, f"{GAME}.{self.token(nick)}", f"Re: {self.last(nick).subject}", **headers)

    def last(self, nick: str) -> Message:
        """Our last mail to him, or to that address."""
        if nick in (*NICKS, "host"):
            return self.mails(nick)[-1]
        return [mail for mail in self.mails() if mail.to == nick][-1]

    def mails_of(self, game: str) -> list[Message]:
        """All that was written in another game."""
        return [mail for entry in self.house.store.read(game) for mail in entry.messages]

    def held(self) -> list[str]:
        """Why each letter waits that does."""
        return [each.why for each in self.house.ledger.book(GAME).held.values()]

    def word(self) -> str:
        """Of the question that was put last."""
        book = self.house.ledger.book(GAME)
        asked = max((each for questions in book.letters.questions.values() for each in questions), key=lambda q: q.at)
        return word_of(self.house, book, asked.letters)

    def verdicts(self) -> list[str]:
        """What became of each letter."""
        return [cause.verdict for cause in self.causes()]
