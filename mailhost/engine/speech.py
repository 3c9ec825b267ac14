"""What players say to others: a candidate's last word (G5), the newspaper (Y10), the gang among its own (C12)."""

from mailhost.engine.commands import GangTalk, LastWord, Newspaper, NoLastWord, Seat
from mailhost.engine.events import (
    AnyEvent,
    GangTalked,
    LastWordDeclined,
    LastWordFiled,
    LastWordSpoken,
    LastWordWanted,
    NewspaperPublished,
    NoteWritten,
)
from mailhost.engine.refusals import Refused
from mailhost.engine.state import Game
from mailhost.engine.unfolding import Unfolding

LETTERS_A_WORD = 12
"""Twice what a Russian word has, space and all: so a speech that keeps to its words is never too long for them."""


def speak(game: Game, command: LastWord) -> tuple[AnyEvent, ...] | Refused:
    """G5: wanted (no text: the host is told), or spoken and published; once a day, and not too long.

    Of the executed it waits for the newspaper, and may be replaced until then (Y10).
    """
    if refused := unheard(game, command.by):
        return refused
    text = command.text.strip()
    parting = game.ruleset.last_word.when == "after"
    if not text and command.recording:
        return recorded(game, command, parting=parting)
    if not text:
        return (LastWordWanted(command.by, oversized=command.oversized),)
    said = LastWordFiled(command.by, text) if parting else LastWordSpoken(command.by, text)
    return too_long(game, text) or (said,)


def recorded(game: Game, command: LastWord, *, parting: bool) -> tuple[AnyEvent, ...] | Refused:
    """G5: an audio file that is not too long is a last word; one of unknown length the host must listen to.

    A newspaper cannot print one: there the host is told of it too (Y10).
    """
    limit = game.ruleset.last_word.seconds
    if command.seconds > limit:
        return Refused("too-long", limit=limit, found=command.seconds, detail="seconds")
    if parting or not command.seconds:
        return (LastWordWanted(command.by, command.recording, command.seconds),)
    return (LastWordSpoken(command.by, "", command.recording, command.seconds),)


def decline(game: Game, command: NoLastWord) -> tuple[AnyEvent, ...] | Refused:
    """He will say nothing; he may still think better of it."""
    return unheard(game, command.by) or (LastWordDeclined(command.by),)


def unheard(game: Game, seat: Seat) -> Refused | None:
    """G5, N7: before an execution only a candidate has the word, and only once."""
    if game.ruleset.last_word.when == "after":
        return None
    if seat not in game.candidates:
        return Refused("not-nominated", seats=(seat,))
    return Refused("already-acted") if seat in game.last_words else None


def write(game: Game, command: Newspaper) -> tuple[AnyEvent, ...] | Refused:
    """Y10: the editor's note, or the last word of the executed; the last one counts."""
    parting = not game.alive(command.by)
    said = LastWordFiled(command.by, command.text) if parting else NoteWritten(command.by, command.text)
    return too_long(game, command.text) or (said,)


def publish(story: Unfolding) -> None:
    """Y10: the newspaper, in the morning, if there is anything to print. Nothing shows whose the notes are.

    Not even, of two editors, who sits before whom: they stand in alphabetical order.
    """
    game = story.game
    words = tuple((seat, text) for seat, text in game.pieces.items() if not game.alive(seat))
    notes = tuple(sorted(game.notes.values()))
    if words or notes:
        story.add(NewspaperPublished(words, notes))


def talk(game: Game, command: GangTalk) -> tuple[AnyEvent, ...] | Refused:
    """C12: to the living gang; as long as a last word at most, for it goes to all of them."""
    return too_long(game, command.text) or (GangTalked(command.by, command.text),)


def too_long(game: Game, text: str) -> Refused | None:
    """G5: more words than `last_word.words`, or more signs than so many words have.

    `limit` and `found` are of the unit in `detail`: "words", or "letters" (all signs, spaces too).
    """
    limit, words = game.ruleset.last_word.words, len(text.split())
    if words > limit:
        return Refused("too-long", limit=limit, found=words, detail="words")
    if len(text) > limit * LETTERS_A_WORD:
        return Refused("too-long", limit=limit * LETTERS_A_WORD, found=len(text), detail="letters")
    return None
