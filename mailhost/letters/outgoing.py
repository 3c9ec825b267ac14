"""From what happened to what is written about it: events + audience -> drafts. The door to all texts of a game.

Nothing is decided here and nothing is sent. Public facts of one transaction become one post (C5); a private fact
goes to the one whom it is for, a message each.
"""

from collections.abc import Sequence

from mailhost.engine.events import VoteCast, VoteWithdrawn
from mailhost.engine.state import Game
from mailhost.letters.announcements import announcements, posts
from mailhost.letters.confidences import confidences, gang_mail
from mailhost.letters.draft import Draft, Outcome, Post, Step
from mailhost.letters.handbook import card, rules_text
from mailhost.letters.notices import notice, notices
from mailhost.letters.receipts import receipts
from mailhost.letters.rendering import Texts, stacked
from mailhost.letters.telling import told

__all__ = [
    "Draft",
    "Outcome",
    "Post",
    "Step",
    "announcements",
    "card",
    "drafts",
    "notice",
    "posts",
    "private",
    "receipts",
    "rules_text",
    "together",
    "told",
]


BALLOTS = (VoteCast, VoteWithdrawn)
"""By far the most frequent of all events; a single vote is told in tallies, reminders and on asking only (C5)."""


def drafts(texts: Texts, before: Game, steps: Sequence[Step]) -> tuple[Draft, ...]:
    """All mails that a transaction's events cause, receipts excepted.

    `before`: the state that the first step found.
    """
    if all(isinstance(step.event, BALLOTS) for step in steps):
        return ()
    return (*announcements(texts, before, steps), *private(texts, steps))


def together(answers: Sequence[Draft]) -> tuple[Draft, ...]:
    """One mail of all that a letter has asked, to its writer; the first of them names it."""
    if not answers[1:]:
        return tuple(answers)
    first = answers[0]
    marked = stacked([each.marked or each.body for each in answers])
    return (Draft.of(first.seats, (first.subject, marked), first.kind, first.thread),)


def private(texts: Texts, steps: Sequence[Step]) -> tuple[Draft, ...]:
    """Those of them that are not for everyone: for single players, for the gang, for the host."""
    if not steps:
        return ()
    return (*confidences(texts, steps), *gang_mail(texts, steps), *notices(texts, steps))
