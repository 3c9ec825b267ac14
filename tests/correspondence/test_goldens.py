"""Whole exchanges as prose: every mail in, every mail out, the state after, as a file that a person has read.

To accept new texts: MAILHOST_UPDATE=1 ./dev test tests/correspondence; then read the difference as an editor.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from mailhost.bootstrap import rehearsal
from mailhost.engine.state import Game
from mailhost.host.entry import Message
from mailhost.host.rehearsal import GAME, Rehearsal
from mailhost.host.scenario import Play, read_scenario

FOLDER = Path(__file__).parent
EXCHANGES = sorted(FOLDER.glob("*.toml"))


@pytest.mark.parametrize("path", EXCHANGES, ids=lambda path: path.stem)
def test_an_exchange_reads_as_its_golden(path: Path) -> None:
    """Byte for byte; and what the file itself expects of its steps holds too."""
    said = "\n".join(told(path)) + "\n"
    golden = path.with_suffix(".txt")
    if os.environ.get("MAILHOST_UPDATE"):
        golden.write_text(said)
    assert said == golden.read_text()


def told(path: Path) -> Iterator[str]:
    """The exchange, line by line."""
    scenario = read_scenario(path.read_bytes(), path.name)
    play = rehearsal(scenario, path.parent)
    yield f"# {scenario.title}"
    play.deal()
    yield from mails(play, 0)
    for number, step in enumerate(scenario.step, 1):
        before = play.stage.house.store.version(GAME)
        played = play.step(number, step)
        assert played.failed == []
        yield from ("", f"=== {step.at} · {source(step)}", "")
        yield from (f"    {line}" for line in (step.text or "").split("\n") if line)
        yield from mails(play, before)
        yield from ("", f"--- {state(play.game)}")


def source(step: Play) -> str:
    """Where a step comes from."""
    if step.sender is not None:
        return f"пишет {step.sender}"
    return f"ведущий: {' '.join(step.host)}" if step.host is not None else "проходит время"


def mails(play: Rehearsal, after: int) -> Iterator[str]:
    """Every mail written since; one text to many is shown once, with all who got it."""
    grouped: dict[tuple[str, str], list[Message]] = {}
    for entry in play.stage.house.store.read(GAME, after=after):
        for message in entry.messages:
            grouped.setdefault((message.subject, message.body), []).append(message)
    for (subject, body), copies in grouped.items():
        to = ", ".join(nick(play.game, message.seat) for message in copies)
        yield from ("", f"> Кому: {to}", f"> Тема: {subject}", ">")
        yield from (f"> {line}".rstrip() for line in body.rstrip("\n").split("\n"))


def nick(game: Game, seat: int) -> str:
    """Who sits there; the host at 0."""
    return game.player(seat).nick if seat else "ведущий"


def state(game: Game) -> str:
    """What is so after the step."""
    living = ", ".join(player.nick for player in game.living)
    return f"{game.phase.name}; живы: {living}" + (f"; победа: {game.winner}" if game.winner else "")
