"""What is read from a game's journal: log, thread."""

import sys
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from mailhost.cli import paper
from mailhost.cli.opening import here
from mailhost.cli.parameters import AsJson, GameName

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mailhost.cli.chronicle import LogLine
    from mailhost.cli.opening import Here
    from mailhost.host.entry import Entry
    from mailhost.letters.outgoing import Post


def log(
    context: typer.Context,
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="Название игры, как в mailhost games; house — журнал самого дома.")
    ],
    json: AsJson = False,
) -> None:
    """Показать журнал игры: строка на каждое событие.

    Когда, кто, что принято, что отклонено и с каким кодом, сколько писем ушло в ответ. Здесь видны тайны.

    mailhost log house показывает, что не касается ни одной игры: письма незнакомцев, автоответы, возвраты,
    отложенное и сообщения вам.
    """
    from mailhost.host.ports import HOUSE

    place = here(context)
    for entry, line in of_house(place) if game == HOUSE else of_game(place, game):
        if json:
            paper.as_json_line(entry)
        else:
            paper.say(line)


def of_game(place: "Here", game: str) -> "Iterator[tuple[LogLine, str]]":
    """Each entry of that game's, for a script and for the eye. Raises NoGame."""
    from mailhost.cli.chronicle import log_line, spoken
    from mailhost.cli.wording import LANGUAGE
    from mailhost.host.games import book_of
    from mailhost.host.replay import replay
    from mailhost.letters.outgoing import told

    state = book_of(place.house, game).state
    texts = place.house.texts(LANGUAGE, state.ruleset.id)
    for each in replay(place.house, game):
        happened = [told(texts, step.game, step.event) for step in each.steps]
        line = numbered(each.entry, state.timezone, spoken(each.entry, each.before, happened))
        yield log_line(each.entry, each.before), line


def of_house(place: "Here") -> "Iterator[tuple[LogLine, str]]":
    """Each entry of the house's own journal, likewise."""
    from mailhost.cli.chronicle import log_line, spoken_of_house
    from mailhost.host.ports import HOUSE

    for entry in place.house.store.read(HOUSE):
        yield log_line(entry), numbered(entry, place.config.host.timezone, spoken_of_house(entry))


def numbered(entry: "Entry", timezone: str, words: str) -> str:
    """A line of the log."""
    from mailhost.cli.wording import stamp

    return f"{entry.seq:>4}  {stamp(timezone, entry.at)}  {words}"


def thread(
    context: typer.Context,
    game: GameName,
    form: Annotated[
        Literal["text", "bbcode", "markdown", "html"],
        typer.Option("--format", metavar="FORMAT", help="text, bbcode, markdown или html; без ключа — text."),
    ] = "text",
    new: Annotated[
        bool, typer.Option("--new", help="Только то, чего с этим ключом и в этом формате ещё не печатали.")
    ] = False,
    json: AsJson = False,
) -> None:
    """Напечатать городскую тему, чтобы вставить её на форум.

    Собирается заново из журнала; тайн в ней нет. Слова игроков ни в одном формате не станут разметкой. С ключом --new
    напечатанное считается взятым: в следующий раз --new начнёт с того места.
    """
    from mailhost.host.games import book_of
    from mailhost.host.replay import thread as posted
    from mailhost.host.replay import untaken

    house = here(context).house
    book_of(house, game)
    if not new:
        print_posts(posted(house, game, form), json)
        return
    posts, last = untaken(house, game, form)
    print_posts(posts, json)
    # Only what has left our hands is taken: a reader that went away, or a crash, means the same posts once more.
    sys.stdout.flush()
    house.taken.take(game, form, last)
    if not posts:
        paper.warn("Нового в теме нет.")


def print_posts(posts: "tuple[Post, ...]", json: bool) -> None:
    """For a script, or to paste; nothing at all where there are none."""
    if json:
        paper.as_json(posts)
    elif posts:
        print("\n\n\n".join(post.text for post in posts))
