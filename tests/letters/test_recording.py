"""A recorded last word (G5): found in the mail, its length told by the file, nothing else done with it."""

import io
import wave
from email.message import EmailMessage
from email.policy import SMTP

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailhost.letters.recording import MOST_BYTES, Recording, recording, seconds


def wav(length: int) -> bytes:
    """A recording of silence, of so many seconds."""
    file = io.BytesIO()
    with wave.open(file, "wb") as made:
        made.setnchannels(1)
        made.setsampwidth(1)
        made.setframerate(100)
        made.writeframes(b"\x80" * 100 * length)
    return file.getvalue()


def mp3(length: int) -> bytes:
    """Frames of MPEG 2, layer III, 8 kbit/s at 22,050 Hz: 26 bytes each."""
    return (bytes((0xFF, 0xF3, 0x10, 0xC0)) + bytes(22)) * round(length * 22050 / 576)


def mail(data: bytes, kind: str = "audio/wav", name: str | None = "слово.wav") -> bytes:
    """A mail with that enclosed."""
    made = EmailMessage(policy=SMTP)
    made["From"] = "anya@example.org"
    made["Subject"] = "Re: Город"
    made.set_content("последнее слово")
    main, _, sub = kind.partition("/")
    made.add_attachment(data, maintype=main, subtype=sub, filename=name)
    return made.as_bytes()


@pytest.mark.parametrize(
    ("kind", "name", "extension"),
    [
        ("audio/wav", "слово.wav", "wav"),
        ("audio/mpeg", None, "mp3"),
        ("audio/x-m4a", "Новая запись 7.m4a", "m4a"),
        ("application/octet-stream", "AUD-20261201-WA0001.OPUS", "opus"),
        ("application/ogg", "voice.ogg", "ogg"),
        ("audio/amr", "rec.amr", "amr"),
        ("audio/strange", "rec", "audio"),
    ],
)
def test_it_is_known_by_its_name_or_its_type(kind: str, name: str | None, extension: str) -> None:
    found = recording(mail(b"bytes", kind, name))
    assert found == Recording(extension, b"bytes", 0)


@pytest.mark.parametrize(
    ("kind", "name"),
    [("image/jpeg", "photo.jpg"), ("application/pdf", "слово.pdf"), ("video/mp4", "film.mp4"), ("text/plain", "a.mp3")],
)
def test_nothing_else_is_one(kind: str, name: str) -> None:
    assert recording(mail(b"bytes", kind, name)) is None
    assert recording(b"From: a@example.org\n\nno enclosure\n") is None


@pytest.mark.parametrize("length", [1, 133, 180, 181])
def test_its_length_is_told_by_the_file(length: int) -> None:
    found = recording(mail(wav(length)))
    assert found is not None
    assert (found.seconds, found.data) == (length, wav(length))
    assert seconds("mp3", mp3(length)) == length


@pytest.mark.parametrize("data", [b"", b"RIFF", wav(10)[:30], b"not audio at all", b"\0" * 4096, bytes(MOST_BYTES + 1)])
def test_what_cannot_be_told_is_nothing(data: bytes) -> None:
    assert seconds("wav", data) == 0


@given(st.sampled_from(["mp3", "m4a", "ogg", "wav", "flac", "wma", "aiff", "audio"]), st.binary(max_size=2000))
def test_no_bytes_break_it(extension: str, data: bytes) -> None:
    for head in (b"", b"OggS", b"ID3\x04\0\0", b"fLaC", b"RIFF\0\0\0\0WAVE", b"\0\0\0\x18ftypM4A "):
        assert 0 <= seconds(extension, head + data) <= 24 * 3600
