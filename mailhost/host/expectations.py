"""What a scenario's step expects, against what was seen: one line for each that does not hold."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

import msgspec

from mailhost.engine.day import tally
from mailhost.engine.events import AnyEvent, Died, ExecutionDecided
from mailhost.engine.state import HOST, Game
from mailhost.host.entry import Entry, LetterCause, Message
from mailhost.host.scenario import Expect, Office


class Seen(msgspec.Struct, frozen=True):
    """A step's outcome. `sender`: the seat whose mail it was; `refused`: of a host's command, or ""."""

    game: Game
    zone: ZoneInfo
    events: tuple[AnyEvent, ...]
    entries: tuple[Entry, ...]
    post: str
    sender: int | None
    refused: str

    @property
    def messages(self) -> tuple[Message, ...]:
        """All mails of the step, in order."""
        return tuple(message for entry in self.entries for message in entry.messages)

    @property
    def letter(self) -> LetterCause | None:
        """The step's own mail, as it was judged."""
        causes = [entry.cause for entry in self.entries if isinstance(entry.cause, LetterCause)]
        return causes[-1] if causes else None

    def nicks(self, seats: Iterable[int]) -> list[str]:
        """Nicknames, sorted: all lists compare in any order."""
        return sorted(self.game.player(seat).nick if seat else "host" for seat in seats)

    def died(self, manner: str) -> list[str]:
        """Who died so in this step."""
        return self.nicks(event.seat for event in self.events if isinstance(event, Died) and event.manner == manner)

    def executed(self) -> list[str]:
        """Who was executed in this step; the host does not die of it (Y11)."""
        decided = (event.seat for event in self.events if isinstance(event, ExecutionDecided))
        return sorted((*self.died("executed"), *self.nicks(seat for seat in decided if seat == HOST)))

    def refusals(self) -> list[str]:
        """The codes of what was refused in this step, in order."""
        if self.refused:
            return [self.refused]
        if self.sender is not None and self.letter is None:
            return ["not-a-player"]
        return [each.code for each in self.letter.refused] if self.letter and self.sender is not None else []

    def accepted(self) -> bool:
        """Every command line accepted, and at least one of them there."""
        if self.refusals():
            return False
        return self.sender is None or (self.letter is not None and self.letter.accepted > 0)

    def mails_to(self, name: str) -> list[Message]:
        """The mails sent in this step to a nickname, or to the host."""
        return [message for message in self.messages if message.seat >= 0 and self.nicks([message.seat]) == [name]]


def failures(expect: Expect, seen: Seen) -> list[str]:
    """A line for every expectation that does not hold: key, what was wanted, what was seen instead.

    A host's command is meant to be accepted, where the file does not say otherwise.
    """
    mistaken = seen.refused and expect.refused is None and expect.accepted is None
    return [
        *([f"refused: expected no refusal, saw {seen.refused!r}"] if mistaken else []),
        *expected(expect, seen),
    ]


def expected(expect: Expect, seen: Seen) -> list[str]:
    """The same of what the file says."""
    return [
        line
        for key in Expect.__struct_fields__
        if getattr(expect, key) is not None
        for line in CHECKS[key](expect, seen)
    ]


def text_of(message: Message) -> str:
    """Subject and body, where patterns are looked for."""
    return f"{message.subject}\n{message.body}"


def compared(key: str, see: Callable[[Seen], object]) -> Callable[[Expect, Seen], Iterator[str]]:
    """A plain comparison; sequences in any order."""

    def check(expect: Expect, seen: Seen) -> Iterator[str]:
        wanted, found = getattr(expect, key), see(seen)
        if isinstance(wanted, tuple):
            wanted, found = sorted(wanted), sorted(found) if isinstance(found, Sequence) else found
        if wanted != found:
            yield f"{key}: expected {wanted!r}, saw {found!r}"

    return check


def searched(
    key: str, texts: Callable[[Seen], list[str]], *, absent: bool = False
) -> Callable[[Expect, Seen], Iterator[str]]:
    """A regular expression that must be found (or must not be) in one of the texts."""

    def check(expect: Expect, seen: Seen) -> Iterator[str]:
        pattern, found = getattr(expect, key), texts(seen)
        hits = [text for text in found if re.search(pattern, text)]
        if absent and hits:
            yield f"{key}: did not expect {pattern!r}, saw {hits[0]!r}"
        if not absent and not hits:
            yield f"{key}: expected {pattern!r}, saw {found!r}"

    return check


def replies(seen: Seen) -> list[Message]:
    """The mails this step sent to the one who wrote."""
    return [message for message in seen.messages if message.seat == seen.sender]


def reply_is(expect: Expect, seen: Seen) -> Iterator[str]:
    """The one reply's body, exactly."""
    found = [message.body.strip() for message in replies(seen)]
    if found != [expect.reply_is]:
        yield f"reply_is: expected {expect.reply_is!r}, saw {found!r}"


def mail(expect: Expect, seen: Seen) -> Iterator[str]:
    """Each was sent."""
    for each in expect.mail or ():
        found = [text_of(message) for message in seen.mails_to(each.to)]
        if not any(re.search(each.text, text) for text in found):
            yield f"mail: expected {each.text!r} to {each.to}, saw {found!r}"


def no_mail(expect: Expect, seen: Seen) -> Iterator[str]:
    """None such was sent."""
    for each in expect.no_mail or ():
        found = [text_of(message) for message in seen.mails_to(each.to)]
        hits = [text for text in found if re.search(each.text, text)]
        if hits:
            yield f"no_mail: did not expect {each.text!r} to {each.to}, saw {hits[0]!r}"


def no_mail_to(expect: Expect, seen: Seen) -> Iterator[str]:
    """They were sent nothing."""
    for name in expect.no_mail_to or ():
        found = [text_of(message) for message in seen.mails_to(name)]
        if found:
            yield f"no_mail_to: expected nothing to {name}, saw {found!r}"


def closes(expect: Expect, seen: Seen) -> Iterator[str]:
    """The local time at which the open phase closes; seconds may be left out."""
    at = seen.game.phase.closes
    found = at.astimezone(seen.zone).replace(tzinfo=None) if at else None
    if found != datetime.fromisoformat(expect.closes or ""):
        yield f"closes: expected {expect.closes}, saw {found}"


def office(seen: Seen) -> Office:
    """Who holds it."""
    godfather = seen.game.godfather
    return Office(godfather=seen.game.player(godfather).nick if godfather else "")


CHECKS: dict[str, Callable[[Expect, Seen], Iterator[str]]] = {
    "accepted": compared("accepted", lambda seen: seen.accepted()),
    "refused": compared("refused", lambda seen: next(iter(seen.refusals()), None)),
    "reply": searched("reply", lambda seen: [text_of(message) for message in replies(seen)]),
    "reply_is": reply_is,
    "mail": mail,
    "no_mail": no_mail,
    "no_mail_to": no_mail_to,
    "post": searched("post", lambda seen: [seen.post]),
    "no_post": searched("no_post", lambda seen: [seen.post], absent=True),
    "tally": compared(
        "tally", lambda seen: {seen.nicks([seat])[0]: len(voters) for seat, voters in tally(seen.game).items()}
    ),
    "candidates": compared("candidates", lambda seen: seen.nicks(seen.game.candidates)),
    "alive": compared("alive", lambda seen: seen.nicks(player.seat for player in seen.game.living)),
    "dead": compared("dead", lambda seen: seen.nicks(p.seat for p in seen.game.players if not p.alive)),
    "alive_count": compared("alive_count", lambda seen: len(seen.game.living)),
    "executed": compared("executed", lambda seen: ", ".join(seen.executed())),
    "killed": compared("killed", lambda seen: seen.died("night")),
    "phase": compared("phase", lambda seen: seen.game.phase.name),
    "closes": closes,
    "winner": compared("winner", lambda seen: seen.game.winner),
    "office": compared("office", office),
    "violations": compared(
        "violations", lambda seen: seen.nicks({each.seat for each in seen.game.violations if not each.waived})
    ),
}
