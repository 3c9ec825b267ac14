"""Ten whole games as prose, from sign-up to victory: letters with their quotes in, every mail out. Goldens, too.

To accept new texts: MAILHOST_UPDATE=1 ./dev test tests/correspondence; then read the difference as an editor.
"""

import os
import re
from collections.abc import Iterator
from datetime import datetime
from email.message import EmailMessage
from pathlib import Path

import pytest
from babel.dates import format_date

from mailhost.host.newcomers import KEY
from mailhost.host.reply_token import TOKEN
from tests.correspondence.exchange import ZONE, Exchange, Sent, Step, read_whole
from tests.correspondence.mail_programs import PROGRAMS

GAMES = sorted((Path(__file__).parent / "games").glob("*.toml"))
GAMES = [path for path in GAMES if "-rules" not in path.stem]
CODE = re.compile(rf"(?<=town\.){TOKEN.pattern}|(?<=Код ){TOKEN.pattern}|(?<=Code ){TOKEN.pattern}")
NAMED_BY_KEY = re.compile(r"(?<=Письмо )[0-9a-f]{8}|[0-9a-f]{16}(?=\.wav)")
LONG = 4
"""Lines of a private text from which it is worth saying that it was shown before."""


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_whole_game_reads_as_its_golden(path: Path) -> None:
    """Byte for byte, but for tokens and one-time words, which are as long."""
    said = "\n".join(Telling(path).lines()) + "\n"
    golden = path.with_suffix(".txt")
    if os.environ.get("MAILHOST_UPDATE"):
        golden.write_text(said)
    assert said == golden.read_text()


class Telling:
    """A game told for a reader: what is the same for many, or was shown before, is shown once."""

    def __init__(self, path: Path) -> None:
        self.whole = read_whole(path)
        self.exchange = Exchange(self.whole, path.parent)
        self.programs: set[str] = set()
        self.told: dict[str, str] = {}
        self.wished: dict[str, str] = {}
        self.state = ""

    def lines(self) -> Iterator[str]:
        """The whole game."""
        yield f"# {self.whole.title}"
        for step in self.whole.steps:
            at = self.exchange.at(step.at)
            for bell in self.exchange.bells(at):
                yield from self.section(bell, "проходит время", ())
            if step.sender:
                mail, typed = self.exchange.write(step)
                self.wished[step.sender] = typed[-1].rpartition(" ")[2]
                yield from self.section(at, self.source(step, mail), tuple(self.typed(step, mail, typed)))
            elif step.host:
                self.exchange.hand(step.host, at)
                yield from self.section(at, f"ведущий: {' '.join(step.host)}", ())

    def section(self, at: datetime, source: str, typed: tuple[str, ...]) -> Iterator[str]:
        """What one input came to; nothing where it came to nothing and nobody wrote."""
        sent, state = self.exchange.sent(), self.standing()
        if not (typed or sent or state != self.state):
            return
        local = at.astimezone(ZONE)
        yield from ("", f"=== {format_date(local, 'EEEE, d MMMM', locale='ru')}, {local:%H:%M} · {source}")
        yield from typed
        yield from self.mails(sent)
        if state != self.state:
            self.state = state
            yield from ("", f"--- {state}")

    def source(self, step: Step, mail: EmailMessage) -> str:
        """Who writes, and about what."""
        program = PROGRAMS[step.program or self.whole.people[step.sender].program][0]
        subject = masked(str(mail["Subject"]))
        return f"{self.who(step.sender)}, {program}: «{subject}»"

    def typed(self, step: Step, mail: EmailMessage, typed: tuple[str, ...]) -> Iterator[str]:
        """The letter: whole where its program is a new one, else what was typed."""
        yield ""
        program = step.program or self.whole.people[step.sender].program
        first = step.sender in self.exchange.shelf and not step.plain and program not in self.programs
        if first and (body := mail.get_body(("plain", "html"))) is not None:
            self.programs.add(program)
            yield from (f"    | {masked(line)}".rstrip() for line in body.get_content().rstrip().splitlines())
        else:
            yield from (f"    {line}" for line in typed if line)
        if step.audio:
            yield f"    (приложено: слово.wav, {step.audio} с)"

    def mails(self, sent: list[Sent]) -> Iterator[str]:
        """Every mail; one text to many is shown once, with all who got it."""
        grouped: dict[tuple[str, str], list[Sent]] = {}
        for each in sent:
            grouped.setdefault((masked(each.subject), each.text), []).append(each)
        for (subject, text), copies in grouped.items():
            to = ", ".join(self.reader(each) for each in copies)
            yield from ("", f"> Кому: {to}", f"> Тема: {subject}")
            if len(copies) == 1 and (before := self.before(copies[0])):
                yield f">   (слово в слово письмо, которое выше получил игрок {before})"
            else:
                yield ">"
                yield from (f"> {line}".rstrip() for line in self.shortened(text, sent).rstrip("\n").split("\n"))

    def shortened(self, text: str, sent: list[Sent]) -> str:
        """Without what the others were told in the same moment."""
        for each in sent:
            inner = each.text.rstrip()
            if inner != text.rstrip() and inner.count("\n") > LONG and inner in text:
                return text.replace(inner, "(то же, что выше)")
        return NAMED_BY_KEY.sub("…", text)

    def before(self, mail: Sent) -> str:
        """Who got the same earlier, but for the name in it; "" for nobody."""
        reader = self.reader(mail)
        text = mail.text.replace(self.wished.get(reader, reader), "…")
        if mail.message.seat == 0 or text.count("\n") < LONG:
            return ""
        first = self.told.setdefault(text, reader)
        return "" if first == reader else first

    def reader(self, mail: Sent) -> str:
        """To whom it went."""
        game = self.exchange.game
        if mail.message.seat == 0:
            return "ведущий"
        if mail.message.seat > 0:
            return game.player(mail.message.seat).nick
        return mail.message.to.partition("@")[0]

    def who(self, sender: str) -> str:
        """A writer by his nickname, or by his address before he has one."""
        players = self.exchange.game.players
        return next((each.nick for each in players if (each.address or "").startswith(f"{sender}@")), sender)

    def standing(self) -> str:
        """What is so."""
        game = self.exchange.game
        living = ", ".join(player.nick for player in game.living)
        return f"{game.phase.name}; живы: {living}" + (f"; победа: {game.winner}" if game.winner else "")


def masked(text: str) -> str:
    """A header without what no two installations share: keys, tokens, one-time words."""
    return KEY.sub("…", CODE.sub("…", text))
