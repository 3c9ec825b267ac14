"""The bell and the lock at the daemon's door."""

import select
from collections.abc import Iterator
from pathlib import Path

import pytest

from mailhost.adapters import wake_pipe
from mailhost.adapters.wake_pipe import WakePipe


@pytest.fixture
def pipe(tmp_path: Path) -> Iterator[WakePipe]:
    made = WakePipe(tmp_path)
    yield made
    made.close()


def rung(pipe: WakePipe) -> bool:
    return bool(select.select([pipe.fileno()], [], [], 0)[0])


def test_where_no_daemon_listens_ringing_says_so(tmp_path: Path) -> None:
    assert not wake_pipe.ring(tmp_path)
    WakePipe(tmp_path).close()
    assert not wake_pipe.ring(tmp_path)


def test_a_ring_is_heard_until_it_is_drained(tmp_path: Path, pipe: WakePipe) -> None:
    assert not rung(pipe)
    assert wake_pipe.ring(tmp_path)
    assert wake_pipe.ring(tmp_path)
    assert rung(pipe)
    pipe.drain()
    assert not rung(pipe)
    pipe.ring()
    assert rung(pipe)


def test_nobody_waits_for_a_daemon_that_does_not_drain(tmp_path: Path, pipe: WakePipe) -> None:
    """A pipe holds 64 KiB; the rings beyond are heard all the same."""
    for _ in range(70_000):
        pipe.ring()
    assert wake_pipe.ring(tmp_path)
    pipe.drain()
    assert not rung(pipe)


def test_a_file_in_the_pipes_place_is_replaced(tmp_path: Path) -> None:
    wake_pipe.pipe_path(tmp_path).parent.mkdir()
    wake_pipe.pipe_path(tmp_path).write_text("")
    pipe = WakePipe(tmp_path)
    assert wake_pipe.ring(tmp_path)
    assert rung(pipe)
    pipe.close()
