"""The questions that have one clear answer: the commissar's check and the journalist's comparison (G9, G11)."""

from mailhost.engine import targets
from mailhost.engine.commands import Check, Compare, Seat
from mailhost.engine.events import Answered, AnyEvent, OrderGiven
from mailhost.engine.refusals import Refused
from mailhost.engine.state import Game
from mailhost.engine.unfolding import Unfolding


def check(game: Game, command: Check) -> tuple[AnyEvent, ...] | Refused:
    """G9: one a night, answered at once by night; asked ahead, it waits for nightfall and may be replaced."""
    target = targets.living_one(game, command.target)
    if isinstance(target, Refused):
        return target
    if "check" in game.answered.get(command.by, ()):
        return Refused("already-acted")
    asked = OrderGiven(command.by, "check", (target,))
    return (asked, checked(game, command.by, target)) if game.phase.kind == "night" else (asked,)


def compare(game: Game, command: Compare) -> tuple[AnyEvent, ...] | Refused:
    """G11: one a night, answered at once."""
    pair = targets.living(game, command.first, command.second)
    if isinstance(pair, Refused):
        return pair
    if len(pair) == 1:
        return Refused("same-person", seats=pair)
    if "compare" in game.answered.get(command.by, ()):
        return Refused("already-acted")
    answer = "same" if status(game, pair[0]) == status(game, pair[1]) else "different"
    return (OrderGiven(command.by, "compare", pair), Answered(command.by, "compare", pair, answer))


def status(game: Game, seat: Seat) -> str:
    """What a comparison compares: the role, or the one that it counts as (G11)."""
    return game.role(seat).like or game.player(seat).role


def checked(game: Game, by: Seat, target: Seat) -> Answered:
    """The reliable answer: the target's side or role, as the asker's role learns it (G9)."""
    ability = game.role(by).check
    learns_role = ability is not None and ability.learns == "role"
    return Answered(by, "check", (target,), game.player(target).role if learns_role else game.role(target).side)


def answer_asked_ahead(story: Unfolding) -> None:
    """G9, at nightfall: what a living commissar asked by day, though the one he asked about may be dead by now."""
    for player in story.game.living:
        order = story.game.orders.get(player.seat, {}).get("check")
        if order is not None:
            story.add(checked(story.game, player.seat, order.targets[0]))
