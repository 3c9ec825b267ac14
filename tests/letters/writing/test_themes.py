"""Each ruleset in its own voice: the facts stand in templates common to all, the wit and the names in the theme."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from mailhost.engine.commands import AnyCommand, Check, Kill, Protect
from mailhost.letters import samples
from mailhost.letters.announcements import announcements
from mailhost.letters.declension import cases
from mailhost.letters.folding import fold, squeeze
from mailhost.letters.outgoing import drafts, receipts, rules_text
from mailhost.letters.rendering import Texts
from mailhost.letters.samples import stepped
from tests.engine.games import FILES, Play, rules_of
from tests.letters.writing.desk import GRAMMAR, LANGUAGES, ROOT, TEMPLATES, WORDS
from tests.letters.writing.test_texts import HOSTILE, HOSTILE_IN_ENGLISH

FOLDER = ROOT / "templates"
THEMES = sorted(FILES.keys() - {"gorod"})
TOWN = ("mafia", "doctor", "commissar", *["citizen"] * 6)
SHOWN = re.compile(r"«[^»]*»|“[^”]*”")
"""A command to copy is nobody's word: «мафии: …» is understood in every game."""
SAID = re.compile("«((?:мафии|банде): …)»")
ENVELOPE = re.compile(r"\d+ [a-z-]+")
"""A line of what was sealed at the deal: it tells roles by their ids, for programs (docs)."""

Phrase = tuple[str, ...]


def names(ruleset: str, language: str) -> set[str]:
    """What that theme calls roles and sides."""
    called = rules_of(ruleset).names[language]
    return {*called.roles.values(), *called.sides.values()}


def phrases(found: set[str]) -> set[Phrase]:
    """The names word by word."""
    return {tuple(re.findall(r"[\w-]+", name)) for name in found}


def spoken(text: str, found: set[Phrase]) -> list[str]:
    """Which of the names the text holds, in whatever grammatical case."""
    said = [squeeze(fold(word)) for word in re.findall(r"[\w-]+", text)]
    return [" ".join(name) for name in sorted(found) if name_in(said, [cases(word) for word in name])]


def name_in(said: list[str], forms: list[frozenset[str]]) -> bool:
    """Whether the forms stand somewhere side by side."""
    return any(
        all(word in form for word, form in zip(said[place:], forms, strict=False))
        for place in range(len(said) - len(forms) + 1)
    )


def own_words(path: Path) -> str:
    """All of a template that a reader may get to see and that comes from no game."""
    source = path.read_text(encoding="utf-8")
    quoted = re.findall(r'"([^"]*)"', " ".join(re.findall(r"{[%{].*?[%}]}", source, re.DOTALL)))
    told = " ".join(words for words in quoted if re.search(r"[ а-яё]", words))
    return SHOWN.sub(" ", re.sub(r"{[%#{].*?[%#}]}", " ", source, flags=re.DOTALL) + " " + told)


def common(language: str) -> list[Path]:
    """The templates that every theme shares, but for the wit, which is gorod's until a theme has its own."""
    top = FOLDER / language
    return [path for path in top.rglob("*.txt") if path.relative_to(top).parts[0] not in ("wit", *FILES)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_common_template_holds_a_name_that_only_some_themes_know(language: str) -> None:
    """«мафия», «доктор», «Эльф» come from the ruleset: in another theme they would be strangers."""
    known = [names(ruleset, language) for ruleset in FILES]
    found = phrases(set[str]().union(*known) - known[0].intersection(*known))
    assert len(found) > 15
    assert {path.name: words for path in common(language) if (words := spoken(own_words(path), found))} == {}


def test_a_name_is_seen_in_whatever_case_and_place() -> None:
    found = phrases({"мафия", "Дед Мороз", "Санта-Клаус", "мирный житель"})
    assert spoken("Ответ комиссару: мафии тут нет, а Деда Мороза видели", found) == ["Дед Мороз", "мафия"]
    assert spoken("Дед видел мороз. Санта-Клаус спит, мирные спят, житель тоже.", found) == ["Санта-Клаус"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", THEMES)
def test_a_theme_has_a_voice_of_its_own_in_everything(ruleset: str, language: str) -> None:
    """No joke of the prokurator's is heard in the mayor's town."""
    wit = {path.name for path in (FOLDER / language / "wit").iterdir()}
    assert {path.name for path in (FOLDER / language / ruleset / "wit").iterdir()} == wit
    for name in wit:
        assert (FOLDER / language / ruleset / "wit" / name).read_text() != (
            FOLDER / language / "wit" / name
        ).read_text()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", FILES)
def test_a_theme_never_speaks_of_anothers_roles(ruleset: str, language: str) -> None:
    """All that can be written in its games, jokes and the host's mail among it."""
    own = names(ruleset, language)
    foreign = {name for other in FILES for name in names(other, language)} - own
    # A word of a name of its own is its own: «мирный житель» does not forbid «житель».
    parts = {squeeze(fold(word)) for name in own for word in re.findall(r"[\w-]+", name)}
    found = {name for name in phrases(foreign) if not all(squeeze(fold(word)) in parts for word in name)}
    assert found
    told = {
        line
        for text in texts(ruleset, language)
        for line in text.split("\n")
        if not (line[:1] == ">" or ENVELOPE.fullmatch(line))
    }
    assert len(told) > 300
    assert {line: words for line in told if (words := spoken(SHOWN.sub(" ", line), found))} == {}


@cache
def texts(ruleset: str, language: str) -> tuple[str, ...]:
    """Subject and body of every sample."""
    return tuple(written(ruleset, language))


def written(ruleset: str, language: str, nicks: tuple[str, ...] = samples.NICKS) -> Iterator[str]:
    """As one text each."""
    rules, speech = rules_of(ruleset), Texts(TEMPLATES, language, ruleset, WORDS)
    yield rules_text(speech, rules, language)
    for before, steps in samples.transactions(rules, language, nicks):
        yield from (f"{draft.subject}\n{draft.body}" for draft in drafts(speech, before, steps))
    for game in samples.moments(rules, language, nicks):
        for seat, outcomes in samples.letters(game):
            yield from (f"{draft.subject}\n{draft.body}" for draft in receipts(speech, game, seat, outcomes))


@pytest.mark.parametrize("nicks", [samples.NICKS, HOSTILE, HOSTILE_IN_ENGLISH], ids=["plain", "hostile", "english"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", THEMES)
def test_no_line_reads_as_a_command_in_any_theme(ruleset: str, language: str, nicks: tuple[str, ...]) -> None:
    """Once its quote mark is lost, by the words of both languages."""
    lines = {line for text in written(ruleset, language, nicks) for line in text.split("\n")}
    assert [line for line in sorted(lines) if GRAMMAR.reads_as_command(line)] == []
    assert [line for line in lines if line != line.rstrip()] == []


@pytest.mark.parametrize("ruleset", THEMES)
def test_sentences_of_a_theme_do_not_run_into_one_another(ruleset: str) -> None:
    """A missing space, a doubled one, a blank line too many: templates put together carelessly."""
    for language, run in (("ru", r"[а-яё»)][.;][А-ЯЁ«]|  | [.,;:]|\.\."), ("en", r"[a-z”)][.;][A-Z“]|  | [.,;:]|\.\.")):
        own = {line for text in texts(ruleset, language) for line in text.split("\n") if line[:1] != ">"}
        # The samples refuse everything in every game, with nobody on trial too: «On trial: ;».
        told = {line.replace(": .", ".").replace(": ;", ";") for line in own}
        assert [line for line in told if re.search(run, line)] == []
        assert [text for text in texts(ruleset, language) if "\n\n\n" in text] == []


def test_a_gang_is_spoken_to_by_its_own_name() -> None:
    """C12: in the card, in the list of commands and below what another has said; and so it is understood."""
    for ruleset, line in (("gorod", "мафии: …"), ("new-year", "банде: …"), ("n-plus-1", "мафии: …")):
        shown = {
            (text.split("\n")[0].split(". ")[-1], found)
            for text in texts(ruleset, "ru")
            for found in SAID.findall(text)
        }
        for title in ("Ваша роль", "Помощь", "Между своими"):
            assert {found for where, found in shown if where == title} == {line}
        assert GRAMMAR.reads_as_command(line)


def acted(*orders: AnyCommand, roles: tuple[str, ...] = TOWN) -> list[str]:
    """What the town of n-plus-1 reads from night 1 to the morning after night 2, in which these orders were given."""
    play = Play(*roles, rules="n-plus-1")
    speech = Texts(TEMPLATES, "ru", "n-plus-1", WORDS)
    read: list[str] = []
    for closing, given in (("12-02 10:00", ()), ("12-02 22:00", ()), ("12-03 10:00", orders)):
        for order in given:
            play.tell(order)
        before = play.game
        posts = announcements(speech, before, stepped(before, play.until(closing)))
        read += [f"{post.subject}\n{post.body}" for post in posts]
    return read


def test_the_lines_of_a_night_give_nothing_away() -> None:
    """N10, N5: whoever acts, and whatever role is whose, night and quiet morning read alike to the letter."""
    quiet = acted()
    assert sum("Ночь." in text for text in quiet) == 1
    assert sum("Анонимному доктору" in text for text in quiet) == 2
    assert acted(Kill(1, 5), Protect(2, 5), Check(3, 1)) == quiet
    assert acted(Check(3, 9)) == quiet
    assert acted(Protect(2, 2)) == quiet
    assert acted(roles=(*TOWN[3:], *TOWN[:3])) == quiet


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_of_a_night_needs_no_more_than_its_number(language: str) -> None:
    """N10: a joke at nightfall has nothing to look at that could give anything away."""
    for ruleset in FILES:
        path = FOLDER / language / ("" if ruleset == "gorod" else ruleset) / "wit/night.txt"
        assert set(re.findall(r"\bgame\.(\w+)", path.read_text(encoding="utf-8"))) <= {"number", "host"}
