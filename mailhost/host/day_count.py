"""What one sender wrote on one calendar day: counted from the journal, so that a new process knows it too."""

from collections.abc import Sequence
from datetime import date, datetime
from functools import lru_cache
from typing import Literal, cast
from zoneinfo import ZoneInfo

import msgspec

from mailhost.host.entry import LetterCause

Bound = Literal["mails", "commands", "answers", "unproved"]
"""Of what there was too much: letters, commands in them, mails that answer these, letters that nothing shows him to
have written."""
COUNTED = ("letter", "talk", "late", "held", "which-game", "too-many")
"""The verdicts of players' letters that tell against their writer's measure."""
KEPT = 3
"""So many days a sender: a backlog is read in order of arrival, a released letter counts on the day when it came."""


class DayCount(msgspec.Struct, frozen=True):
    """`told`: the bounds of which the sender has heard that day. What is unproved is counted by itself.

    `answers`: mails to him that his own letters caused.
    """

    day: date
    mails: int = 0
    commands: int = 0
    answers: int = 0
    unproved: int = 0
    told: tuple[Bound, ...] = ()

    def after(self, cause: LetterCause, *, answers: int) -> "DayCount":
        """With one more letter; `answers`: how many mails to its writer came of it."""
        if cause.verdict == "too-many":
            bound = cast("Bound", cause.why)
            return msgspec.structs.replace(self, told=(*self.told, bound)) if answers else self
        if doubtful(cause):
            return msgspec.structs.replace(self, unproved=self.unproved + 1)
        commands = cause.accepted + len(cause.refused)
        mails, commands, answers = self.mails + 1, self.commands + commands, self.answers + answers
        return msgspec.structs.replace(self, mails=mails, commands=commands, answers=answers)


def doubtful(cause: LetterCause) -> bool:
    """Whether nothing shows that the player wrote it: it must not use up what he may write himself."""
    elsewhere = cause.verdict == "held" and cause.why == "address"
    return cause.why == "unproved" or cause.verdict == "quarantined" or elsewhere


def count_of(days: Sequence[DayCount], day: date) -> DayCount:
    """That day's, of a sender's."""
    return next((each for each in days if each.day == day), DayCount(day))


def counted(days: Sequence[DayCount], count: DayCount) -> tuple[DayCount, ...]:
    """The sender's days with that one's count in its place; the oldest are forgotten."""
    if days and days[-1].day == count.day:
        return (*days[:-1], count)
    others = (each for each in days if each.day != count.day)
    return tuple(sorted((*others, count), key=lambda each: each.day))[-KEPT:]


@lru_cache(maxsize=256)
def day_of(timezone: str, moment: datetime) -> date:
    """The calendar day there; remembered, for it is asked several times of a letter."""
    return moment.astimezone(ZoneInfo(timezone)).date()
