"""Whether a machine wrote the mail: such a mail is never answered, and moves nothing in a game.

Precedence, List-Id and X-Auto-Response-Suppress alone are no evidence: people's mails carry them.
"""

import re
from typing import Literal

from mailhost.letters.mime import Part

_DAEMON = re.compile(r"(?i)\b(?:mailer-daemon|mdaemon|postmaster|mail[ ._-]?delivery[ ._-]?(?:sub)?system)\b")
_COMMENT = re.compile(r"\([^()]*\)")
_DELIVERY = ("message/delivery-status", "message/global-delivery-status")
_AUTOMATIC = ("multipart/report", "message/disposition-notification", "text/calendar", "multipart/digest")

Mark = tuple[Literal["auto", "bounce"], str]


def machine_mark(mail: Part) -> Mark | None:
    """The mark of a machine, a bounce's before others: what kind it makes the mail, and in a few words for the log."""
    return _bounce(mail) or _automatic(mail)


def _bounce(mail: Part) -> Mark | None:
    for part in mail.walk():
        report = part.kind == "multipart/report" and part.parameters.get("report-type", "").lower()
        if part.kind in _DELIVERY or report == "delivery-status":
            return "bounce", f"{part.kind} part"
    if _DAEMON.search(mail.text("from")):
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
    null = any(value.strip() == b"<>" for value in mail.values("return-path"))
    return ("auto", "null Return-Path") if null else None
