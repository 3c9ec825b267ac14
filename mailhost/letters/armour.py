"""What PGP puts around a text that it signs in place (RFC 9580, section 7): taken off, for nobody typed it."""

import re
from collections.abc import Iterator

_BEGIN = "-----BEGIN PGP SIGNED MESSAGE-----"
_SIGNATURE = "-----BEGIN PGP SIGNATURE-----"
_END = "-----END PGP SIGNATURE-----"
_SEALED = re.compile(rb"\s*-----BEGIN PGP MESSAGE-----\s")


def bared(text: str) -> str:
    """The text without such armour; its lines end with \\n."""
    return "\n".join(_lines(text)) if _BEGIN in text else text


def is_sealed(body: bytes) -> bool:
    """Whether the body is one that PGP has encrypted in place."""
    return _SEALED.match(body) is not None


def _lines(text: str) -> Iterator[str]:
    within = "nothing"
    for line in text.split("\n"):
        mark = line.rstrip()
        if mark == _BEGIN:
            within = "head"
        elif within == "head":
            within = "head" if mark else "text"
        elif within == "text" and mark == _SIGNATURE:
            within = "signature"
        elif within == "signature":
            within = "nothing" if mark == _END else "signature"
        else:
            # Lines that begin with a dash got another one in front.
            yield line.removeprefix("- ") if within == "text" else line
