"""Whose mail a bounce reports, and in what words: the forms of all mail servers, in order of how sure they are."""

import email
import logging
import re
from email.policy import compat32

from mailhost.letters.charsets import decode
from mailhost.letters.mime import Part, TooMuch, parse, payload, split
from mailhost.letters.plain import one_line, plain

LONGEST = 64 * 1024
"""Bytes looked at; a bounce that quotes more has said what it has to say by then."""

MOST_LINES = 1_000
LONGEST_LINE = 200
"""Of each line; some of flufl.bounce's expressions take time by the square of a line of dashes."""

MOST_WORDS = 300
"""Letters of what a server says that are repeated."""
MOST_LINES_SAID = 3
_STATUS_KINDS = ("message/delivery-status", "message/global-delivery-status")
_BLOCK_END = re.compile(r"\r?\n[ \t]*\r?\n")
_FIELD = re.compile(
    r"^(diagnostic-code|status):[ \t]*(?:[\w-]{1,20}[ \t]*;)?((?:[^\r\n]|\r?\n[ \t])*)", re.IGNORECASE | re.MULTILINE
)
"""RFC 3464, 2.3.4 and 2.3.6; a diagnostic code begins with its type."""
_RULE = re.compile(r"[-=_*]{3,}")

# It logs a traceback for every form that it fails to try on a damaged mail, and goes on to the next.
logging.getLogger("flufl.bounce").setLevel(logging.CRITICAL)


def failed_addresses(raw: bytes) -> tuple[str, ...]:
    """The addresses that failed for good or for now, lower-cased and sorted; none where nothing can be made of it.

    Reads RFC 3464 reports and the free forms that flufl.bounce knows. Never raises.
    """
    from flufl.bounce import scan_message  # noqa: PLC0415 - loaded for bounces, of which most commands see none

    try:
        lines = (line[:LONGEST_LINE] for line in raw[:LONGEST].splitlines()[:MOST_LINES])
        found = scan_message(email.message_from_bytes(b"\n".join(lines), policy=compat32))
    except Exception:  # noqa: BLE001 - a machine's mail may hold anything, and nothing depends on it
        return ()
    return tuple(sorted(address.decode("ascii", "replace").lower() for address in found))


def words_about(raw: bytes, address: str) -> str:
    """What the server said of that address (lower-case), on one line; "" where it gave no reason. Never raises.

    The report's own field, else what a free form says behind the address or in the lines below it.
    """
    try:
        mail = parse(split(raw[:LONGEST]))
    except TooMuch:
        return ""
    parts = list(mail.walk())
    reports = (_text(part) for part in parts if part.kind in _STATUS_KINDS)
    said = next((words for text in reports if (words := _reported(text, address))), "")
    if not said:
        texts = (_text(part) for part in parts if part.kind == "text/plain")
        said = next((words for text in texts if (words := _explained(text, address))), "")
    return one_line(said, MOST_WORDS)


def _text(part: Part) -> str:
    return plain(decode(payload(part, LONGEST), part.parameters.get("charset", "")))


def _reported(text: str, address: str) -> str:
    block = next((each for each in _BLOCK_END.split(text) if address in each.lower()), "")
    fields = {name.lower(): value.strip() for name, value in _FIELD.findall(block)}
    return fields.get("diagnostic-code") or fields.get("status") or ""


def _explained(text: str, address: str) -> str:
    lines = text.split("\n", MOST_LINES)[:MOST_LINES]
    place = next((n for n, line in enumerate(lines) if address in line[:LONGEST_LINE].lower()), None)
    if place is None:
        return ""
    found = lines[place].lower().find(address) + len(address)
    said = [lines[place][found:].strip(" \t<>:()")]
    for line in lines[place + 1 : place + 1 + MOST_LINES_SAID]:
        if not line.strip() or _RULE.match(line.strip()):
            break
        said.append(line.strip())
    return " ".join(said)
