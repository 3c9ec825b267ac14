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
    NoKill,
    NoLastWord,
    Nominate,
    OpenElection,
    PlayerCommand,
    Protect,
    Reelect,
    Seat,
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
        free = [seat for seat in self.strangers if seat not in standing]
        guilty = [seat for seat in free if self.answers.get(seat) not in (None, *self.harmless)]
        if guilty:
            return guilty[0]
        leaders = [seat for seat in tally(self.game) if seat in free and self.answers.get(seat) is None][:2]
        pool = leaders if leaders and self.chance(0.6) else free
        return self.dice.choice(pool) if pool else None

    @property
    def harmless(self) -> tuple[str, ...]:
        """The answers that clear somebody: his own side, or a role of it."""
        side = self.game.role(self.seat).side
        return (side, *(name for name, role in self.game.ruleset.roles.items() if role.side == side))

    def ordered(self, ability: str) -> bool:
        """Whether he has given that order already, for this night or the coming one."""
        return ability in self.game.orders.get(self.seat, {}) or ability in self.game.answered.get(self.seat, ())


def vote(bot: Bot) -> Lines:
    """One or two to begin with; now and then another."""
    standing = bot.game.votes.get(bot.seat, {})
    if not bot.chance(0.15 if standing else 0.55):
        return []
    target = bot.suspect()
    lines = bot.order("vote", target) if target else []
    more = [seat for seat in bot.strangers if seat not in standing and seat != target]
    if bot.game.ruleset.vote.many and more and bot.chance(0.25):
        lines += bot.order("vote", bot.dice.choice(more))
    return lines


def withdraw(bot: Bot) -> Lines:
    """Some think better of it."""
    standing = sorted(bot.game.votes.get(bot.seat, {}))
    return bot.order("withdraw", bot.dice.choice(standing)) if standing and bot.chance(0.1) else []


def nominate(bot: Bot) -> Lines:
    """An old habit of players of other rules."""
    return bot.order("nominate", bot.dice.choice(bot.strangers)) if bot.strangers and bot.chance(0.03) else []


def last_word(bot: Bot) -> Lines:
    """Who is likely to be executed may want to be heard, once."""
    threatened = bot.seat in list(tally(bot.game))[:2] and bot.seat not in bot.game.last_words
    return bot.order("last-word", text=bot.dice.choice(bot.talk.last_words)) if threatened and bot.chance(0.3) else []


def no_last_word(bot: Bot) -> Lines:
    """Or not."""
    threatened = bot.seat in list(tally(bot.game))[:1] and bot.seat not in bot.game.last_words
    return bot.order("no-last-word") if threatened and bot.chance(0.1) else []


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
    LastWord: last_word,
    NoLastWord: no_last_word,
    Kill: kill,
    NoKill: no_kill,
    Check: check,
    Compare: compare,
    Protect: protect,
    OpenElection: open_election,
    ElectGodfather: elect,
    AppointGodfather: appoint,
    Reelect: reelect,
    GangTalk: whisper,
    Ask: ask,
}
"""What bots do of what they may; a command that is not here they never give."""
TO_THE_END = (LastWord, GangTalk)
"""What takes the rest of the mail; two of them in one mail would give the second away."""
