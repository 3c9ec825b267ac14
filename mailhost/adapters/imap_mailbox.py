"""Mailbox over IMAP: read by growing UID, never changed. A lost connection is routine: the next look makes a new one.

NOOP comes before each SEARCH (without it Dovecot keeps acknowledged mail back), and SEARCH has no other
criterion than the UIDs: servers disagree about all others.
"""

import contextlib
import imaplib
import select
import time
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

from mailhost.adapters import server_words
from mailhost.adapters.imap_answers import (
    BEGINNING,
    BODY,
    DATE,
    FROM,
    PEEK,
    SIZE,
    Answers,
    beginning,
    fetched,
    from_fields,
)
from mailhost.adapters.imap_connection import BROKEN, Connection, ImapAccount
from mailhost.host.ports import Arrival, Cursor, Sighting, Unreachable
from mailhost.letters.cut import marked

BATCH = 100
"""UIDs, or runs of them, named in one FETCH; a longer command some servers refuse (getmail6/getmail6#275)."""
LOOK_BATCH = 1_000
"""Mails whose dates and sizes are asked for in one."""
BATCH_BYTES = 32 * 1024 * 1024
"""And about how many bytes: a flood of huge mails must not fill the memory."""
LONGEST_IDLE = 540
"""Seconds; some providers forget an IDLE that is older than ten minutes."""
GOODBYE = 5
"""Seconds that a server has to say it."""
LONGEST_PAUSE = 300
"""Seconds between two tries to connect."""

UNASKED = {b"SEQ", b"FLAGS", b"MODSEQ"}
"""What a change of flags is announced with."""
UNANSWERED = (imaplib.IMAP4.error, ValueError, LookupError, AssertionError)
"""NO or BAD, and what IMAPClient makes of an answer that it cannot read."""


class ImapMailbox:
    """One folder of one account."""

    def __init__(self, account: ImapAccount) -> None:
        self._account = account
        self._connection: Connection | None = None
        self._failures = 0
        self._uidvalidity = 0
        self._arrived: dict[int, datetime] = {}
        self._sizes: dict[int, int] = {}
        """Both of the mails of the last look."""

    def look(self, after: Cursor) -> tuple[int, tuple[Sighting, ...]]:
        if self._connection is not None:
            # It may have died since it was last used; only a fresh one that fails means that nobody is there.
            with contextlib.suppress(Unreachable):
                return self._look(after)
        return self._look(after)

    def fetch(self, uids: Sequence[int]) -> Iterator[Arrival]:
        for batch in self._batches(uids):
            arrivals = self._fetch(batch)
            yield from (arrivals[uid] for uid in batch if uid in arrivals)

    def senders(self, uids: Sequence[int]) -> dict[int, bytes]:
        found: Answers = {}
        with self._connected() as connection:
            self._check_numbering(connection)
            for start in range(0, len(uids), BATCH):
                found |= answers(connection.client, list(uids[start : start + BATCH]), [FROM])
        heads = {uid: from_fields(answer) for uid, answer in found.items()}
        return {uid: head for uid, head in heads.items() if head is not None}

    def wait(self, seconds: float, wake: int | None) -> None:
        """Also returns early when anything else stirs, and after `poll_seconds`; it costs a look."""
        ends = time.monotonic() + seconds
        if self._connection is None:
            sleep(min(seconds, self._pause()), wake)
        elif not self._connection.idles:
            sleep(min(seconds, self._account.poll_seconds), wake)
        elif not self._connection.has_news():
            try:
                self._idle(self._connection, min(seconds, self._account.poll_seconds, LONGEST_IDLE), wake)
            except BROKEN:
                self._drop()
                sleep(min(ends - time.monotonic(), self._pause()), wake)

    def close(self) -> None:
        if self._connection is not None:
            with contextlib.suppress(*BROKEN):
                self._connection.client.socket().settimeout(GOODBYE)
                self._connection.client.logout()
            self._connection.shut()
            self._connection = None

    @contextlib.contextmanager
    def _connected(self) -> Iterator[Connection]:
        """The connection, made if there is none. Whatever goes wrong with it ends it, as Unreachable."""
        try:
            if self._connection is None:
                self._connection = Connection(self._account)
            yield self._connection
        except Unreachable:
            self._drop()
            raise
        except BROKEN as error:
            self._drop()
            raise Unreachable(f"IMAP {self._account.server}: {server_words.of(error)}") from error

    def _drop(self) -> None:
        self._failures += 1
        if self._connection is not None:
            self._connection.shut()
            self._connection = None

    def _pause(self) -> float:
        """Seconds to the next try: 1, 2, 4 …; before anything has failed, until the next poll."""
        if self._failures == 0:
            return self._account.poll_seconds
        return min(2.0 ** min(self._failures - 1, 16), LONGEST_PAUSE)

    def _look(self, after: Cursor) -> tuple[int, tuple[Sighting, ...]]:
        with self._connected() as connection:
            behind = 0 < connection.uidnext <= after.uid
            first = after.uid + 1 if after.uidvalidity == connection.uidvalidity and not behind else 1
            connection.client.noop()
            connection.forget_news()
            # «n:*» answers with the last mail even where its UID is below n.
            uids = sorted({uid for uid in connection.client.search(["UID", f"{first}:*"]) if uid >= first})
            connection.uidnext = max(connection.uidnext, *(uid + 1 for uid in uids), 0)
            found: Answers = {}
            for batch in in_runs(uids):
                found |= sighted(connection.client, batch)
        self._failures = 0
        self._uidvalidity = connection.uidvalidity
        self._sizes = {uid: answer[SIZE] for uid, answer in found.items() if answer.get(SIZE)}
        self._arrived = {uid: arrival_of(answer) for uid, answer in found.items()}
        seen = (Sighting(uid, arrived) for uid, arrived in self._arrived.items())
        return connection.uidvalidity, tuple(sorted(seen, key=lambda mail: (mail.arrived, mail.uid)))

    def _batches(self, uids: Sequence[int]) -> Iterator[list[int]]:
        batch: list[int] = []
        size = 0
        for uid in uids:
            most = min(self._sizes.get(uid, self._account.max_bytes), self._account.max_bytes)
            size += most
            if batch and (len(batch) == BATCH or size > BATCH_BYTES):
                yield batch
                batch, size = [], most
            batch.append(uid)
        if batch:
            yield batch

    def _fetch(self, batch: list[int]) -> dict[int, Arrival]:
        with self._connected() as connection:
            self._check_numbering(connection)
            # Their arrival is known from the look; reading a date costs as much as reading a mail's bytes.
            items = [] if all(uid in self._arrived for uid in batch) else [DATE]
            most = self._account.max_bytes
            big = [uid for uid in batch if self._sizes.get(uid, most + 1) > most]
            found = self._bodies(connection, [uid for uid in batch if uid not in big], [*items, PEEK])
            found |= self._bodies(connection, big, [*items, beginning(most)])
        return {
            uid: Arrival(uid, self._arrived.get(uid) or arrival_of(answer), self._raw(uid, answer))
            for uid, answer in found.items()
        }

    def _check_numbering(self, connection: Connection) -> None:
        if connection.uidvalidity != self._uidvalidity:
            raise Unreachable(f"IMAP {self._account.server}: the mails have been renumbered since they were seen")

    @staticmethod
    def _bodies(connection: Connection, uids: list[int], items: list[bytes]) -> Answers:
        if not uids:
            return {}
        found = answers(connection.client, uids, items)
        for uid in [uid for uid in uids if raw_of(found.get(uid, {})) is None]:
            found.pop(uid, None)
            found |= answer_alone(connection.client, uid, items)
        return found

    def _raw(self, uid: int, answer: dict[bytes, Any]) -> bytes | None:
        raw = raw_of(answer)
        whole = self._sizes.get(uid, 0)
        if raw is None or BEGINNING not in answer or len(raw) < self._account.max_bytes or len(raw) == whole:
            return raw
        return marked(raw, whole)

    def _idle(self, connection: Connection, seconds: float, wake: int | None) -> None:
        connection.client.idle()
        if not connection.has_unread():
            sleep(seconds, wake, connection.fileno())
        # Reads what has come; raises if that was the end of the connection.
        connection.client.idle_done()


def in_runs(uids: Sequence[int]) -> Iterator[list[int]]:
    """The UIDs, ascending, LOOK_BATCH at most at a time, in BATCH runs at most."""
    batch: list[int] = []
    runs = 0
    for uid in uids:
        begins = not batch or uid != batch[-1] + 1
        if batch and (len(batch) == LOOK_BATCH or (begins and runs == BATCH)):
            yield batch
            batch, runs, begins = [], 0, True
        runs += begins
        batch.append(uid)
    if batch:
        yield batch


def answers(client: Any, uids: list[int], items: list[bytes]) -> Answers:
    """What the server says of each mail; one that is gone is left out, one that it refuses has an empty answer."""
    try:
        return asked(client, uids, items)
    except imaplib.IMAP4.abort:
        raise
    except UNANSWERED:
        # NO, or an answer that cannot be read, for one mail spoils the batch.
        return {uid: answer for each in uids for uid, answer in answer_alone(client, each, items).items()}


def sighted(client: Any, uids: list[int]) -> Answers:
    """Arrival and size of each; one of which the server says nothing has an empty answer, for it may be there."""
    found = answers(client, uids, [DATE, SIZE])
    for uid in [uid for uid in uids if uid not in found]:
        found |= {uid: {}} | answer_alone(client, uid, [DATE, SIZE])
    return found


def answer_alone(client: Any, uid: int, items: list[bytes]) -> Answers:
    """As `answers`, of one mail. A server may keep silent about one's being gone until a NOOP lets it say so."""
    try:
        client.noop()
        return asked(client, [uid], items)
    except imaplib.IMAP4.abort:
        raise
    except UNANSWERED:
        return {uid: {}}


def asked(client: Any, uids: list[int], items: list[bytes]) -> Answers:
    """One FETCH. A change of flags, announced beside the answers, has none of the items and is dropped."""
    found = fetched(client, uids, items)
    return {uid: each for uid, each in found.items() if each.keys() == {b"SEQ"} or not each.keys() <= UNASKED}


def raw_of(answer: dict[bytes, Any]) -> bytes | None:
    """A mail's bytes, or those of its beginning; None where the answer holds neither."""
    found = answer.get(BODY)
    return answer.get(BEGINNING) if found is None else found


def arrival_of(answer: dict[bytes, Any]) -> datetime:
    """INTERNALDATE in UTC; where the server has none that makes sense, the mail arrives as it is seen."""
    arrived = answer.get(DATE)
    return arrived.astimezone(UTC) if isinstance(arrived, datetime) else datetime.now(UTC).replace(microsecond=0)


def sleep(seconds: float, *handles: int | None) -> None:
    """Until one of the file descriptors is readable, or so many seconds have passed."""
    poll = select.poll()
    for handle in handles:
        if handle is not None:
            poll.register(handle, select.POLLIN)
    poll.poll(max(seconds, 0) * 1000)
