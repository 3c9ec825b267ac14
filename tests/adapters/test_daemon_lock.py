"""One daemon a state folder."""

import subprocess
import sys
from pathlib import Path

import pytest

from mailhost.adapters.daemon_lock import AlreadyRunning, only_daemon, running

DAEMON = """
import sys
from pathlib import Path
from mailhost.adapters.daemon_lock import only_daemon
with only_daemon(Path(sys.argv[1])):
    print("serving", flush=True)
    sys.stdin.read()
"""


def test_a_folder_that_nobody_serves_can_be_served_again_and_again(tmp_path: Path) -> None:
    assert not running(tmp_path)
    for _ in range(2):
        with only_daemon(tmp_path):
            pass
        assert not running(tmp_path)


def test_a_second_daemon_is_refused_until_the_first_is_gone_even_if_it_was_killed(tmp_path: Path) -> None:
    first = subprocess.Popen(
        [sys.executable, "-c", DAEMON, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert first.stdout is not None
    assert first.stdin is not None
    assert first.stdout.readline() == "serving\n"
    assert running(tmp_path)
    with pytest.raises(AlreadyRunning, match="another daemon already serves"), only_daemon(tmp_path):
        pass
    first.kill()
    first.wait()
    first.stdout.close()
    first.stdin.close()
    assert not running(tmp_path)
    with only_daemon(tmp_path):
        pass
