"""A forged Authentication-Results.

Only the topmost of the one configured id is believed, as RFC 8601 reads.
"""

import pytest

from tests.attacks.town import Town, eml

VERA = "player3@players.example.org"
PASS = "dmarc=pass header.from=players.example.org"
OURS = f"Authentication-Results: mx.example.org; {PASS}"

FORGED = {
    "none of ours": (f"Authentication-Results: mx.evil.example; {PASS}",),
    "one like ours": (f"Authentication-Results: mx.example.org.evil.example; {PASS}",),
    "no id": (f"Authentication-Results: {PASS}",),
    "below ours": ("Authentication-Results: mx.example.org; dmarc=fail header.from=players.example.org", OURS),
    "below ours, which is in capitals": ("AUTHENTICATION-RESULTS: MX.EXAMPLE.ORG 1; dmarc=none", OURS),
    "below ours, which is folded": ("Authentication-Results: mx.example.org;\r\n\tdmarc=fail", OURS),
    "below ours, which was made unreadable": ("Authentication-Results: mx.example.org; dmarc=fail (((", OURS),
    "below ours, which says nothing of it": ("Authentication-Results: mx.example.org; spf=pass", OURS),
    "an echo within a comment": (f"Authentication-Results: mx.example.org; spf=fail (from {PASS})",),
    "a nested comment": (f"Authentication-Results: mx.example.org; spf=fail (a (b) ; {PASS})",),
    "a quoted local part": (
        'Authentication-Results: mx.example.org; spf=fail smtp.mailfrom="a) dmarc=pass (b"@evil.example',
    ),
    "a quoted local part with a semicolon": (
        f'Authentication-Results: mx.example.org; spf=fail smtp.mailfrom="x; {PASS}; y"@evil.example',
    ),
    "of another domain": ("Authentication-Results: mx.example.org; dmarc=pass header.from=evil.example",),
    "of a domain above": ("Authentication-Results: mx.example.org; dmarc=pass header.from=example.org",),
    "said twice": (f"Authentication-Results: mx.example.org; dmarc=fail header.from=evil.example; {PASS}",),
    "said twice, of her own domain": (
        (
            "Authentication-Results: mx.example.org; dmarc=fail header.from=players.example.org;\r\n"
            " dmarc=pass header.from=players.example.org"
        ),
    ),
    "spf and dkim alone": (
        (
            "Authentication-Results: mx.example.org; spf=pass smtp.mailfrom=players.example.org;\r\n"
            " dkim=pass header.d=players.example.org"
        ),
    ),
    "what another hop has set aside": (f"X-Original-Authentication-Results: mx.example.org; {PASS}",),
    "ARC": (f"ARC-Authentication-Results: i=1; mx.example.org; {PASS}",),
    "parentheses without end": (f"Authentication-Results: mx.example.org; {'(' * 3000} {PASS}",),
    "very long": (f"Authentication-Results: mx.example.org; {'spf=pass; ' * 1000}{PASS}",),
}


@pytest.mark.parametrize("forged", FORGED)
def test_it_vouches_for_nobody(forged: str) -> None:
    town = Town("dmarc")
    came = town.suffers(eml(*FORGED[forged], f"From: {VERA}", "Subject: x", body="казнить Борю"), "2 11:00")
    assert (came.verdicts, came.events, came.to) == (["held"], [], [VERA])


def test_in_the_body_it_is_no_header() -> None:
    town = Town("dmarc")
    came = town.suffers(eml(f"From: {VERA}", "Subject: x", body=f"{OURS}\r\n\r\nказнить Борю"), "2 11:00")
    assert (came.verdicts, came.events) == (["held"], [])


def test_where_no_server_is_named_none_is_believed() -> None:
    town = Town("dmarc", authserv_id="")
    for number, head in enumerate((OURS, f"Authentication-Results: ; {PASS}")):
        mail = eml(head, f"From: {VERA}", f"Message-ID: <{number}@x>", "Subject: x", body="казнить Борю")
        assert town.suffers(mail, "2 11:00").verdicts == ["held"]


def test_the_servers_own_word_is_believed() -> None:
    """What the rest is worth: the very mail counts with it."""
    town = Town("dmarc")
    came = town.suffers(eml(OURS, f"From: {VERA}", "Subject: x", body="казнить Борю"), "2 11:00")
    assert (came.verdicts, town.tally()) == (["letter"], {"Боря": ["Вера"]})
