"""An OAuth 2.0 authorization server on loopback, by real HTTP: devices, codes with PKCE, refreshing, introspection.

It believes whoever opens its pages; what it grants, withdraws or lets expire is told from outside.
"""

import base64
import hashlib
import json
import threading
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

from tests.live.loopback import HOST

CLIENT, SECRET = "mailhost-client", "s3cret-of-the-client"


class Handler(BaseHTTPRequestHandler):
    """One request; what is asked is by path."""

    server: "Web"
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """The page that a person opens: consents at once, and sends back to the client."""
        url = urlsplit(self.path)
        asked = dict(parse_qsl(url.query))
        self.server.owner.requests.append((f"GET {url.path}", asked))
        self.answer(302, {}, Location=self.server.owner.consented(asked))

    def do_POST(self) -> None:
        """An endpoint for programs."""
        length = int(self.headers.get("Content-Length", 0))
        form = dict(parse_qsl(self.rfile.read(length).decode(), keep_blank_values=True))
        owner = self.server.owner
        path = urlsplit(self.path).path
        owner.requests.append((path, form))
        owner.heard.set()
        if owner.moved_to:
            self.answer(307 if owner.moved_to.endswith("#same") else 302, {}, Location=owner.moved_to)
        elif owner.broken is not None:
            status, body = owner.broken
            self.send_raw(status, body)
        elif path == "/introspect":
            self.answer(200, owner.introspected(form.get("token", "")))
        else:
            status, said = owner.device(form) if path == "/device" else owner.token(form)
            self.answer(status, said)

    def answer(self, status: int, said: dict[str, Any], **headers: str) -> None:
        """As JSON."""
        self.send_raw(status, json.dumps(said).encode(), **headers)

    def send_raw(self, status: int, body: bytes, **headers: str) -> None:
        """Whatever it is."""
        self.send_response(status)
        for name, value in {"Content-Type": "application/json", "Content-Length": str(len(body)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


class Web(ThreadingHTTPServer):
    """The listener."""

    daemon_threads = True
    owner: "AuthorizationServer"


@dataclass
class AuthorizationServer:
    """A running server for one client and one account."""

    account: str = "host@example.org"
    lifetime: int = 3600
    rotating: bool = True
    """A refresh token is good once; one that comes back again ends the grant, as RFC 9700 (4.14.2) would have it."""
    refuses: list[str] = field(default_factory=list)
    """Errors that the token endpoint answers with first, one a request."""
    broken: tuple[int, bytes] | None = None
    """Status and body of every answer, if it has gone mad."""
    moved_to: str = ""
    """Where programs are sent instead."""
    extra: dict[str, Any] = field(default_factory=dict)
    """More fields of a token's answer; None leaves one out."""
    requests: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    access: set[str] = field(default_factory=set)
    """Access tokens that are good."""
    refresh: str = ""
    """The refresh token that is good."""
    codes: dict[str, dict[str, str]] = field(default_factory=dict)
    heard: threading.Event = field(default_factory=threading.Event)
    """Set whenever something was asked."""
    numbers: Iterator[int] = field(default_factory=lambda: count(1))

    def __post_init__(self) -> None:
        """Listen."""
        self._web = Web((HOST, 0), Handler)
        self._web.owner = self
        self.url = f"http://{HOST}:{self._web.server_port}"
        self._thread = threading.Thread(target=self._web.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Listen no more."""
        self._web.shutdown()
        self._thread.join()
        self._web.server_close()

    def asked(self, grant_type: str) -> list[dict[str, str]]:
        """The requests of that kind, at the token endpoint."""
        return [form for path, form in self.requests if path == "/token" and form["grant_type"] == grant_type]

    @property
    def tokens_asked_about(self) -> list[str]:
        """By mail servers."""
        return [form["token"] for path, form in self.requests if path == "/introspect"]

    def withdraw_access(self) -> None:
        """All access tokens are good no more, whatever their end was to be."""
        self.access.clear()

    def revoke(self) -> None:
        """The whole grant is taken back."""
        self.access.clear()
        self.refresh = ""

    def issued(self) -> dict[str, Any]:
        """Tokens, the old refresh token gone."""
        number = next(self.numbers)
        token = f"access-{number}-of-{self.account}"
        self.access.add(token)
        if self.rotating or not self.refresh:
            self.refresh = f"refresh-{number}-of-{self.account}"
        said = {
            "token_type": "Bearer",
            "access_token": token,
            "refresh_token": self.refresh,
            "expires_in": self.lifetime,
        } | self.extra
        return {name: value for name, value in said.items() if value is not None}

    def device(self, form: dict[str, str]) -> tuple[int, dict[str, Any]]:
        """RFC 8628, 3.2."""
        if form["client_id"] != CLIENT:
            return 401, {"error": "invalid_client"}
        said = {"device_code": "the-device-code", "user_code": "WDJB-MJHT", "verification_uri": f"{self.url}/enter"}
        return 200, said | {"expires_in": 900, "interval": 0.01}

    def token(self, form: dict[str, str]) -> tuple[int, dict[str, Any]]:
        """RFC 6749, 4.1.3 and 6; RFC 8628, 3.4. Errors quote what was sent, as real ones sometimes do."""
        if (form.get("client_id"), form.get("client_secret")) != (CLIENT, SECRET):
            return 401, {"error": "invalid_client", "error_description": f"{form.get('client_secret')} is wrong"}
        if self.refuses:
            return 400, {"error": self.refuses.pop(0), "error_description": f"said of\n{form}"}
        match form["grant_type"]:
            case "refresh_token" if form["refresh_token"] != self.refresh:
                self.revoke()
                return 400, {"error": "invalid_grant", "error_description": f"{form['refresh_token']} was revoked"}
            case "authorization_code" if not self.good_code(form):
                return 400, {"error": "invalid_grant", "error_description": f"{form['code']} is no code"}
            case _:
                return 200, self.issued()

    def consented(self, asked: dict[str, str]) -> str:
        """RFC 6749, 4.1.2: where the browser is sent."""
        back = {"state": asked["state"]}
        if self.refuses:
            back |= {"error": self.refuses.pop(0), "error_description": "the owner said no"}
        else:
            code = f"code-{next(self.numbers)}"
            self.codes[code] = asked
            back |= {"code": code}
        return f"{asked['redirect_uri']}?{urlencode(back)}"

    def good_code(self, form: dict[str, str]) -> bool:
        """Each is good once, for the same address, and for whom knows the verifier (RFC 7636, 4.6)."""
        asked = self.codes.pop(form["code"], None)
        if asked is None:
            return False
        hashed = base64.urlsafe_b64encode(hashlib.sha256(form["code_verifier"].encode()).digest()).decode()
        return asked["redirect_uri"] == form["redirect_uri"] and asked["code_challenge"] == hashed.rstrip("=")

    def introspected(self, token: str) -> dict[str, Any]:
        """RFC 7662: what a mail server asks."""
        return {"active": True, "username": self.account} if token in self.access else {"active": False}


def open_page(url: str) -> str:
    """As a browser does, redirects and all; returns what is shown in the end."""
    with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(url, timeout=30) as page:
        return str(page.read().decode())
