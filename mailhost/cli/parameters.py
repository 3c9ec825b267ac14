"""Arguments and options that several commands share, each worded once."""

import re
from typing import Annotated

import typer

NUMBERED = ("night", "day")
COUNT = re.compile(r" [1-9][0-9]*")


def phase(text: str) -> str:
    """ "day 3" for «день 3»; in the engine's words it may be typed, too."""
    from mailhost.cli.wording import LANGUAGE
    from mailhost.letters.phrases import PHASES

    typed = " ".join(text.lower().split())
    if not typed:
        return ""
    for name, said in PHASES[LANGUAGE].items():
        for spelled in (said, name):
            count = typed.removeprefix(spelled)
            # Nights and days are numbered, and nothing else is.
            if count != typed and (count == "") != (name in NUMBERED) and (not count or COUNT.fullmatch(count)):
                return name + count
    raise typer.BadParameter(f"«{text}» — не фаза; пишут так: «день 3», «ночь 2»")


GameName = Annotated[str, typer.Argument(metavar="GAME", help="Название игры, как в mailhost games.")]
Nick = Annotated[str, typer.Argument(metavar="NICK", help="Имя игрока в любом падеже или его номер.")]
Reason = Annotated[
    str, typer.Option("--reason", metavar="TEXT", help="Почему: останется в журнале рядом с вашим именем.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Ответ для программы, в JSON.")]
Phase = Annotated[
    str,
    typer.Option(
        "--phase",
        metavar="PHASE",
        parser=phase,
        help="Только если идёт эта фаза, например «день 3» (или «day 3»); иначе отказ.",
    ),
]


def number(text: str) -> int:
    """A whole number."""
    if not text.isascii() or not text.isdecimal():
        raise typer.BadParameter(f"«{text}» — не целое число")
    return int(text)


def lasting(text: str) -> int:
    """A stretch of time, in seconds."""
    from mailhost.host.duration import seconds_of

    try:
        return seconds_of(text)
    except ValueError:
        raise typer.BadParameter(f"«{text}» — не время; пишут так: 2h, 90m, 1d12h") from None
