"""How a town comes about, as prose: strangers' first lines, the line for a seat, a roll-call, silence. Goldens, too.

To accept new texts: MAILHOST_UPDATE=1 ./dev test tests/correspondence; then read the difference as an editor.
"""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
import pytest

from mailhost.engine.commands import Deal, HostCommands, Join, RollCall
from mailhost.engine.inactivity import Inactivity
from mailhost.host.entry import Message
from mailhost.host.newcomers import KEY
from tests.host.reception import Reception, address

FOLDER = Path(__file__).parent
SEED, NONCE = "5eed" * 16, "0ce0" * 16
ROLES = dict(enumerate(("citizen", "commissar", "citizen", "citizen", "consigliere", "mafia"), 1))
TOWN = ("Аня", "Боря", "Вера", "Гриша", "Даша", "Егор")
"""Each writes from an address of his number: p1, p2 …"""


class Step(msgspec.Struct, frozen=True):
    """Somebody writes (`who`, `text`), or the host does something, or time passes."""

    at: str
    who: str = ""
    text: str = ""
    does: HostCommands | None = None


class Exchange(msgspec.Struct, frozen=True):
    """A story, and the town that it begins in; `seated`: who has joined before it begins."""

    title: str
    steps: Sequence[Step]
    seats: int = 0
    until: str | None = None
    inactivity: Inactivity = Inactivity()
    seated: Sequence[str] = ()
    dealt: bool = False
    language: str = "ru"


def day_of(day: int, *silent: int) -> list[Step]:
    """A whole game day in which all write but those; Аня votes for whoever she can."""
    spoken = [Step(f"{day} 11:{n:02}", f"p{n}", "голоса") for n in range(2, 11) if n not in silent]
    return [*spoken, Step(f"{day} 12:00", "p1", f"казнить {('Веру', 'Гришу', 'Дашу')[day - 2]}"), Step(f"{day} 22:01")]


EXCHANGES = {
    "sign-up": Exchange(
        "Signing up by mail, from a stranger's first line to the deal",
        [
            Step("1 10:00", "p1", "Здравствуйте, а как сюда попасть?"),
            Step("1 10:01", "p1", "помощь"),
            Step("1 10:05", "p1", "записаться статус"),
            Step("1 10:06", "p1", "Записаться: Аня"),
            Step("1 10:07", "p1", "Да"),
            Step("1 10:08", "p3", "записаться Ане"),
            Step("1 10:09", "p3", "записаться: Веpа"),  # a Latin p
            Step("1 10:09", "p4", "записаться Гриша"),
            Step("1 10:10", "p4", "А кто ещё играет?"),
            Step("1 10:10", "p4", "И во сколько начало?"),
            Step("1 10:10", "p2", "записаться Aня"),  # a Latin A
            Step("1 10:11", "p2", "записываюсь Боря"),
            Step("1 10:12", "p2", "нет, я передумал"),
            Step("1 10:20", "p1", "записаться Нюра"),
            Step("1 10:21", "p1", "голоса\nвыйти"),
            Step("1 10:22", "p1", "записаться Аня"),
            Step("1 10:23", "p1", "да"),
            *(Step("1 11:00", does=Join(nick, address(f"p{n}"))) for n, nick in enumerate(TOWN[1:], 2)),
            Step("1 12:00", does=Deal(SEED, ROLES, free=True, nonce=NONCE)),
            Step("1 13:00", "p1", "выйти"),
        ],
        until="5 20:00",
    ),
    "waiting-list": Exchange(
        "A waiting list that moves up, and serves when a player cannot go on",
        [
            Step("1 10:00", "p7", "записаться Жанна"),
            Step("1 10:01", "p7", "да"),
            Step("1 10:10", "p8", "записаться Зоя"),
            Step("1 10:11", "p8", "да"),
            Step("1 10:20", "p8", "долго ещё?"),
            Step("1 10:30", "p1", "выйти"),
            Step("1 12:00", does=Deal(SEED, ROLES, free=True)),
            Step("1 13:00", "p2", "замените меня"),
            Step("1 14:00", "p8", "выйти"),
        ],
        seats=6,
        seated=TOWN,
    ),
    "called-off": Exchange(
        "A sign-up called off: its deadline found seats empty",
        [Step("1 10:00", "p7", "записаться Жанна"), Step("5 20:00:01"), Step("5 21:00", "p7", "да")],
        seats=7,
        until="5 20:00",
        seated=TOWN[:2],
    ),
    "filled": Exchange(
        "A sign-up whose deadline found every seat taken",
        [
            Step("1 10:00", "p2", "записаться Боря"),
            Step("1 10:01", "p2", "да"),
            Step("5 20:00:01"),
            Step("5 21:00", "p3", "записаться Вера"),
        ],
        seats=2,
        until="5 20:00",
        seated=TOWN[:1],
    ),
    "roll-call": Exchange(
        "A roll-call",
        [
            Step("1 10:00", "p1", "здесь"),
            Step("1 11:00", does=RollCall()),
            Step("1 11:05", "p2", "Здесь!"),
            Step("1 11:06", "p2", "здесь"),
            Step("1 11:07", "p3", "Здесь кто-нибудь есть?"),
        ],
        seated=TOWN[:3],
    ),
    "silence": Exchange(
        "Silent days: one is the player's, two are the host's, three are the last",
        [*day_of(2, 6), *day_of(3, 6), *day_of(4, 6)],
        inactivity=Inactivity(prod=True, strike=True),
        seated=(*TOWN, "Жанна", "Зоя", "Иван", "Кира"),
        dealt=True,
    ),
    "sign-up-in-english": Exchange(
        "The same in English: a seat, a place in line, a name that will not do, a game called off",
        [
            Step("1 10:00", "p1", "help"),
            Step("1 10:01", "p1", "join Alice"),
            Step("1 10:02", "p1", "Yes, it is me."),
            Step("1 10:03", "p2", "join Аlice"),  # a Cyrillic А
            Step("1 10:04", "p2", "join Bob"),
            Step("1 10:05", "p2", "yes"),
            Step("1 10:06", "p1", "leave"),
            Step("1 10:10", does=RollCall()),
            Step("1 10:11", "p2", "here"),
            Step("5 20:00:01"),
        ],
        seats=2,
        until="5 20:00",
        language="en",
    ),
}


@pytest.mark.parametrize("name", EXCHANGES)
def test_an_exchange_reads_as_its_golden(name: str) -> None:
    """Byte for byte, but for the keys, which are as long."""
    said = "\n".join(told(EXCHANGES[name])) + "\n"
    golden = FOLDER / f"{name}.txt"
    if os.environ.get("MAILHOST_UPDATE"):
        golden.write_text(said)
    assert said == golden.read_text()


def told(exchange: Exchange) -> Iterator[str]:
    """The exchange, line by line."""
    town = Reception(exchange.seats, exchange.until, exchange.inactivity, language=exchange.language)
    for number, nick in enumerate(exchange.seated, 1):
        town.hand(Join(nick, address(f"p{number}")), "1 09:30")
    if exchange.dealt:
        roles = ["citizen"] * len(exchange.seated)
        roles[5:8] = "commissar", "consigliere", "mafia"
        town.hand(Deal(SEED, dict(enumerate(roles, 1)), free=True), "1 22:00")
    yield f"# {exchange.title}"
    for step in exchange.steps:
        before = len(list(town.house.store.read("town")))
        yield from (
            "",
            f"=== 2026-12-{int(step.at.split(' ', maxsplit=1)[0]):02} {step.at.split(' ')[1]} · {source(step)}",
            "",
        )
        yield from (f"    {line}" for line in step.text.split("\n") if line)
        if step.who:
            town.write(step.who, step.text, step.at)
        elif step.does is not None:
            town.hand(step.does, step.at)
        else:
            town.look(step.at)
        yield from mails(town, before)
        yield from ("", f"--- {state(town)}")


def source(step: Step) -> str:
    """Where a step comes from."""
    if step.who:
        return f"пишет {address(step.who)}"
    return f"ведущий: {type(step.does).__name__}" if step.does is not None else "проходит время"


def mails(town: Reception, after: int) -> Iterator[str]:
    """Every mail written since; one text to many is shown once, with all who got it."""
    grouped: dict[tuple[str, str], list[Message]] = {}
    for entry in town.house.store.read("town", after=after):
        for message in entry.messages:
            grouped.setdefault((message.subject, message.body), []).append(message)
    for (subject, body), copies in grouped.items():
        to = ", ".join(message.to.partition("@")[0] for message in copies)
        yield from ("", f"> Кому: {to}", f"> Тема: {KEY.sub('…', subject)}", ">")
        yield from (f"> {line}".rstrip() for line in body.rstrip("\n").split("\n"))


def state(town: Reception) -> str:
    """What is so after the step."""
    line = f"; в очереди: {', '.join(town.line())}" if town.line() else ""
    return f"{town.game.phase.name}; живы: {', '.join(player.nick for player in town.game.living)}{line}"
