"""The one door of the game: a command in, events or a refusal out. Dispatch only; each rule stands in its chapter.

Pure: the instant is an argument, and the lots come of the game's seed.
"""

from datetime import datetime
from typing import assert_never

from mailhost.engine import (
    answers,
    day,
    deal,
    hand,
    night,
    nominations,
    offices,
    pauses,
    permissions,
    phases,
    proxy,
    seats,
    sign_up,
    silence,
    speech,
    trial,
    violations,
)
from mailhost.engine.commands import (
    AnyCommand,
    AppointGodfather,
    Ask,
    Check,
    Close,
    Compare,
    Deal,
    DeclareLongDay,
    ElectGodfather,
    Extend,
    GangTalk,
    Here,
    HostCommands,
    Join,
    Kill,
    LastWord,
    Leave,
    Misread,
    Newspaper,
    NoKill,
    NoLastWord,
    Nominate,
    OnBehalf,
    OpenElection,
    Pause,
    PlayerCommand,
    PlayerCommands,
    Protect,
    Reelect,
    Rename,
    Replace,
    ReplaceMe,
    Resume,
    Revive,
    Ring,
    RollCall,
    Say,
    SetOffice,
    SignUp,
    Stop,
    Strike,
    Support,
    Unlist,
    Verdict,
    Visit,
    Vote,
    Waive,
    Withdraw,
)
from mailhost.engine.events import AnyEvent, Asked, RollCalled
from mailhost.engine.refusals import Refused
from mailhost.engine.state import Game

Decision = tuple[AnyEvent, ...] | Refused


def decide(game: Game, command: AnyCommand, at: datetime) -> Decision:
    """What the command brings about at that instant (UTC): events to apply in order, perhaps none, or why not.

    A player's command must have arrived in the open phase (C5); whoever calls rings the clock up to it first. The
    host's may come while a deadline that has passed waits for the mailbox: it finds a phase that is closing.
    """
    if isinstance(command, PlayerCommand):
        refused = permissions.refusal(game, command, at) or permissions.outrun(game, command, at)
        return refused or carried_out(game, command, at)
    if isinstance(command, Ring):
        return phases.ring(game, at)
    if game.over and not isinstance(command, Say):
        return Refused("over")
    if hand.past_deadline(game, at) and not isinstance(command, hand.AT_ANY_TIME):
        return hand.CLOSING
    return of_host(game, command, at)


def by_hand(game: Game, command: OnBehalf, at: datetime) -> Decision:
    """A player's command that the host gives for him: refused as his own would be, and marked as the host's."""
    meant = proxy.meant(game, command)
    if isinstance(meant, Refused):
        return meant
    return proxy.marked(permissions.refusal(game, meant, at) or carried_out(game, meant, at))


def carried_out(game: Game, command: PlayerCommands, at: datetime) -> Decision:
    """A permitted command, which says besides that its giver is not silent."""
    decision = of_player(game, command, at)
    if isinstance(command, Ask) and not command.sure:
        return decision
    return silence.broken(game, command.by, decision)


def of_player(  # noqa: C901, PLR0911, PLR0912 - one table, a line each
    game: Game, command: PlayerCommands, at: datetime
) -> Decision:
    """A permitted command of a player's, to its chapter."""
    match command:
        case Vote():
            return day.vote(game, command, at)
        case Withdraw():
            return day.withdraw(game, command, at)
        case Nominate():
            return nominations.nominate(game, command)
        case Support():
            return nominations.support(game, command)
        case Verdict():
            return trial.verdict(game, command, at)
        case Kill():
            return night.kill(game, command, at)
        case NoKill():
            return night.no_kill(game, command, at)
        case Check():
            return answers.check(game, command, at)
        case Compare():
            return answers.compare(game, command, at)
        case Protect():
            return night.protect(game, command, at)
        case Visit():
            return night.visit(game, command, at)
        case LastWord():
            return speech.speak(game, command)
        case NoLastWord():
            return speech.decline(game, command)
        case Newspaper():
            return speech.write(game, command)
        case OpenElection():
            return offices.open_election(game, command)
        case ElectGodfather():
            return offices.elect(game, command)
        case AppointGodfather():
            return offices.appoint(game, command)
        case Reelect():
            return offices.reelect(game, command)
        case GangTalk():
            return speech.talk(game, command)
        case Ask():
            return (Asked(command.by, command.what),)  # C6
        case SignUp():
            return Refused("wrong-phase")
        case Leave():
            return sign_up.leave(game, command)
        case ReplaceMe():
            return sign_up.replace_me(game, command)
        case Here():
            return sign_up.here(game, command)
        case Misread():
            return Refused("unknown-command", name=command.meant)
        case _:
            assert_never(command)


def of_host(  # noqa: C901, PLR0911, PLR0912 - as above
    game: Game, command: HostCommands, at: datetime
) -> Decision:
    """A command of the host's, to its chapter."""
    match command:
        case Join():
            return sign_up.join(game, command)
        case Unlist():
            return sign_up.unlist(game, command)
        case RollCall():
            return (RollCalled(),)
        case Deal():
            return deal.deal(game, command, at)
        case Strike():
            return hand.strike(game, command)
        case Revive():
            return seats.revive(game, command)
        case Replace():
            return seats.replace(game, command)
        case Rename():
            return seats.rename(game, command)
        case OnBehalf():
            return by_hand(game, command, at)
        case SetOffice():
            return offices.set_office(game, command)
        case DeclareLongDay():
            return hand.declare_long_day(game, command)
        case Extend():
            return hand.extend(game, command)
        case Close():
            return hand.close(game, command, at)
        case Pause():
            return pauses.pause(game, at)
        case Resume():
            return pauses.resume(game, at)
        case Stop():
            return hand.stop(game)
        case Waive():
            return violations.waive(game, command)
        case Say():
            return hand.say(game, command)
        case _:
            assert_never(command)
