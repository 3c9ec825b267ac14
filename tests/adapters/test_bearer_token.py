"""A token on the wire, by the examples of those who defined it."""

import base64

import pytest

from mailhost.adapters.bearer_token import BearerToken, mechanism, oauthbearer, xoauth2


def test_xoauth2_is_as_google_writes_it() -> None:
    """The example of Google's page on the SASL XOAUTH2 mechanism."""
    wanted = (
        "dXNlcj1zb21ldXNlckBleGFtcGxlLmNvbQFhdXRoPUJlYXJlciB5YTI5LnZGOWRmdDRxbVRjMk52"
        "YjNSbGNrQmhkSFJoZG1semRHRXVZMjl0Q2cBAQ=="
    )
    said = xoauth2("someuser@example.com", "ya29.vF9dft4qmTc2Nvb3RlckBhdHRhdmlzdGEuY29tCg")
    assert base64.b64encode(said.encode()).decode() == wanted


def test_oauthbearer_is_as_the_rfc_writes_it() -> None:
    """RFC 7628, 4.1."""
    wanted = (
        "bixhPXVzZXJAZXhhbXBsZS5jb20sAWhvc3Q9c2VydmVyLmV4YW1wbGUuY29tAXBvcnQ9MTQzAWF1dGg9QmVhcmVyI"
        "HZGOWRmdDRxbVRjMk52YjNSbGNrQmhiSFJoZG1semRHRXVZMjl0Q2c9PQEB"
    )
    said = oauthbearer("user@example.com", "vF9dft4qmTc2Nvb3RlckBhbHRhdmlzdGEuY29tCg==", ("server.example.com", 143))
    assert base64.b64encode(said.encode()).decode() == wanted


def test_signs_of_the_protocol_in_a_name_are_written_otherwise() -> None:
    """RFC 5801, 4."""
    assert oauthbearer("a=b,c@example.org", "t", ("h", 1)).startswith("n,a=a=3Db=2Cc@example.org,\1")


@pytest.mark.parametrize(
    ("offered", "chosen"),
    [
        (["PLAIN", "OAUTHBEARER", "XOAUTH2"], "XOAUTH2"),
        (["PLAIN", "OAUTHBEARER"], "OAUTHBEARER"),
        (["PLAIN", "LOGIN"], None),
        ([], None),
    ],
)
def test_the_mechanism_is_one_that_is_offered(offered: list[str], chosen: str | None) -> None:
    assert mechanism(offered) == chosen


@pytest.mark.parametrize(("kind", "last"), [("XOAUTH2", ""), ("OAUTHBEARER", "\1")])
def test_a_refusal_is_acknowledged_without_the_token(kind: str, last: str) -> None:
    """RFC 7628, 3.2.3."""
    talk = BearerToken("XOAUTH2" if kind == "XOAUTH2" else "OAUTHBEARER", "me", "secret", ("h", 1))
    assert "secret" in talk()
    assert talk(b'{"status":"invalid_token"}') == last
