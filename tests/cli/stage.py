"""What the program is tried on: configs, games that are in full swing, mails."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from email.policy import SMTP
from pathlib import Path
from zoneinfo import ZoneInfo

from mailhost.adapters.set_time import SetClock
from mailhost.bootstrap import open_house, ruleset_of
from mailhost.config import load
from mailhost.engine.calendar import Calendar
from mailhost.engine.commands import Deal
from mailhost.engine.founding import create
from mailhost.engine.refusals import Refused
from mailhost.host.correspondence import Desk
from mailhost.host.eligibility import Newcomer
from mailhost.host.hand import carry_out, found
from mailhost.host.house import House
from mailhost.host.polling import ring_all
from mailhost.host.ports import Arrival
from mailhost.host.reply_token import reply_address
from mailhost.host.roll import enrol

ZONE = "Europe/Moscow"
GAME = "gorod-7"
ROLES = {
    "Аня": "citizen",
    "Боря": "mafia",
    "Вера": "citizen",
    "Гриша": "commissar",
    "Дима": "citizen",
    "Ева": "consigliere",
    "Зоя": "citizen",
}
WITHOUT_MAIL = ("Зоя",)


@dataclass(frozen=True)
class Said:
    """What a command line came to."""

    status: int
    out: str
    err: str


@dataclass(frozen=True)
class Program:
    """`root`: its folder; called with a command line, it says what came of it."""

    root: Path
    call: Callable[..., Said]

    def __call__(self, *args: str) -> Said:
        return self.call(*args)

    def done(self, *args: str) -> str:
        """What it prints; it must go well, and say nothing on stderr."""
        said = self.call(*args)
        assert (said.status, said.err) == (0, ""), said
        return said.out

    def wrong(self, status: int, *args: str) -> str:
        """Its one line on stderr; it must end with that status and print nothing else."""
        said = self.call(*args)
        assert (said.status, said.out) == (status, ""), said
        assert said.err.count("\n") == 1
        assert "Traceback" not in said.err
        return said.err.rstrip("\n")


def config_text(imap_port: int = 1, smtp_port: int = 1, more: str = "") -> str:
    """A config for servers on loopback; at port 1 nobody listens."""
    return f"""
[host]
notify = "me@example.org"
[imap]
server = "127.0.0.1"
port = {imap_port}
security = "none"
settle_seconds = 0
[smtp]
server = "127.0.0.1"
port = {smtp_port}
security = "none"
[calendar]
long_days = "none"
holidays = ""
reminders = []
{more}
"""


def address(nick: str) -> str:
    """Where that player lives."""
    return f"player{list(ROLES).index(nick) + 1}@example.net"


def hours_around(now: datetime, *, night: bool) -> Calendar:
    """Hours by which it is day now, or night, for three hours more; where there is a vote by day, it is in an hour."""
    times = (now - BEFORE, now + BEFORE, now + timedelta(hours=1))
    opened, closes, voting = (each.astimezone(ZoneInfo(ZONE)).strftime("%H:%M") for each in times)
    return Calendar(
        day_starts=closes if night else opened,
        night_starts=opened if night else closes,
        voting_starts=voting,
        long_days="none",
    )


BEFORE = timedelta(hours=3)


def in_full_swing(
    root: Path, *, night: bool = False, options: Mapping[str, object] | None = None, ruleset: str = "gorod"
) -> House:
    """A game of seven by real files: dealt some hours ago, and day 1 (or night 1) is open now."""
    now = datetime.now(UTC).replace(microsecond=0)
    clock = SetClock(now - BEFORE - timedelta(hours=1) * (-1 if night else 1))
    house = open_house(load(root / "config.toml"), root, clock)
    rules = ruleset_of(ruleset, dict(options or {}))
    found(house, create(GAME, rules, "ru", ZONE, hours_around(now, night=night), clock.instant), "prokurator")
    newcomers = [Newcomer(nick, None if nick in WITHOUT_MAIL else address(nick)) for nick in ROLES]
    assert not isinstance(enrol(house, GAME, newcomers, "prokurator"), Refused)
    fixed = ruleset == "gorod"
    deal = Deal("5eed" * 16, dict(enumerate(ROLES.values(), 1)) if fixed else {}, free=fixed)
    clock.instant += timedelta(minutes=1)
    assert not isinstance(carry_out(house, GAME, lambda _: deal, "prokurator"), Refused)
    clock.instant = now
    ring_all(house, now - timedelta(hours=1))
    return house


def writes(house: House, nick: str, text: str) -> None:
    """A letter of that player's arrives now."""
    desk = Desk(house)
    desk.house.ledger.refresh()
    to = reply_address(house, GAME, address(nick)) if nick in ROLES else "host@example.org"
    desk.receive(Arrival(1, house.clock.now() - timedelta(minutes=1), mail(nick, text, to)))
    desk.commit()


def mail(nick: str, text: str, to: str = "host@example.org") -> bytes:
    """Its bytes; who has no seat writes from an address of his own. `to`: as the Reply-To of our mails says."""
    message = EmailMessage(policy=SMTP)
    message["From"] = address(nick) if nick in ROLES else f"{nick}@example.net"
    message["To"] = to
    message["Subject"] = f"[{GAME}]"
    message["Message-ID"] = f"<{abs(hash((nick, text)))}@example.net>"
    message.set_content(text)
    return message.as_bytes()
