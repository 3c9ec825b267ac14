"""Where all rings meet: the house is built from a config, the stage of a rehearsal from memory. No network in here;
what puts the house on its servers stands in serving.py, so that most commands need not load it.
"""

import logging
import secrets
from datetime import date, datetime, timedelta
from functools import cache
from pathlib import Path

from mailhost.adapters import durable, package_files
from mailhost.adapters.country_holidays import holidays_of
from mailhost.adapters.journal_store import JournalStore
from mailhost.adapters.mail_archive import MailArchive
from mailhost.adapters.memory_mail import MemoryMailbox, MemoryOutbox
from mailhost.adapters.memory_store import MemoryArchive, MemoryPosted, MemoryRegistry, MemoryStore, MemoryTaken
from mailhost.adapters.posted_log import PostedLog
from mailhost.adapters.set_time import SetClock
from mailhost.adapters.system_clock import SystemClock
from mailhost.adapters.taken_file import TakenFile
from mailhost.adapters.template_folders import TemplateFolders
from mailhost.adapters.tinydb_registry import TinyRegistry
from mailhost.config import Config
from mailhost.engine.ruleset import Ruleset, RulesetError, read
from mailhost.host.house import House, Settings
from mailhost.host.ledger import Ledger
from mailhost.host.ports import HOUSE, Clock
from mailhost.host.rehearsal import Rehearsal, Stage
from mailhost.host.scenario import Scenario, ScenarioError
from mailhost.letters.grammar import Grammar
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


def texts_from(templates: Path | None) -> TemplateFolders:
    """Texts by language and ruleset, from the host's templates folder over the package's."""
    return TemplateFolders(templates, words(), broken_template)


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
        # Letters are not held here: a scenario's players answer no confirmations.
        sender="from",
    )
    ledger = Ledger(store, posted, MemoryRegistry())
    texts = texts_from(templates)
    house = House(
        settings, store, MemoryArchive(), posted, MemoryTaken(), clock, ledger, grammar(), texts, b"a rehearsal"
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
    store, archive, posted, taken = JournalStore(root), MailArchive(root), PostedLog(root), TakenFile(root)
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
        sender=config.security.sender,
        plus_addressing=config.security.plus_addressing,
        authserv_id=config.security.authserv_id,
        mails_per_day=config.limits.mails_per_day,
        commands_per_day=config.limits.commands_per_day,
        answers_per_day=config.limits.answers_per_day,
        unproved_per_day=config.limits.unproved_per_day,
        newcomers_per_day=config.limits.newcomers_per_day,
    )
    texts = texts_from(base / config.host.templates)
    clock = clock or SystemClock()
    return House(settings, store, archive, posted, taken, clock, ledger, grammar(), texts, key_of(root))


def key_of(root: Path) -> bytes:
    """The key of this installation: 32 bytes from the system, made when they are first asked for."""
    path = root / HOUSE / "key"
    if not path.exists():
        durable.replace_file(path, secrets.token_bytes(32))
    return path.read_bytes()
