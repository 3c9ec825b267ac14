"""The daemon's loop: wait, read, ring, send, and again. It knows no rule and no protocol.

What it is woken by: new mail, the alarm (a deadline and `settle`), the CLI's bell, at the latest `poll_seconds`.
"""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from mailhost.host.correspondence import Desk
from mailhost.host.dispatch import Dispatch
from mailhost.host.entry import HostCause
from mailhost.host.house import House
from mailhost.host.junk import Junk
from mailhost.host.polling import first_bell, poll
from mailhost.host.ports import Alarm, Mailbox, Registry, Unreachable

log = logging.getLogger("mailhost.daemon")

PATIENCE = timedelta(minutes=15)
"""How long the mail server may be away before the host is told, unless a deadline waits for it."""


class Daemon:
    """Owns the mailbox and the outbox while it runs."""

    def __init__(  # noqa: PLR0913, PLR0917 - all that it drives
        self,
        house: House,
        mailbox: Mailbox,
        dispatch: Dispatch,
        registry: Registry,
        alarm: Alarm,
        junk: Mailbox | None = None,
    ) -> None:
        self.house = house
        self.mailbox = mailbox
        self.dispatch = dispatch
        self.registry = registry
        self.alarm = alarm
        self.cursor = registry.cursor()
        self.junk = Junk(junk, registry.cursor("junk")) if junk else None
        self.away_since: datetime | None = None
        self.told = False
        self.reported: set[str] = set()

    def run(self, stopped: Callable[[], bool], wait: Callable[[], None]) -> None:
        """Go round until stopped. `wait` sleeps until something may have happened."""
        while not stopped():
            self.once()
            # While the mailbox is away, or keeps a mail back, it is the mailbox that says when to try again, not a
            # deadline that is past.
            waits = self.away_since is not None or self.cursor.tries
            self.alarm.set(None if waits else self.next_ring())
            if not stopped():
                wait()

    def once(self) -> bool:
        """One pass; returns whether both servers could be reached."""
        self.house.texts.renew()
        reached = self.read()
        sent = self.send()
        self.house.archive.unpack()
        return sent and reached

    def read(self) -> bool:
        """Read the mailbox and ring what may ring; while the server is away the phases wait."""
        self.report_damage()
        try:
            cursor = poll(self.house, self.mailbox, self.cursor, junk=self.junk)
        except Unreachable as error:
            self.away(str(error))
            return False
        if cursor != self.cursor:
            self.registry.set_cursor(cursor)
            self.cursor = cursor
        if self.junk and self.junk.cursor != self.registry.cursor("junk"):
            self.registry.set_cursor(self.junk.cursor, "junk")
        self.back()
        return True

    def send(self) -> bool:
        """Send what waits; a server that is away leaves everything pending."""
        try:
            self.dispatch.send()
        except Unreachable as error:
            log.warning("cannot send: %s", error)
            return False
        return True

    def next_ring(self) -> datetime | None:
        """When the loop must be awake next: the earliest deadline and `settle`."""
        bell = first_bell(self.house)
        return bell + self.house.settings.settle if bell is not None else None

    def report_damage(self) -> None:
        """Follow the journals; tell the host once of each that is damaged."""
        with self.house.store.lock():
            self.house.ledger.refresh()
        for stream, error in self.house.ledger.damaged.items():
            if stream not in self.reported:
                self.reported.add(stream)
                log.error("%s", error)
                self.tell("host/damaged", {"stream": stream, "error": error})

    def away(self, error: str) -> None:
        """The mailbox cannot be read: say so once, by mail too (sending may well work)."""
        now = self.house.clock.now()
        log.warning("cannot read the mailbox: %s", error)
        self.away_since = self.away_since or now
        bell = first_bell(self.house)
        pressing = bell is not None and bell + self.house.settings.settle <= now
        if not self.told and (pressing or now - self.away_since >= PATIENCE):
            self.tell("host/mail-unreachable", {"since": self.away_since, "error": error, "waiting": pressing})
            self.told = True

    def back(self) -> None:
        """The mailbox was read again."""
        if self.told:
            self.tell("host/mail-back", {"since": self.away_since})
        self.away_since = None
        self.told = False

    def tell(self, name: str, facts: dict[str, object]) -> None:
        """Write a notice to the host into the house's journal; it leaves with the rest."""
        with self.house.store.lock():
            self.house.ledger.refresh()
            desk = Desk(self.house)
            desk.put_house(HostCause(None, "mailhost", name), self.house.clock.now(), (desk.notice(name, facts),))
            desk.commit()
