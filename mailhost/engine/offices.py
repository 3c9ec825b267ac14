"""The godfather's office: elections, appointment, vacancy (G6). Who speaks for the gang at dawn is in `night`."""

from collections import Counter

from mailhost.engine import targets
from mailhost.engine.commands import (
    AppointGodfather,
    ElectGodfather,
    Named,
    OpenElection,
    PlayerCommand,
    Reelect,
    Seat,
    SetOffice,
)
from mailhost.engine.events import (
    AnyEvent,
    ElectionFailed,
    ElectionOpened,
    ElectionVoteCast,
    GodfatherAppointed,
    GodfatherElected,
    OfficeVacated,
)
from mailhost.engine.refusals import Code, Refused
from mailhost.engine.sections import GodfatherRules
from mailhost.engine.state import Election, Game
from mailhost.engine.unfolding import Unfolding


def hindrance(game: Game, kind: type[PlayerCommand]) -> Code | None:
    """Why a command of the office does not fit the office as it is (G6); None for every other command."""
    if kind is OpenElection:
        return "already-acted" if game.election or game.godfather else None
    if kind is ElectGodfather:
        return None if game.election else "no-election"
    if kind is AppointGodfather:
        return None if game.election_failed and game.godfather is None else "no-election"
    if kind is Reelect:
        ever_held = game.godfather is not None or game.election_rule
        return "already-acted" if game.election else (None if ever_held else "no-election")
    return None


def open_election(game: Game, command: OpenElection) -> tuple[AnyEvent, ...] | Refused:
    """G6: the consigliere calls it, in the first night or in a later one while the office is vacant."""
    if code := hindrance(game, OpenElection):
        return Refused(code)
    return (ElectionOpened(command.rule or rules(game).rules, command.by),)


def reelect(game: Game, command: Reelect) -> tuple[AnyEvent, ...] | Refused:
    """G6: one member's demand suffices; the rules are those last set, the holder stays until another is elected."""
    if code := hindrance(game, Reelect):
        return Refused(code)
    return (ElectionOpened(rule(game), command.by),)


def elect(game: Game, command: ElectGodfather) -> tuple[AnyEvent, ...] | Refused:
    """G6: one vote each, final; for oneself too."""
    election = game.election
    if election is None:
        return Refused("no-election")
    target = member(game, command.target)
    if isinstance(target, Refused):
        return target
    if command.by in election.votes:
        return Refused("already-acted", seats=(election.votes[command.by],))
    story = Unfolding(game)
    story.add(ElectionVoteCast(command.by, target))
    settle(story)
    return story.events


def appoint(game: Game, command: AppointGodfather) -> tuple[AnyEvent, ...] | Refused:
    """G6: the consigliere's, where an election has failed and the office is vacant."""
    if code := hindrance(game, AppointGodfather):
        return Refused(code)
    target = member(game, command.target)
    return target if isinstance(target, Refused) else (GodfatherAppointed(target, command.by),)


def set_office(game: Game, command: SetOffice) -> tuple[AnyEvent, ...] | Refused:
    """The host's hand on the office: fills it with one of the gang, or vacates it."""
    if not game.ruleset.office:
        return Refused("unknown-command")
    if game.phase.kind == "sign-up":
        return Refused("not-now", detail="the roles are not dealt yet")
    if command.target is None:
        held = game.godfather is not None
        return (OfficeVacated(),) if held else Refused("not-now", detail="the office is vacant already")
    target = member(game, command.target)
    return target if isinstance(target, Refused) else (GodfatherAppointed(target, None),)


def member(game: Game, named: Named) -> Seat | Refused:
    """A living member of the gang; nobody else stands for the office (not-nominated)."""
    target = targets.living_one(game, named)
    if isinstance(target, Refused) or game.side(target).gang:
        return target
    return Refused("not-nominated", seats=(target,))


def rules(game: Game) -> GodfatherRules:
    """The ruleset's on this office."""
    return game.ruleset.godfather


def rule(game: Game) -> str:
    """The rule last set, or the ruleset's own."""
    return game.election_rule or rules(game).rules


def open_by_itself(story: Unfolding) -> None:
    """G6, at nightfall: after a death in office, or with nobody alive to call one (the first then by plurality)."""
    game = story.game
    if not game.ruleset.office or game.godfather or not game.gang:
        return
    callers = bool(game.holders("call_election"))
    if game.vacated or not callers:
        story.add(ElectionOpened(rule(game) if callers else game.election_rule or "plurality", None))


def settle(story: Unfolding, *, at_dawn: bool = False) -> None:
    """G6: an open election is decided once its outcome can no longer change, at dawn at the latest."""
    election, size = story.game.election, len(story.game.gang)
    if election is None or not (at_dawn or certain(election, size)):
        return
    elected = outcome(election, size)
    story.add(GodfatherElected(elected) if elected else ElectionFailed())


def outcome(election: Election, size: int) -> Seat | None:
    """Whom the votes now cast elect, if anybody; `size`: how many of the gang live."""
    first, second = leaders(election)
    seat, votes = first
    match election.rule:
        case "majority":
            return seat if 2 * votes > size else None
        case "unanimous":
            return seat if votes == size else None
        case _:
            return seat if votes > second[1] else None


def certain(election: Election, size: int) -> bool:
    """Whether no vote still to come could change the outcome; not everybody need cast his."""
    left = size - len(election.votes)
    (_, most), (_, second) = leaders(election)
    match election.rule:
        case "majority":
            return not left or 2 * most > size or 2 * (most + left) <= size
        case "unanimous":
            return not left or second > 0
        case _:
            return not left or most > second + left


def leaders(election: Election) -> tuple[tuple[Seat, int], tuple[Seat, int]]:
    """The two with the most votes; seat 0 with no vote where there are fewer."""
    first, second, *_ = [*Counter(election.votes.values()).most_common(2), (0, 0), (0, 0)]
    return first, second
