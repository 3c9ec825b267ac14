"""The house itself: init, check, run, poll."""

import logging
from typing import TYPE_CHECKING, Annotated
from zoneinfo import ZoneInfo

import typer

from mailhost.cli import paper
from mailhost.cli.listening import HostLine, Seldom, hearing
from mailhost.cli.opening import Stop, call_of, config_of, here
from mailhost.cli.parameters import AsJson
from mailhost.cli.statuses import AWAY, REFUSED, WRONG_USE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mailhost.cli.opening import Call, Here
    from mailhost.config import Config

SERVERS = {
    "gmail.com": "gmail.com",
    "yandex.ru": "yandex.com",
    "ya.ru": "yandex.com",
    "mail.ru": "mail.ru",
    "inbox.ru": "mail.ru",
    "list.ru": "mail.ru",
    "bk.ru": "mail.ru",
}
"""Where the mail of an address is kept, if not at imap. and smtp. of its own domain (docs/providers.md)."""
REMOTE = ("IMAP", "SMTP", "OAuth")


QUESTIONS = (
    ("host.email", "Адрес ящика, с которого ведётся игра"),
    ("host.notify", "Ваш собственный адрес, для сообщений ведущему"),
    ("host.name", "Как подписывать письма игрокам"),
    ("host.timezone", "Часовой пояс"),
    ("calendar.day_starts", "Когда начинается день"),
    ("calendar.night_starts", "Когда начинается ночь"),
    ("imap.server", "Сервер IMAP"),
    ("smtp.server", "Сервер SMTP"),
)
"""What must be asked, by key; the two hours of which one depends on the other, in this order."""


def init(
    context: typer.Context,
    yes: Annotated[
        bool, typer.Option("--yes", help="Ни о чём не спрашивать: записать образец и то, что в --set.")
    ] = False,
    given: Annotated[
        list[str] | None,
        typer.Option(
            "--set", metavar="K=V", help="Ответ заранее, например host.timezone=Asia/Almaty; можно повторять."
        ),
    ] = None,
) -> None:
    """Записать config.toml с пояснениями, спросив главное.

    Негодный ответ замечается сразу, и вопрос повторяется. Готовый файл не перезаписывается. Пароль в него не попадает:
    он читается из переменной окружения MAILHOST_PASSWORD.
    """
    from mailhost.adapters.config_file import example, filled, write_new
    from mailhost.config import mistake

    path = call_of(context).config
    if path.exists():
        raise Stop(f"{path}: такой файл уже есть; поправьте его или назовите другой: --config FILE", REFUSED)
    settings = dict(map(setting, given or ()))
    if complaint := mistake(settings):
        raise Stop(f"--set {complaint}")
    with_address(settings)
    if not yes:
        for key, question in QUESTIONS:
            if key not in settings:
                ask(key, question, settings)
    write_new(path, filled(example(), settings))
    paper.say(f"Записан {path}. Осталось проверить его, задать пароль и посмотреть, всё ли в порядке:")
    paper.say("  export MAILHOST_PASSWORD=…")
    paper.say("  mailhost check")


def setting(text: str) -> tuple[str, object]:
    """ "imap.port=993" as key and value: as text where the key takes that, else as TOML has it. Raises Stop."""
    import tomllib

    key, equals, value = (part.strip() for part in text.partition("="))
    if not equals or "." not in key:
        raise Stop(f"--set {text}: пишут так: --set host.timezone=Asia/Almaty")
    if not amiss(key, {key: value}):
        return key, value
    try:
        return key, tomllib.loads(f"value = {value}")["value"]
    except tomllib.TOMLDecodeError:
        return key, value


def ask(key: str, question: str, settings: dict[str, object]) -> None:
    """Put the question until its answer will do, and the answer into the settings."""
    settings[key] = typer.prompt(question, default=likely(key, settings)).strip()
    while complaint := amiss(key, settings):
        paper.say(complaint)
        settings[key] = typer.prompt(question, default=likely(key, settings)).strip()
    with_address(settings)


def amiss(key: str, settings: "Mapping[str, object]") -> str:
    """What is wrong with that setting, "" if nothing is; what is wrong with another may be mended by its own answer."""
    from mailhost.config import mistake

    complaint = mistake(settings) or ""
    return complaint if complaint.startswith(f"{key}:") else ""


def with_address(settings: dict[str, object]) -> None:
    """The address is also the name by which both servers know its owner, unless another one was given."""
    if email := settings.get("host.email"):
        settings.setdefault("imap.username", email)
        settings.setdefault("smtp.username", email)


def likely(key: str, settings: "Mapping[str, object]") -> str | None:
    """What to offer as an answer: the usual, or what follows from the address; None where there is nothing to guess."""
    from mailhost.config import Config

    table, _, name = key.partition(".")
    if name == "server":
        domain = str(settings["host.email"]).rpartition("@")[2].lower()
        return f"{table}.{SERVERS.get(domain, domain)}"
    return None if name in ("email", "notify") else str(getattr(getattr(Config(), table), name))


def check(context: typer.Context, json: AsJson = False) -> None:
    """Проверить настройки, шаблоны, вход на оба сервера, часы и папку состояния.

    Строка на каждую проверку: порядок или что сделать. В конце — сколько писем в сутки уйдёт примерно.
    """
    from mailhost.cli.complaints import SERVERS, TEMPLATES, in_russian
    from mailhost.serving import check_servers

    place = here(context)
    tried = [*check_servers(place.config, place.base), volume(place)]
    missing = missing_password(call_of(context), place.config)
    if missing and not any(missing in reason for _, _, reason in tried):
        # A server that is away was not even asked to let anybody in.
        tried.insert(0, ("пароль", False, missing))
    found = [(what, ok, in_russian(reason, (*SERVERS, *TEMPLATES))) for what, ok, reason in tried]
    if json:
        paper.as_json([{"what": what, "ok": ok, "say": words} for what, ok, words in found])
    else:
        for what, ok, reason in found:
            words = reason.removeprefix(what).lstrip(": ")
            paper.say(f"{'✓' if ok else '✗'} {what}{': ' + words if words else ''}", "" if ok else "red")
    failed = [what for what, ok, _ in found if not ok]
    if failed:
        raise typer.Exit(AWAY if not missing and all(what.startswith(REMOTE) for what in failed) else WRONG_USE)


def volume(place: "Here") -> tuple[str, bool, str]:
    """The estimate of mails a day beside the limit of the config."""
    from mailhost.host.games import books
    from mailhost.host.volume import mails_a_day

    expected = mails_a_day(book.state for book in books(place.house))
    if not expected:
        return "писем в сутки", True, "пока нисколько: идущих игр нет"
    limit = place.config.smtp.messages_per_day
    if limit and expected > limit:
        late = f"около {expected}, а smtp.messages_per_day — {limit}; объявления будут опаздывать"
        return "писем в сутки", False, late
    return "писем в сутки", True, f"около {expected}" + (f" из {limit}" if limit else "")


def run(context: typer.Context) -> None:
    """Запустить службу: она читает почту, закрывает фазы в срок и отправляет письма.

    Работает, пока её не остановят (Ctrl+C или SIGTERM); начатое доделает. Остальные команды можно звать рядом.
    """
    from mailhost.adapters.wake_pipe import ring
    from mailhost.bootstrap import state_folder
    from mailhost.serving import run_daemon

    call = call_of(context)
    config = config_of(call)
    if ring(state_folder(config, call.base)):
        raise Stop("Служба уже работает; второй не нужно. Разбудить её: mailhost poll", REFUSED)
    stderr = logging.StreamHandler()
    stderr.setFormatter(HostLine(ZoneInfo(config.host.timezone)))
    if not call.debug:
        stderr.addFilter(Seldom())
    logging.basicConfig(handlers=[stderr])
    logging.getLogger("mailhost").setLevel(logging.DEBUG if call.debug else logging.INFO)
    with_passwords(call, config)
    paper.warn(f"mailhost работает: ящик {config.host.email}, папка {config.host.state}. Остановить: Ctrl+C")
    run_daemon(config, call.base)


def poll(context: typer.Context) -> None:
    """Один проход: прочесть почту, закрыть, чему вышел срок, отправить письма — и выйти.

    Если служба уже работает, команда только будит её. 3 — сервер недоступен.
    """
    from mailhost.adapters.wake_pipe import ring
    from mailhost.bootstrap import state_folder
    from mailhost.cli.complaints import SERVERS, in_russian
    from mailhost.serving import poll_once

    call = call_of(context)
    config = config_of(call)
    if ring(state_folder(config, call.base)):
        paper.say("Служба работает; она сделает проход сейчас.")
        return
    with_passwords(call, config)
    with hearing("mailhost") as heard:
        reached, waiting = poll_once(config, call.base)
    if not reached:
        reasons = "; ".join(in_russian(line, SERVERS) for line in heard.lines)
        raise Stop(f"Сервер недоступен, письма и сроки подождут: {reasons}; проверить: mailhost check", AWAY)
    if waiting:
        paper.say(f"Почта прочитана; ждут отправки: {waiting}. Что сказал сервер, покажет mailhost status")
    else:
        paper.say("Почта прочитана, письма отправлены.")


def missing_password(call: "Call", config: "Config") -> str:
    """Which password or secret is not to be had, and why; "" if all are there."""
    from mailhost.config import ConfigError

    try:
        with_passwords(call, config)
    except ConfigError as error:
        return str(error).removeprefix(f"{call.config}: ")
    return ""


def with_passwords(call: "Call", config: "Config") -> None:
    """Look passwords and secrets up before anything begins. Raises ConfigError naming file and key."""
    from mailhost.config import OAUTH, ConfigError, by_token
    from mailhost.secret import secret

    places = [("imap.password", config.imap.password)]
    if config.smtp.username:
        places.append(("smtp.password", config.smtp.password))
    places = [(key, value) for key, value in places if value != OAUTH]
    if by_token(config):
        places.append(("oauth.client_secret", config.oauth.client_secret))
    for key, value in places:
        try:
            secret(value, call.base, key)
        except ConfigError as error:
            raise ConfigError(f"{call.config}: {error}") from None
