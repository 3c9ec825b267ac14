"""Sample facts: one made-up game in each of its moments, so that every template can be tried before a game needs it.

Events are put together by hand and applied; whether the rules would have brought them about does not matter here.
"""

from collections.abc import Iterator, Sequence
from typing import Literal, get_args

from msgspec.structs import replace

from mailhost.engine import commands as c
from mailhost.engine import events as e
from mailhost.engine.commands import Seat
from mailhost.engine.inactivity import Inactivity
from mailhost.engine.refusals import Code, Refused
from mailhost.engine.ruleset import Ruleset
from mailhost.engine.state import Game
from mailhost.letters.draft import Outcome, Step
from mailhost.letters.handbook import Topic
from mailhost.letters.letter import Reading
from mailhost.letters.sample_games import (
    HOUR,
    NICKS,
    NOON,
    SATURDAY,
    WORDS,
    after,
    cast,
    created,
    day_of,
    dealing,
    death,
    joined,
    stepped,
)
from mailhost.letters.sample_votes import by_other_rules

__all__ = [
    "HOUR",
    "NICKS",
    "NOON",
    "SATURDAY",
    "WORDS",
    "after",
    "death",
    "joined",
    "letters",
    "moments",
    "stepped",
    "transactions",
]

NIGHTS = range(1, 6)
"""As many as the longest list of variants has."""
Reason = Literal["most", "earlier-last-vote", "later-last-vote", "lot"]
PURPOSES: tuple[Literal["protect", "forget"], ...] = ("protect", "forget")
REASONS_FOR_NONE: tuple[Literal["forgot", "prevented"], ...] = ("forgot", "prevented")
TOPICS: tuple[Topic, ...] = get_args(Topic)
REASONS: tuple[Reason, ...] = get_args(Reason)
NO_REPLY: tuple[Code, ...] = ("not-a-player", "not-now", "moved-on", "taken", "bad-setup", "bad-number")
"""A stranger gets none; the others are for the host, whose command line has words of its own."""
PLAYER_CODES: tuple[Code, ...] = tuple(code for code in get_args(Code) if code not in NO_REPLY)


def transactions(
    ruleset: Ruleset, language: str, nicks: Sequence[str] = NICKS, words: str = WORDS
) -> Iterator[tuple[Game, tuple[Step, ...]]]:
    """The state before, and the steps: at least one transaction for every event that something is written about."""
    game = joined(ruleset, language, nicks)
    yield game, (Step(created(ruleset, language), game),)
    yield game, stepped(game, [e.PlayerJoined(len(nicks) + 1, "Мила", "mila@example.org")])
    yield game, stepped(game, [e.AddressChanged(1, "anya@example.org")])
    yield game, stepped(game, [e.Rewound(3, (e.TakenBack("deal"),))])
    yield from asked(game)
    yield from in_sign_up(game)
    deal = dealing(game)
    yield game, stepped(game, [*deal, e.EveBegan(NOON, NOON + 10 * HOUR)])
    dealt = after(game, [*deal, e.EveBegan(NOON, NOON + 10 * HOUR)])
    yield game, stepped(dealt, [e.Rewound(9, (e.TakenBack("undo"),))])
    game = after(game, [*deal, e.EveBegan(NOON, NOON + 10 * HOUR)])
    yield game, stepped(game, [e.Reminded(3 * 3600)])
    yield from in_the_gang(after(game, [e.NightFell(1, NOON + 10 * HOUR, NOON + 22 * HOUR)]), words)
    for number in NIGHTS:
        night = after(game, [e.NightFell(number, NOON + 10 * HOUR, NOON + 22 * HOUR)])
        yield game, stepped(game, [e.NightFell(number, NOON + 10 * HOUR, NOON + 22 * HOUR)])
        yield from by_night(night)
        day = after(night, [day_of(night, NOON + 22 * HOUR, 12 * HOUR)])
        yield from by_day(day, words)
    yield from by_other_rules(night, words)
    yield from asked(after(night, [e.OrderGiven(seat, "kill", (1,), NOON) for seat in cast(night).gang]))
    yield from asked(after(night, [e.OrderGiven(seat, "no-kill", (), NOON) for seat in cast(night).gang]))
    voted = after(
        day,
        [e.VoteCast(1, 2, NOON), *(e.OrderGiven(seat, "check", (1,), NOON) for seat in [cast(day).checker] if seat)],
    )
    yield from asked(voted)
    yield from asked(after(voted, [death(voted, 2, "executed")]))


def moments(ruleset: Ruleset, language: str, nicks: Sequence[str] = NICKS) -> Sequence[Game]:
    """A game in each kind of phase; in the last of them somebody is dead, and some have voted."""
    games = [game for before, steps in transactions(ruleset, language, nicks) for game in (before, steps[-1].game)]
    return [*{moment(game): game for game in games}.values()]


def moment(game: Game) -> tuple[object, ...]:
    """What a receipt may depend on, of all that is so."""
    phase = game.phase
    return phase.kind, bool(game.votes), phase.paused, game.stage, game.ballot, bool(game.verdicts), bool(game.executed)


def in_sign_up(game: Game) -> Iterator[tuple[Game, tuple[Step, ...]]]:
    """Seats taken and given up, the line for them, and the ways it may end."""
    room = replace(game, seats=len(game.players) + 1)
    yield room, stepped(room, [e.PlayerJoined(room.seats, "Мила", "mila@example.org")])
    for seats, closes in ((0, None), (len(game.players), NOON + HOUR)):
        full = replace(game, seats=seats, phase=replace(game.phase, closes=closes))
        yield full, stepped(full, [e.Waitlisted("Мила", "mila@example.org")])
        waited = after(full, [e.Waitlisted("Мила", "mila@example.org"), e.Waitlisted("Нина", None)])
        yield waited, stepped(waited, [e.Unlisted("Мила", "mila@example.org")])
        left = e.PlayerLeft(1, game.players[0].nick, game.players[0].address)
        yield waited, stepped(waited, [left, e.PlayerJoined(len(game.players), "Мила", "mila@example.org")])
        yield full, stepped(full, [left])
        one_left = replace(full, seats=len(game.players) + 1)
        yield one_left, stepped(one_left, [e.PlayerJoined(len(game.players) + 1, "Мила", "mila@example.org")])
        yield full, stepped(full, [e.RollCalled(), e.PlayerPresent(1), e.SignUpClosed()])
        yield waited, stepped(waited, [e.GameOver("nobody", "called-off")])
        yield waited, stepped(waited, [e.GameOver("nobody", "stopped")])
        sealed = [e.Dealt("ab" * 32, "cd" * 32), *dealing(game)[1:]]
        yield waited, stepped(waited, [*sealed, e.EveBegan(NOON, NOON + 10 * HOUR), e.DealCommitted("ef" * 32)])
        played = after(waited, [*sealed, e.NightFell(1, NOON, NOON + 12 * HOUR)])
        yield played, stepped(played, [e.ReplacementAsked(1), e.Heard(2), e.RollCalled(), e.PlayerPresent(2)])
        silent = replace(played, inactivity=Inactivity(prod=True, strike=bool(seats)))
        yield silent, stepped(silent, [e.FellSilent(1, 1), e.FellSilent(2, 2), e.FellSilent(3, 3)])
        yield played, stepped(played, [e.GameOver("nobody")])


def by_night(game: Game) -> Iterator[tuple[Game, tuple[Step, ...]]]:
    """A night and the mornings it may end in."""
    number, closes, people = game.phase.number, NOON + 22 * HOUR, cast(game)
    first, second = people.town[0], people.town[1]
    yield game, stepped(game, [e.Reminded(3600)])
    yield game, stepped(game, [e.LongDayDeclared(number, 3, None)])
    for lost in ((), (first,), (first, second)):
        deaths = [death(game, seat, "night") for seat in lost]
        yield game, stepped(game, [*deaths, day_of(game, closes, 12 * HOUR, lost=lost)])
    yield game, stepped(game, [day_of(game, SATURDAY, 36 * HOUR, dates=2)])
    yield game, stepped(game, [day_of(game, SATURDAY, 60 * HOUR, dates=3)])
    stretched = after(game, [e.LongDayDeclared(number, 3, None)])
    yield stretched, stepped(stretched, [day_of(game, closes, 60 * HOUR, dates=3)])
    for winner in game.ruleset.sides:
        yield game, stepped(game, [death(game, first, "night"), death(game, second, "night"), e.GameOver(winner)])
    if people.checker:
        for target in (*people.gang[:1], first):
            check = game.role(people.checker).check
            learns_role = check is not None and check.learns == "role"
            answer = game.player(target).role if learns_role else game.role(target).side
            order = e.OrderGiven(people.checker, "check", (target,), NOON)
            yield game, stepped(game, [order, e.Answered(people.checker, "check", (target,), answer)])
            for why in REASONS_FOR_NONE:
                yield game, stepped(game, [order, e.Unanswered(people.checker, "check", (target,), why)])
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
    asked_ahead = (e.OrderGiven(seat, "check", (first,), NOON) for seat in [cast(game).checker] if seat)
    voted = after(game, [*votes, *asked_ahead])
    yield voted, stepped(voted, [e.TallyPosted(NOON + 24 * HOUR)])
    yield voted, stepped(voted, [e.Reminded(3 * 3600 + 720)])
    yield voted, stepped(voted, [e.DeadlineMoved(dusk + HOUR, "extend")])
    yield voted, stepped(voted, [e.LongDayDeclared(number, 2, dusk + 24 * HOUR)])
    yield voted, stepped(voted, [e.LongDayDeclared(number, 1, dusk)])
    yield from by_hand(voted, words)
    yield voted, stepped(voted, [e.HostSaid(words)])
    yield voted, stepped(voted, [e.LastWordSpoken(first, words)])
    yield voted, stepped(voted, [e.LastWordSpoken(first, "", "recordings/1.mp3", 133)])
    yield voted, stepped(voted, [e.LastWordWanted(first)])
    yield voted, stepped(voted, [e.LastWordWanted(first, "recordings/1.mp3")])
    yield voted, stepped(voted, [e.LastWordWanted(first, oversized=True)])
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


def by_hand(game: Game, words: str) -> Iterator[tuple[Game, tuple[Step, ...]]]:
    """What the host does to a day with votes in it, and takes back."""
    first, _, third = (player.seat for player in game.players[:3])
    nick, closes = game.player(third).nick, game.phase.closes or NOON
    yield game, stepped(game, [e.Paused(NOON)])
    paused = after(game, [e.Paused(NOON)])
    yield from asked(paused)
    yield paused, stepped(paused, [e.Resumed(NOON + HOUR, closes + HOUR)])
    yield paused, stepped(paused, [e.DeadlineMoved(closes + HOUR, "extend")])
    yield paused, stepped(paused, [e.Rewound(9, (e.TakenBack("extend"),))])
    yield game, stepped(game, [e.Resumed(NOON, None)])
    struck = after(game, [death(game, third, "struck")])
    yield struck, stepped(struck, [e.Revived(third)])
    yield struck, stepped(struck, [e.Revived(third), e.GameOver("mafia")])
    yield game, stepped(game, [e.PlayerRenamed(third, "Пётр Третий", nick)])
    yield game, stepped(game, [e.PlayerReplaced(first, "Мила", "Аня"), e.AddressChanged(first, "mila@example.org")])
    yield game, stepped(game, [e.AddressChanged(first, None)])
    taken = [e.TakenBack(what, (nick, words.split(maxsplit=1)[0])) for what in get_args(e.Public)]
    yield struck, stepped(struck, [e.Rewound(9, tuple(taken))])
    yield game, stepped(game, [e.Rewound(9)])
    yield game, stepped(game, [e.GameOver("nobody", "stopped")])
    over = after(game, [e.GameOver("town")])
    yield game, stepped(over, [e.Rewound(9, (e.TakenBack("strike", (nick,)),))])
    yield over, stepped(game, [e.Rewound(9, (e.TakenBack("strike", (nick,)),))])


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
        e.VisitMade(first, second, blocks=True),
        e.VisitMade(first, second, blocks=False),
        *(e.LotDrawn(what, first, happened) for what in PURPOSES for happened in (True, False)),
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
    yield game, stepped(game, [e.GodfatherSilent()])
    named = after(held, [e.OrderGiven(first, "no-kill", (), NOON), e.OrderGiven(second, "kill", (first,), NOON)])
    yield named, stepped(named, [e.GodfatherSilent()])
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
    for wanted in (
        e.LastWordWanted(first),
        e.LastWordWanted(first, "1.mp3"),
        e.LastWordWanted(first, oversized=True),
    ):
        yield first, (Outcome(Reading(line, c.LastWord(first, "")), (wanted,)),)
    for player in game.players:
        yield player.seat, (Outcome(Reading("", c.Misread(player.seat)), Refused("unknown-command")),)
        check = Reading(line, c.Check(player.seat, first))
        yield player.seat, (Outcome(check, ()), *(Outcome(check, why) for why in refusals(game)))
        for why in refusals(game):
            yield player.seat, (Outcome(check, why),)


def refusals(game: Game) -> Iterator[Refused]:
    """Every code that a player can meet, with what its reply may need and with as little as may be."""
    seats = tuple(player.seat for player in game.players[:2])
    for code in PLAYER_CODES:
        yield Refused(code, name="Мишку", seats=seats, limit=400, found=401, detail="why")
        yield Refused(code, seats=seats, limit=400, found=421)
    yield Refused("unknown-name", name="Мишку")
    yield Refused("wrong-phase", detail="late")
    yield Refused("too-long", limit=180, found=181, detail="seconds")
    yield Refused("wrong-phase", detail="acquaintance")
    yield Refused("wrong-phase", detail="paused")


def commands(by: Seat, target: Seat) -> Sequence[c.PlayerCommands]:
    """Each command that a receipt may tell of."""
    return [
        c.Vote(by, (target,)),
        c.Withdraw(by, target),
        c.Withdraw(by),
        c.Nominate(by, target),
        c.Support(by, target),
        c.Verdict(by, guilty=True),
        c.Verdict(by, guilty=False, target=target),
        c.Kill(by, target),
        c.NoKill(by),
        c.Compare(by, by, target),
        c.Protect(by, target),
        c.Visit(by, target),
        c.LastWord(by, ""),
        c.LastWord(by, WORDS),
        c.NoLastWord(by),
        c.Newspaper(by, WORDS),
        c.OpenElection(by),
        c.ElectGodfather(by, target),
        c.AppointGodfather(by, target),
        c.Reelect(by),
        c.GangTalk(by, WORDS),
        c.SignUp(by, "Мила"),
        c.Here(by),
        c.Leave(by),
        c.ReplaceMe(by),
        c.Misread(by, "казнить"),
    ]
