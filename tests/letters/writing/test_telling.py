"""Every event has its line in the host's log; a new one needs a template and nothing else."""

from typing import get_args

import jinja2
import pytest

from mailhost.engine import events as e
from mailhost.letters import samples
from mailhost.letters.proofing import check
from mailhost.letters.telling import told
from tests.letters.writing.desk import TEMPLATES, TEXTS, WORDS, day, rules

WITH_OTHERS = {e.RoleDealt}
"""Told in one line with the deal."""


@pytest.fixture(scope="module")
def lines() -> dict[type[e.Event], list[str]]:
    """By event, what the log says of it in the samples."""
    found: dict[type[e.Event], list[str]] = {}
    for _, steps in samples.transactions(rules(), "ru"):
        for step in steps:
            found.setdefault(type(step.event), []).append(told(TEXTS, step.game, step.event))
    return found


@pytest.mark.parametrize("kind", get_args(e.AnyEvent))
def test_every_event_is_told_in_one_line(kind: type[e.Event], lines: dict[type[e.Event], list[str]]) -> None:
    assert lines[kind]
    for line in lines[kind]:
        assert bool(line) != (kind in WITH_OTHERS)
        assert "\n" not in line


def test_an_event_without_a_template_is_found_before_a_game_needs_it() -> None:
    class Without(jinja2.BaseLoader):
        def get_source(self, environment: jinja2.Environment, template: str) -> tuple[str, str | None, None]:
            if template.endswith("host/log/kill-decided.txt"):
                raise jinja2.TemplateNotFound(template)
            return (*TEMPLATES.get_source(environment, template)[:2], None)

        def list_templates(self) -> list[str]:
            return TEMPLATES.list_templates()

    (fault,) = check(Without(), "ru", WORDS, rules()).faults
    assert "host/log/kill-decided" in fault


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (e.Reminded(10800), "напоминание за 3 часа до срока"),
        (e.Reminded(3660), "напоминание за 1 час 1 минуту до срока"),
        (e.Died(1, "struck", "citizen"), "вычеркнут игрок: Аня, гражданин"),
        (e.Died(1, "executed", "citizen"), "казнь: Аня, гражданин"),
        (e.HostSaid("Не спать.\nСовсем."), "объявление: «Не спать.…»"),
        (e.LastWordSpoken(1, "я" * 61), f"последнее слово: «{'я' * 60}…»"),
        (e.Answered(5, "compare", (1, 2), "different"), "ответ: Аня, Боря — различны"),
        (e.ExecutionDecided(1, (), "lot"), "счёт голосов: голосов нет (решил жребий)"),
        (e.ExecutionDecided(1, ((1, 3), (2, 1)), "most"), "счёт голосов: Аня 3, Боря 1"),
        (e.OrderGiven(2, "no-kill", (), samples.NOON), "приказ: никого не убивать"),
        (e.OrderGiven(6, "protect", (1,), samples.NOON), "приказ: лечить — Аня"),
        (e.KillDecided("maniac", None), "жертва (маньяк): никто"),
        (e.GodfatherAppointed(2, None), "крёстный назначен: Боря"),
        (e.ViolationRecorded(2, 1, "idle-killer"), "нарушение № 2: Аня, ночь без убийства"),
        (e.Asked(1, "rules"), "вопрос: правила"),
        (e.GameOver("nobody"), "конец игры, победитель: никто"),
        (e.GameOver("mafia"), "конец игры, победитель: мафия"),
        (e.LongDayDeclared(3, 2, None), "день 3 длинный, дат: 2"),
        (e.LongDayDeclared(3, 1, None), "день 3 обычный"),
    ],
)
def test_the_words(event: e.AnyEvent, words: str) -> None:
    assert told(TEXTS, day(), event) == words
