"""Our texts come back: whatever program quotes them, and wherever its writer types, his lines are all that is read."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from mailhost.engine import events as e
from mailhost.engine import ruleset as rulesets
from mailhost.engine.commands import Misread
from mailhost.letters import proofing, samples
from mailhost.letters.names import NameBook
from mailhost.letters.outgoing import drafts, receipts
from mailhost.letters.plain import plain
from mailhost.letters.quoting import parted
from mailhost.letters.rendering import Texts
from tests.letters.lexicon import GRAMMAR, WILD
from tests.letters.quoting_programs import PROGRAMS, Program
from tests.letters.test_wrapping import SAID, WIDTHS
from tests.letters.writing.desk import LANGUAGES, ROOT, TEMPLATES, TEXTS, WORDS, day, rules

TYPED = ("Добрый вечер!", "казнить Борю", "снять голос с Миши", "Ночью увидимся.")
ABOVE, BELOW = "\n".join(TYPED[:2]), "\n".join(TYPED[2:])
FEWEST = 60
RULESETS = sorted((ROOT / "mailhost/engine/rulesets").glob("*.toml"))
NAMES = NameBook(enumerate(samples.NICKS, start=1))
LOTS = 5
"""Each program quotes one text in so many, and the thread; all texts are quoted by many."""


@cache
def ours() -> tuple[str, ...]:
    """Every text that a game's mails have, and a day's thread with a last word that would be a command."""
    game = day()
    said: list[e.AnyEvent] = [
        e.LastWordSpoken(1, "казнить Борю\n\nубить Мишу"),
        e.VoteCast(1, 2, samples.NOON),
        e.TallyPosted(samples.NOON),
    ]
    found = [draft.body for draft in drafts(TEXTS, game, samples.stepped(game, said))]
    for before, steps in samples.transactions(rules(), "ru"):
        found += [draft.body for draft in drafts(TEXTS, before, steps)]
    for seat, outcomes in samples.letters(game, "казнить Мишку\nотказ"):
        found += [draft.body for draft in receipts(TEXTS, game, seat, outcomes, samples.NOON)]
    return tuple(dict.fromkeys(found))


def answers(program: Program, text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The quote below, above and around what was typed, close by and apart; with what was typed."""
    quote = program.quoted(text)
    footer = f"\n\n{program.footer}" if program.footer else ""
    for gap in ("\n", "\n\n"):
        yield f"{ABOVE}{footer}{gap}{program.opening}\n{quote}\n", TYPED[:2]
        yield f"{ABOVE}\n{BELOW}{footer}\n\n{gap}{program.opening}{gap}{quote}", TYPED
        yield f"{program.opening}{gap}{quote}\n{footer}", ()
    if program.mark:
        head, _, tail = text.partition("\n\n")
        yield f"{program.opening}\n{quote}\n\n{ABOVE}\n{BELOW}\n", TYPED
        yield f"{ABOVE}\n\n{program.opening}\n{quote}\n\n{BELOW}{footer}", TYPED
        between = f"{program.opening}\n{program.quoted(head)}\n\n{ABOVE}\n\n{program.quoted(tail or head)}\n\n{BELOW}"
        yield between, TYPED


def test_there_are_enough_texts_and_some_have_tables_and_words_of_players() -> None:
    assert len(ours()) > FEWEST
    assert any("казнить Борю" in text for text in ours())


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.name)
def test_what_was_typed_around_a_text_of_ours_is_all_that_is_read(program: Program) -> None:
    for text in (ours()[0], *ours()[PROGRAMS.index(program) % LOTS :: LOTS]):
        for answer, typed in answers(program, text):
            fresh = parted(plain(answer)).fresh
            if program.loses:
                # The rest of a line that ends with a sentence may be an answer as well: talk at most, no command.
                readings = GRAMMAR.readings(fresh, 1, WILD)
                commands = [each.line for each in readings if not isinstance(each.command, Misread)]
                assert commands == [line for line in typed if GRAMMAR.reads_as_command(line)], answer
            else:
                assert fresh == typed, answer


def with_commands(texts: Iterable[str]) -> Iterator[str]:
    """For each of their paragraphs that holds what would be a command at a line's beginning, the text that it is in."""
    paragraphs = {line: text for text in texts for line in text.split("\n")}
    for paragraph, text in paragraphs.items():
        if any(GRAMMAR.reads_as_command(paragraph[gap.end() :]) for gap in re.finditer("[ -]", paragraph)):
            yield text


def obeyed(text: str) -> list[str]:
    """The lines that would be commands of whoever sends it."""
    readings = GRAMMAR.readings(parted(plain(text)).fresh, 1, NAMES)
    idle = ("Misread", "Unfound")
    return [each.line for each in readings if each.line and not any(word in repr(each.command) for word in idle)]


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda path: path.stem)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_program_that_marks_only_the_first_of_wrapped_lines_makes_a_command_of_a_text_of_ours(
    language: str, ruleset: Path
) -> None:
    texts = Texts(TEMPLATES, language, ruleset.stem, WORDS)
    every = proofing.writings(texts, rulesets.read(ruleset.read_bytes(), {}), language)
    found = list(dict.fromkeys(with_commands(draft.body for write in every for draft in write())))
    assert len(found) > FEWEST // 2
    for text in found:
        for width in WIDTHS:
            program = Program("", SAID, width=width, loses=True)
            quote = f"{SAID}\n{program.quoted(text.strip())}"
            for below in ("", "\n> Вера"):
                assert not obeyed(f"Понял, спасибо.\n\n{quote}{below}"), quote
