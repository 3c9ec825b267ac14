"""Who plays: death and return, another name or player, silence, violations."""

from typing import assert_never

from msgspec.structs import replace

from mailhost.engine.applying.rows import unlisted, with_player, without, without_name
from mailhost.engine.commands import Seat
from mailhost.engine.events import (
    AddressChanged,
    Died,
    FellSilent,
    Heard,
    PlayerRenamed,
    PlayerReplaced,
    Revived,
    RosterEvent,
    ViolationRecorded,
    ViolationWaived,
)
from mailhost.engine.state import Election, Game, Violation


def after(game: Game, event: RosterEvent) -> Game:  # noqa: PLR0911 - one table
    """The game after that event of this chapter."""
    match event:
        case Died():
            return died(game, event)
        case Heard():
            return replace(game, heard=(*game.heard, event.seat), silent=without(game.silent, event.seat))
        case FellSilent():
            return replace(game, silent={**game.silent, event.seat: event.days})
        case Revived():
            revived = replace(game.player(event.seat), alive=True, manner=None, shown=None, died="")
            return with_player(game, revived)
        case PlayerRenamed():
            return with_player(game, replace(game.player(event.seat), nick=event.nick))
        case PlayerReplaced():
            return player_replaced(game, event)
        case AddressChanged():
            return with_player(game, replace(game.player(event.seat), address=event.address))
        case ViolationRecorded():
            violation = Violation(event.number, event.seat, event.what, game.phase.name)
            return replace(game, violations=(*game.violations, violation))
        case ViolationWaived():
            return violation_waived(game, event)
        case _:
            assert_never(event)


def player_replaced(game: Game, event: PlayerReplaced) -> Game:
    """The newcomer has asked for nothing and been silent at nothing; he may have stood in line."""
    seat = event.seat
    game = unlisted(with_player(game, replace(game.player(seat), nick=event.nick)), event.nick)
    replacing = tuple(each for each in game.replacing if each != seat)
    return replace(game, replacing=replacing, silent=without(game.silent, seat))


def died(game: Game, event: Died) -> Game:
    """With him go his votes, nominations, supports and orders, and the votes against him (C6)."""
    seat, name = event.seat, game.phase.name
    dead = replace(game.player(seat), alive=False, manner=event.manner, shown=event.shown, died=name)
    tried = game.trial == seat
    game = replace(
        game,
        players=(*game.players[: seat - 1], dead, *game.players[seat:]),
        nominations=without_name(game.nominations, seat),
        supports=without_name(game.supports, seat),
        trial=None if tried else game.trial,
        verdicts={} if tried else without(game.verdicts, seat),
        orders=without(game.orders, seat),
        # A note stands though its editor is killed in that same night.
        notes=game.notes if event.manner == "night" else without(game.notes, seat),
        executed=seat if event.manner == "executed" else game.executed,
        election=game.election and without_voter(game.election, seat),
    )
    if not game.votes:
        return game
    # Whom the dead had nominated may be a candidate no longer.
    stand = frozenset(game.candidates)
    votes = {
        voter: against if stand.issuperset(against) else {who: cast for who, cast in against.items() if who in stand}
        for voter, against in game.votes.items()
        if voter != seat
    }
    return replace(game, votes=votes)


def without_voter(election: Election, seat: Seat) -> Election:
    """Less his vote and the votes for him: who gave those may vote again."""
    return replace(election, votes={by: whom for by, whom in election.votes.items() if seat not in (by, whom)})


def violation_waived(game: Game, event: ViolationWaived) -> Game:
    """Forgiven, not forgotten (G15)."""
    waived = (replace(v, waived=True) if v.number == event.number else v for v in game.violations)
    return replace(game, violations=tuple(waived))
