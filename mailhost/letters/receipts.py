"""What became of a letter: one receipt, line by line, never more about an order than that it was understood.

The questions of a role that checks have a reply of their own, one line each (G10); what is answered at once needs
no receipt at all, the answer is one.
"""

from collections.abc import Sequence
from datetime import datetime

import msgspec

from mailhost.engine import commands as c
from mailhost.engine import events as e
from mailhost.engine.commands import Seat
from mailhost.engine.refusals import Refused
from mailhost.engine.state import Game
from mailhost.letters.draft import Draft, Outcome
from mailhost.letters.formats import Safe
from mailhost.letters.handbook import advice
from mailhost.letters.letter import Reading
from mailhost.letters.rendering import Texts
from mailhost.letters.views import nicks, player_view, public_view
from mailhost.letters.words import command_id

ON_VOTES = ("vote", "withdraw")


class Line(msgspec.Struct, frozen=True):
    """An accepted line of the letter as its receipt tells of it; `wanted`: a last word asked for, not said."""

    kind: str
    names: tuple[str, ...]
    wanted: bool


class Refusals(msgspec.Struct, frozen=True):
    """Lines that were refused for one and the same reason."""

    lines: tuple[str, ...]
    why: Safe


def receipts(
    texts: Texts, game: Game, by: Seat, outcomes: Sequence[Outcome], now: datetime | None = None
) -> tuple[Draft, ...]:
    """The replies to one letter: of his questions, if his role asks any, and of all the rest.

    `game`: the state after the letter; `now`: its arrival, from which the time left is reckoned.
    """
    checker = game.alive(by) and bool(game.player(by).role) and game.role(by).check is not None
    if not any(outcome.reading.line.strip() for outcome in outcomes):
        if checker:
            return (reply(texts, game, by, "player/one-question"),)
        return (reply(texts, game, by, "player/not-understood", {"commands": advice(texts, game, by)}),)
    questions = [each for each in outcomes if checker and isinstance(each.reading.command, c.Check)]
    rest = [each for each in outcomes if each not in questions and not has_own_mail(each)]
    return (*question_replies(texts, game, by, questions), *receipt(texts, game, by, rest, now))


def has_own_mail(outcome: Outcome) -> bool:
    """Whether the answer itself, which `drafts` writes, is all the reply there is."""
    return not isinstance(outcome.result, Refused) and any(
        isinstance(event, e.Answered | e.Asked) for event in outcome.result
    )


def question_replies(texts: Texts, game: Game, by: Seat, questions: Sequence[Outcome]) -> tuple[Draft, ...]:
    """One line for each question that was not answered at once (G10)."""
    replies = []
    for outcome in questions:
        if isinstance(outcome.result, Refused):
            facts = {"line": outcome.reading.line, **refusal_facts(game, outcome.result)}
            replies.append(reply(texts, game, by, "player/question-refused", facts))
        elif not has_own_mail(outcome):
            replies.append(reply(texts, game, by, "player/question-noted", {"names": understood(game, outcome)}))
    return tuple(replies)


def receipt(texts: Texts, game: Game, by: Seat, outcomes: Sequence[Outcome], now: datetime | None) -> tuple[Draft, ...]:
    """One mail for all lines: what was accepted, then what was refused and why."""
    if not outcomes:
        return ()
    done = [accepted(game, outcome) for outcome in outcomes if not isinstance(outcome.result, Refused)]
    facts = {
        "done": done,
        "refused": refusals(texts, game, by, outcomes),
        "voted": game.phase.kind == "day" and any(line.kind in ON_VOTES for line in done),
        "left": int((game.phase.closes - now).total_seconds()) if now and game.phase.closes else 0,
    }
    return (reply(texts, game, by, "player/receipt", facts),)


def accepted(game: Game, outcome: Outcome) -> Line:
    """What the receipt has to say of a line that was understood."""
    command = outcome.reading.command
    wanted = isinstance(command, c.LastWord) and not command.text.strip()
    return Line(command_id(command) or "", understood(game, outcome), wanted)


def refusals(texts: Texts, game: Game, by: Seat, outcomes: Sequence[Outcome]) -> tuple[Refusals, ...]:
    """The refused lines with their reasons, each reason once, in the order of the letter."""
    reasons: dict[Safe, tuple[str, ...]] = {}
    for reading, result in ((each.reading, each.result) for each in outcomes):
        if isinstance(result, Refused):
            why = reason(texts, game, by, reading, result)
            reasons[why] = (*reasons.get(why, ()), reading.line)
    return tuple(Refusals(lines, why) for why, lines in reasons.items())


def reason(texts: Texts, game: Game, by: Seat, reading: Reading, refused: Refused) -> Safe:
    """Why, and what would have been right: the words of one refusal code."""
    late = refused.code == "wrong-phase" and refused.detail == "late"
    kind = command_id(reading.command) or ""
    views = {"game": public_view(game), "me": player_view(game, by)}
    facts = {**views, "kind": kind, **refusal_facts(game, refused)}
    return texts.part("refusal/late" if late else f"refusal/{refused.code}", facts)


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
            | c.Kill(target=target)
            | c.Check(target=target)
            | c.Protect(target=target)
            | c.ElectGodfather(target=target)
            | c.AppointGodfather(target=target)
        ):
            named = (target,)
        case _:
            named = ()
    return nicks(game, (seat for seat in named if isinstance(seat, int)))


def reply(texts: Texts, game: Game, by: Seat, template: str, facts: dict[str, object] | None = None) -> Draft:
    """A receipt for the writer of the letter."""
    views = {"game": public_view(game), "me": player_view(game, by)}
    subject, body = texts.render(template, views | (facts or {}))
    return Draft((by,), subject, body, "receipt", "receipts")
