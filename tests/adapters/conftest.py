"""The real servers are those of tests/live."""

from tests.live.conftest import dovecot

__all__ = ["dovecot"]
