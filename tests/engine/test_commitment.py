"""The sealed deal: its fingerprint is known from the start, its text from the end, and anybody can compare them."""

import hashlib
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from mailhost.engine import commitment
from mailhost.engine.commands import Deal, Join
from mailhost.engine.events import EVERYONE, HOST, DealCommitted
from tests.engine.games import SEED, Play, only

NONCE = "0ce0" * 16
RECIPE = (Path(__file__).parents[2] / "docs" / "fair-deal.md").read_text()


def dealt(nonce: str = NONCE, seed: str = SEED) -> Play:
    """Five players, dealt by lot."""
    play = Play()
    for seat in range(1, 6):
        play.tell(Join(f"player{seat}", None))
    play.deal = play.tell(Deal(seed, nonce=nonce))
    return play


def test_the_text_is_of_version_seed_nonce_and_seats() -> None:
    play = dealt()
    roles = [f"{player.seat} {player.role}" for player in play.game.players]
    lines = ["mailhost deal 1", f"seed {SEED}", f"nonce {NONCE}", *roles]
    assert commitment.opened(play.game) == "\n".join(lines) + "\n"


def test_the_fingerprint_is_public_and_all_else_is_not() -> None:
    play = dealt()
    committed = only(play.deal, DealCommitted)
    assert committed.digest == hashlib.sha256(commitment.opened(play.game).encode()).hexdigest()
    assert committed.audience == EVERYONE
    assert all(event.audience == HOST for event in play.deal if hasattr(event, "seed") or hasattr(event, "nonce"))


def test_neither_seed_nor_roles_can_be_guessed_from_it() -> None:
    """The same deal under another nonce has another fingerprint; so has another deal under the same."""
    assert (
        len({commitment.digest(dealt(*made).game) for made in ((NONCE, SEED), ("ab" * 32, SEED), (NONCE, "cd" * 32))})
        == 3
    )


def test_a_deal_without_a_nonce_is_not_sealed() -> None:
    play = dealt("")
    assert not any(isinstance(event, DealCommitted) for event in play.deal)
    assert commitment.opened(play.game) == ""


@pytest.mark.parametrize("nonce", ["ab", "x" * 64, "AB" * 32])
def test_a_nonce_is_64_hex_digits(nonce: str) -> None:
    play = Play()
    for seat in range(1, 6):
        play.tell(Join(f"player{seat}", None))
    assert play.refused(Deal(SEED, nonce=nonce)) == "bad-setup"


def test_the_recipe_in_python_works(tmp_path: Path) -> None:
    """As printed in docs/fair-deal.md, and not longer than ten lines."""
    (code,) = re.findall(r"```python\n(.*?)```", RECIPE, re.DOTALL)
    assert len(code.splitlines()) <= 10
    play = dealt()
    (tmp_path / "check.py").write_text(code)
    for text, verdict in ((commitment.opened(play.game), "сошлось"), (commitment.opened(play.game)[:-2], "не сошлось")):
        (tmp_path / "deal.txt").write_text(text.replace("\n", "\r\n"))  # as some programs save it
        ran = subprocess.run(
            [sys.executable, "check.py", commitment.digest(play.game)], cwd=tmp_path, capture_output=True, check=True
        )
        assert ran.stdout.decode().strip() == verdict


@pytest.mark.skipif(not shutil.which("sha256sum"), reason="no sha256sum here")
def test_the_recipe_of_one_command_works(tmp_path: Path) -> None:
    (command,) = re.findall(r"\$ (sha256sum .+)", RECIPE)
    play = dealt()
    (tmp_path / "deal.txt").write_text(commitment.opened(play.game))
    ran = subprocess.run(command.split(), cwd=tmp_path, capture_output=True, check=True)
    assert ran.stdout.decode().split()[0] == commitment.digest(play.game)
