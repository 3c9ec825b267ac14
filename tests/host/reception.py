"""A town before anybody lives in it: a house in memory with one game in sign-up, to which strangers write."""

from collections.abc import Callable
from datetime import datetime, timedelta
from email.message import EmailMessage
from email.policy import SMTP
from pathlib import Path

from mailhost.adapters.memory_mail import MemoryMailbox
from mailhost.adapters.memory_store import MemoryArchive
from mailhost.bootstrap import rehearsal, ruleset_of
from mailhost.engine.calendar import Calendar
from mailhost.engine.commands import HostCommands
from mailhost.engine.founding import create
from mailhost.engine.inactivity import Inactivity
from mailhost.engine.refusals import Refused
from mailhost.engine.state import Game
from mailhost.host.correspondence import Desk
from mailhost.host.entry import Entry, LetterCause, Message
from mailhost.host.hand import carry_out, found
from mailhost.host.house import House
from mailhost.host.ledger import Ledger
from mailhost.host.polling import poll
from mailhost.host.ports import HOUSE, Cursor
from mailhost.host.scenario import read_scenario

TOWN = "town"
SCENARIO = 'title = "A town"\nruleset = "gorod"\nstart = "2026-12-01 09:00"\n[players]\n"Аня" = "citizen"\n'
HOURS = Calendar(long_days="none")


class Reception:
    """Opened on 2026-12-01 at 09:00 in Moscow; `games` are founded then, in sign-up."""

    def __init__(
        self,
        seats: int = 0,
        until: str | None = None,
        inactivity: Inactivity = Inactivity(),  # noqa: B008 - frozen
        games: tuple[str, ...] = (TOWN,),
        language: str = "ru",
    ) -> None:
        self.scenario = read_scenario(SCENARIO.encode(), "town")
        stage = rehearsal(self.scenario, Path()).stage
        assert isinstance(stage.mailbox, MemoryMailbox)
        self.house: House = stage.house
        self.mailbox, self.clock = stage.mailbox, stage.clock
        self.cursor = Cursor()
        self.written = 0
        ends = self.at(until) if until else None
        rules, began = ruleset_of("gorod", {}), self.at("1 09:00")
        for game in games:
            event = create(game, rules, language, "Europe/Moscow", HOURS, began, seats, ends, inactivity)
            found(self.house, event, "host")

    def at(self, local: str) -> datetime:
        """An instant: "2 12:00" is noon of 2 December in Moscow."""
        day, _, hour = local.partition(" ")
        return self.scenario.instant(f"2026-12-{int(day):02} {hour}", "at")

    def write(self, who: str, text: str, local: str, subject: str | None = None, **headers: str) -> None:
        """A mail of `who`@players.example.org arrives and is handled; its subject answers our last mail to him."""
        self.deliver(self.letter(who, text, local, subject, **headers), local)

    def deliver(self, mail: EmailMessage, local: str) -> None:
        """That mail arrives and is handled."""
        self.mailbox.deliver(mail.as_bytes(), self.at(local))
        self.look(local)

    def letter(self, who: str, text: str, local: str, subject: str | None = None, **headers: str) -> EmailMessage:
        """A mail, not yet sent."""
        sender = address(who)
        last = self.mails(sender)[-1:]
        self.written += 1
        mail = EmailMessage(policy=SMTP)
        mail["From"] = sender
        mail["To"] = self.house.settings.email
        mail["Subject"] = subject if subject is not None else f"Re: {last[0].subject}" if last else "Мафия"
        mail["Date"] = self.at(local)
        mail["Message-ID"] = f"<{self.written}.{who}@players.example.org>"
        for name, value in headers.items():
            mail[name.replace("_", "-")] = value
        mail.set_content(text)
        return mail

    def look(self, local: str) -> None:
        """A pass at that time."""
        self.clock.instant = now = self.at(local)
        self.cursor = poll(self.house, self.mailbox, self.cursor, now - timedelta(seconds=1))

    def hand(self, command: HostCommands | Callable[[Game], HostCommands], local: str, game: str = TOWN) -> None:
        """The host does something."""
        self.look(local)
        made = command if callable(command) else lambda _: command
        assert not isinstance(carry_out(self.house, game, made, "host"), Refused)

    def sign_up(self, who: str, nick: str, local: str) -> None:
        """Somebody signs up and confirms it, a minute later."""
        self.write(who, f"записаться {nick}", local)
        hour, _, minute = local.rpartition(":")
        self.write(who, "да", f"{hour}:{int(minute) + 1:02}")

    def restart(self) -> None:
        """A new process: nothing in memory but what it reads."""
        ledger = self.house.ledger
        for book in ledger.games():
            ledger.save(book)
        object.__setattr__(self.house, "ledger", Ledger(self.house.store, self.house.posted, ledger.registry))
        self.house.ledger.refresh()

    @property
    def game(self) -> Game:
        """The town as it stands."""
        return self.house.ledger.book(TOWN).state

    def nicks(self) -> list[str]:
        """Who has a seat, in order."""
        return [player.nick for player in self.game.players]

    def line(self) -> list[str]:
        """Who stands in line, in order."""
        return [each.nick for each in self.game.waitlist]

    def entries(self) -> list[Entry]:
        """All journals, by time."""
        streams = (HOUSE, *(stream for stream in self.house.store.streams() if stream != HOUSE))
        found = [entry for stream in streams for entry in self.house.store.read(stream)]
        return sorted(found, key=lambda entry: entry.at)

    def mails(self, to: str | None = None) -> list[Message]:
        """Every mail of ours, or those to one address, in order."""
        found = [mail for entry in self.entries() for mail in entry.messages]
        return found if to is None else [mail for mail in found if mail.to == to]

    def verdicts(self) -> list[str]:
        """What became of each letter."""
        return [entry.cause.verdict for entry in self.entries() if isinstance(entry.cause, LetterCause)]

    def extracted(self) -> dict[tuple[str, str], bytes]:
        """Recordings that were put aside for the host."""
        assert isinstance(self.house.archive, MemoryArchive)
        return self.house.archive.extracted

    def again(self, raw: bytes, local: str) -> None:
        """The server delivers a mail once more."""
        self.mailbox.deliver(raw, self.at(local))
        self.look(local)


def address(who: str) -> str:
    """Of somebody by his local part, or a whole address."""
    return who if "@" in who else f"{who}@players.example.org"


__all__ = ["HOURS", "TOWN", "Desk", "Reception", "address"]
