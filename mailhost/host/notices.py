"""What the host is told in a day: so much of a kind, and then one last word that there is more in the log.

A kind is known by its subject, without the numbers in it. It is one gate for all that is written to him
(`transaction.within_reason`): bounces, violations and forged letters are as many as somebody likes to send.
"""

import re
from collections.abc import Iterable
from datetime import datetime

import msgspec

from mailhost.engine.state import HOST
from mailhost.host.day_count import day_of
from mailhost.host.entry import Message

MOST = 20
"""Of a kind in a calendar day: a town of 20 may ask for as many last words, and nobody reads more bounces."""
NUMBER = re.compile(r"\d+")


class Notices(msgspec.Struct, frozen=True):
    """By kind, when the last ones were written."""

    times: dict[str, tuple[datetime, ...]] = {}

    def after(self, messages: Iterable[Message], written: datetime) -> "Notices":
        """With those that go to the host among these."""
        sent = self
        for each in messages:
            if each.seat == HOST and each.kind == "notice":
                sent = sent.with_one(each.subject, written)
        return sent

    def with_one(self, subject: str, written: datetime) -> "Notices":
        """With one more."""
        kind = kind_of(subject)
        return Notices(self.times | {kind: (*self.times.get(kind, ()), written)[-MOST:]})

    def today(self, subject: str, timezone: str, now: datetime) -> int:
        """How many of that kind on the calendar day of that moment, MOST for more."""
        today = day_of(timezone, now)
        return sum(1 for at in self.times.get(kind_of(subject), ()) if day_of(timezone, at) == today)


def kind_of(subject: str) -> str:
    """«Город: нарушение № 7 [town]» is as «Город: нарушение № 8 [town]»."""
    return NUMBER.sub("", subject)
