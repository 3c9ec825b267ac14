"""G5: a last word left as a recording, from the mail to the town, the host and the file."""

from email.message import EmailMessage

import pytest

from mailhost.engine.commands import Deal, Join
from tests.host.reception import TOWN, Reception, address
from tests.letters.test_recording import wav

SEED = "5eed" * 16
NICKS = ("Аня", "Боря", "Вера", "Гриша", "Даша", "Егор")


@pytest.fixture
def town() -> Reception:
    """Day 1 runs until 22:00."""
    made = Reception()
    for n, nick in enumerate(NICKS, 1):
        made.hand(Join(nick, address(f"p{n}")), "1 09:30")
    roles = dict(enumerate(("citizen", "citizen", "citizen", "commissar", "mafia", "consigliere"), 1))
    made.hand(Deal(SEED, roles, free=True), "1 22:00")
    made.look("2 10:01")
    return made


def spoken(town: Reception, text: str, data: bytes, local: str = "2 12:00") -> EmailMessage:
    """Anya's mail with a recording."""
    mail = town.letter("p1", text, local)
    mail.add_attachment(data, maintype="audio", subtype="wav", filename="слово.wav")
    return mail


def test_it_is_published_by_its_length_and_the_host_finds_the_file(town: Reception) -> None:
    town.deliver(spoken(town, "последнее слово", wav(133)), "2 12:00")
    ((stream, name),) = town.extracted()
    assert (stream, town.extracted()[stream, name]) == (TOWN, wav(133))
    post = next(mail for mail in town.mails(address("p2")) if "Напоследок" in mail.subject)
    assert "Аня" in post.body
    assert "2 мин 13 с" in post.body
    notice = town.mails("host@players.example.org")[-1]
    assert f"games/town/recordings/{name}" in notice.body
    assert (
        "передано городу" in town.mails(address("p1"))[-1].body or "Напоследок" in town.mails(address("p1"))[-1].subject
    )


def test_a_text_is_a_text_whatever_is_enclosed(town: Reception) -> None:
    town.deliver(spoken(town, "последнее слово: это не я", wav(133)), "2 12:00")
    assert town.extracted() == {}
    assert any("> это не я" in mail.body for mail in town.mails(address("p2")))


def test_one_that_is_too_long_is_refused(town: Reception) -> None:
    """At most 180 s."""
    town.deliver(spoken(town, "последнее слово", wav(181)), "2 12:00")
    reply = town.mails(address("p1"))[-1]
    assert "3 мин 1 с" in reply.body
    assert "3 мин" in reply.body
    assert not any("Напоследок" in mail.subject for mail in town.mails())
    town.deliver(spoken(town, "последнее слово", wav(180), "2 12:05"), "2 12:05")
    assert any("Напоследок" in mail.subject for mail in town.mails())


def test_one_that_nobody_can_measure_is_for_the_host(town: Reception) -> None:
    """He is told where it lies, the player that it did not open; the town nothing."""
    town.deliver(spoken(town, "последнее слово", b"OggS but not really"), "2 12:00")
    ((_, name),) = town.extracted()
    assert "не открылась" in town.mails(address("p1"))[-1].body
    assert f"recordings/{name}" in town.mails("host@players.example.org")[-1].body
    assert not any("Напоследок" in mail.subject for mail in town.mails())


def test_without_a_recording_he_is_to_be_rung_up(town: Reception) -> None:
    town.write("p1", "последнее слово", "2 12:00")
    assert "вас найдёт" in town.mails(address("p1"))[-1].body
    assert "Позвоните" in town.mails("host@players.example.org")[-1].body


def test_one_too_big_to_be_fetched_is_for_the_host_who_finds_it_in_the_mailbox(town: Reception) -> None:
    """`max_bytes`: half a recording would be too short and sound so; both are told where it is, the town nothing."""
    town.deliver(spoken(town, "последнее слово", wav(13_000)), "2 12:00")
    assert town.extracted() == {}
    assert "слишком велико" in town.mails(address("p1"))[-1].body
    notice = town.mails("host@players.example.org")[-1].body
    assert "осталась в почтовом ящике" in notice
    assert "3 мин" in notice
    assert not any("Напоследок" in mail.subject for mail in town.mails())


def test_what_a_letter_too_big_to_be_fetched_says_counts(town: Reception) -> None:
    town.deliver(spoken(town, "казнить Борю\nпоследнее слово: это не я", wav(13_000)), "2 12:00")
    game = town.house.ledger.book(TOWN).state
    assert list(game.votes[1]) == [2]
    assert any("> это не я" in mail.body for mail in town.mails(address("p2")))
    (kept,) = (raw for raw in town.house.archive.walk(TOWN, "in") if len(raw) > 1_000_000)
    assert kept.startswith(b"X-Mailhost-Cut: the first 1048576 bytes of ")
