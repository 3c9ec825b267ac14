"""How the demo's players write: each with a mail program, manners and haste of his own. Orders in, a whole mail out.

Pure. The programs' ways of quoting are those that real ones have; what is quoted is the host's own mail.
"""

import email
from collections.abc import Iterator
from datetime import datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP, default
from random import Random
from typing import Literal

import msgspec
from babel.dates import format_datetime

from mailhost.host.bot_talk import Talk
from mailhost.host.bots import Orders

Place = Literal["below", "above", "nowhere"]


class Hand(msgspec.Struct, frozen=True):
    """A player's way of writing. `attribution`: one of the `programs` of his talk."""

    talk: Talk
    attribution: str
    place: Place
    charset: str
    transfer: Literal["8bit", "base64", "quoted-printable"]
    talkative: float
    careless: float
    ending: str


class HostMail(msgspec.Struct, frozen=True):
    """The mail that is answered, as far as an answer needs it."""

    subject: str
    message_id: str
    references: str
    sender: str
    reply_to: str
    date: datetime
    text: str


CHARSETS: tuple[tuple[str, Literal["8bit", "base64", "quoted-printable"]], ...] = (
    ("utf-8", "base64"),
    ("utf-8", "8bit"),
    ("utf-8", "quoted-printable"),
    ("windows-1251", "8bit"),
    ("koi8-r", "base64"),
)
PLACES: tuple[Place, ...] = ("below", "below", "above", "nowhere")
QUOTED_LINES = 14
"""As much of the host's mail as a player leaves standing under his own."""
TYPO_FROM = 6
"""Letters of the shortest word that a bot mistypes."""


def hand_of(talk: Talk, nick: str, dice: Random) -> Hand:
    """A player's hand; it stays his for the whole game."""
    charset, transfer = dice.choice(CHARSETS)
    return Hand(
        talk=talk,
        attribution=dice.choice(talk.programs),
        place=dice.choice(PLACES),
        charset=charset,
        transfer=transfer,
        talkative=dice.choice((0.0, 0.2, 0.5, 0.8)),
        careless=dice.choice((0.0, 0.0, 0.02, 0.06)),
        ending=dice.choice(("", "", f"-- \n{nick}", *talk.footers)),
    )


def heard(raw: bytes) -> HostMail:
    """The host's mail, read as a mail program reads it."""
    mail = email.message_from_bytes(raw, policy=default)
    body = mail.get_body(("plain",))
    return HostMail(
        subject=str(mail["Subject"] or ""),
        message_id=str(mail["Message-ID"] or "").strip(),
        references=str(mail["References"] or ""),
        sender=str(mail["From"] or ""),
        reply_to=str(mail["Reply-To"] or mail["From"] or ""),
        date=mail["Date"].datetime,
        text=body.get_content() if body else "",
    )


class Written(msgspec.Struct, frozen=True):
    """What a letter is made of, besides what it says."""

    nick: str
    address: str
    message_id: str
    at: datetime
    """In the writer's own zone."""


def letter(written: Written, answered: HostMail, orders: Orders, hand: Hand, dice: Random) -> bytes:
    """The whole mail: «Re:» on what he answers, his lines among his manners, the quote where his program puts it."""
    own = list(mistyped(orders, hand, dice) if orders else [dice.choice(hand.talk.idle)])
    own = with_manners(own, orders.last, hand, dice)
    quote = list(quoted(answered, hand, written.at)) if hand.place != "nowhere" else []
    parts = (quote, own) if hand.place == "above" else (own, quote)
    return mail_of(written, answered, "\n\n".join("\n".join(part) for part in parts if part) + "\n", hand)


def mistyped(orders: Orders, hand: Hand, dice: Random) -> Iterator[str]:
    """The lines, seldom with a letter left out of the first word."""
    for line in (*orders.lines, *filter(None, (orders.last,))):
        first, _, rest = line.partition(" ")
        if line != orders.last and first.isalpha() and len(first) >= TYPO_FROM and dice.random() < hand.careless:
            yield f"{first[:2]}{first[3:]} {rest}".rstrip()
        else:
            yield line


def with_manners(own: list[str], last: str, hand: Hand, dice: Random) -> list[str]:
    """A greeting before, a reason and a farewell after, as he is; nothing after a line that would take it."""
    before = [dice.choice(hand.talk.greetings), ""] if dice.random() < hand.talkative else []
    if last:
        return before + own
    reason = [dice.choice(hand.talk.reasons)] if dice.random() < hand.talkative / 2 else []
    after = ["", dice.choice(hand.talk.farewells)] if dice.random() < hand.talkative / 2 else []
    return before + own + reason + after + (["", hand.ending] if hand.ending else [])


def quoted(answered: HostMail, hand: Hand, at: datetime) -> Iterator[str]:
    """The line that says whose words follow, and the words."""
    when = answered.date.astimezone(at.tzinfo)
    yield format_datetime(when, hand.attribution, locale=hand.talk.language).replace("{host}", answered.sender)
    for line in answered.text.rstrip().split("\n")[:QUOTED_LINES]:
        yield f"> {line}".rstrip()


def mail_of(written: Written, answered: HostMail, text: str, hand: Hand) -> bytes:
    """The mail for the wire, in his program's charset where that has all the letters."""
    mail = EmailMessage(policy=SMTP)
    local, _, domain = written.address.rpartition("@")
    mail["From"] = Address(written.nick, local, domain)
    mail["To"] = answered.reply_to
    mail["Subject"] = answered.subject if answered.subject.startswith("Re:") else f"Re: {answered.subject}"
    mail["Date"] = written.at
    mail["Message-ID"] = written.message_id
    mail["In-Reply-To"] = answered.message_id
    mail["References"] = f"{answered.references} {answered.message_id}".strip()
    try:
        text.encode(hand.charset)
    except UnicodeEncodeError:
        mail.set_content(text, charset="utf-8", cte="base64")
    else:
        mail.set_content(text, charset=hand.charset, cte=hand.transfer)
    return mail.as_bytes()
