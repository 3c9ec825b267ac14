"""The night: orders, and what they come to at dawn (G7, G8, G12, G13, Y4, Y5, Y7, Y8, N1, N2, N3)."""

from collections import Counter
from datetime import datetime
from typing import assert_never

import msgspec

from mailhost.engine import answers, chances, day, deaths, offices, orders, speech, targets, violations
from mailhost.engine.commands import Kill, NoKill, Protect, Seat, Visit
from mailhost.engine.events import AnyEvent, KillDecided, KillPrevented, VisitMade
from mailhost.engine.refusals import Refused
from mailhost.engine.state import Game, Order
from mailhost.engine.unfolding import Unfolding

GANG = "gang"


class Blow(msgspec.Struct, frozen=True):
    """A kill on its way; `by`: "gang" or the lone killer's role id."""

    by: str
    target: Seat


def kill(game: Game, command: Kill, at: datetime) -> tuple[AnyEvent, ...] | Refused:
    """G7: one of the gang names a victim; G13: a lone killer does. The last order counts (C13)."""
    target = targets.living_one(game, command.target)
    if isinstance(target, Refused):
        return target
    if target == command.by and (refused := violations.suicide(game, command.by)):
        return refused
    if game.side(command.by).gang and game.side(target).gang and not game.ruleset.gang.own:
        return Refused("own-side", seats=(target,))
    return orders.given(game, command.by, "kill", (target,), at)


def no_kill(game: Game, command: NoKill, at: datetime) -> tuple[AnyEvent, ...]:
    """G7, Y4: a refusal; of whoever speaks for the gang it is the gang's, another's counts as naming nobody."""
    return orders.given(game, command.by, "no-kill", (), at)


def protect(game: Game, command: Protect, at: datetime) -> tuple[AnyEvent, ...] | Refused:
    """G12, N3: for the coming night or in it; whether himself and the same one again is the ruleset's."""
    target = targets.living_one(game, command.target)
    if isinstance(target, Refused):
        return target
    ability = game.role(command.by).protect
    if ability and not ability.self and target == command.by:
        return Refused("same-person", seats=(target,))
    if ability and not ability.repeat and game.protected.get(command.by) == target:
        return Refused("repeat-visit", seats=(target,))
    return orders.given(game, command.by, "protect", (target,), at)


def visit(game: Game, command: Visit, at: datetime) -> tuple[AnyEvent, ...] | Refused:
    """Y8: one a night, and nobody twice in a game: be it that the visit was prevented, for nothing may betray that."""
    target = targets.living_one(game, command.target)
    if isinstance(target, Refused):
        return target
    if target == command.by:
        return Refused("same-person", seats=(target,))
    if target in game.visited.get(command.by, ()):
        return Refused("repeat-visit", seats=(target,))
    return orders.given(game, command.by, "visit", (target,), at)


def dawn(story: Unfolding) -> None:
    """A night closes: the office is decided, the orders are carried out, those killed die together (C8, G6, G7).

    In a night for acquaintance nobody could order anything, and nobody is to blame for it (N1).
    """
    speech.publish(story)
    offices.settle(story, at_dawn=True)
    lost = () if story.game.acquaintance else tuple(sorted(killed(story)))
    deaths.die(story, lost, "night")
    if not story.game.over:
        answers.answer_at_dawn(story)
        day.breaks(story, lost)


def killed(story: Unfolding) -> set[Seat]:
    """Carry out the orders in the ruleset's order of the night; who is to die of them."""
    blows: list[Blow] = []
    idle: set[Seat] = set()
    for step in story.game.ruleset.night:
        if step == "visit":
            visits(story)
        elif step == "kill":
            blows += gang_kill(story)
        elif step == "lone-kill":
            blows += lone_kills(story)
            idle = idle_killers(story)
        else:
            blows = prevented(story, blows)
    return idle | {blow.target for blow in blows}


def visits(story: Unfolding) -> None:
    """Y8: in roster order, so that who is visited first pays no visit himself."""
    for player in story.game.holders("visit"):
        order, ability = orders.carried_out(story.game, player.seat, "visit"), story.game.role(player.seat).visit
        if order and ability and story.game.alive(order.targets[0]):
            story.add(VisitMade(player.seat, order.targets[0], ability.effect == "block"))


def gang_kill(story: Unfolding) -> list[Blow]:
    """G8: one at most."""
    if not story.game.gang:
        return []
    target = word_of_gang(story.game)
    story.add(KillDecided(GANG, target))
    return [] if target is None else [Blow(GANG, target)]


def word_of_gang(game: Game) -> Seat | None:
    """Whom the gang kills, by whoever speaks for it (G7, Y4, N2)."""
    match game.ruleset.gang.kill:
        case "godfather":
            return word_of_godfather(game)
        case "don-first":
            return word_of_don(game)
        case "plurality":
            return plurality(game)
        case unknown:
            assert_never(unknown)


def word_of_godfather(game: Game) -> Seat | None:
    """G7: the word of whoever holds the office at dawn; if he is silent or there is none, as the host set."""
    if game.godfather is not None and (order := orders.carried_out(game, game.godfather, "kill")):
        return victim(game, order)
    match game.ruleset.godfather.silent:
        case "plurality":
            return plurality(game)
        case "consigliere":
            callers = (player.seat for player in game.holders("call_election"))
            return next((victim(game, orders.carried_out(game, seat, "kill")) for seat in callers), None)
        case "nobody":
            return None
        case "host":
            return victim(game, game.host_word)
        case unknown:
            assert_never(unknown)


def word_of_don(game: Game) -> Seat | None:
    """Y4: the don's word, a refusal too; without one, the last name that any other of the gang gave."""
    lead = {player.seat for player in game.holders("lead")}
    words = [(seat in lead, order) for seat, order in words_of_gang(game) if seat in lead or order.targets]
    return victim(game, max(words, key=lambda word: (word[0], word[1].given))[1]) if words else None


def words_of_gang(game: Game) -> list[tuple[Seat, Order]]:
    """Who of the living gang has said what of tonight's kill, be it a refusal."""
    said = ((player.seat, orders.carried_out(game, player.seat, "kill")) for player in game.gang)
    return [(seat, order) for seat, order in said if order]


def victim(game: Game, order: Order | None) -> Seat | None:
    """Whom it names, if that one still lives (the host may have struck him out); None for a refusal too."""
    return order.targets[0] if order and order.targets and game.alive(order.targets[0]) else None


def plurality(game: Game) -> Seat | None:
    """G7, N2: whom most of the gang named; a draw means nobody, and so does all silence."""
    names = Counter(victim(game, order) for _, order in words_of_gang(game))
    first, second, *_ = [*names.most_common(2), (None, 0), (None, 0)]
    return first[0] if first[1] > second[1] else None


def lone_kills(story: Unfolding) -> list[Blow]:
    """G13: the word of each lone killer."""
    blows = []
    for player in story.game.holders("lone_kill"):
        if order := orders.carried_out(story.game, player.seat, "kill"):
            target = victim(story.game, order)
            story.add(KillDecided(player.role, target))
            blows += [Blow(player.role, target)] if target else []
    return blows


def idle_killers(story: Unfolding) -> set[Seat]:
    """A lone killer must kill: a night without a name is a violation (G13), or his death (Y5).

    A name that came to nothing is enough, whatever undid it.
    """
    game = story.game
    idle = [player.seat for player in game.holders("lone_kill") if not orders.order_of(game, player.seat, "kill")]
    die = {seat for seat in idle if (ability := game.role(seat).lone_kill) and ability.idle == "dies"}
    for seat in idle:
        if seat not in die:
            story.add(violations.record(story.game, seat, "idle-killer"))
    return die


def prevented(story: Unfolding, blows: list[Blow]) -> list[Blow]:
    """The blows that no protection undoes (G12, Y7, N3); the others are told to the host."""
    stand_by = {
        player.seat: {blow for blow in blows if stops(story.game, player.seat, blow)}
        for player in story.game.holders("protect")
    }
    undone = {blow for seat, these in stand_by.items() if these and helps(story, seat) for blow in these}
    story.add(*(KillPrevented(blow.by, blow.target) for blow in blows if blow in undone))
    return [blow for blow in blows if blow not in undone]


def stops(game: Game, seat: Seat, blow: Blow) -> bool:
    """Whether that protector stands by the victim, against this killer."""
    ability, order = game.role(seat).protect, orders.carried_out(game, seat, "protect")
    if ability is None or order is None or order.targets != (blow.target,):
        return False
    return ability.stops == "all" or blow.by == GANG


def helps(story: Unfolding, seat: Seat) -> bool:
    """Y7: sometimes it does, against all that he stops in one night or against none."""
    ability = story.game.role(seat).protect
    return ability is not None and chances.comes_true(story, "protect", seat, ability.chance)
