"""A demo's game whose days are passed over, on real servers: for mail programs that are tried on it."""

from collections.abc import Callable
from email import message_from_bytes
from email.header import decode_header, make_header
from email.message import Message
from pathlib import Path

from mailhost.cli.demo_stage import DemoStage
from mailhost.host.demonstration import GAME
from mailhost.host.entry import LetterCause
from tests.live.mail_programs import Player
from tests.live.terminal import PATIENCE


class Town:
    """A dealt game in its first day, and a player's place in it."""

    def __init__(self, stage: DemoStage, folder: Path) -> None:
        self.stage, self.demonstration = stage, stage.demonstration
        self.player = Player(next(iter(stage.access.addresses)), stage.access, folder)
        self.demonstration.work()
        self.pass_to("day 1")

    def pass_to(self, phase: str) -> None:
        """Let time pass, without a letter from anybody."""
        while (now := self.demonstration.game.phase).name != phase:
            for _ in self.demonstration.run_to(now.closes or self.demonstration.clock.now()):
                pass

    def until(self, what: str, holds: Callable[[], bool]) -> None:
        """Read the house's mail whenever some has come, until it holds; fails if it never does."""
        looks = 0
        while not holds():
            looks += 1
            assert looks <= PATIENCE, f"never came about: {what}"
            self.demonstration.daemon.mailbox.wait(1, None)
            self.demonstration.work()

    def letter(self, number: int = 1) -> tuple[LetterCause, bytes]:
        """The player's letter of that number, as the house took it."""
        came, address = self.demonstration.came, self.player.address
        self.until(f"letter {number} of {address}", lambda: came[address] >= number)
        house = self.demonstration.house
        causes = [entry.cause for entry in house.store.read(GAME) if isinstance(entry.cause, LetterCause)]
        cause = [each for each in causes if each.sender == address][number - 1]
        return cause, house.archive.find(cause.archived) or b""

    def votes(self) -> dict[str, list[str]]:
        """For whose execution each is."""
        game = self.demonstration.game
        return {
            game.player(voter).nick: [game.player(seat).nick for seat in votes] for voter, votes in game.votes.items()
        }

    def mail(self, subject: str, seat: int = 1) -> Message:
        """The mail with that subject that the player of that seat was sent."""
        member = self.demonstration.members[seat - 1]
        member.read()
        mails = [message_from_bytes(raw) for raw in member.received]
        (found,) = [mail for mail in mails if subject_of(mail) == subject]
        return found


def subject_of(mail: Message) -> str:
    """As a person reads it."""
    return str(make_header(decode_header(mail["Subject"])))
