"""The proof-reader finds what is wrong in a template before a game does, and nothing in ours."""

from pathlib import Path

import jinja2
import pytest

from mailhost.engine import ruleset as rulesets
from mailhost.letters.proofing import Proof, check
from tests.letters.writing.desk import LANGUAGES, ROOT, TEMPLATES, WORDS, rules

THEMES = sorted({path.stem for path in (ROOT / "mailhost/engine/rulesets").glob("*.toml")} - {"gorod"})


def proof(**templates: str) -> Proof:
    """What is wrong once these templates (`__` for a slash) lie over ours."""
    over = jinja2.DictLoader({f"{name.replace('__', '/')}.txt": source for name, source in templates.items()})
    return check(over, "ru", WORDS, rules(), TEMPLATES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_our_templates_render_whole_are_all_used_and_mislead_nobody(language: str) -> None:
    assert check(TEMPLATES, language, WORDS, rules()) == Proof()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", THEMES)
def test_in_every_other_theme_they_render_and_mislead_nobody(ruleset: str, language: str) -> None:
    """What another theme puts its own in the place of, or has no use for, is not to blame."""
    file = ROOT / f"mailhost/engine/rulesets/{ruleset}.toml"
    assert check(TEMPLATES, language, WORDS, rulesets.read(file.read_bytes(), {})).faults == ()


def test_every_kind_of_fault_is_found_with_its_place() -> None:
    found = proof(
        ru__everyone__toll="Живы:\n{{ game.rol }}\n",
        ru__everyone__eve="{% if %}\n",
        ru__gang__vacated='Subject: x\n\n{% include "everyone/nowhere" %}\n',
        ru__gang__ballot="Subject: x\n\n{{ game.closes | until(5) }}\n",
        ru__gorod__player__joined="Subject: x\n\nГолос ваш.\n",
        ru__player__cemetery="Без темы.\n",
    ).faults
    for said in (
        "templates/ru/everyone/toll.txt:2: ",
        "templates/ru/everyone/eve.txt:1: ",
        "templates/ru/gang/vacated.txt:3: ",
        "templates/ru/gang/ballot.txt:3: ",
        "templates/ru/gorod/player/joined.txt:3: would read as a command: 'Голос ваш.'",
        "templates/ru/player/cemetery.txt: there is no first line «Subject: …»",
    ):
        assert sum(fault.startswith(said) for fault in found) == 1, said
    assert len(found) == 6


def test_a_template_that_no_code_renders_is_found_and_another_themes_is_not() -> None:
    found = proof(ru__everyone__tolk="Живы.\n", ru__winter__player__joined="{{ nobody }}", ru__host__xyzzy="?")
    assert found == Proof(
        strays=(
            "templates/ru/everyone/tolk.txt: no code renders it (did you mean toll.txt?)",
            "templates/ru/host/xyzzy.txt: no code renders it",
        )
    )


def test_a_template_outside_every_language_is_named_with_its_place() -> None:
    """A host copies a file beside config.toml and wonders why nothing changes."""
    stray = jinja2.DictLoader({"announcement.txt": "Subject: x"})
    assert check(stray, "ru", WORDS, rules(), TEMPLATES).strays == (
        "templates/announcement.txt: stands in no language's folder; put it at templates/ru/<reader>/announcement.txt",
    )


NIGHT = "Subject: Ночь\n\nСпим.\n"


def test_what_the_hosts_own_templates_have_no_use_for_is_no_fault() -> None:
    """A night without our joke: the joke is our file, which he does not even have; his own one is named, no more."""
    assert proof(ru__everyone__night=NIGHT) == Proof()
    assert proof(ru__everyone__night=NIGHT, ru__wit__night="Ха.") == Proof(idle=("templates/ru/wit/night.txt",))


def test_a_mail_without_its_subject_is_one_complaint_though_many_letters_are_made_of_it() -> None:
    """A part of a mail has none, and whatever else makes a post one with it."""
    names = ("everyone/night", "everyone/day", "player/joined", "host/dealt")
    found = proof(**{f"ru/{name}".replace("/", "__"): "Спим.\n" for name in names}).faults
    assert sorted(found) == sorted(f"templates/ru/{name}.txt: there is no first line «Subject: …»" for name in names)


def test_a_misleading_line_is_looked_for_in_the_parts_too_and_is_else_its_mails() -> None:
    found = proof(
        ru__everyone__toll="Живы все.\n\nГолос ваш.\n", ru__gorod__player__joined="Subject: x\n\n{{ 'Роль' }}\n"
    ).faults
    assert sorted(found) == [
        "templates/ru/everyone/toll.txt:3: would read as a command: 'Голос ваш.'",
        "templates/ru/gorod/player/joined.txt: would read as a command: 'Роль'",
    ]


def test_a_file_in_another_encoding_is_named(tmp_path: Path) -> None:
    (tmp_path / "ru/everyone").mkdir(parents=True)
    (tmp_path / "ru/everyone/night.txt").write_bytes(NIGHT.encode("cp1251"))
    found = check(jinja2.FileSystemLoader(tmp_path), "ru", WORDS, rules(), TEMPLATES)
    assert found.faults == ("templates/ru/everyone/night.txt: not in UTF-8",)
