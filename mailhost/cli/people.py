"""The host's hand on who plays: revive, replace, rename; and a player's words by his hand: nominate, order, hear."""

from typing import TYPE_CHECKING, Annotated

import typer

from mailhost.cli import paper
from mailhost.cli.opening import NOBODY, Stop, done, here, leaves, on_behalf, said, who
from mailhost.cli.parameters import GameName, Nick, Reason
from mailhost.cli.statuses import REFUSED

if TYPE_CHECKING:
    from datetime import datetime

    from mailhost.engine.state import Game


def revive(context: typer.Context, game: GameName, nick: Nick, reason: Reason = "") -> None:
    """Вернуть игрока с кладбища.

    Роль у него прежняя. Голоса и приказы, которых не стало вместе с ним, сами не вернутся. Победа проверяется сразу.
    """
    from mailhost.engine.commands import Revive
    from mailhost.host.hand import named

    done(context, game, lambda house, state: Revive(named(house, state, nick)), reason)


def replace(  # noqa: PLR0917 - a command line
    context: typer.Context,
    game: GameName,
    nick: Nick,
    new: Annotated[str, typer.Argument(metavar="NEW", help="Как зовут нового; прежнее имя — сменить только адрес.")],
    email: Annotated[str | None, typer.Argument(metavar="EMAIL", help="Адрес, с которого новый пишет.")] = None,
    no_mail: Annotated[bool, typer.Option("--no-mail", help="Новый без почты: его слова передаёт hear.")] = False,
    reason: Reason = "",
) -> None:
    """Посадить на место игрока другого, с той же ролью, голосами и приказами.

    Новому уйдут карточка и то, как стоит игра; прежнему — что его заменили, и больше ничего. Городу называют оба имени.
    Кто стоял в очереди на запись, из неё выходит.
    """
    from mailhost.cli.signup import not_enrolled
    from mailhost.host.eligibility import Newcomer, NotEnrolled
    from mailhost.host.hand import replaced

    if (email is None) != no_mail:
        raise Stop(f"replace {game} {nick} {new}: укажите либо адрес, либо --no-mail")
    try:
        done(context, game, lambda house, state: replaced(house, state, nick, Newcomer(new, email)), reason)
    except NotEnrolled as error:
        raise not_enrolled(game, error) from None


def rename(
    context: typer.Context,
    game: GameName,
    nick: Nick,
    new: Annotated[str, typer.Argument(metavar="NEW", help="Новое имя, по правилам записи.")],
    reason: Reason = "",
) -> None:
    """Дать игроку другое имя."""
    from mailhost.cli.signup import not_enrolled
    from mailhost.host.eligibility import NotEnrolled
    from mailhost.host.hand import renamed

    try:
        done(context, game, lambda house, state: renamed(house, state, nick, new), reason)
    except NotEnrolled as error:
        raise not_enrolled(game, error) from None


def forget(
    context: typer.Context,
    game: GameName,
    nick: Nick,
    address: Annotated[str, typer.Argument(metavar="ADDRESS", help="Второй адрес игрока, из mailhost status.")],
) -> None:
    """Отнять у игрока второй адрес: письма оттуда снова ждут подтверждения.

    Записанный адрес меняет replace. Игроку об этом не пишут.
    """
    from mailhost.host.games import book_of
    from mailhost.host.hand import Wrong
    from mailhost.host.hand import forget as take_away

    place = here(context)
    book_of(place.house, game)
    try:
        player = take_away(place.house, game, nick, address, who())
    except Wrong:
        raise Stop(
            f"forget {game} {nick} {address}: такого второго адреса у игрока нет; какие есть: mailhost status {game}"
        ) from None
    paper.say(f"{player.nick}: адрес {address.strip().lower()} больше не считается своим.")


def nominate(
    context: typer.Context,
    game: GameName,
    by: Annotated[str, typer.Argument(metavar="BY", help="Кто выдвигает.")],
    nick: Annotated[str, typer.Argument(metavar="NICK", help="Кого.")],
    reason: Reason = "",
) -> None:
    """Выдвинуть кандидата вместо игрока, по всем правилам его собственного слова."""
    from mailhost.engine.commands import Nominate

    on_behalf(context, game, by, lambda find: Nominate(0, find(nick)), reason)


def order(
    context: typer.Context,
    game: GameName,
    nick: Nick,
    text: Annotated[str, typer.Argument(metavar="TEXT", help="Приказ, как его написал бы игрок: «убить Веру».")],
    reason: Reason = "",
) -> None:
    """Отдать приказ вместо игрока, одной строкой и по всем правилам его собственного.

    Так же отвечают, когда крёстный молчит и программа спрашивает вас: от имени любого из мафии. Городу об этом не
    говорят ни слова.
    """
    from mailhost.host.hand import Wrong, ordered

    try:
        done(context, game, lambda house, state: ordered(house, state, nick, text), reason)
    except Wrong:
        line = " ".join(text.split())
        raise Stop(
            f"order {game} {nick}: «{line}» — не приказ; пишут одной строкой, как игроки: «убить Веру»"
        ) from None


def hear(  # noqa: PLR0917 - a command line
    context: typer.Context,
    game: GameName,
    nick: Nick,
    text: Annotated[str, typer.Argument(metavar="TEXT", help="Слова игрока; «-» — прочесть их со стандартного ввода.")],
    at: Annotated[
        str | None,
        typer.Option(metavar="TIME", help="Когда сказано: «21:40» или «2026-12-05 21:40» по часам игры."),
    ] = None,
    reason: Reason = "",
) -> None:
    """Передать слова игрока, сказанные не письмом: на форуме, по телефону.

    Читаются как письмо: приказы, голоса, вопросы, и самоубийство в них — нарушение. Ответ игроку уйдёт ему почтой, а
    без почты — вам, и в любом случае стоит на экране. Словом «роль» так показывают карточку тому, кто играет без почты.

    Если хоть одна строка не принята, код завершения 1, хотя принятое засчитано.
    """
    from mailhost.cli.complaints import in_russian
    from mailhost.cli.refusals import refusal
    from mailhost.engine.refusals import Refused
    from mailhost.host.entry import RelayCause
    from mailhost.host.games import book_of
    from mailhost.host.hand import Wrong
    from mailhost.host.relaying import Relay, answered_to, relay

    words = typer.get_text_stream("stdin").read() if text == "-" else text
    place = here(context)
    state = book_of(place.house, game).state
    heard = Relay(nick, words, said_at(at, state, place.house.clock.now()) if at else None)
    try:
        result = relay(place.house, game, heard, who(), reason)
    except Wrong as error:
        raise Stop(f"hear {game} {nick}: {in_russian(str(error))}") from None
    if isinstance(result, Refused):
        raise Stop(refusal(state, result), REFUSED)
    cause = result.cause
    if not isinstance(cause, RelayCause):
        raise TypeError("words passed on are a RelayCause")
    if cause.talk:
        paper.say("Команды в этих словах нет: это разговор, ничего не изменилось.")
    elif result.events or not cause.refused:
        said(place, game, result)
    for answer in answered_to(result, cause.seat):
        paper.say("Ответ игроку:")
        paper.say("\n".join(f"  {line}".rstrip() for line in answer.split("\n")))
    paper.say(leaves(place) if result.messages else NOBODY)
    if lines := [f"«{each.line}» ({each.code})" for each in cause.refused if each.line]:
        raise Stop(f"{game}: отказано: {', '.join(lines)}; почему — в ответе игроку", REFUSED)


def said_at(text: str, game: "Game", now: "datetime") -> "datetime":
    """A time by the game's clocks: with a date, or the last time before `now` that they showed it. Raises Stop."""
    from datetime import UTC, timedelta
    from datetime import datetime as clock
    from zoneinfo import ZoneInfo

    zone = ZoneInfo(game.timezone)
    for form in ("%Y-%m-%d %H:%M", "%Y-%m-%d %H:%M:%S", "%H:%M", "%H:%M:%S"):
        try:
            read = clock.strptime(text.strip(), form).replace(tzinfo=zone)
        except ValueError:
            continue
        if form.startswith("%Y"):
            return read.astimezone(UTC)
        today = clock.combine(now.astimezone(zone).date(), read.time(), zone)
        return (today if today <= now else today - timedelta(days=1)).astimezone(UTC)
    raise Stop(f"--at {text}: пишут так: --at 21:40 или --at '2026-12-05 21:40'")
