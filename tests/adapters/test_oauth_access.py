"""A token for each login: refreshed in time, renewed where it is refused, ended where the grant has ended."""

import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from mailhost.adapters.oauth_access import NoGrant, OauthAccess, TokenRefused
from mailhost.adapters.oauth_server import OauthServer, Provider
from mailhost.adapters.oauth_tokens import FileTokens
from mailhost.adapters.set_time import SetClock
from mailhost.host.ports import Unreachable
from tests.live.authorization_server import CLIENT, SECRET, AuthorizationServer

START = datetime(2026, 12, 1, 12, tzinfo=UTC)


class House:
    """Whoever logs in: another process has a clock and a store of its own, on the same file."""

    def __init__(self, folder: Path, server: AuthorizationServer) -> None:
        self.clock = SetClock(START)
        self.tokens = FileTokens(folder / "tokens.json", folder / "lock")
        provider = Provider("custom", f"{server.url}/token", ("mail",), device_url=f"{server.url}/device")
        self.server = OauthServer(provider, CLIENT, lambda: SECRET)
        self.access = OauthAccess(self.server, self.tokens, self.clock)

    def login(self) -> str:
        """As `mailhost login` does."""
        return self.access.keep(self.server.by_device("the-device-code")).access_token


@pytest.fixture
def server() -> Iterator[AuthorizationServer]:
    running = AuthorizationServer()
    yield running
    running.close()


@pytest.fixture
def house(tmp_path: Path, server: AuthorizationServer) -> House:
    return House(tmp_path, server)


def refreshes(server: AuthorizationServer) -> int:
    """How often a token was asked for with the refresh token."""
    return len(server.asked("refresh_token"))


def test_without_a_grant_it_is_said_what_to_do(house: House, server: AuthorizationServer) -> None:
    with pytest.raises(NoGrant, match=r"^OAuth custom: there is no grant yet; run: mailhost login$"):
        house.access.token()
    assert server.requests == []


def test_a_token_is_used_as_long_as_it_lasts(house: House, server: AuthorizationServer) -> None:
    token = house.login()
    house.clock.instant += timedelta(minutes=54)
    assert house.access.token() == token
    assert refreshes(server) == 0


def test_it_is_refreshed_before_it_expires_and_the_new_one_is_kept(
    house: House, server: AuthorizationServer, tmp_path: Path
) -> None:
    token = house.login()
    house.clock.instant += timedelta(minutes=56)
    fresh = house.access.token()
    assert fresh != token
    assert fresh in server.access
    assert House(tmp_path, server).access.token() == fresh
    assert refreshes(server) == 1


@pytest.mark.parametrize("rotating", [True, False])
def test_a_refresh_token_that_rotates_is_replaced_and_one_that_does_not_stays(
    house: House, server: AuthorizationServer, *, rotating: bool
) -> None:
    """RFC 6749, 6. A rotated one that were used again would end the grant."""
    server.rotating = rotating
    house.login()
    server.extra = {} if rotating else {"refresh_token": None}
    for _ in range(3):
        house.clock.instant += timedelta(hours=2)
        assert house.access.token() in server.access
    sent = [form["refresh_token"] for form in server.asked("refresh_token")]
    assert len(set(sent)) == (3 if rotating else 1)


def test_a_token_that_is_refused_is_renewed_once(house: House, server: AuthorizationServer) -> None:
    house.login()
    server.withdraw_access()
    shown: list[str] = []

    def attempt(token: str) -> str:
        shown.append(token)
        if token not in server.access:
            raise TokenRefused("no")
        return token

    assert house.access.admitted(attempt) in server.access
    assert len(shown) == 2
    assert refreshes(server) == 1


def test_a_server_that_refuses_every_token_is_shown_two(house: House, server: AuthorizationServer) -> None:
    house.login()
    shown: list[str] = []

    def attempt(token: str) -> str:
        shown.append(token)
        raise TokenRefused("no")

    with pytest.raises(TokenRefused):
        house.access.admitted(attempt)
    assert len(set(shown)) == 2
    assert refreshes(server) == 1


def test_what_another_process_has_renewed_is_not_renewed_again(
    house: House, server: AuthorizationServer, tmp_path: Path
) -> None:
    token = house.login()
    renewed = House(tmp_path, server).access.another(token)
    assert house.access.another(token) == renewed
    assert refreshes(server) == 1


def test_many_who_come_at_once_refresh_once(house: House, server: AuthorizationServer, tmp_path: Path) -> None:
    """A refresh token that is good for one use would else be used twice, and the grant be lost."""
    house.login()
    others = [House(tmp_path, server) for _ in range(8)]
    found: list[str] = []
    for each in others:
        each.clock.instant += timedelta(hours=2)
    threads = [threading.Thread(target=lambda each=each: found.append(each.access.token())) for each in others]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 8
    assert len(set(found)) == 1
    assert refreshes(server) == 1


def test_a_grant_that_was_revoked_is_asked_about_once(house: House, server: AuthorizationServer) -> None:
    house.login()
    server.revoke()
    house.clock.instant += timedelta(hours=2)
    for _ in range(3):
        with pytest.raises(NoGrant) as caught:
            house.access.token()
        assert str(caught.value) == (
            "OAuth custom: the grant has ended (invalid_grant: … was revoked); run: mailhost login"
        )
    assert refreshes(server) == 1
    assert house.login() == house.access.token()


@pytest.mark.parametrize("error", ["invalid_client", "invalid_scope", "unauthorized_client", "invalid_request"])
def test_a_client_that_is_wrong_does_not_cost_the_grant(house: House, server: AuthorizationServer, error: str) -> None:
    house.login()
    house.clock.instant += timedelta(hours=2)
    server.refuses = [error]
    with pytest.raises(Unreachable, match=error) as caught:
        house.access.token()
    assert not isinstance(caught.value, NoGrant)
    assert house.access.token() in server.access


@pytest.mark.parametrize(
    "broken",
    [
        (500, b'{"error": "server_error"}'),
        (503, b"<html>busy</html>"),
        (429, b'{"error": "slow_down"}'),
        (200, b"<html>sign in to the hotel's network</html>"),
        (200, b"{}"),
        (200, b'{"access_token": 7}'),
        (200, b"\xff\xfe"),
        (302, b""),
        (400, b'{"error": "temporarily_unavailable"}'),
    ],
)
def test_a_server_that_has_gone_mad_costs_neither_the_grant_nor_a_token_that_still_lasts(
    house: House, server: AuthorizationServer, broken: tuple[int, bytes]
) -> None:
    token = house.login()
    server.broken = broken
    house.clock.instant += timedelta(minutes=57)
    assert house.access.token() == token
    house.clock.instant += timedelta(hours=1)
    with pytest.raises(Unreachable) as caught:
        house.access.token()
    assert "\n" not in str(caught.value)
    assert not isinstance(caught.value, NoGrant)
    server.broken = None
    assert house.access.token() in server.access


def test_where_nobody_listens_the_server_is_named(house: House, server: AuthorizationServer) -> None:
    house.login()
    server.close()
    house.clock.instant += timedelta(hours=2)
    with pytest.raises(Unreachable, match=r"^OAuth custom: 127\.0\.0\.1: Connection refused$"):
        house.access.token()


def test_a_refresh_token_goes_to_no_other_server_or_client(house: House, tmp_path: Path) -> None:
    """The config names another one now."""
    house.login()
    elsewhere = AuthorizationServer()
    try:
        with pytest.raises(NoGrant):
            House(tmp_path, elsewhere).access.token()
        assert elsewhere.requests == []
    finally:
        elsewhere.close()
    house.server.client_id = "another"
    with pytest.raises(NoGrant):
        house.access.token()


def test_the_end_of_the_whole_grant_is_remembered_where_the_server_sets_one(
    house: House, server: AuthorizationServer
) -> None:
    server.extra = {"refresh_token_expires_in": 604799, "expires_in": "3599"}
    house.login()
    assert house.access.grant().refresh_expires == START + timedelta(seconds=604799)
    assert house.access.grant().expires == START + timedelta(seconds=3599)


def test_a_server_that_names_no_end_is_believed_for_an_hour(house: House, server: AuthorizationServer) -> None:
    server.extra = {"expires_in": None}
    house.login()
    assert house.access.grant().expires == START + timedelta(hours=1)


def test_no_error_and_no_repr_tells_a_secret(house: House, server: AuthorizationServer) -> None:
    """The server quotes all that it was sent; nothing of it is repeated."""
    secrets = {SECRET, house.login(), server.refresh}
    said = [repr(house.access.grant()), repr(house.server.by_device("x")), str(house.access.grant())]
    house.clock.instant += timedelta(hours=2)
    for error in ("invalid_scope", "invalid_grant"):
        server.refuses = [error]
        with pytest.raises(Unreachable) as caught:
            house.access.token()
        said.append(f"{caught.value!r} {caught.value} {caught.value.__cause__!r}")
    for word in secrets:
        assert not any(word in each for each in said)
