"""The host's hand: his words to commands, his commands through the same door as a player's."""

from collections.abc import Callable, Sequence
from functools import partial

from mailhost.engine.commands import (
    Close,
    DeclareLongDay,
    Extend,
    HostCommands,
    Named,
    Nominate,
    OnBehalf,
    Pause,
    Resume,
    Revive,
    Stop,
    Strike,
    Vote,
    Withdraw,
)
from mailhost.engine.events import GameCreated
from mailhost.engine.refusals import Refused
from mailhost.engine.state import Game
from mailhost.host.correspondence import Desk
from mailhost.host.duration import seconds_of
from mailhost.host.entry import Entry, HostCause
from mailhost.host.house import House
from mailhost.host.transaction import Handling, Said, entry_of
from mailhost.letters.names import NameBook
from mailhost.letters.outgoing import drafts


class Wrong(Exception):
    """The host's words make no command: one line that says what would."""


def found(house: House, event: GameCreated, who: str) -> Entry:
    """Begin a game's journal with its first event. Raises Wrong where there is one already."""
    with house.store.lock():
        book = house.ledger.book(event.game)
        if book.version:
            raise Wrong(f"game {event.game} exists already; choose another name, or see: mailhost status {event.game}")
        desk = Desk(house)
        entry = entry_of(house, book, HostCause(None, who), event.began, Said(events=(event,)))
        desk.put(book, entry)
        desk.commit()
    return entry


def carry_out(
    house: House, game_id: str, command: Callable[[Game], HostCommands], who: str, reason: str = ""
) -> Entry | Refused:
    """Decide a host's command on the game as it is now; `command` is made from it (names are found in it)."""
    with house.store.lock():
        house.ledger.refresh()
        book = house.ledger.book(game_id)
        handling = Handling(book.state)
        asked = command(book.state)
        at = house.clock.now().replace(microsecond=0)
        result = handling.decide(asked, at)
        if isinstance(result, Refused):
            return result
        texts = house.texts(book.state.language, book.state.ruleset.id)
        mails = drafts(texts, book.state, handling.steps)
        desk = Desk(house)
        said = Said(mails, handling.events, handling.game)
        entry = entry_of(house, book, HostCause(asked, who, reason), at, said)
        desk.put(book, entry)
        desk.commit()
        return entry


def name_book(house: House, game: Game) -> NameBook:
    """The names of that game's roster."""
    return house.names(game)


def named(house: House, game: Game, text: str) -> Named:
    """Whom the host means; every rule of finding a name holds for him too."""
    return name_book(house, game).find(text)


def in_words(house: House, game: Game, words: Sequence[str]) -> HostCommands:
    """A command as typed, the game's name left out: ["strike", "Боря"]. Raises Wrong."""
    find = partial(named, house, game)
    command: HostCommands
    match list(words):
        case ["strike", nick]:
            command = Strike(find(nick))
        case ["vote", voter, target]:
            command = OnBehalf(find(voter), Vote(0, (find(target),)))
        case ["unvote", voter, *target] if len(target) <= 1:
            command = OnBehalf(find(voter), Withdraw(0, find(target[0]) if target else None))
        case ["nominate", by, target]:
            command = OnBehalf(find(by), Nominate(0, find(target)))
        case ["revive", nick]:
            command = Revive(find(nick))
        case ["extend", duration]:
            command = Extend(span(duration))
        case ["long-day", dates] if dates.isdecimal():
            command = DeclareLongDay(int(dates))
        case ["close"]:
            command = Close()
        case ["pause"]:
            command = Pause()
        case ["resume"]:
            command = Resume()
        case ["stop"]:
            command = Stop()
        case _:
            raise Wrong(f"no such host command: {' '.join(words)}")
    return command


def span(text: str) -> int:
    """A duration in seconds. Raises Wrong for what is none."""
    try:
        return seconds_of(text)
    except ValueError as error:
        raise Wrong(str(error)) from None
