"""From a command line to the house it speaks of: the config, the state folder, the game by its name."""

import getpass
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from mailhost.cli import paper
from mailhost.cli.statuses import REFUSED, WRONG_USE

if TYPE_CHECKING:
    from mailhost.config import Config
    from mailhost.engine.commands import HostCommands, Named, PlayerCommands
    from mailhost.engine.state import Game
    from mailhost.host.entry import Entry
    from mailhost.host.house import House


LEAVES = "письма уйдут"
NOBODY = "Писем об этом никому не уйдёт."


class Stop(Exception):
    """The command ends here: one line for stderr that names place and remedy, and the exit status."""

    def __init__(self, line: str, status: int = WRONG_USE) -> None:
        super().__init__(line)
        self.status = status


@dataclass
class Call:
    """The program's own options."""

    config: Path
    debug: bool = False

    @property
    def base(self) -> Path:
        """The folder that the paths in the config are relative to."""
        return self.config.absolute().parent


@dataclass(frozen=True)
class Here:
    """What a command works on."""

    config: "Config"
    base: Path
    root: Path
    house: "House"


def call_of(context: typer.Context) -> Call:
    """The program's own options of this call."""
    call = context.find_root().obj
    if not isinstance(call, Call):
        raise TypeError("the program's callback sets the call")
    return call


def config_of(call: Call) -> "Config":
    """The config file, read and checked. Raises ConfigError, or Stop where there is none."""
    from mailhost.config import load

    if not call.config.is_file():
        raise Stop(f"{call.config}: нет такого файла. Создать: mailhost init; указать другой: --config FILE")
    return load(call.config)


def here(context: typer.Context) -> Here:
    """The house of the config, with no network touched."""
    from mailhost.bootstrap import open_house, state_folder

    call = call_of(context)
    config = config_of(call)
    return Here(config, call.base, state_folder(config, call.base), open_house(config, call.base))


def templates_of(call: Call) -> Path | None:
    """The host's templates, for commands that need no config: those of the config where there is one."""
    return call.base / config_of(call).host.templates if call.config.is_file() else None


def who() -> str:
    """Who types: the name that the journal keeps."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):  # a container's user without a name
        return "host"


def by_hand(
    context: typer.Context, game: str, command: Callable[["House", "Game"], "HostCommands"], reason: str = ""
) -> "tuple[Here, Entry]":
    """Carry out a command of the host's on that game and wake the daemon. Raises Stop where the game refuses."""
    from mailhost.cli.refusals import refusal
    from mailhost.engine.refusals import Refused
    from mailhost.host.games import book_of
    from mailhost.host.hand import carry_out

    place = here(context)
    house = place.house
    book_of(house, game)
    result = carry_out(house, game, lambda state: command(house, state), who(), reason)
    if isinstance(result, Refused):
        state = house.ledger.book(game).state
        raise Stop(refusal(state, result, context.params.get("voter") or context.params.get("by") or ""), REFUSED)
    return place, result


def done(
    context: typer.Context,
    game: str,
    command: Callable[["House", "Game"], "HostCommands"],
    reason: str = "",
    then: str = LEAVES,
) -> None:
    """Carry out a command of the host's, and say what came of it and when the daemon does the rest (`then`)."""
    place, entry = by_hand(context, game, command, reason)
    said(place, game, entry)
    line = leaves(place, then)
    paper.say(line if entry.messages or then != LEAVES else NOBODY)


def on_behalf(
    context: typer.Context,
    game: str,
    player: str,
    command: Callable[[Callable[[str], "Named"]], "PlayerCommands"],
    reason: str = "",
) -> None:
    """The same with a player's command that the host gives for him; `command` is handed what finds a name."""
    from mailhost.engine.commands import OnBehalf
    from mailhost.host.hand import named

    def meant(house: "House", state: "Game") -> "HostCommands":
        find = partial(named, house, state)
        return OnBehalf(find(player), command(find))

    done(context, game, meant, reason)


def said(place: Here, game: str, entry: "Entry") -> None:
    """What an entry has brought about, a line an event."""
    for line in happened(place, game, entry):
        paper.say(line)
    if not entry.events:
        paper.say("Так уже и есть, ничего не изменилось.")


def happened(place: Here, game: str, entry: "Entry") -> "Iterator[str]":
    """A line an event of an entry's, secret ones too."""
    from mailhost.cli.wording import LANGUAGE
    from mailhost.engine.events import Heard
    from mailhost.letters.outgoing import told

    state = place.house.ledger.book(game).state
    texts = place.house.texts(LANGUAGE, state.ruleset.id)
    news = (event for event in entry.events if not isinstance(event, Heard))
    for line in filter(None, (told(texts, state, event) for event in news)):
        yield f"{line[0].upper()}{line[1:]}{'' if line.endswith('»') else '.'}"


def leaves(place: Here, then: str = LEAVES) -> str:
    """Ring the daemon's bell after a change, and say when it does the rest."""
    from mailhost.adapters.wake_pipe import ring

    if ring(place.root):
        return f"Служба работает: {then} сейчас."
    return f"Служба не запущена: {then} при следующем mailhost run или mailhost poll."
