"""login: what it says where it cannot even begin, and that what the inner rings say of tokens is said in Russian."""

from collections.abc import Iterator

import pytest

from mailhost.cli.complaints import SERVERS, in_russian
from tests.cli.stage import Program, config_text
from tests.live.authorization_server import CLIENT, SECRET, AuthorizationServer

OAUTH = """
[oauth]
provider = "custom"
client_id = "{client}"
client_secret = "env:MAILHOST_CLIENT_SECRET"
device_url = "{url}/device"
token_url = "{url}/token"
"""


@pytest.fixture
def server() -> Iterator[AuthorizationServer]:
    running = AuthorizationServer()
    yield running
    running.close()


def configure(program: Program, url: str, client: str = CLIENT) -> None:
    """A config that wants a token for IMAP; at its mail servers nobody listens."""
    text = config_text(more=OAUTH.format(url=url, client=client))
    (program.root / "config.toml").write_text(text.replace("[imap]", '[imap]\npassword = "oauth"'))


def test_where_no_password_is_a_token_there_is_nothing_to_log_in_for(program: Program) -> None:
    assert program.wrong(2, "login") == (
        'config.toml: разрешение ни к чему, пока в [imap] или [smtp] не стоит password = "oauth"; '
        "как настроить, сказано в docs/providers.md"
    )


def test_what_is_still_missing_is_asked_for_before_anything_begins(
    program: Program, server: AuthorizationServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    configure(program, server.url)
    monkeypatch.setenv("MAILHOST_PASSWORD", "secret")
    for command in ("login", "poll"):
        line = program.wrong(2, command)
        assert line.startswith("config.toml: oauth.client_secret: в окружении нет MAILHOST_CLIENT_SECRET; ")
    assert server.requests == []


def test_a_client_that_the_service_does_not_know(
    program: Program, server: AuthorizationServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    configure(program, server.url, client="another")
    monkeypatch.setenv("MAILHOST_CLIENT_SECRET", SECRET)
    monkeypatch.setenv("MAILHOST_PASSWORD", "secret")
    assert program.wrong(2, "login") == (
        "OAuth custom: invalid_client; проверьте в [oauth] client_id, client_secret и scopes"
    )


def test_a_service_that_is_away_is_status_3(
    program: Program, server: AuthorizationServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    configure(program, server.url)
    monkeypatch.setenv("MAILHOST_CLIENT_SECRET", SECRET)
    monkeypatch.setenv("MAILHOST_PASSWORD", "secret")
    server.broken = (502, b"<html>bad gateway</html>")
    assert program.wrong(3, "login") == (
        "OAuth custom: 127.0.0.1 отвечает не по-своему, с кодом 502; проверить связь: mailhost check"
    )
    server.close()
    assert program.wrong(3, "login").startswith("OAuth custom: 127.0.0.1: соединение не принимают; ")


def test_from_login_to_the_grant_in_check(
    program: Program, server: AuthorizationServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    configure(program, server.url)
    monkeypatch.setenv("MAILHOST_CLIENT_SECRET", SECRET)
    monkeypatch.setenv("MAILHOST_PASSWORD", "secret")
    server.extra = {"refresh_token_expires_in": 604799}
    assert program.done("login").splitlines() == [
        f"Откройте в любом браузере: {server.url}/enter",
        "Введите там код: WDJB-MJHT",
        "Войдите как host@example.org и разрешите доступ к почте. Жду…",
        "Разрешение получено и сохранено: oauth-tokens.json. Проверить: mailhost check",
    ]
    first = program("check").out.splitlines()[0]
    assert first.startswith("✓ OAuth custom: разрешение есть, токен до ")
    assert ", само разрешение до " in first


@pytest.mark.parametrize(
    "line",
    [
        "OAuth google: there is no grant yet; run: mailhost login",
        "OAuth google: the grant has ended (invalid_grant); run: mailhost login",
        "OAuth google: login.example.org answers 200 without JSON",
        "OAuth google: the answer holds no token",
        "OAuth google: the answer holds no device code",
        "/tmp/lock: somebody else has been renewing the token for 90 s",
        "(is the grant for this mailbox? mailhost login)",
        " takes no OAuth token: it offers neither XOAUTH2 nor OAUTHBEARER",
    ],
)
def test_what_is_said_of_tokens_is_said_in_russian(line: str) -> None:
    said = in_russian(line, SERVERS)
    for english in ("grant", "answer", "token", "run", "somebody", "offers", "neither"):
        assert english not in said.split()
