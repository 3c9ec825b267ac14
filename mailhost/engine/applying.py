"""The only maker of game states: one event, one new state. Nothing is decided or checked in here.

Only the containers that an event touches are copied; all the rest is shared with the state before.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import TypeVar, assert_never

from msgspec.structs import replace

from mailhost.engine.commands import Seat
from mailhost.engine.events import (
    AddressChanged,
    Answered,
    AnyEvent,
    Asked,
    DayBroke,
    DeadlineMoved,
    DealCommitted,
    Dealt,
    Died,
    ElectionFailed,
    ElectionOpened,
    ElectionVoteCast,
    EveBegan,
    ExecutionDecided,
    FellSilent,
    GameCreated,
    GameHalted,
    GameOver,
    GangTalked,
    GodfatherAppointed,
    GodfatherElected,
    GodfatherSilent,
    Heard,
    HostSaid,
    KillDecided,
    KillPrevented,
    LastWordDeclined,
    LastWordFiled,
    LastWordSpoken,
    LastWordWanted,
    LongDayDeclared,
    LotDrawn,
    NewspaperPublished,
    NightFell,
    NobodyExecuted,
    Nominated,
    NoteWritten,
    OfficeVacated,
    OrderGiven,
    Paused,
    PlayerJoined,
    PlayerLeft,
    PlayerPresent,
    PlayerRenamed,
    PlayerReplaced,
    Reminded,
    ReplacementAsked,
    Resumed,
    Revived,
    Rewound,
    RoleDealt,
    RollCalled,
    SecondBallotOpened,
    SignUpClosed,
    Supported,
    TallyPosted,
    TrialOpened,
    Unanswered,
    Unlisted,
    VerdictCast,
    VerdictWithdrawn,
    ViolationRecorded,
    ViolationWaived,
    VisitMade,
    VoteCast,
    VoteWithdrawn,
    VotingBegan,
    Waitlisted,
)
from mailhost.engine.state import HOST, Applicant, Election, Game, Order, Phase, Player, Ruling, Violation

V = TypeVar("V")


SAID = (
    GameCreated,
    DealCommitted,
    HostSaid,
    LastWordWanted,
    NewspaperPublished,
    NobodyExecuted,
    KillDecided,
    KillPrevented,
    LotDrawn,
    GangTalked,
    Asked,
    Rewound,
)
"""What was said, and nothing of the game is otherwise for it. Rewound: whoever follows a journal puts the state of
before back (host/ledger)."""


def replay(events: Iterable[AnyEvent]) -> Game:
    """The game that these events have made; ValueError unless the first is its GameCreated."""
    rest = iter(events)
    first = next(rest, None)
    if not isinstance(first, GameCreated):
        raise ValueError(f"a game's first event is GameCreated, not {type(first).__name__}")  # noqa: TRY004
    game = begin(first)
    for event in rest:
        game = apply(game, event)
    return game


def begin(event: GameCreated) -> Game:
    """The game of its first event: in sign-up, without players."""
    return Game(
        id=event.game,
        ruleset=event.ruleset,
        language=event.language,
        timezone=event.timezone,
        calendar=event.calendar,
        phase=Phase("sign-up", 0, event.began, event.sign_up_until),
        seats=event.seats,
        inactivity=event.inactivity,
        ordinal=1,
    )


def apply(game: Game, event: AnyEvent) -> Game:  # noqa: C901, PLR0911, PLR0912, PLR0915 - one table
    """The game after that event; the game before stays as it was. What happens often is asked for first."""
    if isinstance(event, VoteCast):
        return vote_cast(game, event)
    game = replace(game, ordinal=game.ordinal + 1)
    if isinstance(event, SAID):
        return game
    match event:
        case OrderGiven():
            return order_given(game, event)
        case Answered() | Unanswered():
            return answered(game, event)
        case Died():
            return died(game, event)
        case Heard():
            return replace(game, heard=(*game.heard, event.seat), silent=without(game.silent, event.seat))
        case NightFell():
            return night_fell(game, event)
        case DayBroke():
            return day_broke(game, event)
        case ExecutionDecided():
            return replace(game, host_executed=True) if event.seat == HOST else game
        case RoleDealt():
            return with_player(game, replace(game.player(event.seat), role=event.role))
        case PlayerJoined():
            game = replace(game, players=(*game.players, Player(event.seat, event.nick, event.address)))
            return unlisted(game, event.nick)
        case VerdictCast():
            ruling = Ruling(event.guilty, (event.at, game.ordinal))
            return replace(game, verdicts={**game.verdicts, event.by: ruling})
        case VoteWithdrawn():
            return vote_withdrawn(game, event)
        case VisitMade():
            return visit_made(game, event)
        case GodfatherSilent():
            return replace(game, host_asked=True)
        case Nominated():
            return replace(game, nominations=with_name(game.nominations, event.target, event.by))
        case Supported():
            return replace(game, supports=with_name(game.supports, event.target, event.by))
        case TrialOpened():
            return replace(game, trial=event.seat, tried=True)
        case VotingBegan():
            return replace(game, voting=True, phase=replace(game.phase, turned=event.at))
        case VerdictWithdrawn():
            return replace(game, verdicts=without(game.verdicts, event.by))
        case SecondBallotOpened():
            return second_ballot_opened(game, event)
        case GameHalted():
            return opened(adjourned(game), Phase("stopped", game.phase.number, event.at))
        case LastWordFiled():
            return replace(game, pieces={**game.pieces, event.by: event.text})
        case LastWordDeclined():
            return replace(game, pieces=without(game.pieces, event.by))
        case NoteWritten():
            return replace(game, notes={**game.notes, event.by: event.text})
        case LastWordSpoken():
            return replace(game, last_words=(*game.last_words, event.by))
        case Waitlisted():
            return replace(game, waitlist=(*game.waitlist, Applicant(event.nick, event.address)))
        case Unlisted():
            return unlisted(game, event.nick)
        case PlayerLeft():
            return player_left(game, event)
        case SignUpClosed():
            return replace(game, sign_up_closed=True, phase=replace(game.phase, closes=None))
        case RollCalled():
            return replace(game, present=())
        case PlayerPresent():
            return replace(game, present=(*(game.present or ()), event.seat))
        case ReplacementAsked():
            return replace(game, replacing=(*game.replacing, event.seat))
        case Dealt():
            return replace(game, seed=event.seed, nonce=event.nonce)
        case EveBegan():
            return opened(game, Phase("eve", 0, event.began, event.closes))
        case LongDayDeclared():
            return long_day_declared(game, event)
        case DeadlineMoved():
            return deadline_moved(game, event)
        case Reminded():
            return replace(game, reminded=(*game.reminded, event.seconds))
        case TallyPosted():
            return replace(game, tallied=(*game.tallied, event.due))
        case ElectionOpened():
            return election_opened(game, event)
        case ElectionVoteCast():
            return election_vote_cast(game, event)
        case GodfatherElected() | GodfatherAppointed():
            return replace(game, godfather=event.seat, election=None, election_failed=False)
        case ElectionFailed():
            return replace(game, election=None, election_failed=True)
        case OfficeVacated():
            # An election that failed before is no word on this vacancy (G6).
            return replace(game, godfather=None, vacated=True, election_failed=False)
        case ViolationRecorded():
            violation = Violation(event.number, event.seat, event.what, game.phase.name)
            return replace(game, violations=(*game.violations, violation))
        case ViolationWaived():
            return violation_waived(game, event)
        case Paused():
            return replace(game, phase=replace(game.phase, pauses=(*game.phase.pauses, (event.at, None))))
        case Resumed():
            return resumed(game, event)
        case Revived():
            revived = replace(game.player(event.seat), alive=True, manner=None, shown=None, died="")
            return with_player(game, revived)
        case PlayerRenamed():
            return with_player(game, replace(game.player(event.seat), nick=event.nick))
        case PlayerReplaced():
            return player_replaced(game, event)
        case AddressChanged():
            return with_player(game, replace(game.player(event.seat), address=event.address))
        case FellSilent():
            return replace(game, silent={**game.silent, event.seat: event.days})
        case GameOver():
            return game_over(game, event)
        case _:
            assert_never(event)


# Phases


def opened(game: Game, phase: Phase) -> Game:
    """A phase begins: nothing has been said in it yet."""
    return replace(game, phase=phase, reminded=(), tallied=())


def night_fell(game: Game, event: NightFell) -> Game:
    """The day's votes are gone; what was ordered for this night stays. Of who was heard, the eve is no day."""
    heard = game.heard if game.phase.kind == "eve" else ()
    game = opened(adjourned(game), Phase("night", event.number, event.began, event.closes))
    return replace(game, heard=heard, host_asked=False)


def adjourned(game: Game) -> Game:
    """Of what the town was about this day nothing stands any more."""
    return replace(
        game,
        votes={},
        nominations={},
        supports={},
        voting=False,
        trial=None,
        tried=False,
        verdicts={},
        ballot=1,
        on_ballot=(),
        last_words=(),
    )


def day_broke(game: Game, event: DayBroke) -> Game:
    """The night's orders are carried out, its newspaper is out; who was protected by whom, and visited, is remembered.

    Of a visit that another one prevented too: else she would learn of it by what she may do tomorrow (G12, Y8).
    """
    protected = {seat: orders["protect"].targets[0] for seat, orders in game.orders.items() if "protect" in orders}
    visits = {seat: orders["visit"].targets for seat, orders in game.orders.items() if "visit" in orders}
    visited = {**game.visited, **{seat: (*game.visited.get(seat, ()), *whom) for seat, whom in visits.items()}}
    game = opened(game, Phase("day", event.number, event.began, event.closes, event.dates, event.voting))
    game = replace(game, executed=None, pieces={}, notes={})
    return replace(game, orders={}, answered={}, protected=protected, visited=visited, blocked=(), host_word=None)


def long_day_declared(game: Game, event: LongDayDeclared) -> Game:
    """A running day closes later; a coming one will (C4)."""
    if event.closes is None:
        return replace(game, long_days={**game.long_days, event.number: event.dates})
    voting = event.voting or game.phase.voting
    phase = replace(game.phase, closes=event.closes, dates=event.dates, voting=voting)
    return replace(game, phase=phase, reminded=still_reminded(game, event.closes))


def deadline_moved(game: Game, event: DeadlineMoved) -> Game:
    """Nobody is reminded of a closing that is now, nor is the host asked what to do until then."""
    reminded = still_reminded(game, event.closes) if event.why == "extend" else game.calendar.reminders
    asked = game.host_asked or event.why == "close"
    return replace(game, phase=replace(game.phase, closes=event.closes), reminded=reminded, host_asked=asked)


def resumed(game: Game, event: Resumed) -> Game:
    """What was to be said before the pause is not said again; all else is as far off as it was then (C11)."""
    phase = game.phase
    if not phase.paused:
        return game  # it was halted, and the night that follows opens a phase of its own
    (*before, (since, _)), old = phase.pauses, phase.closes
    reminded = tuple(s for s in game.calendar.reminders if old and old - timedelta(seconds=s) <= since)
    pauses = (*before, (since, event.at))
    return replace(
        game, phase=replace(phase, closes=event.closes, voting=event.voting, pauses=pauses), reminded=reminded
    )


def still_reminded(game: Game, closes: datetime) -> tuple[int, ...]:
    """Which reminders are not said (again): of those said or left out before, those due before the old closing.

    What is due after it is still to come, for nothing is decided in a phase after its closing.
    """
    began, old = game.phase.began, game.phase.closes or closes
    return tuple(
        seconds
        for seconds in game.calendar.reminders
        if (seconds in game.reminded or old - timedelta(seconds=seconds) <= began)
        and closes - timedelta(seconds=seconds) < old
    )


def game_over(game: Game, event: GameOver) -> Game:
    """Nothing stands or waits any more."""
    phase = Phase("over", game.phase.number, game.phase.began)
    game = replace(opened(adjourned(game), phase), winner=event.winner, election=None, pieces={}, notes={})
    return replace(game, orders={})


# Players


def with_player(game: Game, player: Player) -> Game:
    """That player in place of the one who had his seat."""
    players = list(game.players)
    players[player.seat - 1] = player
    return replace(game, players=tuple(players))


def unlisted(game: Game, nick: str) -> Game:
    """He waits for a seat no longer."""
    return replace(game, waitlist=tuple(each for each in game.waitlist if each.nick != nick))


def player_left(game: Game, event: PlayerLeft) -> Game:
    """Nobody has a role yet: whoever sat behind him has a lower number now."""
    rest = (player for player in game.players if player.seat != event.seat)
    players = tuple(replace(player, seat=seat) for seat, player in enumerate(rest, 1))
    present = game.present and tuple(seat - (seat > event.seat) for seat in game.present if seat != event.seat)
    return replace(game, players=players, present=present)


def player_replaced(game: Game, event: PlayerReplaced) -> Game:
    """The newcomer has asked for nothing and been silent at nothing; he may have stood in line."""
    seat = event.seat
    game = unlisted(with_player(game, replace(game.player(seat), nick=event.nick)), event.nick)
    replacing = tuple(each for each in game.replacing if each != seat)
    return replace(game, replacing=replacing, silent=without(game.silent, seat))


def died(game: Game, event: Died) -> Game:
    """With him go his votes, nominations, supports and orders, and the votes against him (C6)."""
    seat, name = event.seat, game.phase.name
    dead = replace(game.player(seat), alive=False, manner=event.manner, shown=event.shown, died=name)
    tried = game.trial == seat
    game = replace(
        game,
        players=(*game.players[: seat - 1], dead, *game.players[seat:]),
        nominations=without_name(game.nominations, seat),
        supports=without_name(game.supports, seat),
        trial=None if tried else game.trial,
        verdicts={} if tried else without(game.verdicts, seat),
        orders=without(game.orders, seat),
        # A note stands though its editor is killed in that same night.
        notes=game.notes if event.manner == "night" else without(game.notes, seat),
        executed=seat if event.manner == "executed" else game.executed,
        election=game.election and without_voter(game.election, seat),
    )
    if not game.votes:
        return game
    # Whom the dead had nominated may be a candidate no longer.
    stand = frozenset(game.candidates)
    votes = {
        voter: against if stand.issuperset(against) else {who: cast for who, cast in against.items() if who in stand}
        for voter, against in game.votes.items()
        if voter != seat
    }
    return replace(game, votes=votes)


def without(table: dict[Seat, V], seat: Seat) -> dict[Seat, V]:
    """The table less that seat's row."""
    return {key: value for key, value in table.items() if key != seat}


def with_name(table: dict[Seat, tuple[Seat, ...]], whom: Seat, by: Seat) -> dict[Seat, tuple[Seat, ...]]:
    """The table with one name more in that row, which keeps its place."""
    return {**table, whom: (*table.get(whom, ()), by)}


def without_name(table: dict[Seat, tuple[Seat, ...]], by: Seat) -> dict[Seat, tuple[Seat, ...]]:
    """The table without that name, and without rows that hold no other."""
    rows = ((whom, tuple(seat for seat in names if seat != by)) for whom, names in table.items())
    return {whom: names for whom, names in rows if names}


def without_voter(election: Election, seat: Seat) -> Election:
    """Less his vote and the votes for him: who gave those may vote again."""
    return replace(election, votes={by: whom for by, whom in election.votes.items() if seat not in (by, whom)})


# Votes and orders


def vote_cast(game: Game, event: VoteCast) -> Game:
    """It keeps when it was cast, which may be before votes that were applied before it (G4)."""
    ordinal = game.ordinal + 1
    against = {**game.votes.get(event.voter, {}), event.target: (event.at, ordinal)}
    return replace(game, ordinal=ordinal, votes={**game.votes, event.voter: against})


def vote_withdrawn(game: Game, event: VoteWithdrawn) -> Game:
    """It stands no longer (G3)."""
    against = without(game.votes[event.voter], event.target)
    return replace(game, votes={**game.votes, event.voter: against})


def second_ballot_opened(game: Game, event: SecondBallotOpened) -> Game:
    """The day goes on, its votes do not (N7)."""
    phase = replace(game.phase, closes=event.closes, turned=event.at)
    return replace(
        game,
        phase=phase,
        reminded=still_reminded(game, event.closes),
        voting=True,
        ballot=2,
        on_ballot=event.candidates,
        votes={},
        verdicts={},
    )


def order_given(game: Game, event: OrderGiven) -> Game:
    """It takes the place of his earlier one (C13); a refusal to kill takes the place of a kill and the other way."""
    slot = "kill" if event.ability == "no-kill" else event.ability
    order = Order(event.ability, event.targets, (event.at, game.ordinal))
    orders = {**game.orders, event.seat: {**game.orders.get(event.seat, {}), slot: order}}
    hosts = event.by_host and slot == "kill" and game.side(event.seat).gang
    return replace(game, orders=orders, host_word=order if hosts else game.host_word)


def answered(game: Game, event: Answered | Unanswered) -> Game:
    """The question no longer waits; he has had his answer of this night, or none (G9, G11, Y6)."""
    waiting = {slot: order for slot, order in game.orders[event.seat].items() if slot != event.ability}
    had = (*game.answered.get(event.seat, ()), event.ability)
    return replace(game, orders={**game.orders, event.seat: waiting}, answered={**game.answered, event.seat: had})


def visit_made(game: Game, event: VisitMade) -> Game:
    """Who is kept busy does nothing else in this night (Y8)."""
    return replace(game, blocked=(*game.blocked, event.target)) if event.blocks else game


# The office


def election_opened(game: Game, event: ElectionOpened) -> Game:
    """Its rule is from now on the one last set (G6)."""
    election = Election(event.rule)
    return replace(game, election=election, election_rule=event.rule, election_failed=False, vacated=False)


def election_vote_cast(game: Game, event: ElectionVoteCast) -> Game:
    """Final (G6)."""
    if game.election is None:
        raise ValueError("a vote in an election that is not open")
    return replace(game, election=replace(game.election, votes={**game.election.votes, event.by: event.target}))


def violation_waived(game: Game, event: ViolationWaived) -> Game:
    """Forgiven, not forgotten (G15)."""
    waived = (replace(v, waived=True) if v.number == event.number else v for v in game.violations)
    return replace(game, violations=tuple(waived))
