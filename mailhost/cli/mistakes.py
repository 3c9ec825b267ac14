"""Where an error becomes a line for stderr and an exit status. Imported only once something went wrong."""

import re
from collections.abc import Callable
from typing import Any

import typer
from typer._click.exceptions import ClickException, MissingParameter, NoSuchOption, UsageError

from mailhost.adapters.daemon_lock import AlreadyRunning
from mailhost.cli.complaints import FILES, JOURNALS, SERVERS, Table
from mailhost.cli.complaints import in_russian as said
from mailhost.cli.opening import Stop
from mailhost.cli.statuses import AWAY, REFUSED, WRONG_USE
from mailhost.config import ConfigError
from mailhost.engine.ruleset import RulesetError
from mailhost.host.games import NoGame
from mailhost.host.hand import Wrong
from mailhost.host.ports import Conflict, Damaged, Unreachable
from mailhost.host.quarantine import NoLetter
from mailhost.host.scenario import ScenarioError

EXTRA = re.compile(r"Got unexpected extra argument\(s\) \((.*)\)")
UNKNOWN = re.compile(r"No such command '(.*?)'\.?(?: Did you mean (.*)\?)?")
CHOICES = re.compile(r"'([^']*)' is not one of (.*)\.")
NUMBER = re.compile(r"'([^']*)' is not a valid int(?:eger| range)?\.")
BELOW = re.compile(r"(\S+) is not in the range x>=(\d+)\.")
NEEDS_VALUE = re.compile(r"Option '(.*)' requires an argument")


def in_one_line(error: Exception) -> tuple[str, int]:
    """What went wrong and what to do, in one line, and the exit status."""
    if isinstance(error, Stop):
        return str(error), error.status
    for kind, words, status in KNOWN:
        if isinstance(error, kind):
            return " ".join(words(error).split()), status
    what = " ".join(str(error).split())
    return f"Неожиданная ошибка: {type(error).__name__}: {what}; подробности с ключом --debug", REFUSED


def usage(error: ClickException) -> str:
    """A command line that does not fit, with where to read how it should look."""
    context = error.ctx if isinstance(error, UsageError) else None
    where = context.command_path if context else "mailhost"
    return f"{where}: {misuse(error)}; справка: {where} --help"


def misuse(error: ClickException) -> str:
    """What does not fit; the library says it in English."""
    match error:
        case MissingParameter():
            called = getattr(error.param, "metavar", None) if error.param else None
            option = error.param.opts[0] if error.param and error.param.param_type_name == "option" else ""
            return f"не хватает: {' '.join(part for part in (option, called) if part)}"
        case NoSuchOption():
            near = f"; похож: {', '.join(error.possibilities)}" if error.possibilities else ""
            return f"нет такого ключа: {error.option_name}{near}"
        case _:
            return in_russian(error)


def in_russian(error: ClickException) -> str:
    """The library's other sentences."""
    text = error.format_message()
    if found := EXTRA.fullmatch(text):
        return f"лишнее: {found[1]}; текст из нескольких слов берут в кавычки"
    if found := UNKNOWN.fullmatch(text):
        near = found[2].replace("'", "") if found[2] else ""
        return f"нет такой команды: {found[1]}{f'; похожа: {near}' if near else ''}"
    if found := NEEDS_VALUE.match(text):
        return f"ключу {found[1]} нужно значение"
    text = text.removeprefix("Invalid value: ").removeprefix("Invalid value for ")
    text = NUMBER.sub(r"«\1» — не целое число", text)
    text = BELOW.sub(r"\1 — мало; можно от \2", text)
    return CHOICES.sub(r"«\1» не годится; можно: \2", text).replace("'", "")


def no_game(error: NoGame) -> str:
    """A game's name that is none."""
    known = f"есть: {', '.join(error.known)}" if error.known else "игр пока нет; создать: mailhost new"
    return f"{error.game}: нет такой игры; {known}"


def file(error: OSError) -> str:
    """A file that is not there, or cannot be read."""
    if error.filename is None:
        return of(FILES)(error)
    what = {
        FileNotFoundError: "нет такого файла; проверьте имя",
        PermissionError: "нет прав; проверьте, чей это файл",
        IsADirectoryError: "это папка, а нужен файл",
    }.get(type(error)) or said(error.strerror or str(error))
    return f"{error.filename}: {what}"


def of(table: Table) -> Callable[[Any], str]:
    """Says an error of the inner rings' by that table."""
    return lambda error: said(str(error), table)


KNOWN: tuple[tuple[type[Exception], Callable[[Any], str], int], ...] = (
    (ClickException, usage, WRONG_USE),
    (typer.Abort, lambda _: "Прервано: ответа нет. Без вопросов: mailhost init --yes", REFUSED),
    (NoGame, no_game, WRONG_USE),
    (NoLetter, lambda error: f"{error}: такого отложенного письма нет; список: mailhost letters", WRONG_USE),
    (ConfigError, of(FILES), WRONG_USE),
    (RulesetError, of(FILES), WRONG_USE),
    (ScenarioError, of(FILES), WRONG_USE),
    (Wrong, of(FILES), WRONG_USE),
    (Unreachable, lambda error: f"{of(SERVERS)(error)}; проверить связь: mailhost check", AWAY),
    (AlreadyRunning, lambda error: f"Служба уже работает ({of(SERVERS)(error)}); второй не нужно", REFUSED),
    (Conflict, lambda error: f"Кто-то успел раньше ({of(JOURNALS)(error)}); повторите команду", REFUSED),
    (Damaged, of(JOURNALS), REFUSED),
    (OSError, file, WRONG_USE),
)
"""Every error that is foreseen: how it is said, and the exit status."""
