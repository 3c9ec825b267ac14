"""What the demo plays on: the embedded mail server, the house on a state folder, a mail program for each bot."""

import secrets
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Literal

import msgspec

from mailhost.adapters.embedded_mail_server import LOOPBACK, EmbeddedMailServer
from mailhost.adapters.imap_connection import ImapAccount
from mailhost.adapters.imap_mailbox import ImapMailbox
from mailhost.adapters.paced_time import PacedClock
from mailhost.adapters.set_time import SetClock, SilentAlarm
from mailhost.adapters.smtp_outbox import SmtpAccount, SmtpOutbox
from mailhost.bootstrap import open_house, ruleset_of
from mailhost.cli.demo_mailboxes import Access
from mailhost.cli.signup import calendar_of
from mailhost.config import Config, Host, Imap, Smtp, Times
from mailhost.host.bot_talk import TALKS
from mailhost.host.demonstration import STARTS, Demonstration, Leaps, Passage, addresses, members, optional_roles
from mailhost.host.inspection import Inspection, inspect
from mailhost.host.ports import Cursor, Mailbox
from mailhost.serving import daemon_of, imap_account, smtp_account

HOST_NAMES = {"ru": Host().name, "en": "The Prokurator"}
NIGHT = timedelta(hours=12)
SETTLING = 0.5
"""Of the machine's seconds, for a mail to be in the mailbox after the server has noted when it came."""
GLANCE = 1.0
"""How many of the machine's seconds time passes at most before one looks again."""


class Plan(msgspec.Struct, frozen=True):
    """What is asked for."""

    seed: int
    players: int
    ruleset: str
    language: Literal["ru", "en"]
    seconds: int = 0
    """How long a phase really lasts; 0: nobody waits."""
    seats: tuple[str, ...] = ()
    """Nicknames of those whom people play from the beginning."""


@dataclass
class DemoStage:
    """A game that is dealt, and the mailboxes to be looked into when it is over."""

    demonstration: Demonstration
    mailboxes: dict[str, Mailbox]
    access: Access

    def inspected(self) -> Inspection:
        """What the mailboxes hold, against what all journals say; all but the house's own, and those of people."""
        house = self.demonstration.house
        entries = [entry for stream in house.store.streams() for entry in house.store.read(stream)]
        mails = {address: whole(mailbox) for address, mailbox in self.mailboxes.items()}
        return inspect(self.demonstration.game, entries, mails, self.taken)

    @property
    def taken(self) -> frozenset[str]:
        """The addresses from which people play."""
        return frozenset(member.address for member in self.demonstration.members if member.taken)


class Hurry:
    """Passage: each phase takes so many of the machine's seconds, and a letter to the house ends every wait."""

    def __init__(self, clock: PacedClock, mailbox: Mailbox, seconds: float) -> None:
        self.clock, self.mailbox, self.seconds = clock, mailbox, seconds

    def begin(self, closes: datetime) -> None:
        left = (closes - self.clock.now()).total_seconds()
        if left > 0:
            self.clock.run(left / self.seconds)

    def until(self, at: datetime) -> bool:
        if (left := self.clock.left(at)) > 0:
            self.mailbox.wait(min(left, GLANCE), None)
        return self.clock.left(at) <= 0


@contextmanager
def staged(plan: Plan, folder: Path) -> Iterator[DemoStage]:
    """A dealt game on a running server; both end with the block. Raises RulesetError, ValueError or Wrong."""
    standing, running = SetClock(STARTS), PacedClock(STARTS)
    clock = running if plan.seconds else standing
    players = addresses(plan.language, plan.players)
    # People type it: one for all mailboxes but the house's own.
    password = secrets.token_hex(4)
    passwords = {Host().email: secrets.token_hex(8), **dict.fromkeys((Host().notify, *players), password)}
    with ExitStack() as stack:
        server = stack.enter_context(EmbeddedMailServer(passwords, clock))
        mailboxes: dict[str, Mailbox] = {
            address: stack.enter_context(closing(ImapMailbox(reader(server, address, passwords[address]))))
            for address in (*players, Host().notify)
        }
        outboxes = {address: SmtpOutbox(sender(server, address, passwords[address])) for address in players}
        config = config_of(plan, server, passwords[Host().email])
        house = open_house(config, folder, clock)
        mailbox = stack.enter_context(closing(ImapMailbox(imap_account(config, folder))))
        daemon = daemon_of(house, mailbox, SmtpOutbox(smtp_account(config, folder)), SilentAlarm())
        mail = {address: (mailboxes[address], outboxes[address]) for address in players}
        bots = members(plan.language, plan.seed, mail)
        for bot in bots:
            bot.taken = bot.called.nick in plan.seats
        passage: Passage = Hurry(running, mailbox, plan.seconds) if plan.seconds else Leaps(standing)
        demonstration = Demonstration(daemon, passage, bots, TALKS[plan.language], plan.seed)
        plain = ruleset_of(plan.ruleset, {}, Path.cwd())
        demonstration.found(ruleset_of(plan.ruleset, optional_roles(plain), Path.cwd()), calendar_of(config, STARTS))
        access = Access(server.imap_port, server.smtp_port, password, {bot.called.nick: bot.address for bot in bots})
        yield DemoStage(demonstration, mailboxes, access)


def config_of(plan: Plan, server: EmbeddedMailServer, password: str) -> Config:
    """The config that `mailhost run` would need for this server."""
    settle = Imap().settle_seconds if not plan.seconds else round(NIGHT.total_seconds() / plan.seconds * SETTLING) + 1
    return Config(
        host=Host(name=HOST_NAMES[plan.language], language=plan.language),
        imap=Imap(server=LOOPBACK, port=server.imap_port, security="none", password=password, settle_seconds=settle),
        smtp=Smtp(server=LOOPBACK, port=server.smtp_port, security="none", password=password),
        calendar=Times(tallies=("18:00",)),
    )


def reader(server: EmbeddedMailServer, address: str, password: str) -> ImapAccount:
    """How a bot reads its mail."""
    return ImapAccount(LOOPBACK, server.imap_port, "none", address, lambda: password)


def sender(server: EmbeddedMailServer, address: str, password: str) -> SmtpAccount:
    """How a bot writes."""
    return SmtpAccount(LOOPBACK, server.smtp_port, "none", address, lambda: password, address)


def whole(mailbox: Mailbox) -> list[bytes]:
    """All mails of a mailbox."""
    _, sightings = mailbox.look(Cursor())
    return [each.raw or b"" for each in mailbox.fetch([each.uid for each in sightings])]
