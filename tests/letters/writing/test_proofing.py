"""The proof-reader finds what is wrong in a template before a game does, and nothing in ours."""

import jinja2
import pytest

from mailhost.engine import ruleset as rulesets
from mailhost.letters.proofing import check
from tests.letters.writing.desk import LANGUAGES, ROOT, TEMPLATES, WORDS, rules

THEMES = sorted({path.stem for path in (ROOT / "mailhost/engine/rulesets").glob("*.toml")} - {"gorod"})


def faults(**templates: str) -> list[str]:
    """What is wrong once these templates (`__` for a slash) lie over ours."""
    over = jinja2.DictLoader({f"{name.replace('__', '/')}.txt": source for name, source in templates.items()})
    return check(jinja2.ChoiceLoader([over, TEMPLATES]), "ru", WORDS, rules())


@pytest.mark.parametrize("language", LANGUAGES)
def test_our_templates_render_whole_are_all_used_and_mislead_nobody(language: str) -> None:
    assert check(TEMPLATES, language, WORDS, rules()) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", THEMES)
def test_in_every_other_theme_they_render_and_mislead_nobody(ruleset: str, language: str) -> None:
    """What another theme puts its own in the place of, or has no use for, is not to blame."""
    file = ROOT / f"mailhost/engine/rulesets/{ruleset}.toml"
    found = check(TEMPLATES, language, WORDS, rulesets.read(file.read_bytes(), {}))
    assert [fault for fault in found if not fault.endswith("no code renders it")] == []


def test_every_kind_of_fault_is_found_with_its_place() -> None:
    found = faults(
        ru__everyone__toll="Живы:\n{{ game.rol }}\n",
        ru__everyone__eve="{% if %}\n",
        ru__gang__vacated='Subject: x\n\n{% include "everyone/nowhere" %}\n',
        ru__gang__ballot="Subject: x\n\n{{ game.closes | until(5) }}\n",
        ru__gorod__player__joined="Subject: x\n\nГолос ваш.\n",
        ru__player__cemetery="Без темы.\n",
    )
    for said in (
        "templates/ru/everyone/toll.txt:2: ",
        "templates/ru/everyone/eve.txt:1: ",
        "templates/ru/gang/vacated.txt:3: ",
        "templates/ru/gang/ballot.txt:3: ",
        "templates/ru: would read as a command: 'Голос ваш.'",
        "templates/ru: a mail without a first line «Subject: …»: 'Без темы.'",
    ):
        assert sum(fault.startswith(said) for fault in found) == 1, said
    assert len(found) == 6


def test_a_template_that_no_code_renders_is_found_and_another_themes_is_not() -> None:
    assert faults(ru__everyone__tolk="Живы.\n", ru__winter__player__joined="{{ nobody }}") == [
        "templates/ru/everyone/tolk.txt: no code renders it"
    ]


def test_a_template_outside_every_language_is_named_with_its_place() -> None:
    """A host copies a file beside config.toml and wonders why nothing changes."""
    stray = jinja2.ChoiceLoader([jinja2.DictLoader({"announcement.txt": "Subject: x"}), TEMPLATES])
    assert check(stray, "ru", WORDS, rules()) == [
        "templates/announcement.txt: stands in no language's folder; put it at templates/ru/<reader>/announcement.txt"
    ]
