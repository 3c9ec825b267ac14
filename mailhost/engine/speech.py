"""What players say to others: the last word of a candidate (G5), and what the gang says among its own (C12)."""

from mailhost.engine.commands import GangTalk, LastWord, NoLastWord
from mailhost.engine.events import AnyEvent, GangTalked, LastWordDeclined, LastWordSpoken, LastWordWanted
from mailhost.engine.refusals import Refused
from mailhost.engine.state import Game

LETTERS_A_WORD = 12
"""Twice what a Russian word has, space and all: so a speech that keeps to its words is never too long for them."""


def speak(game: Game, command: LastWord) -> tuple[AnyEvent, ...] | Refused:
    """G5: wanted (no text: the host is told), or spoken and published; once a day, and not too long."""
    if command.by in game.last_words:
        return Refused("already-acted")
    text = command.text.strip()
    if not text:
        return (LastWordWanted(command.by),)
    return too_long(game, text) or (LastWordSpoken(command.by, text),)


def decline(game: Game, command: NoLastWord) -> tuple[AnyEvent, ...] | Refused:
    """He will say nothing; he may still think better of it."""
    return Refused("already-acted") if command.by in game.last_words else (LastWordDeclined(command.by),)


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
