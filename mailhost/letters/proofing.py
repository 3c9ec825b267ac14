"""Reads all templates of a language as a proof-reader would, with sample facts, before any game needs them.

Finds what does not render, what no code renders, and what would read as a command once its quote mark is lost. Each
complaint names its file, and the line where it is known.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import partial
from traceback import extract_tb

import jinja2
import msgspec

from mailhost.engine.ruleset import Ruleset
from mailhost.engine.state import Game
from mailhost.letters import samples
from mailhost.letters.announcements import announcements, posts
from mailhost.letters.confidences import confidences, gang_mail
from mailhost.letters.draft import Draft, Step
from mailhost.letters.formats import FORMATS, TEXT, Format
from mailhost.letters.handbook import rules_text
from mailhost.letters.notices import notice, notices
from mailhost.letters.receipts import receipts
from mailhost.letters.rendering import Texts
from mailhost.letters.sample_notices import NOTICES
from mailhost.letters.telling import told
from mailhost.letters.words import Words

READERS = ("everyone", "gang", "host", "player", "refusal", "wit")


class Proof(msgspec.Struct, frozen=True):
    """What is wrong, a line each: «templates/ru/everyone/day.txt:7: 'rol' is undefined».

    `strays`: files that no letter is made of, whoever writes the others. `idle`: files by the name of one of the
    program's that the others here have no use for: no fault, but none of their words will be read.
    """

    faults: tuple[str, ...] = ()
    strays: tuple[str, ...] = ()
    idle: tuple[str, ...] = ()


class Shelf(jinja2.BaseLoader):
    """A loader that remembers the templates that it was asked for and had, by name, with their sources."""

    def __init__(self, loader: jinja2.BaseLoader) -> None:
        self.loader = loader
        self.taken: dict[str, str] = {}

    def get_source(
        self, environment: jinja2.Environment, template: str
    ) -> tuple[str, str | None, Callable[[], bool] | None]:
        """As the loader does; raises TemplateNotFound, or ValueError that names the file."""
        try:
            source = self.loader.get_source(environment, template)
        except UnicodeDecodeError:
            raise ValueError(f"templates/{template}: not in UTF-8") from None
        self.taken[template] = source[0]
        return source


class Untitled(str):
    """The subject that a template does not give; it remembers which. Of a part of a mail nobody asks for one."""

    __slots__ = ("file",)

    file: str


class ProofTexts(Texts):
    """Texts that remember which files they have written what by."""

    def __init__(self, loader: jinja2.BaseLoader, language: str, ruleset: str, words: Words) -> None:
        super().__init__(loader, language, ruleset, words)
        self.written: dict[str, tuple[str, str]] = {}
        """Subject and body, by file, since somebody emptied it."""

    def render(self, name: str, facts: Mapping[str, object], form: Format = TEXT) -> tuple[str, str]:
        """As any texts do."""
        written = self.rendered(name, facts, form)
        file = str(self.templates[form.name, name].filename)
        self.written[file] = written
        if written[0]:
            return written
        missing = Untitled()
        missing.file = file
        return missing, written[1]


def check(
    mine: jinja2.BaseLoader, language: str, words: Words, ruleset: Ruleset, shipped: jinja2.BaseLoader | None = None
) -> Proof:
    """Read the templates of that language. `mine` are to be judged; `shipped` stand in where they have none."""
    shelf = Shelf(jinja2.ChoiceLoader([mine, shipped]) if shipped else mine)
    texts = ProofTexts(shelf, language, ruleset.id, words)
    faults: dict[str, None] = {}
    lines: dict[str, str] = {}
    for write in writings(texts, ruleset, language):
        texts.written.clear()
        try:
            drafts = write()
        except Exception as error:  # noqa: BLE001 - whatever a host's template raises is a fault of that template
            faults[fault(error)] = None
        else:
            faults |= dict.fromkeys(untitled(drafts))
            for line in (each for draft in drafts for each in (draft.subject, *draft.body.split("\n"))):
                if line not in lines:
                    lines[line] = writer_of(line, texts.written)
    faults |= dict.fromkeys(misleading(texts, lines, shelf.taken))
    if faults:
        # Behind a template that does not render, others stay unread that are not to blame.
        return Proof(tuple(faults))
    ours = set(shipped.list_templates() if shipped else ())
    unread = [*unused(mine, language, ruleset, shelf.taken)]
    return Proof(
        (),
        (
            *strangers(mine, language),
            *(
                f"templates/{name}: no code renders it{nearest(name, shelf.taken)}"
                for name in unread
                if name not in ours
            ),
        ),
        tuple(f"templates/{name}" for name in unread if name in ours),
    )


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


def untitled(drafts: Sequence[Draft]) -> Iterator[str]:
    """Templates of mails that lack a subject."""
    for subject in (draft.subject for draft in drafts if not draft.subject):
        yield f"{subject.file if isinstance(subject, Untitled) else '?'}: there is no first line «Subject: …»"


def writer_of(line: str, written: Mapping[str, tuple[str, str]]) -> str:
    """The file of those that has written that line; of several that may have, the first."""
    wrote = (file for file, (subject, body) in written.items() if line == subject or line in body.split("\n"))
    return next(wrote, next(iter(written), ""))


def misleading(texts: Texts, lines: Mapping[str, str], sources: Mapping[str, str]) -> Iterator[str]:
    """Lines, each with the file that wrote it, that would be obeyed if they came back without their quote mark."""
    for line in sorted(lines):
        if texts.phrases.hear(line):
            yield f"{place_of(line, sources) or lines[line]}: would read as a command: {line!r}"


def place_of(line: str, sources: Mapping[str, str]) -> str:
    """Where a line stands word for word, "" where it is put together from pieces."""
    for name, source in sources.items():
        for number, printed in enumerate(source.split("\n"), 1):
            if line == printed.strip() or f'"{line}"' in printed:
                return f"templates/{name}:{number}"
    return ""


def fault(error: Exception) -> str:
    """Where and what: «templates/ru/everyone/day.txt:7: 'rol' is undefined»."""
    if isinstance(error, jinja2.TemplateSyntaxError):
        return f"{error.filename or error.name}:{error.lineno}: {error.message}"
    frames = [frame for frame in extract_tb(error.__traceback__) if frame.filename.startswith("templates/")]
    where = f"{frames[-1].filename}:{frames[-1].lineno}: " if frames else ""
    if isinstance(error, jinja2.TemplateNotFound):
        return f"{where}templates/…/{error.name}.txt: there is no such template"
    return f"{where}{error}"


def strangers(mine: jinja2.BaseLoader, language: str) -> Iterator[str]:
    """Templates that stand in no folder of a language."""
    for name in mine.list_templates():
        if "/" not in name:
            yield f"templates/{name}: stands in no language's folder; put it at templates/{language}/<reader>/{name}"


def unused(mine: jinja2.BaseLoader, language: str, ruleset: Ruleset, taken: Collection[str]) -> Iterator[str]:
    """Templates of this language, common or this theme's, that nothing above has asked for, in either place."""
    for name in mine.list_templates():
        tongue, place, *rest = (*name.split("/"), "")
        known = rest and tongue == language and place in (*READERS, ruleset.id)
        if known and not {name, own(name, ruleset)} & set(taken):
            yield name


def nearest(name: str, taken: Collection[str]) -> str:
    """A guess at what a misspelt file's name meant, if there is a good one."""
    *_, reader, file = name.split("/")
    beside = [each.rpartition("/")[2] for each in taken if each.split("/")[-2] == reader]
    found = get_close_matches(file, beside, n=1, cutoff=0.75)
    return f" (did you mean {found[0]}?)" if found else ""


def own(name: str, ruleset: Ruleset) -> str:
    """What this theme puts in the place of that common template, if it puts anything."""
    language, _, place = name.partition("/")
    return f"{language}/{ruleset.id}/{place}"
