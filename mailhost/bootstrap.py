"""The one place that sees all rings: it builds the house from a config, the stage of a rehearsal from memory."""

import logging
import secrets
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date, datetime, timedelta
from functools import cache
from pathlib import Path
from zoneinfo import ZoneInfo

from mailhost.adapters import durable, package_files
from mailhost.adapters.apscheduler_alarm import SchedulerAlarm
from mailhost.adapters.country_holidays import holidays_of
from mailhost.adapters.daemon_lock import only_daemon
from mailhost.adapters.imap_connection import Connection, ImapAccount
from mailhost.adapters.imap_mailbox import ImapMailbox
from mailhost.adapters.journal_store import JournalStore
from mailhost.adapters.mail_archive import MailArchive
from mailhost.adapters.memory_mail import MemoryMailbox, MemoryOutbox
from mailhost.adapters.memory_store import MemoryArchive, MemoryPosted, MemoryRegistry, MemoryStore
from mailhost.adapters.posted_log import PostedLog
from mailhost.adapters.set_time import SetClock, SilentAlarm
from mailhost.adapters.smtp_outbox import SmtpAccount, SmtpOutbox
from mailhost.adapters.system_clock import SystemClock
from mailhost.adapters.template_folders import loader
from mailhost.adapters.tinydb_registry import TinyRegistry
from mailhost.adapters.wake_pipe import WakePipe
from mailhost.config import Config, ConfigError, secret
from mailhost.engine.ruleset import Ruleset, RulesetError, read
from mailhost.host.daemon import Daemon
from mailhost.host.dispatch import Dispatch
from mailhost.host.house import House, Settings
from mailhost.host.ledger import Ledger
from mailhost.host.ports import HOUSE, Alarm, Clock, Mailbox, Outbox, Unreachable
from mailhost.host.rehearsal import Rehearsal, Stage
from mailhost.host.scenario import Scenario, ScenarioError
from mailhost.letters.grammar import Grammar
from mailhost.letters.proofing import check
from mailhost.letters.rendering import Texts
from mailhost.letters.words import Words, load

YEARS_AHEAD = 2
"""How far a new game looks for public holidays."""


@cache
def words() -> Words:
    """The command words of every language that the package brings."""
    return load({language: package_files.words(language) for language in package_files.languages()})


@cache
def grammar() -> Grammar:
    """The grammar of those words."""
    return Grammar(words())


def texts_from(templates: Path | None) -> Callable[[str, str], Texts]:
    """Texts by language and ruleset, from the host's templates folder over the package's."""
    source, own = loader(templates), loader(None)

    @cache
    def texts(language: str, ruleset: str) -> Texts:
        spare = Texts(own, language, ruleset, words())
        return Texts(source, language, ruleset, words()).backed(spare, broken_template)

    return texts


def broken_template(line: str) -> None:
    """Say that one of the host's templates was passed over; `mailhost check` says where it is broken."""
    logging.getLogger("mailhost.texts").warning("template %s; the program's own was used, see mailhost check", line)


def ruleset_of(name: str, options: dict[str, object], base: Path | None = None) -> Ruleset:
    """A ruleset by id or path, with options over it. Raises RulesetError or FileNotFoundError, one line each."""
    return read(package_files.ruleset(name, base), options, source=name)


def rehearsal(scenario: Scenario, base: Path, templates: Path | None = None) -> Rehearsal:
    """A scenario on its stage. `base`: the folder that a ruleset's path is relative to. Raises ScenarioError."""
    try:
        ruleset = ruleset_of(scenario.ruleset, scenario.options, base)
    except (RulesetError, FileNotFoundError) as error:
        raise ScenarioError(f"ruleset: {error}") from None
    return Rehearsal(scenario, stage(scenario, templates), ruleset, holidays)


def stage(scenario: Scenario, templates: Path | None) -> Stage:
    """A house in memory, on a clock that is set."""
    clock = SetClock(scenario.instant(scenario.start, "start"))
    store, posted = MemoryStore(), MemoryPosted()
    settings = Settings(
        name="mailhost",
        email="host@example.org",
        notify="host@players.example.org",
        language=scenario.language,
        timezone=scenario.timezone,
        settle=timedelta(),
    )
    ledger = Ledger(store, posted, MemoryRegistry())
    house = House(
        settings, store, MemoryArchive(), posted, clock, ledger, grammar(), texts_from(templates), b"a rehearsal"
    )
    return Stage(house, MemoryMailbox(), MemoryOutbox(), clock)


def holidays(country: str, start: datetime) -> tuple[date, ...]:
    """The public holidays that a game begun then may meet; ValueError for an unknown country."""
    return holidays_of(country, start.date() - timedelta(days=1), start.date() + timedelta(days=366 * YEARS_AHEAD))


def state_folder(config: Config, base: Path) -> Path:
    """Where run-time data lies; `base`: the folder of the config file."""
    return base / config.host.state


def open_house(config: Config, base: Path, clock: Clock | None = None) -> House:
    """The house on its state folder; no network is touched."""
    root = state_folder(config, base)
    store, posted = JournalStore(root), PostedLog(root)
    ledger = Ledger(store, posted, TinyRegistry(root))
    settings = Settings(
        name=config.host.name,
        email=config.host.email,
        notify=config.host.notify,
        language=config.host.language,
        timezone=config.host.timezone,
        settle=timedelta(seconds=config.imap.settle_seconds),
        messages_per_minute=config.smtp.messages_per_minute,
        messages_per_day=config.smtp.messages_per_day,
    )
    texts = texts_from(base / config.host.templates)
    return House(
        settings, store, MailArchive(root), posted, clock or SystemClock(), ledger, grammar(), texts, key_of(root)
    )


def key_of(root: Path) -> bytes:
    """The key of this installation: 32 bytes from the system, made when they are first asked for."""
    path = root / HOUSE / "key"
    if not path.exists():
        durable.replace_file(path, secrets.token_bytes(32))
    return path.read_bytes()


def imap_account(config: Config, base: Path) -> ImapAccount:
    """Where mail is read; the password is looked up when it is needed."""
    imap = config.imap
    return ImapAccount(
        imap.server,
        imap.port,
        imap.security,
        imap.username,
        lambda: secret(imap.password, base, "imap.password"),
        folder=imap.folder,
        poll_seconds=imap.poll_seconds,
        idle=imap.idle,
    )


def smtp_account(config: Config, base: Path) -> SmtpAccount:
    """Where mail is sent; the password is looked up when it is needed."""
    smtp = config.smtp
    return SmtpAccount(
        smtp.server,
        smtp.port,
        smtp.security,
        smtp.username,
        lambda: secret(smtp.password, base, "smtp.password"),
        config.host.email,
    )


def daemon_of(house: House, mailbox: Mailbox, outbox: Outbox, alarm: Alarm) -> Daemon:
    """The daemon's loop on these servers."""
    return Daemon(house, mailbox, Dispatch(house, outbox), house.ledger.registry, alarm)


def poll_once(config: Config, base: Path) -> bool:
    """One pass and out; returns whether both servers could be reached. Raises AlreadyRunning."""
    with only_daemon(state_folder(config, base)):
        mailbox = ImapMailbox(imap_account(config, base))
        try:
            return daemon_of(
                open_house(config, base), mailbox, SmtpOutbox(smtp_account(config, base)), SilentAlarm()
            ).once()
        finally:
            mailbox.close()


def run_daemon(config: Config, base: Path) -> None:
    """The daemon, until SIGTERM or SIGINT: what is in hand is finished first. Raises AlreadyRunning."""
    root = state_folder(config, base)
    with only_daemon(root), ringing(root) as (pipe, alarm), stopping(pipe) as stopped:
        mailbox = ImapMailbox(imap_account(config, base))
        daemon = daemon_of(open_house(config, base), mailbox, SmtpOutbox(smtp_account(config, base)), alarm)

        def wait() -> None:
            mailbox.wait(config.imap.poll_seconds, pipe.fileno())
            pipe.drain()

        try:
            daemon.run(stopped.is_set, wait)
        finally:
            mailbox.close()


@contextmanager
def ringing(root: Path) -> Iterator[tuple[WakePipe, SchedulerAlarm]]:
    """What wakes the daemon: the pipe that the CLI writes to, and the alarm, which writes to it too."""
    pipe = WakePipe(root)
    alarm = SchedulerAlarm(pipe.ring)
    try:
        yield pipe, alarm
    finally:
        alarm.close()
        pipe.close()


@contextmanager
def stopping(pipe: WakePipe) -> Iterator[threading.Event]:
    """An event that a signal to stop sets; the pipe then ends the wait."""
    stopped = threading.Event()

    def stop(_number: int, _frame: object) -> None:
        stopped.set()
        pipe.ring()

    before = {number: signal.signal(number, stop) for number in (signal.SIGTERM, signal.SIGINT)}
    try:
        yield stopped
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def check_servers(config: Config, base: Path) -> list[tuple[str, bool, str]]:
    """What `mailhost check` tries: what it is, whether it is well, and what to do if not. Nothing is changed."""
    imap, smtp = imap_account(config, base), smtp_account(config, base)
    return [
        tried(f"IMAP {imap.server}:{imap.port}", lambda: Connection(imap).shut()),
        tried(f"SMTP {smtp.server}:{smtp.port}", lambda: SmtpOutbox(smtp).greet()),
        tried("папка состояния", lambda: durable.make_folder(state_folder(config, base))),
        clock_check(config, base),
        template_check(config, base),
    ]


def tried(what: str, attempt: Callable[[], object]) -> tuple[str, bool, str]:
    """Whether it can be done, else the reason in one line."""
    try:
        attempt()
    except (Unreachable, ConfigError, OSError) as error:
        return what, False, str(error)
    return what, True, ""


def clock_check(config: Config, base: Path) -> tuple[str, bool, str]:
    """The time as the games will see it; a clock that stands before what is written already was set back."""
    house = open_house(config, base)
    now = house.clock.now()
    written = [entry.written for stream in house.store.streams() for entry in house.store.read(stream)]
    local = now.astimezone(ZoneInfo(config.host.timezone))
    if written and max(written) > now:
        return (
            "часы",
            False,
            f"сейчас {local:%d.%m.%Y %H:%M}, а в журнале есть записи новее: подведите часы",
        )
    return "часы", True, f"{local:%d.%m.%Y %H:%M} ({config.host.timezone})"


def template_check(config: Config, base: Path) -> tuple[str, bool, str]:
    """Every template rendered with sample facts, the host's own copies among them."""
    faults = check(loader(base / config.host.templates), config.host.language, words(), ruleset_of("gorod", {}))
    return "шаблоны", not faults, "; ".join(faults)
