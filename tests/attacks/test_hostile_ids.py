"""Markup or a terminal's codes in a Message-ID, an address, a subject, a file's name.

In a log, on a terminal, in JSON, in a notice to the host they are harmless text.
"""

import logging
import re
from pathlib import Path

import pytest

from tests.attacks.town import Town, eml
from tests.cli.conftest import spoken
from tests.cli.stage import Program

HOSTILE = (
    "\x1b[2J\x1b[1;1Howned",
    "\x1b]0;title\x07",
    "\x9b2Jowned",
    "\u009b2Jowned",
    "\u202edenwo",
    "<script>alert(1)</script>",
    "x\r\nX-Injected: yes",
    "x\u2028y",
    "a\x00b",
    "%s%n{0.__class__}",
)
STEERS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069]")


@pytest.mark.parametrize("hostile", HOSTILE)
def test_in_the_log_and_in_notices(hostile: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    town = Town()
    heads = (
        (f"From: {hostile}@evil.example",),
        (f'From: "{hostile}" <x@evil.example>',),
        (f"From: x@{hostile}.example",),
        (f"Message-ID: <{hostile}@x>", "From: x@evil.example"),
        (f"Subject: {hostile}", "From: player3@players.example.org"),
        (f"Message-ID: {hostile}", "From: player3@players.example.org", f"X-A: {'a' * 70_000}"),
        (f"Content-Type: {hostile}", "From: player3@players.example.org"),
    )
    for number, head in enumerate(heads):
        town.suffers(eml(*head, body=f"казнить {hostile}"), f"2 11:0{number}")
    town.leaves()
    assert len(caplog.records) >= len(heads)
    for record in caplog.records:
        assert not STEERS.search(record.getMessage()), record.getMessage()
        assert "\n" not in record.getMessage()
    for mail in town.mails("host"):
        assert not STEERS.search(mail.subject + mail.body.replace("\n", ""))


@pytest.mark.parametrize("hostile", HOSTILE)
@pytest.mark.parametrize("how", [(), ("--json",)])
def test_on_the_terminal(
    hostile: str,
    how: tuple[str, ...],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    program = Program(tmp_path, spoken(capsys))
    head = (f'From: "{hostile}" <{hostile}@evil.example>', f"Subject: {hostile}", f"Message-ID: <{hostile}@x>")
    (tmp_path / "mail.eml").write_bytes(eml(*head, body=f"казнить {hostile}\n{hostile}"))
    (tmp_path / "auto.eml").write_bytes(eml(*head, f"Auto-Submitted: {hostile}", body=hostile))
    out = program.done("read", "mail.eml", "auto.eml", *how)
    assert out
    assert not STEERS.search(out)
