"""How a game comes about: seats, the line for them, the roll-call, the deal."""

from typing import assert_never

from msgspec.structs import replace

from mailhost.engine.applying.rows import unlisted, with_player
from mailhost.engine.events import (
    DealCommitted,
    Dealt,
    FoundingEvent,
    GameCreated,
    PlayerJoined,
    PlayerLeft,
    PlayerPresent,
    ReplacementAsked,
    RoleDealt,
    RollCalled,
    SignUpClosed,
    Unlisted,
    Waitlisted,
)
from mailhost.engine.state import Applicant, Game, Phase, Player


def after(game: Game, event: FoundingEvent) -> Game:  # noqa: C901, PLR0911 - one table
    """The game after that event of this chapter."""
    match event:
        case RoleDealt():
            return with_player(game, replace(game.player(event.seat), role=event.role))
        case PlayerJoined():
            game = replace(game, players=(*game.players, Player(event.seat, event.nick, event.address)))
            return unlisted(game, event.nick)
        case Waitlisted():
            return replace(game, waitlist=(*game.waitlist, Applicant(event.nick, event.address)))
        case Unlisted():
            return unlisted(game, event.nick)
        case PlayerLeft():
            return player_left(game, event)
        case SignUpClosed():
            return replace(game, sign_up_closed=True, phase=replace(game.phase, closes=None))
        case RollCalled():
            return replace(game, present=())
        case PlayerPresent():
            return replace(game, present=(*(game.present or ()), event.seat))
        case ReplacementAsked():
            return replace(game, replacing=(*game.replacing, event.seat))
        case Dealt():
            return replace(game, seed=event.seed, nonce=event.nonce)
        case GameCreated() | DealCommitted():
            return game
        case _:
            assert_never(event)


def begin(event: GameCreated) -> Game:
    """The game of its first event: in sign-up, without players."""
    return Game(
        id=event.game,
        ruleset=event.ruleset,
        language=event.language,
        timezone=event.timezone,
        calendar=event.calendar,
        phase=Phase("sign-up", 0, event.began, event.sign_up_until),
        seats=event.seats,
        inactivity=event.inactivity,
        ordinal=1,
    )


def player_left(game: Game, event: PlayerLeft) -> Game:
    """Nobody has a role yet: whoever sat behind him has a lower number now."""
    rest = (player for player in game.players if player.seat != event.seat)
    players = tuple(replace(player, seat=seat) for seat, player in enumerate(rest, 1))
    present = game.present and tuple(seat - (seat > event.seat) for seat in game.present if seat != event.seat)
    return replace(game, players=players, present=present)
