"""An OAuth 2.0 authorization server, as a program without a browser of its own meets it.

RFC 6749 (codes, refreshing), 7636 (PKCE), 8252 (native apps), 8628 (devices). What was sent is never repeated in an
error: a server may quote it back.
"""

import base64
import hashlib
import http.client
import urllib.error
import urllib.request
from collections.abc import Callable, Iterable, Mapping
from http import HTTPStatus
from urllib.parse import urlencode, urlsplit

import msgspec

from mailhost.adapters import server_words
from mailhost.host.ports import Unreachable

TIMEOUT = 30
SHORTEST = 5.0
"""Seconds between two questions whether a device code was typed in, and how many more where that is too often."""
LONGEST = 900.0
"""Seconds that a device code lives where the server does not say."""
LARGEST = 1024 * 1024
"""Bytes of an answer that are read."""
LOOPBACK = ("127.0.0.1", "::1", "localhost")
DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code"
SECRETS = ("client_secret", "code", "code_verifier", "device_code", "refresh_token")
"""The fields that no error may repeat."""
BROKEN = (OSError, http.client.HTTPException, ValueError)
"""What urllib raises for a lost way, a certificate, an answer that is none."""


class Provider(msgspec.Struct, frozen=True):
    """A service: its endpoints ("": it has none such), what is asked for, what it wants beside the usual fields."""

    name: str
    token_url: str
    scopes: tuple[str, ...]
    authorization_url: str = ""
    device_url: str = ""
    redirect_host: str = "127.0.0.1"
    extras: tuple[tuple[str, str], ...] = ()


def google(scopes: Iterable[str] = ()) -> Provider:
    """Its device flow refuses the mail scope; without `prompt` a second login would get no refresh token."""
    return Provider(
        "google",
        "https://oauth2.googleapis.com/token",
        tuple(scopes) or ("https://mail.google.com/",),
        authorization_url="https://accounts.google.com/o/oauth2/v2/auth",
        extras=(("access_type", "offline"), ("prompt", "consent")),
    )


def microsoft(tenant: str, scopes: Iterable[str] = ()) -> Provider:
    """Of loopback addresses it takes only `localhost`, at any port."""
    base = f"https://login.microsoftonline.com/{tenant}/oauth2/v2.0"
    mail = "https://outlook.office.com"
    return Provider(
        "microsoft",
        f"{base}/token",
        tuple(scopes) or (f"{mail}/IMAP.AccessAsUser.All", f"{mail}/SMTP.Send", "offline_access"),
        authorization_url=f"{base}/authorize",
        device_url=f"{base}/devicecode",
        redirect_host="localhost",
    )


class Answer(msgspec.Struct, frozen=True):
    """What a token or device endpoint may say; every server leaves something out. Lifetimes in seconds."""

    access_token: str | None = None
    refresh_token: str | None = None
    expires_in: float | None = None
    refresh_token_expires_in: float | None = None
    error: str | None = None
    error_description: str | None = None
    device_code: str | None = None
    user_code: str | None = None
    verification_uri: str | None = None
    interval: float | None = None

    def __repr__(self) -> str:
        """Without what must not be seen."""
        return f"Answer(error={self.error!r})"


class OauthRefused(Exception):
    """The server's no: `code` as RFC 6749 (5.2) and RFC 8628 (3.5) have them; the text is one line with its words."""

    def __init__(self, code: str, line: str) -> None:
        super().__init__(line)
        self.code = code


class NoRedirect(urllib.request.HTTPRedirectHandler):
    """A token endpoint that sends elsewhere is not to be followed with what is for it alone."""

    def redirect_request(self, *_: object) -> None:
        """Do not."""


class OauthServer:
    """A provider as one client knows it. `secret` is asked for at each request, "" for a client that has none."""

    def __init__(self, provider: Provider, client_id: str, secret: Callable[[], str]) -> None:
        self.provider = provider
        self.client_id = client_id
        self._secret = secret

    def authorization_url(self, redirect: str, state: str, verifier: str, account: str) -> str:
        """What the host opens in a browser (RFC 6749, 4.1.1; RFC 7636, 4.3); `account`: whom it is likely about."""
        fields = {
            "response_type": "code",
            "client_id": self.client_id,
            "redirect_uri": redirect,
            "scope": " ".join(self.provider.scopes),
            "state": state,
            "code_challenge": challenge(verifier),
            "code_challenge_method": "S256",
            "login_hint": account,
        }
        url = self.provider.authorization_url
        return f"{url}{'&' if urlsplit(url).query else '?'}{urlencode(fields | dict(self.provider.extras))}"

    def by_code(self, code: str, redirect: str, verifier: str) -> Answer:
        """Trade the code of a redirect for tokens. Raises OauthRefused or Unreachable."""
        fields = {"grant_type": "authorization_code", "code": code, "redirect_uri": redirect, "code_verifier": verifier}
        return self._tokens(fields)

    def device(self) -> Answer:
        """A code that the host types in on another machine (RFC 8628, 3.2). Raises OauthRefused or Unreachable."""
        answer = self._post(self.provider.device_url, {"scope": " ".join(self.provider.scopes)})
        if not (answer.device_code and answer.user_code and answer.verification_uri):
            raise Unreachable(f"{self.name}: the answer holds no device code")
        return answer

    def by_device(self, device_code: str) -> Answer:
        """Ask whether he has; OauthRefused `authorization_pending` as long as he has not (RFC 8628, 3.4)."""
        return self._tokens({"grant_type": DEVICE_GRANT, "device_code": device_code})

    def waited(self, device: Answer, wait: Callable[[float], None]) -> Answer:
        """Ask until he has typed the code in (RFC 8628, 3.5); `wait` sleeps for so many seconds.

        Raises OauthRefused: he said no (`access_denied`), or the code has grown old (`expired_token`).
        """
        interval, left = device.interval or SHORTEST, device.expires_in or LONGEST
        while left > 0:
            wait(interval)
            left -= interval
            try:
                return self.by_device(device.device_code or "")
            except OauthRefused as refused:
                if refused.code == "slow_down":
                    interval += SHORTEST
                elif refused.code != "authorization_pending":
                    raise
            except Unreachable:
                interval *= 2
        raise OauthRefused("expired_token", f"{self.name}: expired_token")

    def refreshed(self, refresh_token: str) -> Answer:
        """A new access token, perhaps a new refresh token with it. Raises OauthRefused or Unreachable."""
        return self._tokens({"grant_type": "refresh_token", "refresh_token": refresh_token})

    @property
    def name(self) -> str:
        """How errors call it."""
        return f"OAuth {self.provider.name}"

    def _tokens(self, fields: Mapping[str, str]) -> Answer:
        answer = self._post(self.provider.token_url, fields)
        if not answer.access_token:
            raise Unreachable(f"{self.name}: the answer holds no token")
        return answer

    def _post(self, url: str, fields: Mapping[str, str]) -> Answer:
        sent = {"client_id": self.client_id, **fields}
        if secret := self._secret():
            sent["client_secret"] = secret
        try:
            status, body = posted(url, urlencode(sent).encode())
        except BROKEN as error:
            raise Unreachable(f"{self.name}: {urlsplit(url).hostname}: {reason(error)}") from None
        try:
            answer = msgspec.json.decode(body, type=Answer, strict=False)
        except msgspec.DecodeError:
            raise Unreachable(f"{self.name}: {urlsplit(url).hostname} answers {status} without JSON") from None
        if not answer.error and status == HTTPStatus.OK:
            return answer
        said = server_words.in_one_line(answer.error_description or "")
        for secret in filter(None, map(sent.get, SECRETS)):
            said = said.replace(secret, "…")
        code = server_words.in_one_line(answer.error or status)
        line = f"{self.name}: {code}{f': {said}' if said else ''}"
        if not answer.error or status >= HTTPStatus.INTERNAL_SERVER_ERROR or status == HTTPStatus.TOO_MANY_REQUESTS:
            raise Unreachable(line)
        raise OauthRefused(answer.error, line)


def posted(url: str, form: bytes) -> tuple[int, bytes]:
    """Status and body of what a POST is answered with, whichever status that is; raises one of BROKEN."""
    proxies = [urllib.request.ProxyHandler({})] if urlsplit(url).hostname in LOOPBACK else []
    opener = urllib.request.build_opener(NoRedirect, *proxies)
    request = urllib.request.Request(url, form, {"Accept": "application/json"})  # noqa: S310 - https, by the config
    try:
        with opener.open(request, timeout=TIMEOUT) as response:
            return response.status, response.read(LARGEST)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read(LARGEST)


def reason(error: BaseException) -> str:
    """In one line, what urllib wraps once more."""
    inner = error.reason if isinstance(error, urllib.error.URLError) else error
    return server_words.of(inner) if isinstance(inner, BaseException) else server_words.in_one_line(inner)


def challenge(verifier: str) -> str:
    """S256 (RFC 7636, 4.2)."""
    return base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).decode().rstrip("=")
