"""What a player's lines ask for. The law is the scenarios' FORMAT: the longest command words win, a line that begins
with none is talk, one that begins almost with one is refused rather than passed over, and no part is dropped.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Literal

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
    Named,
    Newspaper,
    NoKill,
    NoLastWord,
    Nominate,
    OpenElection,
    PlayerCommands,
    Protect,
    Reelect,
    ReplaceMe,
    Seat,
    SignUp,
    Support,
    Verdict,
    Visit,
    Vote,
    Withdraw,
)
from mailhost.letters.consent import Consent, YesOrNo
from mailhost.letters.folding import fold, squeeze
from mailhost.letters.letter import Reading
from mailhost.letters.names import NameBook
from mailhost.letters.naming import LEADING, MARKS, Naming
from mailhost.letters.phrasebook import Heard, PhraseBook
from mailhost.letters.words import COMMANDS, CommandId, Words

_SAYING = re.compile(r"[\s*_]*[:—–-]\s*")
"""What parts «последнее слово» from the word itself. Without it nothing is published or whispered."""


TO_THE_END = (LastWord, Newspaper, GangTalk)
"""Commands that take the rest of the mail."""
_Bare = Literal["no-kill", "no-last-word", "reelect", "here", "leave", "replace-me"]
_WithTarget = Literal[
    "nominate", "support", "kill", "check", "protect", "visit", "elect-godfather", "appoint-godfather"
]
_Named = Literal["vote", "withdraw", "convict", "acquit", "compare"]
_BARE: dict[_Bare, Callable[[Seat], PlayerCommands]] = {
    "no-kill": NoKill,
    "no-last-word": NoLastWord,
    "reelect": Reelect,
    "here": Here,
    "leave": Leave,
    "replace-me": ReplaceMe,
}
_TARGETED: dict[_WithTarget, Callable[[Seat, Named], PlayerCommands]] = {
    "nominate": Nominate,
    "support": Support,
    "kill": Kill,
    "check": Check,
    "protect": Protect,
    "visit": Visit,
    "elect-godfather": ElectGodfather,
    "appoint-godfather": AppointGodfather,
}


_ABOUT_NICK = f"{LEADING}.,;!?«»\"'()[]"


class _Frame(msgspec.Struct, frozen=True):
    """How the names after a command stand: `before` may precede the first, `separator` parts them."""

    before: re.Pattern[str]
    separator: re.Pattern[str]


class Grammar:
    """Reads the commands of every language in `words`. It knows no game: seats and names come with each call."""

    def __init__(self, words: Words) -> None:
        self._book = PhraseBook(words)
        self._frames: dict[CommandId, _Frame] = {command: _frame(words, command) for command in COMMANDS}
        languages = words.languages.values()
        self.hosts = tuple(name for language in languages for name in language.host)
        """What the host may be called where he may be executed."""
        self.articles = tuple(article for language in languages for article in language.articles)
        """What may stand before any name."""
        self.joins = _spelled(each.joins for each in languages)
        """What joins the names of a list."""
        self.befores = _spelled(
            (
                *each.before_name,
                *each.articles,
                *(word for of in each.commands.values() for word in of.before_name or ()),
            )
            for each in languages
        )
        """What may stand before a name and is no part of it."""
        self.sayings = (
            self.joins
            | self.befores
            | _spelled(
                (
                    *each.compares,
                    *each.agreeing,
                    *each.declining,
                    *(word for said in each.election.values() for word in said),
                )
                for each in languages
            )
        )
        """What is an answer, or part of a command, and nobody's name."""
        self.nick_words = tuple(each.nicknames for each in languages)
        """What no nickname may be made with."""
        self._signing = re.compile(
            rf"[\W_]*{_any_of(each.commands['sign-up'].words for each in languages)}\b", re.IGNORECASE
        )
        self._consent = Consent(words)
        self._whole = frozenset(fold(word) for language in languages for word in language.whole)
        self._rules = {
            squeeze(fold(said)): rule
            for language in words.languages.values()
            for rule, sayings in language.election.items()
            for said in sayings
        }

    def readings(self, fresh: Sequence[str], by: Seat, book: NameBook) -> tuple[Reading, ...]:
        """One reading a command line, in order, talk left out; a mail of talk alone is one Misread with no line.

        `fresh`: the lines that the player of seat `by` typed. What follows a last word or a word to the gang
        belongs to it.
        """
        found: list[Reading] = []
        for index, line in enumerate(fresh):
            heard = self._book.hear(line)
            if heard is None:
                continue
            command = self._command(heard, fresh[index + 1 :], by, book)
            found.append(Reading(line.strip(), command))
            if isinstance(command, TO_THE_END):
                break
        return tuple(found) or (Reading("", Misread(by)),)

    def nick_wanted(self, fresh: Sequence[str]) -> str | None:
        """The nickname of the first «записаться …», perhaps ""; None where there is no such line."""
        heard = (self._book.hear(line) for line in fresh if self._signing.match(line))
        return next((each.rest.strip(_ABOUT_NICK) for each in heard if each and each.command == "sign-up"), None)

    def lone_name(self, fresh: Sequence[str]) -> str:
        """The one line of an answer that has no other and asks nothing, bare of its punctuation; "" of any other."""
        return fresh[0].strip(_ABOUT_NICK) if len(fresh) == 1 and "?" not in fresh[0] else ""

    def answer(self, fresh: Sequence[str], own: str = "") -> YesOrNo:
        """What an answer to a question of ours says, whatever it commands besides. `own`: its writer's nickname."""
        return self._consent.answer(tuple(self.besides_commands(fresh, own)), own)

    def means_all(self, line: str) -> bool:
        """Whether it says «все», «оба»."""
        return not self._whole.isdisjoint(re.findall(r"\w+", fold(line)))

    def reads_as_command(self, line: str) -> bool:
        """Whether the line would be taken for a command, or a typo of one, whoever plays."""
        return self._book.hear(line) is not None

    def besides_commands(self, fresh: Sequence[str], own: str) -> Iterator[str]:
        """The lines of an answer that command nothing; what goes on to its end, a last word, is none of it."""
        for index, line in enumerate(fresh):
            heard = self._book.hear(line) if self._consent.says(line, own) == "unclear" else None
            command = self._command(heard, fresh[index + 1 :], 0, NameBook(())) if heard else None
            if isinstance(command, TO_THE_END):
                return
            if command is None or isinstance(command, Misread):
                yield line

    def _command(  # noqa: PLR0911 - one table
        self, heard: Heard, below: Sequence[str], by: Seat, book: NameBook
    ) -> PlayerCommands:
        match heard.command:
            case None:
                return Misread(by, heard.phrase if heard.typo else "")
            case "last-word" | "newspaper" | "gang-talk":
                return _saying(heard, below, by)
            case "sign-up":
                return SignUp(by, heard.rest.strip(_ABOUT_NICK))
            case "no-kill" | "no-last-word" | "reelect" | "here" | "leave" | "replace-me":
                return Misread(by) if squeeze(heard.rest) else _BARE[heard.command](by)
            case "status" | "votes" | "role" | "rules" | "help":
                return Misread(by) if squeeze(heard.rest) else Ask(by, heard.command)
            case "open-election":
                return self._election(squeeze(fold(heard.rest)), by, heard.phrase)
            case _:
                return self._with_names(heard.command, heard.rest, by, book)

    def _election(self, said: str, by: Seat, phrase: str) -> PlayerCommands:
        if not said:
            return OpenElection(by)
        return OpenElection(by, self._rules[said]) if said in self._rules else Misread(by, phrase)

    def _with_names(
        self,
        command: _Named | _WithTarget,
        rest: str,
        by: Seat,
        book: NameBook,
    ) -> PlayerCommands:
        naming = Naming(book, self._frames[command].separator)
        text = self._without_before(command, rest, book)
        match command:
            case "vote":
                return Vote(by, naming.all(text))
            case "compare":
                return Compare(by, *naming.pair(text))
            case "convict" | "acquit":
                return Verdict(by, command == "convict", naming.one(text) if squeeze(text) else None)
            case "withdraw":
                return Withdraw(by, naming.one(text) if squeeze(text) else None)
            case _:
                return _TARGETED[command](by, naming.one(text))

    def _without_before(self, command: CommandId, rest: str, book: NameBook) -> str:
        """The rest of the line without «за», «игрока» and their like, unless a nickname begins so."""
        text = " ".join(rest.split()).strip(LEADING)
        while not book.fitting(text):
            before = self._frames[command].before.match(text)
            shorter = text[before.end() :].strip(LEADING) if before else ""
            if not shorter:
                break
            text = shorter
        return text


def _saying(heard: Heard, below: Sequence[str], by: Seat) -> PlayerCommands:
    mark = _SAYING.match(heard.rest)
    if mark is None and squeeze(heard.rest):
        return Misread(by, heard.phrase)
    text = "\n".join([heard.rest[mark.end() :] if mark else "", *below]).strip()
    if heard.command == "last-word":
        return LastWord(by, text)
    if not text:
        return Misread(by, heard.phrase)
    return Newspaper(by, text) if heard.command == "newspaper" else GangTalk(by, text)


def _frame(words: Words, command: CommandId) -> _Frame:
    languages = words.languages.values()
    befores = [
        (*(language.commands[command].before_name or language.before_name), *language.articles)
        for language in languages
    ]
    before = _any_of(befores)
    lists = [language.joins + (language.compares if command == "compare" else ()) for language in languages]
    joins = _any_of(lists)
    again = rf"(?:{before}[\s:]+)*"
    return _Frame(
        before=re.compile(rf"{before}(?=[\s:])", re.IGNORECASE),
        separator=re.compile(rf"\s*{MARKS}\s*(?:{joins}\s+)?{again}|\s+{joins}\s+{again}", re.IGNORECASE),
    )


def _spelled(lists: Iterable[Iterable[str]]) -> frozenset[str]:
    return frozenset(filter(None, (squeeze(fold(word)) for words in lists for word in words)))


def _any_of(lists: Iterable[Iterable[str]]) -> str:
    return "(?:" + "|".join(re.escape(word) for words in lists for word in words) + ")"
