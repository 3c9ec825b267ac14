"""Who is put up for execution, and by whose support he comes to be tried (G2, Y1, N6)."""

from datetime import datetime

from mailhost.engine import targets, violations
from mailhost.engine.commands import LastWord, NoLastWord, Nominate, PlayerCommand, Seat, Support
from mailhost.engine.events import AnyEvent, Nominated, Supported, TrialOpened, VotingBegan
from mailhost.engine.refusals import Code, Refused
from mailhost.engine.state import Game
from mailhost.engine.unfolding import Unfolding


def hindrance(game: Game, seat: Seat, kind: type[PlayerCommand]) -> Code | None:
    """Why a command does not fit what he, or nobody yet, has done today; None for every other command."""
    if kind is Nominate and game.ruleset.candidates == "nominated":
        return "already-nominated" if named_by(game, seat) else None
    if kind is Support:
        return None if game.nominated else "not-nominated"
    if kind in (LastWord, NoLastWord) and game.ruleset.last_word.when == "before" and game.phase.kind == "day":
        return None if seat in game.candidates else "not-nominated"
    return None


def nominate(game: Game, command: Nominate) -> tuple[AnyEvent, ...] | Refused:
    """Where everyone stands, it changes nothing (G2); else one stands by it (Y1), or comes nearer to a trial (N6)."""
    target = named(game, command)
    if isinstance(target, Refused):
        return target
    match game.ruleset.candidates:
        case "nominated" if already := named_by(game, command.by):
            return Refused("already-nominated", seats=already)
        case "trial":
            return backed(game, Nominated(command.by, target))
        case _:
            return (Nominated(command.by, target),)


def support(game: Game, command: Support) -> tuple[AnyEvent, ...] | Refused:
    """N6: of whoever stands, and of as many as one likes."""
    target = named(game, command)
    if isinstance(target, Refused):
        return target
    if target not in game.nominated:
        return Refused("not-nominated", seats=(target,))
    return backed(game, Supported(command.by, target))


def named(game: Game, command: Nominate | Support) -> Seat | Refused:
    """Whom he wants executed: himself only where suicide is allowed (G15)."""
    found = targets.electable(game, command.target)
    if isinstance(found, Refused):
        return found
    (target,) = found
    return (violations.suicide(game, command.by) if target == command.by else None) or target


def named_by(game: Game, seat: Seat) -> tuple[Seat, ...]:
    """Whom he has nominated today, be that one dead by now: his nomination is used up (Y1)."""
    return tuple(target for target, by in game.nominations.items() if seat in by)


def backed(game: Game, event: Nominated | Supported) -> tuple[AnyEvent, ...]:
    """N6: one more for that candidate, whichever word he used; who is for him already changes nothing."""
    if event.target in game.nominated and event.by in game.supporters(event.target):
        return ()
    story = Unfolding(game)
    story.add(event)
    settle(story)
    return story.events


def settle(story: Unfolding) -> None:
    """N6: the first whom more than half of the living want tried is; there is one trial a day."""
    game = story.game
    if game.ruleset.candidates == "trial" and game.stage == "nominations":
        confirmed = (seat for seat in game.nominated if 2 * len(game.supporters(seat)) > len(game.living))
        if (first := next(confirmed, None)) is not None:
            story.add(TrialOpened(first))


def ended(game: Game, at: datetime) -> VotingBegan:
    """Y1, N6: from now on nobody is nominated, nor supported; whoever is not confirmed is turned down."""
    if game.ruleset.candidates == "trial":
        standing = () if game.trial is None else (game.trial,)
        return VotingBegan(at, standing, tuple(seat for seat in game.nominated if seat not in standing))
    return VotingBegan(at, game.candidates or tuple(player.seat for player in game.living))
