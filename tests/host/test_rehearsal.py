"""The scenarios hold, and a file that is wrong or does not hold says where."""

from pathlib import Path

import pytest

from mailhost.bootstrap import rehearsal
from mailhost.host.scenario import ScenarioError, read_scenario

SCENARIOS = sorted((Path(__file__).parents[1] / "scenarios").glob("*.toml"))

DRAW = (Path(__file__).parents[1] / "scenarios" / "gorod-draw-earlier.toml").read_text()


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_a_scenario_holds(path: Path) -> None:
    """Every expectation of every step."""
    scenario = read_scenario(path.read_bytes(), path.name)
    failed = [f"step {step.number}: {line}" for step in rehearsal(scenario, path.parent).play() for line in step.failed]
    assert failed == []


def played(text: str) -> list[str]:
    """What does not hold in a scenario's text."""
    scenario = read_scenario(text.encode(), "draw.toml")
    return [f"{step.number}: {line}" for step in rehearsal(scenario, Path()).play() for line in step.failed]


def test_what_does_not_hold_is_named_with_what_was_seen() -> None:
    """Step, key, expected, seen."""
    wrong = DRAW.replace('executed = "Гриша"', 'executed = "Вера"')
    assert played(wrong) == ["6: executed: expected 'Вера', saw 'Гриша'"]


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('title   = "', 'titel   = "', "draw.toml: the file: Object contains unknown field `titel`"),
        ("executed =", "exekuted =", "draw.toml: step[5].expect: Object contains unknown field `exekuted`"),
        ("2026-12-02 10:00", "2026-12-02 25:00", "draw.toml: step 1: at: found '2026-12-02 25:00'"),
        ('from = "Вера"', 'from = "Федя"', "draw.toml: step 4: no player 'Федя'"),
        ('"Боря"  = "mafia"', '"Боря"  = "mafioso"', "players.Боря: no role 'mafioso' in gorod"),
        ('"2026-12-02 11:00"', '"2026-12-02 09:00"', "draw.toml: step 2: at: 2026-12-02 09:00 lies before"),
    ],
)
def test_a_wrong_file_names_its_key(old: str, new: str, line: str) -> None:
    """One line: file, key, what was found."""
    assert old in DRAW
    with pytest.raises(ScenarioError) as caught:
        played(DRAW.replace(old, new))
    assert str(caught.value).startswith(line)
