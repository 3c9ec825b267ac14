"""Whole games through `decide` and `apply` alone, on one core: a town that votes and kills at random to the end."""

import random
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta

from mailhost.engine.applying import apply, begin
from mailhost.engine.calendar import Calendar
from mailhost.engine.commands import (
    AnyCommand,
    Check,
    Compare,
    Deal,
    Join,
    Kill,
    Nominate,
    Protect,
    Ring,
    Support,
    Verdict,
    Visit,
    Vote,
)
from mailhost.engine.deciding import decide
from mailhost.engine.founding import create
from mailhost.engine.refusals import Refused
from mailhost.engine.ruleset import Ruleset
from mailhost.engine.state import Game
from mailhost.engine.timetable import next_bell
from tests.engine.games import FILES, rules_of

TARGET = 330
"""Games of twenty in gorod, a second."""
PLAYERS = 20
START = datetime(2026, 12, 1, 19, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
MOST_BELLS = 400
"""Where chance alone convicts, a game may last."""

Play = Callable[[Game, random.Random], Iterator[AnyCommand]]
Step = tuple[AnyCommand, datetime]


def measured(rounds: int, games: int = 200) -> dict[str, float]:
    """Games a second by ruleset, the best of so many rounds: what else the machine does only ever takes from it."""
    return {name: max(pace(rules_of(name), games, seed) for seed in range(rounds)) for name in FILES}


def pace(ruleset: Ruleset, games: int, seed: int) -> float:
    """How many of them a second of the processor's time; who does what is drawn beforehand."""
    dice = random.Random(seed)
    scripts = [script(ruleset, PLAYERS, dice, by_chance)[0] for _ in range(games)]
    started = time.process_time()
    for steps in scripts:
        game = opened(ruleset)
        for command, at in steps:
            game = after(game, command, at)
    return games / (time.process_time() - started)


def opened(ruleset: Ruleset) -> Game:
    """A game in sign-up."""
    language = next(iter(ruleset.names))
    return begin(create("bench", ruleset, language, "UTC", Calendar(long_days="none"), START))


def script(ruleset: Ruleset, players: int, dice: random.Random, play: Play) -> tuple[list[Step], Game]:
    """All commands of a game in their order, from the first sign-up to the last ring, and what they come to."""
    steps: list[Step] = []
    game = opened(ruleset)

    def say(command: AnyCommand, at: datetime) -> None:
        nonlocal game
        steps.append((command, at))
        game = after(game, command, at)

    for seat in range(1, players + 1):
        say(Join(f"player{seat}", None), START)
    say(Deal(f"{dice.getrandbits(256):064x}"), START)
    for _ in range(MOST_BELLS):
        bell = next_bell(game)
        if bell is None:
            break
        for command in play(game, dice):
            # What arrives when a part of a day begins is of the part before (C5).
            say(command, min((game.phase.turned or game.phase.began) + MINUTE, bell))
        say(Ring(), bell)
    return steps, game


def after(game: Game, command: AnyCommand, at: datetime) -> Game:
    """The game after that command, be it refused."""
    decision = decide(game, command, at)
    if not isinstance(decision, Refused):
        for event in decision:
            game = apply(game, event)
    return game


def by_chance(game: Game, dice: random.Random) -> Iterator[AnyCommand]:
    """By day everybody votes as the rules have it; by night whoever can do something does it to somebody."""
    living = [player.seat for player in game.living]
    if game.phase.kind == "day":
        yield from by_day(game, living, dice)
    elif game.phase.kind == "night" and not game.acquaintance:
        yield from by_night(game, living, dice)


def by_day(game: Game, living: list[int], dice: random.Random) -> Iterator[AnyCommand]:
    """Votes, nominations or verdicts, one each; for a trial, as many support the first who is nominated as it takes."""
    if game.stage in {"open", "vote"}:
        candidates = game.candidates
        for seat in living:
            if game.trial is not None:
                yield Verdict(seat, guilty=dice.random() < 2 / 3)
            else:
                yield Vote(seat, (candidates[int(dice.random() * len(candidates))],))
    elif game.stage == "nominations" and game.ruleset.candidates == "trial":
        first, *others = living
        target = dice.choice(others)
        yield Nominate(first, target)
        for seat in others[: len(living) // 2]:
            yield Support(seat, target)
    elif game.stage == "nominations":
        for seat in living:
            yield Nominate(seat, living[int(dice.random() * len(living))])


def by_night(game: Game, living: list[int], dice: random.Random) -> Iterator[AnyCommand]:
    """Every order there is, from whoever can give it, the gang of one mind; who protects by day does nothing here."""
    victim = dice.choice([seat for seat in living if not game.side(seat).gang])
    for seat in living:
        role = game.role(seat)
        target, other = living[int(dice.random() * len(living))], victim
        if role.lone_kill:
            yield Kill(seat, target)
        if game.side(seat).gang:
            yield Kill(seat, victim)
        if role.check:
            yield Check(seat, target)
        if role.compare:
            yield Compare(seat, target, other)
        if role.visit:
            yield Visit(seat, target)
        if role.protect and role.protect.when == "night":
            yield Protect(seat, target)
