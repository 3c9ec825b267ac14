"""What the demo plays on: the embedded mail server, the house on a state folder, a mail program for each bot."""

import secrets
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import msgspec

from mailhost.adapters.embedded_mail_server import LOOPBACK, EmbeddedMailServer
from mailhost.adapters.imap_connection import ImapAccount
from mailhost.adapters.imap_mailbox import ImapMailbox
from mailhost.adapters.set_time import SetClock, SilentAlarm
from mailhost.adapters.smtp_outbox import SmtpAccount, SmtpOutbox
from mailhost.bootstrap import open_house, ruleset_of
from mailhost.cli.signup import calendar_of
from mailhost.config import Config, Host, Imap, Smtp, Times
from mailhost.host.bot_talk import TALKS
from mailhost.host.demonstration import STARTS, Demonstration, addresses, members, optional_roles
from mailhost.host.inspection import Inspection, inspect
from mailhost.host.ports import Cursor, Mailbox
from mailhost.serving import daemon_of, imap_account, smtp_account

HOST_NAMES = {"ru": Host().name, "en": "The Prokurator"}


class Plan(msgspec.Struct, frozen=True):
    """What is asked for."""

    seed: int
    players: int
    ruleset: str
    language: Literal["ru", "en"]


@dataclass
class DemoStage:
    """A game that is dealt, and the mailboxes to be looked into when it is over."""

    demonstration: Demonstration
    mailboxes: dict[str, Mailbox]

    def inspected(self) -> Inspection:
        """What all mailboxes but the house's own hold, against what all journals say."""
        house = self.demonstration.house
        entries = [entry for stream in house.store.streams() for entry in house.store.read(stream)]
        mails = {address: whole(mailbox) for address, mailbox in self.mailboxes.items()}
        return inspect(self.demonstration.game, entries, mails)


@contextmanager
def staged(plan: Plan, folder: Path) -> Iterator[DemoStage]:
    """A dealt game on a running server; both end with the block. Raises RulesetError, ValueError or Wrong."""
    clock = SetClock(STARTS)
    players = addresses(plan.language, plan.players)
    passwords = {address: secrets.token_hex(8) for address in (Host().email, Host().notify, *players)}
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
        demonstration = Demonstration(daemon, clock, bots, TALKS[plan.language], plan.seed)
        plain = ruleset_of(plan.ruleset, {}, Path.cwd())
        demonstration.found(ruleset_of(plan.ruleset, optional_roles(plain), Path.cwd()), calendar_of(config, STARTS))
        yield DemoStage(demonstration, mailboxes)


def config_of(plan: Plan, server: EmbeddedMailServer, password: str) -> Config:
    """The config that `mailhost run` would need for this server."""
    return Config(
        host=Host(name=HOST_NAMES[plan.language], language=plan.language),
        imap=Imap(server=LOOPBACK, port=server.imap_port, security="none", password=password),
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
