"""The HTML that mails of ours have beside their text, as a file that can be read, and opened in a browser.

To accept a new look: MAILHOST_UPDATE=1 ./dev test tests/correspondence; then look at the file, on a narrow screen too.
"""

import os
from collections.abc import Iterator
from email import message_from_bytes
from email.policy import default
from pathlib import Path

from mailhost.adapters.memory_mail import MemoryOutbox
from mailhost.bootstrap import rehearsal
from mailhost.host.dispatch import Dispatch
from mailhost.host.rehearsal import GAME
from mailhost.host.scenario import read_scenario

FOLDER = Path(__file__).parent
SHOWN = (
    "Город. Ваша роль",
    "Город. Между своими",
    "Город. День 1",
    "Re: Город. День 1",
    "Город. День 1. Напоследок",
    "Город. Ночь 2",
    "Кладбище. Город. Ночь 2",
    "Город. Конец игры",
)
"""Subjects of which the first mail is shown: a card, words within the gang, the thread of a day, receipts, the end."""


def test_the_pages_are_as_the_golden_has_them() -> None:
    said = "\n".join(pages())
    golden = FOLDER / "pages.html"
    if os.environ.get("MAILHOST_UPDATE"):
        golden.write_text(said)
    assert said == golden.read_text()


def pages() -> Iterator[str]:
    """Of a whole game as it left the house, the first page of each kind."""
    path = FOLDER / "whole-game.toml"
    scenario = read_scenario(path.read_bytes(), path.name)
    play = rehearsal(scenario, FOLDER)
    play.deal()
    for number, step in enumerate(scenario.step, 1):
        play.step(number, step)
    outbox = play.stage.outbox
    assert isinstance(outbox, MemoryOutbox)
    Dispatch(play.stage.house, outbox).send()
    mails = [message_from_bytes(mail.raw, policy=default) for mail in outbox.sent]
    for subject in SHOWN:
        mail = next(mail for mail in mails if mail["Subject"] == f"{subject} [{GAME}]")
        body = mail.get_body(("html",))
        assert body is not None
        yield f"<!-- {subject} -->"
        yield body.get_content().replace("\r\n", "\n")
