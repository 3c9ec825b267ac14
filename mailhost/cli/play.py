"""The host's hand on players and on the town: strike, vote, unvote, office, waive, say."""

from typing import TYPE_CHECKING, Annotated

import typer

from mailhost.cli.opening import Stop, done, on_behalf
from mailhost.cli.parameters import GameName, Nick, Phase, Reason, number

if TYPE_CHECKING:
    from mailhost.engine.commands import HostCommands
    from mailhost.engine.state import Game
    from mailhost.host.house import House


def strike(context: typer.Context, game: GameName, nick: Nick, phase: Phase = "", reason: Reason = "") -> None:
    """Вычеркнуть игрока: «убийство прокуратора».

    Вместе с ним уходят его голоса и приказы и голоса против него. Победа проверяется сразу.
    """
    from mailhost.engine.commands import Strike
    from mailhost.host.hand import named

    done(context, game, lambda house, state: Strike(named(house, state, nick), phase), reason)


def roll_call(context: typer.Context, game: GameName, reason: Reason = "") -> None:
    """Устроить перекличку: спросить всех живых, на месте ли они.

    Они отвечают словом «здесь». Кто ещё не ответил, покажет status.
    """
    from mailhost.engine.commands import RollCall

    done(context, game, lambda _house, _state: RollCall(), reason)


def vote(
    context: typer.Context,
    game: GameName,
    voter: Annotated[str, typer.Argument(metavar="VOTER", help="Кто голосует.")],
    nick: Annotated[str, typer.Argument(metavar="NICK", help="За чью казнь.")],
    reason: Reason = "",
) -> None:
    """Подать голос за казнь вместо игрока, по всем правилам его собственного."""
    from mailhost.engine.commands import Vote

    on_behalf(context, game, voter, lambda find: Vote(0, (find(nick),)), reason)


def unvote(
    context: typer.Context,
    game: GameName,
    voter: Annotated[str, typer.Argument(metavar="VOTER", help="Чей голос.")],
    nick: Annotated[str | None, typer.Argument(metavar="NICK", help="За чью казнь; не нужно, если голос один.")] = None,
    reason: Reason = "",
) -> None:
    """Снять голос игрока."""
    from mailhost.engine.commands import Withdraw

    on_behalf(context, game, voter, lambda find: Withdraw(0, None if nick is None else find(nick)), reason)


def office(
    context: typer.Context,
    game: GameName,
    post: Annotated[str, typer.Argument(metavar="OFFICE", help="Должность: godfather.")],
    nick: Annotated[str | None, typer.Argument(metavar="NICK", help="Кому; без имени место освобождается.")] = None,
    reason: Reason = "",
) -> None:
    """Назначить крёстного отца или освободить место."""
    from mailhost.engine.commands import SetOffice
    from mailhost.host.hand import named

    if post != "godfather":
        raise Stop(f"office {game} {post}: такой должности нет; есть: godfather")

    def command(house: "House", state: "Game") -> "HostCommands":
        return SetOffice("godfather", named(house, state, nick) if nick is not None else None)

    done(context, game, command, reason)


def waive(
    context: typer.Context,
    game: GameName,
    violation: Annotated[
        int, typer.Argument(metavar="N", parser=number, help="Номер нарушения, как в mailhost violations.")
    ],
    reason: Reason = "",
) -> None:
    """Простить нарушение."""
    from mailhost.engine.commands import Waive

    done(context, game, lambda _house, _state: Waive(violation), reason)


def say(
    context: typer.Context,
    game: GameName,
    text: Annotated[str, typer.Argument(metavar="TEXT", help="Текст; «-» — прочесть его со стандартного ввода.")],
    reason: Reason = "",
) -> None:
    """Объявить что-нибудь всему городу от имени ведущего."""
    from mailhost.engine.commands import Say

    words = (typer.get_text_stream("stdin").read() if text == "-" else text).strip()
    if not words:
        raise Stop(f"say {game}: объявление пустое; напишите текст в кавычках")
    done(context, game, lambda _house, _state: Say(words), reason)
