"""How a mail would be understood: read and taken apart as any other, and nothing more. Changes nothing."""

import msgspec

from mailhost.engine.commands import PlayerCommands, SignUp, Unfound
from mailhost.engine.state import Game
from mailhost.letters.grammar import Grammar
from mailhost.letters.incoming import is_mail, read, read_body, read_html
from mailhost.letters.letter import Letter, Reading
from mailhost.letters.mime import split
from mailhost.letters.names import NameBook, roster
from mailhost.letters.words import command_id

NOBODY = 0


class ReadLine(msgspec.Struct, frozen=True):
    """A command line. `command`: its id, or "misread"; `names` were found in the roster, `unknown` were not."""

    line: str
    command: str
    names: tuple[str, ...]
    unknown: tuple[str, ...]
    text: str = ""


class Understood(msgspec.Struct, frozen=True):
    """A mail as it would be understood; `fresh`: the lines that its writer typed."""

    file: str
    kind: str
    sender: str = msgspec.field(name="from")
    fresh: tuple[str, ...]
    commands: tuple[ReadLine, ...]
    why: str


def understood(file: str, raw: bytes, grammar: Grammar, game: Game | None = None) -> Understood:
    """Read the bytes as a mail; without a header, or where the file is called *.html, as a body alone.

    Names are found in the roster of `game`; without one, none is.
    """
    letter = letter_of(file, raw)
    seats = roster(game, grammar.hosts) if game else ()
    addresses = {player.address: player.seat for player in game.players} if game else {}
    readings: tuple[Reading, ...] = ()
    if letter.kind == "letter":
        seat = addresses.get(letter.sender, NOBODY)
        readings = grammar.readings(letter.fresh, seat, NameBook(seats))
    return Understood(
        file=file,
        kind=letter.kind,
        sender=letter.sender,
        fresh=letter.fresh,
        commands=tuple(line_of(each, dict(seats)) for each in readings),
        why=letter.why,
    )


def letter_of(file: str, raw: bytes) -> Letter:
    """A whole mail, or a body alone."""
    if file.lower().endswith((".html", ".htm")):
        return read_html(raw.decode(errors="replace"))
    halves = split(raw)
    return read(halves) if is_mail(halves) else read_body(raw.decode(errors="replace"))


def line_of(reading: Reading, nicks: dict[int, str]) -> ReadLine:
    """A command with whom it names."""
    named = tuple(names_in(reading.command))
    return ReadLine(
        line=reading.line,
        command=command_id(reading.command) or "misread",
        names=tuple(nicks[each] for each in named if isinstance(each, int)),
        unknown=tuple(each.text for each in named if isinstance(each, Unfound)),
        text=reading.command.nick if isinstance(reading.command, SignUp) else getattr(reading.command, "text", ""),
    )


def names_in(command: PlayerCommands) -> list[int | Unfound]:
    """Everybody whom a command names, in the order of its line."""
    fields = msgspec.structs.asdict(command)
    found = [fields.get(key) for key in ("target", "first", "second")] + list(fields.get("targets", ()))
    return [each for each in found if isinstance(each, int | Unfound)]
