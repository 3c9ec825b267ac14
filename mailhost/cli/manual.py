"""The program's own manual: help pages in Russian, and docs/cli.md, both made of the commands as they are declared."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer
from typer._click.core import Command as ClickCommand
from typer._click.core import Context, Parameter
from typer._click.formatting import HelpFormatter
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

USAGE = "Как писать: "


class Command(TyperCommand):
    """A command whose help page is Russian; it takes the program's own options behind its name, too."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.params += [
            TyperOption(param_decls=["--config"], hidden=True, expose_value=False, callback=into_call),
            TyperOption(param_decls=["--debug"], hidden=True, expose_value=False, is_flag=True, callback=into_call),
        ]

    def collect_usage_pieces(self, ctx: Context) -> list[str]:  # noqa: ARG002 - the library hands it over
        """What it is given, then its options."""
        return [*map(placed, positions(self)), *map(optional, options(self))]

    def format_help(self, ctx: Context, formatter: HelpFormatter) -> None:
        """Usage, what it does, arguments, options."""
        pieces = " ".join(self.collect_usage_pieces(ctx))
        if pieces:
            formatter.write_usage(ctx.command_path, pieces, USAGE)
        else:  # where nothing follows the name, the library writes nothing at all
            formatter.write(f"{USAGE}{ctx.command_path}\n")
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(self.help or "")
        for title, rows in (("Что указать", arguments(self)), ("Ключи", list(map(described, options(self))))):
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows)


class Program(TyperGroup):
    """The program itself: its help page is a table of contents."""

    def list_commands(self, ctx: Context) -> list[str]:  # noqa: ARG002 - the library hands it over
        """In the order in which they were registered."""
        return list(self.commands)

    def format_help(self, ctx: Context, formatter: HelpFormatter) -> None:
        """What the program is, its chapters of commands, its options."""
        formatter.write_usage(ctx.command_path, "КОМАНДА …", USAGE)
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(self.help or "")
        widest = max(map(len, self.commands))
        for chapter, commands in chapters(self).items():
            with formatter.section(chapter):
                formatter.write_dl([((command.name or "").ljust(widest), summary(command)) for command in commands])
        with formatter.section("Ключи, общие для всех команд"):
            formatter.write_dl(list(map(described, options(self))))
        formatter.write_paragraph()
        formatter.write_text(self.epilog or "")


def into_call(context: typer.Context, parameter: Parameter, value: Any) -> None:
    """A program's option given behind a command's name counts as if it stood in front of it."""
    if value:
        setattr(context.find_root().obj, parameter.name or "", value if value is True else Path(value))


def chapters(program: TyperGroup) -> dict[str, list[ClickCommand]]:
    """Commands by chapter, in order."""
    found: dict[str, list[ClickCommand]] = {}
    for command in program.commands.values():
        found.setdefault(getattr(command, "rich_help_panel", None) or "", []).append(command)
    return found


def summary(command: ClickCommand) -> str:
    """The first sentence of a command's help."""
    return (command.help or "").split("\n\n")[0].replace("\n", " ").rstrip(".")


def positions(command: ClickCommand) -> list[TyperArgument]:
    """The arguments, in order."""
    return [each for each in command.params if isinstance(each, TyperArgument)]


def arguments(command: ClickCommand) -> list[tuple[str, str]]:
    """Name and meaning of each argument."""
    return [(argument.metavar or "", argument.help or "") for argument in positions(command)]


def options(command: ClickCommand) -> list[TyperOption]:
    """The options that are shown."""
    return [each for each in command.params if isinstance(each, TyperOption) and not each.hidden]


def placed(argument: TyperArgument) -> str:
    """ "GAME", "[NICK]", "FILE …"."""
    text = f"{argument.metavar}{' …' if argument.nargs == -1 else ''}"
    return text if argument.required else f"[{text}]"


def spelled(option: TyperOption) -> str:
    """ "--seed N"."""
    flag = option.opts[0]
    return flag if option.is_flag else f"{flag} {option.metavar}"


def optional(option: TyperOption) -> str:
    """ "[--seed N]"; an option without which nothing goes stands bare."""
    text = f"{spelled(option)}{' …' if option.multiple else ''}"
    return text if option.required else f"[{text}]"


def described(option: TyperOption) -> tuple[str, str]:
    """An option's row."""
    return spelled(option), option.help or ""


def document(program: TyperGroup) -> str:
    """docs/cli.md: every command with its usage, its arguments and its options."""
    context = Context(program, info_name="mailhost")
    return "\n".join(line for line in pages(program, context))


def pages(program: TyperGroup, context: Context) -> Iterator[str]:
    """Its lines."""
    yield from ("# Команды mailhost", "", program.help or "", "")
    yield from ("Эта страница сделана из самой программы; то же говорит `mailhost КОМАНДА --help`.", "")
    yield from ("Ключи, общие для всех команд:", "")
    yield from (f"- `{name}` — {meaning}" for name, meaning in map(described, options(program)))
    yield from ("", program.epilog or "", "")
    for chapter, commands in chapters(program).items():
        yield from (f"## {chapter}", "")
        for command in commands:
            yield from page(command, Context(command, info_name=command.name, parent=context))


def page(command: ClickCommand, context: Context) -> Iterator[str]:
    """A command's own."""
    usage = " ".join(("mailhost", command.name or "", *command.collect_usage_pieces(context)))
    yield from (f"### {command.name}", "", f"    {usage}", "", command.help or "", "")
    rows = [*arguments(command), *map(described, options(command))]
    if rows:
        yield from (*(f"- `{name}` — {meaning}" for name, meaning in rows), "")
