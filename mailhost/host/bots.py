"""The demo's players. What one writes next, from what his role may know: pure, the same dice throw the same lines.

A bot asks the engine's table what it may do now, as the help mail does, and has habits for the commands there; so it
knows no role and no ruleset. Whom it suspects is its own affair.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random

import msgspec

from mailhost.engine.commands import (
    AppointGodfather,
    Ask,
    Check,
    Compare,
    ElectGodfather,
    GangTalk,
    Kill,
    LastWord,
    Newspaper,
    NoKill,
    NoLastWord,
    Nominate,
    OpenElection,
    PlayerCommand,
    Protect,
    Reelect,
    Seat,
    Support,
    Verdict,
    Visit,
    Vote,
    Withdraw,
)
from mailhost.engine.day import tally
from mailhost.engine.permissions import permitted
from mailhost.engine.state import Game
from mailhost.host.bot_talk import Called, Talk

Lines = list[str]


class Orders(msgspec.Struct, frozen=True):
    """What a letter is to say. `last`: a line that takes whatever follows it in the mail; "" for none."""

    lines: tuple[str, ...]
    last: str = ""

    def __bool__(self) -> bool:
        """Whether it says anything."""
        return bool(self.lines or self.last)


@dataclass(frozen=True)
class Bot:
    """A player about to write. `answers`: what the host has answered to his questions, by the one asked about."""

    game: Game
    seat: Seat
    talk: Talk
    dice: Random
    answers: Mapping[Seat, str] = field(default_factory=dict)

    def orders(self) -> Orders:
        """The commands of his next letter, often none."""
        kinds = permitted(self.game, self.seat)
        lines = [line for kind in kinds if kind not in TO_THE_END for line in HABITS.get(kind, silence)(self)]
        lasts = [line for kind in kinds if kind in TO_THE_END for line in HABITS.get(kind, silence)(self)]
        return Orders(tuple(lines), lasts[0] if lasts else "")

    def chance(self, of: float) -> bool:
        """Whether something of that chance happens now."""
        return self.dice.random() < of

    def order(self, command: str, *targets: Seat, text: str = "") -> Lines:
        """One line that gives that command, in words of his choice."""
        first, *rest = (*(self.called(seat) for seat in targets), Called("", "", ""))
        line = self.dice.choice(self.talk.orders[command])
        other = rest[0].object_form if rest else ""
        number = targets[0] if targets else 0
        return [line.format(nick=first.nick, whom=first.object_form, number=number, other=other, text=text)]

    def called(self, seat: Seat) -> Called:
        """What he calls that player: by the nickname, where the language has no other form of it."""
        nick = self.game.player(seat).nick
        known = {name.nick: name for name in self.talk.names}
        return known.get(nick, Called(nick, nick, ""))

    @property
    def others(self) -> list[Seat]:
        """The living but himself."""
        return [player.seat for player in self.game.living if player.seat != self.seat]

    @property
    def own(self) -> list[Seat]:
        """The living of his gang, himself too; nobody where he has none."""
        gang = [player.seat for player in self.game.gang]
        return gang if self.seat in gang else []

    @property
    def strangers(self) -> list[Seat]:
        """The living whom he owes nothing."""
        return [seat for seat in self.others if seat not in self.own]

    def suspect(self) -> Seat | None:
        """For whose execution he is now: who was found out, else whoever most are for, else anybody."""
        standing = self.game.votes.get(self.seat, {})
        stand = self.game.candidates or self.strangers
        free = [seat for seat in self.strangers if seat not in standing and seat in stand]
        if found := [seat for seat in free if self.found_out(seat)]:
            return found[0]
        leaders = [seat for seat in tally(self.game) if seat in free and self.answers.get(seat) is None][:2]
        pool = leaders if leaders and self.chance(0.6) else free
        return self.dice.choice(pool) if pool else None

    def found_out(self, seat: Seat) -> bool:
        """Whether the host has told him something of that one that does not clear him."""
        return self.answers.get(seat) not in (None, *self.harmless)

    @property
    def harmless(self) -> tuple[str, ...]:
        """The answers that clear somebody: his own side, or a role of it."""
        side = self.game.role(self.seat).side
        return (side, *(name for name, role in self.game.ruleset.roles.items() if role.side == side))

    def threatened(self, among: int) -> bool:
        """Whether he is one of so many likeliest to be executed, or on trial, or executed, and was not heard yet."""
        game, seat = self.game, self.seat
        likely = seat in list(tally(game))[:among] or seat in (game.trial, game.executed)
        return likely and seat not in game.last_words and seat not in game.pieces

    def ordered(self, ability: str) -> bool:
        """Whether he has given that order already, for this night or the coming one."""
        return ability in self.game.orders.get(self.seat, {}) or ability in self.game.answered.get(self.seat, ())


def vote(bot: Bot) -> Lines:
    """One or two to begin with; now and then another."""
    standing = bot.game.votes.get(bot.seat, {})
    settled = standing and not bot.game.ruleset.vote.many and bot.game.ruleset.vote.change == "withdraw-first"
    if settled or not bot.chance(0.15 if standing else 0.55):
        return []
    target = bot.suspect()
    lines = bot.order("vote", target) if target else []
    others = [seat for seat in bot.strangers if seat in bot.game.candidates]
    more = [seat for seat in others if seat not in standing and seat != target]
    if bot.game.ruleset.vote.many and more and bot.chance(0.25):
        lines += bot.order("vote", bot.dice.choice(more))
    return lines


def withdraw(bot: Bot) -> Lines:
    """Some think better of it."""
    if bot.game.trial is not None:
        judged = bot.seat in bot.game.verdicts
        return bot.order("withdraw", bot.game.trial) if judged and bot.chance(0.05) else []
    standing = sorted(bot.game.votes.get(bot.seat, {}))
    return bot.order("withdraw", bot.dice.choice(standing)) if standing and bot.chance(0.1) else []


def nominate(bot: Bot) -> Lines:
    """Where it counts, some do; elsewhere it is an old habit of players of other rules."""
    eager = {"everyone": 0.03, "nominated": 0.3, "trial": 0.5 / (1 + len(bot.game.nominated))}
    target = bot.suspect() if bot.chance(eager[bot.game.ruleset.candidates]) else None
    return bot.order("nominate", target) if target else []


def support(bot: Bot) -> Lines:
    """Of whoever is found out, and of anybody who has some support already."""
    for seat in sorted(bot.game.nominated, key=lambda each: -len(bot.game.supporters(each))):
        free = seat in bot.strangers and bot.seat not in bot.game.supporters(seat)
        if free and bot.answers.get(seat) not in bot.harmless and bot.chance(1 if bot.found_out(seat) else 0.6):
            return bot.order("support", seat)
    return []


def verdict(bot: Bot) -> Lines:
    """Once, and seldom otherwise; nobody judges his own, or himself, guilty."""
    accused = bot.game.trial
    if accused is None or not bot.chance(0.02 if bot.seat in bot.game.verdicts else 0.6):
        return []
    spared = accused not in bot.strangers or bot.answers.get(accused) in bot.harmless
    guilty = not spared and bot.chance(1 if bot.found_out(accused) else 0.8)
    return bot.order("convict" if guilty else "acquit", accused)


def last_word(bot: Bot) -> Lines:
    """Who is likely to be executed, or is, may want to be heard, once."""
    threatened = bot.threatened(2) and bot.chance(0.3)
    return bot.order("last-word", text=bot.dice.choice(bot.talk.last_words)) if threatened else []


def no_last_word(bot: Bot) -> Lines:
    """Or not."""
    return bot.order("no-last-word") if bot.threatened(1) and bot.chance(0.1) else []


def newspaper(bot: Bot) -> Lines:
    """The editor has something to say now and then; whoever is executed says it as his last word."""
    busy = not bot.game.alive(bot.seat) or bot.seat in bot.game.notes
    return bot.order("newspaper", text=bot.dice.choice(bot.talk.notes)) if not busy and bot.chance(0.1) else []


def kill(bot: Bot) -> Lines:
    """Killers rarely forget."""
    if bot.ordered("kill") or not bot.strangers or not bot.chance(0.8):
        return []
    return bot.order("kill", bot.dice.choice(bot.strangers))


def no_kill(bot: Bot) -> Lines:
    """Mercy is rare, and comes only before the word is given."""
    return bot.order("no-kill") if not bot.ordered("kill") and bot.chance(0.02) else []


def check(bot: Bot) -> Lines:
    """By night, and sometimes ahead; nobody twice."""
    unknown = [seat for seat in bot.strangers if seat not in bot.answers]
    eager = 0.85 if bot.game.phase.kind == "night" else 0.1
    return (
        bot.order("check", bot.dice.choice(unknown))
        if unknown and not bot.ordered("check") and bot.chance(eager)
        else []
    )


def compare(bot: Bot) -> Lines:
    """Two of the others."""
    if bot.ordered("compare") or len(bot.others) < 2 or not bot.chance(0.8):
        return []
    return bot.order("compare", *bot.dice.sample(bot.others, 2))


def protect(bot: Bot) -> Lines:
    """Himself, too."""
    return (
        bot.order("protect", bot.dice.choice([*bot.others, bot.seat]))
        if not bot.ordered("protect") and bot.chance(0.5)
        else []
    )


def visit(bot: Bot) -> Lines:
    """Nobody twice."""
    seen = bot.game.visited.get(bot.seat, ())
    fresh = [seat for seat in bot.others if seat not in seen]
    return bot.order("visit", bot.dice.choice(fresh)) if fresh and not bot.ordered("visit") and bot.chance(0.7) else []


def open_election(bot: Bot) -> Lines:
    """At once, or a little later."""
    return bot.order("open-election") if bot.chance(0.85) else []


def elect(bot: Bot) -> Lines:
    """One vote each, and it is final."""
    election = bot.game.election
    undecided = election is not None and bot.seat not in election.votes
    # Whoever stands first among them is tempting, or no election would ever be unanimous.
    favourite = bot.own[0] if bot.chance(0.6) else bot.dice.choice(bot.own)
    return bot.order("elect-godfather", favourite) if undecided and bot.chance(0.9) else []


def appoint(bot: Bot) -> Lines:
    """Where the vote has failed."""
    return bot.order("appoint-godfather", bot.dice.choice(bot.own)) if bot.chance(0.7) else []


def reelect(bot: Bot) -> Lines:
    """A palace revolution."""
    return bot.order("reelect") if len(bot.own) > 1 and bot.chance(0.03) else []


def whisper(bot: Bot) -> Lines:
    """To the others of the gang."""
    return (
        bot.order("gang-talk", text=bot.dice.choice(bot.talk.whispers)) if len(bot.own) > 1 and bot.chance(0.15) else []
    )


def ask(bot: Bot) -> Lines:
    """The dead are curious too."""
    return [bot.dice.choice(bot.talk.questions)] if bot.chance(0.03) else []


def silence(_: Bot) -> Lines:
    """Of what he has no habit for he says nothing."""
    return []


HABITS: dict[type[PlayerCommand], Callable[[Bot], Lines]] = {
    Vote: vote,
    Withdraw: withdraw,
    Nominate: nominate,
    Support: support,
    Verdict: verdict,
    LastWord: last_word,
    NoLastWord: no_last_word,
    Newspaper: newspaper,
    Kill: kill,
    NoKill: no_kill,
    Check: check,
    Compare: compare,
    Protect: protect,
    Visit: visit,
    OpenElection: open_election,
    ElectGodfather: elect,
    AppointGodfather: appoint,
    Reelect: reelect,
    GangTalk: whisper,
    Ask: ask,
}
"""What bots do of what they may; a command that is not here they never give."""
TO_THE_END = (LastWord, Newspaper, GangTalk)
"""What takes the rest of the mail; two of them in one mail would give the second away."""
