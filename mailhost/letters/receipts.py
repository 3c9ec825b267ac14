"""What became of a letter: one receipt, line by line, never more about an order than that it was understood.

The question of a role that checks has a reply of its own, one line (G10); what is answered at once needs no receipt at
all, the answer is one.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from types import MappingProxyType

import msgspec

from mailhost.engine import commands as c
from mailhost.engine import events as e
from mailhost.engine.commands import Seat
from mailhost.engine.permissions import TABLE, VOTE, phases
from mailhost.engine.refusals import Refused
from mailhost.engine.state import Game
from mailhost.letters.draft import Draft, Outcome
from mailhost.letters.formats import Safe
from mailhost.letters.handbook import advice
from mailhost.letters.letter import Reading
from mailhost.letters.rendering import Texts
from mailhost.letters.secret_views import player_view
from mailhost.letters.views import heading_view, nicks
from mailhost.letters.words import command_id

ORDERS = (c.Kill, c.NoKill, c.Check, c.Compare, c.Protect, c.Visit)
ON_VOTES = ("vote", "withdraw", "convict", "acquit")
CIRCUMSTANCES = ("late", "paused", "acquaintance")
"""Why a phase was the wrong one, where not for the hour (C5, C11): such a refusal has words of its own."""


class Accepted(msgspec.Struct, frozen=True):
    """An accepted line of the letter as its receipt tells of it.

    `standing`: those of the names whose vote stood already. `wanted`: a last word asked for, not said; `unheard`: for
    its recording would not open; `oversized`: for its letter was too big to be read to the end. `overtaken`: an order
    that changes nothing, for it was written before the one that stands.
    """

    kind: str
    names: tuple[str, ...]
    standing: tuple[str, ...]
    wanted: bool
    unheard: bool
    oversized: bool
    overtaken: bool


class Refusals(msgspec.Struct, frozen=True):
    """Lines that were refused for one and the same reason."""

    lines: tuple[str, ...]
    why: Safe


def receipts(
    texts: Texts, game: Game, by: Seat, outcomes: Sequence[Outcome], now: datetime | None = None
) -> tuple[Draft, ...]:
    """The replies to one letter: of his questions, if his role asks any, and of all the rest.

    `game`: the state after the letter; `now`: when this is written, from which the time left is reckoned.
    """
    clerk = Clerk(texts, game, by)
    player = game.player(by)
    checker = player.alive and bool(player.role) and game.role(by).check is not None and not game.over
    if not any(outcome.reading.line.strip() for outcome in outcomes):
        if checker:
            return (clerk.reply("player/one-question"),)
        return (clerk.reply("player/not-understood", {"commands": advice(texts, game, by)}),)
    unanswered = [each for each in outcomes if not has_own_mail(each)]
    questions = [each for each in unanswered if checker and isinstance(each.reading.command, c.Check)]
    alone = the_one(questions)
    # However many he asks in one letter, the others are lines of its receipt.
    rest = [each for each in unanswered if each is not alone]
    receipt = [clerk.receipt(rest, now)] if rest else []
    return (*((clerk.question(alone),) if alone else ()), *receipt)


def the_one(questions: Sequence[Outcome]) -> Outcome | None:
    """The question that has a reply of its own (G10): the last one noted, for it stands, else the first refused."""
    noted = [each for each in questions if not isinstance(each.result, Refused)]
    return noted[-1] if noted else next(iter(questions), None)


def has_own_mail(outcome: Outcome) -> bool:
    """Whether the answer itself, which `drafts` writes, is all the reply there is."""
    return not isinstance(outcome.result, Refused) and any(
        isinstance(event, e.Answered | e.Unanswered | e.Asked) for event in outcome.result
    )


class Clerk:
    """Answers one player's letter: what he may know is looked up once for all its lines."""

    def __init__(self, texts: Texts, game: Game, by: Seat) -> None:
        self.texts = texts
        self.game = game
        self.by = by
        me = player_view(game, by)
        self.electing = me.gang and game.election is not None
        self.views: dict[str, object] = {"game": heading_view(game), "me": me}

    def reply(self, template: str, facts: Mapping[str, object] = MappingProxyType({})) -> Draft:
        """A receipt by that template."""
        subject, body = self.texts.render(template, {**self.views, **facts})
        return Draft((self.by,), subject, body, "receipt", "receipts")

    def question(self, outcome: Outcome) -> Draft:
        """One line about a question that was not answered at once (G10)."""
        if isinstance(outcome.result, Refused):
            shown = self.shown(outcome.result)
            facts = {"line": outcome.reading.line, "shown": shown, **refusal_facts(self.game, outcome.result)}
            return self.reply("player/question-refused", facts)
        facts = {"names": understood(self.game, outcome), "overtaken": not outcome.result}
        return self.reply("player/question-noted", facts)

    def receipt(self, outcomes: Sequence[Outcome], now: datetime | None) -> Draft:
        """One mail for all lines: what was accepted, then what was refused and why."""
        phase = self.game.phase
        done = [accepted(self.game, outcome) for outcome in outcomes if not isinstance(outcome.result, Refused)]
        facts = {
            "done": done,
            "refused": self.refusals(outcomes),
            "voted": phase.kind == "day" and any(line.kind in ON_VOTES for line in done),
            "left": int((phase.closes - now).total_seconds()) if now and phase.closes and not phase.paused else 0,
        }
        return self.reply("player/receipt", facts)

    def refusals(self, outcomes: Sequence[Outcome]) -> tuple[Refusals, ...]:
        """The refused lines with their reasons, each reason once, in the order of the letter."""
        reasons: dict[Safe, tuple[str, ...]] = {}
        for reading, result in ((each.reading, each.result) for each in outcomes):
            if isinstance(result, Refused):
                why = self.reason(reading, result)
                reasons[why] = (*reasons.get(why, ()), reading.line)
        return tuple(Refusals(lines, why) for why, lines in reasons.items())

    def reason(self, reading: Reading, refused: Refused) -> Safe:
        """Why, and what would have been right: the words of one refusal code."""
        facts = {
            "kind": command_id(reading.command) or "",
            "awaited": awaited(self.game, reading.command),
            "electing": self.electing,
            "shown": self.shown(refused),
            **refusal_facts(self.game, refused),
        }
        template = refused.detail if refused.detail in CIRCUMSTANCES else refused.code
        return self.texts.part(f"refusal/{template}", {**self.views, **facts})

    def shown(self, refused: Refused) -> tuple[str, str]:
        """Two names for a right line: of the living and not his own, first those whom he may have meant."""
        others = [player.seat for player in self.game.living if player.seat != self.by]
        meant = [seat for seat in refused.seats if seat in others]
        first, second = (*nicks(self.game, dict.fromkeys([*meant, *others])), "…", "…")[:2]
        return first, second


def awaited(game: Game, command: c.PlayerCommands) -> str:
    """What a command must wait for where it is none of the open phase's: "day" or "night"; by day, the part of it.

    "vote" or "nominations", or a "candidate", whose last word it would be.
    """
    permission = TABLE.get(type(command))
    if permission and game.phase.kind == "day" and "day" in permission.phases:
        if permission.last_word:
            return "candidate"
        if permission.stages:
            return "vote" if permission.stages == VOTE else "nominations"
    return "night" if permission and "night" in phases(game, command.by, permission) else "day"


def accepted(game: Game, outcome: Outcome) -> Accepted:
    """What the receipt has to say of a line that was understood."""
    command = outcome.reading.command
    asked = () if isinstance(outcome.result, Refused) else outcome.result
    wanted = next((event for event in asked if isinstance(event, e.LastWordWanted)), None)
    said = (wanted is not None, bool(wanted and wanted.recording), bool(wanted and wanted.oversized))
    names = understood(game, outcome)
    overtaken = isinstance(command, ORDERS) and not asked
    return Accepted(command_id(command) or "", names, standing(game, outcome, names), *said, overtaken)


def standing(game: Game, outcome: Outcome, names: Sequence[str]) -> tuple[str, ...]:
    """Whom a vote named that he had given already: repeating one changes nothing (G4)."""
    if not isinstance(outcome.reading.command, c.Vote) or isinstance(outcome.result, Refused):
        return ()
    cast = nicks(game, (event.target for event in outcome.result if isinstance(event, e.VoteCast)))
    return tuple(nick for nick in names if nick not in cast)


def refusal_facts(game: Game, refused: Refused) -> dict[str, object]:
    """A refusal as plain values; `names` and `numbers` are of the players to suggest."""
    return {
        "code": refused.code,
        "name": refused.name,
        "names": nicks(game, refused.seats),
        "numbers": refused.seats,
        "limit": refused.limit,
        "found": refused.found,
        "detail": refused.detail,
    }


def understood(game: Game, outcome: Outcome) -> tuple[str, ...]:
    """The players whom an accepted line was understood to name, so that its writer can see a wrong one."""
    if isinstance(outcome.result, Refused):
        return ()
    withdrawn = [event.target for event in outcome.result if isinstance(event, e.VoteWithdrawn)]
    match outcome.reading.command:
        case c.Vote(targets=targets):
            named: tuple[c.Named | None, ...] = targets
        case c.Withdraw(target=None):
            named = tuple(withdrawn)
        case c.Compare(first=first, second=second):
            named = (first, second)
        case (
            c.Withdraw(target=target)
            | c.Nominate(target=target)
            | c.Support(target=target)
            | c.Kill(target=target)
            | c.Check(target=target)
            | c.Protect(target=target)
            | c.Visit(target=target)
            | c.ElectGodfather(target=target)
            | c.AppointGodfather(target=target)
        ):
            named = (target,)
        case _:
            named = ()
    return nicks(game, dict.fromkeys(seat for seat in named if isinstance(seat, int)))
