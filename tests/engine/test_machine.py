"""Games played at random: whatever players, host and clock do, in whatever order, what must hold holds."""

from datetime import datetime, timedelta

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from msgspec.structs import replace

from mailhost.engine.applying import apply, begin, replay
from mailhost.engine.calendar import Calendar
from mailhost.engine.commands import (
    AnyCommand,
    AppointGodfather,
    Ask,
    Check,
    Close,
    Compare,
    Deal,
    DeclareLongDay,
    ElectGodfather,
    Extend,
    GangTalk,
    Join,
    Kill,
    LastWord,
    Misread,
    NoKill,
    NoLastWord,
    Nominate,
    OnBehalf,
    OpenElection,
    PlayerCommand,
    PlayerCommands,
    Protect,
    Reelect,
    Rename,
    Replace,
    Revive,
    Ring,
    Say,
    SetOffice,
    Strike,
    Unfound,
    Vote,
    Waive,
    Withdraw,
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
    HostSaid,
    OfficeVacated,
    ViolationRecorded,
)
from mailhost.engine.permissions import permitted
from mailhost.engine.refusals import Refused
from mailhost.engine.timetable import next_bell
from tests.engine.games import founded, round_trip

SEATS = st.integers(1, 12)
NAMED = st.one_of(*[SEATS] * 9, st.builds(Unfound, text=st.just("Ева"), several=st.booleans()))
TEXTS = st.sampled_from(["", "не я", "да " * 401, "ы" * 5000])
RULES = st.sampled_from([None, "plurality", "majority", "unanimous"])
PLAYERS: dict[type[PlayerCommand], st.SearchStrategy[PlayerCommands]] = {
    Vote: st.builds(Vote, by=SEATS, targets=st.lists(NAMED, min_size=1, max_size=2).map(tuple)),
    Withdraw: st.builds(Withdraw, by=SEATS, target=st.none() | NAMED),
    Nominate: st.builds(Nominate, by=SEATS, target=NAMED),
    Kill: st.builds(Kill, by=SEATS, target=NAMED),
    NoKill: st.builds(NoKill, by=SEATS),
    Check: st.builds(Check, by=SEATS, target=NAMED),
    Compare: st.builds(Compare, by=SEATS, first=NAMED, second=NAMED),
    Protect: st.builds(Protect, by=SEATS, target=NAMED),
    LastWord: st.builds(LastWord, by=SEATS, text=TEXTS),
    NoLastWord: st.builds(NoLastWord, by=SEATS),
    OpenElection: st.builds(OpenElection, by=SEATS, rule=RULES),
    ElectGodfather: st.builds(ElectGodfather, by=SEATS, target=NAMED),
    AppointGodfather: st.builds(AppointGodfather, by=SEATS, target=NAMED),
    Reelect: st.builds(Reelect, by=SEATS),
    GangTalk: st.builds(GangTalk, by=SEATS, text=TEXTS),
    Ask: st.builds(Ask, by=SEATS, what=st.sampled_from(["status", "votes", "role", "rules", "help"])),
    Misread: st.builds(Misread, by=SEATS),
}
HOSTS = st.one_of(
    st.builds(Join, nick=st.just("Поздно"), address=st.none()),
    st.just(Deal("0" * 64)),
    st.builds(OnBehalf, player=NAMED, command=st.one_of(*PLAYERS.values())),
    st.builds(Revive, target=NAMED),
    st.builds(Replace, target=NAMED, nick=st.sampled_from(["Новенький", "player3"]), address=st.none()),
    st.builds(Rename, target=NAMED, nick=st.sampled_from(["Иначе", "player3", ""])),
    st.builds(SetOffice, office=st.just("godfather"), target=st.none() | NAMED),
    st.builds(DeclareLongDay, dates=st.integers(0, 4)),
    st.builds(Extend, seconds=st.integers(-10, 30 * 3600)),
    st.builds(Close, phase=st.sampled_from(["", "", "night 1", "day 1"])),
    st.builds(Waive, number=st.integers(1, 4)),
    st.builds(Say, text=st.just("Тихо!")),
)
OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "vote.many": st.booleans(),
        "vote.tie": st.sampled_from(["earlier-last-vote", "later-last-vote"]),
        "vote.change": st.sampled_from(["direct", "withdraw-first"]),
        "vote.none": st.sampled_from(["lot", "nobody"]),
        "godfather.silent": st.sampled_from(["plurality", "consigliere", "nobody"]),
        "reveal_on_death": st.sampled_from(["role", "side", "none"]),
        "maniac.idle": st.sampled_from(["violation", "dies"]),
        "doctor.stops": st.sampled_from(["mafia", "all"]),
        "doctor.chance": st.sampled_from([0, 0.5, 1]),
        "gang.own": st.booleans(),
        "suicide": st.sampled_from(["violation", "allowed"]),
        "consigliere": st.integers(0, 1),
    },
)
CALENDARS = st.builds(
    Calendar,
    long_days=st.sampled_from(["weekends", "none"]),
    reminders=st.sampled_from([(), (10800,), (3600, 50000)]),
    tallies=st.sampled_from([(), ("12:00", "23:30")]),
)
OFFICE = (ElectionOpened, ElectionFailed, GodfatherElected, GodfatherAppointed, OfficeVacated)
BARS = ("over", "dead", "unknown-command", "not-your-role", "wrong-phase", "no-election")
COUNTS: dict[str, str | int | float | bool] = {
    "mafia.count": 3,
    "doctor.count": 1,
    "journalist.count": 1,
    "maniac.count": 1,
}


class AGame(RuleBasedStateMachine):
    """Twelve players, every role dealt, rules and calendar drawn."""

    @initialize(
        seed=st.binary(min_size=32, max_size=32),
        options=OPTIONS,
        calendar=CALENDARS,
        hour=st.sampled_from(["10:00", "15:30", "22:00", "23:00"]),
    )
    def open(self, seed: bytes, options: dict[str, str | int | float | bool], calendar: Calendar, hour: str) -> None:
        """A deal by day or by night."""
        first = founded({**COUNTS, **options}, calendar, "Europe/Berlin", f"2026-10-23 {hour}")
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
        assert alive or isinstance(command, Ask) or refused in ("dead", "over")
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
            assert not still or refused not in BARS

    @precondition(lambda self: not self.game.over)
    @rule(data=st.data())
    def a_whole_phase(self, data: st.DataObject) -> None:
        """They act and the phase closes: left to chance alone, few days would see a vote."""
        phase = self.game.phase.name
        self.those_who_may(data)
        while self.game.phase.name == phase:
            self.ring()

    @rule(command=HOSTS)
    def host(self, command: AnyCommand) -> None:
        """Whatever he does."""
        self.happens(command)

    @precondition(lambda self: len(self.game.living) > 6)
    @rule(whom=NAMED)
    def strike(self, whom: int | Unfound) -> None:
        """Not so often that no game lasts."""
        self.happens(Strike(whom))

    @precondition(lambda self: not self.game.over)
    @rule(command=HOSTS, seconds=st.integers(0, 90000))
    def too_late(self, command: AnyCommand, seconds: int) -> None:
        """C5: once the deadline has passed, nothing of the host's touches the phase that waits to close."""
        closes = next(at for at in [self.game.phase.closes] if at)
        was, now = self.game, self.now
        self.now = closes + timedelta(seconds=seconds)
        refused = self.happens(command)
        self.now = now
        assert refused == ("" if isinstance(command, Say) else "moved-on") or isinstance(command, Waive)
        assert (self.game.phase, self.game.votes, self.game.godfather) == (was.phase, was.votes, was.godfather)

    @rule(minutes=st.integers(1, 400))
    def wait(self, minutes: int) -> None:
        """The clock runs, but not past a bell."""
        later = self.now + timedelta(minutes=minutes)
        self.now = min(later, next_bell(self.game) or later)

    @rule()
    def ring(self) -> None:
        """The next bell: never before now, and it does something. After a closing the next phase follows on."""
        bell, phase = next_bell(self.game), self.game.phase
        if bell is None:
            assert self.game.over
            return
        assert bell >= self.now
        self.now = bell
        before = len(self.events)
        self.happens(Ring())
        assert len(self.events) > before
        if self.game.phase != phase and not self.game.over:
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
        assert {voter for voters in tally(game).values() for voter in voters} | tally(game).keys() <= living
        assert set(game.candidates) in (set(), living)
        assert game.godfather is None or game.godfather in {player.seat for player in game.gang}

    @invariant()
    def deadlines_rise(self) -> None:
        """C3: now lies within the open phase, and the phase has a length."""
        phase = self.game.phase
        assert self.begun <= phase.began <= self.now
        self.begun = phase.began
        if not self.game.over:
            assert phase.closes
            assert phase.began < phase.closes
            assert self.now <= phase.closes

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


AGame.TestCase.settings = settings(max_examples=60, stateful_step_count=100, deadline=None)
TestAGame = AGame.TestCase
