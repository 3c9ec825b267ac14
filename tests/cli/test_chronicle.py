"""Every entry of a journal is a line: a game's with its events, the house's own with what was written to the host."""

from datetime import UTC, datetime
from pathlib import Path
from typing import get_args

import pytest

from mailhost.bootstrap import rehearsal
from mailhost.cli.chronicle import VERDICTS, log_line, spoken, spoken_of_house
from mailhost.cli.signup import PROBLEMS
from mailhost.host.entry import Entry, HostCause, LetterCause, Message
from mailhost.host.rehearsal import GAME
from mailhost.host.replay import replay
from mailhost.host.scenario import read_scenario
from mailhost.letters.letter import Kind
from mailhost.letters.outgoing import told
from tests.host.reception import TOWN, Reception

SCENARIOS = Path(__file__).parents[1] / "scenarios"
NOON = datetime(2026, 12, 1, 9, tzinfo=UTC)
NOTICE = Message("<1@example.org>", "me@example.org", 0, "Письмо не доставлено [house]", "…", "notice")


@pytest.mark.parametrize("path", sorted(SCENARIOS.glob("gorod-*.toml")), ids=lambda path: path.stem)
def test_a_whole_game_is_told_a_line_an_entry(path: Path) -> None:
    stage = rehearsal(read_scenario(path.read_bytes(), path.name), path.parent)
    assert [step.failed for step in stage.play() if step.failed] == []
    texts = stage.stage.house.texts("ru", stage.game.ruleset.id)
    for each in replay(stage.stage.house, GAME):
        happened = [told(texts, step.game, step.event) for step in each.steps]
        who, colon, what = spoken(each.entry, each.before, happened).partition(": ")
        assert who
        assert colon
        assert what.strip("; ") == what
        assert "\n" not in what
        assert log_line(each.entry, each.before).seq == each.entry.seq


def of_house(cause: LetterCause | HostCause, *messages: Message) -> str:
    return spoken_of_house(Entry(1, NOON, NOON, cause, (), messages))


def test_the_house_tells_who_wrote_what_and_what_the_host_was_told() -> None:
    stranger = LetterCause("ab" * 32, "in/1", "someone@example.net", None, NOON, "stranger")
    assert of_house(stranger) == "someone@example.net: письмо незнакомца"
    nobody = LetterCause("ab" * 32, "in/1", "", None, NOON, "unreadable", why="encrypted")
    assert of_house(nobody) == "?: нечитаемое письмо, encrypted"
    refused = of_house(HostCause(None, "mailhost", "undeliverable"), NOTICE)
    assert refused == "программа: вам написано: Письмо не доставлено"
    dropped = of_house(HostCause(None, "nastya", "letters drop", "ab" * 32))
    assert dropped == "ведущий (nastya): письмо abababab убрано из списка"


@pytest.mark.parametrize("problem", PROBLEMS)
def test_a_refused_wish_is_told_with_what_was_wrong_with_it(problem: str) -> None:
    wish = LetterCause("ab" * 32, "in/1", "a@example.net", None, NOON, "misnamed", why=f"{problem} Боря")
    said = of_house(wish)
    assert said.startswith("a@example.net: просит места под негодным именем, ")
    assert "Боря" in said or "a@example.net" in said.partition("именем, ")[2] or problem == "empty"
    assert problem not in said.partition("именем, ")[2]


@pytest.mark.parametrize("verdict", VERDICTS)
def test_every_verdict_has_words(verdict: str) -> None:
    assert VERDICTS[verdict] in of_house(LetterCause("ab" * 32, "in/1", "a@example.net", None, NOON, verdict))


def test_no_kind_of_mail_lacks_words() -> None:
    assert set(get_args(Kind)) <= set(VERDICTS)


def test_whoever_leaves_is_named_by_the_seat_that_he_had() -> None:
    """And a list that has become shorter breaks nothing."""
    town = Reception()
    for number, nick in enumerate(("Семён", "Нина", "Рита")):
        town.sign_up(f"p{number}", nick, f"1 10:{number * 2:02}")
    for number, who in enumerate(("p0", "p2", "p1")):
        town.write(who, "выйти", f"1 11:0{number}")
    told_of = [(each.entry, each.before) for each in replay(town.house, TOWN)][-3:]
    assert [spoken(entry, before, ()).partition(":")[0] for entry, before in told_of] == ["Семён", "Рита", "Нина"]
    assert [log_line(entry, before).who for entry, before in told_of] == ["Семён", "Рита", "Нина"]
