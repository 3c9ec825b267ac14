"""What holds for every test, and the real server that some are tried on."""

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests.live.dovecot import Dovecot, missing

# No test asserts a time: a loaded machine is slow, not wrong.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")


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
