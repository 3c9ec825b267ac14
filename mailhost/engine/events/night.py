"""The night: orders, what they come to, and the godfather's office (G6 to G13, Y6 to Y8)."""

from datetime import datetime
from typing import Literal

from mailhost.engine.commands import Seat
from mailhost.engine.events.audience import GangEvent, HostEvent, PlayerEvent

Ability = Literal["kill", "no-kill", "check", "compare", "protect", "visit"]


class OrderGiven(PlayerEvent, frozen=True, tag=True):
    """An order for the night (or a question asked ahead), replacing his earlier one of the same ability.

    `at`: when its letter arrived, or the host gave it. `by_host`: given in his name by the host's hand.
    """

    ability: Ability
    targets: tuple[Seat, ...]
    at: datetime
    by_host: bool = False


class Answered(PlayerEvent, frozen=True, tag=True):
    """The one clear answer. `answer`: a side id or a role id (check), "same" or "different" (compare)."""

    ability: Literal["check", "compare"]
    targets: tuple[Seat, ...]
    answer: str


class Unanswered(PlayerEvent, frozen=True, tag=True):
    """A question that comes to nothing: he forgot what he learnt (Y6), or a visit kept him from asking (Y8)."""

    ability: Literal["check", "compare"]
    targets: tuple[Seat, ...]
    why: Literal["forgot", "prevented"]


class VisitMade(HostEvent, frozen=True, tag=True):
    """A visit was carried out. `blocks`: what the one visited does in this night does not happen (Y8)."""

    by: Seat
    target: Seat
    blocks: bool


class LotDrawn(HostEvent, frozen=True, tag=True):
    """A chance came true for him, or did not: "protect" helps (Y7), "forget" forgets (Y6)."""

    purpose: Literal["protect", "forget"]
    seat: Seat
    happened: bool


class KillDecided(HostEvent, frozen=True, tag=True):
    """Whom a killer's word fell on, None for nobody. `by`: "gang" or the lone killer's role id."""

    by: str
    target: Seat | None


class KillPrevented(HostEvent, frozen=True, tag=True):
    """A protection undid that kill."""

    by: str
    target: Seat


class GodfatherSilent(HostEvent, frozen=True, tag=True):
    """Dawn is near, the godfather has given no word or there is none, and the host is asked for one (G7)."""


class GangTalked(GangEvent, frozen=True, tag=True):
    """Words of one of the gang to the others."""

    by: Seat
    text: str


class ElectionOpened(GangEvent, frozen=True, tag=True):
    """`by` None: it opened by itself. `rule`: plurality, majority or unanimous."""

    rule: str
    by: Seat | None


class ElectionVoteCast(GangEvent, frozen=True, tag=True):
    """Final once cast."""

    by: Seat
    target: Seat


class GodfatherElected(GangEvent, frozen=True, tag=True):
    """The office is filled by election."""

    seat: Seat


class GodfatherAppointed(GangEvent, frozen=True, tag=True):
    """The office is filled by the consigliere (`by`) or by the host (`by` None)."""

    seat: Seat
    by: Seat | None


class ElectionFailed(GangEvent, frozen=True, tag=True):
    """Its outcome is nobody."""


class OfficeVacated(GangEvent, frozen=True, tag=True):
    """By death or by the host's hand."""


NightEvent = (
    OrderGiven
    | Answered
    | Unanswered
    | VisitMade
    | LotDrawn
    | KillDecided
    | KillPrevented
    | GodfatherSilent
    | GangTalked
    | ElectionOpened
    | ElectionVoteCast
    | GodfatherElected
    | GodfatherAppointed
    | ElectionFailed
    | OfficeVacated
)
