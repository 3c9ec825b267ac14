"""Real servers for the tests that are marked `live`."""

from collections.abc import Iterator

import pytest

from tests.live.dovecot import Dovecot, missing


@pytest.fixture(scope="session")
def installed() -> None:
    """Dovecot can run here; where it cannot, the tests that want it are skipped, and say why.

    The one skip of these tests: a contributor's laptop may have no Dovecot. In CI `./dev` ends with an error instead.
    """
    if why := missing():
        pytest.skip(why)


@pytest.fixture(scope="session")
def dovecot(installed: None) -> Iterator[Dovecot]:  # noqa: ARG001 - asked for, not used
    """A running one."""
    server = Dovecot()
    yield server
    server.remove()
