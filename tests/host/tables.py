"""A table to play at: a house in memory with one dealt game of gorod, its mailbox, its outbox, a clock that is set."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from email.message import EmailMessage
from email.policy import SMTP
from pathlib import Path

import msgspec

from mailhost.adapters.memory_mail import MemoryMailbox, MemoryOutbox
from mailhost.bootstrap import rehearsal
from mailhost.engine.calendar import Calendar
from mailhost.engine.state import Game
from mailhost.host.entry import Entry, LetterCause, Message
from mailhost.host.house import House
from mailhost.host.junk import Junk
from mailhost.host.ledger import Ledger
from mailhost.host.polling import poll
from mailhost.host.ports import HOUSE, Cursor
from mailhost.host.rehearsal import GAME, Rehearsal, address
from mailhost.host.scenario import read_scenario

NICKS = ("Аня", "Боря", "Вера", "Гриша", "Даша", "Егор", "Жанна")
SCENARIO = """
title = "A table"
ruleset = "gorod"
start = "2026-12-01 22:00"
[players]
"Аня" = "citizen"
"Боря" = "mafia"
"Вера" = "citizen"
"Гриша" = "citizen"
"Даша" = "commissar"
"Егор" = "citizen"
"Жанна" = "consigliere"
"""


class Warned(Rehearsal):
    """A rehearsal with the reminder that games have by default: three hours before a deadline."""

    def calendar(self, start: datetime) -> Calendar:
        """The file's hours and that."""
        return msgspec.structs.replace(super().calendar(start), reminders=(3 * 60 * 60,))


class Table:
    """Night 1 runs from 2026-12-01 22:00 to 10:00, day 1 to 22:00, all in Moscow.

    `options`: lines of TOML, of a scenario's [options].
    """

    def __init__(self, messages_per_day: int = 0, *, warned: bool = False, options: str = "") -> None:
        told = SCENARIO.replace("[players]", f"[options]\n{options}\n[players]")
        self.rehearsal = rehearsal(read_scenario(told.encode(), "table"), Path())
        if warned:
            played = self.rehearsal
            self.rehearsal = Warned(played.scenario, played.stage, played.ruleset, played.holidays)
        self.rehearsal.deal()
        stage = self.rehearsal.stage
        limited = replace(stage.house.settings, messages_per_day=messages_per_day)
        stage.house = replace(stage.house, settings=limited)
        self.house: House = stage.house
        mailbox, outbox = self.rehearsal.stage.mailbox, self.rehearsal.stage.outbox
        assert isinstance(mailbox, MemoryMailbox)
        assert isinstance(outbox, MemoryOutbox)
        self.mailbox, self.outbox = mailbox, outbox
        self.cursor = self.rehearsal.cursor
        self.junk = Junk(MemoryMailbox(), Cursor())

    def restarted(self) -> House:
        """The same house as a new process finds it: with nothing in memory but what it reads."""
        ledger = self.house.ledger
        return replace(self.house, ledger=Ledger(self.house.store, self.house.posted, ledger.registry))

    @property
    def game(self) -> Game:
        """As it stands."""
        return self.house.ledger.book(GAME).state

    def at(self, local: str) -> datetime:
        """An instant: "2 12:00" is noon of 2 December in Moscow."""
        day, _, hour = local.partition(" ")
        return self.rehearsal.scenario.instant(f"2026-12-{int(day):02} {hour}", "at")

    def write(self, nick: str, text: str, local: str, **headers: str) -> bytes:
        """A player's mail arrives; returns its bytes."""
        mail = EmailMessage(policy=SMTP)
        mail["From"] = address(NICKS.index(nick) + 1) if nick in NICKS else nick
        mail["To"] = self.house.settings.email
        mail["Subject"] = "Re: Город"
        mail["Date"] = self.at(local)
        mail["Message-ID"] = f"<{len(self.mails())}.{abs(hash((nick, text, local)))}@players.example.org>"
        for name, value in headers.items():
            mail[name.replace("_", "-")] = value
        mail.set_content(text)
        raw = mail.as_bytes()
        self.mailbox.deliver(raw, self.at(local))
        return raw

    def look(self, local: str, settle: int = 0) -> None:
        """A pass at that time."""
        self.rehearsal.stage.clock.instant = now = self.at(local)
        self.cursor = poll(self.house, self.mailbox, self.cursor, now - timedelta(seconds=settle), self.junk)

    def entries(self, stream: str = GAME) -> Sequence[Entry]:
        """The whole journal of a stream."""
        return tuple(self.house.store.read(stream))

    def causes(self) -> list[LetterCause]:
        """Every mail that was handled, those of the house first."""
        entries = (*self.entries(HOUSE), *self.entries())
        return [entry.cause for entry in entries if isinstance(entry.cause, LetterCause)]

    def mails(self, nick: str | None = None) -> list[Message]:
        """All mails written, or those to one player ("host": the host)."""
        seat = None if nick is None else 0 if nick == "host" else NICKS.index(nick) + 1
        entries = (*self.entries(HOUSE), *self.entries())
        return [mail for entry in entries for mail in entry.messages if seat is None or mail.seat == seat]

    def tally(self) -> dict[str, list[str]]:
        """Who stands accused, and by whom."""
        votes: dict[str, list[str]] = {}
        for voter, targets in self.game.votes.items():
            for target in targets:
                votes.setdefault(self.game.player(target).nick, []).append(self.game.player(voter).nick)
        return votes
