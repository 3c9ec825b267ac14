"""Two who write at once: a daemon and a command line, or two daemons.

There is one daemon a folder; a journal takes an entry only after the last one that its writer has read; each hand is
on record with who and why.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from mailhost.adapters.daemon_lock import AlreadyRunning, only_daemon
from mailhost.bootstrap import open_house
from mailhost.config import load
from mailhost.engine.commands import HostCommands, Rename, Say
from mailhost.engine.refusals import Refused
from mailhost.engine.state import Game
from mailhost.host.entry import HostCause
from mailhost.host.hand import carry_out
from mailhost.host.ports import Conflict
from mailhost.host.verification import verify
from tests.cli.stage import GAME, config_text, in_full_swing, writes


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A state folder with a game on day 1."""
    (tmp_path / "config.toml").write_text(config_text())
    in_full_swing(tmp_path)
    return tmp_path


def test_two_houses_on_one_folder_lose_nothing_of_each_other(root: Path) -> None:
    daemon, terminal = (open_house(load(root / "config.toml"), root) for _ in range(2))
    for number in range(5):
        writes(daemon, "Аня", f"казнить {'Борю' if number % 2 else 'Веру'}\nснять голос")
        command = Say(f"Объявление {number}")
        assert not isinstance(carry_out(terminal, GAME, constant(command), "host", f"причина {number}"), Refused)
    fresh = open_house(load(root / "config.toml"), root)
    found = verify(fresh, GAME)
    assert found.findings == ()
    causes = (entry.cause for entry in fresh.store.read(GAME))
    said = [cause for cause in causes if isinstance(cause, HostCause) and cause.reason]
    assert [cause.reason for cause in said] == [f"причина {n}" for n in range(5)]
    assert {cause.who for cause in said} == {"host"}


def constant(command: HostCommands) -> Callable[[Game], HostCommands]:
    """That command, whatever the game."""
    return lambda _: command


def test_whoever_has_not_read_the_last_entry_writes_none(root: Path) -> None:
    first, second = (open_house(load(root / "config.toml"), root) for _ in range(2))
    for house in (first, second):
        house.ledger.refresh()
    version = first.store.version(GAME)
    assert not isinstance(carry_out(first, GAME, constant(Rename(1, "Анюта")), "host"), Refused)
    (entry,) = first.store.read(GAME, after=version)
    with pytest.raises(Conflict):
        second.store.append(GAME, version, [entry])
    assert verify(open_house(load(root / "config.toml"), root), GAME).findings == ()


def test_there_is_one_daemon(root: Path) -> None:
    with only_daemon(root), pytest.raises(AlreadyRunning), only_daemon(root):
        pass
