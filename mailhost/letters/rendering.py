"""Templates to text. A template sees the facts it is handed and nothing else, in a sandbox, undefined names are
errors, and whatever it prints is escaped for its format unless this module marked it as safe.

A template stands under <language>/<ruleset>/<reader>/<event>.txt or, common to all themes,
<language>/<reader>/<event>.txt, and looks like the mail: a first line «Subject: …», an empty line, the body.
"""

import shlex
from collections.abc import Callable, Mapping, MutableMapping, Sequence
from functools import partial
from typing import Any, Literal

import jinja2
import msgspec
from jinja2.exceptions import SecurityError
from jinja2.sandbox import ImmutableSandboxedEnvironment

from mailhost.letters import phrases
from mailhost.letters.blocks import tidy
from mailhost.letters.declension import cases
from mailhost.letters.folding import fold
from mailhost.letters.formats import FORMATS, MARKED, TEXT, Format, Safe
from mailhost.letters.phrasebook import PhraseBook
from mailhost.letters.words import CommandId, Words

SUBJECT = "Subject: "
SHORT = 160
AS_IT_IS = (Safe, jinja2.Undefined)
"""What is printed unescaped: it is safe, or will raise by itself."""


class Shelves(jinja2.BaseLoader):
    """The templates of one language: a theme's own before those common to all."""

    def __init__(self, loader: jinja2.BaseLoader, language: str, ruleset: str) -> None:
        self.loader = loader
        self.places = tuple(f"{language}/{shelf}" for shelf in (f"{ruleset}/", "") if shelf != "/")

    def get_source(
        self, environment: jinja2.Environment, template: str
    ) -> tuple[str, str | None, Callable[[], bool] | None]:
        """The source of `template`, a reader and an event; raises TemplateNotFound that names it."""
        for place in self.places:
            try:
                source, _, fresh = self.loader.get_source(environment, f"{place}{template}.txt")
            except jinja2.TemplateNotFound:
                continue
            return source, f"templates/{place}{template}.txt", fresh
        raise jinja2.TemplateNotFound(template)


class Texts:
    """The words of one language and one theme, in every format.

    A host's own template may be broken. Where there are `spare` texts, theirs is used instead and `broken` is told in
    one line: a morning must not fail to come, nor a vote be lost, for a misspelt name.
    """

    def __init__(self, loader: jinja2.BaseLoader, language: str, ruleset: str, words: Words) -> None:
        shelves = Shelves(loader, language, ruleset)
        self.language = language
        self.words = words
        forms = (*FORMATS.values(), MARKED)
        self.environments = {each.name: environment(shelves, language, each) for each in forms}
        self.templates: dict[tuple[str, str], jinja2.Template] = {}
        self.phrases = PhraseBook(words)
        self.spare: Texts | None = None
        self.broken: Callable[[str], object] = str
        for each in self.environments.values():
            each.globals["example"] = self.example
            each.filters["guarded"] = self.guarded

    def render(self, name: str, facts: Mapping[str, object], form: Format = TEXT) -> tuple[str, str]:
        """Subject ("" for a part of a mail) and body of template `name`.

        Raises whatever a broken template does, jinja2.TemplateError mostly, where there are no spare texts.
        """
        try:
            return self.rendered(name, facts, form)
        except Exception as error:
            if self.spare is None:
                raise
            self.broken(f"{name}: {error}")
            return self.spare.render(name, facts, form)

    def backed(self, spare: "Texts", broken: Callable[[str], object]) -> "Texts":
        """These texts, with others to fall back on."""
        self.spare, self.broken = spare, broken
        return self

    def rendered(self, name: str, facts: Mapping[str, object], form: Format) -> tuple[str, str]:
        """As `render`, by these templates alone."""
        # Jinja's own memory is behind a lock and a weak reference: it costs as much as filling a receipt in.
        template = self.templates.get((form.name, name))
        if template is None:
            template = self.templates[form.name, name] = self.environments[form.name].get_template(name)
        printed = template.render(facts)
        head, _, rest = printed.partition("\n")
        if head.startswith(SUBJECT):
            return head.removeprefix(SUBJECT).strip(), tidy(rest)
        return "", tidy(printed)

    def example(self, command: CommandId | Literal[""], name: object, other: str = "…") -> str:
        """A right line of that command, to be shown in «»; the name alone where no command was understood.

        The gang is spoken to by its own name where the words have it: `name` is then what the theme calls it.
        """
        if not command:
            return str(name)
        if command == "gang-talk":
            usual, *others = self.words.of(command, self.language).words
            word = next((word for word in others if fold(word) in cases(str(name))), usual)
            return self.words.example(command, self.language, "").replace(usual, word, 1)
        return self.words.example(command, self.language, str(name), other)

    def verb(self, command: CommandId) -> str:
        """The first word of that command, for speaking about it: «убить»."""
        return self.words.of(command, self.language).words[0]

    def guarded(self, line: str) -> str:
        """The line with a dash in front if it would read as a command once a program has lost its quote mark.

        For lines that must begin with a nickname, which may be «Казнить Борю».
        """
        return f"— {line}" if self.phrases.hear(line) else line

    def part(self, name: str, facts: Mapping[str, object]) -> Safe:
        """The body alone, ready to stand in another template's."""
        return Safe(self.render(name, facts)[1])


class Sandbox(ImmutableSandboxedEnvironment):
    """Jinja's own, but for the views: of a frozen record every field may be read, and most of a mail is such fields."""

    intercepted_binops = frozenset({"*", "**"})

    def call_binop(self, context: jinja2.runtime.Context, operator: str, left: Any, right: Any) -> Any:
        """A product of numbers; many times a text, or a power, could fill the memory."""
        if operator == "*" and isinstance(left, int | float) and isinstance(right, int | float):
            return super().call_binop(context, operator, left, right)
        raise SecurityError(f"{operator} is for the product of two numbers alone")

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """As one table: Jinja's chain of two is walked in Python each time that a template is filled."""
        return dict(super().make_globals(d))

    def getattr(self, obj: Any, attribute: str) -> Any:
        """A view's field at once: what Jinja would try and look for besides costs as much as all the rest."""
        if isinstance(obj, msgspec.Struct) and attribute in obj.__struct_fields__:
            return getattr(obj, attribute)
        return super().getattr(obj, attribute)

    def is_safe_attribute(self, obj: object, attr: str, value: object) -> bool:
        """Whether a template may reach it."""
        if isinstance(obj, msgspec.Struct):
            return attr in obj.__struct_fields__
        return super().is_safe_attribute(obj, attr, value)


def environment(loader: jinja2.BaseLoader, language: str, form: Format) -> jinja2.Environment:
    """A sandbox for one language and format."""
    made = Sandbox(
        loader=loader,
        undefined=jinja2.StrictUndefined,
        # Mail is not HTML; `finalize` escapes every printed value for the format instead.
        autoescape=False,
        finalize=partial(printed, form),
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=False,
    )
    made.filters |= {
        "counted": lambda number, *forms: phrases.counted(language, number, *forms),
        "duration": partial(phrases.duration, language),
        "chance": partial(phrases.chance, language),
        "percent": partial(phrases.percent, language),
        "length_of": partial(phrases.length_of, language),
        "left": partial(phrases.left, language),
        "stretch": partial(phrases.stretch, language),
        "until": partial(phrases.until, language),
        "later": partial(phrases.later, language),
        "moment": partial(phrases.moment, language),
        "joined": lambda words: phrases.joined(language, tuple(words)),
        "phase": partial(phrases.phase, language),
        "word": partial(phrases.word, language),
        "capital": phrases.capital,
        "the": phrases.the,
        "short": short,
        "shell": lambda value: shlex.quote(str(value)),
        "quoted": form.quoted,
        "strong": form.emphasised,
    }
    opens, item, closes = (Safe(mark) for mark in form.bullets)
    del made.globals["lipsum"]  # as much text as one asks for
    made.globals |= {"list_opens": opens, "item": item, "list_closes": closes, "one_of": one_of}
    made.globals |= {"table_opens": form.table, "row": form.row, "table_closes": closes}
    return made


def printed(form: Format, value: object) -> object:
    """What an expression of a template prints: escaped, unless it needs no escaping."""
    return value if isinstance(value, AS_IT_IS) else form.escape(str(value))


def one_of(number: int, *variants: str) -> str:
    """The variant for that number in turn: the same for all who read, and for ever."""
    return variants[number % len(variants)]


def short(text: str, limit: int = SHORT) -> str:
    """One line for quoting back: the first of several, cut at a length, with a sign that it was.

    Its own full stop is left out: what quotes it ends with one.
    """
    line, *more = text.strip().splitlines() or [""]
    if more or len(line) > limit:
        return f"{line[:limit].rstrip()}…"
    return line.removesuffix(".") if not line.endswith("..") else line


def stacked(parts: Sequence[str]) -> str:
    """Several sections as one body."""
    return "\n\n".join(part for part in parts if part)
