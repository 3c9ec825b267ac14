"""Rules as data: the shape of a ruleset file, how it is read, and how one game overrides a key of it.

The engine asks a ruleset for abilities and settings, never for its name. The keys are those of the table of
open points in docs/rules.md: a dotted key is the path to its value (`vote.many`), and one that begins with
a role's id leads into that role (`doctor.count`) or into the ability that has the setting (`doctor.when`).
"""

import re
import tomllib
from collections.abc import Iterator
from functools import cached_property
from typing import Any, Literal

import msgspec

from mailhost.engine.mistakes import first_mistake, nearest
from mailhost.engine.sections import (
    BallotRules,
    CallElection,
    Check,
    Compare,
    Edit,
    GangRules,
    GodfatherRules,
    HostRules,
    LastWordRules,
    Lead,
    LoneKill,
    Names,
    Protect,
    Role,
    Section,
    Side,
    VictoryRules,
    Visit,
    VoteRules,
)

NightStep = Literal["visit", "kill", "lone-kill", "protect"]


class RulesetError(Exception):
    """A ruleset file or an option is wrong: one line that names the key, what was found and what is allowed."""


class Ruleset(Section, frozen=True, dict=True):
    """One TOML file. `night`: the order in which a night's orders are carried out at dawn."""

    id: str
    first_night: Literal["full", "acquaintance"]
    reveal_on_death: Literal["role", "side", "none"]
    answers: Literal["at-once", "dawn"]
    candidates: Literal["everyone", "nominated", "trial"]
    suicide: Literal["violation", "allowed"]
    night: tuple[NightStep, ...]
    vote: VoteRules
    last_word: LastWordRules
    gang: GangRules
    sides: dict[str, Side]
    roles: dict[str, Role]
    names: dict[str, Names]
    godfather: GodfatherRules = GodfatherRules()
    victory: VictoryRules = VictoryRules()
    ballot: BallotRules = BallotRules()
    host: HostRules = HostRules()

    def __hash__(self) -> int:
        """By its id: its tables have no hash, and what is made of one ruleset is worth remembering."""
        return hash(self.id)

    def __eq__(self, other: object) -> bool:
        """By its content, put into one line once: of every receipt it is asked whether its ruleset is known."""
        return self is other or (isinstance(other, Ruleset) and self.content == other.content)

    @cached_property
    def content(self) -> bytes:
        """All of it."""
        return msgspec.json.encode(self, order="deterministic")

    @property
    def office(self) -> bool:
        """Whether there is a godfather at all: where he speaks for a gang (G6, G7)."""
        return self.gang.kill == "godfather" and self.has_gang

    @cached_property
    def has_gang(self) -> bool:
        """Whether anybody may be of a gang."""
        return any(side.gang for side in self.sides.values())

    @cached_property
    def able(self) -> dict[str, frozenset[str]]:
        """By ability, as the fields of Role spell it: the ids of the roles that have it."""
        fields = [ability.replace("-", "_") for ability in ABILITIES]
        return {name: frozenset(role for role, can in self.roles.items() if getattr(can, name)) for name in fields}

    @property
    def town(self) -> str:
        """The id of the side that is neither a gang nor lone."""
        return next(name for name, side in self.sides.items() if not (side.gang or side.lone))

    @property
    def rest(self) -> str:
        """The id of the role that all get who are left."""
        return next(name for name, role in self.roles.items() if role.count is None and role.share is None)

    @cached_property
    def abilities(self) -> dict[str, tuple[str, ...]]:
        """By role, what it can do."""
        return {
            role: tuple(name for name in ABILITIES if getattr(can, name.replace("-", "_")) is not None)
            for role, can in self.roles.items()
        }


ID = re.compile(r"[a-z0-9][a-z0-9-]{0,31}", re.ASCII)
SIDES = {"town": Side(), "mafia": Side(gang=True), "maniac": Side(lone=True)}
"""The sides whose victory has words."""
SHAPES: dict[str, type[Section]] = {
    "check": Check,
    "compare": Compare,
    "protect": Protect,
    "visit": Visit,
    "lead": Lead,
    "edit": Edit,
    "lone-kill": LoneKill,
    "call-election": CallElection,
}
ABILITIES = tuple(SHAPES)
SECTIONS: dict[str, type[Section]] = {
    "vote": VoteRules,
    "ballot": BallotRules,
    "last_word": LastWordRules,
    "gang": GangRules,
    "godfather": GodfatherRules,
    "victory": VictoryRules,
    "host": HostRules,
}
SINGLE = ("first_night", "reveal_on_death", "answers", "candidates", "suicide")


def read(data: bytes, options: dict[str, Any] | None = None, source: str = "ruleset") -> Ruleset:
    """Read a ruleset file's bytes, with one game's `options` over it.

    Raises RulesetError: one line that begins with `source`, or with the option that is wrong.
    """
    try:
        table = tomllib.loads(data.decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise RulesetError(f"{source}: not a TOML file: {error}") from None
    if mistake := first_mistake(Ruleset, table):
        raise RulesetError(f"{source}: {mistake}")
    check_references(msgspec.convert(table, Ruleset), source)
    for key, value in (options or {}).items():
        override(table, key, value)
    ruleset = msgspec.convert(table, Ruleset)
    check_references(ruleset, source)
    return ruleset


def override(table: dict[str, Any], key: str, value: Any) -> None:
    """Set one dotted key in a ruleset's table; RulesetError if there is no such key or no such value of it."""
    path = keyed_paths(table).get(key)
    if path is None:
        known = keys(table)
        raise RulesetError(f"option {key}: no such key{nearest(key, known)}; allowed: {', '.join(known)}")
    place = table
    for name in path[:-1]:
        place = place.setdefault(name, {})
    place[path[-1]] = value
    if mistake := first_mistake(Ruleset, table):
        raise RulesetError(f"option {key}:{mistake.partition(':')[2]}")


def keys(table: dict[str, Any]) -> list[str]:
    """Every key that `override` takes for this ruleset, sorted."""
    return sorted(keyed_paths(table))


def keyed_paths(table: dict[str, Any]) -> dict[str, tuple[str, ...]]:
    """Every option key of the table with its path: the top level, its sections, the roles and their abilities."""
    paths: dict[str, tuple[str, ...]] = {name: (name,) for name in SINGLE}
    for section, shape in SECTIONS.items():
        paths |= {f"{section}.{name}": (section, name) for name in shape.__struct_fields__}
    for role_id, role in table["roles"].items():
        # A count wins over a share, so where the file counts, a share would change nothing.
        numbers = ("count", "share") if "share" in role else ("count",) if "count" in role else ()
        paths |= {f"{role_id}.{name}": ("roles", role_id, name) for name in numbers}
        for ability in role.keys() & SHAPES.keys():
            for setting in SHAPES[ability].__struct_fields__:
                paths[f"{role_id}.{setting}"] = ("roles", role_id, ability, setting)
    if "consigliere.count" in paths:
        paths["consigliere"] = paths["consigliere.count"]
    return paths


def check_references(ruleset: Ruleset, source: str) -> None:
    """Raise RulesetError where one part of the file does not fit another."""
    for misfits in (misnamed, sides_amiss, references_amiss, numbers_amiss, night_amiss, names_amiss):
        for line in misfits(ruleset):
            raise RulesetError(f"{source}: {line}")


def misnamed(ruleset: Ruleset) -> Iterator[str]:
    """Ids name folders, files and option keys."""
    for key, name in (("id", ruleset.id), *(("roles", role) for role in ruleset.roles)):
        if not ID.fullmatch(name):
            yield f"{key}: found {name!r}; allowed: 1 to 32 of a-z, 0-9 and -, a letter or digit first"


def sides_amiss(ruleset: Ruleset) -> Iterator[str]:
    """A town, and what the rules of victory know beside it, each what it is there (C8, G14)."""
    for name, side in ruleset.sides.items():
        if name not in SIDES:
            yield f"sides: found {name!r}; allowed: {', '.join(SIDES)}"
        elif side != SIDES[name]:
            yield f"sides.{name}: found {kind_of(side)}; allowed: {kind_of(SIDES[name])}"
    if "town" not in ruleset.sides:
        yield "sides.town: missing"


def kind_of(side: Side) -> str:
    """As one would write it into the file."""
    return ", ".join(f"{key} = true" for key in side.__struct_fields__ if getattr(side, key)) or "neither gang nor lone"


def references_amiss(ruleset: Ruleset) -> Iterator[str]:
    """Sides and roles that are named but not there; the gang's own offices in other hands."""
    for role_id, role in ruleset.roles.items():
        for key, allowed in (("side", [*ruleset.sides]), ("within", [*ruleset.roles]), ("like", [*ruleset.roles])):
            found = getattr(role, key)
            if found is not None and found not in allowed:
                yield f"roles.{role_id}.{key}: found {found!r}; allowed: {', '.join(allowed)}"
        for ability, found in (("call-election", role.call_election), ("lead", role.lead)):
            if found and not ruleset.sides[role.side].gang:
                yield f"roles.{role_id}.{ability}: found on side {role.side!r}; allowed: on the gang's"
        if role.lone_kill and ruleset.sides[role.side].gang:
            yield f"roles.{role_id}.lone-kill: found on side {role.side!r}; allowed: on another than the gang's"


def numbers_amiss(ruleset: Ruleset) -> Iterator[str]:
    """One role is for all who are left, and none is dealt within that one."""
    rest = [name for name, role in ruleset.roles.items() if role.count is None and role.share is None]
    if len(rest) != 1:
        yield f"roles: found without count and share: {', '.join(rest) or 'none'}; allowed: exactly one role"
    for role_id, role in ruleset.roles.items():
        if role.within in (*rest, role_id):
            yield f"roles.{role_id}.within: found {role.within!r}; allowed: a role with a number"


def night_amiss(ruleset: Ruleset) -> Iterator[str]:
    """Each step once; a visit before what it hinders, protection after what kills; a step for all that can be done."""
    night = ruleset.night
    if len(set(night)) < len(night):
        yield f"night: found {', '.join(night)}; allowed: each step once"
    if "visit" in night[1:]:
        yield f"night: found {', '.join(night)}; allowed: visit as the first step"
    if "protect" in night[:-1]:
        yield f"night: found {', '.join(night)}; allowed: protect as the last step"
    wanted = [("kill", f"sides.{name}") for name, side in ruleset.sides.items() if side.gang]
    for name, role in ruleset.roles.items():
        wanted += [("lone-kill", f"roles.{name}")] if role.lone_kill else []
        wanted += [("protect", f"roles.{name}")] if role.protect else []
        wanted += [("visit", f"roles.{name}")] if role.visit else []
    for step, whose in wanted:
        if step not in night:
            yield f"night: found {', '.join(night) or 'nothing'}; allowed: {step} among them, for {whose} is there"


def names_amiss(ruleset: Ruleset) -> Iterator[str]:
    """A name for each role and side of the file, and for nothing else."""
    for language, names in ruleset.names.items():
        path = f"names.{language}"
        named = {f"{path}.title": names.title, f"{path}.host": names.host}
        for kind, wanted, given in (("roles", ruleset.roles, names.roles), ("sides", ruleset.sides, names.sides)):
            yield from (f"{path}.{kind}.{name}: missing" for name in wanted if name not in given)
            for name in given.keys() - wanted.keys():
                yield f"{path}.{kind}: found {name!r}; allowed: {', '.join(wanted)}"
            named |= {f"{path}.{kind}.{name}": text for name, text in given.items()}
        yield from (f"{key}: found {text!r}; allowed: a name" for key, text in named.items() if not text.strip())
