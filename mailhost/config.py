# ruff: noqa: S105 - "env:MAILHOST_PASSWORD" names a password, it is none
"""config.toml: its keys, its defaults, and one clear line for every way in which it can be wrong.

Reading it asks nothing of the network and opens no secret: secret.py does, when a password is needed.
"""

import tomllib
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar, get_args
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Meta

from mailhost.letters.cut import LEAST_MAX_BYTES, MAX_BYTES


class ConfigError(Exception):
    """One line, in Russian as the whole command line is: the file, the key, what was found and what is allowed."""


OAUTH = "oauth"
"""A password that is none."""
OFF = "off"
"""A junk folder that is left alone."""
KEYRING = "keyring"
"""Where tokens lie if not in a file: the keyring of the desktop, by the package of that name."""
LOOPBACK = ("127.0.0.1", "::1", "localhost")

# What is allowed in a value: a pattern or bounds that msgspec checks, and the words for it.
Words = Annotated[str, Meta(min_length=1, description="непустой текст")]
Address = Annotated[
    str,
    Meta(
        pattern=r"""^[^@\s<>,;"()]+@[^@\s<>,;"().]+(\.[^@\s<>,;"().]+)*$""", description="адрес почты, имя@example.org"
    ),
]
Server = Annotated[str, Meta(pattern=r"^[^\s/@]+$", description="имя почтового сервера, например imap.example.org")]
Zone = Annotated[str, Meta(description='часовой пояс по базе tz, например "Europe/Moscow"')]
Country = Annotated[str, Meta(description='код страны, например "RU", или "", если никакой')]
Hour = Annotated[
    str, Meta(pattern=r"^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$", description='час, например "10:00" или "21:59:30"')
]
Hours = Annotated[tuple[Hour, ...], Meta(description='список часов, например ["12:00", "18:00"]')]
Duration = Annotated[str, Meta(pattern=r"^(\d{1,6}[dhms])+$", description='время, например "3h", "45m" или "1h30m"')]
Durations = Annotated[tuple[Duration, ...], Meta(description='список времён, например ["3h", "45m"]')]
Port = Annotated[int, Meta(ge=1, le=65535, description="порт, от 1 до 65535")]
Count = Annotated[int, Meta(ge=0, description="целое число от 0")]
Seconds = Annotated[int, Meta(ge=1, description="целое число секунд от 1")]
Bytes = Annotated[
    int, Meta(ge=LEAST_MAX_BYTES, description=f"целое число байт от {LEAST_MAX_BYTES} ({LEAST_MAX_BYTES // 1024} КБ)")
]
Flag = Annotated[bool, Meta(description="true или false")]
Secret = Annotated[str, Meta(description='"env:ИМЯ", "file:ПУТЬ", "command:…" или сам пароль, в кавычках')]
Password = Annotated[str, Meta(description='"env:ИМЯ", "file:ПУТЬ", "command:…", "oauth" или сам пароль, в кавычках')]
Text = Annotated[str, Meta(description="текст")]
Junk = Annotated[str, Meta(description='"" (найдётся сама), "off" (не заглядывать) или имя папки')]
Provider = Annotated[
    Literal["", "google", "microsoft", "custom"],
    Meta(description='"google", "microsoft", "custom" или "", если вход по паролю'),
]
Tenant = Annotated[
    str, Meta(pattern=r"^[A-Za-z0-9.-]+$", description='"common", "consumers", "organizations" или своя организация')
]
Endpoint = Annotated[
    str,
    Meta(
        pattern=r"^(|https://[^\s/@]+(/\S*)?|http://(127\.0\.0\.1|localhost|\[::1\])(:\d+)?(/\S*)?)$",
        description='адрес https://… или "", если такого нет; http:// — только на этой же машине, 127.0.0.1',
    ),
]
Scopes = Annotated[
    tuple[Annotated[str, Meta(pattern=r"^[!#-\[\]-~]+$")], ...],
    Meta(description='список прав, ["mail.imap"], или [] — как принято у службы'),
]
Security = Annotated[Literal["tls", "starttls", "none"], Meta(description='"tls", "starttls" или "none"')]
Language = Annotated[Literal["ru", "en"], Meta(description='"ru" или "en"')]
Sender = Annotated[Literal["token", "dmarc", "from"], Meta(description='"token", "dmarc" или "from"')]
ServerName = Annotated[str, Meta(pattern=r"^[^\s;]*$", description='имя сервера без пробелов и «;», или ""')]
LongDays = Annotated[Literal["weekends", "none"], Meta(description='"weekends" или "none"')]


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
    """Where mail is read. `poll_seconds` is also the longest sleep in IDLE; of a mail, `max_bytes` at most are read.

    `junk`: the folder in which registered senders' mail is looked for too, "" whichever the server calls so.
    """

    server: Server = "imap.example.org"
    port: Port = 993
    security: Security = "tls"
    username: Words = "host@example.org"
    password: Password = "env:MAILHOST_PASSWORD"
    folder: Words = "INBOX"
    junk: Junk = ""
    poll_seconds: Seconds = 60
    idle: Flag = True
    settle_seconds: Count = 5
    max_bytes: Bytes = MAX_BYTES


class Smtp(Section, frozen=True):
    """Where mail is sent; an empty `username`: without logging in. Limits of 0 are none."""

    server: Server = "smtp.example.org"
    port: Port = 465
    security: Security = "tls"
    username: Text = "host@example.org"
    password: Password = "env:MAILHOST_PASSWORD"
    messages_per_minute: Count = 0
    messages_per_day: Count = 0


class Oauth(Section, frozen=True):
    """How `mailhost login` gets a grant, for a `password` that is "oauth". Endpoints: of a custom provider only."""

    provider: Provider = ""
    client_id: Text = ""
    client_secret: Secret = ""
    tenant: Tenant = "common"
    authorization_url: Endpoint = ""
    device_url: Endpoint = ""
    token_url: Endpoint = ""
    scopes: Scopes = ()
    tokens: Words = "oauth-tokens.json"


class SenderCheck(Section, frozen=True):
    """[security]: how it is known who wrote a mail. `plus_addressing`: whether host+…@ reaches the mailbox of host@."""

    sender: Sender = "token"
    plus_addressing: Flag = True
    authserv_id: ServerName = ""


class Limits(Section, frozen=True):
    """[limits]: how much a sender may write in a calendar day of his game; 0 is no limit. `answers`: mails to
    him in answer to these; `unproved`: letters that nothing shows the player to have written. `newcomers`: mails to
    people without a seat, all of them together.
    """

    mails_per_day: Count = 500
    commands_per_day: Count = 2000
    answers_per_day: Count = 300
    unproved_per_day: Count = 20
    newcomers_per_day: Count = 100


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

    strike: Flag = False


class Config(Section, frozen=True):
    """The whole file."""

    host: Host = Host()
    imap: Imap = Imap()
    smtp: Smtp = Smtp()
    oauth: Oauth = Oauth()
    security: SenderCheck = SenderCheck()
    limits: Limits = Limits()
    calendar: Times = Times()
    inactive: Inactive = Inactive()


SECTIONS: dict[str, type[Section]] = {
    "host": Host,
    "imap": Imap,
    "smtp": Smtp,
    "oauth": Oauth,
    "security": SenderCheck,
    "limits": Limits,
    "calendar": Times,
    "inactive": Inactive,
}

S = TypeVar("S", bound=Section)


def load(path: Path) -> Config:
    """Read the file; raises ConfigError."""
    try:
        return read(table_of(path))
    except ConfigError as error:
        raise ConfigError(f"{path}: {error}") from None


def mistake(settings: Mapping[str, object]) -> str | None:
    """What is wrong with settings by their keys ("host.email"), in one line; None if nothing is."""
    table: dict[str, Any] = {}
    for key, value in settings.items():
        name, _, inner = key.partition(".")
        table.setdefault(name, {})[inner] = value
    try:
        read(table)
    except ConfigError as error:
        return str(error)
    return None


def read(table: dict[str, Any]) -> Config:
    """A file's table as settings; raises ConfigError, whose line begins with the key."""
    for name in table:
        if name not in SECTIONS:
            raise ConfigError(f"{name}: нет такой таблицы{meant(name, tuple(SECTIONS))}{home_of(name)}")
    config = Config(
        host=section("host", Host, table),
        imap=section("imap", Imap, table),
        smtp=section("smtp", Smtp, table),
        oauth=section("oauth", Oauth, table),
        security=section("security", SenderCheck, table),
        limits=section("limits", Limits, table),
        calendar=section("calendar", Times, table),
        inactive=section("inactive", Inactive, table),
    )
    check_meaning(config)
    return config


def table_of(path: Path) -> dict[str, Any]:
    """The file as TOML has it; a mark at its beginning, as Windows puts there, is passed over."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        raise ConfigError("нет такого файла; его запишет mailhost init") from None
    except OSError as error:
        raise ConfigError(f"не прочесть: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ConfigError("файл не в UTF-8; сохраните его в этой кодировке") from None
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"это не TOML: {error}") from None


def section(name: str, shape: type[S], table: dict[str, Any]) -> S:
    """One table; raises ConfigError for the first key that is wrong."""
    values = table.get(name, {})
    if not isinstance(values, dict):
        raise ConfigError(f"{name}: стоит {shown(values)}; можно: таблица, [{name}]")
    fields = {field.name: field.type for field in msgspec.structs.fields(shape)}
    for key, value in values.items():
        if key not in fields:
            raise ConfigError(f"{name}.{key}: нет такого ключа{meant(key, tuple(fields))}{home_of(key)}")
        try:
            msgspec.convert(value, fields[key])
        except msgspec.ValidationError:
            raise wrong(name, key, value) from None
    return msgspec.convert(values, shape)


def wrong(name: str, key: str, value: Any) -> ConfigError:
    """The line for a value that is not allowed. A secret is not repeated."""
    found = "не текст" if key in ("password", "client_secret") else shown(value)
    bare = ", без кавычек" if quoted(SECTIONS[name], key, value) else ""
    return ConfigError(f"{name}.{key}: стоит {found}; можно: {allowed(SECTIONS[name], key)}{bare}")


def quoted(shape: type[Section], key: str, value: Any) -> bool:
    """Whether only the quotes around it are wrong."""
    (field,) = (each for each in msgspec.structs.fields(shape) if each.name == key)
    return isinstance(value, str) and fits(value, field.type, strict=False) and not fits(value, field.type)


def fits(value: Any, kind: Any, *, strict: bool = True) -> bool:
    """Whether it is of that type; not `strict`: or a text that spells one which is."""
    try:
        msgspec.convert(value, kind, strict=strict)
    except msgspec.ValidationError:
        return False
    return True


def allowed(shape: type[Section], key: str) -> str:
    """In words, what a key takes."""
    (field,) = (each for each in msgspec.structs.fields(shape) if each.name == key)
    return next(str(meta.description) for meta in get_args(field.type) if isinstance(meta, Meta) and meta.description)


def check_meaning(config: Config) -> None:
    """What no pattern can say; raises ConfigError."""
    checks: tuple[tuple[str, str, str, Callable[[str], bool]], ...] = (
        ("host", "timezone", config.host.timezone, is_zone),
        ("calendar", "holidays", config.calendar.holidays, is_country),
    )
    for name, key, value, holds in checks:
        if not holds(value):
            raise wrong(name, key, value)
    if with_seconds(config.calendar.day_starts) == with_seconds(config.calendar.night_starts):
        found = shown(config.calendar.night_starts)
        raise ConfigError(f"calendar.night_starts: стоит {found}; можно: не тот же час, что day_starts")
    if config.security.sender == "dmarc" and not config.security.authserv_id:
        raise ConfigError('security.authserv_id: стоит ""; можно: имя вашего почтового сервера, раз sender — "dmarc"')
    if keys := by_token(config):
        check_oauth(config, keys[0])


def by_token(config: Config) -> tuple[str, ...]:
    """The passwords that are none: an OAuth token takes their place."""
    passwords = {"imap.password": config.imap.password}
    if config.smtp.username:
        passwords["smtp.password"] = config.smtp.password
    return tuple(key for key, value in passwords.items() if value == OAUTH)


def check_oauth(config: Config, key: str) -> None:
    """What a token needs; `key` asks for it. Raises ConfigError."""
    oauth = config.oauth
    if not oauth.provider:
        raise ConfigError(f'oauth.provider: стоит ""; можно: "google", "microsoft" или "custom", раз {key} — "oauth"')
    if not oauth.client_id:
        raise ConfigError('oauth.client_id: стоит ""; можно: номер вашего приложения у службы (docs/providers.md)')
    if oauth.provider == "custom" and not oauth.token_url:
        raise ConfigError('oauth.token_url: стоит ""; можно: адрес, где служба выдаёт токены, раз provider — "custom"')
    if oauth.provider == "custom" and not (oauth.authorization_url or oauth.device_url):
        raise ConfigError(
            'oauth.authorization_url: стоит ""; можно: адрес, где просят разрешения, — или задайте device_url'
        )
    if oauth.tokens == KEYRING and find_spec(KEYRING) is None:
        raise ConfigError(
            'oauth.tokens: стоит "keyring", а пакета нет; поставьте: pip install keyring (или назовите файл)'
        )
    for server in (config.imap, config.smtp):
        if server.password == OAUTH and server.security == "none" and server.server not in LOOPBACK:
            name = "imap" if server is config.imap else "smtp"
            raise ConfigError(
                f'{name}.security: стоит "none"; можно: "tls" или "starttls", раз {name}.password — "oauth"'
            )


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
    return (f" (может быть, {nearest[0]}?)" if nearest else "") + f"; есть: {', '.join(names)}"


def home_of(key: str) -> str:
    """The table that a key belongs to, if it stands in the wrong one."""
    homes = [f"[{name}]" for name, shape in SECTIONS.items() if key in shape.__struct_fields__]
    return f" (место {key} — в {' или '.join(homes)})" if homes else ""
