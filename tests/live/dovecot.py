"""Debian's Dovecot on loopback ports of its own: IMAP, IMAP with STARTTLS, IMAPS, and LMTP to deliver by.

It needs root (Dovecot changes users), serves any user with one password, and ends only what it has started.
"""

import os
import shutil
import signal
import smtplib
import subprocess
import tempfile
import threading
from datetime import datetime
from pathlib import Path
from typing import Any

from imapclient import IMAPClient

from tests.live.loopback import HOST, free_ports, make_certificate

PROGRAM = "dovecot"
NOBODY = 65534
PASSWORD = "secret"

CONFIG = """
base_dir = {root}/run
state_dir = {root}/run
log_path = /dev/stderr
protocols = imap lmtp
listen = {host}
ssl = yes
ssl_cert = <{root}/cert.pem
ssl_key = <{root}/key.pem
disable_plaintext_auth = no
first_valid_uid = {nobody}
last_valid_uid = {nobody}
mail_uid = {nobody}
mail_gid = {nobody}
mail_home = {root}/mail/%u
mail_location = maildir:{root}/mail/%u/Maildir
namespace inbox {{
  inbox = yes
  mailbox Unrat {{
    special_use = \\Junk
  }}
}}
passdb {{
  driver = static
  mechanisms = plain login
  args = password={password}
}}
{oauth}
userdb {{
  driver = static
  args = uid={nobody} gid={nobody} home={root}/mail/%u allow_all_users=yes
}}
service imap-login {{
  service_count = 0
  inet_listener imap {{
    port = {imap}
  }}
  inet_listener imaps {{
    port = {imaps}
    ssl = yes
  }}
}}
service lmtp {{
  inet_listener lmtp {{
    address = {host}
    port = {lmtp}
  }}
}}
protocol lmtp {{
  postmaster_address = postmaster@example.org
}}
"""


OAUTH = """
auth_failure_delay = 0
auth_mechanisms = plain {mechanism}
passdb {{
  driver = oauth2
  mechanisms = xoauth2 oauthbearer
  args = {root}/oauth2.conf
}}
"""
INTROSPECTION = """
introspection_mode = post
introspection_url = {url}/introspect
username_attribute = username
active_attribute = active
active_value = true
"""


def missing() -> str:
    """Why it cannot be started here, "" if it can."""
    servers = [Path("/usr/lib/dovecot") / name for name in ("imap", "lmtp")]
    program = shutil.which(PROGRAM, path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if program is None or not all(server.exists() for server in servers):
        return "Dovecot is not installed (Debian: dovecot-imapd, dovecot-lmtpd)"
    return "" if os.geteuid() == 0 else "Dovecot can only be started by root"


class Dovecot:
    """A running server; it may be stopped and started again with all its mail."""

    def __init__(self, introspects_at: str = "", mechanism: str = "xoauth2") -> None:
        """`introspects_at`: an authorization server; then users are let in by its tokens too, by that mechanism."""
        self.introspects_at, self.mechanism = introspects_at, mechanism
        self.root = Path(tempfile.mkdtemp(prefix="dovecot-"))
        self.root.chmod(0o755)
        self.imap_port, self.imaps_port, self.lmtp_port = free_ports(3)
        self.certificate, _ = make_certificate(self.root)
        (self.root / "mail").mkdir()
        os.chown(self.root / "mail", NOBODY, NOBODY)
        (self.root / "dovecot.conf").write_text(self._config())
        (self.root / "oauth2.conf").write_text(INTROSPECTION.format(url=introspects_at))
        self.log: list[str] = []
        self.start()

    def start(self) -> None:
        """Start it; returns once it listens."""
        program = shutil.which(PROGRAM, path=f"{os.environ.get('PATH', '')}:/usr/sbin") or PROGRAM
        self._process = subprocess.Popen(
            [program, "-F", "-c", str(self.root / "dovecot.conf")],
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        assert self._process.stderr is not None
        for line in self._process.stderr:
            self.log.append(line)
            if "starting up" in line:
                break
        else:
            raise RuntimeError("".join(self.log))
        self._reader = threading.Thread(target=self.log.extend, args=(self._process.stderr,), daemon=True)
        self._reader.start()

    def stop(self) -> None:
        """Stop it and wait until it is gone; its mail stays."""
        # The master alone would wait ten seconds for sessions that are open.
        os.killpg(self._process.pid, signal.SIGTERM)
        self._process.wait(timeout=30)
        self._reader.join(timeout=30)
        assert self._process.stderr is not None
        self._process.stderr.close()

    def remove(self) -> None:
        """Stop it for good."""
        self.stop()
        shutil.rmtree(self.root, ignore_errors=True)

    def deliver(self, user: str, raw: bytes) -> None:
        """By LMTP; returns once the server has acknowledged it. It arrives now."""
        with smtplib.LMTP(HOST, self.lmtp_port) as lmtp:
            lmtp.sendmail("sender@example.org", [user], raw)

    def append(self, user: str, raw: bytes, arrived: datetime, folder: str = "INBOX") -> None:
        """Put a mail into a folder by IMAP, with an arrival time of our choice."""
        with self.client(user) as client:
            client.append(folder, raw, msg_time=arrived)

    def client(self, user: str) -> Any:
        """An IMAPClient that is logged in, for a look behind the scenes; a context manager."""
        client = IMAPClient(HOST, self.imap_port, ssl=False, timeout=30)
        client.login(user, PASSWORD)
        return client

    def renumber(self, user: str) -> None:
        """Lose the list of UIDs, so that the mailbox gets a new UIDVALIDITY.

        The server's count of UIDVALIDITYs stays: without it the next is the second of the clock,
        which is the old one when the mailbox is less than a second old.
        """
        for path in (self.root / "mail" / user / "Maildir").glob("dovecot*"):
            if not path.name.startswith("dovecot-uidvalidity"):
                path.unlink()

    def _config(self) -> str:
        return CONFIG.format(
            root=self.root,
            host=HOST,
            nobody=NOBODY,
            password=PASSWORD,
            imap=self.imap_port,
            imaps=self.imaps_port,
            lmtp=self.lmtp_port,
            oauth=OAUTH.format(root=self.root, mechanism=self.mechanism) if self.introspects_at else "",
        )
