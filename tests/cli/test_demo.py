"""`mailhost demo` as one calls it: real SMTP and IMAP, a folder with everything, a verdict, an exit status."""

import re
import signal
import smtplib
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.utils import parseaddr
from pathlib import Path
from typing import IO, Any

import pytest
from imapclient import IMAPClient

from mailhost.adapters.embedded_mail_server import LOOPBACK
from mailhost.adapters.journal_store import JournalStore
from mailhost.cli.demo import checked, made
from mailhost.cli.opening import Stop
from mailhost.engine.events import AnyEvent, GameOver
from mailhost.host.demonstration import GAME
from mailhost.host.entry import LetterCause
from mailhost.host.inspection import Finding, Inspection
from tests.cli.stage import Program
from tests.host.test_demonstration import played

ARGS = ("demo", "--seed", "8", "--players", "9")


@pytest.fixture
def said(program: Program) -> str:
    """What a small game prints, played in the program's folder."""
    return program.done(*ARGS)


def events(folder: Path) -> list[AnyEvent]:
    """All that happened in the game that lies there."""
    return [event for entry in JournalStore(folder / "state").read(GAME) for event in entry.events]


def test_it_plays_to_the_end_and_leaves_everything(program: Program, said: str) -> None:
    """Every mail as .eml both ways, the thread in text and BBCode by phase, the journal; and it says where."""
    folder = program.root / "demo-8"
    game = folder / "state" / "games" / GAME
    happened = events(folder)
    assert isinstance(happened[-1], GameOver)
    letters, mails = list((game / "in").glob("*.eml")), list((game / "out").glob("*.eml"))
    (counted,) = re.findall(r"конец игры: .*писем пришло (\d+), ушло (\d+)", said)
    assert (len(letters), len(mails)) == tuple(map(int, counted))
    for place in ("in", "out", "journal.jsonl"):
        assert str(Path("demo-8") / "state" / "games" / GAME / place) in said
    assert {path.suffix for path in (folder / "threads").iterdir()} == {".txt", ".bbcode"}
    assert "Город. День 1" in (folder / "threads" / "03-day-1.txt").read_text()
    assert "[b]" in (folder / "threads" / "03-day-1.bbcode").read_text()
    assert "Проверка: побед" in said.splitlines()[-1]


def test_no_mail_names_a_second_reader(program: Program, said: str) -> None:
    """What went over the wire, looked at without the demo's own inspection."""
    assert said
    mails = [
        message_from_bytes(path.read_bytes())
        for path in (program.root / "demo-8" / "state" / "games" / GAME / "out").glob("*.eml")
    ]
    assert all(mail["To"].count("@") == 1 and mail["Cc"] is None and mail["Bcc"] is None for mail in mails)
    assert len({mail["Message-ID"] for mail in mails}) == len(mails)


def test_every_bot_answers_with_its_own_token(program: Program, said: str) -> None:
    """As a mail program does, to the Reply-To; so no letter waits for a yes."""
    assert said
    game = program.root / "demo-8" / "state" / "games" / GAME
    letters = [message_from_bytes(path.read_bytes()) for path in (game / "in").glob("*.eml")]
    tokens: dict[str, set[str]] = {}
    for letter in letters:
        tokens.setdefault(parseaddr(letter["From"])[1], set()).add(letter["To"])
    assert len(tokens) > 5
    assert all(len(found) == 1 for found in tokens.values())
    assert len(set.union(*tokens.values())) == len(tokens)
    assert all(re.fullmatch(r"host\+demo\.[a-z2-9]{10}@example\.org", letter["To"]) for letter in letters)
    causes = [entry.cause for entry in JournalStore(program.root / "demo-8" / "state").read(GAME)]
    assert {cause.verdict for cause in causes if isinstance(cause, LetterCause)} <= {"letter", "talk"}


def test_the_same_seed_gives_the_same_game(program: Program, said: str) -> None:
    """Events and winner are equal; the second folder is beside the first."""
    again = program.done(*ARGS)
    assert events(program.root / "demo-8") == events(program.root / "demo-8-2")
    assert again.replace("demo-8-2", "demo-8") == said


def test_a_folder_that_is_not_empty_is_left_alone(program: Program) -> None:
    line = program.wrong(2, "demo", "--folder", ".")
    assert "папка не пуста" in line


@pytest.mark.parametrize(
    ("option", "value"),
    [("--players", "6"), ("--players", "61"), ("--language", "xx"), ("--seat", "Кузя"), ("--speed", "soon")],
)
def test_wrong_use_is_one_line(program: Program, option: str, value: str) -> None:
    assert option in program.wrong(2, "demo", option, value)
    assert [path.name for path in program.root.iterdir()] == ["config.toml"]


def test_a_game_that_cannot_be_played_leaves_no_folder(program: Program) -> None:
    (program.root / "bad.toml").write_text("id = 7\n")
    for rules in ("nowhere.toml", "bad.toml"):
        assert program("demo", "--ruleset", rules, "--players", "7").status == 2
    assert sorted(path.name for path in program.root.iterdir()) == ["bad.toml", "config.toml"]


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "taken").touch()
    with pytest.raises(Stop):
        made(tmp_path / "taken", 1)


def test_what_does_not_hold_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    """The exit status follows from it."""
    game, _, _ = played(1)
    assert checked(game, Inspection(900, 20, ()))
    assert not checked(game, Inspection(900, 20, (Finding("twice", "<a@example.org>"),)))
    assert capsys.readouterr().out.splitlines()[-2:] == [
        "Проверка: не сошлось, 1",
        "  письмо дошло не один раз: <a@example.org>",
    ]


def test_mailboxes_that_people_wrote_from_are_named_as_not_looked_into(capsys: pytest.CaptureFixture[str]) -> None:
    """Numbers that are smaller than what went out would look like mails lost."""
    game, _, _ = played(1)
    game.members[0].taken = game.members[2].taken = True
    assert checked(game, Inspection(105, 5, (), apart=39))
    said = capsys.readouterr().out.splitlines()[-1]
    names = f"{game.members[0].called.nick}, {game.members[2].called.nick}"
    assert said == f"Не сверялись ящики, из которых писали вы: {names}; туда ушло писем: 39."


@contextmanager
def running(folder: Path, *args: str) -> Iterator[subprocess.Popen[str]]:
    """The demo as a process."""
    command = [sys.executable, "-c", "from mailhost.cli.entry import main; main()", "demo", *args]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as demo:
        try:
            yield demo
        finally:
            demo.kill()


def said_until(words: str, lines: IO[str] | None) -> str:
    """What it prints, to the line that has these words."""
    assert lines
    said = ""
    for line in lines:
        said += line
        if words in line:
            return said
    raise AssertionError(said)


@contextmanager
def mailbox(said: str, address: str) -> Iterator[tuple[Any, smtplib.SMTP]]:
    """A player's mailbox, opened with nothing but what the demo has printed: to read it, and to write from it."""
    ports = {name: int(port) for name, port in re.findall(r"(IMAP|SMTP) +127\.0\.0\.1, порт (\d+)", said)}
    (password,) = re.findall(r"пароль +(\w+)", said)
    assert address in said
    with (
        IMAPClient(LOOPBACK, ports["IMAP"], ssl=False, timeout=30) as reader,
        smtplib.SMTP(LOOPBACK, ports["SMTP"], timeout=30) as writer,
    ):
        reader.login(address, password)
        reader.select_folder("INBOX")
        writer.login(address, password)
        yield reader, writer


def test_ctrl_c_ends_it_at_once(tmp_path: Path) -> None:
    """In the middle of a game: one line, no traceback, nobody left behind."""
    with running(tmp_path, "--seed", "1") as demo:
        said_until("ночь 1", demo.stdout)
        demo.send_signal(signal.SIGINT)
        _, complaints = demo.communicate(timeout=30)
    assert demo.returncode == 130
    assert complaints == "Остановлено на полпути; что успело случиться, лежит в demo-1\n"


def test_kept_mailboxes_can_be_read_and_written_from_until_ctrl_c(tmp_path: Path) -> None:
    """The whole correspondence of each player is there, and the house still answers."""
    with running(tmp_path, *ARGS[1:], "--keep") as demo:
        said = said_until("Почта работает", demo.stdout)
        with mailbox(said, "anya@players.example.org") as (reader, writer):
            found = reader.fetch(reader.search(["UID", "1:*"]), ["BODY.PEEK[]"])
            mails = [message_from_bytes(found[uid][b"BODY[]"]) for uid in sorted(found)]
            assert len(mails) > 5
            assert {mail["To"] for mail in mails} == {"anya@players.example.org"}
            reader.idle()
            letter = "From: anya@players.example.org\r\nMessage-ID: <late@x.example.org>\r\n\r\nстатус\r\n".encode()
            writer.sendmail("anya@players.example.org", [mails[-1]["Reply-To"]], letter)
            assert reader.idle_check(timeout=60), "the house answers"
            reader.idle_done()
        demo.send_signal(signal.SIGINT)
        rest, complaints = demo.communicate(timeout=30)
    assert (demo.returncode, rest, complaints) == (0, "Почта выключена.\n", "")


def test_a_person_may_take_a_seat(tmp_path: Path) -> None:
    """Whoever is given a seat, or writes from a mailbox, plays there; the bots of the others go on."""
    with running(tmp_path, "--seed", "8", "--players", "7", "--speed", "1s", "--seat", "аня") as demo:
        said = said_until("канун", demo.stdout)
        with mailbox(said, "borya@players.example.org") as (reader, writer):
            found = reader.fetch(reader.search(["UID", "1:*"]), ["BODY.PEEK[]"])
            card = message_from_bytes(found[max(found)][b"BODY[]"])
            letter = "From: borya@players.example.org\r\nMessage-ID: <1@x.example.org>\r\n\r\nстатус\r\n".encode()
            writer.sendmail("borya@players.example.org", [card["Reply-To"]], letter)
        said_until("Почта работает", demo.stdout)  # for who has played wants to read how it ended
        demo.send_signal(signal.SIGINT)
        rest, complaints = demo.communicate(timeout=30)
    assert (demo.returncode, rest, complaints) == (0, "Почта выключена.\n", "")
    causes = [entry.cause for entry in JournalStore(tmp_path / "demo-8" / "state").read(GAME)]
    letters = Counter(cause.sender.partition("@")[0] for cause in causes if isinstance(cause, LetterCause))
    assert letters["anya"] == 0
    assert letters["borya"] == 1
    assert letters.total() > 7
