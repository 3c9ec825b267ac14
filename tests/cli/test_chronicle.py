"""Every event of the engine's has its words in the log."""

from pathlib import Path

import pytest

from mailhost.bootstrap import rehearsal
from mailhost.cli.chronicle import spoken, told
from mailhost.engine import events as e
from mailhost.engine.state import Game
from mailhost.host.rehearsal import GAME
from mailhost.host.replay import replay
from mailhost.host.scenario import read_scenario

SCENARIOS = Path(__file__).parents[1] / "scenarios"
WORDLESS = {e.Dealt, e.RoleDealt}


@pytest.fixture(scope="module")
def told_of() -> dict[type[e.Event], str]:
    """By event, what the log says of one that happened in some scenario."""
    found: dict[type[e.Event], str] = {}
    for path in sorted(SCENARIOS.glob("gorod-*.toml")):
        stage = rehearsal(read_scenario(path.read_bytes(), path.name), path.parent)
        assert [step.failed for step in stage.play() if step.failed] == []
        for each in replay(stage.stage.house, GAME):
            assert spoken(each)
            found |= {type(step.event): told(step.game, step.event) for step in each.steps}
    return found


def test_what_happens_is_told_in_one_line(told_of: dict[type[e.Event], str]) -> None:
    assert len(told_of) > 15
    for kind, words in told_of.items():
        assert bool(words) != (kind in WORDLESS), kind
        assert "\n" not in words


@pytest.fixture
def game() -> Game:
    """A game of seven, dealt."""
    path = SCENARIOS / "gorod-draw-earlier.toml"
    stage = rehearsal(read_scenario(path.read_bytes(), path.name), path.parent)
    stage.deal()
    return stage.game


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (e.Reminded(10800), "напоминание за 3 часа до срока"),
        (e.HostSaid("Не спать.\nСовсем."), "объявление: «Не спать.…»"),
        (e.LastWordSpoken(1, "я" * 61), f"последнее слово: «{'я' * 60}…»"),
        (e.Answered(1, "compare", (1, 2), "different"), "ответ: Аня, Боря — различны"),
        (e.ExecutionDecided(1, (), "lot"), "счёт голосов: голосов нет (решил жребий)"),
        (e.OrderGiven(1, "no-kill"), "приказ: никого не убивать"),
        (e.KillDecided("maniac", None), "жертва (маньяк): никто"),
        (e.GodfatherAppointed(2, None), "крёстный назначен: Боря"),
        (e.ViolationRecorded(2, 1, "idle-killer"), "нарушение № 2: Аня, ночь без убийства"),
        (e.Asked(1, "rules"), "вопрос: правила"),
        (e.GameOver("nobody"), "конец игры, не победил никто"),
        (e.LongDayDeclared(3, 2, None), "день 3 длинный, дат: 2"),
    ],
)
def test_the_words(game: Game, event: e.AnyEvent, words: str) -> None:
    assert told(game, event) == words
