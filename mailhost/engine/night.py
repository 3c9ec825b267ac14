"""The night: orders, and what they come to at dawn (G7, G8, G12, G13)."""

from collections import Counter

import msgspec

from mailhost.engine import deaths, lots, offices, targets, timetable, violations
from mailhost.engine.commands import Kill, NoKill, Protect, Seat
from mailhost.engine.events import AnyEvent, DayBroke, KillDecided, KillPrevented, OrderGiven
from mailhost.engine.refusals import Refused
from mailhost.engine.state import Game
from mailhost.engine.unfolding import Unfolding

GANG = "gang"


class Blow(msgspec.Struct, frozen=True):
    """A kill on its way; `by`: "gang" or the lone killer's role id."""

    by: str
    target: Seat


def kill(game: Game, command: Kill) -> tuple[AnyEvent, ...] | Refused:
    """G7: one of the gang names a victim; G13: a lone killer does. The last order counts (C13)."""
    target = targets.living_one(game, command.target)
    if isinstance(target, Refused):
        return target
    if target == command.by and (refused := violations.suicide(game, command.by)):
        return refused
    if game.side(command.by).gang and game.side(target).gang and not game.ruleset.gang.own:
        return Refused("own-side", seats=(target,))
    return (OrderGiven(command.by, "kill", (target,)),)


def no_kill(_: Game, command: NoKill) -> tuple[AnyEvent, ...]:
    """G7: a refusal; the godfather's is the gang's, another's counts as naming nobody."""
    return (OrderGiven(command.by, "no-kill"),)


def protect(game: Game, command: Protect) -> tuple[AnyEvent, ...] | Refused:
    """G12: by day, for the coming night; whether himself and the same one again is the ruleset's."""
    target = targets.living_one(game, command.target)
    if isinstance(target, Refused):
        return target
    ability = game.role(command.by).protect
    if ability and not ability.self and target == command.by:
        return Refused("same-person", seats=(target,))
    if ability and not ability.repeat and game.protected.get(command.by) == target:
        return Refused("repeat-visit", seats=(target,))
    return (OrderGiven(command.by, "protect", (target,)),)


def dawn(story: Unfolding) -> None:
    """A night closes: the office is decided, the orders are carried out, those killed die together (C8, G6, G7)."""
    offices.settle(story, at_dawn=True)
    lost = tuple(sorted(killed(story)))
    deaths.die(story, lost, "night")
    if not story.game.over:
        story.add(day_broke(story.game, lost))


def day_broke(game: Game, lost: tuple[Seat, ...]) -> DayBroke:
    """The day after this night begins at the night's closing, whenever that is noticed (C3, C4)."""
    number, began = game.phase.number, game.phase.closes or game.phase.began
    dates = timetable.day_dates(game, number, began)
    return DayBroke(number, began, timetable.day_closing(game, began, dates), dates, lost)


def killed(story: Unfolding) -> set[Seat]:
    """Carry out the orders in the ruleset's order of the night; who is to die of them."""
    blows: list[Blow] = []
    idle: set[Seat] = set()
    for step in story.game.ruleset.night:
        if step == "kill":
            blows += gang_kill(story)
        elif step == "lone-kill":
            blows += lone_kills(story)
            idle = idle_killers(story)
        else:
            blows = prevented(story, blows)
    return idle | {blow.target for blow in blows}


def gang_kill(story: Unfolding) -> list[Blow]:
    """G8: one at most."""
    if not story.game.gang:
        return []
    target = word_of_gang(story.game)
    story.add(KillDecided(GANG, target))
    return [] if target is None else [Blow(GANG, target)]


def word_of_gang(game: Game) -> Seat | None:
    """G7: the word of whoever holds the office at dawn; if he is silent or there is none, as the host set."""
    if game.godfather is not None and named(game, game.godfather):
        return victim(game, game.godfather)
    match offices.rules(game).silent:
        case "plurality":
            return plurality(game)
        case "consigliere":
            return next((victim(game, player.seat) for player in game.holders("call_election")), None)
        case _:
            return None


def named(game: Game, seat: Seat) -> bool:
    """Whether he gave a word on the kill, be it a refusal."""
    return "kill" in game.orders.get(seat, {})


def victim(game: Game, seat: Seat) -> Seat | None:
    """Whom he named, if that one still lives (the host may have struck him out); None for a refusal too."""
    order = game.orders.get(seat, {}).get("kill")
    return order.targets[0] if order and order.targets and game.alive(order.targets[0]) else None


def plurality(game: Game) -> Seat | None:
    """Whom most of the gang named; a draw means nobody, and so does all silence."""
    names = Counter(victim(game, player.seat) for player in game.gang if named(game, player.seat))
    first, second, *_ = [*names.most_common(2), (None, 0), (None, 0)]
    return first[0] if first[1] > second[1] else None


def lone_kills(story: Unfolding) -> list[Blow]:
    """G13: the word of each lone killer."""
    blows = []
    for player in tuple(story.game.holders("lone_kill")):
        if named(story.game, player.seat):
            target = victim(story.game, player.seat)
            story.add(KillDecided(player.role, target))
            blows += [Blow(player.role, target)] if target else []
    return blows


def idle_killers(story: Unfolding) -> set[Seat]:
    """G13: a lone killer must kill; a night without a name is a violation, or his death by another ruleset."""
    idle = [player.seat for player in story.game.holders("lone_kill") if not named(story.game, player.seat)]
    die = {seat for seat in idle if (ability := story.game.role(seat).lone_kill) and ability.idle == "dies"}
    for seat in idle:
        if seat not in die:
            story.add(violations.record(story.game, seat, "idle-killer"))
    return die


def prevented(story: Unfolding, blows: list[Blow]) -> list[Blow]:
    """G12: the blows that no protection undoes; the others are told to the host."""
    left = []
    for blow in blows:
        if any(stops(story.game, player.seat, blow) for player in story.game.holders("protect")):
            story.add(KillPrevented(blow.by, blow.target))
        else:
            left.append(blow)
    return left


def stops(game: Game, seat: Seat, blow: Blow) -> bool:
    """Whether that protector stands by the victim, against this killer, and it helps."""
    ability, order = game.role(seat).protect, game.orders.get(seat, {}).get("protect")
    if ability is None or order is None or order.targets != (blow.target,):
        return False
    against = ability.stops == "all" or blow.by == GANG
    return against and lots.happens(ability.chance, game.seed, "protect", game.phase.name, seat)
