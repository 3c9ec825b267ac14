"""A house as a host has it: a folder with config.toml, the program run as processes, a real Dovecot, an SMTP sink.

Phases last seconds: the hours of the calendar are set to a few moments from now.
"""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email import message_from_bytes
from email.message import EmailMessage, Message
from email.policy import SMTP, default
from pathlib import Path
from typing import Any

from tests.live.dovecot import PASSWORD, Dovecot
from tests.live.loopback import HOST
from tests.live.smtp_sink import SmtpSink

PROGRAM = Path(sys.executable).parent / "mailhost"
PATIENCE = 60
CONFIG = """
[host]
name = "Прокуратор"
email = "{email}"
notify = "me@example.org"
timezone = "UTC"

[imap]
server = "{host}"
port = {imap}
security = "none"
username = "{email}"
settle_seconds = 1
poll_seconds = 20

[smtp]
server = "{host}"
port = {smtp}
security = "none"
username = ""

[calendar]
day_starts = "{day:%H:%M:%S}"
night_starts = "{night:%H:%M:%S}"
long_days = "none"
holidays = ""
reminders = []
"""


class ServedHouse:
    """One mailbox, one game called «wolves», and the daemon when it is started."""

    def __init__(self, folder: Path, dovecot: Dovecot, sink: SmtpSink, user: str) -> None:
        self.folder, self.dovecot, self.sink, self.user = folder, dovecot, sink, user
        self.daemon: subprocess.Popen[bytes] | None = None
        self.written = 0

    def configure(self, day_in: float, night_in: float) -> None:
        """The day starts in so many seconds, the night after it in so many."""
        now = datetime.now(UTC)
        text = CONFIG.format(
            host=HOST,
            email=self.user,
            imap=self.dovecot.imap_port,
            smtp=self.sink.port,
            day=now + timedelta(seconds=day_in),
            night=now + timedelta(seconds=night_in),
        )
        (self.folder / "config.toml").write_text(text)

    def mailhost(self, *arguments: str, status: int = 0) -> str:
        """Run a command to its end; returns what it printed."""
        done = subprocess.run(
            [PROGRAM, *arguments], cwd=self.folder, env=self.environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == status, f"{arguments}: {done.returncode}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def json(self, *arguments: str) -> Any:
        """What a command answers to a script."""
        return json.loads(self.mailhost(*arguments, "--json"))

    @property
    def environment(self) -> dict[str, str]:
        """With the password that the config asks for."""
        return os.environ | {"MAILHOST_PASSWORD": PASSWORD}

    def start(self) -> None:
        """Start the daemon; what it says goes to a file."""
        log = (self.folder / "daemon.log").open("ab")
        self.daemon = subprocess.Popen([PROGRAM, "run"], cwd=self.folder, env=self.environment, stderr=log, stdout=log)
        log.close()

    def kill(self) -> None:
        """As a power cut would."""
        assert self.daemon is not None
        self.daemon.send_signal(signal.SIGKILL)
        self.daemon.wait(timeout=PATIENCE)

    def stop(self) -> None:
        """As a host would; it ends by itself and cleanly."""
        if self.daemon is not None and self.daemon.poll() is None:
            self.daemon.send_signal(signal.SIGTERM)
            assert self.daemon.wait(timeout=PATIENCE) == 0, self.log()

    def log(self) -> str:
        """What the daemon has said."""
        return (self.folder / "daemon.log").read_text()

    def write(self, address: str, text: str, **headers: str) -> str:
        """A player's mail, delivered by LMTP; returns its Message-ID once the server has acknowledged it."""
        mail = self.letter(address, text, **headers)
        self.dovecot.deliver(self.user, mail.as_bytes())
        return str(mail["Message-ID"])

    def letter(self, address: str, text: str, **headers: str) -> EmailMessage:
        """A player's mail, not yet sent."""
        self.written += 1
        mail = EmailMessage(policy=SMTP)
        mail["From"] = address
        mail["To"] = self.reply_to(address)
        mail["Subject"] = headers.pop("subject", "Re: Город")
        mail["Message-ID"] = f"<{self.written}.{self.user}>"
        for name, value in headers.items():
            mail[name.replace("_", "-")] = value
        mail.set_content(text)
        return mail

    def reply_to(self, address: str) -> str:
        """Where a program sends an answer to the last mail that went there."""
        mails = self.mails_to(address)
        return str(mails[-1]["Reply-To"] or self.user) if mails else self.user

    def mails_to(self, address: str) -> list[Message]:
        """What that address has been sent, in order."""
        return [message_from_bytes(raw, policy=default) for to, raw in list(self.sink.taken) if to == address]

    def texts_to(self, address: str) -> list[str]:
        """The bodies of it."""
        mails = (mail for mail in self.mails_to(address) if isinstance(mail, EmailMessage))
        return [body.get_content() for mail in mails if (body := mail.get_body(("plain",))) is not None]

    def until(self, what: str, holds: Callable[[], bool]) -> None:
        """Look again whenever something may have come, until it holds; fails with the daemon's log if it never does."""
        deadline = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < deadline, f"never came about: {what}\n{self.log()}"
            self.sink.heard.wait(0.2)
            self.sink.heard.clear()
