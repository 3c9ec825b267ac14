"""How an access token is shown to a mail server: OAUTHBEARER (RFC 7628), or XOAUTH2, its forerunner."""

from collections.abc import Collection
from typing import Literal

Mechanism = Literal["XOAUTH2", "OAUTHBEARER"]
MECHANISMS: tuple[Mechanism, ...] = ("XOAUTH2", "OAUTHBEARER")
"""In order of liking: the large providers document the first for themselves."""


def mechanism(offered: Collection[str]) -> Mechanism | None:
    """The one to use, of those that the server offers; None if neither is."""
    return next((each for each in MECHANISMS if each in offered), None)


class BearerToken:
    """A conversation: the token first; whatever the server says then is its refusal, and is acknowledged."""

    def __init__(self, kind: Mechanism, user: str, token: str, server: tuple[str, int]) -> None:
        self._first = xoauth2(user, token) if kind == "XOAUTH2" else oauthbearer(user, token, server)
        self._last = "" if kind == "XOAUTH2" else "\1"
        self._asked = 0

    def __call__(self, _challenge: bytes | None = None) -> str:
        """The answer to the server's next challenge; the first one is empty."""
        self._asked += 1
        return self._first if self._asked == 1 else self._last


def xoauth2(user: str, token: str) -> str:
    """The initial response, not yet in base64."""
    return f"user={user}\1auth=Bearer {token}\1\1"


def oauthbearer(user: str, token: str, server: tuple[str, int]) -> str:
    """The initial response (RFC 7628, 3.1); `=` and `,` of a name are written otherwise (RFC 5801, 4)."""
    host, port = server
    name = user.replace("=", "=3D").replace(",", "=2C")
    return f"n,a={name},\1host={host}\1port={port}\1auth=Bearer {token}\1\1"
