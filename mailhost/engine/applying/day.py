"""The day: votes, nominations, verdicts, last words and the newspaper."""

from typing import assert_never

from msgspec.structs import replace

from mailhost.engine.applying.phases import still_reminded
from mailhost.engine.applying.rows import with_name, without
from mailhost.engine.events import (
    DayEvent,
    ExecutionDecided,
    LastWordDeclined,
    LastWordFiled,
    LastWordSpoken,
    LastWordWanted,
    NewspaperPublished,
    NobodyExecuted,
    Nominated,
    NoteWritten,
    SecondBallotOpened,
    Supported,
    TrialOpened,
    VerdictCast,
    VerdictWithdrawn,
    VoteCast,
    VoteWithdrawn,
    VotingBegan,
)
from mailhost.engine.state import HOST, Game, Ruling


def after(game: Game, event: DayEvent) -> Game:  # noqa: C901, PLR0911, PLR0912 - one table
    """The game after that event of this chapter."""
    match event:
        case VoteCast():
            return vote_cast(game, event)
        case VerdictCast():
            ruling = Ruling(event.guilty, (event.at, game.ordinal))
            return replace(game, verdicts={**game.verdicts, event.by: ruling})
        case VoteWithdrawn():
            return vote_withdrawn(game, event)
        case Supported():
            return replace(game, supports=with_name(game.supports, event.target, event.by))
        case Nominated():
            return replace(game, nominations=with_name(game.nominations, event.target, event.by))
        case TrialOpened():
            return replace(game, trial=event.seat, tried=True)
        case VotingBegan():
            return replace(game, voting=True, phase=replace(game.phase, turned=event.at))
        case VerdictWithdrawn():
            return replace(game, verdicts=without(game.verdicts, event.by))
        case SecondBallotOpened():
            return second_ballot_opened(game, event)
        case ExecutionDecided():
            return replace(game, host_executed=True) if event.seat == HOST else game
        case LastWordSpoken():
            return replace(game, last_words=(*game.last_words, event.by))
        case LastWordFiled():
            return replace(game, pieces={**game.pieces, event.by: event.text})
        case LastWordDeclined():
            return replace(game, pieces=without(game.pieces, event.by))
        case NoteWritten():
            return replace(game, notes={**game.notes, event.by: event.text})
        case LastWordWanted() | NewspaperPublished() | NobodyExecuted():
            return game
        case _:
            assert_never(event)


def vote_cast(game: Game, event: VoteCast) -> Game:
    """It keeps when it was cast, which may be before votes that were applied before it (G4)."""
    ordinal = game.ordinal + 1
    against = {**game.votes.get(event.voter, {}), event.target: (event.at, ordinal)}
    return replace(game, ordinal=ordinal, votes={**game.votes, event.voter: against})


def vote_withdrawn(game: Game, event: VoteWithdrawn) -> Game:
    """It stands no longer (G3)."""
    against = without(game.votes[event.voter], event.target)
    return replace(game, votes={**game.votes, event.voter: against})


def second_ballot_opened(game: Game, event: SecondBallotOpened) -> Game:
    """The day goes on, its votes do not (N7)."""
    phase = replace(game.phase, closes=event.closes, turned=event.at)
    return replace(
        game,
        phase=phase,
        reminded=still_reminded(game, event.closes),
        voting=True,
        ballot=2,
        on_ballot=event.candidates,
        votes={},
        verdicts={},
    )
