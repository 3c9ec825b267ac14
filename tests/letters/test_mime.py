"""Mails taken apart: boundaries, encodings and heads as the world writes them."""

import time

import pytest

from mailhost.letters.mime import Part, parse, payload, split

MIXED = b'From: b@example.net\r\nContent-Type: multipart/mixed; boundary="b b"\r\n\r\n'


def bodies(raw: bytes) -> list[bytes]:
    return [part.body for part in parse(split(raw)).parts]


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (b"preamble\r\n--b b\r\n\r\none\r\n--b b\r\n\r\ntwo\r\n--b b--\r\nepilogue", [b"one", b"two"]),
        (b"--b b\r\n\r\none\r\n--b b\r\n\r\ntwo", [b"one", b"two"]),
        (b"--b b  \n\none\n--b b--", [b"one"]),
        (b"--b b\r\n\r\none\r\n--b bc\r\nstill\r\n--b b--", [b"one\r\n--b bc\r\nstill"]),
        (b"--b b--", []),
        (b"no boundary", []),
    ],
)
def test_parts_stand_between_boundary_lines(body: bytes, found: list[bytes]) -> None:
    assert bodies(MIXED + body) == found


@pytest.mark.parametrize(
    ("raw", "names", "body"),
    [
        (b"A: 1\r\nB: 2\r\n 3\r\n\r\nx", ["a", "b"], b"x"),
        (b"A: 1\n\nx", ["a"], b"x"),
        (b"A: 1\r\rx", ["a"], b"x"),
        (b"\r\n\r\nA: 1\r\n\r\nx", ["a"], b"x"),
        (b"From x Tue Dec 1\nA: 1\n\nx", ["a"], b"x"),
        (b"A: 1\r\nno field here\r\n\r\nx", ["a"], b"no field here\r\n\r\nx"),
        (b"\xef\xbb\xbfA: 1\n\nx", ["a"], b"x"),
        (b"A: 1", ["a"], b""),
        (b"no field", [], b"no field"),
        (b"", [], b""),
    ],
)
def test_a_head_ends_at_a_blank_line_or_at_what_is_no_field(raw: bytes, names: list[str], body: bytes) -> None:
    halves = split(raw)
    assert (list(halves.fields), halves.body) == (names, body)


@pytest.mark.parametrize(
    ("encoding", "body", "data"),
    [
        ("base64", b"0LTQsA==", "да".encode()),
        ("BASE64", b"0L\r\nTQ sA", "да".encode()),
        ("base64", b"A", b""),
        ("base64", b"\r\n0LTQsA==\r\n\r\n-- \r\nA list's footer", "да".encode()),
        ("base64", b"0LTQsA==A list's footer", "да".encode()),
        ("base64", b"0LTQsA==\r\nUnsubscribe\r\n", "да".encode()),
        ("base64", b"0LTQ\r\nsC4u\r\n_____________\r\nA list's footer", "да..".encode()),
        ("base64", b"0LTQ\r\nsC4u\r\n\r\nUnsubscribe\r\n", "да..".encode()),
        ("base64", b"0LTQ\r\nsC4u\r\nSent to everybody by a list\r\n", "да..".encode()),
        ("base64", b"0LTQ\r\r\nsC4u\r\r\n", "да..".encode()),
        ("base64", b"0LTQsC4u\n\n\n0LTQsC4u", "да..да..".encode()),
        ("base64", b"0LT*Q\r\nsA==", "да".encode()),
        ("quoted-printable", b"=D0=B4=\r\n=D0=B0=", "да".encode()),
        ("8bit", b"x", b"x"),
        ("x-odd", b"x", b"x"),
    ],
)
def test_transfer_encodings_are_undone_as_far_as_can_be(encoding: str, body: bytes, data: bytes) -> None:
    part = parse(split(f"Content-Transfer-Encoding: {encoding}\r\n\r\n".encode() + body))
    assert payload(part, 1_000) == data


def test_a_payload_is_no_longer_than_asked_for() -> None:
    part = parse(split(b"Content-Transfer-Encoding: base64\r\n\r\n" + b"QUJD" * 10_000))
    assert payload(part, 10) == b"ABCABCABCA"


@pytest.mark.parametrize(
    ("value", "kind", "parameters"),
    [
        ('Text/HTML; Charset="UTF-8"', "text/html", {"charset": "UTF-8"}),
        ("text/plain; charset*=us-ascii'en'koi8-r", "text/plain", {"charset": "koi8-r"}),
        ('multipart/mixed; boundary="a\\"b"; x', "multipart/mixed", {"boundary": 'a"b'}),
        ("nonsense", "text/plain", {}),
        ("", "text/plain", {}),
    ],
)
def test_a_content_type_is_read_as_far_as_can_be(value: str, kind: str, parameters: dict[str, str]) -> None:
    part: Part = parse(split(f"Content-Type: {value}\r\n\r\n".encode()))
    assert (part.kind, part.parameters) == (kind, parameters)


@pytest.mark.parametrize(
    "hostile",
    [
        b"From: " + b" " * 30_000 + b"\rx\r\n\r\nx",
        b" " * 60_000 + b"\rx",
        b"X: a\r\n" + b" b\r\n" * 12_000 + b"\rx",
        MIXED + b"--b bx\r\n" * 500_000,
        MIXED + (b"--b b\r\nContent-Type: text/plain" + b';a="b' * 750 + b"\r\n\r\nx\r\n") * 99,
    ],
)
def test_a_hostile_head_or_boundary_takes_no_time(hostile: bytes) -> None:
    """Mutant 68064: of 30,000 blanks and a lone carriage return each was given back in turn."""
    started = time.process_time()
    parse(split(hostile))
    assert time.process_time() - started < 0.5


def test_base64_in_tiny_lines_is_read_as_one() -> None:
    part = parse(split(b"Content-Transfer-Encoding: base64\r\n\r\n" + b"QQ\r\n" * 30_000))
    assert payload(part, 40_000)[:4] == bytes.fromhex("41041041")
