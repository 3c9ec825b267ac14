"""The way of a mail into the game, against the bare fetch and parse of the same mails from the same Dovecot."""

import email
import statistics
import tempfile
import time
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from email.policy import SMTP, compat32
from pathlib import Path

from mailhost.adapters import durable
from mailhost.adapters.imap_connection import ImapAccount
from mailhost.adapters.imap_mailbox import ImapMailbox
from mailhost.adapters.set_time import SetClock
from mailhost.adapters.system_clock import SystemClock
from mailhost.bootstrap import grammar, open_house, ruleset_of
from mailhost.config import Config
from mailhost.engine.calendar import Calendar
from mailhost.engine.commands import Deal, Join
from mailhost.engine.founding import create
from mailhost.engine.refusals import Refused
from mailhost.host.hand import carry_out, found
from mailhost.host.house import House
from mailhost.host.polling import poll, ring_all
from mailhost.host.ports import HOUSE, Cursor
from mailhost.host.reply_token import word_of
from tests.live.dovecot import PASSWORD, Dovecot

TARGET = 0.3
"""Of the limit's speed: the first goal."""
USER = "host@example.org"
GAME = "bench"
NICKS = (
    "Аня", "Боря", "Вера", "Гриша", "Даша", "Егор", "Жанна", "Зоя", "Иван", "Кира",
    "Лёва", "Мила", "Нина", "Олег", "Паша", "Рита", "Соня", "Тимур", "Ульяна", "Федя",
)  # fmt: skip
BATCH = 200
KEY = b"of this bench".ljust(32)
"""The installation's: the letters are there before the house is."""


def measured(mails: int, rounds: int) -> dict[str, float | int]:
    """Mails a second of the limit and of the whole way, the medians of so many rounds, and their ratio."""
    server = Dovecot()
    try:
        fill(server, mails)
        grammar()  # the words are loaded once in a daemon's life, not once a mail
        limits, whole = [], []
        for _ in range(rounds):
            limits.append(mails / bare(server, mails))
            whole.append(mails / whole_way(server, mails))
    finally:
        server.remove()
    ratios = [ours / limit for ours, limit in zip(whole, limits, strict=True)]
    return {
        "mails": mails,
        "bare fetch and parse, a second": statistics.median(limits),
        "the whole way, a second": statistics.median(whole),
        "ratio": statistics.median(ratios),
        "target": TARGET,
    }


def fill(server: Dovecot, mails: int) -> None:
    """Put votes into the mailbox, as phones send them: one line, and the day thread quoted below."""
    with server.client(USER) as client:
        for start in range(0, mails, BATCH):
            client.multiappend("INBOX", [vote(number) for number in range(start, min(start + BATCH, mails))])


def vote(number: int) -> bytes:
    """Player after player votes for the next one, and for the one after that in the next round."""
    voter = number % len(NICKS)
    target = NICKS[(voter + 1 + number // len(NICKS) % (len(NICKS) - 1)) % len(NICKS)]
    mail = EmailMessage(policy=SMTP)
    mail["From"] = f"{NICKS[voter]} <{address(voter + 1)}>"
    mail["To"] = USER.replace("@", f"+{GAME}.{word_of(KEY, 'reply', GAME, address(voter + 1))}@")
    mail["Subject"] = f"Re: Город. День 1 [{GAME}]"
    mail["Date"] = datetime(2026, 3, 12, 10, tzinfo=UTC) + timedelta(seconds=number)
    mail["Message-ID"] = f"<{number}@players.example.org>"
    quoted = "".join(f"> {seat}. {nick}\n" for seat, nick in enumerate(NICKS, 1))
    mail.set_content(f"казнить {target}\n\n12.03.2026 10:11, Прокуратор <{USER}> пишет:\n{quoted}")
    return mail.as_bytes()


def address(seat: int) -> str:
    """Where that player lives."""
    return f"player{seat}@players.example.org"


def bare(server: Dovecot, mails: int) -> float:
    """The limit: seconds for IMAPClient to fetch them in batches and compat32 to parse each."""
    with server.client(USER) as client:
        client.normalise_times = False
        client.select_folder("INBOX", readonly=True)
        started = time.perf_counter()
        uids = client.search(["UID", "1:*"])
        for start in range(0, len(uids), BATCH):
            for answer in client.fetch(uids[start : start + BATCH], ["INTERNALDATE", "BODY.PEEK[]"]).values():
                email.message_from_bytes(answer[b"BODY[]"], policy=compat32)
        took = time.perf_counter() - started
    assert len(uids) == mails
    return took


def whole_way(server: Dovecot, mails: int) -> float:
    """Seconds to fetch, read and decide all of them, with the journal fsynced and every receipt written."""
    with tempfile.TemporaryDirectory() as folder:
        house = dealt(Path(folder))
        mailbox = ImapMailbox(ImapAccount("127.0.0.1", server.imap_port, "none", USER, lambda: PASSWORD, idle=False))
        # Once in a game's or a daemon's life, and not once a mail: the nicknames' cases, the templates, the connection.
        house.names(house.ledger.book(GAME).state)
        house.texts("ru", "gorod").environments["text"].get_template("player/receipt")
        mailbox.look(Cursor())
        started = time.perf_counter()
        poll(house, mailbox, Cursor())
        took = time.perf_counter() - started
        mailbox.close()
        book = house.ledger.book(GAME)
        assert len(book.keys) == mails
        receipts = [mail for entry in house.store.read(GAME) for mail in entry.messages if mail.kind == "receipt"]
        assert len(receipts) == mails
    return took


def dealt(folder: Path) -> House:
    """A house on a real state folder, its game of twenty on a day that lasts until tomorrow."""
    now = datetime.now(UTC)
    clock = SetClock(now - timedelta(minutes=90))
    durable.replace_file(folder / "state" / HOUSE / "key", KEY)
    house = open_house(Config(), folder, clock)
    calendar = Calendar(
        day_starts=f"{now - timedelta(hours=1):%H:%M:%S}",
        night_starts=f"{now - timedelta(hours=2):%H:%M:%S}",
        long_days="none",
    )
    found(house, create(GAME, ruleset_of("gorod", {}), "ru", "UTC", calendar, clock.instant), "bench")
    for seat, nick in enumerate(NICKS, 1):
        carried(house, Join(nick, address(seat)))
    carried(house, Deal("5eed" * 16))
    ring_all(house, now - timedelta(hours=1))
    clock.instant = SystemClock().now()
    return house


def carried(house: House, command: Join | Deal) -> None:
    """A command of the setting-up; it must not be refused."""
    result = carry_out(house, GAME, lambda _: command, "bench")
    assert not isinstance(result, Refused), result
