"""Reads all templates of a language as a proof-reader would, with sample facts, before any game needs them.

Finds what does not render, what no code renders, and what would read as a command once its quote mark is lost.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from traceback import extract_tb

import jinja2

from mailhost.engine.ruleset import Ruleset
from mailhost.engine.state import Game
from mailhost.letters import samples
from mailhost.letters.announcements import announcements, posts
from mailhost.letters.confidences import confidences, gang_mail
from mailhost.letters.draft import Draft, Step
from mailhost.letters.formats import FORMATS, TEXT
from mailhost.letters.handbook import rules_text
from mailhost.letters.notices import notice, notices
from mailhost.letters.receipts import receipts
from mailhost.letters.rendering import Texts
from mailhost.letters.sample_notices import NOTICES
from mailhost.letters.telling import told
from mailhost.letters.words import Words

UNUSED = "no code renders it"
READERS = ("everyone", "gang", "host", "player", "refusal", "wit")


class Shelf(jinja2.BaseLoader):
    """A loader that remembers which templates it was asked for and had."""

    def __init__(self, loader: jinja2.BaseLoader) -> None:
        self.loader = loader
        self.taken: set[str] = set()

    def get_source(
        self, environment: jinja2.Environment, template: str
    ) -> tuple[str, str | None, Callable[[], bool] | None]:
        """As the loader does; raises TemplateNotFound."""
        source = self.loader.get_source(environment, template)
        self.taken.add(template)
        return source


def check(loader: jinja2.BaseLoader, language: str, words: Words, ruleset: Ruleset) -> list[str]:
    """One line a fault, such as «templates/ru/everyone/day.txt:7: 'rol' is undefined»; none if all is well."""
    shelf = Shelf(loader)
    texts = Texts(shelf, language, ruleset.id, words)
    faults: dict[str, None] = {}
    lines: set[str] = set()
    for write in writings(texts, ruleset, language):
        try:
            drafts = write()
        except Exception as error:  # noqa: BLE001 - whatever a host's template raises is a fault of that template
            faults[fault(error)] = None
        else:
            faults |= dict.fromkeys(untitled(texts, drafts))
            lines |= {line for draft in drafts for line in (draft.subject, *draft.body.split("\n"))}
    faults |= dict.fromkeys(misleading(texts, lines))
    # Behind a template that does not render, others stay unread that are not to blame.
    return [*faults] or [*unused(loader, language, ruleset, shelf.taken)]


def writings(texts: Texts, ruleset: Ruleset, language: str) -> Iterator[Callable[[], Sequence[Draft]]]:
    """Everything that can be written, each piece by itself, so that one fault does not hide the next."""
    for before, steps in samples.transactions(ruleset, language):
        yield partial(announcements, texts, before, steps)
        yield partial(all_of, confidences, texts, steps)
        yield partial(gang_mail, texts, steps)
        yield partial(all_of, notices, texts, steps)
        yield partial(in_every_format, texts, before, steps)
        yield partial(logged, texts, steps)
    for game in samples.moments(ruleset, language):
        for seat, outcomes in samples.letters(game):
            yield partial(receipts, texts, game, seat, outcomes, samples.NOON)
        for name, facts, of_game in NOTICES:
            yield partial(noticed, texts, name, facts, game if of_game else None)
    yield partial(printed, texts, ruleset, language)


def all_of(
    written: Callable[[Texts, Sequence[Step]], Iterator[Draft]], texts: Texts, steps: Sequence[Step]
) -> Sequence[Draft]:
    """A generator's drafts, now."""
    return tuple(written(texts, steps))


def in_every_format(texts: Texts, before: Game, steps: Sequence[Step]) -> Sequence[Draft]:
    """In the formats that mails are not written in, posts only have to render."""
    for form in FORMATS.keys() - {TEXT.name}:
        posts(texts, [(samples.NOON, before, steps)], form)
    return ()


def logged(texts: Texts, steps: Sequence[Step]) -> Sequence[Draft]:
    """The log's lines go to nobody, they only have to render."""
    for step in steps:
        told(texts, step.game, step.event)
    return ()


def noticed(texts: Texts, name: str, facts: dict[str, object], game: Game | None) -> Sequence[Draft]:
    """One notice."""
    return (notice(texts, name, facts, game),)


def printed(texts: Texts, ruleset: Ruleset, language: str) -> Sequence[Draft]:
    """The rules by themselves; as a mail they are among the answers."""
    rules_text(texts, ruleset, language)
    return ()


def untitled(texts: Texts, drafts: Sequence[Draft]) -> Iterator[str]:
    """Mails that lack a subject."""
    for draft in drafts:
        if not draft.subject:
            yield f"templates/{texts.language}: a mail without a first line «Subject: …»: {draft.body[:60]!r}"


def misleading(texts: Texts, lines: Collection[str]) -> Iterator[str]:
    """Lines that would be obeyed if they came back without their quote mark."""
    for line in sorted(lines):
        if texts.phrases.hear(line):
            yield f"templates/{texts.language}: would read as a command: {line!r}"


def fault(error: Exception) -> str:
    """Where and what: «templates/ru/everyone/day.txt:7: 'rol' is undefined»."""
    if isinstance(error, jinja2.TemplateSyntaxError):
        return f"{error.filename or error.name}:{error.lineno}: {error.message}"
    frames = [frame for frame in extract_tb(error.__traceback__) if frame.filename.startswith("templates/")]
    where = f"{frames[-1].filename}:{frames[-1].lineno}: " if frames else ""
    if isinstance(error, jinja2.TemplateNotFound):
        return f"{where}templates/…/{error.name}.txt: there is no such template"
    return f"{where}{error}"


def unused(loader: jinja2.BaseLoader, language: str, ruleset: Ruleset, taken: set[str]) -> Iterator[str]:
    """Templates of this language, common or this theme's, that nothing above has asked for, in either place."""
    for name in loader.list_templates():
        tongue, place, *rest = (*name.split("/"), "")
        if not rest:
            yield f"templates/{name}: stands in no language's folder; put it at templates/{language}/<reader>/{name}"
        elif tongue == language and place in (*READERS, ruleset.id) and not taken & {name, own(name, ruleset)}:
            yield f"templates/{name}: {UNUSED}"


def own(name: str, ruleset: Ruleset) -> str:
    """What this theme puts in the place of that common template, if it puts anything."""
    language, _, place = name.partition("/")
    return f"{language}/{ruleset.id}/{place}"
