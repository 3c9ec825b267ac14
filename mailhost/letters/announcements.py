"""What the town is told: the public facts of one transaction, merged into one post. It sees public views only."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import assert_never

import msgspec

from mailhost.engine import events as e
from mailhost.engine.state import Game
from mailhost.letters.draft import Draft, Post, Step
from mailhost.letters.formats import FORMATS, TEXT, Format
from mailhost.letters.rendering import Texts, stacked
from mailhost.letters.views import people, public_view, resident, tally


class PostSection(msgspec.Struct, frozen=True):
    """A part of a post: its template, the facts of its event, the state it speaks of, whether it opens a phase."""

    template: str
    game: Game
    facts: Mapping[str, object] = {}
    opens: bool = False


def announcements(texts: Texts, before: Game, steps: Sequence[Step]) -> tuple[Draft, ...]:
    """The one post of a transaction, to the living and to those who died in it; the end of a game to everybody."""
    written = post(texts, steps)
    if written is None:
        return ()
    subject, body = written
    game = steps[-1].game
    alive = {player.seat for player in (*before.living, *game.living)}
    seats = tuple(player.seat for player in game.players if game.over or player.seat in alive)
    return (Draft(seats, subject, body, "post", game.phase.name),)


def posts(texts: Texts, transactions: Iterable[tuple[datetime, Game, Sequence[Step]]], form: str) -> tuple[Post, ...]:
    """A game's public thread, an entry for each transaction (instant, state before, steps) that says something.

    `form`: a name in FORMATS.
    """
    wanted = FORMATS[form]
    thread = ((at, steps, post(texts, steps, wanted)) for at, _, steps in transactions)
    return tuple(
        Post(at, steps[-1].game.phase.name, wanted.laid(stacked((wanted.titled(written[0]), written[1]))))
        for at, steps, written in thread
        if written is not None
    )


def post(texts: Texts, steps: Sequence[Step], form: Format = TEXT) -> tuple[str, str] | None:
    """Subject and body of what the steps make known at once, None where that is nothing.

    The subject is that of the last phase opened, else of the last section.
    """
    parts = sections(steps)
    if not parts:
        return None
    chief = max(range(len(parts)), key=lambda n: (parts[n].opens, n))
    over = steps[-1].game.over
    # One joke a post: the end has the last word; elsewhere each part has its turn, by a number that all know.
    jester = chief if over else parts[chief].game.phase.number % len(parts)
    written = [
        texts.render(part.template, {"game": public_view(part.game), "wit": n == jester, **part.facts}, form)
        for n, part in enumerate(parts)
    ]
    return written[chief][0], stacked([body for _, body in written])


def sections(steps: Sequence[Step]) -> list[PostSection]:
    """The sections of a post in the order of their events."""
    found = (section(steps, place) for place in range(len(steps)))
    return [each for each in found if each is not None]


def section(steps: Sequence[Step], place: int) -> PostSection | None:  # noqa: C901, PLR0911, PLR0912 - one table
    """What the town reads of the event at `place`, None where it reads nothing of it, or not yet (C5)."""
    event, game = steps[place].event, steps[place].game
    match event:
        case e.EveBegan():
            return PostSection("everyone/eve", game, opens=True)
        case e.NightFell():
            return PostSection("everyone/night", game, opens=True)
        case e.DayBroke():
            lost = tuple(resident(game, game.player(seat)) for seat in event.lost)
            return PostSection("everyone/day", game, {"lost": lost}, opens=True)
        case e.LongDayDeclared():
            facts = {"day": event.number, "dates": event.dates, "running": event.closes is not None}
            return PostSection("everyone/long-day", game, facts)
        case e.DeadlineMoved():
            # An early close is followed by the closing itself, which says all there is to say.
            return PostSection("everyone/deadline", game) if event.why == "extend" else None
        case e.Reminded():
            return PostSection("everyone/reminder", game, {"seconds": event.seconds})
        case e.TallyPosted():
            return PostSection("everyone/tally", game)
        case e.HostSaid():
            return PostSection("everyone/announcement", game, {"text": event.text})
        case e.LastWordSpoken():
            return PostSection("everyone/last-word", game, {"name": game.player(event.by).nick, "text": event.text})
        case e.Died():
            return death(steps, place, event)
        case e.GameOver():
            return PostSection("everyone/victory", game, {"people": people(game)}, opens=True)
        case e.VoteCast() | e.VoteWithdrawn() | e.Nominated() | e.ExecutionDecided():
            return None
        case e.HostEvent() | e.PlayerEvent() | e.GangEvent():
            return None
        case _:
            assert_never(event)


def death(steps: Sequence[Step], place: int, event: e.Died) -> PostSection | None:
    """An execution with its count, a strike, or the losses of a night that no morning follows."""
    game = steps[place].game
    dead = resident(game, game.player(event.seat))
    match event.manner:
        case "executed":
            return PostSection("everyone/execution", game, {"dead": dead, **count(steps[:place])})
        case "struck":
            return PostSection("everyone/struck", game, {"dead": dead, "over": steps[-1].game.over})
        case "night":
            fallen = [other.seat for other in deaths(steps) if other.manner == "night"]
            told = any(isinstance(step.event, e.DayBroke) for step in steps)
            if told or event.seat != fallen[-1]:
                return None
            lost = tuple(resident(game, game.player(seat)) for seat in fallen)
            return PostSection("everyone/losses", game, {"lost": lost})
        case _:
            assert_never(event.manner)


def deaths(steps: Sequence[Step]) -> list[e.Died]:
    """All of a transaction."""
    return [step.event for step in steps if isinstance(step.event, e.Died)]


def count(steps: Sequence[Step]) -> dict[str, object]:
    """Of the decision that led to an execution: why him, and the votes that stood then, from the most."""
    for step in reversed(steps):
        if isinstance(step.event, e.ExecutionDecided):
            return {"why": step.event.why, "count": tally(step.game)}
    return {"why": "most", "count": ()}
