"""Who may do what, and when: one table, read by `decide` for its refusals and by the help mail for its list.

What it tells a player depends on his own role and on what all (or, for the gang, all of the gang) know.
"""

from datetime import datetime
from typing import Literal

import msgspec

from mailhost.engine import nominations, offices, sign_up
from mailhost.engine.commands import (
    AppointGodfather,
    Ask,
    Check,
    Compare,
    ElectGodfather,
    GangTalk,
    Here,
    Kill,
    LastWord,
    Leave,
    Misread,
    Newspaper,
    NoKill,
    NoLastWord,
    Nominate,
    OpenElection,
    PlayerCommand,
    Protect,
    Reelect,
    ReplaceMe,
    Seat,
    SignUp,
    Support,
    Verdict,
    Visit,
    Vote,
    Withdraw,
)
from mailhost.engine.refusals import Refused
from mailhost.engine.ruleset import Ruleset
from mailhost.engine.state import Game, PhaseKind, Stage

Has = Literal["check", "compare", "protect", "visit", "edit", "lone_kill", "call_election"]


class Permission(msgspec.Struct, frozen=True):
    """When, and by whom: whoever has the ability, or is of the gang; where neither is asked, anybody.

    `office`: only in a ruleset with a godfather. `dead`: the dead may too. `paused`: while the clock stands too (C11).
    `order`: it is for a night, and refused where that night is for acquaintance (N1).
    `candidates`: only in rulesets where candidates come so. `stages`: by day, in these parts of it alone (Y1, N6, N7).
    `last_word`: it may be one (G5, Y10).
    """

    phases: frozenset[PhaseKind]
    ability: Has | None = None
    gang: bool = False
    office: bool = False
    dead: bool = False
    paused: bool = False
    order: bool = False
    candidates: frozenset[str] | None = None
    stages: frozenset[Stage] | None = None
    last_word: bool = False


LATE = Refused("wrong-phase", detail="late")
"""C5: it came to light when its time was over."""
PAUSED = Refused("wrong-phase", detail="paused")
"""C11: the clock stands."""
ACQUAINTANCE = Refused("wrong-phase", detail="acquaintance")
"""N1: no orders are taken for this night."""
DAY: frozenset[PhaseKind] = frozenset({"day"})
NIGHT: frozenset[PhaseKind] = frozenset({"night"})
BEFORE_NIGHT: frozenset[PhaseKind] = frozenset({"eve", "day"})
PLAY: frozenset[PhaseKind] = frozenset({"eve", "night", "day"})
SIGN_UP: frozenset[PhaseKind] = frozenset({"sign-up"})
ALWAYS: frozenset[PhaseKind] = frozenset({"sign-up", "eve", "night", "day", "stopped", "over"})
STOPPED: frozenset[PhaseKind] = frozenset({"stopped"})
NOMINATIONS: frozenset[Stage] = frozenset({"open", "nominations"})
VOTE: frozenset[Stage] = frozenset({"open", "vote"})
BY_VOTE = frozenset({"everyone", "nominated"})
BY_TRIAL = frozenset({"trial"})

TABLE: dict[type[PlayerCommand], Permission] = {
    Vote: Permission(DAY, candidates=BY_VOTE, stages=VOTE),  # G3, Y2
    Withdraw: Permission(DAY, stages=VOTE),  # G3, Y2
    Nominate: Permission(DAY, stages=NOMINATIONS),  # G2, Y1, N6
    Support: Permission(DAY, candidates=BY_TRIAL, stages=NOMINATIONS),  # N6
    Verdict: Permission(DAY, candidates=BY_TRIAL, stages=VOTE),  # N7
    LastWord: Permission(DAY, last_word=True),  # G5, Y10, N7
    NoLastWord: Permission(DAY, last_word=True),  # G5, Y10
    Newspaper: Permission(PLAY, ability="edit", last_word=True),  # Y10
    Kill: Permission(NIGHT, ability="lone_kill", gang=True, order=True),  # G7, G13
    NoKill: Permission(NIGHT, gang=True, order=True),  # G7
    Check: Permission(PLAY, ability="check", order=True),  # G9
    Compare: Permission(NIGHT, ability="compare", order=True),  # G11
    Protect: Permission(PLAY, ability="protect", order=True),  # G12, N3
    Visit: Permission(NIGHT, ability="visit", order=True),  # Y8
    OpenElection: Permission(NIGHT, ability="call_election", office=True),  # G6
    ElectGodfather: Permission(NIGHT, gang=True, office=True),  # G6
    AppointGodfather: Permission(NIGHT | DAY, ability="call_election", office=True),  # G6
    Reelect: Permission(NIGHT, gang=True, office=True),  # G6
    GangTalk: Permission(PLAY | STOPPED, gang=True, paused=True),  # C12
    Here: Permission(PLAY | SIGN_UP, paused=True),
    Leave: Permission(SIGN_UP, paused=True),
    ReplaceMe: Permission(PLAY | STOPPED, paused=True),
    SignUp: Permission(frozenset()),  # who sits has signed up
    Ask: Permission(ALWAYS, dead=True, paused=True),  # C6
}


def refusal(game: Game, command: PlayerCommand, at: datetime) -> Refused | None:
    """The first of not-a-player, over, dead, unknown-command, not-your-role, wrong-phase that fits, if any.

    `at`: when the command arrived; the clock may have stood then (C11).
    """
    if not 1 <= command.by <= len(game.players):
        return Refused("not-a-player")
    if isinstance(command, Misread):
        return barred(game, command.by, Permission(ALWAYS - {"over"})) or Refused("unknown-command", name=command.meant)
    return barred(game, command.by, TABLE[type(command)], at)


def outrun(game: Game, command: PlayerCommand, at: datetime) -> Refused | None:
    """C5: what arrived in a part of the day that the clock has ended since, though it is the day's still."""
    permission, turned = TABLE[type(command)], game.phase.turned
    late = permission.stages is not None and turned is not None and at <= turned
    return LATE if late else None


def barred(game: Game, seat: Seat, permission: Permission, at: datetime | None = None) -> Refused | None:
    """What bars the player of that seat from it, at that instant or now."""
    phase = game.phase.kind
    if phase == "over" and phase not in permission.phases:
        return Refused("over")
    parting = permission.last_word and has_last_word(game, seat)
    if not (permission.dead or parting or game.alive(seat)):
        return Refused("dead")
    if not known(game.ruleset, permission):
        return Refused("unknown-command")
    # Before the deal nobody has a role that it could be not.
    if phase != "sign-up" and not (parting or able(game, seat, permission)):
        return Refused("not-your-role")
    stands = game.phase.paused if at is None else game.phase.stood(at)
    if stands and not permission.paused:
        return PAUSED
    return None if parting else untimely(game, seat, permission)


def untimely(game: Game, seat: Seat, permission: Permission) -> Refused | None:
    """Whether the phase is a wrong one, or the part of the day."""
    if permission.order and game.acquaintance:
        return ACQUAINTANCE
    timely = game.phase.kind in phases(game, seat, permission) and in_stage(game, permission)
    return None if timely else Refused("wrong-phase")


def has_last_word(game: Game, seat: Seat) -> bool:
    """Y10: whether he is the one whom the last day executed, and may still write about it."""
    return game.ruleset.last_word.when == "after" and game.executed == seat and not game.alive(seat)


def in_stage(game: Game, permission: Permission) -> bool:
    """Whether it is of this part of the day; a last word of a living man's needs somebody who stands (G5, N7)."""
    if permission.last_word and permission.ability is None:
        return game.ruleset.last_word.when == "before" and bool(game.candidates)
    return permission.stages is None or game.stage in permission.stages


def phases(game: Game, seat: Seat, permission: Permission) -> frozenset[PhaseKind]:
    """As the ruleset has it: a question is asked ahead only where it is answered by night (G9, N4), and a protection
    is named by day or by night as his role does it (G12, N3)."""
    if permission.ability == "check" and game.ruleset.answers == "dawn":
        return NIGHT
    if permission.ability == "protect" and (role := game.ruleset.roles.get(game.player(seat).role)) and role.protect:
        return NIGHT if role.protect.when == "night" else BEFORE_NIGHT
    return permission.phases


def known(ruleset: Ruleset, permission: Permission) -> bool:
    """Whether this ruleset has such a command at all."""
    if permission.office and not ruleset.office:
        return False
    if permission.candidates is not None and ruleset.candidates not in permission.candidates:
        return False
    if permission.last_word and ruleset.last_word.when == "after":
        return True
    if not (permission.ability or permission.gang):
        return True
    return (permission.gang and ruleset.has_gang) or bool(permission.ability and ruleset.able[permission.ability])


def able(game: Game, seat: Seat, permission: Permission) -> bool:
    """Whether it is his to do."""
    if not (permission.ability or permission.gang):
        return True
    if permission.gang and game.side(seat).gang:
        return True
    return permission.ability is not None and getattr(game.role(seat), permission.ability) is not None


def permitted(game: Game, seat: Seat) -> tuple[type[PlayerCommand], ...]:
    """What the player of that seat may do now, in the order of the table; it tells nothing of others."""
    return tuple(
        kind
        for kind, permission in TABLE.items()
        if barred(game, seat, permission) is None
        and offices.hindrance(game, kind) is None
        and nominations.hindrance(game, seat, kind) is None
        and not (kind is Here and sign_up.present(game, seat))
    )
