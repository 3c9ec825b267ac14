"""Mailbox over the junk folder of an account, on a connection of its own. Where there is none, one that stays empty.

It is nobody's business to wait for it: it is looked into while the mailbox itself is, and where it does not open left
alone for a while, so that no provider takes it for somebody who tries passwords.
"""

import time
from collections.abc import Callable

import msgspec

from mailhost.adapters.imap_connection import ImapAccount, NoFolder
from mailhost.adapters.imap_mailbox import ImapMailbox
from mailhost.host.ports import Cursor, Sighting, Unreachable

MISSED = 3600
"""Seconds until a folder that is not there is looked for again: some servers make it for the first mail in it."""


class ImapJunk(ImapMailbox):
    """`folder` "": whichever the server calls so. `seconds`: a clock that only goes forward."""

    def __init__(self, account: ImapAccount, folder: str = "", seconds: Callable[[], float] = time.monotonic) -> None:
        super().__init__(msgspec.structs.replace(account, folder=folder, idle=False))
        self._seconds = seconds
        self._failed: Unreachable | None = None
        self._again = 0.0

    def look(self, after: Cursor) -> tuple[int, tuple[Sighting, ...]]:
        if self._failed is None or self._seconds() >= self._again:
            try:
                found = super().look(after)
            except Unreachable as error:
                pause = MISSED if isinstance(error, NoFolder) else self._pause()
                self._failed, self._again = error, self._seconds() + pause
            else:
                self._failed = None
                return found
        if isinstance(self._failed, NoFolder):
            return after.uidvalidity, ()
        raise self._failed
