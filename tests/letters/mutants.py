"""Mails of the corpus as accidents and malice leave them; a seed always makes the same one."""

import random
from collections.abc import Callable
from pathlib import Path

CORPUS = sorted(path.read_bytes() for path in (Path(__file__).parent / "corpus").glob("*.eml"))
TOKENS = (
    b"\x00",
    b"\r",
    b"\r\n\r\n",
    b"\xff\xfe",
    b"\xed\xa0\x80",
    b"\xe2\x80\xae",
    b"+2AA-",
    b"\x1b$B",
    b"=?utf-8?b?",
    b"?=",
    b"=\r\n",
    b"=3D=",
    b"====",
    b"--",
    b"--=_b1--",
    b"\n> ",
    b"\n>>>> ",
    b"\n-- \n",
    b"wrote:\n",
    b"<blockquote>",
    b"</div></table>",
    b"<!--",
    b"[quote]",
    b"-----BEGIN PGP SIGNED MESSAGE-----\n",
    b"<a@",
    b'"',
    b"\\",
    b"\xcc\x81" * 40,
)
CHARSETS = (
    b"utf-8", b"utf-7", b"utf-16", b"utf-32", b"koi8-r", b"cp866", b"iso-2022-jp", b"iso-2022-kr", b"hz", b"gb2312",
    b"big5", b"idna", b"punycode", b"hex", b"rot13", b"x-none", b"", b"\xff", b"mac_cyrillic", b"euc-kr", b"utf-8-sig",
)  # fmt: skip
FIELDS = (
    b"Content-Type: multipart/mixed; boundary=x",
    b"Content-Type: text/html",
    b"Content-Type: text/plain; format=flowed; delsp=yes",
    b"Content-Type: ;;;==",
    b"Content-Transfer-Encoding: base64",
    b"Content-Transfer-Encoding: quoted-printable",
    b"From: a@example.org, b@example.org",
    b"From: " + b"(" * 1_000,
    b"Subject: =?utf-7?q?+2AA-?= =?koi8-r?b?" + b"A" * 500 + b"?=",
    b"Subject: Mail delivery failed",
    b"Message-ID: <[a]>",
    b"Date: 99 Xxx 99999 99:99:99 +9999",
    b"\xff\xff: \xff",
)
Dice = random.Random


def mutant(seed: int) -> bytes:
    """A mail of the corpus, changed up to six times."""
    dice = Dice(seed)
    mail = dice.choice(CORPUS)
    for _ in range(dice.randint(1, 6)):
        mail = dice.choice(CHANGES)(mail, dice)
    return mail


def _at(mail: bytes, dice: Dice) -> int:
    return dice.randint(0, len(mail))


def bytes_changed(mail: bytes, dice: Dice) -> bytes:
    """A few of them, anywhere."""
    raw = bytearray(mail)
    for _ in range(min(len(raw), dice.randint(1, 20))):
        raw[dice.randrange(len(raw))] = dice.randrange(256)
    return bytes(raw)


def cut_out(mail: bytes, dice: Dice) -> bytes:
    """A stretch is missing."""
    start = _at(mail, dice)
    return mail[:start] + mail[start + dice.randint(1, 400) :]


def repeated(mail: bytes, dice: Dice) -> bytes:
    """A stretch comes many times."""
    start = _at(mail, dice)
    piece = mail[start : start + dice.randint(1, 80)]
    return mail[:start] + piece * dice.choice((2, 10, 1_000)) + mail[start:]


def put_in(mail: bytes, dice: Dice) -> bytes:
    """A piece of what means something, once or often."""
    start = _at(mail, dice)
    return mail[:start] + dice.choice(TOKENS) * dice.choice((1, 1, 3, 2_000)) + mail[start:]


def other_charset(mail: bytes, dice: Dice) -> bytes:
    """All that is named, named anew."""
    head, name, rest = mail.partition(b"charset=")
    return head + name + dice.choice(CHARSETS) + b"\n" + rest.partition(b"\n")[2] if name else mail


def other_field(mail: bytes, dice: Dice) -> bytes:
    """One more header line, before the others or among them."""
    lines = mail.split(b"\n")
    lines.insert(dice.randint(0, min(len(lines), 9)), dice.choice(FIELDS))
    return b"\n".join(lines)


def shuffled(mail: bytes, dice: Dice) -> bytes:
    """The lines of the head, or of the whole, in another order."""
    head, blank, body = mail.partition(b"\n\n")
    lines = (head if dice.random() < 0.7 else mail).split(b"\n")
    dice.shuffle(lines)
    return b"\n".join(lines) + blank + body


def quoted(mail: bytes, dice: Dice) -> bytes:
    """The body, deep."""
    head, blank, body = mail.partition(b"\n\n")
    mark = dice.choice((b"> ", b">", b"   > ", b"| ", b">" * 200, b"\xd0\x98> "))
    return head + blank + b"\n".join(mark + line for line in body.split(b"\n"))


def nested(mail: bytes, dice: Dice) -> bytes:
    """The mail in a part of another, some levels down."""
    for level in range(dice.choice((1, 3, 19, 21, 60))):
        kind = dice.choice((b"multipart/mixed; boundary=n%d" % level, b"message/rfc822", b"multipart/digest"))
        mail = b"From: a@example.org\nContent-Type: " + kind + b"\n\n--n%d\n" % level + mail + b"\n--n%d--\n" % level
    return mail


def spliced(mail: bytes, dice: Dice) -> bytes:
    """Its beginning, and another's end."""
    other = dice.choice(CORPUS)
    return mail[: _at(mail, dice)] + other[_at(other, dice) :]


def one_line(mail: bytes, dice: Dice) -> bytes:
    """A huge one."""
    start = _at(mail, dice)
    return mail[:start] + dice.choice((b"a", b" ", b"-", b"=", b"\xd1\x8f", b"<b>")) * 30_000 + mail[start:]


def html(mail: bytes, dice: Dice) -> bytes:
    """The body as HTML, in boxes that are never closed."""
    head, _, body = mail.partition(b"\n\n")
    box = dice.choice((b"<div>", b"<blockquote>", b"<table><tr><td>", b'<p style="font-size:0">', b"<s>"))
    return head + b"\nContent-Type: text/html\n\n" + box * dice.choice((1, 50, 3_000)) + body


CHANGES: tuple[Callable[[bytes, Dice], bytes], ...] = (
    bytes_changed,
    cut_out,
    repeated,
    put_in,
    other_charset,
    other_field,
    shuffled,
    quoted,
    nested,
    spliced,
    one_line,
    html,
)
