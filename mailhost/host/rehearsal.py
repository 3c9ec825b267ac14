"""Playing a scenario through the product's own path, on a stage: memory for network and disk, a clock that is set.

Letters go in as whole mails and come out as whole mails; nothing is decided here that the daemon would not decide.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from email.message import EmailMessage
from email.policy import SMTP
from typing import Any, Protocol

from mailhost.engine.calendar import Calendar
from mailhost.engine.commands import Deal, Join
from mailhost.engine.founding import create
from mailhost.engine.refusals import Refused
from mailhost.engine.ruleset import Ruleset, RulesetError
from mailhost.engine.state import Game
from mailhost.engine.timetable import next_bell
from mailhost.host.dispatch import Dispatch
from mailhost.host.eligibility import NotEnrolled
from mailhost.host.entry import Entry, RelayCause
from mailhost.host.expectations import Seen, failures
from mailhost.host.hand import Wrong, carry_out, found, in_words
from mailhost.host.house import House
from mailhost.host.polling import poll
from mailhost.host.ports import Clock, Cursor, Mailbox, Outbox
from mailhost.host.relaying import Relay, relay
from mailhost.host.replay import followed
from mailhost.host.rewinding import undo
from mailhost.host.scenario import Play, Scenario, ScenarioError
from mailhost.host.timeline import Timeline
from mailhost.letters.outgoing import posts

GAME = "rehearsal"
HEAR = 3
"""«hear NICK TEXT»"""
SEED = "5eed" * 16
"""Lots must fall alike whenever a file is played."""


class StageMailbox(Mailbox, Protocol):
    """A mailbox that one can put mail into."""

    def deliver(self, raw: bytes, arrived: datetime) -> int:
        """As a mail server would; returns the UID."""
        ...


class StageClock(Clock, Protocol):
    """A clock that stands still until it is set."""

    instant: datetime


@dataclass
class Stage:
    """What a rehearsal plays on."""

    house: House
    mailbox: StageMailbox
    outbox: Outbox
    clock: StageClock


@dataclass
class Played:
    """One step, as it went: its line for the reader, and what did not hold."""

    number: int
    at: str
    what: str
    failed: list[str] = field(default_factory=list)


class Rehearsal:
    """One scenario on one stage."""

    def __init__(
        self, scenario: Scenario, stage: Stage, ruleset: Ruleset, holidays: Callable[[str, datetime], tuple[Any, ...]]
    ) -> None:
        self.scenario = scenario
        self.stage = stage
        self.ruleset = ruleset
        self.holidays = holidays
        self.cursor = Cursor()
        self.dispatch = Dispatch(stage.house, stage.outbox)
        self.subjects: dict[int, str] = {}
        self.timeline = Timeline()

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.stage.house.ledger.book(GAME).state

    def play(self) -> Iterator[Played]:
        """Deal, then every step in turn. Raises ScenarioError where the file makes no game."""
        self.deal()
        for number, step in enumerate(self.scenario.step, 1):
            yield self.step(number, step)

    def deal(self) -> None:
        """Seat the players in roster order and deal as the file says; what that mails belongs to no step."""
        scenario, house = self.scenario, self.stage.house
        start = scenario.instant(scenario.start, "start")
        self.stage.clock.instant = start
        try:
            event = create(GAME, self.ruleset, scenario.language, scenario.timezone, self.calendar(start), start)
        except (RulesetError, ValueError) as error:
            raise ScenarioError(str(error)) from None
        found(house, event, "scenario")
        roles: dict[int, str] = {}
        for seat, (nick, role) in enumerate(scenario.players.items(), 1):
            if role not in self.ruleset.roles:
                allowed = ", ".join(self.ruleset.roles)
                raise ScenarioError(f"players.{nick}: no role {role!r} in {self.ruleset.id}; allowed: {allowed}")
            roles[seat] = role
            self.by_hand(Join(nick, address(seat)), f"players.{nick}")
        self.by_hand(Deal(SEED, roles, free=True), "players")
        self.dispatch.send()
        for entry in house.store.read(GAME):
            self.timeline.take(entry)

    def calendar(self, start: datetime) -> Calendar:
        """The file's hours; tallies are off in a scenario, and so are reminders."""
        hours = self.scenario.calendar
        return Calendar(
            day_starts=hours.day_starts,
            night_starts=hours.night_starts,
            voting_starts=hours.voting_starts,
            long_days=hours.long_days,
            holidays=self.holidays(hours.holidays, start) if hours.holidays else (),
        )

    def by_hand(self, command: Join | Deal, key: str) -> None:
        """A command of the setting-up, which the file must not make impossible."""
        result = carry_out(self.stage.house, GAME, lambda _: command, "scenario")
        if isinstance(result, Refused):
            raise ScenarioError(f"{key}: {result.code} {result.detail or result.name}".rstrip())

    def step(self, number: int, step: Play) -> Played:
        """Let the clock run to the step, do it, and compare."""
        where = f"step {number}"
        at = self.scenario.instant(step.at, f"{where}: at")
        refused = ""
        self.run_to(at - timedelta(seconds=1) if step.sender is not None else at)
        self.stage.clock.instant = at
        if step.sender is not None:
            self.stage.mailbox.deliver(self.mail(step, at, number), at)
            # At a deadline's own second the letter is still in time, and what it finds is the open phase.
            self.cursor = poll(self.stage.house, self.stage.mailbox, self.cursor, at - timedelta(seconds=1))
        elif step.host is not None:
            refused = self.host_step(step, where)
            self.run_to(at)
        self.dispatch.send()
        entries = tuple(self.stage.house.store.read(GAME, after=self.timeline.reached))
        seen = self.look(entries, step, refused)
        return Played(number, step.at, described(step), failures(step.expect, seen))

    def host_step(self, step: Play, where: str) -> str:
        """A command of the host's CLI. Returns the code of its (first) refusal, "" where all was accepted."""
        house, words = self.stage.house, step.host or ()
        result: Entry | Refused
        try:
            if words == ("undo",):
                result = undo(house, GAME, "scenario")
            elif len(words) == HEAR and words[0] == "hear":
                result = relay(house, GAME, Relay(words[1], words[2]), "scenario")
            else:
                result = carry_out(house, GAME, lambda game: in_words(house, game, words), "scenario")
        except (Wrong, NotEnrolled) as error:
            raise ScenarioError(f"{where}: host: {error}") from None
        if isinstance(result, Refused):
            return result.code
        cause = result.cause
        return next((each.code for each in cause.refused), "") if isinstance(cause, RelayCause) else ""

    def run_to(self, at: datetime) -> None:
        """Close every phase whose deadline lies on the way, each at its own second."""
        while (bell := next_bell(self.game)) is not None and bell <= at:
            self.stage.clock.instant = bell
            self.cursor = poll(self.stage.house, self.stage.mailbox, self.cursor, bell)
        self.dispatch.send()

    def mail(self, step: Play, at: datetime, number: int) -> bytes:
        """A player's mail as a plain program would send it: «Re:» on what he was sent last."""
        seat = self.seat(step.sender or "")
        mail = EmailMessage(policy=SMTP)
        mail["From"] = address(seat)
        mail["To"] = self.stage.house.settings.email
        mail["Subject"] = f"Re: {self.subjects.get(seat, f'[{GAME}]')}"
        mail["Date"] = at
        mail["Message-ID"] = f"<step-{number}@players.example.org>"
        mail.set_content(step.text or "")
        return mail.as_bytes()

    def seat(self, name: str) -> int:
        """The seat of a nickname of the file; one beyond the roster for a stranger."""
        return next((number for number, nick in enumerate(self.scenario.players, 1) if nick == name), 99)

    def look(self, entries: tuple[Entry, ...], step: Play, refused: str) -> Seen:
        """Everything about this step that a file may ask for."""
        played = list(followed(self.timeline, entries))
        for each in played:
            for message in each.entry.messages:
                self.subjects[message.seat] = message.subject
        transactions = [(each.entry.at, each.before, each.news) for each in played]
        house = self.stage.house
        texts = house.texts(self.scenario.language, self.ruleset.id)
        return Seen(
            game=self.game,
            zone=self.scenario.zone,
            events=tuple(step.event for each in played for step in each.news),
            entries=entries,
            post="\n\n".join(post.text for post in posts(texts, transactions, "text")),
            sender=self.seat(step.sender) if step.sender is not None else None,
            refused=refused,
        )


def address(seat: int) -> str:
    """The players of a rehearsal live at example.org."""
    return f"player{seat}@players.example.org"


def described(step: Play) -> str:
    """What a step does, in one line."""
    if step.sender is not None:
        first, *rest = (step.text or "").split("\n")
        return f"{step.sender}: {first[:60]}{' …' if rest or len(first) > 60 else ''}"
    return f"host: {' '.join(step.host)}" if step.host is not None else "time passes"
