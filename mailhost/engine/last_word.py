"""The last word of a candidate, while the day lasts (G5)."""

from mailhost.engine.commands import LastWord, NoLastWord
from mailhost.engine.events import AnyEvent, LastWordDeclined, LastWordSpoken, LastWordWanted
from mailhost.engine.refusals import Refused
from mailhost.engine.state import Game


def speak(game: Game, command: LastWord) -> tuple[AnyEvent, ...] | Refused:
    """G5: wanted (no text: the host is told), or spoken and published; once a day, and not too long."""
    if command.by in game.last_words:
        return Refused("already-acted")
    text, limit = command.text.strip(), game.ruleset.last_word.words
    if not text:
        return (LastWordWanted(command.by),)
    words = len(text.split())
    return Refused("too-long", limit=limit, found=words) if words > limit else (LastWordSpoken(command.by, text),)


def decline(game: Game, command: NoLastWord) -> tuple[AnyEvent, ...] | Refused:
    """He will say nothing; he may still think better of it."""
    return Refused("already-acted") if command.by in game.last_words else (LastWordDeclined(command.by),)
