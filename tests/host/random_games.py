"""Games in which players write, the host meddles and takes it back, and the clock runs: all drawn of one number."""

from datetime import timedelta
from email.message import EmailMessage
from email.policy import SMTP
from pathlib import Path
from random import Random

from mailhost.bootstrap import rehearsal
from mailhost.engine.refusals import Refused
from mailhost.engine.state import Game
from mailhost.engine.timetable import next_bell
from mailhost.host.dispatch import Dispatch
from mailhost.host.eligibility import NotEnrolled
from mailhost.host.entry import Entry
from mailhost.host.hand import carry_out, in_words
from mailhost.host.house import House
from mailhost.host.polling import poll
from mailhost.host.rehearsal import GAME, address
from mailhost.host.relaying import Relay, relay
from mailhost.host.rewinding import undo
from mailhost.host.scenario import read_scenario

NICKS = ("Аня", "Боря", "Вера", "Гриша", "Даша", "Егор", "Жанна", "Зоя", "Иван", "Кира")
CASTS = {
    "gorod": ("consigliere", "mafia", "commissar", "doctor", "journalist", "maniac", *["citizen"] * 4),
    "new-year": ("don", "mafia", "commissar", "doctor", "journalist", "maniac", "courtesan", *["citizen"] * 3),
    "n-plus-1": ("mafia", "mafia", "mafia", "doctor", "commissar", *["citizen"] * 5),
}
BY_DAY = (
    *["казнить {a}"] * 6,
    "снять голос",
    "снять голос с {a}",
    *["выдвигаю {a}"] * 3,
    *["поддерживаю {a}"] * 3,
    *["виновен", "невиновен"] * 2,
    "лечить {a}",
    "проверить {a}",
    "последнее слово: не я",
)
BY_NIGHT = (
    *["убить {a}"] * 4,
    "отказ",
    *["проверить {a}"] * 2,
    "сравнить {a} и {b}",
    "лечить {a}",
    *["посетить {a}"] * 2,
    "выборы",
    *["крёстный {a}"] * 2,
    "перевыборы",
    "в газету: снег",
)
AT_ANY_TIME = ("мафии: тихо", "статус", "голоса", "просто болтаю", "казнитт {a}", "замените меня", "здесь")
COMMANDS = (
    ("strike", "{a}"),
    ("revive", "{a}"),
    ("vote", "{a}", "{b}"),
    ("unvote", "{a}"),
    ("nominate", "{a}", "{b}"),
    ("order", "{a}", "убить {b}"),
    ("extend", "90m"),
    ("long-day", "2"),
    ("close",),
    ("close",),
    ("pause",),
    ("resume",),
    ("resume",),
    ("rename", "{a}", "Новый{n}"),
    ("say", "Тихо"),
    ("waive", "1"),
    ("stop",),
)


class RandomGame:
    """One game. Every step is an input at a time after the last one; mail may be read much later than it came."""

    def __init__(self, number: int) -> None:
        self.dice = Random(number)
        ruleset = tuple(CASTS)[number % len(CASTS)]
        roles = list(CASTS[ruleset])
        self.dice.shuffle(roles)
        players = "\n".join(f'"{nick}" = "{role}"' for nick, role in zip(NICKS, roles, strict=True))
        head = f'title = "Random"\nruleset = "{ruleset}"\nstart = "2026-12-01 21:00"\n[players]\n{players}\n'
        played = rehearsal(read_scenario(head.encode(), "random"), Path())
        played.deal()
        self.stage = played.stage
        self.cursor = played.cursor
        self.dispatch = Dispatch(self.house, self.stage.outbox)
        self.written = 0

    @property
    def house(self) -> House:
        """Where it is played."""
        return self.stage.house

    @property
    def game(self) -> Game:
        """As it stands."""
        return self.house.ledger.book(GAME).state

    def entries(self) -> tuple[Entry, ...]:
        """Its journal."""
        return tuple(self.house.store.read(GAME))

    def step(self) -> None:
        """Some time passes, and something happens."""
        clock = self.stage.clock
        bell = next_bell(self.game)
        leap = (
            bell - clock.instant if bell and self.dice.random() < 0.15 else timedelta(minutes=self.dice.randint(0, 60))
        )
        clock.instant += max(leap, timedelta(0)) + timedelta(seconds=self.dice.randint(0, 2))
        act = self.dice.random()
        if act < 0.65:
            self.write()
        elif act < 0.75:
            self.command()
        elif act < 0.8:
            self.slip()
        elif act < 0.86:
            undo(self.house, GAME, "dice", to=self.seq() if self.dice.random() < 0.4 else 0)
        elif act < 0.9:
            relay(self.house, GAME, Relay(self.name(), self.line()), "dice")
        else:
            self.look()

    def seq(self) -> int:
        """An entry after the deal."""
        deal = len(NICKS) + 2
        return self.dice.randint(deal + 1, max(deal + 1, self.house.store.version(GAME)))

    def look(self) -> None:
        """The daemon's pass."""
        self.cursor = poll(self.house, self.stage.mailbox, self.cursor)
        self.dispatch.send()

    def name(self) -> str:
        """Anybody, by number: names change."""
        return str(self.dice.randint(1, len(NICKS)))

    def line(self) -> str:
        """Anything that a player may write."""
        by_day = self.game.phase.kind == "day"
        fitting, other = (BY_DAY, BY_NIGHT) if by_day else (BY_NIGHT, BY_DAY)
        (lines,) = self.dice.choices((fitting, other, AT_ANY_TIME), (8, 1, 1))
        return self.dice.choice(lines).format(a=self.name(), b=self.name())

    def write(self) -> None:
        """A letter arrives now; it is read when somebody looks."""
        mail = EmailMessage(policy=SMTP)
        mail["From"] = address(int(self.name()))
        mail["To"] = self.house.settings.email
        mail["Subject"] = f"[{GAME}]"
        mail["Message-ID"] = f"<{self.written}@players.example.org>"
        mail.set_content("\n".join(self.line() for _ in range(self.dice.randint(1, 4))))
        self.written += 1
        self.stage.mailbox.deliver(mail.as_bytes(), self.stage.clock.instant)
        if self.dice.random() < 0.7:
            self.look()

    def slip(self) -> None:
        """What is taken back at once leaves the game as it was."""
        before = self.game
        entry = self.command()
        if isinstance(entry, Entry) and entry.events:
            assert not isinstance(undo(self.house, GAME, "dice"), Refused)
            assert self.game == before

    def command(self) -> Entry | Refused | None:
        """A command of the host's; what no host could type so is passed over."""
        words = [word.format(a=self.name(), b=self.name(), n=self.written) for word in self.dice.choice(COMMANDS)]
        if words == ["stop"] and self.dice.random() < 0.8:
            return None
        try:
            return carry_out(self.house, GAME, lambda game: in_words(self.house, game, words), "dice")
        except NotEnrolled:
            return None
