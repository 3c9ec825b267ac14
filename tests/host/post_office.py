"""Mail between the house and its players in memory: what the demo plays on, without its servers."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import timedelta

from mailhost.adapters.embedded_mail_server import mailbox_of
from mailhost.adapters.memory_mail import MemoryMailbox
from mailhost.adapters.memory_store import MemoryArchive, MemoryPosted, MemoryRegistry, MemoryStore, MemoryTaken
from mailhost.adapters.set_time import SetClock, SilentAlarm
from mailhost.bootstrap import grammar, ruleset_of, texts_from
from mailhost.engine.calendar import Calendar
from mailhost.host.bot_talk import TALKS
from mailhost.host.demonstration import STARTS, Demonstration, Leaps, addresses, members, optional_roles
from mailhost.host.house import House, Settings
from mailhost.host.ledger import Ledger
from mailhost.host.ports import Outgoing, Receipt
from mailhost.serving import daemon_of

HOURS = Calendar(reminders=(3 * 3600,), tallies=("18:00",))
SETTINGS = Settings(
    name="Прокуратор",
    email="host@example.org",
    notify="me@example.org",
    language="ru",
    timezone="Europe/Moscow",
    settle=timedelta(seconds=5),
)


class PostOffice:
    """An outbox that delivers at once, into mailboxes by address."""

    def __init__(self, clock: SetClock, owners: Sequence[str]) -> None:
        self.clock = clock
        self.mailboxes = {owner: MemoryMailbox() for owner in owners}

    def send(self, batch: Sequence[Outgoing]) -> Iterator[Receipt]:
        for mail in batch:
            self.mailboxes[mailbox_of(mail.to)].deliver(mail.raw, self.clock.now())
            yield Receipt(mail.id, "sent")


def demonstration(
    seed: int, players: int, language: str = "ru", rules: str = "gorod"
) -> tuple[Demonstration, PostOffice]:
    """A dealt game of bots, and where its mails go."""
    clock = SetClock(STARTS)
    owners = addresses(language, players)
    office = PostOffice(clock, (*owners, SETTINGS.email, SETTINGS.notify))
    store, posted = MemoryStore(), MemoryPosted()
    ledger = Ledger(store, posted, MemoryRegistry())
    texts = texts_from(None)
    settings = replace(SETTINGS, language=language)
    house = House(
        settings, store, MemoryArchive(), posted, MemoryTaken(), clock, ledger, grammar(), texts, b"a demonstration"
    )
    daemon = daemon_of(house, office.mailboxes[SETTINGS.email], office, SilentAlarm())
    bots = members(language, seed, {owner: (office.mailboxes[owner], office) for owner in owners})
    made = Demonstration(daemon, Leaps(clock), bots, TALKS[language], seed)
    made.found(ruleset_of(rules, optional_roles(ruleset_of(rules, {}))), HOURS)
    return made, office
