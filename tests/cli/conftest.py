"""The real program in this process, on a state folder of its own."""

from collections.abc import Callable
from pathlib import Path

import pytest

from mailhost.cli.entry import run
from tests.cli.stage import Program, Said, config_text, in_full_swing


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Program:
    """In an empty folder with a config of its own; the host is called prokurator."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LOGNAME", "prokurator")
    monkeypatch.delenv("MAILHOST_CONFIG", raising=False)
    monkeypatch.delenv("MAILHOST_PASSWORD", raising=False)
    (tmp_path / "config.toml").write_text(config_text())
    return Program(tmp_path, spoken(capsys))


@pytest.fixture
def day(program: Program) -> Program:
    """Day 1."""
    in_full_swing(program.root)
    return program


@pytest.fixture
def night(program: Program) -> Program:
    """Night 1."""
    in_full_swing(program.root, night=True)
    return program


def spoken(capsys: pytest.CaptureFixture[str]) -> Callable[..., Said]:
    """What one command line says."""

    def call(*args: str) -> Said:
        capsys.readouterr()
        status = run(args)
        captured = capsys.readouterr()
        return Said(status, captured.out, captured.err)

    return call
