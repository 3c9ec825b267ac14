"""Real servers for the tests that are marked `live`."""

from collections.abc import Iterator

import pytest

from tests.live.dovecot import Dovecot, missing


@pytest.fixture(scope="session")
def dovecot() -> Iterator[Dovecot]:
    """A running Dovecot; where it cannot run, its tests are skipped, and say why.

    The one skip there is: a contributor's laptop may have no Dovecot. In CI `./dev` ends with an error instead.
    """
    if why := missing():
        pytest.skip(why)
    server = Dovecot()
    yield server
    server.remove()
