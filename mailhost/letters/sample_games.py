"""Sample games: how one is put together by hand, for `samples` to try the texts on."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import msgspec

from mailhost.engine import events as e
from mailhost.engine.applying import apply, begin
from mailhost.engine.calendar import Calendar
from mailhost.engine.commands import Seat
from mailhost.engine.deaths import shown
from mailhost.engine.ruleset import Ruleset
from mailhost.engine.state import Game
from mailhost.engine.timetable import voting_start
from mailhost.letters.draft import Step

NICKS = ("Аня", "Боря", "Пётр Иванов", "Вера", "xX_Гриша_Xx", "Даша", "Егор", "Жанна", "Зоя", "Иван", "Кира", "Лёва")
WORDS = "Я честный житель.\nКазните кого-нибудь другого."
NOON = datetime(2026, 12, 1, 9, tzinfo=UTC)
SATURDAY = datetime(2026, 12, 5, 7, tzinfo=UTC)
HOUR = timedelta(hours=1)


class Cast(msgspec.Struct, frozen=True):
    """The seats that play a part in the samples; 0 where the ruleset has nobody for it."""

    gang: tuple[Seat, ...]
    checker: Seat
    comparer: Seat
    town: tuple[Seat, ...]


def joined(ruleset: Ruleset, language: str, nicks: Sequence[str]) -> Game:
    """A game in sign-up."""
    game = begin(created(ruleset, language))
    return after(game, [e.PlayerJoined(n, nick, f"player{n}@example.org") for n, nick in enumerate(nicks, 1)])


def created(ruleset: Ruleset, language: str) -> e.GameCreated:
    """Its first event."""
    calendar = Calendar(reminders=(10800,), tallies=("18:00",))
    return e.GameCreated("town", ruleset, language, "Europe/Moscow", calendar, NOON)


def dealing(game: Game) -> list[e.AnyEvent]:
    """One of each role, then citizens or whatever role comes first, but for one more of the gang."""
    roles = [*game.ruleset.roles]
    gang = [name for name in roles if game.ruleset.sides[game.ruleset.roles[name].side].gang]
    dealt = [*roles, *gang[:1], *roles[:1] * len(game.players)]
    return [e.Dealt("ab" * 32), *(e.RoleDealt(player.seat, dealt[player.seat - 1]) for player in game.players)]


def cast(game: Game) -> Cast:
    """Who plays what."""
    checker = next(iter(game.holders("check")), None)
    comparer = next(iter(game.holders("compare")), None)
    return Cast(
        gang=tuple(player.seat for player in game.gang),
        checker=checker.seat if checker else 0,
        comparer=comparer.seat if comparer else 0,
        town=tuple(player.seat for player in game.living if game.role(player.seat).side == game.ruleset.town),
    )


def death(game: Game, seat: Seat, manner: e.Manner) -> e.Died:
    """With what the public learns of it (C10)."""
    return e.Died(seat, manner, shown(game, seat))


def day_of(
    night: Game, began: datetime, lasting: timedelta, *, dates: int = 1, lost: tuple[Seat, ...] = ()
) -> e.DayBroke:
    """The day after that night, its vote at the hour that the ruleset gives it."""
    closes = began + lasting
    return e.DayBroke(night.phase.number, began, closes, dates, lost, voting_start(night, began, closes))


def after(game: Game, events: Sequence[e.AnyEvent]) -> Game:
    """The state that the events make."""
    for event in events:
        game = apply(game, event)
    return game


def stepped(game: Game, events: Sequence[e.AnyEvent]) -> tuple[Step, ...]:
    """The events as steps of one transaction."""
    steps = []
    for event in events:
        game = apply(game, event)
        steps.append(Step(event, game))
    return tuple(steps)
