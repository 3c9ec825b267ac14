"""Hostile mails, handed to the demo's mail server by swaks: none counts, none is answered twice, the house goes on."""

import subprocess
from collections import Counter
from collections.abc import Iterator
from email import message_from_bytes
from functools import partial
from pathlib import Path

import pytest

from mailhost.adapters.embedded_mail_server import LOOPBACK
from mailhost.cli.demo_stage import Plan, staged
from mailhost.engine.events import Asked
from mailhost.host.demonstration import GAME
from mailhost.host.entry import LetterCause, Message
from mailhost.host.ports import HOUSE
from tests.live.town import Town

pytestmark = [pytest.mark.live, pytest.mark.usefixtures("swaks_installed")]

HOST = "host@example.org"
ANYA, BORYA = "anya@players.example.org", "borya@players.example.org"


@pytest.fixture
def town(tmp_path: Path) -> Iterator[Town]:
    """In its first day."""
    with staged(Plan(5, 8, "gorod", "ru"), tmp_path / "game") as stage:
        yield Town(stage, tmp_path)


def swaks(town: Town, data: bytes, *, to: str = HOST, sender: str = BORYA, login: str = BORYA) -> None:
    """Hand these bytes over just as they are, as envelope sender and mailbox owner of one's choice."""
    access = town.stage.access
    command = ["swaks", "--server", LOOPBACK, "--port", str(access.smtp_port), "--from", sender, "--to", to]
    command += ["--auth", "PLAIN", "--auth-user", login, "--auth-password", access.password]
    command += ["--no-data-fixup", "--data", "-", "--hide-all"]
    done = subprocess.run(command, input=data + b"\r\n.\r\n", capture_output=True, check=False, timeout=60)
    assert done.returncode == 0, (done.returncode, done.stdout[-2000:], done.stderr[-2000:])


def mail(*heads: str, body: str = "казнить Веру", own: str = "") -> bytes:
    """A mail with these heads; lines end as they should."""
    lines = [*heads, "MIME-Version: 1.0", own or "Content-Type: text/plain; charset=utf-8", "", body]
    return "\r\n".join(lines).encode()


SMUGGLED = (
    f"From: {BORYA}\r\nSubject: x\r\nMessage-ID: <smuggler@example.net>\r\n\r\nhello\n.\r\n"
    f"MAIL FROM:<{ANYA}>\r\nRCPT TO:<{HOST}>\r\nDATA\r\nFrom: {ANYA}\r\nMessage-ID: <inner@example.net>\r\n"
    "Content-Type: text/plain; charset=utf-8\r\n\r\nказнить Веру\r\n"
).encode()
REPORT = 'Content-Type: multipart/report; report-type=delivery-status; boundary="b"'
REPORTED = (
    "--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nказнить Веру\r\n"
    "--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example.net\r\n\r\n"
    f"Final-Recipient: rfc822; {ANYA}\r\nAction: failed\r\nStatus: 5.1.1\r\n--b--"
)
JUNK = (bytes(range(256)) + b"\r\n") * 200

HOSTILE: dict[str, tuple[bytes, str, set[str]]] = {
    "forged From": (mail(f"From: Аня <{ANYA}>", "Message-ID: <1@example.net>"), BORYA, {"held"}),
    "forged From, encoded": (
        mail(f"From: =?utf-8?b?0JDQvdGP?= <{ANYA.upper()}>", "Message-ID: <2@example.net>"),
        BORYA,
        {"held"},
    ),
    "two From": (mail(f"From: {BORYA}", f"From: {ANYA}", "Message-ID: <3@example.net>"), BORYA, {"stranger"}),
    "From of two": (mail(f"From: {ANYA}, {BORYA}", "Message-ID: <4@example.net>"), BORYA, {"stranger"}),
    "smuggled": (SMUGGLED, BORYA, {"letter", "talk", "held"}),
    "null sender": (mail("From: MAILER-DAEMON@example.net", own=REPORT, body=REPORTED), "<>", {"bounce"}),
    "null sender, forged From": (mail(f"From: {ANYA}", "Message-ID: <5@example.net>"), "<>", {"held"}),
    "huge header": (
        mail(f"From: {ANYA}", "Message-ID: <6@example.net>", *[f"X-{n}: {'x' * 900}" for n in range(400)]),
        BORYA,
        {"quarantined"},
    ),
    "automatic": (
        mail(f"From: {ANYA}", "Message-ID: <7@example.net>", "Auto-Submitted: auto-replied"),
        BORYA,
        {"auto"},
    ),
    "our own address": (mail(f"From: {HOST}", "Message-ID: <8@example.net>"), HOST, {"own"}),
    "a Bcc within the subject": (
        mail(
            f"From: {BORYA}",
            "Message-ID: <9@example.net>",
            f"Subject: =?utf-8?q?=3D=3FUTF-8=3FQ=3F=3D0ABcc=3A{ANYA}=3F=3D?=",
            body="здравствуйте",
        ),
        BORYA,
        {"letter", "talk"},
    ),
    "a hijacked Reply-To": (
        mail(f"From: {ANYA}", f"Reply-To: {BORYA}", "Message-ID: <10@example.net>", body="роль"),
        BORYA,
        {"letter", "talk"},
    ),
    "binary junk": (JUNK, BORYA, {"unreadable"}),
    "junk in a mail": (
        f"From: {ANYA}\r\nMessage-ID: <11@example.net>\r\n\r\n".encode() + JUNK,
        BORYA,
        {"held", "letter", "talk", "unreadable"},
    ),
}
"""By what is tried: the bytes, the envelope's sender, and what the house may make of it."""


def verdicts(town: Town) -> Counter[str]:
    """Of all letters that the house has handled."""
    store = town.demonstration.house.store
    causes = [entry.cause for stream in (GAME, HOUSE) for entry in store.read(stream)]
    return Counter(cause.verdict for cause in causes if isinstance(cause, LetterCause))


def is_handled(town: Town, before: Counter[str]) -> bool:
    """Whether the house has handled a letter more."""
    return verdicts(town) != before


def messages(town: Town) -> list[Message]:
    """Of all that the house has written."""
    store = town.demonstration.house.store
    return [message for stream in (GAME, HOUSE) for entry in store.read(stream) for message in entry.messages]


def test_hostile_mails_count_for_nothing_and_a_real_vote_counts(town: Town) -> None:
    """Section D of what goes wrong with mail: the whole set at one house, one after another."""
    stolen = town.mail("Город. День 1 [demo]", seat=2)["Reply-To"]
    with_token = mail(f"From: {ANYA}", f"To: {stolen}", "Message-ID: <12@example.net>")
    tried = HOSTILE | {"a token of another's": (with_token, BORYA, {"held"})}
    for what, (raw, sender, expected) in tried.items():
        handled, written = verdicts(town), len(messages(town))
        swaks(town, raw, sender=sender)
        town.until(what, partial(is_handled, town, handled))
        # Nothing that was sent comes back to be answered.
        town.demonstration.work()
        (found,) = verdicts(town) - handled
        assert found in expected, what
        assert len(messages(town)) - written <= 1, f"{what}: one answer at most"
        assert town.demonstration.game.votes == {}, what
    entries = town.demonstration.house.store.read(GAME)
    events = {type(event) for each in entries if isinstance(each.cause, LetterCause) for event in each.events}
    assert events == {Asked}, "what may be anybody's, for its answer goes to the registered address"
    heard = {message.to for message in messages(town) if message.kind == "receipt"}
    assert heard <= {ANYA, BORYA}
    assert not any(message.to == HOST or "example.net" in message.to for message in messages(town))
    for member in town.demonstration.members:
        member.read()
        for raw in member.received:
            sent = message_from_bytes(raw)
            assert (sent["To"], sent["Bcc"], sent["Cc"]) == (member.address, None, None)

    token = town.mail("Город. День 1 [demo]")["Reply-To"]
    real = mail(f"From: {ANYA}", f"To: {token}", "Message-ID: <real@example.net>")
    swaks(town, real, to=token, sender=ANYA, login=ANYA)
    town.until("the real vote", lambda: bool(town.demonstration.game.votes))
    assert town.votes() == {"Аня": ["Вера"]}
