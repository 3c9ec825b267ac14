"""A whole game by mail, from the first wish for a seat to victory, as a file says: letters as real programs send them,
answers to what really left the house, with the token of its Reply-To.
"""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import SMTP, default
from pathlib import Path
from zoneinfo import ZoneInfo

import msgspec

from mailhost.adapters.memory_mail import MemoryMailbox, MemoryOutbox
from mailhost.bootstrap import rehearsal, ruleset_of
from mailhost.engine.calendar import Calendar
from mailhost.engine.commands import Deal, HostCommands, Join, RollCall
from mailhost.engine.founding import create
from mailhost.engine.inactivity import Inactivity
from mailhost.engine.refusals import Refused
from mailhost.engine.state import Game
from mailhost.engine.timetable import next_bell
from mailhost.host.dispatch import Dispatch
from mailhost.host.entry import Message
from mailhost.host.hand import carry_out, found, in_words
from mailhost.host.polling import poll
from mailhost.host.ports import HOUSE, Cursor
from mailhost.host.rewinding import undo
from mailhost.host.scenario import read_scenario
from mailhost.letters.incoming import read
from mailhost.letters.mime import split
from tests.correspondence.mail_programs import OURS, Answered, letter
from tests.letters.test_recording import wav

ZONE = ZoneInfo("Europe/Moscow")
SEED, NONCE = "5eed" * 16, "0ce0" * 16


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the file: unknown keys are mistakes."""


class Person(Table, frozen=True):
    """Somebody with a mailbox: his name in From, and his program (mail_programs)."""

    name: str
    program: str


class Step(Table, frozen=True):
    """At `at` («1 10:00» is 10:00 on 1 December) somebody writes, or the host does something, or time passes.

    A letter answers our last mail to its writer, or the last whose subject matches `re`; a `plain` one answers none,
    has no token, and the subject `subject`. `audio`: seconds of an enclosed recording. `program`: not his usual one.
    """

    at: str
    sender: str = msgspec.field(default="", name="from")
    text: str = ""
    re: str = ""
    plain: bool = False
    subject: str = "Мафия"
    audio: int = 0
    program: str = ""
    host: tuple[str, ...] = ()


class Whole(Table, frozen=True):
    """The file. `roles`: by nickname, as the deal finds them. `plus`: whether the provider has plus-addresses."""

    title: str
    ruleset: str
    people: dict[str, Person]
    roles: dict[str, str]
    steps: tuple[Step, ...]
    game: str = "town"
    language: str = "ru"
    host: str = "Прокуратор"
    seats: int = 0
    until: str = ""
    plus: bool = True
    options: dict[str, object] = {}
    calendar: Calendar = Calendar()
    inactive: Inactivity = Inactivity()


@dataclass(frozen=True)
class Sent:
    """A mail of ours as it left: the record, and what a program shows of it."""

    message: Message
    subject: str
    text: str
    reply_to: str


def read_whole(path: Path) -> Whole:
    """A game's file."""
    return msgspec.convert(tomllib.loads(path.read_text()), Whole)


class Exchange:
    """The game on a stage: a house in memory that asks for tokens."""

    def __init__(self, whole: Whole, base: Path) -> None:
        self.whole = whole
        scenario = f'title = "-"\nruleset = "gorod"\nlanguage = "{whole.language}"\nstart = "2026-12-01 09:00"\n'
        stage = rehearsal(read_scenario(f"{scenario}[players]\n".encode(), "whole"), base).stage
        assert isinstance(stage.mailbox, MemoryMailbox)
        assert isinstance(stage.outbox, MemoryOutbox)
        asked = replace(stage.house.settings, name=whole.host, sender="token", plus_addressing=whole.plus)
        self.house = replace(stage.house, settings=asked)
        self.mailbox, self.outbox, self.clock = stage.mailbox, stage.outbox, stage.clock
        self.dispatch, self.cursor, self.written = Dispatch(self.house, self.outbox), Cursor(), 0
        self.rules = ruleset_of(whole.ruleset, dict(whole.options), base)
        self.shelf: dict[str, list[Sent]] = {}
        self.seen = {HOUSE: 0, whole.game: 0}
        began = self.at("1 09:00")
        ends = self.at(whole.until) if whole.until else None
        made = create(
            whole.game,
            self.rules,
            whole.language,
            "Europe/Moscow",
            whole.calendar,
            began,
            whole.seats,
            ends,
            whole.inactive,
        )
        found(self.house, made, "host")

    def at(self, local: str) -> datetime:
        """An instant: "2 12:00" is noon of 2 December in Moscow."""
        day, _, hour = local.partition(" ")
        return datetime.fromisoformat(f"2026-12-{int(day):02} {hour}").replace(tzinfo=ZONE)

    @property
    def game(self) -> Game:
        """As it stands."""
        return self.house.ledger.book(self.whole.game).state

    def bells(self, until: datetime) -> Iterator[datetime]:
        """Ring each that is due by then, at its own second."""
        while (bell := next_bell(self.game)) is not None and bell <= until:
            self.look(bell, bell)
            yield bell

    def look(self, now: datetime, horizon: datetime) -> None:
        """A pass."""
        self.clock.instant = now
        self.cursor = poll(self.house, self.mailbox, self.cursor, horizon)

    def write(self, step: Step) -> tuple[EmailMessage, tuple[str, ...]]:
        """That letter comes in and is handled; what its writer typed is what was read. The mail, and those lines."""
        self.written += 1
        person, at, typed = self.whole.people[step.sender], self.at(step.at), tuple(step.text.split("\n"))
        who = EmailMessage(policy=SMTP)
        who["From"] = f"{person.name} <{address(step.sender)}>"
        shelf = (
            [] if step.plain else [each for each in self.shelf.get(step.sender, []) if re.search(step.re, each.subject)]
        )
        if shelf:
            last = shelf[-1]
            shown = Answered(
                self.whole.host,
                last.reply_to or OURS,
                last.subject,
                self.written_at(last.message),
                tuple(last.text.rstrip().split("\n")),
            )
            mail = letter(step.program or person.program, typed, shown, str(who["From"]), at)
        else:
            mail = EmailMessage(policy=SMTP)
            mail["From"], mail["To"], mail["Subject"], mail["Date"] = who["From"], OURS, step.subject, at
            mail["Message-ID"] = f"<{self.written}@players.example.org>"
            mail.set_content(step.text, cte="quoted-printable")
        if step.audio:
            mail.add_attachment(wav(step.audio), maintype="audio", subtype="wav", filename="слово.wav")
        raw = mail.as_bytes()
        fresh = read(split(raw)).fresh
        assert fresh == tuple(line.strip() for line in typed if line.strip()), (step.at, fresh)
        self.mailbox.deliver(raw, at)
        self.look(at, at - timedelta(seconds=1))
        return mail, typed

    def written_at(self, message: Message) -> datetime:
        """When that mail of ours was written."""
        for stream in self.seen:
            for entry in self.house.store.read(stream):
                if message in entry.messages:
                    return entry.at.astimezone(ZONE)
        raise LookupError(message.id)

    def hand(self, words: tuple[str, ...], at: datetime) -> None:
        """The host does something, as he would type it."""
        self.clock.instant = at
        if words[0] == "undo":
            result = undo(self.house, self.whole.game, "host")
        else:
            result = carry_out(self.house, self.whole.game, lambda game: self.command(game, words), "host")
        assert not isinstance(result, Refused), (words, result)

    def command(self, game: Game, words: tuple[str, ...]) -> HostCommands:
        """What those words ask for."""
        match words:
            case ("deal",):
                seats = {player.nick: player.seat for player in game.players}
                return Deal(
                    SEED, {seats[nick]: role for nick, role in self.whole.roles.items()}, free=True, nonce=NONCE
                )
            case ("roll-call",):
                return RollCall()
            case ("join", nick, who):
                return Join(nick, address(who))
            case _:
                return in_words(
                    self.house, game, tuple(address(word) if word in self.whole.people else word for word in words)
                )

    def sent(self) -> list[Sent]:
        """What has left since this was last asked, in the order in which it was written."""
        self.dispatch.send()
        mails = {mail.id: message_from_bytes(mail.raw, policy=default) for mail in self.outbox.sent}
        self.outbox.sent.clear()
        new = []
        for stream, version in self.seen.items():
            for entry in self.house.store.read(stream, after=version):
                self.seen[stream] = entry.seq
                for message in entry.messages:
                    new.append(one := shown(message, mails[message.id]))
                    self.shelf.setdefault(message.to.partition("@")[0], []).append(one)
        return new


def shown(message: Message, mail: EmailMessage) -> Sent:
    """What a mail program makes of it."""
    body = mail.get_body(("plain",))
    assert body is not None
    text = str(body.get_content()).replace("\r\n", "\n")
    return Sent(message, str(mail["Subject"]), text, str(mail["Reply-To"] or ""))


def address(who: str) -> str:
    """Of somebody by the local part."""
    return f"{who}@players.example.org"
