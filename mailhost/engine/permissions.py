"""Who may do what, and when: one table, read by `decide` for its refusals and by the help mail for its list.

What it tells a player depends on his own role and on what all (or, for the gang, all of the gang) know.
"""

from datetime import datetime
from typing import Literal

import msgspec

from mailhost.engine import offices, sign_up
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
    Visit,
    Vote,
    Withdraw,
)
from mailhost.engine.refusals import Refused
from mailhost.engine.ruleset import Ruleset
from mailhost.engine.state import Game, PhaseKind

Has = Literal["check", "compare", "protect", "visit", "lone_kill", "call_election"]


class Permission(msgspec.Struct, frozen=True):
    """When, and by whom: whoever has the ability, or is of the gang; where neither is asked, anybody.

    `office`: only in a ruleset with a godfather. `dead`: the dead may too. `paused`: while the clock stands too (C11).
    `order`: it is for a night, and refused where that night is for acquaintance (N1).
    """

    phases: frozenset[PhaseKind]
    ability: Has | None = None
    gang: bool = False
    office: bool = False
    dead: bool = False
    paused: bool = False
    order: bool = False


PAUSED = Refused("wrong-phase", detail="paused")
"""C11: the clock stands."""
DAY: frozenset[PhaseKind] = frozenset({"day"})
NIGHT: frozenset[PhaseKind] = frozenset({"night"})
BEFORE_NIGHT: frozenset[PhaseKind] = frozenset({"eve", "day"})
NEVER: frozenset[PhaseKind] = frozenset()
PLAY: frozenset[PhaseKind] = frozenset({"eve", "night", "day"})
SIGN_UP: frozenset[PhaseKind] = frozenset({"sign-up"})
ALWAYS: frozenset[PhaseKind] = frozenset({"sign-up", "eve", "night", "day", "over"})

TABLE: dict[type[PlayerCommand], Permission] = {
    Vote: Permission(DAY),  # G3
    Withdraw: Permission(DAY),  # G3
    Nominate: Permission(DAY),  # G2
    LastWord: Permission(DAY),  # G5
    NoLastWord: Permission(DAY),  # G5
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
    GangTalk: Permission(PLAY, gang=True, paused=True),  # C12
    Here: Permission(PLAY | SIGN_UP, paused=True),
    Leave: Permission(SIGN_UP, paused=True),
    ReplaceMe: Permission(PLAY, paused=True),
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


def barred(game: Game, seat: Seat, permission: Permission, at: datetime | None = None) -> Refused | None:
    """What bars the player of that seat from it, at that instant or now."""
    phase = game.phase.kind
    if phase == "over" and phase not in permission.phases:
        return Refused("over")
    if not (permission.dead or game.alive(seat)):
        return Refused("dead")
    if not known(game.ruleset, permission):
        return Refused("unknown-command")
    # Before the deal nobody has a role that it could be not.
    if phase != "sign-up" and not able(game, seat, permission):
        return Refused("not-your-role")
    stands = game.phase.paused if at is None else game.phase.stood(at)
    if stands and not permission.paused:
        return PAUSED
    return None if phase in phases(game, seat, permission) else Refused("wrong-phase")


def phases(game: Game, seat: Seat, permission: Permission) -> frozenset[PhaseKind]:
    """In which phases he may: in none, while the night that it is for is one for acquaintance (N1)."""
    return NEVER if permission.order and game.acquaintance else usual_phases(game, seat, permission)


def usual_phases(game: Game, seat: Seat, permission: Permission) -> frozenset[PhaseKind]:
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
    if not (permission.ability or permission.gang):
        return True
    return (permission.gang and any(side.gang for side in ruleset.sides.values())) or any(
        getattr(role, permission.ability) is not None for role in ruleset.roles.values() if permission.ability
    )


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
        and not (kind is Here and sign_up.present(game, seat))
    )
