# ruff: noqa: S105 - "env:MAILHOST_PASSWORD" names a password, it is none
"""config.toml: its keys, its defaults, and one clear line for every way in which it can be wrong.

Reading it asks nothing of the network and opens no secret: `secret` does, when a password is needed.
"""

import os
import shlex
import subprocess
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar, get_args
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Meta


class ConfigError(Exception):
    """One line that names the file, the key, what was found and what is allowed."""


# What is allowed in a value: a pattern or bounds that msgspec checks, and the words for it.
Words = Annotated[str, Meta(min_length=1, description="a text that is not empty")]
Address = Annotated[str, Meta(pattern=r"^[^@\s]+@[^@\s]+$", description="an e-mail address")]
Zone = Annotated[str, Meta(description='a time zone of the tz database, such as "Europe/Moscow"')]
Country = Annotated[str, Meta(description='a country code such as "RU", or "" for none')]
Hour = Annotated[
    str, Meta(pattern=r"^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$", description='an hour such as "10:00" or "21:59:30"')
]
Hours = Annotated[tuple[Hour, ...], Meta(description='a list of hours such as ["12:00", "18:00"]')]
Duration = Annotated[str, Meta(pattern=r"^(\d{1,6}[dhms])+$", description='a time such as "3h", "45m" or "1h30m"')]
Durations = Annotated[tuple[Duration, ...], Meta(description='a list of times such as ["3h", "45m"]')]
Port = Annotated[int, Meta(ge=1, le=65535, description="a port, 1 to 65535")]
Count = Annotated[int, Meta(ge=0, description="a whole number, 0 or more")]
Seconds = Annotated[int, Meta(ge=1, description="a whole number of seconds, 1 or more")]
Flag = Annotated[bool, Meta(description="true or false")]
Secret = Annotated[str, Meta(description='"env:NAME", "file:PATH", "command:…" or the password itself, in quotes')]
Security = Annotated[Literal["tls", "starttls", "none"], Meta(description='"tls", "starttls" or "none"')]
Language = Annotated[Literal["ru"], Meta(description='"ru"; English texts are still to come')]
Never = Annotated[Literal[False], Meta(description="false; the prokurator's own hand is still to come")]
Sender = Annotated[Literal["from"], Meta(description='"from"; "token" and "dmarc" are still to come')]
LongDays = Annotated[Literal["weekends", "none"], Meta(description='"weekends" or "none"')]


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the file."""


class Host(Section, frozen=True):
    """Who hosts, where his notices go, and where things lie: paths are relative to the folder of the file."""

    name: Words = "Прокуратор"
    email: Address = "host@example.org"
    notify: Address = "me@example.org"
    language: Language = "ru"
    timezone: Zone = "Europe/Moscow"
    state: Words = "state"
    templates: Words = "templates"


class Imap(Section, frozen=True):
    """Where mail is read. `poll_seconds` is also the longest sleep in IDLE."""

    server: Words = "imap.example.org"
    port: Port = 993
    security: Security = "tls"
    username: Words = "host@example.org"
    password: Secret = "env:MAILHOST_PASSWORD"
    folder: Words = "INBOX"
    poll_seconds: Seconds = 60
    idle: Flag = True
    settle_seconds: Count = 5


class Smtp(Section, frozen=True):
    """Where mail is sent; an empty `username`: without logging in. Limits of 0 are none."""

    server: Words = "smtp.example.org"
    port: Port = 465
    security: Security = "tls"
    username: Annotated[str, Meta(description="a text")] = "host@example.org"
    password: Secret = "env:MAILHOST_PASSWORD"
    messages_per_minute: Count = 0
    messages_per_day: Count = 0


class SenderCheck(Section, frozen=True):
    """[security]: how it is known who wrote a mail."""

    sender: Sender = "from"
    authserv_id: Annotated[str, Meta(description="a text")] = ""


class Times(Section, frozen=True):
    """[calendar]: the hours of new games, wall clock of the host's zone (C3, C4)."""

    day_starts: Hour = "10:00"
    night_starts: Hour = "22:00"
    voting_starts: Hour = "16:00"
    long_days: LongDays = "weekends"
    holidays: Country = "RU"
    reminders: Durations = ("3h",)
    tallies: Hours = ()


class Inactive(Section, frozen=True):
    """Whether the prokurator strikes a player after three silent days without being asked (C7)."""

    strike: Never = False


class Config(Section, frozen=True):
    """The whole file."""

    host: Host = Host()
    imap: Imap = Imap()
    smtp: Smtp = Smtp()
    security: SenderCheck = SenderCheck()
    calendar: Times = Times()
    inactive: Inactive = Inactive()


SECTIONS: dict[str, type[Section]] = {
    "host": Host,
    "imap": Imap,
    "smtp": Smtp,
    "security": SenderCheck,
    "calendar": Times,
    "inactive": Inactive,
}

S = TypeVar("S", bound=Section)


def load(path: Path) -> Config:
    """Read the file; raises ConfigError."""
    table = table_of(path)
    for name in table:
        if name not in SECTIONS:
            raise ConfigError(f"{path}: {name}: no such table{meant(name, tuple(SECTIONS))}{home_of(name)}")
    config = Config(
        host=section(path, "host", Host, table),
        imap=section(path, "imap", Imap, table),
        smtp=section(path, "smtp", Smtp, table),
        security=section(path, "security", SenderCheck, table),
        calendar=section(path, "calendar", Times, table),
        inactive=section(path, "inactive", Inactive, table),
    )
    check_meaning(path, config)
    return config


def table_of(path: Path) -> dict[str, Any]:
    """The file as TOML has it; a mark at its beginning, as Windows puts there, is passed over."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        raise ConfigError(f"{path}: no such file; `mailhost init` writes one") from None
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ConfigError(f"{path}: is not in UTF-8; save it so") from None
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{path}: not a TOML file: {error}") from None


def section(path: Path, name: str, shape: type[S], table: dict[str, Any]) -> S:
    """One table; raises ConfigError for the first key that is wrong."""
    values = table.get(name, {})
    if not isinstance(values, dict):
        raise ConfigError(f"{path}: {name}: found {shown(values)}; allowed: a table, [{name}]")
    fields = {field.name: field.type for field in msgspec.structs.fields(shape)}
    for key, value in values.items():
        if key not in fields:
            raise ConfigError(f"{path}: {name}.{key}: no such key{meant(key, tuple(fields))}{home_of(key)}")
        try:
            msgspec.convert(value, fields[key])
        except msgspec.ValidationError:
            raise wrong(path, name, key, value) from None
    return msgspec.convert(values, shape)


def wrong(path: Path, name: str, key: str, value: Any) -> ConfigError:
    """The line for a value that is not allowed. A password is not repeated."""
    found = type(value).__name__ if key == "password" else shown(value)
    return ConfigError(f"{path}: {name}.{key}: found {found}; allowed: {allowed(SECTIONS[name], key)}")


def allowed(shape: type[Section], key: str) -> str:
    """In words, what a key takes."""
    (field,) = (each for each in msgspec.structs.fields(shape) if each.name == key)
    return next(str(meta.description) for meta in get_args(field.type) if isinstance(meta, Meta) and meta.description)


def check_meaning(path: Path, config: Config) -> None:
    """What no pattern can say; raises ConfigError."""
    checks: tuple[tuple[str, str, str, Callable[[str], bool]], ...] = (
        ("host", "timezone", config.host.timezone, is_zone),
        ("calendar", "holidays", config.calendar.holidays, is_country),
    )
    for name, key, value, holds in checks:
        if not holds(value):
            raise wrong(path, name, key, value)
    if with_seconds(config.calendar.day_starts) == with_seconds(config.calendar.night_starts):
        found = shown(config.calendar.night_starts)
        raise ConfigError(f"{path}: calendar.night_starts: found {found}; allowed: another hour than day_starts")


def with_seconds(hour: str) -> str:
    """ "10:00" as "10:00:00"."""
    return f"{hour}:00"[:8]


def is_zone(name: str) -> bool:
    """Whether the tz database has it."""
    try:
        ZoneInfo(name)
    except (LookupError, ValueError, OSError):
        return False
    return True


def is_country(code: str) -> bool:
    """Whether its holidays are known. The default is not asked about: the package that knows takes 0.1 s to load."""
    if code in ("", Times().holidays):
        return True
    from mailhost.adapters import country_holidays  # noqa: PLC0415

    return country_holidays.known(code)


def shown(value: Any) -> str:
    """A value as one would write it into the file."""
    return msgspec.json.encode(value).decode()


def meant(name: str, names: tuple[str, ...]) -> str:
    """What may have been meant, and what there is."""
    from rapidfuzz import process  # noqa: PLC0415

    nearest = process.extractOne(name, names, score_cutoff=70)
    return (f"; did you mean {nearest[0]}?" if nearest else ";") + f" allowed: {', '.join(names)}"


def home_of(key: str) -> str:
    """The table that a key belongs to, if it stands in the wrong one."""
    homes = [f"[{name}]" for name, shape in SECTIONS.items() if key in shape.__struct_fields__]
    return f" ({key} belongs to {' or '.join(homes)})" if homes else ""


def secret(value: str, base: Path, key: str = "password") -> str:
    """A password as the config gives it: env:NAME, file:PATH (relative to `base`), command:…, or itself.

    Raises ConfigError, one line that names `key` and says what is missing; never the secret.
    """
    kind, _, rest = value.partition(":")
    match kind:
        case "env":
            if rest not in os.environ:
                raise ConfigError(f"{key}: the environment has no {rest}; export it, or use file:PATH or command:…")
            return os.environ[rest]
        case "file":
            try:
                return (base / Path(rest).expanduser()).read_text(encoding="utf-8-sig").rstrip("\r\n")
            except (OSError, UnicodeDecodeError) as error:
                raise ConfigError(f"{key}: the file {base / rest} cannot be read: {error}") from None
        case "command":
            return told_by(rest, base, key)
        case _:
            return value


def told_by(command: str, base: Path, key: str) -> str:
    """The first line that a command prints; it runs without a shell, in the folder `base`."""
    try:
        done = subprocess.run(  # noqa: S603 - the host's own command, from his own config
            shlex.split(command), cwd=base, capture_output=True, text=True, timeout=60, check=True
        )
    except (OSError, ValueError, subprocess.SubprocessError) as error:
        raise ConfigError(f"{key}: the command {command!r} gave no password: {error}") from None
    if not (lines := done.stdout.splitlines()):
        raise ConfigError(f"{key}: the command {command!r} printed nothing")
    return lines[0]
