"""A scenario file as typed: its keys, their types, and one clear line for what is wrong in it."""

import re
import tomllib
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any, get_args
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

from mailhost.engine.refusals import Code


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
            return datetime.fromisoformat(text).replace(tzinfo=self.zone).astimezone(UTC)
        except (ValueError, OverflowError):
            raise ScenarioError(f'{key}: found {text!r}; write it like "2026-12-01 22:00"') from None


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
    check_expected(scenario, step.expect, f"{where}: expect")


def check_expected(scenario: Scenario, expect: Expect, where: str) -> None:
    """What could never be looked for: a pattern, a code or a time that is none. Raises ScenarioError."""
    if expect.refused is not None and expect.refused not in get_args(Code):
        raise ScenarioError(f"{where}.refused: found {expect.refused!r}; allowed: {', '.join(get_args(Code))}")
    if expect.closes is not None:
        scenario.instant(expect.closes, f"{where}.closes")
    for key, pattern in patterns(expect):
        try:
            re.compile(pattern)
        except re.error as error:
            place = (error.pos or 0) + 1
            raise ScenarioError(f"{where}.{key}: {pattern!r} is no regular expression (character {place})") from None


def patterns(expect: Expect) -> Iterator[tuple[str, str]]:
    """Every regular expression in it, by its key."""
    single = {"reply": expect.reply, "post": expect.post, "no_post": expect.no_post}
    yield from ((key, pattern) for key, pattern in single.items() if pattern is not None)
    yield from (("mail", each.text) for each in expect.mail or ())
    yield from (("no_mail", each.text) for each in expect.no_mail or ())
