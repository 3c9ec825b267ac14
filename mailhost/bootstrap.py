"""The one place that sees all rings: it builds the house from a config, the stage of a rehearsal from memory."""

from collections.abc import Callable
from datetime import date, datetime, timedelta
from functools import cache
from pathlib import Path

from mailhost.adapters import package_files
from mailhost.adapters.country_holidays import holidays_of
from mailhost.adapters.memory_mail import MemoryMailbox, MemoryOutbox
from mailhost.adapters.memory_store import MemoryArchive, MemoryPosted, MemoryRegistry, MemoryStore
from mailhost.adapters.set_time import SetClock
from mailhost.adapters.template_folders import loader
from mailhost.engine.ruleset import Ruleset, RulesetError, read
from mailhost.host.house import House, Settings
from mailhost.host.ledger import Ledger
from mailhost.host.rehearsal import Rehearsal, Stage
from mailhost.host.scenario import Scenario, ScenarioError
from mailhost.letters.grammar import Grammar
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
    source = loader(templates)

    @cache
    def texts(language: str, ruleset: str) -> Texts:
        return Texts(source, language, ruleset, words())

    return texts


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
