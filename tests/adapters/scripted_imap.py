"""An IMAP server on loopback that behaves as servers in the world do, for what a good one cannot be made to do.

It knows just the commands that the adapter gives. Every command is noted; each vice is switched on by a field.
"""

import re
import socketserver
import threading
from typing import Any

import msgspec

from mailhost.adapters.imap_connection import ImapAccount
from tests.live.loopback import HOST

DATE = "01-Dec-2026 15:00:00 +0300"


class ScriptedImap:
    """A running server, without TLS; one mailbox for everybody."""

    def __init__(self) -> None:
        self.mails: dict[int, bytes] = {}
        self.dates: dict[int, str] = {}
        self.commands: list[str] = []
        self.connections = 0
        self.greeting = "* OK ready"
        self.capability = "IMAP4rev1 IDLE"
        self.login_answer = "OK logged in"
        self.folders = ['(\\HasNoChildren) "/" "INBOX"']
        self.marked: list[str] | None = None
        """What LIST says where the marks of RFC 6154 are asked for; None: it is not understood."""
        self.examine_answer = "OK [READ-ONLY] opened"
        self.refused: set[int] = set()
        """FETCH of a batch with one of these is answered NO."""
        self.bodiless: set[int] = set()
        """These have BODY[] NIL."""
        self.silent: set[int] = set()
        """FETCH says nothing of these."""
        self.barren: set[int] = set()
        """Of these it says the UID alone."""
        self.beside_fetch = ""
        """A line said beside each answer to FETCH."""
        self.repeats = 1
        """How often FETCH answers for a mail."""
        self.sizes: dict[int, int | None] = {}
        """RFC822.SIZE where it is not the truth; None: it is left out."""
        self.found: str | None = None
        """What SEARCH says, where that is not the UIDs."""
        self.search_answer = "OK done"
        self.breaks_off = 0
        """In answering FETCH, after so many bytes of the first mail, the connection is closed."""
        self.leaves_rudely = False
        """LOGOUT is answered by the end of the connection."""
        self.uidvalidity = 7
        self.after_login = ""
        """What every command but CAPABILITY and LOGOUT is answered, once one is logged in."""
        self.mute: set[str] = set()
        """Commands that are never answered."""
        self.idle_start = "+ idling"
        self.idle_says = ""
        """Said in the same breath as `idle_start`."""
        self.hang_up_in_idle = False
        self.deaf_to_done = False
        self.idling = threading.Event()
        self._server = _Server((HOST, 0), _Session)
        self._server.script = self
        self.port = int(self._server.server_address[1])
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.01})
        self._thread.start()

    def account(self, **changes: Any) -> ImapAccount:
        """One that it lets in."""
        plain = ImapAccount(HOST, self.port, "none", "anna", lambda: "secret")
        return msgspec.structs.replace(plain, **changes)

    def stop(self) -> None:
        """Take no more connections, and end those that are open."""
        self._server.shutdown()
        self._server.close_sessions()
        self._server.server_close()
        self._thread.join()


class _Server(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    script: ScriptedImap

    def __init__(self, *args: Any) -> None:
        self.sessions: list[Any] = []
        super().__init__(*args)

    def close_sessions(self) -> None:
        for session in self.sessions:
            session.hang_up()


class _Session(socketserver.StreamRequestHandler):
    server: _Server

    def handle(self) -> None:
        self.script = self.server.script
        self.script.connections += 1
        self.server.sessions.append(self)
        if self.script.greeting:
            self.say(self.script.greeting)
        for line in self.rfile:
            tag, _, command = line.decode().strip().partition(" ")
            self.script.commands.append(command)
            name = command.upper().removeprefix("UID ").partition(" ")[0].lower()
            if name in self.script.mute:
                continue
            if self.script.after_login and name not in ("login", "capability", "logout"):
                self.say(f"{tag} {self.script.after_login}")
                continue
            getattr(self, f"on_{name}")(tag, command)
            if name == "logout":
                return

    def hang_up(self) -> None:
        try:
            self.request.shutdown(2)
        except OSError:
            return

    def say(self, *lines: str | bytes) -> None:
        self.wfile.write(b"".join((line if isinstance(line, bytes) else line.encode()) + b"\r\n" for line in lines))

    def on_capability(self, tag: str, _command: str) -> None:
        self.say(f"* CAPABILITY {self.script.capability}", f"{tag} OK done")

    def on_login(self, tag: str, _command: str) -> None:
        self.say(f"{tag} {self.script.login_answer}")

    def on_list(self, tag: str, command: str) -> None:
        asked = "SPECIAL-USE" in command
        if asked and self.script.marked is None:
            self.say(f"{tag} BAD no such option")
            return
        folders = self.script.marked or [] if asked else self.script.folders
        self.say(*(f"* LIST {folder}" for folder in folders), f"{tag} OK done")

    def on_examine(self, tag: str, _command: str) -> None:
        count = len(self.script.mails)
        self.say(f"* {count} EXISTS", "* 0 RECENT", "* FLAGS ()", f"* OK [UIDVALIDITY {self.script.uidvalidity}] .")
        self.say(f"{tag} {self.script.examine_answer}")

    def on_noop(self, tag: str, _command: str) -> None:
        self.say(f"{tag} OK done")

    def on_search(self, tag: str, _command: str) -> None:
        found = " ".join(map(str, self.script.mails)) if self.script.found is None else self.script.found
        self.say(f"* SEARCH {found}", f"{tag} {self.script.search_answer}")

    def on_fetch(self, tag: str, command: str) -> None:
        spans = (span.split(":") for span in command.split()[2].split(","))
        wanted = [uid for span in spans for uid in range(int(span[0]), int(span[-1]) + 1)]
        if self.script.refused & set(wanted):
            self.say(f"{tag} NO [SERVERBUG] cannot read that one")
            return
        if self.script.beside_fetch:
            self.say(self.script.beside_fetch)
        for number, (uid, raw) in enumerate(self.script.mails.items(), start=1):
            if uid in wanted and uid not in self.script.silent:
                items = b"" if uid in self.script.barren else self.items(uid, raw, command)
                answer = f"* {number} FETCH (UID {uid} ".encode() + items + b")"
                if self.script.breaks_off and "PEEK[]" in command:
                    self.wfile.write(answer[: answer.index(b"\r\n") + self.script.breaks_off])
                    self.hang_up()
                    return
                self.say(*[answer] * self.script.repeats)
        self.say(f"{tag} OK done")

    def items(self, uid: int, raw: bytes, command: str) -> bytes:
        date = self.script.dates.get(uid, f'"{DATE}"')
        if "RFC822.SIZE" in command:
            size = self.script.sizes.get(uid, len(raw))
            return f"INTERNALDATE {date}".encode() + (b"" if size is None else f" RFC822.SIZE {size}".encode())
        if "HEADER.FIELDS" in command:
            fields = b"".join(re.findall(rb"(?im)^from:.*\r\n", raw)) + b"\r\n"
            return b'BODY[HEADER.FIELDS ("FROM")] ' + b"{%d}\r\n" % len(fields) + fields
        part = re.search(r"<0\.(\d+)>", command)
        raw = raw[: int(part[1])] if part else raw
        body = b"NIL" if uid in self.script.bodiless else b"{%d}\r\n" % len(raw) + raw
        return f"INTERNALDATE {date} BODY[]{'<0>' if part else ''} ".encode() + body

    def on_idle(self, tag: str, _command: str) -> None:
        said = [self.script.idle_start, *re.findall(r"[^\n]+", self.script.idle_says)]
        self.say("\r\n".join(said))
        self.script.idling.set()
        if self.script.hang_up_in_idle:
            self.hang_up()
            return
        if self.rfile.readline().strip() == b"DONE" and not self.script.deaf_to_done:
            self.say(f"{tag} OK idled")

    def on_logout(self, tag: str, _command: str) -> None:
        if self.script.leaves_rudely:
            self.hang_up()
            return
        self.say("* BYE", f"{tag} OK done")
