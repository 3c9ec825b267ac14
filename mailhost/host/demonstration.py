"""A whole game by real mail, its days passed over or hurried through: bots write, the daemon answers.

What is played is the daemon's own passes; here only somebody else's part is taken, the players' and the time's.
Bots write one after another and the clock goes on between them: the same seed gives the same mails in the same order.
Whoever writes from a player's mailbox plays in his place: his bot is silent from then on.
"""

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.parser import BytesHeaderParser
from email.utils import parseaddr
from itertools import islice
from random import Random
from typing import Protocol
from zoneinfo import ZoneInfo

import msgspec

from mailhost.engine.calendar import Calendar
from mailhost.engine.commands import Deal, Seat
from mailhost.engine.events import Answered
from mailhost.engine.founding import create
from mailhost.engine.refusals import Refused
from mailhost.engine.ruleset import Ruleset
from mailhost.engine.state import Game, Phase
from mailhost.host.bot_letters import Hand, HostMail, Written, hand_of, heard, letter
from mailhost.host.bot_talk import TALKS, Called, Talk
from mailhost.host.bots import Bot, Orders
from mailhost.host.daemon import Daemon
from mailhost.host.eligibility import Newcomer
from mailhost.host.entry import LetterCause
from mailhost.host.hand import Wrong, carry_out, found
from mailhost.host.ports import Clock, Cursor, Mailbox, Outbox, Outgoing
from mailhost.host.roll import enrol

GAME = "demo"
DOMAIN = "players.example.org"
STARTS = datetime(2026, 12, 3, 18, 0, tzinfo=UTC)
"""A Thursday, 21:00 in Moscow: an hour of eve, then night 1, and the second day is a weekend."""
ROUNDS = {"eve": 1, "night": 3, "day": 3}
"""How often each bot looks into its mailbox in a phase."""
IDLE = 0.01
"""How likely a bot writes a mail without a command."""
LINGERING = 60
"""Seconds between two looks when nobody writes."""
HEADS = BytesHeaderParser()


class Passage(Protocol):
    """How time passes while the bots are not writing."""

    def begin(self, closes: datetime) -> None:
        """A phase is open, until then."""
        ...

    def until(self, at: datetime) -> bool:
        """Let time pass until then. False: it is not yet then, and somebody may have written."""
        ...


class DemoClock(Clock, Protocol):
    """A clock that stands still until it is set."""

    instant: datetime


class Leaps:
    """Passage: nobody waits, the clock is set."""

    def __init__(self, clock: DemoClock) -> None:
        self.clock = clock

    def begin(self, closes: datetime) -> None:
        """A long phase costs no more than a short one."""

    def until(self, at: datetime) -> bool:
        self.clock.instant = max(at, self.clock.instant)
        return True


@dataclass
class Member:
    """A player with his mailbox, what has come into it, and his hand."""

    seat: Seat
    called: Called
    mailbox: Mailbox
    outbox: Outbox
    hand: Hand
    cursor: Cursor = field(default_factory=Cursor)
    received: list[bytes] = field(default_factory=list)
    written: int = 0
    taken: bool = False
    """Whether a person has taken the seat: then no bot writes."""

    @property
    def address(self) -> str:
        """Where he gets his mail."""
        return address_of(self.called)

    def read(self) -> None:
        """Fetch what is new."""
        uidvalidity, sightings = self.mailbox.look(self.cursor)
        if sightings:
            self.received += [each.raw or b"" for each in self.mailbox.fetch([each.uid for each in sightings])]
            self.cursor = Cursor(uidvalidity, max(each.uid for each in sightings))

    def send(self, message_id: str, to: str, raw: bytes) -> None:
        """Hand a letter to the mail server. Raises Wrong where it is not taken."""
        (receipt,) = self.outbox.send([Outgoing(message_id, to, raw)])
        if receipt.outcome != "sent":
            raise Wrong(f"{message_id} from {self.address}: {receipt.outcome} {receipt.answer}")
        self.written += 1


class Moment(msgspec.Struct, frozen=True):
    """How the demo stands: for whoever watches."""

    game: Game
    now: datetime
    mails_in: int
    mails_out: int
    said: str = ""
    """Who has just written, and the first line of it."""


class Demonstration:
    """One game. `passage` moves the clock that the daemon's house has."""

    def __init__(self, daemon: Daemon, passage: Passage, members: Sequence[Member], talk: Talk, seed: int) -> None:
        self.daemon = daemon
        self.house = daemon.house
        self.clock: Clock = self.house.clock
        self.passage = passage
        self.members = members
        self.talk = talk
        self.seed = seed
        self.answers: dict[Seat, dict[Seat, str]] = {}
        self.seen_version = 0
        self.mails_out = 0
        self.came: Counter[str] = Counter()
        """Letters that the house has handled, by sender."""

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.house.ledger.book(GAME).state

    def found(self, ruleset: Ruleset, calendar: Calendar) -> None:
        """Make the game, seat the members, deal. Raises RulesetError, ValueError or Wrong, one line each."""
        settings = self.house.settings
        found(
            self.house, create(GAME, ruleset, settings.language, settings.timezone, calendar, self.clock.now()), "demo"
        )
        newcomers = [Newcomer(member.called.nick, member.address) for member in self.members]
        for result in (
            enrol(self.house, GAME, newcomers, "demo"),
            carry_out(
                self.house, GAME, lambda _: Deal(drawn(f"{self.seed}"), nonce=drawn(f"nonce {self.seed}")), "demo"
            ),
        ):
            if isinstance(result, Refused):
                raise Wrong(f"{result.code}: {result.detail or result.name}")

    def play(self) -> Iterator[Moment]:
        """To the end, a moment for each letter and each phase."""
        self.work()
        self.read_all()
        yield self.moment()
        while not self.game.over:
            phase = self.game.phase
            self.passage.begin(phase.closes or self.clock.now())
            yield from self.played(phase)
            yield from self.run_to(phase.closes or self.clock.now())
            yield self.moment()
        self.read_all()

    @property
    def joined(self) -> bool:
        """Whether a person plays."""
        return any(member.taken for member in self.members)

    def read_all(self) -> None:
        """Everybody looks into his mailbox."""
        for member in self.members:
            member.read()

    def linger(self) -> Iterator[Moment]:
        """Answer letters for ever: the game is over, and people are still reading."""
        while True:
            self.daemon.mailbox.wait(LINGERING, None)
            self.work()
            yield self.moment()

    def played(self, phase: Phase) -> Iterator[Moment]:
        """What the bots write while that phase is open: in rounds, each in turn, the clock a step on at each."""
        opened, closes = self.clock.now(), phase.closes or self.clock.now()
        # A day of two parts needs more of them, or some would miss one part (Y1, N6).
        rounds = ROUNDS.get(phase.kind, 1) + (phase.dates > 1) + 2 * (phase.voting is not None)
        turns = [member for number in range(rounds) for member in self.in_turn(phase, number)]
        step = (closes - opened) / (len(turns) + 1)
        for number, member in enumerate(turns, 1):
            yield from self.run_to((opened + number * step).replace(microsecond=0))
            if self.game.phase.name != phase.name:
                return
            if said := self.turn(member, f"{phase.name}/{number}"):
                # Who plays may be watching, and is to learn no more than the town does.
                yield self.moment("" if self.joined else f"{member.called.nick}: {said}")

    def in_turn(self, phase: Phase, number: int) -> list[Member]:
        """All of them in an order of that round's own."""
        return self.dice("round", phase.name, number).sample(list(self.members), len(self.members))

    def turn(self, member: Member, place: str) -> str:
        """One whose turn it is reads his mail and answers, if he feels like it; returns his first line, or nothing."""
        if member.taken:
            return ""
        dice = self.dice("turn", place, member.seat)
        bot = Bot(self.game, member.seat, self.talk, dice, self.answers.get(member.seat, {}))
        orders = bot.orders()
        idle = not orders and self.game.alive(member.seat) and dice.random() < IDLE
        if not (orders or idle):
            return ""
        member.read()
        latest = list(islice(filter(self.is_ours, reversed(member.received)), 3))
        if not latest:
            return ""
        answered = heard(dice.choice(latest[::-1]))
        self.write(member, answered, orders, dice)
        self.work()
        return [*orders.lines, orders.last, ""][0] if orders else "…"

    def write(self, member: Member, answered: HostMail, orders: Orders, dice: Random) -> None:
        """A whole mail in his hand."""
        message_id = f"<{member.called.local}.{member.written + 1}@{DOMAIN}>"
        at = self.clock.now().astimezone(ZoneInfo(self.house.settings.timezone))
        written = Written(member.called.nick, member.address, message_id, at)
        raw = letter(written, answered, orders, member.hand, dice)
        member.send(message_id, parseaddr(answered.reply_to)[1], raw)

    def is_ours(self, raw: bytes) -> bool:
        """Whether the house has sent it: people may write to each other, and to bots."""
        return parseaddr(str(HEADS.parsebytes(raw)["From"]))[1] == self.house.settings.email

    def run_to(self, at: datetime) -> Iterator[Moment]:
        """Let time pass; whatever is due on the way happens when it is due and has settled."""
        while not self.game.over and (ring := self.daemon.next_ring()) is not None and ring <= at + self.settle:
            yield from self.wait_for(ring)
            self.work()
        yield from self.wait_for(at)

    def wait_for(self, at: datetime) -> Iterator[Moment]:
        """Until then, or the end: a moment whenever somebody may have written."""
        while not self.game.over and not self.passage.until(at):
            self.work()
            yield self.moment()

    @property
    def settle(self) -> timedelta:
        """How long after a deadline the daemon looks for the last time."""
        return self.house.settings.settle

    def work(self) -> None:
        """One pass of the daemon. Raises Wrong where it could not reach its servers."""
        if not self.daemon.once():
            raise Wrong("the embedded mail server does not answer")
        for entry in self.house.store.read(GAME, after=self.seen_version):
            self.seen_version = entry.seq
            self.mails_out += len(entry.messages)
            if isinstance(entry.cause, LetterCause):
                self.came[entry.cause.sender] += 1
            for event in entry.events:
                if isinstance(event, Answered) and event.ability == "check":
                    self.answers.setdefault(event.seat, {})[event.targets[0]] = event.answer
        for member in self.members:
            member.taken = member.taken or self.came[member.address] > member.written

    def moment(self, said: str = "") -> Moment:
        """How it stands."""
        written = sum(max(member.written, self.came[member.address]) for member in self.members)
        return Moment(self.game, self.clock.now(), written, self.mails_out, said)

    def dice(self, *purpose: object) -> Random:
        """Dice for one throw's purpose: what one bot throws never shifts another's."""
        return dice_of(self.seed, *purpose)


def dice_of(seed: int, *purpose: object) -> Random:
    """The same for the same seed and purpose."""
    return Random(f"{seed}/{'/'.join(map(str, purpose))}")  # noqa: S311 - to be repeated, not to be kept secret


def addresses(language: str, players: int) -> tuple[str, ...]:
    """The players' addresses, in roster order."""
    return tuple(address_of(called) for called in TALKS[language].names[:players])


def nicknames(language: str, players: int) -> tuple[str, ...]:
    """What they are called, in roster order."""
    return tuple(called.nick for called in TALKS[language].names[:players])


def address_of(called: Called) -> str:
    """Where that player gets his mail."""
    return f"{called.local}@{DOMAIN}"


def members(language: str, seed: int, mail: Mapping[str, tuple[Mailbox, Outbox]]) -> list[Member]:
    """The players, each with his own connections: by address, as `addresses` gives them."""
    talk = TALKS[language]
    return [
        Member(seat, called, *mail[address_of(called)], hand_of(talk, called.nick, dice_of(seed, "hand", seat)))
        for seat, called in enumerate(talk.names[: len(mail)], 1)
    ]


def drawn(text: str) -> str:
    """64 hex digits that are the same for the same text: a demonstration can be repeated, and hides nothing."""
    return hashlib.sha256(text.encode()).hexdigest()


def optional_roles(ruleset: Ruleset) -> dict[str, object]:
    """One of each role that the ruleset deals only on demand: a demo shows them all."""
    return {f"{name}.count": 1 for name, role in ruleset.roles.items() if role.count == 0}
