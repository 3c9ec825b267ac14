"""A public template that reaches for a secret fails to render. It has none at hand, and nothing leads from what it has.

Every template that the town's posts are made of is tried, in every theme and language: each carries the attempts at its
end, and makes the one that the facts name.
"""

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any
from zlib import crc32

import jinja2
import msgspec
import pytest

from mailhost.adapters.template_folders import loader
from mailhost.bootstrap import ruleset_of, words
from mailhost.engine.state import Game
from mailhost.letters import samples
from mailhost.letters.announcements import announcements
from mailhost.letters.formats import TEXT, Format
from mailhost.letters.rendering import Texts
from mailhost.letters.secret_views import Person
from mailhost.letters.views import PublicView

CUSTOM = tuple(map(str, sorted(Path(__file__).parents[2].glob("rulesets/*.toml"))))
THEMES = [
    (ruleset, language)
    for ruleset in ("gorod", "new-year", "n-plus-1", *CUSTOM)
    for language in ruleset_of(ruleset, {}).names
]
ATTEMPTS = (
    "game.living[0].role",
    "game.living[0].role_id",
    "game.living[0].side",
    "game.living[0].address",
    "game.residents[0]['role']",
    "game.residents | map(attribute='role') | join",
    "game | attr('seed')",
    "game.seed",
    "game.nonce",
    "game.orders",
    "game.godfather",
    "game.election.votes",
    "game.votes",
    "game.violations",
    "game.protected",
    "game.visited",
    "game.blocked",
    "game.answered",
    "game.heard",
    "game.notes",
    "game.players[0].role",
    "game.gang.members",
    "game.fellows",
    "game.ruleset",
    "me.role",
    "me.fellows",
    "gang.members",
    "commands",
    "events",
    "steps",
    "before",
    "game.__class__",
    "game.__struct_fields__",
    "game.living.__class__.__base__",
    "'{0.__class__}'.format(game)",
    "example.__self__",
    "example.__func__.__globals__",
    "one_of.__globals__",
    "table_opens.__globals__",
    "self._TemplateReference__context",
    "loop.__init__.__globals__",
    "lipsum.__globals__",
    "cycler.__init__.__globals__",
)


def attempts(template: str, theme: int) -> range:
    """Every third, other ones in each theme: all of them in all would take long."""
    return range((crc32(template.encode()) + theme) % 3, len(ATTEMPTS), 3)


class Tempted(jinja2.BaseLoader):
    """The product's templates, each with attempts at its end; the facts say whether one is made, and which."""

    def __init__(self, theme: int) -> None:
        self.own = loader(None)
        self.theme = theme

    def get_source(
        self, environment: jinja2.Environment, template: str
    ) -> tuple[str, str | None, Callable[[], bool] | None]:
        """As the product's loader does, and more."""
        source, name, fresh = self.own.get_source(environment, template)
        tries = (f"{{% elif attempt == {n} %}}{{{{ {ATTEMPTS[n]} }}}}" for n in attempts(template, self.theme))
        tempted = f"{{% if culprit != {template!r} %}}{''.join(tries)}{{% endif %}}"
        return f"{source}{{{{ reached({template!r}) }}}}{tempted}", name, fresh


class Watched(Texts):
    """Texts that remember what was rendered with which facts, and which templates that took."""

    def __init__(self, language: str, ruleset: str, theme: int) -> None:
        super().__init__(Tempted(theme), language, ruleset, words())
        self.calls: dict[str, tuple[str, Mapping[str, object]]] = {}
        """By template, the outermost one that led to it, and its facts."""
        self.handed: list[Mapping[str, object]] = []
        self.passed: list[str] = []
        for each in self.environments.values():
            each.globals["reached"] = self.reached

    def reached(self, template: str) -> str:
        """A template was rendered to its end, but for its attempts."""
        self.passed.append(template)
        return ""

    def rendered(self, name: str, facts: Mapping[str, object], form: Format) -> tuple[str, str]:
        """As the product does."""
        self.passed = []
        self.handed.append(facts)
        written = super().rendered(name, {"attempt": -2, "culprit": "", **facts}, form)
        for template in self.passed:
            self.calls.setdefault(template, (name, facts))
        return written

    def tried(self, name: str, facts: Mapping[str, object]) -> tuple[str, str]:
        """As the product does, with no spare texts."""
        return super().rendered(name, facts, TEXT)


@cache
def watched(ruleset: str, language: str) -> Watched:
    """After every post that can be written in that theme."""
    rules = ruleset_of(ruleset, {})
    texts = Watched(language, rules.id, THEMES.index((ruleset, language)))
    for before, steps in samples.transactions(rules, language):
        announcements(texts, before, steps)
    return texts


@pytest.mark.parametrize(("ruleset", "language"), THEMES)
def test_a_public_template_that_reaches_for_a_secret_fails(ruleset: str, language: str) -> None:
    """C5: whatever a template asks for, it gets what all know, or an error."""
    texts = watched(ruleset, language)
    assert len(texts.calls) > 60
    theme = THEMES.index((ruleset, language))
    for template, (name, facts) in texts.calls.items():
        for attempt in attempts(template, theme):
            tempting = {**facts, "attempt": attempt, "culprit": template}
            with pytest.raises((jinja2.TemplateError, AttributeError, TypeError)):
                pytest.fail(f"{template}: {ATTEMPTS[attempt]}: {texts.tried(name, tempting)}")


@pytest.mark.parametrize(("ruleset", "language"), THEMES)
def test_a_public_template_is_handed_plain_public_facts(ruleset: str, language: str) -> None:
    """C5: no object of the engine, and nobody's role but at the end of the game."""
    for facts in watched(ruleset, language).handed:
        kinds = {type(each) for each in reachable(facts)}
        over = any(isinstance(each, PublicView) and each.kind == "over" for each in facts.values())
        assert Person not in kinds or over
        assert not {kind.__module__ for kind in kinds if kind.__module__.startswith("mailhost.engine")} - {
            PUBLIC_EVENTS
        }
        assert Game not in kinds


def reachable(value: Any) -> list[Any]:
    """It, and all that is in it."""
    inner: list[Any] = []
    if isinstance(value, Mapping):
        inner = list(value.values())
    elif isinstance(value, list | tuple | set | frozenset):
        inner = list(value)
    elif isinstance(value, msgspec.Struct):
        inner = [getattr(value, field) for field in value.__struct_fields__]
    return [value, *(found for each in inner for found in reachable(each))]


PUBLIC_EVENTS = "mailhost.engine.events.speech"
"""Of which a correction is handed what was taken back."""
