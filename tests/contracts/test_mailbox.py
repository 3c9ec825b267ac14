"""What every Mailbox must do: miss nothing that was acknowledged, change nothing, survive its server."""

import os
import threading
import time
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta

import pytest

from mailhost.host.ports import Cursor, Unreachable
from mailhost.letters.cut import is_cut, marked
from mailhost.letters.mime import split
from tests.contracts.mailbox_stands import DovecotStand, MemoryStand, Stand
from tests.live.dovecot import Dovecot

LONG = 30.0
"""Seconds that nobody may in fact wait."""
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture(
    params=[
        "memory",
        pytest.param("none", marks=pytest.mark.live),
        pytest.param("starttls", marks=pytest.mark.live),
        pytest.param("tls", marks=pytest.mark.live),
    ]
)
def stand(request: pytest.FixtureRequest) -> Iterator[Stand]:
    if request.param == "memory":
        made: Stand = MemoryStand()
    else:
        server: Dovecot = request.getfixturevalue("dovecot")
        made = DovecotStand(server, request.param)
    yield made
    made.mailbox.close()


def mail(text: str) -> bytes:
    return f"From: anna@example.org\r\nSubject: {text}\r\n\r\n{text}\r\n".encode()


def texts(raws: Iterable[bytes | None]) -> list[str]:
    """Their bodies: a server puts lines of its own above."""
    return [(raw or b"").partition(b"\r\n\r\n")[2].decode().strip() for raw in raws]


def everything(stand: Stand) -> list[bytes | None]:
    """All mails, in the order of the look."""
    _, sightings = stand.mailbox.look(Cursor())
    return [arrival.raw for arrival in stand.mailbox.fetch([each.uid for each in sightings])]


def seconds_waited(stand: Stand, seconds: float, wake: int | None = None) -> float:
    began = time.monotonic()
    stand.mailbox.wait(seconds, wake)
    return time.monotonic() - began


def test_an_empty_mailbox_has_a_uidvalidity_and_no_mail(stand: Stand) -> None:
    uidvalidity, sightings = stand.mailbox.look(Cursor())
    assert uidvalidity > 0
    assert sightings == ()


def test_mail_acknowledged_before_a_look_is_never_missed_by_it(stand: Stand) -> None:
    """C5: one look on the same connection at once after each of 100 deliveries."""
    uidvalidity, _ = stand.mailbox.look(Cursor())
    cursor = Cursor(uidvalidity, 0)
    missed = 0
    for number in range(100):
        stand.deliver(mail(str(number)))
        _, sightings = stand.mailbox.look(cursor)
        missed += len(sightings) != 1
        cursor = Cursor(uidvalidity, max((each.uid for each in sightings), default=cursor.uid))
    assert missed == 0


def test_a_mail_arrives_when_the_server_got_it_to_the_second(stand: Stand) -> None:
    before = datetime.now(UTC).replace(microsecond=0)
    stand.deliver(mail("x"))
    _, (sighting,) = stand.mailbox.look(Cursor())
    assert before <= sighting.arrived <= datetime.now(UTC)
    assert sighting.arrived.utcoffset() == timedelta(0)


def test_mails_are_seen_in_order_of_arrival_and_equal_seconds_by_uid(stand: Stand) -> None:
    """C5."""
    for minute, text in [(5, "third"), (1, "first"), (5, "fourth"), (2, "second")]:
        stand.deliver_at(mail(text), NOON + timedelta(minutes=minute))
    _, sightings = stand.mailbox.look(Cursor())
    assert [each.arrived.minute for each in sightings] == [1, 2, 5, 5]
    assert sightings[2].uid < sightings[3].uid
    assert everything(stand) == [mail(text) for text in ("first", "second", "third", "fourth")]


def test_what_the_cursor_has_passed_is_not_seen_again(stand: Stand) -> None:
    """`UID SEARCH UID n:*` answers with the last mail whatever n is."""
    stand.deliver(mail("one"))
    stand.deliver(mail("two"))
    uidvalidity, (first, second) = stand.mailbox.look(Cursor())
    assert stand.mailbox.look(Cursor(uidvalidity, first.uid))[1] == (second,)
    assert stand.mailbox.look(Cursor(uidvalidity, second.uid))[1] == ()


def test_after_a_change_of_uidvalidity_everything_is_seen(stand: Stand) -> None:
    stand.deliver(mail("one"))
    stand.deliver(mail("two"))
    before, sightings = stand.mailbox.look(Cursor())
    stand.renumber()
    after, again = stand.mailbox.look(Cursor(before, sightings[-1].uid))
    assert after != before
    assert len(again) == 2
    assert sorted(texts(everything(stand))) == ["one", "two"]


def test_mails_are_fetched_in_the_order_asked_for_and_those_gone_are_left_out(stand: Stand) -> None:
    for text in ("one", "two", "three"):
        stand.deliver(mail(text))
    _, (one, two, three) = stand.mailbox.look(Cursor())
    stand.vanish(two.uid)
    arrivals = list(stand.mailbox.fetch([three.uid, two.uid, one.uid, 4_000_000_000]))
    assert [(each.uid, each.arrived) for each in arrivals] == [(three.uid, three.arrived), (one.uid, one.arrived)]
    assert texts(each.raw for each in arrivals) == ["three", "one"]


def test_more_mails_than_a_batch_are_fetched_whole(stand: Stand) -> None:
    for number in range(230):
        stand.deliver(mail(str(number)))
    assert sorted(map(int, texts(everything(stand)))) == list(range(230))


def test_of_a_mail_that_is_too_big_the_beginning_is_fetched_and_says_so(stand: Stand) -> None:
    stand.bound(200_000)
    whole = [mail("small"), mail("x" * 90_000), mail("z" * 400_000)]
    for each in whole:
        stand.deliver(each)
    small, medium, big = everything(stand)
    assert [is_cut(split(each or b"")) for each in (small, medium, big)] == [False, False, True]
    assert big is not None
    _, above, beginning = big.partition(b"From: anna@example.org")
    head, sizes = big.split(b"\r\n", 1)
    assert len(sizes) == 200_000
    assert above + beginning == (above + whole[2].partition(above)[2])[: len(above + beginning)]
    assert marked(sizes, int(head.split()[-1])) == big


def test_whom_mails_are_from_can_be_told_without_fetching_them(stand: Stand) -> None:
    stand.deliver(mail("one"))
    stand.deliver(b"Subject: nobody's\r\n\r\nx\r\n")
    stand.deliver(
        b"from: =?utf-8?q?=D0=90?=\r\n <b@example.org>\r\nFrom: c@example.org\r\nCc: d@example.org\r\n\r\nx\r\n"
    )
    _, (one, nobody, two) = stand.mailbox.look(Cursor())
    found = stand.mailbox.senders([two.uid, one.uid, nobody.uid, 4_000_000_000])
    assert found[one.uid].split() == [b"From:", b"anna@example.org"]
    assert found.get(nobody.uid, b"").strip() == b""
    assert [each.strip() for each in split(found[two.uid]).fields["from"]] == [
        b"=?utf-8?q?=D0=90?=\r\n <b@example.org>",
        b"c@example.org",
    ]
    assert b"d@example.org" not in found[two.uid]
    assert 4_000_000_000 not in found


def test_a_server_that_went_away_is_unreachable_until_it_is_back(stand: Stand) -> None:
    stand.deliver(mail("one"))
    assert len(everything(stand)) == 1
    stand.down()
    try:
        for _ in range(2):
            with pytest.raises(Unreachable) as caught:
                stand.mailbox.look(Cursor())
            assert "\n" not in str(caught.value)
    finally:
        stand.up()
    stand.deliver(mail("two"))
    assert sorted(texts(everything(stand))) == ["one", "two"]


def test_wait_ends_when_the_time_is_over(stand: Stand) -> None:
    stand.mailbox.look(Cursor())
    assert 0.15 <= seconds_waited(stand, 0.2) < LONG


def test_wait_ends_when_mail_comes(stand: Stand) -> None:
    uidvalidity, _ = stand.mailbox.look(Cursor())
    postman = threading.Timer(0.2, stand.deliver, [mail("x")])
    postman.start()
    assert seconds_waited(stand, LONG) < LONG / 2
    postman.join()
    assert len(stand.mailbox.look(Cursor(uidvalidity, 0))[1]) == 1


def test_wait_ends_at_once_for_mail_that_came_since_the_look(stand: Stand) -> None:
    stand.mailbox.look(Cursor())
    stand.deliver(mail("x"))
    assert seconds_waited(stand, LONG) < LONG / 2


def test_wait_ends_at_once_for_mail_that_was_announced_while_others_were_fetched(stand: Stand) -> None:
    """A server announces a mail once, beside whatever it answers next; IDLE then says nothing of it."""
    stand.deliver(mail("one"))
    _, (one,) = stand.mailbox.look(Cursor())
    stand.deliver(mail("two"))
    list(stand.mailbox.fetch([one.uid]))
    assert seconds_waited(stand, LONG) < LONG / 2


def test_wait_ends_when_the_bell_is_rung(stand: Stand) -> None:
    stand.mailbox.look(Cursor())
    bell, rope = os.pipe()
    ringer = threading.Timer(0.2, os.write, [rope, b"r"])
    ringer.start()
    assert seconds_waited(stand, LONG, bell) < LONG / 2
    ringer.join()
    os.close(bell)
    os.close(rope)


def test_looking_goes_on_after_many_waits(stand: Stand) -> None:
    cursor = Cursor(stand.mailbox.look(Cursor())[0], 0)
    for number in range(3):
        stand.mailbox.wait(0.01, None)
        stand.deliver(mail(str(number)))
        _, (sighting,) = stand.mailbox.look(cursor)
        cursor = Cursor(cursor.uidvalidity, sighting.uid)


def test_a_cursor_that_runs_ahead_of_the_mailbox_sees_all_of_it(stand: Stand) -> None:
    """It was put back from a copy, under its old UIDVALIDITY: what it numbers anew lies below the cursor."""
    stand.deliver(mail("one"))
    uidvalidity, before = stand.mailbox.look(Cursor())
    _, sightings = stand.mailbox.look(Cursor(uidvalidity, 999_999))
    assert sightings == before
