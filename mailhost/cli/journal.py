"""What is read from a game's journal: log, thread."""

from typing import Annotated, Literal

import typer

from mailhost.cli import paper
from mailhost.cli.opening import here
from mailhost.cli.parameters import AsJson, GameName


def log(context: typer.Context, game: GameName, json: AsJson = False) -> None:
    """Показать журнал игры: строка на каждое событие.

    Когда, кто, что принято, что отклонено и с каким кодом, сколько писем ушло в ответ. Здесь видны тайны.
    """
    from mailhost.cli import wording
    from mailhost.cli.chronicle import log_line, spoken
    from mailhost.host.games import book_of
    from mailhost.host.replay import replay

    house = here(context).house
    book_of(house, game)
    for each in replay(house, game):
        if json:
            paper.as_json_line(log_line(each))
        else:
            at = wording.stamp(each.after.timezone, each.entry.at)
            paper.say(f"{each.entry.seq:>4}  {at}  {spoken(each)}")


def thread(
    context: typer.Context,
    game: GameName,
    form: Annotated[
        Literal["text", "bbcode"],
        typer.Option("--format", metavar="FORMAT", help="text или bbcode; без ключа — text."),
    ] = "text",
    json: AsJson = False,
) -> None:
    """Напечатать городскую тему, чтобы вставить её на форум.

    Собирается заново из журнала; тайн в ней нет.
    """
    from mailhost.host.games import book_of
    from mailhost.host.replay import thread as posted

    house = here(context).house
    book_of(house, game)
    posts = posted(house, game, form)
    if json:
        paper.as_json(posts)
    else:
        print("\n\n\n".join(post.text for post in posts))
