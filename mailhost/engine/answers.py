"""The questions that have one clear answer: the commissar's check and the journalist's comparison (G9, G11, Y6).

They are answered at once or, where `answers` says so, at dawn: to those who live to hear it, if no visit kept them.
"""

from datetime import datetime
from typing import Literal

from mailhost.engine import chances, orders, targets
from mailhost.engine.commands import Check, Compare, Seat
from mailhost.engine.events import Answered, AnyEvent, Unanswered
from mailhost.engine.refusals import Refused
from mailhost.engine.state import Game
from mailhost.engine.unfolding import Unfolding

Question = Literal["check", "compare"]
QUESTIONS: tuple[Question, ...] = ("check", "compare")


def check(game: Game, command: Check, at: datetime) -> tuple[AnyEvent, ...] | Refused:
    """G9, N4: one a night; while it waits to be answered, it may be replaced (C13)."""
    target = targets.living_one(game, command.target)
    if isinstance(target, Refused):
        return target
    return asked(game, command.by, "check", (target,), at)


def compare(game: Game, command: Compare, at: datetime) -> tuple[AnyEvent, ...] | Refused:
    """G11: one a night."""
    pair = targets.living(game, command.first, command.second)
    if isinstance(pair, Refused):
        return pair
    if len(pair) == 1:
        return Refused("same-person", seats=pair)
    return asked(game, command.by, "compare", pair, at)


def asked(
    game: Game, by: Seat, question: Question, about: tuple[Seat, ...], at: datetime
) -> tuple[AnyEvent, ...] | Refused:
    """By night answered at once, if the ruleset's answers are; else it waits, for nightfall or for dawn."""
    if question in game.answered.get(by, ()):
        return Refused("already-acted")
    story = Unfolding(game)
    story.add(*orders.given(game, by, question, about, at))
    if game.phase.kind == "night" and game.ruleset.answers == "at-once":
        answer(story, by, question, about)
    return story.events


def answer(story: Unfolding, by: Seat, question: Question, about: tuple[Seat, ...]) -> None:
    """The reliable answer, or that he forgot it (Y6)."""
    if question == "compare":
        alike = len({status(story.game, seat) for seat in about}) == 1
        story.add(Answered(by, question, about, "same" if alike else "different"))
        return
    ability = story.game.role(by).check
    if ability is not None and chances.comes_true(story, "forget", by, ability.forgets):
        story.add(Unanswered(by, question, about, "forgot"))
        return
    (target,) = about
    learns_role = ability is not None and ability.learns == "role"
    found = story.game.player(target).role if learns_role else story.game.role(target).side
    story.add(Answered(by, question, about, found))


def status(game: Game, seat: Seat) -> str:
    """What a comparison compares: the role, or the one that it counts as (G11)."""
    return game.role(seat).like or game.player(seat).role


def answer_asked_ahead(story: Unfolding) -> None:
    """G9, at nightfall: what a living commissar asked by day, though the one he asked about may be dead by now.

    The dead have taken their questions with them.
    """
    for seat, given in sorted(story.game.orders.items()):
        if order := given.get("check"):
            answer(story, seat, "check", order.targets)


def answer_at_dawn(story: Unfolding) -> None:
    """Y9, N4: what waits, to those who have lived through the night; Y8: but not to whoever was visited."""
    for seat, given in sorted(story.game.orders.items()):
        for question in QUESTIONS:
            order = given.get(question)
            if order and seat in story.game.blocked:
                story.add(Unanswered(seat, question, order.targets, "prevented"))
            elif order:
                answer(story, seat, question, order.targets)
