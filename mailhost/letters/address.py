"""What an address is to us, everywhere: what may be registered, stand in a header of ours, and be found again as the
sender of a letter (RFC 5321, ASCII only). Bare: no display name, no brackets, no quoted local part, no list.
"""

import re

_ATOM = r"[A-Za-z0-9%'+/=_-]+"
"""Without the signs that a shell obeys. No provider gives them out, mail servers refuse them too (Exim's own rules do),
and the host types addresses into commands.
"""
_LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?"
PATTERN = rf"(?=.{{1,254}}\Z)(?=.{{1,64}}@){_ATOM}(?:\.{_ATOM})*@{_LABEL}(?:\.{_LABEL})*\Z"
"""A regular expression for the whole of an address, once it stands at the beginning of a text."""
_ADDRESS = re.compile(PATTERN)
_ROBOTS = re.compile(
    r"(?i)(?:no|do[-_.]?not)[-_.]?reply|mailer[-_.]?daemon|postmaster@|mdaemon@|nobody@|(?:[^@]*[-_.+])?bounces?[-_.+@]"
)
"""How such addresses begin, or the part before the at sign ends."""


def is_address(text: str) -> bool:
    """Whether the text is one address and nothing else."""
    return bool(_ADDRESS.match(text))


def mailbox_of(address: str) -> str:
    """One spelling for all the addresses of a mailbox, as far as they are surely one: for telling two players apart.

    Letter case says nothing, in the local part either: RFC 5321 lets a server tell Anya@ from anya@, none does. Google
    documents that it overlooks dots and that googlemail.com is gmail.com; whose account it is may write by any of
    them. What follows a plus is left: a server may well give it to another, and a host may seat a family so.
    """
    local, _, domain = address.strip().lower().rpartition("@")
    if domain in ("gmail.com", "googlemail.com"):
        local, domain = local.replace(".", ""), "gmail.com"
    return f"{local}@{domain}"


def is_robots(text: str) -> bool:
    """Whether nobody reads what is written to that address, or a machine does."""
    return bool(_ROBOTS.match(text))
