"""A mail of which only the beginning was fetched: read as far as it goes, the same mail as the whole, and marked."""

from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import SMTP

import pytest

from mailhost.letters.cut import LEAST_MAX_BYTES, MAX_BYTES, is_cut, marked
from mailhost.letters.identity import letter_key
from mailhost.letters.incoming import read
from mailhost.letters.mime import LONGEST_HEAD, split
from mailhost.letters.recording import recording
from tests.letters.test_recording import wav

ARRIVED = datetime(2026, 12, 1, 19, tzinfo=UTC)


def letter(text: str, *enclosed: tuple[str, bytes]) -> bytes:
    """A mail with files, by kind and bytes."""
    mail = EmailMessage(policy=SMTP)
    mail["From"] = "Аня <anya@example.org>"
    mail["Subject"] = "Re: Город. День 1 [gorod]"
    mail["Message-ID"] = "<1@example.org>"
    mail.set_content(text)
    for kind, data in enclosed:
        main, _, sub = kind.partition("/")
        mail.add_attachment(data, maintype=main, subtype=sub, filename=f"file.{sub}")
    return mail.as_bytes()


def cut(raw: bytes, most: int = MAX_BYTES) -> bytes:
    return marked(raw[:most], len(raw))


@pytest.mark.parametrize("most", [LEAST_MAX_BYTES, MAX_BYTES])
def test_a_vote_with_a_photograph_of_twenty_megabytes_is_read(most: int) -> None:
    photo = letter("казнить Борю", ("image/jpeg", b"\xff\xd8" + bytes(20_000_000)))
    found = read(split(cut(photo, most)))
    assert (found.kind, found.sender, found.fresh) == ("letter", "anya@example.org", ("казнить Борю",))


@pytest.mark.parametrize(
    "raw",
    [
        letter("казнить Борю", ("image/jpeg", bytes(range(256)) * 4000)),
        letter("казнить Борю\n" * 100_000),
        letter("казнить Борю\n" * 100_000).replace(b"\r\n", b"\n"),
        b"X-Long: " + b"x" * (LONGEST_HEAD - 1000) + b"\r\n" + letter("казнить Борю", ("image/jpeg", bytes(1_000_000))),
        letter("казнить Борю", ("text/plain", b"\n" * 1_000_000)),
    ],
    ids=["photo", "long text", "bare line feeds", "long head", "blank lines"],
)
def test_a_mail_has_one_key_however_much_of_it_was_fetched(raw: bytes) -> None:
    """max_bytes may be changed, and all be read again after a change of UIDVALIDITY."""
    keys = {letter_key(split(each), ARRIVED) for each in (raw, cut(raw), cut(raw, LEAST_MAX_BYTES))}
    assert len(keys) == 1


def test_whoever_reads_it_again_sees_that_it_was_cut() -> None:
    raw = letter("казнить Борю", ("image/jpeg", bytes(2_000_000)))
    assert not is_cut(split(raw))
    assert is_cut(split(cut(raw)))
    assert cut(raw).startswith(b"X-Mailhost-Cut: the first 1048576 bytes of %d\r\n" % len(raw))
    assert marked(raw[:MAX_BYTES], 0).startswith(b"X-Mailhost-Cut: the first 1048576 bytes\r\n")


def test_of_a_recording_that_was_cut_there_is_none() -> None:
    """What is there would be too short, and sound so."""
    assert recording(cut(letter("последнее слово", ("audio/wav", wav(20_000))))) is None


def test_a_recording_before_the_cut_is_whole() -> None:
    found = recording(cut(letter("последнее слово", ("audio/wav", wav(133)), ("image/jpeg", bytes(2_000_000)))))
    assert found is not None
    assert (found.data, found.seconds) == (wav(133), 133)
