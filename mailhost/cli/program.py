"""The program: which commands there are, by chapter. Each lives with its noun; here they only get their names."""

import logging
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from mailhost import __version__
from mailhost.cli import (
    deadlines,
    demo,
    history,
    journal,
    login,
    mail,
    manual,
    paper,
    people,
    play,
    rehearsing,
    seeing,
    service,
    signup,
)
from mailhost.cli.listening import hearing
from mailhost.cli.opening import Call

ABOUT = "Ведёт игры в «Мафию» по почте: читает письма игроков, закрывает фазы в срок, рассылает, что положено."
STATUSES = (
    "Код завершения: 0 — сделано, 1 — отказано или не сошлось, "
    "2 — ошибка в команде или настройках, 3 — сервер недоступен. Подробно о команде: mailhost КОМАНДА --help"
)

CHAPTERS: dict[str, dict[str, Callable[..., None]]] = {
    "Настройка и служба": {
        "init": service.init,
        "login": login.login,
        "check": service.check,
        "run": service.run,
        "poll": service.poll,
    },
    "Новая игра": {
        "new": signup.new,
        "join": signup.join,
        "import": signup.bring,
        "deal": signup.deal,
    },
    "Посмотреть": {
        "games": seeing.games,
        "status": seeing.status,
        "votes": seeing.votes,
        "orders": seeing.orders,
        "inactive": history.inactive,
        "violations": seeing.violations,
        "log": journal.log,
        "thread": journal.thread,
        "letters": mail.letters,
        "verify": history.verify,
    },
    "Рука ведущего": {
        "say": play.say,
        "roll-call": play.roll_call,
        "hear": people.hear,
        "vote": play.vote,
        "unvote": play.unvote,
        "nominate": people.nominate,
        "order": people.order,
        "office": play.office,
        "waive": play.waive,
        "strike": play.strike,
        "revive": people.revive,
        "replace": people.replace,
        "rename": people.rename,
        "forget": people.forget,
        "long-day": deadlines.long_day,
        "extend": deadlines.extend,
        "preview": history.preview,
        "close": deadlines.close,
        "pause": deadlines.pause,
        "resume": deadlines.resume,
        "stop": deadlines.stop,
        "undo": history.undo,
    },
    "Без игры": {
        "demo": demo.demo,
        "rules": rehearsing.rules,
        "rehearse": rehearsing.rehearse,
        "read": mail.read,
    },
}


def options(
    context: typer.Context,
    config: Annotated[
        Path,
        typer.Option(
            metavar="FILE", envvar="MAILHOST_CONFIG", help="Файл настроек; без ключа — config.toml или MAILHOST_CONFIG."
        ),
    ] = Path("config.toml"),
    debug: Annotated[bool, typer.Option("--debug", help="Показывать ошибку целиком, со стеком вызовов.")] = False,
    version: Annotated[bool, typer.Option("--version", help="Назвать версию и выйти.")] = False,
) -> None:
    """The options of every command."""
    context.obj = Call(config, debug=debug)
    # The journal and the screen say what matters; the log is for the daemon, and for whoever looks for a mistake.
    logging.getLogger("mailhost").addHandler(logging.NullHandler())
    if version:
        print(f"mailhost {__version__}")
        raise typer.Exit


@cache
def program() -> TyperGroup:
    """All commands, ready to be called."""
    app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    settings: dict[str, Any] = {"invoke_without_command": True, "epilog": STATUSES}
    app.callback(cls=manual.Program, help=ABOUT, **settings)(options)
    for chapter, commands in CHAPTERS.items():
        for name, function in commands.items():
            app.command(name, cls=manual.Command, rich_help_panel=chapter)(function)
    made = typer.main.get_command(app)
    if not isinstance(made, TyperGroup):
        raise TypeError("several commands make a group")
    return made


def carry_out(args: Sequence[str]) -> int:
    """Run one command line; returns the status that the command itself asks for. Every error is raised."""
    whole = program()
    with hearing("mailhost.texts") as heard:
        try:
            # Not by the library's own `main`: it says errors in its own way, and calls a closed pipe a failure.
            with whole.make_context("mailhost", list(args) or ["--help"]) as context:
                whole.invoke(context)
        except typer.Exit as done:
            return done.exit_code
        finally:
            for line in heard.lines:
                from mailhost.cli.complaints import TEMPLATES, in_russian

                fault = in_russian(line, TEMPLATES).rstrip(".")
                paper.warn(f"Шаблон {fault}; взят шаблон программы. Проверить: mailhost check")
    return 0


if __name__ == "__main__":
    print(manual.document(program()), end="")
