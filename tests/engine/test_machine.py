"""Games played at random: whatever players, host and clock do, in whatever order, what must hold holds."""

from datetime import datetime, timedelta
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace

from mailhost.engine.applying import apply, begin, replay
from mailhost.engine.calendar import Calendar
from mailhost.engine.commands import (
    AnyCommand,
    Ask,
    Deal,
    Join,
    OnBehalf,
    Pause,
    PlayerCommands,
    Resume,
    Ring,
    Strike,
    Unfound,
)
from mailhost.engine.day import tally
from mailhost.engine.deciding import decide
from mailhost.engine.events import (
    AnyEvent,
    Asked,
    ElectionFailed,
    ElectionOpened,
    GameOver,
    GodfatherAppointed,
    GodfatherElected,
    GodfatherSilent,
    HostSaid,
    NightFell,
    OfficeVacated,
    ViolationRecorded,
    VisitMade,
)
from mailhost.engine.hand import AT_ANY_TIME
from mailhost.engine.permissions import permitted
from mailhost.engine.refusals import Refused
from mailhost.engine.timetable import next_bell
from tests.engine.games import founded, round_trip
from tests.engine.moves import CALENDARS, HOSTS, NAMED, PLAYERS, RULES

OFFICE = (ElectionOpened, ElectionFailed, GodfatherElected, GodfatherAppointed, OfficeVacated)
BARS = ("over", "dead", "unknown-command", "not-your-role", "wrong-phase", "no-election")


class AGame(RuleBasedStateMachine):
    """Twelve players, every role dealt, one of the three rulesets, its options and the calendar drawn."""

    @initialize(
        seed=st.binary(min_size=32, max_size=32),
        drawn=RULES,
        calendar=CALENDARS,
        hour=st.sampled_from(["10:00", "15:30", "22:00", "23:00"]),
    )
    def open(self, seed: bytes, drawn: tuple[str, dict[str, Any]], calendar: Calendar, hour: str) -> None:
        """A deal by day or by night."""
        name, options = drawn
        first = founded(options, calendar, "Europe/Berlin", f"2026-10-23 {hour}", name)
        self.game = begin(first)
        self.events: list[AnyEvent] = [first]
        self.now: datetime = first.began
        self.begun: datetime = first.began
        for seat in range(1, 13):
            self.happens(Join(f"player{seat}", None))
        self.happens(Deal(seed.hex()))
        assert self.game.phase.kind in ("eve", "night")

    @rule(command=st.one_of(*PLAYERS.values()))
    def anybody(self, command: PlayerCommands) -> None:
        """C6: the dead do nothing."""
        alive = 1 <= command.by <= 12 and self.game.alive(command.by)
        listed = type(command) in permitted(self.game, command.by)
        refused = self.happens(command)
        assert alive or listed or refused in ("dead", "over")
        assert listed or refused

    @precondition(lambda self: not self.game.over)
    @rule(data=st.data())
    def those_who_may(self, data: st.DataObject) -> None:
        """A list of what is permitted keeps its word: whatever else is wrong with a command, that is not."""
        pairs = [(player.seat, kind) for player in self.game.living for kind in permitted(self.game, player.seat)]
        telling = [pair for pair in pairs if pair[1] is not Ask]
        for seat, kind in data.draw(st.lists(st.sampled_from(telling or pairs), min_size=2, max_size=12)):
            still = kind in permitted(self.game, seat)
            refused = self.happens(replace(data.draw(PLAYERS[kind]), by=seat))
            outrun = self.now == self.game.phase.turned  # C5: that second was still of the part of the day before
            assert not still or outrun or refused not in BARS, (kind.__name__, refused, self.game.phase)

    @precondition(lambda self: not self.game.over)
    @rule(data=st.data())
    def a_whole_phase(self, data: st.DataObject) -> None:
        """They act and the phase closes: left to chance alone, few days would see a vote."""
        phase = self.game.phase.name
        self.those_who_may(data)
        while self.game.phase.name == phase and next_bell(self.game):
            self.ring()

    @precondition(lambda self: self.game.phase.closes and not self.game.phase.paused)
    @rule(minutes=st.integers(1, 3000), command=st.one_of(*PLAYERS.values()))
    def pause(self, minutes: int, command: PlayerCommands) -> None:
        """C11: nothing is due while the clock stands, and nothing is lost of the phase; its own second still counts."""
        left = next(at for at in [self.game.phase.closes] if at) - self.now
        if self.happens(Pause()):
            return  # too late: it is closing
        self.now += timedelta(minutes=minutes)
        assert next_bell(self.game) is None
        listed = type(command) in permitted(self.game, command.by)
        assert self.happens(command) or listed
        assert not self.happens(Resume())
        assert self.game.over or next(at for at in [self.game.phase.closes] if at) - self.now == left

    @precondition(lambda self: self.game.phase.kind == "stopped")
    @rule()
    def go_on(self) -> None:
        """Y11: only the host takes a halted game up."""
        assert next_bell(self.game) is None
        assert not self.happens(Resume())

    @rule(command=HOSTS)
    def host(self, command: AnyCommand) -> None:
        """Whatever he does."""
        self.happens(command)

    @precondition(lambda self: len(self.game.living) > 6)
    @rule(whom=NAMED)
    def strike(self, whom: int | Unfound) -> None:
        """Not so often that no game lasts."""
        self.happens(Strike(whom))

    @precondition(lambda self: self.game.phase.closes)
    @rule(command=HOSTS, seconds=st.integers(0, 90000))
    def too_late(self, command: AnyCommand, seconds: int) -> None:
        """C5: once the deadline has passed, nothing of the host's touches the phase that waits to close."""
        closes = next(at for at in [self.game.phase.closes] if at)
        was, now = self.game, self.now
        self.now = closes + timedelta(seconds=seconds)
        refused = self.happens(command)
        self.now = now
        assert refused == "moved-on" or isinstance(command, AT_ANY_TIME)
        assert (self.game.phase, self.game.votes, self.game.godfather) == (was.phase, was.votes, was.godfather)

    @rule(minutes=st.integers(1, 400))
    def wait(self, minutes: int) -> None:
        """The clock runs, but not past a bell."""
        later = self.now + timedelta(minutes=minutes)
        self.now = min(later, next_bell(self.game) or later)

    @rule()
    def ring(self) -> None:
        """The next bell: it does something, and never before now; but the host may be asked late for a victim (G7).

        After a closing the next phase follows on.
        """
        bell, phase = next_bell(self.game), self.game.phase
        if bell is None:
            assert self.game.over or phase.kind == "stopped"
            return
        before, now = len(self.events), self.now
        self.now = max(bell, now)
        self.happens(Ring())
        assert len(self.events) > before
        assert bell >= now or isinstance(self.events[before], GodfatherSilent)
        if self.game.phase.name != phase.name and self.game.phase.closes:
            assert self.game.phase.began == phase.closes == bell

    def happens(self, command: AnyCommand) -> str:
        """Decide and apply; "" or the refusal's code. A refused command leaves no event but a suicide's record."""
        was = self.game
        decision = decide(self.game, command, self.now)
        assert self.game is was
        if isinstance(decision, Refused):
            recorded = [type(event) for event in decision.recorded]
            his_own = decision.code == "suicide" and not isinstance(command, OnBehalf)
            assert recorded == ([ViolationRecorded] if his_own else [])
            self.record(decision.recorded)
            return decision.code
        self.record(decision)
        return ""

    def record(self, events: tuple[AnyEvent, ...]) -> None:
        """C8: nothing follows the end but questions and the host's words."""
        for event in events:
            if self.game.over:
                assert isinstance(event, (Asked, HostSaid))
            if isinstance(event, GodfatherAppointed):
                self.appointed_after_a_failed_election(event)
            self.game = apply(self.game, event)
            self.events.append(event)

    @invariant()
    def nobody_is_lost(self) -> None:
        """C6: the living and the dead are the same twelve; nothing of the dead stands, waits or is in office."""
        game = self.game
        assert len(game.players) == 12
        living = {player.seat for player in game.living}
        assert all((player.manner is None) == player.alive for player in game.players)
        assert game.orders.keys() <= living
        assert {voter for voters in tally(game).values() for voter in voters} <= living
        assert tally(game).keys() <= set(game.candidates) <= living | {0}
        stand = {*game.verdicts, *(() if game.trial is None else (game.trial,))}
        named = {seat for table in (game.nominations, game.supports) for names in table.values() for seat in names}
        assert stand | named <= living | {0}
        assert game.godfather is None or game.godfather in {player.seat for player in game.gang}

    @invariant()
    def deadlines_rise(self) -> None:
        """C3: now lies within the open phase, and the phase has a length."""
        phase = self.game.phase
        assert self.begun <= phase.began <= self.now
        self.begun = phase.began
        if phase.kind not in {"over", "stopped"}:
            assert phase.closes
            assert phase.began < phase.closes
            assert self.now <= phase.closes
            assert phase.voting is None or phase.began <= phase.voting

    def appointed_after_a_failed_election(self, event: GodfatherAppointed) -> None:
        """G6: the last that befell the office was an election that failed, and so no death."""
        last = next((was for was in reversed(self.events) if isinstance(was, OFFICE)), None)
        assert event.by is None or isinstance(last, ElectionFailed)

    @invariant()
    def one_victory_at_most(self) -> None:
        """C8: and exactly one in a game that is over."""
        ends = sum(isinstance(event, GameOver) for event in self.events)
        assert ends == self.game.over

    def teardown(self) -> None:
        """Replay equals live, through JSON too."""
        if hasattr(self, "events"):
            assert replay(self.events) == self.game
            assert replay(round_trip(self.events)) == self.game
            self.nobody_was_visited_twice()

    def nobody_was_visited_twice(self) -> None:
        """Y8: by the same; and one who was kept busy in a night paid no visit himself in it."""
        tonight: list[VisitMade] = []
        paid: set[tuple[int, int]] = set()
        for event in self.events:
            if isinstance(event, NightFell):
                tonight = []
            elif isinstance(event, VisitMade):
                assert (event.by, event.target) not in paid
                assert all(event.by != other.target or not other.blocks for other in tonight)
                paid.add((event.by, event.target))
                tonight.append(event)


AGame.TestCase.settings = settings(max_examples=60, stateful_step_count=100)
TestAGame = AGame.TestCase
