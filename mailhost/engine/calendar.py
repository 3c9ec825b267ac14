"""A game's hours and free dates, as its first event keeps them. Wall-clock times are of the game's zone."""

from datetime import date

import msgspec


class Calendar(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`*_starts`: "HH:MM" or "HH:MM:SS" (C3). `holidays`: the free dates of the host's country (C4).

    `reminders`: seconds before a deadline. `tallies`: hours ("HH:MM") of the day at which votes are posted.
    """

    day_starts: str = "10:00"
    night_starts: str = "22:00"
    voting_starts: str = "16:00"
    long_days: str = "weekends"
    holidays: tuple[date, ...] = ()
    reminders: tuple[int, ...] = ()
    tallies: tuple[str, ...] = ()
