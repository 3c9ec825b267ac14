"""How many mails a day the games will send: an estimate, to set beside a provider's limit."""

from collections.abc import Iterable

from mailhost.engine.state import Game

OPENINGS = 2
"""Posts a day that open a phase: the morning and the night."""
LETTERS = 2
"""How often a player writes in a day, as a rule; each letter gets its receipt."""


def mails_a_day(games: Iterable[Game]) -> int:
    """Posts, reminders and tallies to each living player of each running game, and receipts for what he writes.

    The dead are sent what opens a phase (C6).
    """
    return sum(mails_of(game) for game in games if not game.over)


def mails_of(game: Game) -> int:
    """What one game sends on a usual day."""
    living = len(game.living)
    return living * mails_to_one(game) + (len(game.players) - living) * OPENINGS


def mails_to_one(game: Game) -> int:
    """What one living player of that game is sent on a usual day."""
    return OPENINGS * (1 + len(game.calendar.reminders)) + len(game.calendar.tallies) + LETTERS
