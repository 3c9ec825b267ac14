"""The end of an authorization in a browser (RFC 8252, 7.3): a redirect to this machine, or its address pasted in.

A listener on 127.0.0.1 at a port that the system chooses; what is typed on `terminal` meanwhile is read as well, for a
browser that runs on another machine and so comes to an address where nobody listens.
"""

import hmac
import os
import secrets
import selectors
import time
from collections.abc import Callable
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import parse_qs, urlsplit

from mailhost.adapters import server_words

SLOWEST = 2
"""Seconds that a connection may stay silent: browsers open some ahead, and use another."""

Page = Callable[[bool], str]
"""What the browser shows: whether the redirect was the awaited one."""


class Denied(Exception):
    """The host, or the server for him, said no: its words in one line."""


class Handler(BaseHTTPRequestHandler):
    """Answers one request, and hands its address to the listener."""

    server: "Listener"
    timeout = SLOWEST

    def do_GET(self) -> None:
        """A redirect, or the browser's wish for an icon."""
        ours = self.server.heard(self.path)
        body = self.server.page(ours).encode()
        self.send_response(HTTPStatus.OK if ours else HTTPStatus.BAD_REQUEST)
        self.send_header("Content-Type", "text/plain; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        # The address holds the code: it is to go nowhere from here.
        self.send_header("Referrer-Policy", "no-referrer")
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """The code is not for a log."""


class Listener(HTTPServer):
    """Waits for the one redirect that carries its `state`."""

    def __init__(self, host: str, page: Page) -> None:
        """`host`: what the provider wants this machine to be called, 127.0.0.1 or localhost."""
        super().__init__(("127.0.0.1", 0), Handler)
        self.page = page
        self.redirect = f"http://{host}:{self.server_port}/"
        self.state = secrets.token_urlsafe(32)
        self._code = ""
        self._denied = ""

    def code(self, seconds: float, terminal: int | None, stray: Callable[[], None]) -> str:
        """The code, "" if none has come in that time. Raises Denied.

        `terminal`: a file descriptor where an address may be pasted; `stray` is called for a line that is none of ours.
        """
        ends, typed = time.monotonic() + seconds, b""
        # Not the system's best: that one takes no plain file in a terminal's place.
        with selectors.SelectSelector() as watched:
            watched.register(self, selectors.EVENT_READ)
            if terminal is not None:
                watched.register(terminal, selectors.EVENT_READ)
            while not (self._code or self._denied) and (left := ends - time.monotonic()) > 0:
                for key, _ in watched.select(left):
                    if key.fileobj is self:
                        self.handle_request()
                        continue
                    # Not by lines: one that Python had read ahead would show in no `select`.
                    came = os.read(key.fd, 65536)
                    *lines, typed = (typed + (came or b"\n")).split(b"\n")
                    for line in filter(None, map(bytes.strip, lines)):
                        if not self.heard(line.decode(errors="replace")):
                            stray()
                    if not came:
                        watched.unregister(key.fileobj)
        if self._denied:
            raise Denied(self._denied)
        return self._code

    def heard(self, address: str) -> bool:
        """Take what a redirect's address says; False for an address that is none of ours."""
        try:
            fields = parse_qs(urlsplit(address).query)
        except ValueError:
            return False
        if not hmac.compare_digest(fields.get("state", [""])[0].encode(), self.state.encode()):
            return False
        if refused := fields.get("error"):
            said = fields.get("error_description", [""])[0]
            self._denied = server_words.in_one_line(f"{refused[0]}: {said}" if said else refused[0])
        self._code = fields.get("code", [""])[0]
        return bool(self._code or self._denied)
