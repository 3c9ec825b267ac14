"""The host's hand: his words to commands, his commands through the same door as a player's."""

from collections.abc import Callable, Sequence
from functools import partial

from mailhost.engine.commands import (
    Ask,
    Close,
    DeclareLongDay,
    Extend,
    HostCommands,
    Misread,
    Named,
    Nominate,
    OnBehalf,
    Pause,
    Rename,
    Replace,
    Resume,
    Revive,
    Say,
    SetOffice,
    Stop,
    Strike,
    Vote,
    Waive,
    Withdraw,
)
from mailhost.engine.events import GameCreated
from mailhost.engine.refusals import Refused
from mailhost.engine.state import HOST, Game, Player
from mailhost.host.correspondence import Desk
from mailhost.host.duration import seconds_of
from mailhost.host.eligibility import Newcomer, NotEnrolled, address_of, nick_of, problem_of
from mailhost.host.entry import FORGET, Entry, HostCause
from mailhost.host.house import House
from mailhost.host.transaction import Handling, Said, entry_of
from mailhost.letters.outgoing import drafts

BARE: dict[str, type[Close | Pause | Resume | Stop]] = {
    "close": Close,
    "pause": Pause,
    "resume": Resume,
    "stop": Stop,
}


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
        texts = house.texts_of(book.state)
        mails = drafts(texts, book.state, handling.steps)
        desk = Desk(house)
        said = Said(mails, handling.events, handling.game)
        entry = entry_of(house, book, HostCause(asked, who, reason), at, said)
        desk.put(book, entry)
        desk.commit()
        return entry


def named(house: House, game: Game, text: str) -> Named:
    """Whom the host means, by every rule of finding a name; "host" is himself where the town may execute him (Y11).

    An article before it says nothing, unless somebody is called so.
    """
    if text == "host" and game.ruleset.host.candidate:
        return HOST
    names = house.names(game)
    first, _, rest = text.strip().partition(" ")
    if rest and first.lower() in house.grammar.articles and not names.fitting(text):
        return names.find(rest)
    return names.find(text)


def forget(house: House, game_id: str, nick: str, address: str, who: str) -> Player:
    """Take a further address away from that player; from there a stranger writes again. Raises Wrong."""
    with house.store.lock():
        house.ledger.refresh()
        book = house.ledger.book(game_id)
        seat = named(house, book.state, nick)
        address = address.strip().lower()
        if not isinstance(seat, int) or seat == HOST:
            raise Wrong(f"no player {nick}")
        player = book.state.player(seat)
        if player.address is None or book.further.get(address) != player.address:
            raise Wrong(f"{address} is no further address of {player.nick}")
        desk = Desk(house)
        cause = HostCause(None, who, FORGET, address)
        desk.put(book, entry_of(house, book, cause, house.clock.now().replace(microsecond=0), Said(game=book.state)))
        desk.commit()
    return player


def in_words(house: House, game: Game, words: Sequence[str]) -> HostCommands:
    """A command as typed, the game's name left out: ["strike", "Боря"]. Raises Wrong."""
    match list(words):
        case [("close" | "pause" | "resume" | "stop") as bare]:
            return BARE[bare]()
        case ["extend", duration]:
            return Extend(span(duration))
        case ["long-day", dates] if dates.isdecimal():
            return DeclareLongDay(int(dates))
        case ["waive", number] if number.isdecimal():
            return Waive(int(number))
        case ["say", text]:
            return Say(text)
        case [verb, nick, *more]:
            return about(house, game, verb, (nick, *more))
        case _:
            raise Wrong(f"no such host command: {' '.join(words)}")


def about(house: House, game: Game, verb: str, words: Sequence[str]) -> HostCommands:
    """A command about a player, whose name comes first. Raises Wrong."""
    find = partial(named, house, game)
    command: HostCommands
    match [verb, *words]:
        case ["strike", nick]:
            command = Strike(find(nick))
        case ["revive", nick]:
            command = Revive(find(nick))
        case ["vote", voter, target]:
            command = OnBehalf(find(voter), Vote(0, (find(target),)))
        case ["unvote", voter, *target] if len(target) <= 1:
            command = OnBehalf(find(voter), Withdraw(0, find(target[0]) if target else None))
        case ["nominate", by, target]:
            command = OnBehalf(find(by), Nominate(0, find(target)))
        case ["order", nick, text]:
            command = ordered(house, game, nick, text)
        case ["office", "godfather", *holder] if len(holder) <= 1:
            command = SetOffice("godfather", find(holder[0]) if holder else None)
        case ["rename", nick, new]:
            command = renamed(house, game, nick, new)
        case ["replace", nick, new, *address] if len(address) <= 1:
            command = replaced(house, game, nick, Newcomer(new, address[0] if address else None))
        case _:
            raise Wrong(f"no such host command: {verb} {' '.join(words)}")
    return command


def ordered(house: House, game: Game, nick: str, text: str) -> OnBehalf:
    """One line of a player's, as he would write it, for the host to give in his name. Raises Wrong."""
    player = named(house, game, nick)
    seat = player if isinstance(player, int) else 0
    lines = tuple(line for line in text.splitlines() if line.strip())
    readings = house.grammar.readings(lines, seat, house.names(game))
    if len(readings) != 1 or len(lines) != 1 or isinstance(readings[0].command, Ask | Misread):
        raise Wrong(f"no order of a player's: {text}")
    return OnBehalf(player, readings[0].command)


def replaced(house: House, game: Game, nick: str, newcomer: Newcomer) -> Replace:
    """Another player in that seat, under a name and an address as at sign-up. Raises NotEnrolled."""
    target = named(house, game, nick)
    checked(house, game, target, newcomer)
    return Replace(target, nick_of(newcomer), address_of(newcomer))


def renamed(house: House, game: Game, nick: str, new: str) -> Rename:
    """Another name, such as one could join with. Raises NotEnrolled."""
    target = named(house, game, nick)
    newcomer = Newcomer(new, None)
    checked(house, game, target, newcomer)
    return Rename(target, nick_of(newcomer))


def checked(house: House, game: Game, target: Named, newcomer: Newcomer) -> None:
    """Raises NotEnrolled where nobody could sit there so; whether anybody sits there at all is the game's to say."""
    if isinstance(target, int) and (problem := problem_of(house, game, newcomer, target)):
        raise NotEnrolled(newcomer, problem)


def span(text: str) -> int:
    """A duration in seconds. Raises Wrong for what is none."""
    try:
        return seconds_of(text)
    except ValueError as error:
        raise Wrong(str(error)) from None
