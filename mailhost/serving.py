"""The house on its servers: what only `run`, `poll`, `check` and the demo need. Sees all rings, as bootstrap does."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import assert_never
from zoneinfo import ZoneInfo

import msgspec

from mailhost.adapters import durable
from mailhost.adapters.apscheduler_alarm import SchedulerAlarm
from mailhost.adapters.daemon_lock import only_daemon
from mailhost.adapters.imap_connection import Connection, ImapAccount, NoFolder
from mailhost.adapters.imap_junk import ImapJunk
from mailhost.adapters.imap_mailbox import ImapMailbox
from mailhost.adapters.oauth_access import OauthAccess
from mailhost.adapters.oauth_server import OauthServer, Provider, google, microsoft
from mailhost.adapters.oauth_tokens import FileTokens, KeyringTokens
from mailhost.adapters.package_files import ruleset_ids
from mailhost.adapters.set_time import SilentAlarm
from mailhost.adapters.smtp_outbox import SmtpAccount, SmtpOutbox
from mailhost.adapters.system_clock import SystemClock
from mailhost.adapters.template_folders import loader, own_loader
from mailhost.adapters.wake_pipe import WakePipe
from mailhost.bootstrap import open_house, ruleset_of, state_folder, words
from mailhost.config import KEYRING, OAUTH, OFF, Config, ConfigError, by_token
from mailhost.host.daemon import Daemon
from mailhost.host.dispatch import Dispatch
from mailhost.host.house import House
from mailhost.host.ports import HOUSE, Alarm, Mailbox, Outbox, Unreachable
from mailhost.host.transaction import written_with
from mailhost.letters.proofing import check
from mailhost.secret import secret

STOPS = (signal.SIGTERM, signal.SIGINT)


def imap_account(config: Config, base: Path) -> ImapAccount:
    """Where mail is read; the password is looked up when it is needed."""
    imap = config.imap
    return ImapAccount(
        imap.server,
        imap.port,
        imap.security,
        imap.username,
        lambda: password(imap.password, base, "imap.password"),
        folder=imap.folder,
        poll_seconds=imap.poll_seconds,
        idle=imap.idle,
        access=access_of(config, base) if imap.password == OAUTH else None,
        max_bytes=imap.max_bytes,
    )


def smtp_account(config: Config, base: Path) -> SmtpAccount:
    """Where mail is sent; the password is looked up when it is needed."""
    smtp = config.smtp
    return SmtpAccount(
        smtp.server,
        smtp.port,
        smtp.security,
        smtp.username,
        lambda: password(smtp.password, base, "smtp.password"),
        config.host.email,
        access=access_of(config, base) if smtp.password == OAUTH else None,
    )


def provider_of(config: Config) -> Provider:
    """Whose grant it is."""
    oauth = config.oauth
    match oauth.provider:
        case "google":
            return google(oauth.scopes)
        case "microsoft":
            return microsoft(oauth.tenant, oauth.scopes)
        case _:
            return Provider("custom", oauth.token_url, oauth.scopes, oauth.authorization_url, oauth.device_url)


def oauth_server(config: Config, base: Path) -> OauthServer:
    """The server that grants, and this house as its client; the client's secret is looked up when it is needed."""
    oauth = config.oauth
    return OauthServer(
        provider_of(config), oauth.client_id, lambda: password(oauth.client_secret, base, "oauth.client_secret")
    )


def access_of(config: Config, base: Path) -> OauthAccess:
    """The way to an access token."""
    lock = state_folder(config, base) / HOUSE / "oauth.lock"
    path = Path(config.oauth.tokens).expanduser()
    in_keyring = config.oauth.tokens == KEYRING
    tokens = KeyringTokens(config.imap.username, lock) if in_keyring else FileTokens(base / path, lock)
    return OauthAccess(oauth_server(config, base), tokens, SystemClock())


def password(value: str, base: Path, key: str) -> str:
    """A password at the moment of logging in. A daemon may outlive its file for a while: raises Unreachable."""
    try:
        return secret(value, base, key)
    except ConfigError as error:
        raise Unreachable(str(error)) from error


def daemon_of(house: House, mailbox: Mailbox, outbox: Outbox, alarm: Alarm, junk: Mailbox | None = None) -> Daemon:
    """The daemon's loop on these servers."""
    return Daemon(house, mailbox, Dispatch(house, outbox), house.ledger.registry, alarm, junk)


@contextmanager
def mailboxes(config: Config, base: Path) -> Iterator[tuple[ImapMailbox, ImapJunk | None]]:
    """The mailbox, and the junk folder if it is to be looked into; connected once they are looked into."""
    account, folder = imap_account(config, base), config.imap.junk
    with ExitStack() as open_ones:
        mailbox = open_ones.enter_context(closing(ImapMailbox(account)))
        junk = None if folder == OFF else open_ones.enter_context(closing(ImapJunk(account, folder)))
        yield mailbox, junk


def poll_once(config: Config, base: Path) -> tuple[bool, int]:
    """One pass and out; returns whether both servers could be reached, and how many mails still wait.

    Raises AlreadyRunning.
    """
    with only_daemon(state_folder(config, base)), mailboxes(config, base) as (mailbox, junk):
        house = open_house(config, base)
        reached = daemon_of(house, mailbox, SmtpOutbox(smtp_account(config, base)), SilentAlarm(), junk).once()
    return reached, sum(len(book.pending) for book in house.ledger.books.values())


def run_daemon(config: Config, base: Path) -> None:
    """The daemon, until SIGTERM or SIGINT: what is in hand is finished first. Raises AlreadyRunning."""
    root, stopped = state_folder(config, base), threading.Event()
    with only_daemon(root), ringing(root, stopped) as (pipe, alarm), mailboxes(config, base) as (mailbox, junk):
        daemon = daemon_of(open_house(config, base), mailbox, SmtpOutbox(smtp_account(config, base)), alarm, junk)

        def wait() -> None:
            mailbox.wait(config.imap.poll_seconds, pipe.fileno())
            pipe.drain()

        daemon.run(stopped.is_set, wait)


@contextmanager
def ringing(root: Path, stopped: threading.Event) -> Iterator[tuple[WakePipe, SchedulerAlarm]]:
    """What wakes the daemon: the pipe that the CLI writes to; the alarm and a signal to stop write to it too."""
    pipe = WakePipe(root)
    alarm = SchedulerAlarm(pipe.ring)

    def stop(_number: int, _frame: object) -> None:
        stopped.set()
        pipe.ring()

    before = {number: signal.signal(number, stop) for number in STOPS}
    try:
        yield pipe, alarm
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        alarm.close()
        pipe.close()


def check_servers(config: Config, base: Path) -> list[tuple[str, bool, str]]:
    """What `mailhost check` tries: what it is, whether it is well, and what to do if not. Nothing is changed."""
    imap, smtp = imap_account(config, base), smtp_account(config, base)
    return [
        *([grant_check(config, base)] if by_token(config) else []),
        tried(f"IMAP {imap.server}:{imap.port}", lambda: Connection(imap).shut()),
        *junk_check(config, imap),
        tried(f"SMTP {smtp.server}:{smtp.port}", lambda: SmtpOutbox(smtp).greet()),
        tried("папка состояния", lambda: durable.make_folder(state_folder(config, base))),
        sender_check(config),
        key_check(config, base),
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


def grant_check(config: Config, base: Path) -> tuple[str, bool, str]:
    """Whether there is a grant, and until when; a token that is about to expire is refreshed by that."""
    access, what = access_of(config, base), f"OAuth {config.oauth.provider}"
    try:
        access.token()
        grant = access.grant()
    except Unreachable as error:
        return what, False, str(error)
    zone = ZoneInfo(config.host.timezone)
    ends = [
        f"{words} {instant.astimezone(zone):%d.%m.%Y %H:%M}"
        for words, instant in (("токен до", grant.expires), ("само разрешение до", grant.refresh_expires))
        if instant is not None
    ]
    return what, True, ", ".join(["разрешение есть", *ends])


def junk_check(config: Config, account: ImapAccount) -> list[tuple[str, bool, str]]:
    """Which folder is looked into as the junk folder; nothing where that is unknown for want of a connection."""
    what, folder = "папка спама", config.imap.junk
    if folder == OFF:
        return [(what, True, "программа в неё не заглядывает")]
    try:
        connection = Connection(msgspec.structs.replace(account, folder=folder))
    except NoFolder:
        return [(what, True, "у ящика её, видимо, нет; если есть, назовите её в imap.junk")]
    except Unreachable as error:
        return [(what, False, str(error))] if folder else []
    connection.shut()
    return [(what, True, connection.folder)]


def sender_check(config: Config) -> tuple[str, bool, str]:
    """How writers are known, what that risks, and what only the host can try out."""
    security, what = config.security, f'sender = "{config.security.sender}"'
    match security.sender:
        case "from":
            return what, True, "письмо от чужого имени сочтётся настоящим: поле From подделает всякий; надёжнее token"
        case "dmarc":
            return what, True, f"верим заголовку от {security.authserv_id}; чужие такие сервер должен вычищать сам"
        case "token" if security.plus_addressing:
            local, _, domain = config.host.email.partition("@")
            return what, True, f"ответы пойдут на {local}+игра.код@{domain}; проверьте письмом, что такие доходят"
        case "token":
            return what, True, "код игрока стоит в теме письма"
        case _:
            assert_never(security.sender)


def key_check(config: Config, base: Path) -> tuple[str, bool, str]:
    """Whether the games were begun with the key that is there now: their tokens are made of it."""
    house, what = open_house(config, base), "ключ установки"
    house.ledger.refresh()
    others = [book.stream for book in house.ledger.games() if not written_with(house, book.stream)]
    if not others:
        return what, True, ""
    names = ", ".join(others)
    remedy = f"верните {HOUSE}/key из копии, или игроки подтвердят первое письмо, а дальше код у них будет новый"
    return what, False, f"сменился после начала игры ({names}): коды в прежних письмах не действуют; {remedy}"


def clock_check(config: Config, base: Path) -> tuple[str, bool, str]:
    """The time as the games will see it; a clock that stands before what is written already was set back."""
    house = open_house(config, base)
    now = house.clock.now()
    lasts = ((stream, house.store.version(stream) - 1) for stream in house.store.streams())
    written = [entry.written for stream, before in lasts for entry in house.store.read(stream, after=before)]
    local = now.astimezone(ZoneInfo(config.host.timezone))
    if written and max(written) > now:
        return (
            "часы",
            False,
            f"сейчас {local:%d.%m.%Y %H:%M}, а в журнале есть записи новее: подведите часы",
        )
    return "часы", True, f"{local:%d.%m.%Y %H:%M} ({config.host.timezone})"


def template_check(config: Config, base: Path) -> tuple[str, bool, str]:
    """Every template rendered with sample facts, the host's own among them, and those of one theme in that theme."""
    folder, language = base / config.host.templates, config.host.language
    faults: dict[str, None] = {}
    idle: dict[str, None] = {}
    for ruleset in (
        "gorod",
        *(name for name in ruleset_ids() if name != "gorod" and (folder / language / name).is_dir()),
    ):
        proof = check(own_loader(folder), language, words(), ruleset_of(ruleset, {}), loader(None))
        # A theme does without what it has its own text or no use for.
        common = ruleset == "gorod"
        faults |= dict.fromkeys((*proof.faults, *(each for each in proof.strays if common or f"/{ruleset}/" in each)))
        idle |= dict.fromkeys(each for each in proof.idle if common or f"/{ruleset}/" in each)
    if faults:
        return "шаблоны", False, "; ".join(faults)
    return "шаблоны", True, f"в письма не войдут, на них никто не ссылается: {', '.join(idle)}" if idle else ""
