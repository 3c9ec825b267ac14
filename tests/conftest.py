"""What holds for every test, and the real programs that some are tried with."""

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests.live import dovecot as real_server
from tests.live import mail_programs
from tests.live.dovecot import Dovecot

# No test asserts a time: a loaded machine is slow, not wrong.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Those with real programs first: they wait for clocks more than they work, and the others run beside them."""
    items.sort(key=lambda item: item.get_closest_marker("live") is None)


def wanted(lacking: str) -> None:
    """Goes on where nothing is lacking. Who can install none of it leaves these tests out himself, or `./dev` does."""
    if lacking:
        pytest.fail(f"{lacking}; all the others: pytest -m 'not live'")


@pytest.fixture(scope="session")
def installed() -> None:
    """Dovecot can run here."""
    wanted(real_server.missing())


@pytest.fixture(scope="session")
def neomutt_and_alpine() -> None:
    """They are here, and what a Russian locale is made of."""
    wanted(mail_programs.missing("neomutt", "alpine"))


@pytest.fixture(scope="session")
def swaks_installed() -> None:
    """It is here."""
    wanted(mail_programs.missing("swaks"))


@pytest.fixture(scope="session")
def dovecot(installed: None) -> Iterator[Dovecot]:  # noqa: ARG001 - asked for, not used
    """A running one."""
    server = Dovecot()
    yield server
    server.remove()
