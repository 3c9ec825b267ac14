"""Mailbox over the junk folder of an account, on a connection of its own. Where there is none, one that stays empty.

It is nobody's business to wait for it: it is looked into while the mailbox itself is, and left alone for a while
after a failure, so that no provider takes it for somebody who tries passwords.
"""

import time
from collections.abc import Callable

import msgspec

from mailhost.adapters.imap_connection import ImapAccount, NoFolder
from mailhost.adapters.imap_mailbox import ImapMailbox
from mailhost.host.ports import Cursor, Sighting, Unreachable


class ImapJunk(ImapMailbox):
    """`folder` "": whichever the server calls so. `seconds`: a clock that only goes forward."""

    def __init__(self, account: ImapAccount, folder: str = "", seconds: Callable[[], float] = time.monotonic) -> None:
        super().__init__(msgspec.structs.replace(account, folder=folder, idle=False))
        self._seconds = seconds
        self._missing = False
        self._failed: Unreachable | None = None
        self._again = 0.0

    def look(self, after: Cursor) -> tuple[int, tuple[Sighting, ...]]:
        if self._missing:
            return after.uidvalidity, ()
        if self._failed and self._seconds() < self._again:
            raise self._failed
        try:
            found = super().look(after)
        except NoFolder:
            self._missing = True
            return after.uidvalidity, ()
        except Unreachable as error:
            self._failed, self._again = error, self._seconds() + self._pause()
            raise
        self._failed = None
        return found
