"""Authentication-Results (RFC 8601): believed for one authserv-id, and only the topmost header that has it."""

import pytest

from mailhost.letters.authentication import vouched

OURS = "mx.example.org"
ANYA = "anya@players.example.org"
PASS = "mx.example.org; spf=pass smtp.mailfrom=a@b.example; dmarc=pass (p=NONE) header.from=players.example.org"


def mail(*results: str, sender: str = ANYA) -> bytes:
    """A mail with these headers, from the top."""
    head = "".join(f"Authentication-Results: {each}\r\n" for each in results)
    return f"{head}From: {sender}\r\n\r\nда\r\n".encode()


@pytest.mark.parametrize(
    "result",
    [
        PASS,
        "MX.Example.org 1; DMARC=Pass header.from=Players.Example.org",
        "mx.example.org;\r\n\tdkim=fail (bad (very)) header.d=evil.example;\r\n\tdmarc=pass",
    ],
)
def test_the_host_s_own_server_is_believed(result: str) -> None:
    assert vouched(mail(result), OURS, ANYA)


@pytest.mark.parametrize(
    "results",
    [
        (),
        ("mx.example.org; none",),
        ("mx.example.org; dmarc=fail header.from=players.example.org",),
        ("mx.example.org; dmarc=none header.from=players.example.org",),
        ("mx.example.org; spf=pass smtp.mailfrom=anya@players.example.org; dkim=pass header.d=players.example.org",),
        ("mx.example.org; dmarc=pass header.from=evil.example",),
        # Another server's, or one that looks like ours
        ("mx.evil.example; dmarc=pass header.from=players.example.org",),
        ("mx.example.org.evil.example; dmarc=pass header.from=players.example.org",),
        ("dmarc=pass header.from=players.example.org",),
        # Ours says no on top, and the forged one below says yes
        ("mx.example.org; dmarc=fail header.from=players.example.org", PASS),
        ("mx.example.org; spf=pass smtp.mailfrom=x@evil.example", PASS),
        ("mx.example.org; none", PASS),
        ("mx.example.org; dmarc=(((", PASS),
        # Said within a comment or a quoted local part
        ("mx.example.org; spf=pass (dmarc=pass header.from=players.example.org)",),
        ('mx.example.org; spf=pass smtp.mailfrom="a) dmarc=pass (b"@evil.example',),
        ('mx.example.org; spf=fail (a\\) dmarc=pass) smtp.mailfrom="; dmarc=pass"@evil.example',),
        ("mx.example.org; dmarc=pass header.from=evil.example; dmarc=pass header.from=players.example.org",),
        # What a parser may break of
        ("mx.example.org; " + "(" * 3000,),
        ("mx.example.org; " + "dkim=pass;" * 3000,),
        ("",),
        (";;;",),
        ("\xff\x00",),
    ],
)
def test_nothing_else_is(results: tuple[str, ...]) -> None:
    assert not vouched(mail(*results), OURS, ANYA)


def test_a_header_of_another_server_above_does_not_hide_ours() -> None:
    assert vouched(mail("relay.example.net; none", PASS), OURS, ANYA)


def test_without_an_id_nobody_is_believed() -> None:
    for own in ("", "  "):
        assert not vouched(mail(PASS), own, ANYA)
        assert not vouched(mail("; dmarc=pass"), own, ANYA)


def test_what_stands_in_the_body_is_no_header() -> None:
    assert not vouched(f"From: {ANYA}\r\n\r\nAuthentication-Results: {PASS}\r\n".encode(), OURS, ANYA)
    assert not vouched(mail(PASS), OURS, "")
