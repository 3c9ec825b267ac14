"""A player's words: read with the names of his game, decided line by line, each on the state of the line before."""

from collections.abc import Sequence
from datetime import datetime

from mailhost.engine.commands import Ask, Misread, Seat
from mailhost.engine.permissions import LATE
from mailhost.engine.refusals import Refused
from mailhost.engine.state import Phase
from mailhost.host.house import House
from mailhost.host.transaction import Handling
from mailhost.letters.letter import Reading
from mailhost.letters.outgoing import Outcome

MOST_COMMANDS = 100
"""As many as a mail may hold; a town has 60."""
STANDS_BEFORE_LATE = ("over", "dead", "unknown-command", "not-your-role")


def hear(house: House, handling: Handling, seat: Seat, fresh: Sequence[str], arrived: datetime) -> tuple[Outcome, ...]:
    """Decide the lines that the player of that seat typed; the game goes on in `handling`."""
    game = handling.game
    readings = within_reason(house.grammar.readings(fresh, seat, house.names(game)))
    late = is_late(game.phase, arrived)
    return tuple(outcome(handling, reading, arrived, late=late) for reading in readings)


def refusals(outcomes: Sequence[Outcome]) -> list[tuple[Reading, Refused]]:
    """The lines that were refused, and why."""
    return [(each.reading, each.result) for each in outcomes if isinstance(each.result, Refused)]


def is_late(phase: Phase, arrived: datetime) -> bool:
    """Whether a letter belongs to a phase that is over (C5): a deadline's own second is still the closed phase's.

    What the deal opened has no deadline before it: whoever answers his card within that second is in time.
    """
    if phase.kind == "sign-up" or phase.name in ("eve", "night 1"):
        return arrived < phase.began and phase.kind != "sign-up"
    return arrived <= phase.began


def outcome(handling: Handling, reading: Reading, at: datetime, *, late: bool) -> Outcome:
    """Decide one line. A late one changes nothing; it is refused as it would have been, else as late (C5)."""
    if not late or isinstance(reading.command, Ask):
        return Outcome(reading, handling.decide(reading.command, at))
    result = Handling(handling.game).decide(reading.command, at)
    stands = isinstance(result, Refused) and result.code in STANDS_BEFORE_LATE
    return Outcome(reading, result if stands else LATE)


def within_reason(readings: Sequence[Reading]) -> tuple[Reading, ...]:
    """A letter's commands, a question and a repeated line once each; beyond the bound, one line says that it ends."""
    kept: list[Reading] = []
    asked: set[Ask] = set()
    for reading in readings:
        if (kept and kept[-1] == reading) or reading.command in asked:
            continue
        if isinstance(reading.command, Ask):
            asked.add(reading.command)
        kept.append(reading)
    if len(kept) <= MOST_COMMANDS:
        return tuple(kept)
    last = kept[MOST_COMMANDS]
    return (*kept[:MOST_COMMANDS], Reading(last.line, Misread(last.command.by)))
