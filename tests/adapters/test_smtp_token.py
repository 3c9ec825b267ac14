"""The outbox that logs in by a token: both mechanisms, a refusal, a renewal; the token is in no error."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from mailhost.adapters.oauth_access import OauthAccess
from mailhost.adapters.oauth_server import OauthServer, Provider
from mailhost.adapters.oauth_tokens import FileTokens
from mailhost.adapters.smtp_outbox import SmtpAccount, SmtpOutbox
from mailhost.adapters.system_clock import SystemClock
from mailhost.host.ports import Outgoing, Unreachable
from tests.live.authorization_server import CLIENT, SECRET, AuthorizationServer
from tests.live.loopback import HOST
from tests.live.smtp_sink import SmtpSink, TokenSink, only

HOST_ADDRESS = "host@example.org"
MAIL = Outgoing("<1@example.org>", "anna@example.org", b"To: anna@example.org\r\nSubject: x\r\n\r\nhello\r\n")


@pytest.fixture
def server() -> Iterator[AuthorizationServer]:
    running = AuthorizationServer()
    yield running
    running.close()


@pytest.fixture
def access(tmp_path: Path, server: AuthorizationServer) -> OauthAccess:
    """With a grant."""
    oauth = OauthServer(Provider("custom", f"{server.url}/token", ()), CLIENT, lambda: SECRET)
    ready = OauthAccess(oauth, FileTokens(tmp_path / "tokens.json", tmp_path / "lock"), SystemClock())
    ready.keep(oauth.by_device("the-device-code"))
    return ready


@pytest.fixture
def start(server: AuthorizationServer) -> Iterator[Callable[..., TokenSink]]:
    """Starts sinks that ask the authorization server's memory, and stops them in the end."""
    running: list[TokenSink] = []

    def started(username: str = HOST_ADDRESS, mechanism: str = "XOAUTH2") -> TokenSink:
        running.append(TokenSink(username, lambda token: token in server.access, mechanism))
        return running[-1]

    yield started
    for sink in running:
        sink.stop()


def outbox(sink: SmtpSink, access: OauthAccess) -> SmtpOutbox:
    return SmtpOutbox(SmtpAccount(HOST, sink.port, "none", HOST_ADDRESS, lambda: "", HOST_ADDRESS, access=access))


@pytest.mark.parametrize("mechanism", ["XOAUTH2", "OAUTHBEARER"])
def test_mail_is_sent_by_a_token(start: Callable[..., TokenSink], access: OauthAccess, mechanism: str) -> None:
    sink = start(mechanism=mechanism)
    assert [each.outcome for each in outbox(sink, access).send([MAIL])] == ["sent"]
    assert sink.taken == [(MAIL.to, MAIL.raw)]
    assert sink.shown == [access.token()]


@pytest.mark.parametrize(("mechanism", "last"), [("XOAUTH2", b""), ("OAUTHBEARER", b"\1")])
def test_a_token_that_was_withdrawn_is_renewed_and_the_mail_sent(
    start: Callable[..., TokenSink], access: OauthAccess, server: AuthorizationServer, mechanism: str, last: bytes
) -> None:
    sink = start(mechanism=mechanism)
    server.withdraw_access()
    assert [each.outcome for each in outbox(sink, access).send([MAIL])] == ["sent"]
    assert len(set(sink.shown)) == 2
    assert sink.last_words == [last]
    assert sink.taken == [(MAIL.to, MAIL.raw)]


def test_anothers_mailbox_is_refused_after_two_tokens_and_neither_is_told(
    start: Callable[..., TokenSink], access: OauthAccess, server: AuthorizationServer
) -> None:
    """The server's own words repeat the token."""
    sink = start(username="another@example.org")
    with pytest.raises(Unreachable) as caught:
        outbox(sink, access).greet()
    assert str(caught.value) == (
        f"SMTP {HOST}:{sink.port} does not let '{HOST_ADDRESS}' in: "
        "535 5.7.8 Username and Token not accepted: … (is the grant for this mailbox? mailhost login)"
    )
    assert len(sink.shown) == 2
    assert len(server.asked("refresh_token")) == 1
    assert not any(token in repr(caught.getrepr(chain=True)) for token in sink.shown)


def test_a_revoked_grant_is_told_with_what_to_do(
    start: Callable[..., TokenSink], access: OauthAccess, server: AuthorizationServer
) -> None:
    sink = start()
    server.revoke()
    for _ in range(3):
        with pytest.raises(Unreachable, match="run: mailhost login"):
            outbox(sink, access).greet()
    assert len(server.asked("refresh_token")) == 1
    assert len(sink.shown) == 1


def test_a_server_that_takes_no_token_is_not_shown_one(access: OauthAccess) -> None:
    sink = SmtpSink(authenticator=only("host", "secret"), auth_require_tls=False)
    try:
        with pytest.raises(Unreachable, match="it offers neither XOAUTH2 nor OAUTHBEARER"):
            outbox(sink, access).greet()
    finally:
        sink.stop()
