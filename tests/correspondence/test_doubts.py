"""Letters whose writer is in doubt, as prose: held, asked about, confirmed or not. Goldens, too.

To accept new texts: MAILHOST_UPDATE=1 ./dev test tests/correspondence; then read the difference as an editor.
"""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
import pytest

from mailhost.host.entry import Message
from mailhost.host.ports import HOUSE
from mailhost.host.rehearsal import GAME
from mailhost.host.reply_token import TOKEN
from tests.host.doubts import Doubting

FOLDER = Path(__file__).parent


class Step(msgspec.Struct, frozen=True):
    """Somebody writes, by an answer to our last mail to him (`answers`), with a mail of his own, or time passes."""

    at: str
    who: str = ""
    text: str = ""
    answers: bool = False
    token_of: str = ""
    """Whose token the mail shows, where that is not the writer's own."""


EXCHANGES: dict[str, tuple[str, Sequence[Step]]] = {
    "confirmed": (
        "A letter without a token: confirmed in time, another too late, a third disowned",
        [
            Step("2 11:00", "Вера", "казнить Борю"),
            Step("2 11:30", "Вера", "Да, это я", answers=True),
            Step("2 12:00", "Гриша", "казнить Дашу\nпоследнее слово: прощайте, мыши"),
            Step("2 12:10", "Гриша", "Нет, такого не писал", answers=True),
            Step("2 21:58", "Егор", "казнить Дашу"),
            Step("2 22:00:01"),
        ],
    ),
    "second-address": (
        "A second address, a stranger, and a role card that was to be published",
        [
            Step("2 11:00", "vera@work.example.net", "казнить Борю", token_of="Вера"),
            Step("2 11:10", "vera@work.example.net", "да", answers=True),
            Step("2 11:30", "Вера", "да", answers=True),
            Step("2 11:40", "vera@work.example.net", "казнить Дашу", token_of="Вера"),
            Step("2 12:00", "passer-by@example.net", "Купите наши трубы"),
            Step("2 12:01", "passer-by@example.net", "Недорого"),
            Step(
                "2 13:00",
                "Боря",
                "последнее слово: Мне вот что прислали.\nВаша роль: мафия. Сторона: мафия.",
                answers=True,
            ),
        ],
    ),
}


@pytest.mark.parametrize("name", EXCHANGES)
def test_an_exchange_reads_as_its_golden(name: str) -> None:
    """Byte for byte, but for the words, which are as long."""
    said = "\n".join(told(*EXCHANGES[name])) + "\n"
    golden = FOLDER / f"{name}.txt"
    if os.environ.get("MAILHOST_UPDATE"):
        golden.write_text(said)
    assert said == golden.read_text()


def told(title: str, steps: Sequence[Step]) -> Iterator[str]:
    """The exchange, line by line."""
    table = Doubting()
    yield f"# {title}"
    for step in steps:
        before = {stream: table.house.store.version(stream) for stream in (HOUSE, GAME)}
        who = f"пишет {step.who}" if step.who else "проходит время"
        yield from ("", f"=== 2026-12-{int(step.at.split()[0]):02} {step.at.split()[1]} · {who}", "")
        yield from (f"    {line}" for line in step.text.split("\n") if line)
        if step.answers:
            table.answers(step.who, step.text, step.at)
        elif step.who:
            table.comes(step.who, step.text, step.at, f"{GAME}.{table.token(step.token_of)}" if step.token_of else "")
        else:
            table.look(step.at)
        yield from mails(table, before)
        votes = "; ".join(f"{accused}: {', '.join(voters)}" for accused, voters in table.tally().items())
        yield from ("", f"--- {table.game.phase.name}; голоса: {votes or 'нет'}; ждут: {len(table.held())}")


def mails(table: Doubting, before: dict[str, int]) -> Iterator[str]:
    """Every mail written since; one text to many is shown once, with all who got it."""
    grouped: dict[tuple[str, str], list[Message]] = {}
    for stream, version in before.items():
        for entry in table.house.store.read(stream, after=version):
            for message in entry.messages:
                grouped.setdefault((message.subject, message.body), []).append(message)
    for (subject, body), copies in grouped.items():
        to = ", ".join(message.to for message in copies)
        yield from ("", f"> Кому: {to}", f"> Тема: {TOKEN.sub('…', subject)}", ">")
        yield from (f"> {line}".rstrip() for line in body.rstrip("\n").split("\n"))
