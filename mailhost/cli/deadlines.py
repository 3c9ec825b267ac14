"""The host's hand on time: long-day, extend, close, pause, resume, stop."""

from typing import Annotated

import typer

from mailhost.cli.opening import done
from mailhost.cli.parameters import GameName, Phase, Reason, lasting, number


def long_day(
    context: typer.Context,
    game: GameName,
    dates: Annotated[int, typer.Argument(metavar="N", parser=number, help="Сколько дат длится день: от 1 до 3.")],
    reason: Reason = "",
) -> None:
    """Сделать день длинным: идущий, а ночью и в канун — ближайший."""
    from mailhost.engine.commands import DeclareLongDay

    done(context, game, lambda _house, _state: DeclareLongDay(dates), reason)


def extend(
    context: typer.Context,
    game: GameName,
    duration: Annotated[
        int, typer.Argument(metavar="TIME", parser=lasting, help="На сколько отодвинуть срок: 2h, 90m, 1d12h.")
    ],
    reason: Reason = "",
) -> None:
    """Отодвинуть срок идущей фазы."""
    from mailhost.engine.commands import Extend

    done(context, game, lambda _house, _state: Extend(duration), reason)


def close(context: typer.Context, game: GameName, phase: Phase = "", reason: Reason = "") -> None:
    """Закрыть фазу сейчас: срок переносится на эту секунду.

    Сама фаза закроется, как всегда, когда почтовый ящик прочитан до срока: при работающей службе через
    несколько секунд, иначе при mailhost poll, но не раньше тех же секунд. Письма, пришедшие раньше, ещё засчитаются.
    """
    from mailhost.engine.commands import Close

    done(context, game, lambda _house, _state: Close(phase), reason, then="фаза закроется")


def pause(context: typer.Context, game: GameName, reason: Reason = "") -> None:
    """Остановить часы: сроки не идут, приказов и голосов не принимают.

    Спрашивать и говорить со своими по-прежнему можно. Городу об этом сказано.
    """
    from mailhost.engine.commands import Pause

    done(context, game, lambda _house, _state: Pause(), reason)


def resume(context: typer.Context, game: GameName, reason: Reason = "") -> None:
    """Пустить часы снова: срок отодвинется ровно на паузу.

    Игру, которая встала после казни мэра, продолжает с ночи, которая за ней следует.
    """
    from mailhost.engine.commands import Resume

    done(context, game, lambda _house, _state: Resume(), reason)


def stop(context: typer.Context, game: GameName, reason: Reason = "") -> None:
    """Закончить игру навсегда, без победителя. Всем сказано, кто был кем."""
    from mailhost.engine.commands import Stop

    done(context, game, lambda _house, _state: Stop(), reason)
