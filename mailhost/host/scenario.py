"""A scenario file as typed: its keys, their types, and one clear line for what is wrong in it."""

import tomllib
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec


class ScenarioError(Exception):
    """The file itself is wrong: one line that names file and key."""


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the file: unknown keys are mistakes."""


class Hours(Table, frozen=True):
    """[calendar]"""

    day_starts: str = "10:00"
    night_starts: str = "22:00"
    voting_starts: str = "16:00"
    long_days: str = "none"
    holidays: str = ""


class MailPattern(Table, frozen=True):
    """A mail to one player whose subject or body matches."""

    to: str
    text: str


class Office(Table, frozen=True):
    """Who holds an office; "" for vacant."""

    godfather: str


class Expect(Table, frozen=True):
    """What must hold after a step; a key left out is not looked at."""

    accepted: bool | None = None
    refused: str | None = None
    reply: str | None = None
    reply_is: str | None = None
    mail: tuple[MailPattern, ...] | None = None
    no_mail: tuple[MailPattern, ...] | None = None
    no_mail_to: tuple[str, ...] | None = None
    post: str | None = None
    no_post: str | None = None
    tally: dict[str, int] | None = None
    candidates: tuple[str, ...] | None = None
    alive: tuple[str, ...] | None = None
    dead: tuple[str, ...] | None = None
    alive_count: int | None = None
    executed: str | None = None
    killed: tuple[str, ...] | None = None
    phase: str | None = None
    closes: str | None = None
    winner: str | None = None
    office: Office | None = None
    violations: tuple[str, ...] | None = None


class Play(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[[step]]: a mail (`sender` and `text`), a command of the host's, or only time."""

    at: str
    sender: str | None = msgspec.field(default=None, name="from")
    text: str | None = None
    host: tuple[str, ...] | None = None
    expect: Expect = Expect()


class Scenario(Table, frozen=True):
    """The whole file."""

    title: str
    ruleset: str
    start: str
    players: dict[str, str]
    timezone: str = "Europe/Moscow"
    language: str = "ru"
    calendar: Hours = Hours()
    options: dict[str, Any] = {}
    step: tuple[Play, ...] = ()

    @property
    def zone(self) -> ZoneInfo:
        """The zone of every time in the file."""
        return ZoneInfo(self.timezone)

    def instant(self, text: str, key: str) -> datetime:
        """A local time of the file, "YYYY-MM-DD HH:MM[:SS]", in UTC. Raises ScenarioError naming the key."""
        try:
            local = datetime.fromisoformat(text)
        except ValueError:
            raise ScenarioError(f'{key}: found {text!r}; write it like "2026-12-01 22:00"') from None
        return local.replace(tzinfo=self.zone).astimezone(UTC)


def read_scenario(data: bytes, source: str) -> Scenario:
    """Read and check a scenario file's bytes. Raises ScenarioError, one line beginning with `source`."""
    try:
        scenario = msgspec.convert(tomllib.loads(data.decode()), Scenario)
        check(scenario)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ScenarioError(f"{source}: not a TOML file: {error}") from None
    except msgspec.ValidationError as error:
        what, _, path = str(error).partition(" - at `$.")
        raise ScenarioError(f"{source}: {path.rstrip('`') or 'the file'}: {what}") from None
    except ScenarioError as error:
        raise ScenarioError(f"{source}: {error}") from None
    return scenario


def check(scenario: Scenario) -> None:
    """What types cannot say. Raises ScenarioError."""
    try:
        _ = scenario.zone
    except (ZoneInfoNotFoundError, ValueError):
        raise ScenarioError(f"timezone: no zone {scenario.timezone!r}; write it like Europe/Moscow") from None
    before = scenario.instant(scenario.start, "start")
    for number, step in enumerate(scenario.step, 1):
        at = scenario.instant(step.at, f"step {number}: at")
        if at < before:
            raise ScenarioError(f"step {number}: at: {step.at} lies before the step above it")
        before = at
        check_step(scenario, step, f"step {number}")


def check_step(scenario: Scenario, step: Play, where: str) -> None:
    """A step is a mail, a host's command, or neither."""
    if step.sender is not None and step.host is not None:
        raise ScenarioError(f"{where}: has both from and host; make two steps of it")
    if (step.sender is None) != (step.text is None):
        raise ScenarioError(f"{where}: from and text go together")
    names = [step.sender, *(step.expect.no_mail_to or ())]
    names += [each.to for each in (*(step.expect.mail or ()), *(step.expect.no_mail or ()))]
    for name in names:
        if name is not None and name not in scenario.players and name != "host":
            raise ScenarioError(f"{where}: no player {name!r}; [players] has: {', '.join(scenario.players)}")
