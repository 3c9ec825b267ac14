"""Arguments and options that several commands share, each worded once."""

from typing import Annotated

import typer

GameName = Annotated[str, typer.Argument(metavar="GAME", help="Название игры, как в mailhost games.")]
Nick = Annotated[str, typer.Argument(metavar="NICK", help="Имя игрока в любом падеже или его номер.")]
Reason = Annotated[
    str, typer.Option("--reason", metavar="TEXT", help="Почему: останется в журнале рядом с вашим именем.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Ответ для программы, в JSON.")]
Phase = Annotated[
    str,
    typer.Option("--phase", metavar="PHASE", help="Только если идёт эта фаза, например «day 3»; иначе отказ."),
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
