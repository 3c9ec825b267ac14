"""Whether a machine wrote the mail: such a mail is never answered, and moves nothing in a game.

Precedence: bulk, List-Id and X-Auto-Response-Suppress alone are no evidence: people's mails carry them. Nor is a
display name: whoever likes may be called Postmaster.
"""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import chain
from typing import Literal

from mailhost.letters import heading, machine_words
from mailhost.letters.failures import failed_addresses
from mailhost.letters.mime import Part, payload

_DAEMONS_ADDRESS = re.compile(r"(?i)(?:[^<>]*<\s*|\s*)(?:mailer-daemon|postmaster|mdaemon)(?:@[^\s<>@]*)?\s*(?:>|\(|$)")
_DAEMONS_NAME = re.compile(r"(?i)\b(?:mailer-daemon|mdaemon|postmaster|mail[ ._-]?delivery[ ._-]?(?:sub)?system)\b")
_COMMENT = re.compile(r"\([^()]*\)")
_DELIVERY = ("message/delivery-status", "message/global-delivery-status")
_AUTOMATIC = ("multipart/report", "message/disposition-notification", "multipart/digest")
_AUTOMATIC_NAME = re.compile(
    r"auto-?(?:repl|respon|answer|generated)|vacation|ms-exchange-generated-message-source|fc-machinegenerated"
    r"|list-administrivia"
)
"""In the names of fields that programs set which answer by themselves: Gmail, cPanel, Plesk, Exchange, whoever."""
_NO_ANSWER = "x-auto-response-suppress"
_AUTOMATIC_PRECEDENCE = ("auto_reply", "auto-reply", "autoreply")
_FAILED = re.compile(
    r"(?i)(?:\W*(?:warning|внимание)\W+)?(?:mail|message|email|your message)?\W*(?:"
    r"(?:permanent |temporary )?(?:delivery|sending) "
    r"(?:failed|failure|error|problem|status|notification|warning|delayed)"
    r"|(?:system )?error|returned mail|returned to sender|undeliver\w+|non-?deliver\w+|failure notice|nondeliverable"
    r"|(?:could|can) ?not be delivered|not delivered|message you sent"
    r"|не ?доставлен\w*|не ?доставляем\w*|не удалось доставить|не удается доставить|невозможно доставить"
    r"|ошибка доставки|сообщение не доставлено|письмо не доставлено|доставка (?:не удалась|отложена|задерживается)"
    r"|лист не доставлено|помилка доставки|не вдалося доставити|unzustellbar|nicht zustellbar|zustellung fehlgeschlagen"
    r"|échec de|non remis|message non distribué|no se (?:pudo|puede) entregar|no entregad\w+|correo devuelto"
    r"|nie ?dostarczon\w*|niedostarczaln\w*|niedoręczon\w*|zwrot wiadomości"
    r"|non recapitabile|mancata consegna|onbestelbaar|não é possível entregar|nelze doručit|teslim edilemedi)"
)
"""How the subjects of bounces begin that no mail daemon signs. Talk too may begin so: the body must name who failed."""
_DIGEST_BEGINS = re.compile(rb"\n-{70}\r?\n\r?\n[A-Z][\w-]{0,40}: ")
_DIGEST_GOES_ON = re.compile(rb"\n-{30}\r?\n")
"""RFC 1153: a rule of 70 dashes, then mails with rules of 30 between them."""
_LONGEST_LOOK = 16_384
"""Bytes of a body; by then a digest or a bounce has shown itself."""
_RETURNED = ("message/rfc822", "text/rfc822-headers")


def _every(words: Mapping[str, Iterable[str]]) -> frozenset[str]:
    return frozenset(chain.from_iterable(words.values()))


_ANSWERS = _every(machine_words.AUTOMATIC)
_RECEIPTS = _every(machine_words.RECEIPTS)
_SUMMARY = tuple(chain.from_iterable(machine_words.DIGESTS.values()))
_SEALED = "application/ms-tnef"
_MASS = ("bulk", "junk", "list")

LOOP = "mailhost"
"""How the X-Loop of a mail of ours begins: whatever comes back with one, whoever has sent it on, is no person's."""

Mark = tuple[Literal["auto", "bounce"], str]


def machine_mark(mail: Part) -> Mark | None:
    """The mark of a machine, a bounce's before others: what kind it makes the mail, and in a few words for the log."""
    subject = heading.subject(mail)
    return _bounce(mail, subject) or _automatic(mail, subject)


def _bounce(mail: Part, subject: str) -> Mark | None:
    for part in mail.walk():
        report = part.kind == "multipart/report" and part.parameters.get("report-type", "").lower()
        if part.kind in _DELIVERY or report == "delivery-status":
            return "bounce", f"{part.kind} part"
    address, name = _daemons(mail.text("from"))
    if address or (name and _returns_nowhere(mail)):
        return "bounce", "from a mail daemon"
    if mail.values("x-failed-recipients"):
        return "bounce", "X-Failed-Recipients"
    return ("bounce", "reports an address that failed") if _reports_a_failure(mail, subject) else None


@lru_cache(maxsize=256)
def _daemons(sender: str) -> tuple[bool, bool]:
    """Whether the address in it is a mail daemon's, and whether a name in it is; remembered, a player has one From."""
    return _DAEMONS_ADDRESS.match(sender) is not None, _DAEMONS_NAME.search(sender) is not None


def _reports_a_failure(mail: Part, subject: str) -> bool:
    """Whether its subject is a bounce's, and its body brings the mail back or, as flufl.bounce reads it, says whose."""
    if not _speaks_of_failure(subject):
        return False
    if any(part.kind in _RETURNED for part in mail.walk()):
        return True
    head = b"".join(b"%b: %b\n" % (name.encode(), value) for name, of in mail.fields.items() for value in of)
    return bool(failed_addresses(head + b"\n" + mail.body[:_LONGEST_LOOK]))


@lru_cache(maxsize=256)
def _speaks_of_failure(subject: str) -> bool:
    """Remembered, for a thread's mails have one subject."""
    return _FAILED.match(subject) is not None


def _automatic(mail: Part, subject: str) -> Mark | None:
    for part in mail.walk():
        if part.kind in _AUTOMATIC or _is_invitation(part):
            return "auto", f"{part.kind} part"
    marked = _automatic_field(mail)
    if marked:
        return "auto", marked
    if _is_digest(mail, subject):
        return "auto", "a digest"
    opening = subject.partition(":")[0].strip().lower()
    if opening in _ANSWERS and _wants_no_answer(mail):
        return "auto", "an automatic reply's subject"
    if opening in _RECEIPTS and any(part.kind == _SEALED for part in mail.walk()):
        return "auto", "a read receipt's subject"
    return ("auto", "null Return-Path") if _returns_nowhere(mail) else None


def _automatic_field(mail: Part) -> str:
    """The header field, and its value where that matters, by which a program says that it answers by itself; or ""."""
    submitted = _COMMENT.sub("", mail.text("auto-submitted")).partition(";")[0].strip().lower()
    if submitted not in ("", "no"):
        return f"Auto-Submitted: {submitted[:40]}"
    for field in _automatic_names(tuple(mail.fields)):
        if mail.text(field).lower() not in ("", "no"):
            return field
    if mail.text("x-loop").startswith(f"{LOOP} "):
        return "X-Loop of ours"
    for field in ("precedence", "x-precedence"):
        if mail.text(field).lower() in _AUTOMATIC_PRECEDENCE:
            return f"Precedence: {mail.text(field).lower()}"
    return "Delivered-To: Autoresponder" if mail.text("delivered-to").lower() == "autoresponder" else ""


@lru_cache(maxsize=128)
def _automatic_names(names: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the fields that say it by their name. Remembered, for a program's mails all have the same."""
    return tuple(name for name in names if _AUTOMATIC_NAME.search(name) and name != _NO_ANSWER)


def _wants_no_answer(mail: Part) -> bool:
    """Whether it is marked so. People have such marks, and write of automatic replies: neither says enough alone."""
    return bool(mail.values(_NO_ANSWER)) or mail.text("precedence").lower() in _MASS


def _is_digest(mail: Part, subject: str) -> bool:
    """Whether it is one of plain text, or a group's summary; one of parts has a type of its own."""
    small = subject.lower()
    if small.startswith(_SUMMARY) and mail.values("list-id"):
        return True
    if mail.kind != "text/plain" or "digest" not in small:
        return False
    body = payload(mail, _LONGEST_LOOK)
    begins = _DIGEST_BEGINS.search(body)
    return begins is not None and _DIGEST_GOES_ON.search(body, begins.end()) is not None


def _is_invitation(part: Part) -> bool:
    """Whether a calendar asks or answers with it; a file of dates that a person attaches does neither."""
    if part.kind != "text/calendar":
        return False
    return "method" in part.parameters or not part.text("content-disposition").lower().startswith("attachment")


def _returns_nowhere(mail: Part) -> bool:
    return any(value.strip() == b"<>" for value in mail.values("return-path"))
