"""What a template may know, by who reads it: plain values, no object of the engine.

A template for everyone is handed `PublicView` and so cannot tell a secret, however wrong it is; those for one
player, for the gang and for the host get a second view beside it (`secret_views`). Adding a field to PublicView makes
it public.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any
from zoneinfo import ZoneInfo

import msgspec

from mailhost.engine import day, trial
from mailhost.engine.commands import Seat
from mailhost.engine.ruleset import Ruleset
from mailhost.engine.state import Game, Phase, Player
from mailhost.engine.timetable import day_start
from mailhost.letters import phrases
from mailhost.letters.theme import caller, names_of, sides, won


class Resident(msgspec.Struct, frozen=True):
    """A line of the roster. `shown`, `manner` and `died` are of the dead, "" else; `shown` is "" where it is secret."""

    number: int
    nick: str
    alive: bool
    shown: str
    manner: str
    died: str


class Tallied(msgspec.Struct, frozen=True):
    """A candidate with those who vote for his execution, the earliest first."""

    number: int
    nick: str
    votes: int
    voters: tuple[str, ...]


class Candidate(msgspec.Struct, frozen=True):
    """One who was nominated, by whom, and who has supported him, nominators first (Y1, N6)."""

    number: int
    nick: str
    by: tuple[str, ...]
    supporters: tuple[str, ...]


class Rulings(msgspec.Struct, frozen=True):
    """Who finds the one on trial guilty and who does not, the earliest first (N7)."""

    guilty: tuple[str, ...]
    innocent: tuple[str, ...]


class HeadingView(msgspec.Struct, frozen=True):
    """What the whole town knows without looking at the roster: enough for a receipt, of which there are most.

    Instants are in the game's zone; `zone` is its city.
    """

    title: str
    host: str
    phase: str
    kind: str
    number: int
    closes: datetime | None
    paused: bool
    """Whether the clock stands (C11): `closes` and `voting` will be later by the length of the pause."""
    dawns: datetime | None
    """When the first day begins by the clock; None but on the eve."""
    zone: str
    acquaintance: bool
    """Whether nothing is ordered for this night, or on the eve for the coming one (N1)."""
    early: bool
    """Whether any role's order or question is taken on the eve."""
    office: bool
    """Whether the gang elects a godfather (G6)."""
    dates: int
    weekdays: tuple[str, ...]
    stretched: bool
    """Whether this day is long by the host's hand."""
    winner: str
    won: str
    """What the winner is by the rules: town, gang, lone or nobody; "" while the game goes on."""
    town: str
    """What the theme calls the town's side, and, "" where there is none, the gang and the lone killer's side."""
    gang: str
    lone: str
    caller: str
    """The name of the role that calls the gang's election, "" where none does (G6)."""
    seats: int
    """How many may play, 0 for any number."""
    stage: str
    """By day, the part of it that it is: open, nominations, hearing, vote or idle (`state.Stage`); "" else."""
    stood: str
    """How one comes to stand for execution: everyone, nominated or trial."""
    voting: datetime | None
    """When the nominations will end, None where they are over, or where there are none."""
    accused: str
    """Who is on trial, "" for nobody."""
    again: bool
    """Whether the town votes again because the votes were equal (N7)."""
    many: bool
    """Whether one may vote for several (G3)."""
    direct: bool
    """Whether a vote is moved at once, and not withdrawn first (Y2)."""
    certain: bool
    """Whether somebody is executed however the town votes (G4)."""
    last_word: bool
    """Whether the last word is said while the day lasts (G5), of at most `words` words."""
    words: int


class PublicView(HeadingView, frozen=True):
    """All that the whole town knows."""

    residents: tuple[Resident, ...]
    living: tuple[Resident, ...]
    cemetery: tuple[Resident, ...]
    tally: tuple[Tallied, ...]
    candidates: tuple[str, ...]
    """Who stands for execution."""
    nominated: tuple[Candidate, ...]
    """Of the living, in that order."""
    rulings: Rulings
    majority: int
    """How many are more than half of the living (N6)."""


def heading_view(game: Game) -> HeadingView:
    """Of facts that were announced, those that need no look at each player."""
    return headed(game.ruleset, game.language, game.timezone, game.phase, course(game))


def public_view(game: Game) -> PublicView:
    """Of facts that were announced, and of nothing else."""
    residents = tuple(resident(game, player) for player in game.players)
    return PublicView(
        **msgspec.structs.asdict(heading_view(game)),
        residents=residents,
        living=tuple(each for each in residents if each.alive),
        cemetery=tuple(each for each in residents if not each.alive),
        tally=tally(game),
        candidates=nicks(game, game.candidates),
        nominated=tuple(candidate(game, seat) for seat in game.nominated),
        rulings=rulings(game),
        majority=len(game.living) // 2 + 1,
    )


class Course(msgspec.Struct, frozen=True):
    """What a HeadingView tells of a game beside its ruleset and its open phase."""

    dawns: datetime | None
    acquaintance: bool
    stretched: bool
    winner: str
    won: str
    seats: int
    stage: str
    voting: datetime | None
    accused: str
    again: bool


def course(game: Game) -> Course:
    """Of that game, as it stands."""
    phase = game.phase
    return Course(
        dawns=local(game, day_start(game, phase.closes)) if phase.closes and phase.kind == "eve" else None,
        acquaintance=game.acquaintance,
        stretched=phase.number in game.long_days,
        winner=game.winner,
        won=won(game),
        seats=game.seats,
        stage=game.stage or "",
        voting=local(game, phase.voting) if phase.voting and not game.voting else None,
        accused="" if game.trial is None else nick(game, game.trial),
        again=game.ballot > 1,
    )


@lru_cache(maxsize=64)
def headed(ruleset: Ruleset, language: str, timezone: str, phase: Phase, course: Course) -> HeadingView:
    """The view of all that; remembered, as a phase has many receipts."""
    said = msgspec.structs.asdict(course)
    return HeadingView(**theme(ruleset, language), **timing(phase, language, timezone), **said)


def timing(phase: Phase, language: str, timezone: str) -> Mapping[str, Any]:
    """The fields that hang on the open phase alone."""
    return {
        "phase": phase.name,
        "kind": phase.kind,
        "number": phase.number,
        "closes": phase.closes.astimezone(ZoneInfo(timezone)) if phase.closes else None,
        "paused": phase.paused,
        "zone": phrases.zone(language, timezone),
        "dates": phase.dates,
        "weekdays": weekdays(phase, language, timezone),
    }


def theme(ruleset: Ruleset, language: str) -> Mapping[str, Any]:
    """The fields that hang on the ruleset alone."""
    names, vote = ruleset.names[language], ruleset.vote
    return {
        "title": names.title,
        "host": names.host,
        "early": early(ruleset),
        "office": ruleset.office,
        **sides(ruleset, language),
        "caller": caller(ruleset, language),
        "stood": ruleset.candidates,
        "many": vote.many,
        "direct": vote.change == "direct",
        "certain": vote.none == "lot" and vote.tie != "second-ballot" and ruleset.candidates != "trial",
        "last_word": ruleset.last_word.when == "before",
        "words": ruleset.last_word.words,
    }


def resident(game: Game, player: Player) -> Resident:
    """One of the roster as the town knows him."""
    return Resident(player.seat, player.nick, player.alive, shown(game, player), player.manner or "", player.died)


def shown(game: Game, player: Player) -> str:
    """The name of what was announced of a dead player, "" for nothing (C10)."""
    names = names_of(game)
    if not player.shown:
        return ""
    if game.ruleset.reveal_on_death == "role":
        return names.roles[player.shown]
    return phrases.of_side(game.language, names.sides[player.shown])


def weekdays(phase: Phase, language: str, timezone: str) -> tuple[str, ...]:
    """The days of the week that a long day lasts; none of any other phase."""
    began = phase.began.astimezone(ZoneInfo(timezone))
    days = range(phase.dates) if phase.dates > 1 else ()
    return tuple(phrases.weekday(language, began + timedelta(days=n)) for n in days)


def tally(game: Game) -> tuple[Tallied, ...]:
    """The standing votes (public by C5): the first would be executed now."""
    return tuple(
        Tallied(target, nick(game, target), len(voters), nicks(game, voters))
        for target, voters in day.tally(game).items()
    )


def candidate(game: Game, seat: Seat) -> Candidate:
    """One who was nominated."""
    supporters = nicks(game, game.supporters(seat))
    return Candidate(seat, nick(game, seat), nicks(game, game.nominations.get(seat, ())), supporters)


def rulings(game: Game) -> Rulings:
    """The standing verdicts, which are public by C5."""
    return Rulings(*(nicks(game, trial.rulings(game, guilty=guilty)) for guilty in (True, False)))


def rules_table(ruleset: Ruleset) -> dict[str, object]:
    """The ruleset as plain tables, spelled as in its file but for dashes, which templates cannot name."""
    table: dict[str, object] = underscored(msgspec.to_builtins(ruleset))
    return table


def early(ruleset: Ruleset) -> bool:
    """Whether any role that is dealt gives an order, or asks, before the first night (G9, G12)."""
    dealt = [role for role in ruleset.roles.values() if role.count != 0]
    asks = ruleset.answers == "at-once" and any(role.check for role in dealt)
    return ruleset.first_night == "full" and (
        asks or any(role.protect and role.protect.when == "day" for role in dealt)
    )


def underscored(value: Any) -> Any:
    """The same with the dashes of every key turned into underscores."""
    if isinstance(value, dict):
        return {str(key).replace("-", "_"): underscored(inner) for key, inner in value.items()}
    return value


def nick(game: Game, seat: Seat) -> str:
    """A player's nickname; the host, whom the town may execute, by his name in the theme (Y11)."""
    return game.player(seat).nick if seat else names_of(game).host


def nicks(game: Game, seats: Iterable[Seat]) -> tuple[str, ...]:
    """Nicknames in the given order."""
    players = game.players
    return tuple([players[seat - 1].nick if seat else names_of(game).host for seat in seats])


def local(game: Game, moment: datetime) -> datetime:
    """An instant on the clocks of the game's zone."""
    return moment.astimezone(ZoneInfo(game.timezone))
