"""Whose mail a bounce reports: the addresses that took none, in any of the forms that mail servers write."""

import email
import logging
from email.policy import compat32

LONGEST = 64 * 1024
"""Bytes looked at; a bounce that quotes more has said what it has to say by then."""


MOST_LINES = 1_000
LONGEST_LINE = 200
"""Of each line; some of flufl.bounce's expressions take time by the square of a line of dashes."""

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
