"""The tables of a ruleset's file: a side, a role with its abilities, the rules of a chapter, a theme's names."""

from typing import Annotated, Literal

import msgspec

Chance = Annotated[float, msgspec.Meta(ge=0, le=1)]
Number = Annotated[int, msgspec.Meta(ge=0)]
Bound = Annotated[int, msgspec.Meta(ge=1)]
Hours = Annotated[float, msgspec.Meta(gt=0, le=72)]


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the file."""


class Side(Section, frozen=True):
    """`gang`: its members know each other, confer and kill together. `lone`: it wins as the last one alive."""

    gang: bool = False
    lone: bool = False


class Check(Section, frozen=True):
    """Ability: learns a resident's `side` or `role`; `forgets` is the chance of learning nothing (Y6)."""

    learns: Literal["side", "role"] = "side"
    forgets: Chance = 0.0


class Compare(Section, frozen=True):
    """Ability: learns whether two residents' statuses are the same (G11)."""


class Protect(Section, frozen=True):
    """Ability: named by `day` or `night` for the (coming) night; `stops` which kills; `chance` that it helps."""

    when: Literal["day", "night"] = "day"
    stops: Literal["mafia", "all"] = "mafia"
    self: bool = True
    repeat: bool = True
    chance: Chance = 1.0


class LoneKill(Section, frozen=True):
    """Ability: kills alone each night and must; `idle`: what a night without a name is (G13, Y5)."""

    idle: Literal["violation", "dies"] = "violation"


class Visit(Section, frozen=True):
    """Ability: visits one resident a night, nobody twice; `block`: that one's own act does not happen (Y8)."""

    effect: Literal["block", "none"] = "block"


class Lead(Section, frozen=True):
    """Ability: his word is the gang's, where `gang.kill` is `don-first` (Y4)."""


class Edit(Section, frozen=True):
    """Ability: adds his notes to the newspaper (Y10)."""


class CallElection(Section, frozen=True):
    """Ability: opens the first election of the godfather, sets its rules, appoints when it fails (G6)."""


class Role(Section, frozen=True):
    """Who is dealt: `count` of them, or `share` of all (rounded half up, at least 1), or all who are left.

    `count` wins over `share`. `within`: dealt inside the number of that role, not beside it. `like`: the role it counts
    as in comparisons.
    """

    side: str
    count: Number | None = None
    share: Chance | None = None
    within: str | None = None
    like: str | None = None
    check: Check | None = None
    compare: Compare | None = None
    protect: Protect | None = None
    visit: Visit | None = None
    lead: Lead | None = None
    edit: Edit | None = None
    lone_kill: LoneKill | None = msgspec.field(default=None, name="lone-kill")
    call_election: CallElection | None = msgspec.field(default=None, name="call-election")


class VoteRules(Section, frozen=True):
    """G3, G4, Y2, Y3, N7."""

    many: bool
    change: Literal["direct", "withdraw-first"]
    tie: Literal["earlier-last-vote", "later-last-vote", "second-ballot"]
    none: Literal["lot", "nobody"]


class BallotRules(Section, frozen=True):
    """N7. `extra`: how many hours a second ballot lasts."""

    extra: Hours = 2


class LastWordRules(Section, frozen=True):
    """G5, Y10, N7. `words` and `seconds` are upper bounds."""

    when: Literal["before", "after"]
    words: Bound = 400
    seconds: Bound = 180


class GangRules(Section, frozen=True):
    """Who speaks for the gang (G7, Y4, N2), and whether it may name its own."""

    kill: Literal["godfather", "don-first", "plurality"]
    own: bool


class GodfatherRules(Section, frozen=True):
    """G6, G7: the rules of an election where its caller names none; what a silent godfather means."""

    rules: Literal["plurality", "majority", "unanimous"] = "plurality"
    silent: Literal["plurality", "consigliere", "nobody", "host"] = "plurality"


class VictoryRules(Section, frozen=True):
    """G14: whether a lone killer counts among the honest when the gang's parity is reckoned."""

    maniac_is_honest: bool = False


class HostRules(Section, frozen=True):
    """Y11. `candidate`: whether the town may execute the host."""

    candidate: bool = False


class Names(Section, frozen=True):
    """What this theme calls things in one language: nominative, as they stand in the middle of a sentence."""

    title: str
    host: str
    roles: dict[str, str]
    sides: dict[str, str]
