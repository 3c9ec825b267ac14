"""Sample facts: one made-up game in each of its moments, so that every template can be tried before a game needs it.

Events are put together by hand and applied; whether the rules would have brought them about does not matter here.
"""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Literal, get_args

import msgspec

from mailhost.engine import commands as c
from mailhost.engine import events as e
from mailhost.engine.applying import apply, begin
from mailhost.engine.calendar import Calendar
from mailhost.engine.commands import Seat
from mailhost.engine.deaths import shown
from mailhost.engine.refusals import Code, Refused
from mailhost.engine.ruleset import Ruleset
from mailhost.engine.state import Game
from mailhost.letters.draft import Outcome, Step
from mailhost.letters.handbook import Topic
from mailhost.letters.letter import Reading

NICKS = ("Аня", "Боря", "Пётр Иванов", "Вера", "xX_Гриша_Xx", "Даша", "Егор", "Жанна", "Зоя", "Иван", "Кира", "Лёва")
WORDS = "Я честный житель.\nКазните кого-нибудь другого."
NOON = datetime(2026, 12, 1, 9, tzinfo=UTC)
SATURDAY = datetime(2026, 12, 5, 7, tzinfo=UTC)
HOUR = timedelta(hours=1)
NIGHTS = range(1, 6)
"""As many as the longest list of variants has."""
Reason = Literal["most", "earlier-last-vote", "later-last-vote", "lot"]
TOPICS: tuple[Topic, ...] = get_args(Topic)
REASONS: tuple[Reason, ...] = get_args(Reason)
NO_REPLY: tuple[Code, ...] = ("not-a-player", "not-now", "moved-on", "taken", "bad-setup", "bad-number")
"""A stranger gets none; the others are for the host, whose command line has words of its own."""
PLAYER_CODES: tuple[Code, ...] = tuple(code for code in get_args(Code) if code not in NO_REPLY)


class Cast(msgspec.Struct, frozen=True):
    """The seats that play a part in the samples; 0 where the ruleset has nobody for it."""

    gang: tuple[Seat, ...]
    checker: Seat
    comparer: Seat
    town: tuple[Seat, ...]


def transactions(
    ruleset: Ruleset, language: str, nicks: Sequence[str] = NICKS, words: str = WORDS
) -> Iterator[tuple[Game, tuple[Step, ...]]]:
    """The state before, and the steps: at least one transaction for every event that something is written about."""
    game = joined(ruleset, language, nicks)
    yield game, (Step(created(ruleset, language), game),)
    yield game, stepped(game, [e.PlayerJoined(len(nicks) + 1, "Мила", "mila@example.org")])
    yield from asked(game)
    deal = dealing(game)
    yield game, stepped(game, [*deal, e.EveBegan(NOON, NOON + 10 * HOUR)])
    game = after(game, [*deal, e.EveBegan(NOON, NOON + 10 * HOUR)])
    yield game, stepped(game, [e.Reminded(3 * 3600)])
    yield from in_the_gang(after(game, [e.NightFell(1, NOON + 10 * HOUR, NOON + 22 * HOUR)]), words)
    for number in NIGHTS:
        night = after(game, [e.NightFell(number, NOON + 10 * HOUR, NOON + 22 * HOUR)])
        yield game, stepped(game, [e.NightFell(number, NOON + 10 * HOUR, NOON + 22 * HOUR)])
        yield from by_night(night)
        day = after(night, [e.DayBroke(number, NOON + 22 * HOUR, NOON + 34 * HOUR, 1, ())])
        yield from by_day(day, words)
    yield from asked(after(night, [e.OrderGiven(seat, "kill", (1,), NOON) for seat in cast(night).gang]))
    yield from asked(after(night, [e.OrderGiven(seat, "no-kill", (), NOON) for seat in cast(night).gang]))
    voted = after(
        day, [e.VoteCast(1, 2, NOON), *(e.OrderGiven(seat, "check", (1,), NOON) for seat in [cast(day).checker] if seat)]
    )
    yield from asked(voted)
    yield from asked(after(voted, [death(voted, 2, "executed")]))


def moments(ruleset: Ruleset, language: str, nicks: Sequence[str] = NICKS) -> Sequence[Game]:
    """A game in each kind of phase; in the last of them somebody is dead, and some have voted."""
    games = [game for before, steps in transactions(ruleset, language, nicks) for game in (before, steps[-1].game)]
    return [*{(game.phase.kind, bool(game.votes)): game for game in games}.values()]


def by_night(game: Game) -> Iterator[tuple[Game, tuple[Step, ...]]]:
    """A night and the mornings it may end in."""
    number, closes, people = game.phase.number, NOON + 22 * HOUR, cast(game)
    first, second = people.town[0], people.town[1]
    yield game, stepped(game, [e.Reminded(3600)])
    yield game, stepped(game, [e.LongDayDeclared(number, 3, None)])
    for lost in ((), (first,), (first, second)):
        deaths = [death(game, seat, "night") for seat in lost]
        yield game, stepped(game, [*deaths, e.DayBroke(number, closes, closes + 12 * HOUR, 1, lost)])
    yield game, stepped(game, [e.DayBroke(number, SATURDAY, SATURDAY + 36 * HOUR, 2, ())])
    yield game, stepped(game, [e.DayBroke(number, SATURDAY, SATURDAY + 60 * HOUR, 3, ())])
    stretched = after(game, [e.LongDayDeclared(number, 3, None)])
    yield stretched, stepped(stretched, [e.DayBroke(number, closes, closes + 60 * HOUR, 3, ())])
    for winner in game.ruleset.sides:
        yield game, stepped(game, [death(game, first, "night"), death(game, second, "night"), e.GameOver(winner)])
    if people.checker:
        for target in (*people.gang[:1], first):
            answer = game.role(target).side
            order = e.OrderGiven(people.checker, "check", (target,), NOON)
            yield game, stepped(game, [order, e.Answered(people.checker, "check", (target,), answer)])
    if people.comparer:
        for answer in ("same", "different"):
            order = e.OrderGiven(people.comparer, "compare", (first, second), NOON)
            yield game, stepped(game, [order, e.Answered(people.comparer, "compare", (first, second), answer)])


def by_day(game: Game, words: str) -> Iterator[tuple[Game, tuple[Step, ...]]]:
    """A day, its votes, and the ways it may end."""
    number, dusk = game.phase.number, NOON + 34 * HOUR
    first, second, third = (player.seat for player in game.players[:3])
    yield game, stepped(game, [e.TallyPosted(NOON + 24 * HOUR)])
    votes = [e.VoteCast(*pair, NOON) for pair in ((first, second), (third, second), (second, first))]
    voted = after(game, [*votes, *(e.OrderGiven(seat, "check", (first,), NOON) for seat in [cast(game).checker] if seat)])
    yield voted, stepped(voted, [e.TallyPosted(NOON + 24 * HOUR)])
    yield voted, stepped(voted, [e.Reminded(3 * 3600 + 720)])
    yield voted, stepped(voted, [e.DeadlineMoved(dusk + HOUR, "extend")])
    yield voted, stepped(voted, [e.LongDayDeclared(number, 2, dusk + 24 * HOUR)])
    yield voted, stepped(voted, [e.LongDayDeclared(number, 1, dusk)])
    yield voted, stepped(voted, [e.HostSaid(words)])
    yield voted, stepped(voted, [e.LastWordSpoken(first, words)])
    yield voted, stepped(voted, [e.LastWordWanted(first)])
    yield (
        voted,
        stepped(voted, [e.ViolationRecorded(1, first, "suicide"), e.ViolationRecorded(2, second, "idle-killer")]),
    )
    yield voted, stepped(voted, unwritten(voted))
    night = e.NightFell(number + 1, dusk, dusk + 12 * HOUR)
    for why in REASONS:
        state, counted = (game, ()) if why == "lot" else (voted, ((second, 2), (first, 1)))
        decided = e.ExecutionDecided(second, counted, why)
        yield state, stepped(state, [decided, death(state, second, "executed"), night])
    yield voted, stepped(voted, [death(voted, third, "struck")])
    yield voted, stepped(voted, [death(voted, third, "struck"), e.GameOver("town")])
    everybody = [death(voted, player.seat, "struck") for player in voted.players]
    yield voted, stepped(voted, [*everybody, e.GameOver("nobody")])


def unwritten(game: Game) -> list[e.AnyEvent]:
    """What no mail tells of, only the log."""
    first, second = (player.seat for player in game.players[:2])
    return [
        e.VoteCast(first, second, NOON),
        e.VoteWithdrawn(first, second),
        e.Nominated(first, second),
        e.LastWordDeclined(first),
        e.OrderGiven(first, "no-kill", (), NOON),
        e.KillDecided("gang", second),
        e.KillDecided("gang", None),
        e.KillPrevented("gang", second),
        e.ViolationRecorded(1, first, "suicide"),
        e.ViolationWaived(1),
    ]


def in_the_gang(game: Game, words: str) -> Iterator[tuple[Game, tuple[Step, ...]]]:
    """What concerns the gang alone."""
    gang = cast(game).gang
    if len(gang) < 2:
        return
    first, second = gang[:2]
    yield game, stepped(game, [e.GangTalked(first, words)])
    for rule in ("plurality", "majority", "unanimous"):
        yield game, stepped(game, [e.ElectionOpened(rule, first)])
        yield game, stepped(game, [e.ElectionOpened(rule, None)])
    held = after(game, [e.GodfatherAppointed(first, None)])
    yield held, stepped(held, [e.ElectionOpened("plurality", second)])
    election = after(held, [e.ElectionOpened("plurality", second)])
    yield election, stepped(election, [e.ElectionVoteCast(first, second)])
    yield election, stepped(election, [e.ElectionVoteCast(first, second), e.GodfatherElected(second)])
    yield election, stepped(election, [e.ElectionFailed()])
    yield game, stepped(game, [e.ElectionFailed()])
    leaderless = after(game, [death(game, seat, "struck") for seat in gang if game.role(seat).call_election])
    yield leaderless, stepped(leaderless, [e.ElectionFailed()])
    yield game, stepped(game, [e.GodfatherAppointed(second, first)])
    yield game, stepped(game, [e.GodfatherAppointed(second, None)])
    yield held, stepped(held, [e.OfficeVacated()])


def asked(game: Game) -> Iterator[tuple[Game, tuple[Step, ...]]]:
    """Everybody asks everything."""
    for player in game.players:
        questions = [e.Asked(player.seat, what) for what in TOPICS]
        yield game, stepped(game, questions)


def letters(game: Game, line: str = "казнить Мишку") -> Iterator[tuple[Seat, tuple[Outcome, ...]]]:
    """Letters with what became of them: every command accepted, and refused by every code that a player can meet."""
    first, second = game.players[0].seat, game.players[1].seat
    for command in commands(first, second):
        done = (e.VoteWithdrawn(first, second),) if isinstance(command, c.Withdraw) else ()
        refused = (Outcome(Reading(line, command), why) for why in refusals(game))
        yield first, (Outcome(Reading(line, command), done), *refused)
    for player in game.players:
        yield player.seat, (Outcome(Reading("", c.Misread(player.seat)), Refused("unknown-command")),)
        check = Reading(line, c.Check(player.seat, first))
        yield player.seat, (Outcome(check, ()), *(Outcome(check, why) for why in refusals(game)))


def refusals(game: Game) -> Iterator[Refused]:
    """Every code that a player can meet, with what its reply may need and with as little as may be."""
    seats = tuple(player.seat for player in game.players[:2])
    for code in PLAYER_CODES:
        yield Refused(code, name="Мишку", seats=seats, limit=400, found=401, detail="why")
        yield Refused(code, seats=seats, limit=400, found=421)
    yield Refused("unknown-name", name="Мишку")
    yield Refused("wrong-phase", detail="late")


def commands(by: Seat, target: Seat) -> Sequence[c.PlayerCommands]:
    """Each command that a receipt may tell of."""
    return [
        c.Vote(by, (target,)),
        c.Withdraw(by, target),
        c.Withdraw(by),
        c.Nominate(by, target),
        c.Kill(by, target),
        c.NoKill(by),
        c.Compare(by, by, target),
        c.Protect(by, target),
        c.LastWord(by, ""),
        c.LastWord(by, WORDS),
        c.NoLastWord(by),
        c.OpenElection(by),
        c.ElectGodfather(by, target),
        c.AppointGodfather(by, target),
        c.Reelect(by),
        c.GangTalk(by, WORDS),
        c.Misread(by, "казнить"),
    ]


NOTICES: Sequence[tuple[str, dict[str, object], bool]] = (
    ("host/late-letter", {"nick": "Аня", "lines": ["казнить Борю", "голоса"], "phase": "night 2"}, True),
    ("host/quarantined", {"sender": "anna@example.org", "reason": "bad MIME", "id": "ab12cd34"}, False),
    ("host/quarantined", {"sender": "", "reason": "bad MIME", "id": "ab12cd34"}, False),
    ("host/bounced", {"nick": "Аня", "answer": "anna@example.org"}, False),
    ("host/damaged", {"stream": "town", "error": "games/town/journal.jsonl: line 7 is not whole"}, False),
    ("host/loop", {"nick": "Аня", "count": 6}, True),
    ("host/undeliverable", {"game": "town", "address": "anna@example.org", "answer": "550 no such user"}, False),
    ("host/mail-unreachable", {"since": NOON, "error": "timed out", "waiting": True}, False),
    ("host/mail-unreachable", {"since": NOON, "error": "timed out", "waiting": False}, False),
    ("host/mail-back", {"since": NOON}, False),
    ("player/which-game", {"games": ["town", "village"]}, True),
)
"""Letters that no event causes: template, facts, and whether it speaks of a game."""


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
    checker = next(game.holders("check"), None)
    comparer = next(game.holders("compare"), None)
    return Cast(
        gang=tuple(player.seat for player in game.gang),
        checker=checker.seat if checker else 0,
        comparer=comparer.seat if comparer else 0,
        town=tuple(player.seat for player in game.living if game.role(player.seat).side == game.ruleset.town),
    )


def death(game: Game, seat: Seat, manner: e.Manner) -> e.Died:
    """With what the public learns of it (C10)."""
    return e.Died(seat, manner, shown(game, seat))


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
