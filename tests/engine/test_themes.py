"""Rules are data: no code asks which ruleset is played, nor knows a word of a theme."""

import re
from pathlib import Path

import pytest

import mailhost
from tests.engine.games import FILES, rules_of

PACKAGE = Path(mailhost.__file__).parent
RINGS = ("engine", "letters", "host")
SOURCES = sorted(path for ring in RINGS for path in (PACKAGE / ring).rglob("*.py"))
ASKS = re.compile(
    r"""ruleset(?:\.id)?\s*(?:==|!=|in\b)\s*["'(\[{]|\.id\s*(?:==|!=|in\b)\s*["'(\[{]|case\s+["'](?:gorod|new-year|n-plus-1)"""
)
NAMES = {
    name.lower() for ruleset in FILES for names in rules_of(ruleset).names.values() for name in names.roles.values()
}
THEMES = sorted(
    {name for ruleset in FILES for names in rules_of(ruleset).names.values() for name in (names.host, names.title)}
)
SPOKEN = sorted((NAMES | {name.lower() for name in THEMES}) - {"citizen", "mafia", "host", "doctor", "commissar"})
"""Names of roles and hosts in any language, but for those that are ids or the project's own words as well."""


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_no_code_asks_for_a_ruleset_by_its_id(path: Path) -> None:
    """A mix of rules plays as well as any: the file of a fourth ruleset needs no line of Python."""
    assert ASKS.findall(path.read_text()) == []


ENGINE = PACKAGE / "engine"


@pytest.mark.parametrize("path", sorted(ENGINE.rglob("*.py")), ids=lambda path: str(path.relative_to(ENGINE)))
def test_the_engine_knows_no_word_of_a_theme(path: Path) -> None:
    """What is compared with or chosen by: strings. Docstrings may speak of a maniac."""
    strings = re.findall(r'"([^"\n]*)"', re.sub(r'"""(?:.|\n)*?"""', "", path.read_text()))
    allowed = {
        "ruleset.py": {"maniac", "consigliere"},
        "sections.py": {"consigliere"},
        "options.py": {"courtesan", "journalist", "maniac", "consigliere", "don"},
        "night.py": {"consigliere"},
    }.get(str(path.relative_to(ENGINE)), set())
    found = {text.lower() for text in strings} & (set(SPOKEN) | set(FILES))
    assert found - allowed == set()
