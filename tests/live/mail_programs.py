"""neomutt and alpine as a player has them: opened in a terminal, moved by keys, on the mailbox of a demo's player.

What is typed into a letter goes through the program's own editor, or one that does as a person would.
"""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from mailhost.adapters.embedded_mail_server import LOOPBACK
from mailhost.cli.demo_mailboxes import Access, settings_of, write_settings
from tests.live.terminal import Terminal

Place = Literal["above", "below"]
EDITORS = {
    "above": '#!/bin/sh\n{ cat "$HOME/typed"; echo; cat "$1"; } > "$1.new" && mv "$1.new" "$1"\n',
    "below": '#!/bin/sh\n{ echo; cat "$HOME/typed"; } >> "$1"\n',
}
PINERC = """\
personal-name={nick}
user-domain={domain}
inbox-path={{{host}:{imap}/user={address}/notls}}INBOX
smtp-server={host}:{smtp}/user={address}/notls
customized-hdrs=From: {nick} <{address}>
feature-list=include-text-in-reply,disable-password-file-saving,quit-without-confirm{features}
character-set=UTF-8
mail-directory=mail
default-fcc=""
last-version-used=9.99
last-time-prune-questioned=126.11
"""
PAGER = "-- ("
"""Of the line under a mail, which neomutt draws last."""
RUSSIAN = "ru_RU.UTF-8"
LOCALE = Path("/usr/share/i18n/locales/ru_RU")


@dataclass(frozen=True)
class Player:
    """Whose mailbox it is, how it is reached, and a home for his programs' files."""

    nick: str
    access: Access
    home: Path

    @property
    def address(self) -> str:
        """Where he gets his mail."""
        return self.access.addresses[self.nick]


def found(subject: str) -> str:
    """The keys that take neomutt to a mail of that subject; in its pattern a dot is any sign."""
    pattern = re.sub(r"[^\w ]", ".", subject)
    return f'/~s "{pattern} .demo"\r'


@dataclass(frozen=True)
class Neomutt:
    """With the settings that the demo writes, and `settings` of the player's own after them."""

    settings: tuple[str, ...] = ()
    environment: dict[str, str] = field(default_factory=dict)
    sent: str = "ail sent"

    def command(self, player: Player) -> list[str]:
        """The line that starts it."""
        if not settings_of(player.address, player.home).exists():
            write_settings(player.access, player.home)
        own = [f'set editor = "{player.home / "editor"}"', *self.settings]
        commands = [part for line in own for part in ("-e", line)]
        return ["neomutt", "-n", "-F", str(settings_of(player.address, player.home)), *commands]

    @contextmanager
    def opened(self, player: Player, awaited: str) -> Iterator[Terminal]:
        """The index, once it lists a mail with those words."""
        with Terminal(self.command(player), player.home, **self.environment) as terminal:
            terminal.until(awaited)
            yield terminal

    def write(self, player: Player, to: str, subject: str, lines: Sequence[str]) -> None:
        """A mail that answers none."""
        command = [*self.command(player), "-s", subject, "--", to]
        environment = {"PATH": os.environ["PATH"], "HOME": str(player.home), "LANG": "C.UTF-8"}
        body = "\n".join([*lines, ""]).encode()
        subprocess.run(command, input=body, env=environment, check=True, capture_output=True, timeout=60)

    def edits(self, player: Player, lines: Sequence[str], place: Place) -> None:
        """What its editor will type, and where."""
        (player.home / "typed").write_text("\n".join([*lines, ""]))
        editor = player.home / "editor"
        editor.write_text(EDITORS[place])
        editor.chmod(0o755)

    def forward(self, player: Player, to: str, subject: str, lines: Sequence[str]) -> None:
        """Pass a mail on, with lines of the player's own above it."""
        self.edits(player, lines, "above")
        with self.opened(player, subject) as terminal:
            terminal.type(f"{found(subject)}f")
            terminal.until("\nTo:")
            terminal.type(f"{to}\r")
            terminal.until("Fcc:")
            terminal.type("y")
            terminal.until(self.sent)
            terminal.type("q")
            assert terminal.ended() == 0, terminal.screen.text

    def bounce(self, player: Player, to: str, subject: str) -> None:
        """Send a mail on as it is, with Resent-From before its own From."""
        with self.opened(player, subject) as terminal:
            terminal.type(f"{found(subject)}b")
            terminal.until("\nBounce message to:")
            terminal.type(f"{to}\r")
            terminal.until("([yes]/no)")
            terminal.type("y")
            terminal.until("Message bounced")
            terminal.type("q")
            assert terminal.ended() == 0, terminal.screen.text

    def reply(self, player: Player, subject: str, lines: Sequence[str], place: Place) -> str:
        """Open the mail, answer it with its text quoted, send; returns the mail as it was shown."""
        self.edits(player, lines, place)
        with self.opened(player, subject) as terminal:
            terminal.type(f"{found(subject)}\r")
            shown = terminal.until("Reply-To: ", f"Subject: {subject}", PAGER)
            terminal.type("r")
            # Between two of its screens it draws but a part, and over the first letter of what it says.
            terminal.until("Fcc:")
            terminal.type("y")
            terminal.until(self.sent)
            terminal.type("qq")
            assert terminal.ended() == 0, terminal.screen.text
        return shown


@dataclass(frozen=True)
class Alpine:
    """With what it must be told of servers, and `settings` of the player's own after it; else as it comes."""

    settings: tuple[str, ...] = ()
    features: tuple[str, ...] = ()
    environment: dict[str, str] = field(default_factory=dict)

    def command(self, player: Player) -> list[str]:
        """The line that starts it."""
        settings = player.home / "pinerc"
        settings.write_text(
            PINERC.format(
                nick=player.nick,
                domain=player.address.partition("@")[2],
                address=player.address,
                host=LOOPBACK,
                imap=player.access.imap_port,
                smtp=player.access.smtp_port,
                features="".join(f",{each}" for each in self.features),
            )
            + "".join(f"{each}\n" for each in self.settings)
        )
        (player.home / "mail").mkdir(exist_ok=True)
        return ["alpine", "-p", str(settings)]

    @contextmanager
    def opened(self, player: Player, awaited: str) -> Iterator[Terminal]:
        """The index, once it lists a mail with those words."""
        with Terminal([*self.command(player), "-i"], player.home, **self.environment) as terminal:
            terminal.until("ENTER PASSWORD")
            terminal.type(f"{player.access.password}\r")
            terminal.until(awaited)
            yield terminal

    def send(self, player: Player, terminal: Terminal) -> None:
        """What has been composed."""
        terminal.type("\x18")
        terminal.until("Send message?", "N No")
        terminal.type("y")
        terminal.until("ENTER PASSWORD")
        terminal.type(f"{player.access.password}\r")

    def write(self, player: Player, to: str, subject: str, lines: Sequence[str]) -> None:
        """A mail that answers none."""
        with Terminal([*self.command(player), to], player.home, **self.environment) as terminal:
            terminal.until("COMPOSE MESSAGE", "----- Message Text -----")
            terminal.type("\x0e\x0e\x0e" + "\x0e".join([subject, "\r".join([*lines, ""])]))
            terminal.until(subject, lines[-1])
            self.send(player, terminal)
            assert terminal.ended() == 0, terminal.screen.text

    def forward(self, player: Player, to: str, subject: str, lines: Sequence[str]) -> None:
        """Pass a mail on, with lines of the player's own above it."""
        with self.opened(player, subject) as terminal:
            terminal.type("w")
            terminal.until("Word to search for")
            terminal.type(f"{subject} [\rf")
            terminal.until("FORWARD MESSAGE", "Subject : ")
            terminal.type(f"{to}\x0e\x0e\x0e\x0e" + "\r".join([*lines, ""]))
            terminal.until(to, lines[-1])
            self.send(player, terminal)
            terminal.until("MESSAGE INDEX")
            terminal.type("q")
            assert terminal.ended() == 0, terminal.screen.text

    def reply(self, player: Player, subject: str, lines: Sequence[str], place: Place) -> str:
        """Open the mail, answer it with its text quoted, send; returns the mail as it was shown."""
        with self.opened(player, subject) as terminal:
            terminal.type("w")
            terminal.until("Word to search for")
            terminal.type(f"{subject} [\r\r")
            terminal.until("MESSAGE TEXT", "Reply-To: ", f"Subject: {subject}")
            # It draws from above and may be amid the mail before it takes the next key.
            shown = terminal.press("r", 'Use "Reply-To:" address', "N No")
            terminal.press("y", "Reply to all recipients?", "N [No]")
            terminal.press("n", "COMPOSE MESSAGE REPLY", f"Subject : Re: {subject.removeprefix('Re: ')}")
            if place == "below":
                terminal.type("\x17\x16")  # where is; at its end
            terminal.type("\r".join(["", *lines, ""]) if place == "below" else "\r".join([*lines, "", ""]))
            terminal.until(lines[-1])
            self.send(player, terminal)
            terminal.until("MESSAGE TEXT", " ANS")
            terminal.type("q")
            assert terminal.ended() == 0, terminal.screen.text
        return shown


MailProgram = Neomutt | Alpine


def missing(*programs: str) -> str:
    """Why they cannot be used here, "" if they can."""
    absent = [name for name in programs if shutil.which(name) is None]
    if not LOCALE.exists():
        absent.append("locales")
    return f"not installed (Debian): {', '.join(absent)}" if absent else ""


def russian(folder: Path) -> dict[str, str]:
    """The environment that makes a program Russian, with a locale made in `folder`: few machines have it ready."""
    subprocess.run(["localedef", "-i", "ru_RU", "-f", "UTF-8", str(folder / RUSSIAN)], check=True, capture_output=True)
    return {"LOCPATH": str(folder), "LC_ALL": RUSSIAN, "LANGUAGE": "ru"}
