"""The letters of a game that wait, as its journal tells: which, what was asked about them, and what has lapsed.

Follows, never decides (`held` does): the same after a replay as live.
"""

from collections.abc import Callable, Container
from datetime import datetime
from typing import Literal

import msgspec

from mailhost.engine.state import Phase
from mailhost.host.entry import OUTSIDER, AskCause, Entry, HostCause, LetterCause
from mailhost.host.timeline import is_late

QUESTIONS_KEPT = 10
"""So many, and all about a letter that still waits: many forged letters must not make the first question forgotten."""
LAPSED_KEPT = 500


class Held(msgspec.Struct, frozen=True):
    """A letter that waits: to be confirmed by the seat's registered address, its `owner`, or for the host's word.

    `why`: unproved (nothing shows that the owner wrote it), address (it shows his token and comes from elsewhere),
    secret (it would make public what only he may know). `asked`: whether its owner has been written to about it.
    `again`: whether he was to be asked once more, his answer having been neither yes nor no.
    `there`: of one from elsewhere, whether the address that it came from has been asked, and has said yes.
    """

    key: str
    archived: str
    sender: str
    owner: str
    arrived: datetime
    why: str
    asked: bool = False
    again: bool = False
    there: Literal["", "asked", "agreed"] = ""

    @property
    def adds(self) -> bool:
        """Whether its owner's yes makes its address one of his, unless it has become somebody's meanwhile."""
        return self.why == "address" and self.there == "agreed"

    @property
    def ripe(self) -> bool:
        """Whether its owner may be asked: from elsewhere, only once the address itself has said yes."""
        return self.why != "address" or self.there == "agreed"


class Question(msgspec.Struct, frozen=True):
    """A mail that asks whether letters are its reader's own: their keys, numbered from 1, and when it was written."""

    letters: tuple[str, ...]
    at: datetime


class Lapsed(msgspec.Struct, frozen=True):
    """A letter whose phase has closed while it waited, and the entry that says so."""

    seq: int
    letter: Held


class HeldLetters(msgspec.Struct):
    """Of one game. `held`, `lapsed`: by key. `questions`: by registered address; `told`: when its player
    was last written to about what gives a secret away. `further`: by further address of a player's, his registered one.
    """

    held: dict[str, Held] = {}
    questions: dict[str, tuple[Question, ...]] = {}
    told: dict[str, tuple[datetime, ...]] = {}
    further: dict[str, str] = {}
    lapsed: dict[str, Lapsed] = {}

    def take(self, entry: Entry, taken: Callable[[], Container[str]]) -> None:
        """Follow one entry; what an undo brings back, `reopen` finds. `taken`: the addresses of the game's players."""
        match entry.cause:
            case LetterCause(verdict="held") as cause:
                self.hold(cause, asked=any(message.seat == OUTSIDER for message in entry.messages))
            case LetterCause(verdict="agreed" | "unclear") as cause:
                self.answered(cause)
            case LetterCause() as cause:
                self.letter(cause, entry.seq, taken)
            case AskCause() as cause:
                self.ask(cause, entry.at)
            case HostCause(about=about):
                self.held.pop(about, None)
                self.further.pop(about, None)
            case _:
                pass

    def hold(self, cause: LetterCause, *, asked: bool) -> None:
        """One that waits. `asked`: whether the address that it came from has been written to about it."""
        held = Held(cause.key, cause.archived, cause.sender, cause.owner, cause.arrived, cause.why)
        if cause.why == "address":
            agreed = any(each.there == "agreed" for each in self.claims(cause.sender) if each.owner == cause.owner)
            held = msgspec.structs.replace(held, there="agreed" if agreed else "asked" if asked else "")
        self.held[cause.key] = held

    def answered(self, cause: LetterCause) -> None:
        """Those of which an answer said nothing clear, or which the address that they came from has agreed to."""
        for key in (cause.about, *cause.also):
            each = self.held.get(key)
            if each and cause.verdict == "agreed":
                self.held[key] = msgspec.structs.replace(each, there="agreed")
            elif each:
                self.held[key] = msgspec.structs.replace(each, asked=False, again=True)

    def letter(self, cause: LetterCause, seq: int, taken: Callable[[], Container[str]]) -> None:
        """One that is held no longer: vouched for, disowned, or decided in whatever way."""
        gone = self.held.pop(cause.key, None)
        if gone and cause.verdict == "late" and cause.seat is None:
            self.lapsed[cause.key] = Lapsed(seq, gone)
            while len(self.lapsed) > LAPSED_KEPT:
                del self.lapsed[next(iter(self.lapsed))]
        for key in (cause.about, *cause.also):
            answered = self.held.pop(key, None)
            if answered and cause.verdict == "vouched" and answered.adds and answered.sender not in taken():
                self.further[answered.sender] = answered.owner

    def claims(self, sender: str) -> list[Held]:
        """Those of that address that show a player's token and are from elsewhere."""
        return [each for each in self.held.values() if each.why == "address" and each.sender == sender]

    def ask(self, cause: AskCause, at: datetime) -> None:
        """Their owner is written to about them."""
        if cause.why == "held":
            asked = (*self.questions.get(cause.owner, ()), Question(cause.letters, at))
            waits = (each for each in asked[:-QUESTIONS_KEPT] if not self.held.keys().isdisjoint(each.letters))
            self.questions[cause.owner] = (*waits, *asked[-QUESTIONS_KEPT:])
        else:
            self.told[cause.owner] = (*self.told.get(cause.owner, ()), at)[-QUESTIONS_KEPT:]
        for key in cause.letters:
            if key in self.held:
                self.held[key] = msgspec.structs.replace(self.held[key], asked=True)

    def reopen(self, to: int, phase: Phase) -> None:
        """An undo has gone back to before entry `to`, and come to that phase: what is not late for it waits again."""
        for key, each in list(self.lapsed.items()):
            if each.seq >= to and not is_late(phase, each.letter.arrived):
                self.held[key] = msgspec.structs.replace(each.letter, asked=False)
                del self.lapsed[key]
