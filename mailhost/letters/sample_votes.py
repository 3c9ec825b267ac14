"""Sample days on which somebody must be nominated or tried first, with a newspaper and a mayor who may be executed.

As in `samples`, the events are put together by hand.
"""

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from mailhost.engine import events as e
from mailhost.engine.ruleset import Ruleset
from mailhost.engine.sections import HostRules
from mailhost.engine.state import HOST, Game
from mailhost.letters.draft import Step
from mailhost.letters.sample_games import HOUR, NOON, SATURDAY, after, death, stepped

Written = Iterator[tuple[Game, tuple[Step, ...]]]
DAWN, VOTING, DUSK = NOON + 22 * HOUR, NOON + 28 * HOUR, NOON + 34 * HOUR
Spared = Literal["no-candidate", "acquitted", "tie", "no-votes"]
SPARED: tuple[Spared, ...] = ("no-candidate", "acquitted", "tie", "no-votes")


def by_other_rules(night: Game, words: str) -> Written:
    """Such days after that night, whatever the ruleset has to say of it."""
    for stood, when in (("nominated", "after"), ("trial", "before")):
        for change in ("direct", "withdraw-first"):
            game = replace(night, ruleset=ruled(night.ruleset, stood, when, change))
            yield from days(game, words)
            yield from (by_trial if stood == "trial" else by_nomination)(game, words)


def ruled(ruleset: Ruleset, stood: str, when: str, change: str) -> Ruleset:
    """The ruleset with other rules of the vote and of the last word."""
    tie = "second-ballot" if stood == "trial" else "later-last-vote"
    vote = replace(ruleset.vote, many=False, change=change, tie=tie)
    last_word = replace(ruleset.last_word, when=when)
    return replace(ruleset, candidates=stood, vote=vote, last_word=last_word, host=HostRules(candidate=True))


def day_of(night: Game, *events: e.AnyEvent) -> Game:
    """The day after it, in which that has happened."""
    return after(night, [e.DayBroke(night.phase.number, DAWN, DUSK, 1, (), VOTING), *events])


def days(night: Game, words: str) -> Written:
    """What every such day has."""
    number = night.phase.number
    yield night, stepped(night, [e.DayBroke(number, DAWN, DUSK, 1, (), VOTING)])
    at_once = e.VotingBegan(DAWN, tuple(player.seat for player in night.living))
    yield night, stepped(night, [e.DayBroke(number, DAWN, DUSK, 1, (), DAWN), at_once])
    long = e.DayBroke(number, SATURDAY, SATURDAY + 36 * HOUR, 2, (), SATURDAY + 30 * HOUR)
    yield night, stepped(night, [long])
    day = day_of(night)
    yield day, stepped(day, [e.TallyPosted(NOON + 24 * HOUR)])
    yield day, stepped(day, [e.Reminded(3600)])
    yield day, stepped(day, [e.LongDayDeclared(number, 2, DUSK + 24 * HOUR, VOTING + 24 * HOUR)])
    yield day, stepped(day, [e.Nominated(1, 2)])
    yield day, stepped(day, [e.Nominated(1, HOST)])
    named = day_of(night, e.Nominated(1, 2), e.Nominated(3, 4))
    yield named, stepped(named, [e.Nominated(4, 5), e.Supported(5, 2)])
    yield named, stepped(named, [e.Nominated(4, 2)])
    yield named, stepped(named, [e.Asked(1, "votes"), e.Asked(1, "status"), e.Asked(2, "help"), e.Asked(1, "help")])
    yield named, stepped(named, [death(named, 1, "struck")])
    yield from printed(night, words)
    halted: list[e.AnyEvent] = [e.ExecutionDecided(HOST, ((HOST, 1),), "most"), e.GameHalted(DUSK)]
    yield named, stepped(named, halted)
    stopped = after(named, halted)
    yield stopped, stepped(stopped, [e.Asked(1, "votes"), e.Asked(1, "status"), e.Asked(1, "help")])
    yield stopped, stepped(stopped, [e.Resumed(DUSK + HOUR, None), e.NightFell(number + 1, DUSK, DUSK + 12 * HOUR)])


def printed(night: Game, words: str) -> Written:
    """A newspaper, with a morning and without one."""
    number = night.phase.number
    buried = after(night, [death(night, 2, "executed")])
    yield buried, stepped(buried, [e.LastWordFiled(2, words), e.LastWordDeclined(2), e.NoteWritten(1, words)])
    for paper in (
        e.NewspaperPublished(((2, words),), ()),
        e.NewspaperPublished((), (words,)),
        e.NewspaperPublished(((2, words),), (words, words)),
    ):
        yield buried, stepped(buried, [paper, e.DayBroke(number, DAWN, DUSK, 1, (), VOTING)])
        yield buried, stepped(buried, [paper, death(buried, 1, "night"), e.GameOver("town")])


def by_nomination(night: Game, words: str) -> Written:
    """Y1 to Y3."""
    number = night.phase.number
    none = day_of(night)
    everybody = tuple(player.seat for player in night.living)
    yield none, stepped(none, [e.VotingBegan(VOTING, everybody)])
    named = day_of(night, e.Nominated(1, 2), e.Nominated(3, 4))
    yield named, stepped(named, [e.VotingBegan(VOTING, (2, 4))])
    began = after(named, [e.VotingBegan(VOTING, (2, 4))])
    voted = after(began, [e.VoteCast(1, 2, VOTING), e.VoteCast(3, 4, VOTING)])
    yield voted, stepped(voted, [e.TallyPosted(VOTING + HOUR), e.HostSaid(words)])
    yield voted, stepped(voted, [e.Asked(1, "votes"), e.Asked(1, "status"), e.Asked(2, "help")])
    yield voted, stepped(voted, [death(voted, 1, "struck")])
    yield voted, stepped(voted, [e.SecondBallotOpened(DUSK, DUSK + 2 * HOUR, (2, 4))])
    for why in SPARED[2:]:
        tally = ((2, 1), (4, 1)) if why == "tie" else ()
        yield voted, stepped(voted, [e.NobodyExecuted(why, tally), e.NightFell(number + 1, DUSK, DUSK + 12 * HOUR)])
    decided = e.ExecutionDecided(4, ((4, 1), (2, 1)), "later-last-vote")
    executed = death(voted, 4, "executed")
    yield voted, stepped(voted, [decided, executed, e.NightFell(number + 1, DUSK, DUSK + 12 * HOUR)])


def by_trial(night: Game, words: str) -> Written:
    """N6 to N8."""
    number = night.phase.number
    named = day_of(night, e.Nominated(1, 2), e.Nominated(3, 4), e.Supported(3, 2))
    idle = after(named, [e.VotingBegan(VOTING, (), (2, 4))])
    fallen = e.NightFell(number + 1, DUSK, DUSK + 12 * HOUR)
    yield named, stepped(named, [e.VotingBegan(VOTING, (), (2, 4))])
    yield idle, stepped(idle, [e.NobodyExecuted("no-candidate"), fallen])
    yield idle, stepped(idle, [e.Asked(1, "votes"), e.Asked(1, "help"), e.Reminded(3600)])
    yield idle, stepped(idle, [e.ExecutionDecided(2, (), "lot"), death(idle, 2, "executed"), fallen])
    yield named, stepped(named, [e.Supported(5, 2), e.TrialOpened(2)])
    hearing = after(named, [e.TrialOpened(2)])
    yield hearing, stepped(hearing, [e.LastWordSpoken(2, words)])
    yield hearing, stepped(hearing, [e.Asked(1, "votes"), e.Asked(1, "help"), e.Asked(2, "help"), e.Reminded(3600)])
    yield hearing, stepped(hearing, [death(hearing, 2, "struck")])
    yield hearing, stepped(hearing, [e.VotingBegan(VOTING, (2,), (4,))])
    began = after(hearing, [e.VotingBegan(VOTING, (2,), (4,))])
    yield began, stepped(began, [e.VerdictCast(1, guilty=True, at=VOTING), e.VerdictWithdrawn(1)])
    judged = after(began, [e.VerdictCast(1, guilty=True, at=VOTING), e.VerdictCast(3, guilty=False, at=VOTING)])
    yield judged, stepped(judged, [e.Asked(1, "votes"), e.Asked(1, "status"), e.TallyPosted(VOTING + HOUR)])
    yield judged, stepped(judged, [e.SecondBallotOpened(DUSK, DUSK + 2 * HOUR, (2,))])
    yield judged, stepped(judged, [e.NobodyExecuted("acquitted", ((2, 1),)), fallen])
    for why in ("convicted", "earlier-last-vote", "later-last-vote"):
        yield judged, stepped(judged, [e.ExecutionDecided(2, ((2, 1),), why), death(judged, 2, "executed"), fallen])
