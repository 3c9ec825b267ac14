"""A grant of the mail service's, in place of a password: by a code that is typed in, or by a browser's redirect."""

import sys
import time
from typing import TYPE_CHECKING, Annotated

import typer

from mailhost.cli import paper
from mailhost.cli.opening import Stop, call_of, config_of
from mailhost.cli.statuses import REFUSED, WRONG_USE

if TYPE_CHECKING:
    from mailhost.adapters.oauth_server import Answer, OauthRefused, OauthServer

PATIENCE = 900
"""Seconds for a person to find the browser and the password."""
DENIED = ("access_denied", "authorization_declined")
PAGE = {
    True: "Ответ получен, вкладку можно закрыть. Чем всё кончилось, скажет терминал.\n",
    False: "Этого адреса mailhost не ждал. Вернитесь на страницу службы и попробуйте ещё раз.\n",
}


def login(
    context: typer.Context,
    browser: Annotated[
        bool,
        typer.Option("--browser", help="Через браузер на этой машине, даже если служба впускает и по коду."),
    ] = False,
) -> None:
    """Получить у почтовой службы разрешение на ящик (OAuth2), вместо пароля.

    Скажет, какую страницу открыть, и подождёт. Microsoft впускает по короткому коду, и браузер может быть на любой
    машине; Google возвращает браузер на эту, а если он на другой, вставьте сюда адрес, на котором он остановился.
    Токены сохраняются, как сказано в [oauth] tokens, и дальше обновляются сами. Пока служба mailhost работает, команду
    можно звать рядом.
    """
    from mailhost.adapters.oauth_server import OauthRefused
    from mailhost.adapters.wake_pipe import ring
    from mailhost.bootstrap import state_folder
    from mailhost.cli.service import with_passwords
    from mailhost.config import by_token
    from mailhost.serving import access_of, oauth_server

    call = call_of(context)
    config = config_of(call)
    if not by_token(config):
        raise Stop(
            f'{call.config}: разрешение ни к чему, пока в [imap] или [smtp] не стоит password = "oauth"; '
            "как настроить, сказано в docs/providers.md"
        )
    with_passwords(call, config)
    server, account = oauth_server(config, call.base), config.imap.username
    by_code = server.provider.authorization_url and (browser or not server.provider.device_url)
    try:
        answer = by_redirect(server, account) if by_code else by_device(server, account)
    except OauthRefused as refused:
        raise refusal(refused) from None
    if not answer.refresh_token:
        raise Stop(
            "Служба дала токен на один раз, а обновлять его не разрешила; проверьте oauth.scopes и вид приложения",
            REFUSED,
        )
    access_of(config, call.base).keep(answer)
    paper.say(f"Разрешение получено и сохранено: {config.oauth.tokens}. Проверить: mailhost check")
    if ring(state_folder(config, call.base)):
        paper.say("Служба работает: войдёт с ним сейчас.")


def by_device(server: "OauthServer", account: str) -> "Answer":
    """A code to type in on any machine. Raises OauthRefused or Unreachable."""
    device = server.device()
    paper.say(f"Откройте в любом браузере: {device.verification_uri}")
    paper.say(f"Введите там код: {device.user_code}")
    tell(f"Войдите как {account} и разрешите доступ к почте. Жду…")
    return server.waited(device, time.sleep)


def by_redirect(server: "OauthServer", account: str) -> "Answer":
    """An address to open; the browser comes back to this machine. Raises OauthRefused, Unreachable or Stop."""
    import secrets

    from mailhost.adapters.loopback_redirect import Denied, Listener

    verifier = secrets.token_urlsafe(64)
    with Listener(server.provider.redirect_host, PAGE.__getitem__) as listener:
        paper.say("Откройте в браузере:")
        paper.say(f"  {server.authorization_url(listener.redirect, listener.state, verifier, account)}")
        paper.say(f"Войдите как {account} и разрешите доступ к почте.")
        paper.say("Браузер на другой машине в конце не откроет страницу: это не беда. Скопируйте её адрес из строки")
        tell("адреса целиком, вставьте сюда и нажмите Enter. Жду…")
        try:
            code = listener.code(PATIENCE, terminal(), lambda: tell("Это не тот адрес; нужен последний, целиком."))
        except Denied as denied:
            raise Stop(f"Разрешения нет: {denied}", REFUSED) from None
    if not code:
        raise Stop("Ответа не дождались; начните заново: mailhost login", REFUSED)
    return server.by_code(code, listener.redirect, verifier)


def tell(text: str) -> None:
    """The last line before a wait: it must be seen, wherever the output goes."""
    paper.say(text)
    sys.stdout.flush()


def terminal() -> int | None:
    """The file descriptor where an address may be pasted; None where nothing can be read."""
    try:
        return sys.stdin.fileno()
    except (AttributeError, OSError, ValueError):
        return None


def refusal(refused: "OauthRefused") -> Stop:
    """The server's no, and what to do."""
    if refused.code in DENIED:
        return Stop(f"Разрешения нет: {refused}", REFUSED)
    if refused.code == "expired_token":
        return Stop("Код устарел, его никто не ввёл; начните заново: mailhost login", REFUSED)
    return Stop(f"{refused}; проверьте в [oauth] client_id, client_secret и scopes", WRONG_USE)
