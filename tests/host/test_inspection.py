"""The demo's inspection: each thing that can go wrong with a mail is found, and nothing else is."""

from datetime import UTC, datetime
from email.message import EmailMessage

import msgspec
import pytest

from mailhost.engine.events import RoleDealt
from mailhost.engine.state import Game
from mailhost.host.entry import ClockCause, Entry, Message
from mailhost.host.inspection import inspect
from tests.host.test_demonstration import played

AT = datetime(2026, 12, 3, 19, tzinfo=UTC)
ANYA, BORYA = "anya@players.example.org", "borya@players.example.org"
CARDS = (
    Message("<card-1@example.org>", ANYA, 1, "Город. Ваша роль", "доктор", "private"),
    Message("<card-2@example.org>", BORYA, 2, "Город. Ваша роль", "мафия", "private"),
)
POST = Message("<post@example.org>", ANYA, 1, "Город. День 1", "Утро", "post")
DEALT = Entry(1, AT, AT, ClockCause(AT), (RoleDealt(1, "doctor"), RoleDealt(2, "mafia")), CARDS)
DAWN = Entry(2, AT, AT, ClockCause(AT), (), (POST,))


@pytest.fixture(scope="module")
def over() -> Game:
    """A game that has ended."""
    return played(1)[0].game


def mail(message_id: str, to: str, cc: str = "") -> bytes:
    """What a mailbox holds."""
    made = EmailMessage()
    made["Message-ID"] = message_id
    made["To"] = to
    if cc:
        made["Cc"] = cc
    return made.as_bytes()


def good() -> dict[str, list[bytes]]:
    """The mailboxes as they should be."""
    return {ANYA: [mail(CARDS[0].id, ANYA), mail(POST.id, ANYA)], BORYA: [mail(CARDS[1].id, BORYA)]}


def found(game: Game, mails: dict[str, list[bytes]]) -> list[str]:
    """The codes of what is wrong."""
    return [finding.code for finding in inspect(game, (DEALT, DAWN), mails).findings]


def test_all_is_well(over: Game) -> None:
    seen = inspect(over, (DEALT, DAWN), good())
    assert (seen.messages, seen.cards, seen.findings) == (3, 2, ())


def test_what_went_to_a_mailbox_of_which_nothing_can_be_said_is_counted_apart(over: Game) -> None:
    seen = inspect(over, (DEALT, DAWN), good(), {ANYA})
    assert (seen.messages, seen.cards, seen.findings, seen.apart) == (1, 1, (), 2)


def test_a_lost_mail_is_missed(over: Game) -> None:
    assert found(over, good() | {ANYA: [mail(CARDS[0].id, ANYA)]}) == ["lost"]


def test_a_mail_sent_twice_is_seen(over: Game) -> None:
    mails = good()
    mails[ANYA].append(mail(POST.id, ANYA))
    assert found(over, mails) == ["twice"]


def test_a_mail_in_the_wrong_mailbox_is_seen(over: Game) -> None:
    mails = good()
    mails[BORYA].append(mails[ANYA].pop())
    assert found(over, mails) == ["astray", "not-one-recipient"]


def test_a_second_recipient_is_seen(over: Game) -> None:
    mails = good()
    mails[ANYA][1] = mail(POST.id, ANYA, cc=BORYA)
    assert found(over, mails) == ["not-one-recipient"]


def test_a_mail_that_no_journal_knows_is_seen(over: Game) -> None:
    mails = good()
    mails[ANYA].append(mail("<other@example.org>", ANYA))
    assert found(over, mails) == ["unwritten"]


def test_a_leaked_card_is_seen(over: Game) -> None:
    mails = good()
    mails[BORYA].append(mail(CARDS[0].id, BORYA))
    assert found(over, mails) == ["twice", "card-leaked"]


def test_a_card_that_never_came_is_missed(over: Game) -> None:
    assert found(over, good() | {BORYA: []}) == ["lost", "card-missing"]


def test_a_game_must_have_ended(over: Game) -> None:
    running = played(1)[2][3].game
    assert found(running, good()) == ["not-over"]
    assert found(msgspec.structs.replace(over, winner=""), good()) == ["no-winner"]
