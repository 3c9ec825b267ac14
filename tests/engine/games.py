"""Small games to play in tests: a roster by roles, a clock that is rung, replay checked against live at every step."""

import tomllib
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

import msgspec

from mailhost.engine import ruleset
from mailhost.engine.applying import apply, begin, replay
from mailhost.engine.calendar import Calendar
from mailhost.engine.commands import AnyCommand, Deal, Join, Ring
from mailhost.engine.deciding import decide
from mailhost.engine.events import AnyEvent, Event, GameCreated
from mailhost.engine.founding import create
from mailhost.engine.refusals import Code, Refused
from mailhost.engine.state import Game
from mailhost.engine.timetable import next_bell

E = TypeVar("E", bound=Event)

RULESETS = Path(ruleset.__file__).parent / "rulesets"
GOROD_FILE = RULESETS / "gorod.toml"
GOROD = GOROD_FILE.read_bytes()
FILES = {name: (RULESETS / f"{name}.toml").read_bytes() for name in ("gorod", "new-year", "n-plus-1")}
"""The rulesets of the product, by id."""
MOSCOW = "Europe/Moscow"
SEED = "5eed" * 16
WORKDAYS = Calendar(long_days="none")
"""Every day one date, 10:00 to 22:00."""


def gorod(options: Mapping[str, Any] | None = None) -> ruleset.Ruleset:
    """The classic ruleset as its file has it, with options over it."""
    return rules_of("gorod", options)


def table_of(name: str) -> dict[str, Any]:
    """A ruleset's file as it was written."""
    return tomllib.loads(FILES[name].decode())


def rules_of(name: str, options: Mapping[str, Any] | None = None) -> ruleset.Ruleset:
    """Another of the product's rulesets, with options over it."""
    return ruleset.read(FILES[name], dict(options or {}), f"{name}.toml")


def local(text: str, timezone: str = MOSCOW) -> datetime:
    """ "12-02 11:00[:SS]" of December 2026 (the year may be given), the zone's wall clock, in UTC."""
    year = "" if text.startswith("20") else "2026-"
    return datetime.fromisoformat(year + text).replace(tzinfo=ZoneInfo(timezone)).astimezone(UTC)


def founded(
    options: Mapping[str, Any] | None = None,
    calendar: Calendar = WORKDAYS,
    timezone: str = MOSCOW,
    start: str = "12-01 22:00",
    rules: str = "gorod",
) -> GameCreated:
    """A new game's first event; `rules`: of which ruleset."""
    return create("night-town", rules_of(rules, options), "ru", timezone, calendar, local(start, timezone))


def round_trip(events: list[AnyEvent]) -> list[AnyEvent]:
    """The events written as JSON and read back, as a journal does."""
    return msgspec.json.decode(msgspec.json.encode(events), type=list[AnyEvent])


class Play:
    """A game that is being played. Seats are the places in `roles`, from 1. It opens in night 1 (Tue 1 Dec, 22:00)."""

    def __init__(
        self,
        *roles: str,
        options: Mapping[str, Any] | None = None,
        calendar: Calendar = WORKDAYS,
        timezone: str = MOSCOW,
        start: str = "12-01 22:00",
        rules: str = "gorod",
    ) -> None:
        self.timezone = timezone
        first = founded(options, calendar, timezone, start, rules)
        self.events: list[AnyEvent] = [first]
        self.game: Game = begin(first)
        self.now = first.began
        for seat in range(1, len(roles) + 1):
            self.tell(Join(f"player{seat}", f"player{seat}@example.org"))
        self.deal = self.tell(Deal(SEED, dict(enumerate(roles, 1)), free=True)) if roles else ()

    def until(self, when: str) -> tuple[AnyEvent, ...]:
        """The clock runs to `when`, a deadline at that very second included; what it brought about."""
        return tuple(self._ring(local(when, self.timezone), at_deadlines_too=True))

    def tell(self, command: AnyCommand, when: str = "") -> tuple[AnyEvent, ...]:
        """An accepted command at `when` (the same moment as the last one if not given); its events."""
        decision = self._decide(command, when)
        assert not isinstance(decision, Refused), decision
        self._happen(decision)
        return decision

    def late(self, command: AnyCommand, arrived: str) -> tuple[AnyEvent, ...]:
        """An accepted command whose letter had arrived in this phase, and comes to be read only now."""
        decision = decide(self.game, command, local(arrived, self.timezone))
        assert not isinstance(decision, Refused), decision
        self._happen(decision)
        return decision

    def refusal(self, command: AnyCommand, when: str = "") -> Refused:
        """A refused command; what it recorded has happened."""
        decision = self._decide(command, when)
        assert isinstance(decision, Refused), decision
        self._happen(decision.recorded)
        return decision

    def refused(self, command: AnyCommand, when: str = "") -> Code:
        """Its code alone."""
        return self.refusal(command, when).code

    def _decide(self, command: AnyCommand, when: str) -> tuple[AnyEvent, ...] | Refused:
        if when:
            list(self._ring(local(when, self.timezone), at_deadlines_too=False))
        return decide(self.game, command, self.now)

    def _ring(self, until: datetime, *, at_deadlines_too: bool) -> Iterator[AnyEvent]:
        while (bell := next_bell(self.game)) and (bell < until or (at_deadlines_too and bell == until)):
            events = decide(self.game, Ring(), bell)
            assert isinstance(events, tuple)
            assert events, "a bell must do something"
            self._happen(events)
            yield from events
        self.now = max(self.now, until)

    def _happen(self, events: tuple[AnyEvent, ...]) -> None:
        for event in events:
            self.game = apply(self.game, event)
            self.events.append(event)
        assert replay(round_trip(self.events)) == self.game, "a game is what its events say"


def only(events: tuple[AnyEvent, ...], kind: type[E]) -> E:
    """The one event of that kind."""
    (event,) = (event for event in events if isinstance(event, kind))
    return event


def kinds(events: tuple[AnyEvent, ...]) -> list[str]:
    """Their names, in order."""
    return [type(event).__name__ for event in events]


def dead(game: Game) -> list[int]:
    """The seats of the dead."""
    return [player.seat for player in game.players if not player.alive]
