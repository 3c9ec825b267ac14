"""Taking back what the host did: by an event, never by erasing. The state of before is found again in the journal, and
what the players have written since is decided anew, each letter by its own arrival, every bell before it rung first.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import partial

import msgspec

from mailhost.engine.commands import (
    AnyCommand,
    Close,
    Deal,
    DeclareLongDay,
    Extend,
    Join,
    Nominate,
    OnBehalf,
    Pause,
    Rename,
    Replace,
    Resume,
    Revive,
    Ring,
    Say,
    Stop,
    Strike,
    Vote,
    Withdraw,
)
from mailhost.engine.events import Asked, Public, Rewound, TakenBack
from mailhost.engine.refusals import Refused
from mailhost.engine.state import Game
from mailhost.engine.timetable import next_bell
from mailhost.host.correspondence import Desk
from mailhost.host.entry import OUTSIDER, Again, ClockCause, Entry, HostCause, LetterCause, Refusal, RelayCause
from mailhost.host.hearing import answers, hear, refusals
from mailhost.host.house import House
from mailhost.host.opened import Opened, enclosed, opened
from mailhost.host.ports import Arrival
from mailhost.host.replay import Replayed, replay
from mailhost.host.timeline import Timeline
from mailhost.host.transaction import Handling, Said, entry_of
from mailhost.letters.correcting import correction
from mailhost.letters.outgoing import Draft, Step, announcements, notice, private
from mailhost.letters.rendering import stacked

NOTHING = Refused("not-now", detail="there is nothing to take back")
NO_ENTRY = Refused("bad-number", detail="there is no such entry")
FOUNDING = Refused("bad-number", found=1, detail="the game begins with it")
PUBLIC: dict[type, Public] = {
    Join: "join",
    Deal: "deal",
    Strike: "strike",
    Revive: "revive",
    Replace: "replace",
    Rename: "rename",
    Extend: "extend",
    DeclareLongDay: "long-day",
    Close: "close",
    Pause: "pause",
    Resume: "resume",
    Stop: "stop",
    Say: "say",
    Vote: "vote",
    Withdraw: "unvote",
    Nominate: "nominate",
}
"""What the town sees of the host's commands, and of those that he gives for a player; of others it hears nothing."""


class Words(msgspec.Struct, frozen=True):
    """A letter since: what its writer typed, and what he was last told came of it (lines accepted, codes refused).

    `command`: of one who had no seat, what he asked for in it or in an earlier one. `sure`: as in `hear`. `owner`: the
    registered address of its writer, where he wrote from another.
    """

    seq: int
    arrived: datetime
    mail: Opened
    told: tuple[int, tuple[str, ...]]
    command: AnyCommand | None = None
    sure: bool = True
    owner: str = ""


def undo(house: House, game_id: str, who: str, reason: str = "", to: int = 0) -> Entry | Refused:
    """Take back the host's last command that is not taken back yet; with `to`, all of them from that entry on.

    Returns the entry of the undo. Raises Damaged.
    """
    with house.store.lock():
        house.ledger.refresh()
        book = house.ledger.book(game_id)
        entries = tuple(house.store.read(game_id))
        if to and not 1 < to <= len(entries):
            return FOUNDING if to == 1 else msgspec.structs.replace(NO_ENTRY, found=to)
        taken = taken_by(entries, to)
        if not taken:
            return NOTHING
        at = house.clock.now().replace(microsecond=0)
        public = tuple(each for entry in taken if (each := seen_of(book.state, entry)) is not None)
        retrial = Retrial(house, entries, Rewound(taken[0].seq, public))
        retrial.run(at)
        mails = (*retrial.post(book.state), *retrial.unheard(taken), *retrial.drafts)
        cause = HostCause(None, who, reason, again=tuple(retrial.again))
        said = Said(mails, retrial.handling.events, retrial.handling.game)
        entry = entry_of(house, book, cause, at, said)
        desk = Desk(house)
        desk.put(book, entry)
        desk.commit()
        return entry


def taken_by(entries: Sequence[Entry], to: int) -> tuple[Entry, ...]:
    """What an undo takes back, the earliest first: the last command that stands, or those from `to` on.

    An undo that stands may itself be named: then what it took back stands again.
    """
    stands = [entry for entry in line(entries) if is_command(entry) or (entry.seq == to and entry.rewound)]
    if to:
        return tuple(entry for entry in stands if entry.seq >= to)
    # One slip of the hand too many must not take the whole game with it: the deal has to be named.
    return tuple(entry for entry in stands[-1:] if not deals(entry))


def taken_back(house: House, game_id: str, entry: Entry) -> tuple[Replayed, ...]:
    """What that undo took back, the earliest first, each as it went when it was done. Raises Damaged."""
    played = [each for each in replay(house, game_id) if each.entry.seq < entry.seq]
    back = entry.rewound
    taken = taken_by([each.entry for each in played], back.to) if back else ()
    seqs = {each.seq for each in taken}
    return tuple(each for each in played if each.entry.seq in seqs)


def deals(entry: Entry) -> bool:
    """Whether the roles were dealt by it."""
    return isinstance(entry.cause, HostCause) and isinstance(entry.cause.command, Deal)


def line(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """The entries that have made the game what it is, in order; those that an undo has taken back are left out."""
    found: list[Entry] = []
    seq = len(entries)
    while seq:
        entry = entries[seq - 1]
        found.append(entry)
        back = entry.rewound
        seq = back.to - 1 if back else seq - 1
    return tuple(reversed(found))


def is_command(entry: Entry) -> bool:
    """Whether the host gave it and it changed something."""
    cause = entry.cause
    commanded = isinstance(cause, HostCause) and cause.command is not None
    return bool(entry.events) and (commanded or isinstance(cause, RelayCause))


def seen_of(game: Game, entry: Entry) -> TakenBack | None:
    """A host's command as the town may be told of it; None of one that it knew nothing of."""
    if entry.rewound:
        return TakenBack("undo")
    command = entry.cause.command if isinstance(entry.cause, HostCause) else None
    about: list[object] = []
    inner = command
    if isinstance(command, OnBehalf):
        about, inner = [command.player], command.command
    what = PUBLIC.get(type(inner))
    if what is None:
        return None
    about += inner.targets if isinstance(inner, Vote) else [getattr(inner, "target", None)]
    names = [game.player(seat).nick for seat in about if isinstance(seat, int) and 0 < seat <= len(game.players)]
    return TakenBack(what, (inner.nick,) if isinstance(inner, Join) else tuple(names))


class Retrial:
    """Everything since an entry of the journal, decided anew. `drafts`: what single readers must hear of it."""

    def __init__(self, house: House, entries: Sequence[Entry], event: Rewound) -> None:
        self.house = house
        self.undone = entries[event.to - 1 :]
        timeline = Timeline()
        for entry in entries:
            timeline.take(entry)
        self.handling = Handling(timeline.before(event.to))
        self.handling.steps.append(Step(event, self.handling.game))
        self.texts = house.texts_of(self.handling.game)
        self.words = sorted(self.letters(entries), key=lambda each: (each.arrived, each.seq))
        self.told = {(message.seat, message.body) for entry in self.undone for message in entry.messages}
        self.again: list[Again] = []
        self.drafts: list[Draft] = []

    def letters(self, entries: Sequence[Entry]) -> Iterator[Words]:
        """The players' letters since, as they were archived."""
        last = {
            each.seq: outcome_of(each)
            for entry in entries
            if isinstance(entry.cause, HostCause)
            for each in entry.cause.again
        }
        for entry in self.undone:
            cause = entry.cause
            if isinstance(cause, LetterCause) and (cause.seat or (cause.command is not None and entry.events)):
                mail = opened(Arrival(0, cause.arrived, self.house.archive.find(cause.archived)))
                told = last.get(entry.seq, outcome_of(cause))
                command, sure = None if cause.seat else cause.command, cause.why != "unproved"
                yield Words(entry.seq, cause.arrived, mail, told, command, sure, cause.owner)

    def run(self, now: datetime) -> None:
        """The letters in order of arrival, and each bell that they lie behind; then what had rung before.

        So far the mailbox has been read; what is due after that is the daemon's to ring.
        """
        for words in self.words:
            while (bell := next_bell(self.handling.game)) is not None and bell < words.arrived:
                self.ring(bell)
            self.hear(words)
        dues = [entry.cause.due for entry in self.undone if isinstance(entry.cause, ClockCause)]
        while dues and (bell := next_bell(self.handling.game)) is not None and bell <= min(max(dues), now):
            self.ring(bell)

    def ring(self, bell: datetime) -> None:
        """What the clock does."""
        place = len(self.handling.steps)
        self.handling.decide(Ring(), bell)
        self.write(private(self.texts, self.handling.steps[place:]))

    def hear(self, words: Words) -> None:
        """A letter again. Its writer is whoever has that address now; who has no seat any more is not heard."""
        if words.command is not None:
            place = len(self.handling.steps)
            self.handling.decide(words.command, words.arrived)
            self.write(private(self.texts, self.handling.steps[place:]))
            return
        handling = Handling(self.handling.game)
        sender = words.owner or words.mail.letter.sender
        seat = next((player.seat for player in handling.game.players if player.address == sender), None)
        if seat is None:
            return
        came_with = partial(enclosed, self.house, handling.game.id, words.mail)
        fresh = words.mail.letter.fresh
        outcomes = hear(self.house, handling, seat, fresh, words.arrived, came_with, sure=words.sure)
        self.handling.game = handling.game
        self.handling.steps += handling.steps
        refused = tuple(Refusal(reading.line, result.code) for reading, result in refusals(outcomes))
        again = Again(words.seq, len(outcomes) - len(refused), refused)
        self.again.append(again)
        if outcome_of(again) == words.told:
            self.write(private(self.texts, [step for step in handling.steps if not isinstance(step.event, Asked)]))
            return
        replies, mails = answers(self.texts, handling, seat, outcomes, words.arrived)
        opening = notice(self.texts, "player/again", {}, handling.game)
        for reply in replies:
            body = stacked((opening.body, reply.body))
            self.drafts.append(msgspec.structs.replace(reply, subject=opening.subject, body=body))
        self.write([mail for mail in mails if mail.kind != "post"])

    def write(self, drafts: Sequence[Draft]) -> None:
        """What its reader has read already since is not written again."""
        for draft in drafts:
            seats = tuple(seat for seat in draft.seats if (seat, draft.body) not in self.told)
            addresses = draft.addresses if (OUTSIDER, draft.body) not in self.told else ()
            if seats or addresses:
                self.drafts.append(msgspec.structs.replace(draft, seats=seats, addresses=addresses))

    def unheard(self, taken: Sequence[Entry]) -> Iterator[Draft]:
        """A word to those whose own words, passed on by the host, are taken back, and to who has lost a seat by it."""
        game = self.handling.game
        addresses = {player.address for player in game.players}
        for cause in (entry.cause for entry in taken):
            if isinstance(cause, RelayCause) and cause.seat <= len(game.players):
                draft = notice(self.texts, "player/unheard", {"lines": cause.text.splitlines()}, game)
                yield msgspec.structs.replace(draft, seats=(cause.seat,), kind="receipt")
            command = cause.command if isinstance(cause, HostCause) else None
            if isinstance(command, Replace) and command.address and command.address not in addresses:
                draft = notice(self.texts, "player/unseated", {}, game)
                yield msgspec.structs.replace(draft, addresses=(command.address,), kind="receipt")

    def post(self, before: Game) -> tuple[Draft, ...]:
        """The correction for all, if there is anything that all may know."""
        events = [event for entry in self.undone for event in entry.events]
        return announcements(self.texts, before, correction(before, self.handling.steps, events))


def outcome_of(cause: LetterCause | Again) -> tuple[int, tuple[str, ...]]:
    """What a letter came to: how many lines were accepted, and why others were not."""
    return cause.accepted, tuple(each.code for each in cause.refused)
