"""What the host is told: what a game wants him to know or do, and what befell the post. Each says what to do next."""

from collections.abc import Iterator, Sequence

from mailhost.engine import events as e
from mailhost.engine.state import Game
from mailhost.letters.draft import HOST_SEAT, Draft, Step
from mailhost.letters.rendering import Texts
from mailhost.letters.views import host_view, public_view


def notices(texts: Texts, steps: Sequence[Step]) -> Iterator[Draft]:
    """Letters to the host about what the steps did."""
    for step in steps:
        game = step.game
        match step.event:
            case e.Dealt():
                yield notice(texts, "host/dealt", {}, steps[-1].game)
            case e.LastWordWanted():
                yield notice(texts, "host/last-word", {"nick": game.player(step.event.by).nick}, game)
            case e.ExecutionDecided(why="lot"):
                yield notice(texts, "host/lot", {"nick": game.player(step.event.seat).nick}, game)
            case e.ViolationRecorded():
                facts = {"nick": game.player(step.event.seat).nick, "what": step.event.what}
                yield notice(texts, "host/violation", {**facts, "violation": step.event.number}, game)
            case _:
                # The rest he sees in `status` and `log` when he looks.
                continue


def notice(texts: Texts, name: str, facts: dict[str, object], game: Game | None) -> Draft:
    """A letter by template `name`: "host/…" to the host, "player/…" to the one whom the caller names.

    `facts` are the template's own; of a game it sees all, or nothing where there is none.
    """
    reader, _, _ = name.partition("/")
    views: dict[str, object] = {}
    if game is not None:
        views["game"] = public_view(game)
        if reader == "host":
            views["all"] = host_view(game)
    subject, body = texts.render(name, views | facts)
    seats = (HOST_SEAT,) if reader == "host" else ()
    return Draft(seats, subject, body, "notice", "host")
