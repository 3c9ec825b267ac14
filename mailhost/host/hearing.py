"""A player's words: read with the names of his game, decided line by line, each on the state of the line before."""

from collections.abc import Callable, Sequence
from datetime import datetime

import msgspec

from mailhost.engine.commands import Ask, LastWord, Leave, Misread, Seat
from mailhost.engine.events import Asked, PlayerLeft
from mailhost.engine.permissions import LATE
from mailhost.engine.refusals import Refused
from mailhost.host.house import House
from mailhost.host.timeline import is_late
from mailhost.host.transaction import Handling
from mailhost.letters.letter import Reading
from mailhost.letters.outgoing import Draft, Outcome, Step, drafts, private, receipts, together
from mailhost.letters.rendering import Texts

MOST_COMMANDS = 100
"""As many as a mail may hold; a town has 60."""
STANDS_BEFORE_LATE = ("over", "dead", "unknown-command", "not-your-role")


Enclosed = Callable[[], tuple[str, int] | None]
"""The audio file that came with a letter: where it is kept, and its seconds, 0 for nobody knows.

"" in place of where: the letter was too big to be fetched whole, and the file, if there is one, is in the mailbox.
"""


def doubted(reading: Reading) -> Reading:
    """A question that nothing shows him to have asked."""
    command = reading.command
    if not isinstance(command, Ask):
        return reading
    return Reading(reading.line, msgspec.structs.replace(command, sure=False))


def nothing() -> None:
    """What comes with words that came without a mail."""


def spoken(reading: Reading, enclosed: Enclosed) -> Reading:
    """A last word without a text, with the recording that came with it (G5)."""
    command = reading.command
    if not isinstance(command, LastWord) or command.text.strip() or (found := enclosed()) is None:
        return reading
    recording, seconds = found
    oversized = not recording
    command = msgspec.structs.replace(command, recording=recording, seconds=seconds, oversized=oversized)
    return Reading(reading.line, command)


def hear(  # noqa: PLR0913, PLR0917 - whose words, and in what game
    house: House,
    handling: Handling,
    seat: Seat,
    fresh: Sequence[str],
    arrived: datetime,
    enclosed: Enclosed = nothing,
    *,
    sure: bool = True,
) -> tuple[Outcome, ...]:
    """Decide the lines that the player of that seat typed; the game goes on in `handling`.

    `enclosed`: asked for what came with them only where a last word has no text. `sure`: whether something shows that
    he typed them; if not, they only ask.
    """
    game = handling.game
    readings = within_reason(house.grammar.readings(fresh, seat, house.names(game)))
    readings = tuple(spoken(each, enclosed) for each in readings)
    if not sure:
        readings = tuple(doubted(each) for each in readings)
    if game.phase.kind == "sign-up":
        readings = goodbye_last(readings)
    late = is_late(game.phase, arrived)
    return tuple(outcome(handling, reading, arrived, late=late) for reading in readings)


def goodbye_last(readings: Sequence[Reading]) -> tuple[Reading, ...]:
    """Before the deal somebody may leave, and his seat is another's: whatever else he asks comes first."""
    goodbye = next((each for each in readings if isinstance(each.command, Leave)), None)
    rest = tuple(each for each in readings if not isinstance(each.command, Leave))
    return (*rest, goodbye) if goodbye else rest


def answers(
    texts: Texts, handling: Handling, seat: Seat, outcomes: Sequence[Outcome], now: datetime
) -> tuple[tuple[Draft, ...], tuple[Draft, ...]]:
    """The receipts of what `hear` decided, and all that its events cause: what was asked is answered in one mail.

    Whoever has left thereby is written to by address: his number is another's by now.
    """
    before, steps = handling.before, handling.steps
    left = next((n for n, step in enumerate(steps) if isinstance(step.event, PlayerLeft)), None)
    if left is None:
        replies = receipts(texts, handling.game, seat, outcomes, now=now)
        return replies, (*drafts(texts, before, unasked(steps)), *asked(texts, steps))
    last = steps[left - 1].game if left else before
    replies = receipts(texts, last, seat, outcomes[:-1], now=now) if outcomes[:-1] else ()
    address = last.player(seat).address or ""
    said = (*replies, *drafts(texts, before, unasked(steps[:left])), *asked(texts, steps[:left]))
    own = (by_address(each, address) for each in said)
    return tuple(own), drafts(texts, last, steps[left:])


def asked(texts: Texts, steps: Sequence[Step]) -> tuple[Draft, ...]:
    """The answers to what was asked, in one mail."""
    return together(private(texts, [step for step in steps if isinstance(step.event, Asked)]))


def unasked(steps: Sequence[Step]) -> list[Step]:
    """The other steps."""
    return [step for step in steps if not isinstance(step.event, Asked)]


def by_address(draft: Draft, address: str) -> Draft:
    """The same mail, to that address instead of a seat."""
    return msgspec.structs.replace(draft, seats=(), addresses=(address,))


def refusals(outcomes: Sequence[Outcome]) -> list[tuple[Reading, Refused]]:
    """The lines that were refused, and why."""
    return [(each.reading, each.result) for each in outcomes if isinstance(each.result, Refused)]


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
