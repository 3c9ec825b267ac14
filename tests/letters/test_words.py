"""The words as data: complete in every language, their examples right, and docs/commands.md what they say."""

import msgspec
import pytest

from mailhost.engine.commands import Ask, LastWord, Misread, NoKill, Vote
from mailhost.letters.words import COMMANDS, CommandId, command_id, command_table, load
from tests.letters.lexicon import GRAMMAR, ROOT, TEXTS, WILD, WORDS


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("command", COMMANDS)
def test_the_example_of_a_command_reads_as_that_command(command: CommandId, language: str) -> None:
    line = WORDS.example(command, language, "Миша", "Маша", "прощайте")
    (reading,) = GRAMMAR.readings([line], by=1, book=WILD)
    assert command_id(reading.command) == command
    assert "Unfound" not in str(reading.command)


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("command", COMMANDS)
def test_no_explanation_reads_as_a_command_when_a_program_quotes_it_badly(command: CommandId, language: str) -> None:
    assert not GRAMMAR.reads_as_command(WORDS.of(command, language).about)


def test_the_page_of_commands_is_what_the_words_say() -> None:
    assert (ROOT / "docs/commands.md").read_text(encoding="utf-8") == command_table(WORDS)


def test_a_command_knows_its_words() -> None:
    assert command_id(Vote(1, (2,))) == "vote"
    assert command_id(NoKill(1)) == "no-kill"
    assert command_id(LastWord(1, "")) == "last-word"
    assert command_id(Ask(1, "help")) == "help"
    assert command_id(Misread(1)) is None


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (b"[commands.vote]", b"[commands.shout]", "shout"),
        (b"[commands.check]", b"[commands.check]\ncolour = 'red'", "colour"),
        (b"joins ", b"# joins ", "joins"),
        (b"[election]", b"[election", "en.toml"),
    ],
)
def test_a_wrong_file_is_refused_by_name_and_key(old: bytes, new: bytes, says: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=says) as told:
        load({"en": TEXTS["en"].replace(old, new, 1)})
    assert "words/en.toml" in str(told.value)


def test_a_file_without_a_command_is_refused() -> None:
    start, end = TEXTS["en"].index(b"[commands.help]"), len(TEXTS["en"])
    with pytest.raises(msgspec.ValidationError, match="no words for help"):
        load({"en": TEXTS["en"][:start] + TEXTS["en"][end:]})
