"""The house itself: init, check, run, poll."""

import logging
from typing import TYPE_CHECKING, Annotated

import typer

from mailhost.cli import paper
from mailhost.cli.listening import hearing
from mailhost.cli.opening import Stop, call_of, config_of, here
from mailhost.cli.parameters import AsJson
from mailhost.cli.statuses import AWAY, REFUSED, WRONG_USE

if TYPE_CHECKING:
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
REMOTE = ("IMAP", "SMTP")


def init(
    context: typer.Context,
    yes: Annotated[bool, typer.Option("--yes", help="Ни о чём не спрашивать, записать образец как есть.")] = False,
) -> None:
    """Записать config.toml с пояснениями, спросив главное.

    Готовый файл не перезаписывается. Пароль в него не попадает: он читается из переменной окружения MAILHOST_PASSWORD.
    """
    from mailhost.adapters.config_file import example, filled, write_new

    path = call_of(context).config
    if path.exists():
        raise Stop(f"{path}: такой файл уже есть; поправьте его или назовите другой: --config FILE", REFUSED)
    text = filled(example(), {} if yes else answers())
    write_new(path, text)
    config_of(call_of(context))
    paper.say(f"Записан {path}. Осталось проверить его, задать пароль и посмотреть, всё ли в порядке:")
    paper.say("  export MAILHOST_PASSWORD=…")
    paper.say("  mailhost check")


def answers() -> dict[str, str]:
    """What must be asked, by key."""
    email = typer.prompt("Адрес ящика, с которого ведётся игра")
    domain = email.rpartition("@")[2].lower()
    server = SERVERS.get(domain, domain)
    return {
        "host.email": email,
        "imap.username": email,
        "smtp.username": email,
        "host.notify": typer.prompt("Ваш собственный адрес, для сообщений ведущему"),
        "host.name": typer.prompt("Как подписывать письма игрокам", default="Прокуратор"),
        "host.timezone": typer.prompt("Часовой пояс", default="Europe/Moscow"),
        "imap.server": typer.prompt("Сервер IMAP", default=f"imap.{server}"),
        "smtp.server": typer.prompt("Сервер SMTP", default=f"smtp.{server}"),
    }


def check(context: typer.Context, json: AsJson = False) -> None:
    """Проверить настройки, шаблоны, вход на оба сервера, часы и папку состояния.

    Строка на каждую проверку: порядок или что сделать. В конце — сколько писем в сутки уйдёт примерно.
    """
    from mailhost.serving import check_servers

    place = here(context)
    found = [*check_servers(place.config, place.base), volume(place)]
    if json:
        paper.as_json([{"what": what, "ok": ok, "say": words} for what, ok, words in found])
    else:
        for what, ok, reason in found:
            words = reason.removeprefix(f"{what}: ")
            paper.say(f"{'✓' if ok else '✗'} {what}{': ' + words if words else ''}", "" if ok else "red")
    failed = [what for what, ok, _ in found if not ok]
    if failed:
        with_passwords(call_of(context), place.config)
        raise typer.Exit(AWAY if all(what.startswith(REMOTE) for what in failed) else WRONG_USE)


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
    logging.basicConfig(format="%(asctime)s %(levelname)s %(name)s: %(message)s")
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
        raise Stop(
            f"Сервер недоступен, письма и сроки подождут: {'; '.join(heard.lines)}; проверить: mailhost check", AWAY
        )
    if waiting:
        paper.say(f"Почта прочитана; ждут отправки: {waiting}. Что сказал сервер, покажет mailhost status")
    else:
        paper.say("Почта прочитана, письма отправлены.")


def with_passwords(call: "Call", config: "Config") -> None:
    """Look both passwords up before anything begins. Raises ConfigError naming file and key."""
    from mailhost.config import ConfigError, secret

    places = [("imap.password", config.imap.password)]
    if config.smtp.username:
        places.append(("smtp.password", config.smtp.password))
    for key, value in places:
        try:
            secret(value, call.base, key)
        except ConfigError as error:
            raise ConfigError(f"{call.config}: {error}") from None
