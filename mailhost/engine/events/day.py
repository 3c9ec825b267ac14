"""The day: nominations, votes, the trial, last words, the execution (G2 to G5, Y1 to Y3, Y10, N6 to N8)."""

from datetime import datetime
from typing import Literal

from mailhost.engine.commands import Seat
from mailhost.engine.events.audience import Event, HostEvent


class VoteCast(Event, frozen=True, tag=True):
    """An execution vote stands. `at`: when its letter arrived, or the host cast it; ties go by that (G4, C5)."""

    voter: Seat
    target: Seat
    at: datetime


class VoteWithdrawn(Event, frozen=True, tag=True):
    """It stands no longer."""

    voter: Seat
    target: Seat


class Nominated(Event, frozen=True, tag=True):
    """An acknowledgement where everyone stands anyway (G2); elsewhere he stands by it (Y1, N6)."""

    by: Seat
    target: Seat


class Supported(Event, frozen=True, tag=True):
    """One more wants the nominated tried (N6)."""

    by: Seat
    target: Seat


class TrialOpened(Event, frozen=True, tag=True):
    """More than half of the living want him tried: the one trial of this day (N6)."""

    seat: Seat


class VotingBegan(Event, frozen=True, tag=True):
    """The nominations are over (Y1, N6). `candidates`: who stands; `turned_down`: who had too few supporters."""

    at: datetime
    candidates: tuple[Seat, ...]
    turned_down: tuple[Seat, ...] = ()


class VerdictCast(Event, frozen=True, tag=True):
    """His verdict on the one on trial, in place of his earlier one (N7). `at`: as of a vote."""

    by: Seat
    guilty: bool
    at: datetime


class VerdictWithdrawn(Event, frozen=True, tag=True):
    """It stands no longer."""

    by: Seat


class SecondBallotOpened(Event, frozen=True, tag=True):
    """The votes were equal, at `at`: all vote again until `closes`, between `candidates` only (N7)."""

    at: datetime
    closes: datetime
    candidates: tuple[Seat, ...]


class ExecutionDecided(Event, frozen=True, tag=True):
    """Who is executed (0: the host) and why him. `tally`: (seat, votes) from the most; `lot`: drawn among all.

    `convicted`: in a trial, whose tally counts the verdicts against him.
    """

    seat: Seat
    tally: tuple[tuple[Seat, int], ...]
    why: Literal["most", "earlier-last-vote", "later-last-vote", "lot", "convicted"]


class NobodyExecuted(Event, frozen=True, tag=True):
    """A day without an execution: nobody tried, acquitted, equal votes twice, no vote at all (N6, N7)."""

    why: Literal["no-candidate", "acquitted", "tie", "no-votes"]
    tally: tuple[tuple[Seat, int], ...] = ()


class LastWordWanted(HostEvent, frozen=True, tag=True):
    """He wants to be rung up (G5). `recording`: an audio file of his, of so many `seconds`, 0 for nobody knows.

    `oversized`: one may be in the part of his letter that was not read."""

    by: Seat
    recording: str = ""
    seconds: int = 0
    oversized: bool = False


class LastWordSpoken(Event, frozen=True, tag=True):
    """Published at once (G5). `recording`: the audio file that says it, of so many `seconds`; its `text` is ""."""

    by: Seat
    text: str
    recording: str = ""
    seconds: int = 0


class LastWordDeclined(HostEvent, frozen=True, tag=True):
    """He will say nothing."""

    by: Seat


class LastWordFiled(HostEvent, frozen=True, tag=True):
    """The executed one's piece for the newspaper, in place of his earlier one; published at dawn (Y10)."""

    by: Seat
    text: str


class NoteWritten(HostEvent, frozen=True, tag=True):
    """The editor's note, in place of his earlier one; published at dawn, unsigned (Y10)."""

    by: Seat
    text: str


class NewspaperPublished(Event, frozen=True, tag=True):
    """The last words with who wrote them, and the notes, which nobody signs (Y10)."""

    words: tuple[tuple[Seat, str], ...]
    notes: tuple[str, ...]


DayEvent = (
    VoteCast
    | VoteWithdrawn
    | Nominated
    | Supported
    | TrialOpened
    | VotingBegan
    | VerdictCast
    | VerdictWithdrawn
    | SecondBallotOpened
    | ExecutionDecided
    | NobodyExecuted
    | LastWordWanted
    | LastWordSpoken
    | LastWordDeclined
    | LastWordFiled
    | NoteWritten
    | NewspaperPublished
)
