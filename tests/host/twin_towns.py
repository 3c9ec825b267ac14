"""One town played twice: the same letters at the same instants, but some of its seats have exchanged their roles."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cached_property

from mailhost.adapters.memory_mail import MemoryMailbox, MemoryOutbox
from mailhost.bootstrap import stage, texts_from
from mailhost.engine.calendar import Calendar
from mailhost.engine.commands import Deal, HostCommands, Join, RollCall
from mailhost.engine.events import Died, GameOver, NewspaperPublished
from mailhost.engine.founding import create
from mailhost.engine.inactivity import Inactivity
from mailhost.engine.refusals import Refused
from mailhost.engine.state import Game
from mailhost.engine.timetable import next_bell
from mailhost.host.dispatch import Dispatch
from mailhost.host.eligibility import NotEnrolled
from mailhost.host.entry import Again, Entry, HostCause, LetterCause
from mailhost.host.hand import carry_out, found, in_words
from mailhost.host.polling import poll
from mailhost.host.ports import Cursor
from mailhost.host.rehearsal import GAME, SEED, address
from mailhost.host.replay import thread
from mailhost.host.rewinding import undo
from mailhost.host.scenario import Scenario
from mailhost.host.transaction import message_id
from mailhost.letters.composing import read_back
from mailhost.letters.outgoing import Post
from tests.host.twin_scripts import DUSK, NICKS, NIGHTS, START, Input, Script

SECOND = timedelta(seconds=1)
NONCE = "ab" * 32
TEXTS = texts_from(None)
"""Compiled once for all towns."""


@dataclass(frozen=True)
class Fact:
    """What may make games differ for itself: a death with what is shown of it, the end, which notes of an editor are
    printed, what became of words.

    `by`: whose words, 0 for the host's and for what is nobody's; `said`: when they arrived.
    """

    at: datetime
    what: tuple[object, ...]
    by: int = 0
    said: datetime | None = None


@dataclass(frozen=True)
class Mail:
    """As it left, at that instant."""

    at: datetime
    raw: bytes

    @cached_property
    def read(self) -> tuple[dict[str, str], str]:
        """Headers, without the line that parts the texts and is drawn of them, and what they say: text, then HTML."""
        headers, texts = read_back(self.raw)
        kind, _, _ = dict(headers)["Content-Type"].partition(";")
        return dict(headers) | {"Content-Type": kind}, "\n".join(text for _, text in texts)


class Town:
    """A script, played with the parts held so: `holders[part]` is a seat, `without` are parts that stay silent."""

    def __init__(self, script: Script, holders: Sequence[int], without: frozenset[int] = frozenset()) -> None:
        self.script = script
        self.holders = tuple(holders)
        self.without = without
        setting = Scenario("Twins", script.ruleset.id, "2026-12-01 18:00", {}, language=script.language)
        self.stage = stage(setting, None)
        self.stage.house = replace(self.stage.house, texts=TEXTS)
        self.house, self.clock = self.stage.house, self.stage.clock
        assert isinstance(self.stage.mailbox, MemoryMailbox)
        assert isinstance(self.stage.outbox, MemoryOutbox)
        self.mailbox, self.outbox = self.stage.mailbox, self.stage.outbox
        self.cursor = Cursor()
        self.dispatch = Dispatch(self.house, self.outbox)
        self.mails: dict[str, list[Mail]] = {}
        self.collected = 0
        self.hand: list[Fact] = []
        self.begin()
        for number, each in enumerate(script.inputs):
            self.take(number, each)
        self.run_to(START + DUSK + timedelta(days=NIGHTS), inclusive=True)

    @property
    def game(self) -> Game:
        """As it stands."""
        return self.house.ledger.book(GAME).state

    @property
    def roles(self) -> dict[int, str]:
        """By seat."""
        return {seat: self.script.parts[part] for part, seat in enumerate(self.holders)}

    def begin(self) -> None:
        """Found, seat and deal, with all that the clock may do besides: reminders, tallies, a word to the silent."""
        calendar = Calendar(long_days="none", reminders=(3 * 3600,), tallies=("13:00",))
        made = create(
            GAME,
            self.script.ruleset,
            self.script.language,
            "Europe/Moscow",
            calendar,
            START,
            inactivity=Inactivity(prod=True),
        )
        found(self.house, made, "twins")
        for seat, nick in enumerate(NICKS, 1):
            self.command(Join(nick, address(seat)))
        dealt = self.command(Deal(SEED, self.roles, free=True, nonce=NONCE))
        assert isinstance(dealt, Entry), dealt
        self.send()

    def command(self, asked: HostCommands) -> Entry | Refused:
        """By the host's hand."""
        return carry_out(self.house, GAME, lambda _: asked, "twins")

    def take(self, number: int, each: Input) -> None:
        """Let the clock run up to it, and let it happen."""
        self.run_to(each.at, inclusive=each.by == "host")
        self.clock.instant = each.at
        words = each.said(self.holders)
        if each.by == "host":
            self.hand.append(Fact(each.at, (number, self.by_hand(words))))
        elif not self.unsaid(each):
            seat = each.number if each.by == "seat" else self.holders[each.number]
            self.mailbox.deliver(letter(seat, number, words[0]), each.at)
            self.cursor = poll(self.house, self.mailbox, self.cursor, each.at - SECOND)
        self.send()

    def unsaid(self, each: Input) -> bool:
        """Whether a silent part does not write it; what it has for the newspaper is public, and is written."""
        return each.by == "part" and each.number in self.without and not each.words[0].startswith("в газету")

    def by_hand(self, words: Sequence[str]) -> str:
        """What came of a command of the host's: a code, or "" where it was carried out."""
        try:
            if words[0] == "undo":
                result = undo(self.house, GAME, "twins", to=self.seq_of(*words[1:]))
            elif words == ("roll-call",):
                result = self.command(RollCall())
            else:
                result = carry_out(self.house, GAME, lambda game: in_words(self.house, game, words), "twins")
        except NotEnrolled as error:
            return str(error)
        return result.code if isinstance(result, Refused) else ""

    def seq_of(self, hours: str = "") -> int:
        """The first entry of so many hours ago, after the deal; 0 where no hours are given."""
        since = max(self.clock.instant - timedelta(hours=int(hours or 0)), START + SECOND)
        later = (entry.seq for entry in self.house.store.read(GAME) if entry.at >= since)
        return next(later, 0) if hours else 0

    def run_to(self, at: datetime, *, inclusive: bool) -> None:
        """Ring what is due, each thing at its own second; what is due at that very instant only if `inclusive`."""
        while (bell := next_bell(self.game)) is not None and (bell < at or (inclusive and bell == at)):
            self.clock.instant = bell
            self.cursor = poll(self.house, self.mailbox, self.cursor, bell)
            self.send()

    def send(self) -> None:
        """What is owed leaves now."""
        self.dispatch.send()
        for mail in self.outbox.sent[self.collected :]:
            self.mails.setdefault(mail.to, []).append(Mail(self.clock.instant, mail.raw))
        self.collected = len(self.outbox.sent)

    def received(self, seat: int) -> list[Mail]:
        """All that was sent to that seat's address, in order."""
        return self.mails.get(address(seat), [])

    def thread(self, form: str) -> tuple[Post, ...]:
        """The public thread in that format."""
        return thread(self.house, GAME, form)

    def root(self, seat: int, conversation: str) -> str:
        """The id that all mails of one conversation with one seat refer to."""
        return message_id(self.house, GAME, "thread", conversation, str(seat))

    @cached_property
    def facts(self) -> tuple[Fact, ...]:
        """In order of time."""
        return tuple(sorted((*self.hand, *self.written()), key=lambda fact: fact.at))

    def written(self) -> Iterator[Fact]:
        """Those of them that the journal holds."""
        letters: dict[int, LetterCause] = {}
        for entry in self.house.store.read(GAME):
            cause = entry.cause
            outcomes: tuple[tuple[int, LetterCause | Again], ...] = ()
            if isinstance(cause, LetterCause):
                letters[entry.seq] = cause
                outcomes = ((entry.seq, cause),)
            elif isinstance(cause, HostCause):
                outcomes = tuple((again.seq, again) for again in cause.again)
            for seq, outcome in outcomes:
                codes = tuple(each.code for each in outcome.refused)
                yield Fact(entry.at, (outcome.accepted, codes), letters[seq].seat or 0, letters[seq].arrived)
            for event in entry.events:
                if isinstance(event, Died):
                    yield Fact(entry.at, (event.seat, event.manner, event.shown))
                elif isinstance(event, GameOver):
                    yield Fact(entry.at, ("over", event.winner))
                elif isinstance(event, NewspaperPublished):
                    # C6: the note of an editor who was executed goes with him. In which order they stand is no fact.
                    yield Fact(entry.at, ("notes", frozenset(event.notes)))


def letter(seat: int, number: int, text: str) -> bytes:
    """A player's mail as a plain program would send it."""
    head = (
        f"From: {address(seat)}",
        "To: host@example.org",
        f"Subject: [{GAME}]",
        f"Message-ID: <{number}@players.example.org>",
        "Content-Type: text/plain; charset=utf-8",
        "Content-Transfer-Encoding: 8bit",
    )
    return "\r\n".join([*head, "", *text.split("\n"), ""]).encode()
