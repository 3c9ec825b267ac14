"""Whether a machine wrote the mail: such a mail is never answered, and moves nothing in a game.

Precedence: bulk, List-Id and X-Auto-Response-Suppress alone are no evidence: people's mails carry them. Nor is a
display name: whoever likes may be called Postmaster.
"""

import re
from typing import Literal

from mailhost.letters.mime import Part

_DAEMONS_ADDRESS = re.compile(r"(?i)(?:[^<>]*<\s*|\s*)(?:mailer-daemon|postmaster)(?:@[^\s<>@]*)?\s*(?:>|\(|$)")
_DAEMONS_NAME = re.compile(r"(?i)\b(?:mailer-daemon|mdaemon|postmaster|mail[ ._-]?delivery[ ._-]?(?:sub)?system)\b")
_COMMENT = re.compile(r"\([^()]*\)")
_DELIVERY = ("message/delivery-status", "message/global-delivery-status")
_AUTOMATIC = ("multipart/report", "message/disposition-notification", "text/calendar", "multipart/digest")
_AUTOMATIC_PRECEDENCE = ("auto_reply", "auto-reply")

Mark = tuple[Literal["auto", "bounce"], str]


def machine_mark(mail: Part) -> Mark | None:
    """The mark of a machine, a bounce's before others: what kind it makes the mail, and in a few words for the log."""
    return _bounce(mail) or _automatic(mail)


def _bounce(mail: Part) -> Mark | None:
    for part in mail.walk():
        report = part.kind == "multipart/report" and part.parameters.get("report-type", "").lower()
        if part.kind in _DELIVERY or report == "delivery-status":
            return "bounce", f"{part.kind} part"
    sender = mail.text("from")
    if _DAEMONS_ADDRESS.match(sender) or (_DAEMONS_NAME.search(sender) and _returns_nowhere(mail)):
        return "bounce", "from a mail daemon"
    return ("bounce", "X-Failed-Recipients") if mail.values("x-failed-recipients") else None


def _automatic(mail: Part) -> Mark | None:
    for part in mail.walk():
        if part.kind in _AUTOMATIC:
            return "auto", f"{part.kind} part"
    submitted = _COMMENT.sub("", mail.text("auto-submitted")).partition(";")[0].strip().lower()
    if submitted not in ("", "no"):
        return "auto", f"Auto-Submitted: {submitted[:40]}"
    for field in ("x-autoreply", "x-autorespond"):
        if mail.text(field).lower() not in ("", "no"):
            return "auto", field
    precedence = mail.text("precedence").lower()
    if precedence in _AUTOMATIC_PRECEDENCE:
        return "auto", f"Precedence: {precedence}"
    return ("auto", "null Return-Path") if _returns_nowhere(mail) else None


def _returns_nowhere(mail: Part) -> bool:
    return any(value.strip() == b"<>" for value in mail.values("return-path"))
