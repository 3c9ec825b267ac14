"""The command words of every language, from `words/<language>.toml`: the one list that the grammar reads by, that
receipts and the help mail quote, and that docs/commands.md shows. Reads no files: it is handed their bytes.
"""

from collections.abc import Iterator, Mapping
from typing import Literal, get_args

import msgspec

from mailhost.engine.commands import (
    AppointGodfather,
    Ask,
    Check,
    Compare,
    ElectGodfather,
    GangTalk,
    Here,
    Kill,
    LastWord,
    Leave,
    Misread,
    Newspaper,
    NoKill,
    NoLastWord,
    Nominate,
    OpenElection,
    PlayerCommands,
    Protect,
    Reelect,
    ReplaceMe,
    SignUp,
    Support,
    Verdict,
    Visit,
    Vote,
    Withdraw,
)

CommandId = Literal[
    "vote",
    "withdraw",
    "nominate",
    "support",
    "convict",
    "acquit",
    "kill",
    "no-kill",
    "check",
    "compare",
    "protect",
    "visit",
    "last-word",
    "no-last-word",
    "newspaper",
    "open-election",
    "elect-godfather",
    "appoint-godfather",
    "reelect",
    "gang-talk",
    "sign-up",
    "here",
    "leave",
    "replace-me",
    "status",
    "votes",
    "role",
    "rules",
    "help",
]
COMMANDS: tuple[CommandId, ...] = get_args(CommandId)
_TITLE = (
    "# Команды",
    "",
    "Одна команда — одна строка, на любом из двух языков, буквами любой величины; имя в любом падеже или номер",
    "(`7`, `#7`). Перед командой может стоять `##` или `/`. Страница сделана из `mailhost/letters/words/`.",
    "",
)
_HEADS = {
    "ru": ("## По-русски", "", "| пишут так | что это | слова |", "|---|---|---|"),
    "en": ("## In English", "", "| a right line | what it does | words |", "|---|---|---|"),
}
_SAMPLES = {"ru": ("Миша", "Маша"), "en": ("Misha", "Masha")}
_IDS: dict[type[PlayerCommands], CommandId] = {
    Vote: "vote",
    Withdraw: "withdraw",
    Nominate: "nominate",
    Support: "support",
    Kill: "kill",
    NoKill: "no-kill",
    Check: "check",
    Compare: "compare",
    Protect: "protect",
    Visit: "visit",
    LastWord: "last-word",
    NoLastWord: "no-last-word",
    Newspaper: "newspaper",
    OpenElection: "open-election",
    ElectGodfather: "elect-godfather",
    AppointGodfather: "appoint-godfather",
    Reelect: "reelect",
    GangTalk: "gang-talk",
    SignUp: "sign-up",
    Here: "here",
    Leave: "leave",
    ReplaceMe: "replace-me",
}


class CommandWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One command in one language. `example` has slots in braces: {name}, {other}, {text}."""

    words: tuple[str, ...]
    example: str
    about: str
    before_name: tuple[str, ...] | None = None
    """What may stand between command and name, where it differs from the language's own list."""


class NickWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a nickname may not be made with, lest a line about somebody else find it; in the nominative, of any case."""

    called: tuple[str, ...]
    """What is said before anybody's name or number, and would be in a name only to catch such a line: «игрок»."""
    titles: tuple[str, ...]
    """What may be part of a name, and may be said before another's: «мистер»."""
    counting: tuple[str, ...]
    """What stands before a number: «место»."""
    numerals: tuple[str, ...]
    """What says a number: «второй»."""
    endings: tuple[str, ...]
    """What is written to a figure: «2-й»."""
    negations: tuple[str, ...]
    """What turns a line about somebody into one about others: «не»."""
    officials: tuple[str, ...]
    """Whom one would take for the host, besides his names."""


class Language(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One language's file."""

    before_name: tuple[str, ...]
    articles: tuple[str, ...]
    """What may stand before any name, and says nothing."""
    joins: tuple[str, ...]
    compares: tuple[str, ...]
    host: tuple[str, ...]
    """What the host may be called where the town may execute him, besides his name in the theme."""
    real: frozenset[str]
    election: dict[Literal["majority", "unanimous"], tuple[str, ...]]
    agreeing: tuple[str, ...]
    """What an answer to a question of ours that says yes consists of."""
    declining: tuple[str, ...]
    """And one that says no."""
    courtesies: tuple[str, ...]
    """What may stand in either, and says nothing."""
    whole: tuple[str, ...]
    """Words for all of them, which say nothing by themselves either: «все 3» are no third one."""
    nicknames: NickWords
    commands: dict[CommandId, CommandWords]


class Words(msgspec.Struct, frozen=True):
    """All languages, by their two-letter codes."""

    languages: dict[str, Language]

    def of(self, command: CommandId, language: str) -> CommandWords:
        """A command's words in that language; KeyError for a language that there is no file of."""
        return self.languages[language].commands[command]

    def example(self, command: CommandId, language: str, name: str, other: str = "", text: str = "…") -> str:
        """A right command line to show, such as «казнить: Миша». A comparison needs `other` too."""
        return self.of(command, language).example.format(name=name, other=other, text=text)

    def phrases(self) -> Iterator[tuple[str, CommandId]]:
        """Every command phrase with the command it gives."""
        for language in self.languages.values():
            for command, words in language.commands.items():
                yield from ((phrase, command) for phrase in words.words)


def load(texts: Mapping[str, bytes]) -> Words:
    """The words from the files' bytes, by language code.

    Raises msgspec.ValidationError, naming language and key, for a wrong or missing key.
    """
    return Words({language: _language(language, text) for language, text in texts.items()})


def command_id(command: PlayerCommands) -> CommandId | None:
    """Under which id the words of this command are found; None for a line that was no command."""
    if isinstance(command, Misread):
        return None
    if isinstance(command, Verdict):
        return "convict" if command.guilty else "acquit"
    return command.what if isinstance(command, Ask) else _IDS[type(command)]


def command_table(words: Words) -> str:
    """docs/commands.md: for every language a table of all commands, in Markdown."""
    chapters = (line for language in sorted(words.languages, reverse=True) for line in _chapter(words, language))
    return "\n".join([*_TITLE, *chapters])


def _chapter(words: Words, language: str) -> Iterator[str]:
    yield from _HEADS[language]
    for command in COMMANDS:
        entry = words.of(command, language)
        example = words.example(command, language, *_SAMPLES[language])
        yield f"| `{example}` | {entry.about} | {', '.join(entry.words)} |"
    yield ""


def _language(language: str, text: bytes) -> Language:
    try:
        read = msgspec.toml.decode(text, type=Language)
    except msgspec.DecodeError as error:
        raise msgspec.ValidationError(f"words/{language}.toml: {error}") from error
    missing = [command for command in COMMANDS if command not in read.commands]
    if missing:
        raise msgspec.ValidationError(f"words/{language}.toml: no words for {', '.join(missing)}")
    return read
