"""A mailbox that is opened by a token: the program as a process, Dovecot that introspects, an SMTP server likewise."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import pytest

from mailhost.adapters.imap_connection import Connection, ImapAccount
from mailhost.adapters.oauth_access import OauthAccess
from mailhost.adapters.oauth_server import OauthServer, Provider
from mailhost.adapters.oauth_tokens import FileTokens
from mailhost.adapters.system_clock import SystemClock
from mailhost.host.ports import Unreachable
from tests.live.authorization_server import CLIENT, SECRET, AuthorizationServer, open_page
from tests.live.dovecot import Dovecot
from tests.live.loopback import HOST
from tests.live.smtp_sink import TokenSink

pytestmark = pytest.mark.live

PROGRAM = Path(sys.executable).parent / "mailhost"
USER = "host@example.org"
PATIENCE = 60
CONFIG = """
[host]
email = "host@example.org"
notify = "me@example.org"
timezone = "UTC"
[imap]
server = "127.0.0.1"
port = {imap}
security = "none"
username = "host@example.org"
password = "oauth"
settle_seconds = 0
poll_seconds = 1
[smtp]
server = "127.0.0.1"
port = {smtp}
security = "none"
username = "host@example.org"
password = "oauth"
[oauth]
provider = "custom"
client_id = "{client}"
client_secret = "env:MAILHOST_CLIENT_SECRET"
device_url = "{url}/device"
authorization_url = "{url}/authorize"
token_url = "{url}/token"
[calendar]
holidays = ""
"""


@pytest.fixture(scope="module")
def server() -> Iterator[AuthorizationServer]:
    running = AuthorizationServer()
    yield running
    running.close()


@pytest.fixture(scope="module", params=["xoauth2", "oauthbearer"])
def dovecot(
    request: pytest.FixtureRequest,
    installed: None,  # noqa: ARG001 - asked for, not used
    server: AuthorizationServer,
) -> Iterator[Dovecot]:
    """One that introspects."""
    running = Dovecot(introspects_at=server.url, mechanism=request.param)
    yield running
    running.remove()


ONE_WILL_DO = pytest.mark.parametrize("dovecot", ["xoauth2"], indirect=True, scope="module")
"""The program as a process: which mechanism it uses makes no difference any more."""


class House:
    """A folder with config.toml, and the program in it."""

    def __init__(self, folder: Path, dovecot: Dovecot, server: AuthorizationServer) -> None:
        self.folder, self.server = folder, server
        self.sink = TokenSink(USER, lambda token: token in server.access, dovecot.mechanism.upper())
        text = CONFIG.format(imap=dovecot.imap_port, smtp=self.sink.port, client=CLIENT, url=server.url)
        (folder / "config.toml").write_text(text)
        self.environment = os.environ | {"MAILHOST_CLIENT_SECRET": SECRET}
        self.said = ""

    def run(self, *arguments: str, status: int = 0) -> str:
        """A command to its end; what it said, on both streams."""
        done = subprocess.run(
            [PROGRAM, *arguments],
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        self.said += done.stdout + done.stderr
        assert done.returncode == status, f"{arguments}: {done.returncode}\n{done.stdout}\n{done.stderr}"
        return done.stdout + done.stderr

    def start(self, *arguments: str) -> subprocess.Popen[str]:
        """A command that waits for something."""
        return subprocess.Popen(
            [PROGRAM, *arguments],
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def until(self, what: str, holds: Callable[[], bool]) -> None:
        """Look again whenever the authorization server was asked something."""
        deadline = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < deadline, f"never came about: {what}"
            self.server.heard.wait(0.2)
            self.server.heard.clear()

    def tokens(self) -> dict[str, str]:
        """What is kept."""
        return dict(json.loads((self.folder / "oauth-tokens.json").read_text()))

    def age(self, **changes: str) -> None:
        """Put the token's end into the past: an hour has gone by."""
        past = (datetime.now(UTC) - timedelta(minutes=1)).isoformat()
        path = self.folder / "oauth-tokens.json"
        path.write_text(json.dumps(self.tokens() | {"expires": past} | changes))


@pytest.fixture
def house(tmp_path: Path, dovecot: Dovecot, server: AuthorizationServer) -> Iterator[House]:
    server.revoke()
    server.requests.clear()
    place = House(tmp_path, dovecot, server)
    yield place
    place.sink.stop()
    kept = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file() and "oauth" not in path.name)
    for token in (*place.sink.shown, *server.access, server.refresh, SECRET):
        assert not token or token not in place.said, "no token is ever said"
        assert not token or token.encode() not in kept, "nor written anywhere but where tokens lie"


@ONE_WILL_DO
def test_from_a_code_to_a_mailbox(house: House) -> None:
    """login by device, check, a pass by IMAP and SMTP, the refresh an hour later."""
    assert house.run("check", status=3).startswith(
        "✗ OAuth custom: разрешения ещё нет; получить: mailhost login\n✗ IMAP 127.0.0.1"
    )
    said = house.run("login")
    assert f"Откройте в любом браузере: {house.server.url}/enter\nВведите там код: WDJB-MJHT\n" in said
    assert "Разрешение получено и сохранено: oauth-tokens.json." in said
    assert (house.folder / "oauth-tokens.json").stat().st_mode & 0o777 == 0o600

    first, *rest = house.run("check").splitlines()
    assert re.fullmatch(r"✓ OAuth custom: разрешение есть, токен до \d\d\.\d\d\.\d{4} \d\d:\d\d", first)
    assert {"✓ IMAP", "✓ SMTP"} <= {line[:6] for line in rest}

    before = house.tokens()
    house.age()
    assert house.run("poll") == "Почта прочитана, письма отправлены.\n"
    after = house.tokens()
    assert after["access_token"] != before["access_token"]
    assert after["refresh_token"] != before["refresh_token"]
    assert len(house.server.asked("refresh_token")) == 1


@ONE_WILL_DO
@pytest.mark.parametrize("pasted", [False, True])
def test_by_a_browser_on_this_machine_or_another(house: House, *, pasted: bool) -> None:
    with house.start("login", "--browser") as login:
        assert login.stdout is not None
        assert login.stdin is not None
        assert login.stdout.readline() == "Откройте в браузере:\n"
        address = login.stdout.readline().strip()
        if pasted:
            login.stdin.write(f"не адрес\n{house.server.consented(query(address))}\n")
            login.stdin.flush()
        else:
            assert open_page(address) == "Ответ получен, вкладку можно закрыть. Чем всё кончилось, скажет терминал.\n"
        said = login.stdout.read()
        assert login.wait(PATIENCE) == 0, said
    house.said += said
    assert ("Это не тот адрес" in said) == pasted
    assert "Разрешение получено" in said
    (form,) = house.server.asked("authorization_code")
    assert form["redirect_uri"].startswith("http://127.0.0.1:")
    house.run("poll")


def query(address: str) -> dict[str, str]:
    """What an address asks for."""
    return dict(parse_qsl(urlsplit(address).query))


@ONE_WILL_DO
@pytest.mark.parametrize(
    ("error", "status", "line"),
    [
        ("access_denied", 1, "Разрешения нет: OAuth custom: access_denied: said of"),
        ("expired_token", 1, "Код устарел, его никто не ввёл; начните заново: mailhost login"),
        ("invalid_scope", 2, "проверьте в [oauth] client_id, client_secret и scopes"),
    ],
)
def test_a_login_that_comes_to_nothing_keeps_the_old_grant(house: House, error: str, status: int, line: str) -> None:
    house.run("login")
    kept = house.tokens()
    house.server.refuses = [error]
    assert line in house.run("login", status=status).splitlines()[-1]
    assert house.tokens() == kept


@ONE_WILL_DO
def test_a_grant_that_cannot_be_refreshed_is_none(house: House) -> None:
    house.server.extra = {"refresh_token": None}
    try:
        said = house.run("login", status=1)
    finally:
        house.server.extra = {}
    assert "обновлять его не разрешила" in said
    assert not (house.folder / "oauth-tokens.json").exists()


@ONE_WILL_DO
def test_a_revoked_grant_is_status_3_and_says_what_to_do(house: House) -> None:
    house.run("login")
    house.server.revoke()
    line = house.run("poll", status=3)
    assert "разрешение кончилось (invalid_grant: … was revoked); получить новое: mailhost login" in line
    assert line.count("\n") == 1
    assert house.run("check", status=3).startswith("✗ OAuth custom: разрешение кончилось (invalid_grant: …")
    assert len(house.server.asked("refresh_token")) == 1
    house.run("login")
    assert house.run("poll") == "Почта прочитана, письма отправлены.\n"


@ONE_WILL_DO
def test_the_daemon_waits_for_a_new_login_without_asking_again_and_again(house: House) -> None:
    house.run("login")
    house.server.revoke()
    house.age()
    with house.start("run") as daemon:
        assert daemon.stdout is not None
        try:
            said = daemon.stdout.readline()
            assert said.startswith("mailhost работает")
            # The third time is passed over in silence.
            for times in ("", " (раз: 2)"):
                line = daemon.stdout.readline()
                assert "Ящик не прочесть: OAuth custom: разрешение кончилось (invalid_grant: …" in line
                assert "; получить новое: mailhost login. " in line
                assert line.endswith(f"; проверить: mailhost check{times}\n")
                said += line
                house.run("poll")
            assert len(house.server.asked("refresh_token")) == 1
            assert "Служба работает: войдёт с ним сейчас." in house.run("login")
            token = house.tokens()["access_token"]
            house.until("the daemon logs in", lambda: token in house.server.tokens_asked_about)
        finally:
            daemon.send_signal(signal.SIGTERM)
            said += daemon.stdout.read()
        assert daemon.wait(PATIENCE) == 0
    house.said += said
    assert "Traceback" not in said


@pytest.fixture
def access(server: AuthorizationServer, tmp_path: Path) -> OauthAccess:
    """With a grant."""
    server.revoke()
    server.requests.clear()
    oauth = OauthServer(Provider("custom", f"{server.url}/token", ()), CLIENT, lambda: SECRET)
    ready = OauthAccess(oauth, FileTokens(tmp_path / "tokens.json", tmp_path / "lock"), SystemClock())
    ready.keep(oauth.by_device("the-device-code"))
    return ready


def account(dovecot: Dovecot, access: OauthAccess, user: str = USER) -> ImapAccount:
    return ImapAccount(HOST, dovecot.imap_port, "none", user, lambda: "", access=access)


def test_a_mailbox_is_opened_by_a_token(dovecot: Dovecot, access: OauthAccess, server: AuthorizationServer) -> None:
    Connection(account(dovecot, access)).shut()
    assert server.tokens_asked_about == [access.token()]


def test_a_token_that_was_withdrawn_is_renewed_while_logging_in(
    dovecot: Dovecot, access: OauthAccess, server: AuthorizationServer
) -> None:
    server.withdraw_access()
    Connection(account(dovecot, access)).shut()
    assert len(server.asked("refresh_token")) == 1
    assert server.tokens_asked_about[-1] == access.token()


def test_anothers_mailbox_stays_shut_and_no_token_is_told(
    dovecot: Dovecot, access: OauthAccess, server: AuthorizationServer
) -> None:
    with pytest.raises(Unreachable) as caught:
        Connection(account(dovecot, access, "another@example.org"))
    assert str(caught.value).startswith(f"IMAP {HOST}:{dovecot.imap_port} does not let 'another@example.org' in: ")
    assert str(caught.value).endswith("(is the grant for this mailbox? mailhost login)")
    assert "access-" not in repr(caught.getrepr(chain=True))
    assert len(server.asked("refresh_token")) == 1


@ONE_WILL_DO
def test_a_server_that_takes_no_token_is_not_shown_one(dovecot: Dovecot, access: OauthAccess) -> None:
    dovecot.stop()
    config = dovecot.root / "dovecot.conf"
    before = config.read_text()
    config.write_text(before.replace("plain xoauth2", "plain"))
    dovecot.start()
    try:
        with pytest.raises(Unreachable, match="it offers neither XOAUTH2 nor OAUTHBEARER"):
            Connection(account(dovecot, access))
    finally:
        dovecot.stop()
        config.write_text(before)
        dovecot.start()
