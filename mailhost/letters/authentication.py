"""What the host's own mail server says of a mail's From: Authentication-Results (RFC 8601). Never raises.

A header is believed for its authserv-id alone, and only the topmost that has it: a mail may bring along whatever
further ones its writer likes, but the server writes its own above them.
"""

from mailhost.letters.mime import LONGEST_VALUE, split

FIELD = "authentication-results"


def vouched(raw: bytes, authserv_id: str, sender: str) -> bool:
    """Whether the server of that id says that DMARC passes for the domain of `sender`, an address; "" vouches never."""
    own = authserv_id.strip().lower()
    if not own or not sender:
        return False
    for value in split(raw).fields.get(FIELD, []):
        text = " ".join(value[:LONGEST_VALUE].decode("latin-1").split())
        if (said := results(text)) is None:
            if text.lower().startswith(own):
                return False  # the server's own, and not to be read
        elif said[0] == own:
            return passes(said[1], sender.rpartition("@")[2].lower())
    return False


Results = tuple[tuple[str, str, str], ...]
"""Method, result, and the domain of From that it is about, "" where that is not said."""


def results(text: str) -> tuple[str, Results] | None:
    """The authserv-id, lower-cased, and what it says; None where the header cannot be read."""
    import authres  # noqa: PLC0415 - loaded where such headers are trusted, which most houses do not

    try:
        header = authres.AuthenticationResultsHeader.parse(f"Authentication-Results: {text}")
    except Exception:  # noqa: BLE001 - its SyntaxError, RecursionError, and whatever else a header may be made for
        return None
    return (header.authserv_id or "").lower(), tuple(
        (each.method.lower(), each.result.lower(), from_domain(each.properties)) for each in header.results
    )


def from_domain(properties: object) -> str:
    """`header.from` among a result's properties."""
    pairs = properties if isinstance(properties, list | tuple) else ()
    found = (each.value for each in pairs if (each.type, each.name) == ("header", "from"))
    return str(next(found, "")).lower()


def passes(said: Results, domain: str) -> bool:
    """Whether DMARC is said once, and passes, of that domain."""
    dmarc = [(result, about) for method, result, about in said if method == "dmarc"]
    return len(dmarc) == 1 and dmarc[0][0] == "pass" and dmarc[0][1] in ("", domain)
