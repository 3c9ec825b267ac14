"""The night: orders, answers, visits, and the godfather's office."""

from typing import assert_never

from msgspec.structs import replace

from mailhost.engine.events import (
    Answered,
    ElectionFailed,
    ElectionOpened,
    ElectionVoteCast,
    GangTalked,
    GodfatherAppointed,
    GodfatherElected,
    GodfatherSilent,
    KillDecided,
    KillPrevented,
    LotDrawn,
    NightEvent,
    OfficeVacated,
    OrderGiven,
    Unanswered,
    VisitMade,
)
from mailhost.engine.state import Election, Game, Order


def after(game: Game, event: NightEvent) -> Game:  # noqa: C901, PLR0911 - one table
    """The game after that event of this chapter."""
    match event:
        case OrderGiven():
            return order_given(game, event)
        case Answered() | Unanswered():
            return answered(game, event)
        case VisitMade():
            return visit_made(game, event)
        case GodfatherSilent():
            return replace(game, host_asked=True)
        case ElectionOpened():
            return election_opened(game, event)
        case ElectionVoteCast():
            return election_vote_cast(game, event)
        case GodfatherElected() | GodfatherAppointed():
            return replace(game, godfather=event.seat, election=None, election_failed=False)
        case ElectionFailed():
            return replace(game, election=None, election_failed=True)
        case OfficeVacated():
            # An election that failed before is no word on this vacancy (G6).
            return replace(game, godfather=None, vacated=True, election_failed=False)
        case KillDecided() | KillPrevented() | LotDrawn() | GangTalked():
            return game
        case _:
            assert_never(event)


def order_given(game: Game, event: OrderGiven) -> Game:
    """It takes the place of his earlier one (C13); a refusal to kill takes the place of a kill and the other way."""
    slot = "kill" if event.ability == "no-kill" else event.ability
    order = Order(event.ability, event.targets, (event.at, game.ordinal))
    orders = {**game.orders, event.seat: {**game.orders.get(event.seat, {}), slot: order}}
    hosts = event.by_host and slot == "kill" and game.side(event.seat).gang
    return replace(game, orders=orders, host_word=order if hosts else game.host_word)


def answered(game: Game, event: Answered | Unanswered) -> Game:
    """The question no longer waits; he has had his answer of this night, or none (G9, G11, Y6)."""
    waiting = {slot: order for slot, order in game.orders[event.seat].items() if slot != event.ability}
    had = (*game.answered.get(event.seat, ()), event.ability)
    return replace(game, orders={**game.orders, event.seat: waiting}, answered={**game.answered, event.seat: had})


def visit_made(game: Game, event: VisitMade) -> Game:
    """Who is kept busy does nothing else in this night (Y8)."""
    return replace(game, blocked=(*game.blocked, event.target)) if event.blocks else game


def election_opened(game: Game, event: ElectionOpened) -> Game:
    """Its rule is from now on the one last set (G6)."""
    election = Election(event.rule)
    return replace(game, election=election, election_rule=event.rule, election_failed=False, vacated=False)


def election_vote_cast(game: Game, event: ElectionVoteCast) -> Game:
    """Final (G6)."""
    if game.election is None:
        raise ValueError("a vote in an election that is not open")
    return replace(game, election=replace(game.election, votes={**game.election.votes, event.by: event.target}))
