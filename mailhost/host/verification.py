"""Whether a game's journal is what was written, and whether all that it owes was done. Reads, and mends nothing.

The chain of hashes shows a line that was changed or cut out. What it cannot show is looked at from the outside: a last
line that is gone or was changed, by the checkpoint, by what left the house and by deciding every input once more.
"""

import email
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Literal

import msgspec

from mailhost.engine import commitment
from mailhost.engine.commands import Ring
from mailhost.engine.events import AnyEvent, DealCommitted
from mailhost.host.entry import ClockCause, Entry, HostCause, LetterCause, RelayCause
from mailhost.host.hearing import hear
from mailhost.host.house import House
from mailhost.host.ledger import mark
from mailhost.host.opened import enclosed, opened
from mailhost.host.ports import Arrival, Damaged
from mailhost.host.replay import Replayed, replay
from mailhost.host.rewinding import Retrial
from mailhost.host.transaction import Handling

Fault = Literal[
    "journal",
    "cut-short",
    "line-changed",
    "state",
    "letter-missing",
    "letter-changed",
    "message-missing",
    "message-unwritten",
    "decided-otherwise",
    "commitment",
]
"""journal: a line was changed or cut out. cut-short: its end is gone. line-changed: an entry is
not the one that the checkpoint was written after. state: the checkpoint holds another game.
letter-missing, letter-changed: a letter that was handled is not in the archive as it came. message-missing: sent, and
not in the archive. message-unwritten: it left the house, and no entry wrote it. decided-otherwise: an entry's input
comes to something else. commitment: the seal of the deal is of another deal.
"""


class Finding(msgspec.Struct, frozen=True):
    """One thing that is wrong. `seq`: the entry, 0 for none; `what`: an id, or the store's own line."""

    fault: Fault
    seq: int = 0
    what: str = ""


class Verification(msgspec.Struct, frozen=True):
    """What was counted and what was found. `sealed`: whether the deal had been committed to."""

    entries: int
    letters: int
    messages: int
    sent: int
    pending: int
    sealed: bool
    findings: tuple[Finding, ...]


def verify(house: House, game_id: str) -> Verification:
    """Go through the whole journal of that game. Never raises for what is wrong with it."""
    with house.store.lock():
        try:
            played = list(replay(house, game_id))
        except (Damaged, LookupError) as error:
            return Verification(0, 0, 0, 0, 0, sealed=False, findings=(Finding("journal", what=str(error)),))
        audit = Audit(house, game_id, played)
        findings = tuple(audit.findings())
    entries = audit.entries
    written = [message.id for entry in entries for message in entry.messages]
    done = sum(message in audit.outcomes for message in written)
    return Verification(
        entries=len(entries),
        letters=sum(isinstance(entry.cause, LetterCause) for entry in entries),
        messages=len(written),
        sent=done,
        pending=len(written) - done,
        sealed=any(isinstance(event, DealCommitted) for entry in entries for event in entry.events),
        findings=findings,
    )


class Audit:
    """One game's books, looked through."""

    def __init__(self, house: House, game_id: str, played: Sequence[Replayed]) -> None:
        self.house = house
        self.game_id = game_id
        self.played = played
        self.entries = [each.entry for each in played]
        self.outcomes = house.posted.outcomes(game_id)

    def findings(self) -> Iterator[Finding]:
        """Everything that is wrong, the end of the journal first."""
        yield from self.cut_short()
        yield from self.checkpoint()
        yield from self.messages()
        for each in self.played:
            yield from self.letter(each.entry)
            yield from self.decision(each)
            yield from self.seal(each)

    def cut_short(self) -> Iterator[Finding]:
        """A checkpoint never runs ahead of its journal."""
        saved = self.house.store.checkpoint(self.game_id)
        if saved is not None and saved[0] > len(self.entries):
            yield Finding("cut-short", len(self.entries), str(saved[0]))

    def checkpoint(self) -> Iterator[Finding]:
        """One that this program wrote was written after this very line, and holds the game that replaying gives."""
        saved = self.house.ledger.saved(self.game_id)
        if saved is None or saved[0] > len(self.entries):
            return
        version, kept = saved
        found = self.played[version - 1]
        if kept.line != mark(found.entry):
            yield Finding("line-changed", version)
        elif kept.contents.game != found.after:
            yield Finding("state", version)

    def messages(self) -> Iterator[Finding]:
        """What left the house was written by an entry, and lies in the archive."""
        written = {message.id: entry.seq for entry in self.entries for message in entry.messages}
        archived = {message_id(raw) for raw in self.house.archive.walk(self.game_id, "out")}
        for left, receipt in self.outcomes.items():
            if left not in written:
                yield Finding("message-unwritten", what=left)
            elif receipt.outcome == "sent" and left not in archived:
                yield Finding("message-missing", written[left], left)

    def letter(self, entry: Entry) -> Iterator[Finding]:
        """A letter that was handled lies in the archive as it came."""
        cause = entry.cause
        if not isinstance(cause, LetterCause):
            return
        try:
            raw = self.house.archive.find(cause.archived)
        except KeyError:
            yield Finding("letter-missing", entry.seq, cause.sender)
            return
        if opened(Arrival(0, cause.arrived, raw or None)).key != cause.key:
            yield Finding("letter-changed", entry.seq, cause.sender)

    def decision(self, each: Replayed) -> Iterator[Finding]:
        """Whatever came in, decided once more, comes to the same: every lot is drawn again."""
        try:
            events = self.again(each)
        except KeyError:
            return  # the letter is gone, which is said already
        if events is not None and events != each.entry.events:
            yield Finding("decided-otherwise", each.entry.seq)

    def again(self, each: Replayed) -> tuple[AnyEvent, ...] | None:
        """The events that the entry's input brings about on the state that it found; None where it is no input."""
        entry, handling = each.entry, Handling(each.before)
        cause = entry.cause
        if entry.rewound:
            retrial = Retrial(self.house, self.entries[: entry.seq - 1], entry.rewound)
            retrial.run(entry.at)
            return retrial.handling.events
        match cause:
            case ClockCause():
                handling.decide(Ring(), cause.due)
            case HostCause(command=command) if command is not None:
                handling.decide(command, entry.at)
            case RelayCause():
                lines = [line.strip() for line in cause.text.splitlines() if line.strip()]
                hear(self.house, handling, cause.seat, lines, cause.arrived)
            case LetterCause(command=command) if command is not None:
                handling.decide(command, cause.arrived)
            case LetterCause(seat=seat) if seat:
                raw = self.house.archive.find(cause.archived)
                mail = opened(Arrival(0, cause.arrived, raw))
                came_with = partial(enclosed, self.house, self.game_id, mail)
                sure = cause.why != "unproved"
                hear(self.house, handling, seat, mail.letter.fresh, cause.arrived, came_with, sure=sure)
            case _:
                return None
        return handling.events

    def seal(self, each: Replayed) -> Iterator[Finding]:
        """What was made known of the deal is the digest of that deal."""
        for step in each.steps:
            if isinstance(step.event, DealCommitted) and step.event.digest != commitment.digest(step.game):
                yield Finding("commitment", each.entry.seq)


def message_id(raw: bytes) -> str:
    """A mail's own, with its angle brackets."""
    return str(email.message_from_bytes(raw)["Message-ID"] or "").strip()
