"""Single mails: how one would be understood, and those that wait for somebody's word."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, assert_never

import typer

from mailhost.cli import paper
from mailhost.cli.opening import Stop, here, leaves, who
from mailhost.cli.parameters import AsJson
from mailhost.cli.statuses import REFUSED

if TYPE_CHECKING:
    from mailhost.cli.opening import Here
    from mailhost.host.understanding import ReadLine, Understood

KINDS = {
    "letter": "письмо",
    "auto": "автоответ",
    "bounce": "возврат почты",
    "unreadable": "прочесть нельзя",
}


def read(
    context: typer.Context,
    files: Annotated[list[Path], typer.Argument(metavar="FILE", help="Письмо .eml, тело .html или просто текст.")],
    game: Annotated[str | None, typer.Option(metavar="GAME", help="Искать имена среди игроков этой игры.")] = None,
    json: AsJson = False,
) -> None:
    """Показать, как было бы понято письмо; ничего не меняет.

    Какие строки пишущий набрал сам, какие из них команды и почему письмо не письмо. Без --game настройки не
    нужны, но имена искать негде. С --json — по объекту на строку.
    """
    from mailhost.bootstrap import grammar
    from mailhost.host.understanding import understood

    roster = None
    if game is not None:
        from mailhost.host.games import book_of

        roster = book_of(here(context).house, game).state
    for file in files:
        found = understood(str(file), file.read_bytes(), grammar(), roster)
        if json:
            paper.as_json_line(found)
        else:
            show(found, several=len(files) > 1, sought=roster is not None)


def show(found: "Understood", *, several: bool, sought: bool) -> None:
    """One mail for the eye. `sought`: names were looked for in a game."""
    if several:
        paper.say(found.file, "bold")
    paper.say(
        f"{KINDS[found.kind]}{f' от {found.sender}' if found.sender else ''}{f': {found.why}' if found.why else ''}"
    )
    for line in found.fresh:
        paper.say(f"  | {line}")
    for command in found.commands:
        paper.say(f"  {meaning(command, ' (в игре не найдено)' if sought else '')}")


def meaning(command: "ReadLine", unfound: str) -> str:
    """«казнить Борю» — казнить: Боря; `unfound` is said of every name that was not found."""
    if not command.line:
        return "команд нет: в ответ уйдёт подсказка"
    unknown = (f"{name}{unfound}" if name else "имени нет" for name in command.unknown)
    names = ", ".join([*command.names, *unknown])
    return f"«{command.line}» — {called(command.command)}{f': {names}' if names else ''}"


def called(command: str) -> str:
    """A command by its first word in Russian."""
    from mailhost.cli.wording import verb

    return "не понято" if command == "misread" else verb(command)


def letters(
    context: typer.Context,
    action: Annotated[
        Literal["retry", "drop"] | None,
        typer.Argument(
            metavar="retry|drop", help="Прочесть письмо (придержанное — засчитать) или больше не хранить в списке."
        ),
    ] = None,
    letter: Annotated[str | None, typer.Argument(metavar="ID", help="Какое: номер из списка или его начало.")] = None,
    json: AsJson = False,
) -> None:
    """Показать письма, которые ждут: отложенные (чтение сломалось) и придержанные (неясно, чьи, или в них чужая тайна).

    О придержанном письме игрока спросили, и если он подтвердит, оно засчитается само; закроется фаза — письмо
    опоздало. retry читает письмо ещё раз или засчитывает его, по времени его прихода; drop убирает из списка. Само
    письмо остаётся в архиве.
    """
    place = here(context)
    match action:
        case None:
            list_letters(place, json=json)
        case "retry":
            retry(place, one_named(letter, action))
        case "drop":
            drop(place, one_named(letter, action))
        case _:
            assert_never(action)


def one_named(letter: str | None, action: str) -> str:
    """Which mail is meant. Raises Stop where none is."""
    if not letter:
        raise Stop(f"letters {action}: какое письмо? Назовите ID из списка: mailhost letters")
    return letter


def list_letters(place: "Here", *, json: bool) -> None:
    """Those that wait now."""
    from mailhost.cli.complaints import JOURNALS, in_russian
    from mailhost.cli.wording import held, lasting, stamp
    from mailhost.host.overview import letters as set_aside

    found = set_aside(place.house)
    if json:
        paper.as_json(found)
    elif found:
        zone = place.config.host.timezone
        now = place.house.clock.now()
        rows = [
            (
                each.id,
                stamp(zone, each.arrived),
                lasting((now - each.arrived).total_seconds()),
                f"{each.sender or '?'}{f' ({each.game}: {each.owner})' if each.game else ''}",
                held(each.why) if each.game else in_russian(each.why, JOURNALS),
            )
            for each in found
        ]
        paper.table(("ID", "Пришло", "Ждёт", "От кого", "Почему"), rows)
    else:
        paper.say("Отложенных писем нет.")


def drop(place: "Here", letter: str) -> None:
    """Remind of it no more. Raises NoLetter."""
    from mailhost.host import quarantine

    dropped = quarantine.drop(place.house, letter, who())
    paper.say(f"Письмо {dropped.key[:8]} убрано из списка; в архиве оно осталось.")


def retry(place: "Here", letter: str) -> None:
    """Read it once more. Raises NoLetter, or Stop where it breaks again."""
    from mailhost.cli.chronicle import VERDICTS
    from mailhost.host import quarantine

    again = quarantine.retry(place.house, letter, who())
    if again.verdict == "quarantined":
        raise Stop(f"{again.key[:8]}: снова отложено: {again.why}", REFUSED)
    paper.say(f"Прочитано: {VERDICTS[again.verdict]}, принято строк: {again.accepted}. {leaves(place)}")
