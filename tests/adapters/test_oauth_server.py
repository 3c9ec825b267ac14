"""How a grant is asked for: by a device's code, by a browser; what is awaited, and what is taken for a no."""

from collections.abc import Iterator
from urllib.parse import parse_qs, urlsplit

import pytest

from mailhost.adapters.oauth_server import OauthRefused, OauthServer, Provider, challenge, google, microsoft
from mailhost.host.ports import Unreachable
from tests.live.authorization_server import CLIENT, SECRET, AuthorizationServer


@pytest.fixture
def there() -> Iterator[AuthorizationServer]:
    running = AuthorizationServer()
    yield running
    running.close()


@pytest.fixture
def server(there: AuthorizationServer) -> OauthServer:
    provider = Provider("custom", f"{there.url}/token", ("imap", "smtp"), device_url=f"{there.url}/device")
    return OauthServer(provider, CLIENT, lambda: SECRET)


class Waits(list[float]):
    """How long was waited, without waiting."""

    def __call__(self, seconds: float) -> None:
        self.append(seconds)


def test_the_challenge_is_as_the_rfc_has_it() -> None:
    """RFC 7636, appendix B."""
    assert challenge("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk") == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"


def test_a_device_code_is_asked_about_until_it_is_typed_in(there: AuthorizationServer, server: OauthServer) -> None:
    """RFC 8628, 3.5: `slow_down` means five seconds more, now and from then on."""
    device, waits = server.device(), Waits()
    assert (device.user_code, device.verification_uri) == ("WDJB-MJHT", f"{there.url}/enter")
    assert there.requests[0] == ("/device", {"client_id": CLIENT, "scope": "imap smtp", "client_secret": SECRET})
    there.refuses = ["authorization_pending", "slow_down", "authorization_pending"]
    assert server.waited(device, waits).access_token in there.access
    assert waits == [0.01, 0.01, 5.01, 5.01]
    assert there.requests[-1][1]["device_code"] == "the-device-code"


@pytest.mark.parametrize("error", ["access_denied", "authorization_declined", "expired_token"])
def test_a_no_ends_the_wait(there: AuthorizationServer, server: OauthServer, error: str) -> None:
    there.refuses = ["authorization_pending", error]
    with pytest.raises(OauthRefused) as caught:
        server.waited(server.device(), Waits())
    assert caught.value.code == error
    assert "\n" not in str(caught.value)
    assert "the-device-code" not in str(caught.value)


def test_a_lost_connection_is_waited_out_and_the_code_grows_old(
    there: AuthorizationServer, server: OauthServer
) -> None:
    """RFC 8628, 3.5: ever longer pauses."""
    device, waits = server.device(), Waits()
    there.broken = (503, b"")
    with pytest.raises(OauthRefused) as caught:
        server.waited(device, waits)
    assert caught.value.code == "expired_token"
    assert waits[:3] == [0.01, 0.02, 0.04]
    assert sum(waits[:-1]) < 900


@pytest.mark.parametrize("how", ["", "#same"])
def test_a_secret_is_not_carried_to_where_a_server_points(
    there: AuthorizationServer, server: OauthServer, how: str
) -> None:
    elsewhere = AuthorizationServer()
    there.moved_to = f"{elsewhere.url}/token{how}"
    try:
        with pytest.raises(Unreachable):
            server.refreshed("the-refresh-token")
        assert elsewhere.requests == []
    finally:
        elsewhere.close()


@pytest.mark.parametrize("body", [b"{}", b'{"device_code": "x"}', b"no JSON"])
def test_an_answer_without_a_code_is_none(there: AuthorizationServer, server: OauthServer, body: bytes) -> None:
    there.broken = (200, body)
    with pytest.raises(Unreachable):
        server.device()


def test_google_is_asked_for_the_mailbox_in_a_browser_with_a_grant_that_lasts() -> None:
    server = OauthServer(google(), "client", lambda: "")
    url = urlsplit(server.authorization_url("http://127.0.0.1:4711/", "the state", "verifier", "host@example.org"))
    assert url.geturl().startswith("https://accounts.google.com/o/oauth2/v2/auth?")
    assert {name: value for name, (value,) in parse_qs(url.query).items()} == {
        "response_type": "code",
        "client_id": "client",
        "redirect_uri": "http://127.0.0.1:4711/",
        "scope": "https://mail.google.com/",
        "state": "the state",
        "code_challenge": challenge("verifier"),
        "code_challenge_method": "S256",
        "login_hint": "host@example.org",
        "access_type": "offline",
        "prompt": "consent",
    }
    assert not server.provider.device_url


def test_microsoft_is_asked_for_both_protocols_and_a_refresh_token() -> None:
    provider = microsoft("consumers")
    assert provider.device_url == "https://login.microsoftonline.com/consumers/oauth2/v2.0/devicecode"
    assert provider.token_url == "https://login.microsoftonline.com/consumers/oauth2/v2.0/token"
    assert provider.redirect_host == "localhost"
    assert provider.scopes == (
        "https://outlook.office.com/IMAP.AccessAsUser.All",
        "https://outlook.office.com/SMTP.Send",
        "offline_access",
    )
    assert microsoft("common", ["one"]).scopes == google(["one"]).scopes == ("one",)


def test_an_address_that_has_a_query_already_keeps_it() -> None:
    provider = Provider("custom", "", (), authorization_url="https://login.example.org/?tenant=1")
    url = OauthServer(provider, "c", lambda: "").authorization_url("http://127.0.0.1/", "s", "v", "a")
    assert url.startswith("https://login.example.org/?tenant=1&response_type=code&")
