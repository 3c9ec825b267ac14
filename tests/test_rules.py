"""docs/rules.md is the contract: every rule of it is cited by a test that proves it."""

import re
from pathlib import Path

TESTS = Path(__file__).parent
RULES = TESTS.parent / "docs" / "rules.md"
RULE = re.compile(r"^- \*{0,2}([CGYN]\d{1,2})\b", re.MULTILINE)
CITED = re.compile(r"\b([CGYN]\d{1,2})\b")
FOLLOWS = {"C11"}
"""A pause of the clock is not built yet."""


def test_every_rule_is_cited_by_a_test() -> None:
    """A rule that no test names may be broken unseen."""
    rules = set(RULE.findall(RULES.read_text()))
    assert len(rules) >= 13 + 16 + 12 + 10
    sources = [*TESTS.rglob("test_*.py"), *(TESTS / "scenarios").glob("*.toml")]
    cited = {rule for source in sources if source != Path(__file__) for rule in CITED.findall(source.read_text())}
    assert rules - cited - FOLLOWS == set()
