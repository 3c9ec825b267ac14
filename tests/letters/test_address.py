"""One notion of an address: whatever may be registered can be written to, and is known again when it writes."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailhost.letters.address import is_address, is_robots
from mailhost.letters.composing import compose
from mailhost.letters.incoming import read
from mailhost.letters.mime import split

ALLOWED = "abcXYZ019%'+/=_.-"


@pytest.mark.parametrize(
    "text",
    [
        "borya@example.net",
        "Anya.Petrova+mafia@mail.example.net",
        "o'hara@example.org",
        "host@localhost",
        "7@7.example.org",
        f"{'a' * 64}@example.org",
    ],
)
def test_an_address(text: str) -> None:
    assert is_address(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "borya",
        "b@",
        "@example.net",
        "<borya@example.net>",
        "Боря <borya@example.net>",
        "b@example.net;",
        "b@example.net,",
        "a,b@example.net",
        "b@example.net, c@example.net",
        "a@b@example.net",
        "mailto:b@example.net",
        '"b b"@example.net',
        "b b@example.net",
        "b@example.net ",
        "b@example.net\n",
        "b@example..net",
        "b@.example.net",
        "b@example.net.",
        ".b@example.net",
        "b..c@example.net",
        "b.@example.net",
        "b@-example.net",
        "b@[127.0.0.1]",
        "b@exam_ple.net",
        "боря@example.net",
        "b@пример.example",
        f"{'a' * 65}@example.org",
        f"b@{'a' * 250}.org",
        *(f"a{sign}b@example.org" for sign in '`$|&;<>(){}[]*?!#^~\\"\n'),
    ],
)
def test_what_only_looks_like_one(text: str) -> None:
    assert not is_address(text)


@given(st.text(ALLOWED, min_size=1, max_size=66), st.text("abcXYZ019.-", min_size=1, max_size=40))
def test_whoever_may_be_registered_is_written_to_and_known_again(local: str, domain: str) -> None:
    address = f"{local}@{domain}".lower()
    if not is_address(address):
        return
    raw = compose(
        message_id="<1@example.org>",
        sender_name="Боря",
        sender=address,
        to=address,
        subject="Re: Город",
        body="казнить Аню",
        page="<p>казнить Аню</p>",
        date=datetime(2026, 12, 1, tzinfo=UTC),
    )
    letter = read(split(raw))
    assert (letter.sender, letter.recipients) == (address, (address,))


@pytest.mark.parametrize(
    "text",
    [
        *("no-reply@example.org", "NoReply@example.org", "no_reply-7@example.org", "do.not.reply@example.org"),
        *("donotreply@example.org", "MAILER-DAEMON@example.org", "postmaster@example.org", "mdaemon@example.org"),
        *(
            "bounce@example.org",
            "club-bounces@example.org",
            "club-bounces+x=example.net@example.org",
            "bounces+1@example.org",
        ),
    ],
)
def test_nobody_reads_what_is_written_to_a_robot(text: str) -> None:
    assert is_robots(text)


@pytest.mark.parametrize(
    "text",
    [
        "noreen@example.org",
        "postmasters@example.org",
        "nobodys.fool@example.org",
        "trebounce@example.org",
        "x@noreply.example",
    ],
)
def test_a_person_may_be_called_nearly_so(text: str) -> None:
    assert not is_robots(text)
