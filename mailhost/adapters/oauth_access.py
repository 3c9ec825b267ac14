"""The access token for a login: kept, refreshed before it expires, renewed once where a mail server refuses it."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TypeVar

import msgspec

from mailhost.adapters.oauth_server import Answer, OauthRefused, OauthServer
from mailhost.adapters.oauth_tokens import Grant, Tokens
from mailhost.host.ports import Clock, Unreachable

MARGIN = timedelta(minutes=5)
"""How long before its end a token is refreshed."""
USUAL = 3600.0
"""Seconds that a token is good for where the server does not say."""
ENDED = ("invalid_grant", "interaction_required", "consent_required", "login_required")
"""What a server says of a grant that only a person can renew (RFC 6749, 5.2; OpenID Connect Core, 3.1.2.6)."""

T = TypeVar("T")


class NoGrant(Unreachable):
    """There is no grant, or it has ended: `mailhost login` is needed."""


class TokenRefused(Unreachable):
    """A mail server does not take the access token."""


class OauthAccess:
    """One account's way to a token. The store is asked each time: `mailhost login` may have put a new grant there."""

    def __init__(self, server: OauthServer, tokens: Tokens, clock: Clock) -> None:
        self._server = server
        self._tokens = tokens
        self._clock = clock

    def admitted(self, attempt: Callable[[str], T]) -> T:
        """Log in by a token; where it is refused (TokenRefused), once more with a new one. Raises Unreachable."""
        token = self.token()
        try:
            return attempt(token)
        except TokenRefused:
            return attempt(self.another(token))

    def token(self) -> str:
        """One that is good for some minutes more. Raises NoGrant, or Unreachable where it cannot be refreshed."""
        grant = self.grant()
        if self._lasts(grant, MARGIN):
            return grant.access_token
        try:
            return self._renewed(lambda found: not self._lasts(found, MARGIN))
        except NoGrant:
            raise
        except Unreachable:
            if self._lasts(grant, timedelta()):
                return grant.access_token
            raise

    def another(self, refused: str) -> str:
        """In place of one that was withdrawn before its time. Raises NoGrant or Unreachable."""
        return self._renewed(lambda found: found.access_token == refused)

    def grant(self) -> Grant:
        """The one that is kept. Raises NoGrant."""
        grant = self._tokens.load()
        server = self._server
        # A refresh token goes to the server that gave it, and to no other that the config names now.
        if grant is None or (grant.client_id, grant.token_url) != (server.client_id, server.provider.token_url):
            raise NoGrant(f"{server.name}: there is no grant yet; run: mailhost login")
        if grant.ended:
            raise NoGrant(f"{server.name}: the grant has ended ({grant.ended}); run: mailhost login")
        return grant

    def keep(self, answer: Answer) -> Grant:
        """Keep what was granted just now. Raises Unreachable."""
        with self._tokens.lock():
            grant = self._granted(answer)
            self._tokens.save(grant)
        return grant

    def _lasts(self, grant: Grant, margin: timedelta) -> bool:
        return grant.expires is not None and self._clock.now() + margin < grant.expires

    def _renewed(self, stale: Callable[[Grant], bool]) -> str:
        """The access token of a fresh grant, kept before it is used; of the kept one if another process was quicker."""
        with self._tokens.lock():
            grant = self.grant()
            if not stale(grant):
                return grant.access_token
            try:
                answer = self._server.refreshed(grant.refresh_token)
            except OauthRefused as refused:
                if refused.code not in ENDED:
                    raise Unreachable(str(refused)) from None
                ended = str(refused).removeprefix(f"{self._server.name}: ")
                # So that the server is not asked again and again for what it will not give.
                self._tokens.save(Grant(grant.client_id, grant.token_url, ended=ended))
                raise NoGrant(f"{self._server.name}: the grant has ended ({ended}); run: mailhost login") from None
            fresh = self._granted(answer, grant)
            self._tokens.save(fresh)
            return fresh.access_token

    def _granted(self, answer: Answer, before: Grant | None = None) -> Grant:
        """A grant by an answer; what the answer leaves out stays as it was (RFC 6749, 6)."""
        now = self._clock.now()
        base = before or Grant(self._server.client_id, self._server.provider.token_url)
        return msgspec.structs.replace(
            base,
            access_token=answer.access_token or "",
            refresh_token=answer.refresh_token or base.refresh_token,
            expires=after(now, USUAL if answer.expires_in is None else answer.expires_in),
            refresh_expires=after(now, answer.refresh_token_expires_in) or base.refresh_expires,
        )


def after(now: datetime, seconds: float | None) -> datetime | None:
    """So many seconds later, to the second; None for no number."""
    return None if seconds is None else now.replace(microsecond=0) + timedelta(seconds=min(max(seconds, 0), 1e9))
