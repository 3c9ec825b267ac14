"""What the tests of writing share: the checkout's templates, words and ruleset, and a game to write about."""

from pathlib import Path

import jinja2

from mailhost.engine import ruleset as rulesets
from mailhost.engine.events import AnyEvent
from mailhost.engine.ruleset import Ruleset
from mailhost.engine.state import Game
from mailhost.letters import samples
from mailhost.letters.grammar import Grammar
from mailhost.letters.outgoing import drafts
from mailhost.letters.rendering import Texts
from mailhost.letters.words import load

ROOT = Path(__file__).parents[3]
RULESET_FILE = (ROOT / "mailhost/engine/rulesets/gorod.toml").read_bytes()
EVERY_ROLE = {"journalist.count": 1, "doctor.count": 1, "maniac.count": 1}

WORDS = load({path.stem: path.read_bytes() for path in (ROOT / "mailhost/letters/words").glob("*.toml")})
GRAMMAR = Grammar(WORDS)
TEMPLATES = jinja2.FileSystemLoader(ROOT / "templates")
LANGUAGES = ("ru", "en")
TEXTS_IN = {language: Texts(TEMPLATES, language, "gorod", WORDS) for language in LANGUAGES}
TEXTS = TEXTS_IN["ru"]


def rules(**options: str | float | bool) -> Ruleset:
    """«gorod» with every role in it; an option's dots are written as two underscores."""
    given = {key.replace("__", "."): value for key, value in options.items()}
    return rulesets.read(RULESET_FILE, EVERY_ROLE | given)


def night(**options: str | float | bool) -> Game:
    """Night 1 of a game with every role: 1 and 9 citizens, 2 and 8 mafia, 3 consigliere, 4 commissar, 5 journalist,
    6 doctor, 7 maniac, and citizens from there on.
    """
    transactions = samples.transactions(rules(**options), "ru")
    return next(steps[-1].game for _, steps in transactions if steps[-1].game.phase.name == "night 1")


def day(**options: str | float | bool) -> Game:
    """Day 1 of the same, nobody dead."""
    transactions = samples.transactions(rules(**options), "ru")
    days = (before for before, _ in transactions if before.phase.name == "day 1")
    return next(days)


def written(game: Game, *events: AnyEvent) -> dict[int, list[str]]:
    """By seat (0: the host), subject and body of what these events make us write."""
    mails: dict[int, list[str]] = {}
    for draft in drafts(TEXTS, game, samples.stepped(game, events)):
        for seat in draft.seats:
            mails.setdefault(seat, []).append(f"{draft.subject}\n\n{draft.body}")
    return mails
