"""What every Taken must do."""

from pathlib import Path

import pytest

from mailhost.adapters.memory_store import MemoryTaken
from mailhost.adapters.taken_file import TakenFile
from mailhost.host.ports import Taken


@pytest.fixture(params=["memory", "file"])
def taken(request: pytest.FixtureRequest, tmp_path: Path) -> Taken:
    return MemoryTaken() if request.param == "memory" else TakenFile(tmp_path / "state")


def test_nothing_is_taken_at_first(taken: Taken) -> None:
    assert taken.reach("gorod", "html") == 0


def test_the_last_mark_counts_for_its_game_and_format_alone(taken: Taken) -> None:
    taken.take("gorod", "html", 3)
    taken.take("gorod", "html", 7)
    taken.take("gorod", "text", 5)
    assert [taken.reach("gorod", form) for form in ("html", "text", "bbcode")] == [7, 5, 0]
    assert taken.reach("gorod-2", "html") == 0


def test_a_mark_may_go_back(taken: Taken) -> None:
    """The journal may have been put back from a copy."""
    taken.take("gorod", "html", 7)
    taken.take("gorod", "html", 3)
    assert taken.reach("gorod", "html") == 3
