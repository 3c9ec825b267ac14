"""A terminal for programs that are made for people: what is typed goes in, what is shown is read off the screen.

It is a VT100 as far as such programs go: a cursor that is moved, lines that scroll. Colours are nobody's concern.
"""

import codecs
import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Self
from unicodedata import combining, east_asian_width

PATIENCE = 60
ORDER = re.compile(r"\x1b(?:\[([?\d;]*)([@-~])|[()#].|([^\[()#]))")
BEGUN = re.compile(r"\x1b(?:\[[?\d;]*|[()#]?)\Z")


class Screen:
    """What is shown: rows of cells. Takes text and orders as the program writes them, torn anywhere."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns = rows, columns
        self.cells = [self._blank() for _ in range(rows)]
        self.row = self.column = 0
        self._first, self._last = 0, rows - 1
        self._begun = ""

    @property
    def text(self) -> str:
        """The screen, line by line, without the spaces at the ends."""
        return "\n".join("".join(row).rstrip() for row in self.cells)

    def take(self, text: str) -> None:
        """More of what the program writes."""
        text = self._begun + text
        begun = BEGUN.search(text)
        self._begun = begun[0] if begun else ""
        place, end = 0, len(text) - len(self._begun)
        while place < end:
            if order := ORDER.match(text, place):
                self._obey(order[1] or "", order[2] or order[3] or "")
                place = order.end()
            else:
                self._put(text[place])
                place += 1

    def _put(self, sign: str) -> None:
        match sign:
            case "\r":
                self.column = 0
            case "\n":
                self._down()
            case "\b":
                self.column = max(self.column - 1, 0)
            case "\t":
                self.column = min(self.column // 8 * 8 + 8, self.columns - 1)
            case _ if (sign.isprintable() or sign.isspace()) and not combining(sign):
                if self.column >= self.columns:
                    self.column = 0
                    self._down()
                self.cells[self.row][self.column] = " " if sign.isspace() else sign
                self.column += 2 if east_asian_width(sign) in "WF" else 1

    def _obey(self, given: str, order: str) -> None:
        numbers = [int(each or 0) for each in given.strip("?").split(";")]
        step = max(numbers[0], 1)
        match order:
            case "H" | "f":
                self.row, self.column = (max(each, 1) - 1 for each in (*numbers, 0)[:2])
            case "A" | "B":
                self.row = min(max(self.row + (step if order == "B" else -step), 0), self.rows - 1)
            case "C" | "D":
                self.column = min(max(self.column + (step if order == "C" else -step), 0), self.columns - 1)
            case "M" if not given:
                self._up()
            case "r":
                first, last = (*numbers, 0)[:2]
                self._first, self._last = max(first, 1) - 1, (last or self.rows) - 1
            case "J" | "K":
                self._clear(numbers[0], order)

    def _clear(self, part: int, order: str) -> None:
        """0: from the cursor on, 1: up to it, 2: all; of the line (K) or the screen (J)."""
        line, here = self.cells[self.row], self.column
        for column in range(self.columns):
            if part == 2 or (column >= here if part == 0 else column <= here):
                line[column] = " "
        if order == "J":
            for row in range(self.rows):
                if row != self.row and (part == 2 or (row > self.row) == (part == 0)):
                    self.cells[row] = self._blank()

    def _down(self) -> None:
        if self.row == self._last:
            del self.cells[self._first]
            self.cells.insert(self._last, self._blank())
        else:
            self.row = min(self.row + 1, self.rows - 1)

    def _up(self) -> None:
        if self.row == self._first:
            del self.cells[self._last]
            self.cells.insert(self._first, self._blank())
        else:
            self.row = max(self.row - 1, 0)

    def _blank(self) -> list[str]:
        return [" "] * self.columns


class Terminal:
    """A program that runs in a terminal of its own; `with` ends it."""

    def __init__(self, command: Sequence[str], home: Path, **environment: str) -> None:
        """`home`: where it starts, and where its own files are to lie."""
        self.screen = Screen(rows=50, columns=100)
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", self.screen.rows, self.screen.columns, 0, 0))
        settings = {"PATH": os.environ["PATH"], "HOME": str(home), "TERM": "vt100", "LANG": "C.UTF-8"} | environment
        self._process = subprocess.Popen(
            command, cwd=home, env=settings, stdin=slave, stdout=slave, stderr=slave, start_new_session=True
        )
        os.close(slave)
        self._decoded = codecs.getincrementaldecoder("utf-8")("replace")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait(timeout=PATIENCE)
        os.close(self._master)

    def type(self, keys: str) -> None:
        """Press keys."""
        os.write(self._master, keys.encode())

    def until(self, *words: str) -> str:
        """Wait until all the words are shown; returns the screen."""
        assert self._shows(words, time.monotonic() + PATIENCE), f"never shown: {words}\n{self.screen.text}"
        return self.screen.text

    def press(self, key: str, *words: str) -> str:
        """Press it, and again if need be, until all the words are shown: while it draws, a program may drop a key."""
        deadline = time.monotonic() + PATIENCE
        self.type(key)
        while not self._shows(words, time.monotonic() + PATIENCE / 6):
            assert time.monotonic() < deadline, f"never shown: {words}\n{self.screen.text}"
            self.type(key)
        return self.screen.text

    def _shows(self, words: Sequence[str], deadline: float) -> bool:
        """Whether all the words are shown by then."""
        while not all(each in self.screen.text for each in words):
            if time.monotonic() >= deadline:
                return False
            assert self._read(deadline), f"ended without showing {words}\n{self.screen.text}"
        return True

    def ended(self) -> int:
        """Wait until the program has ended; returns its status."""
        deadline = time.monotonic() + PATIENCE
        while self._read(deadline):
            assert time.monotonic() < deadline, f"has not ended\n{self.screen.text}"
        return self._process.wait(timeout=PATIENCE)

    def _read(self, deadline: float) -> bool:
        """Take what the program has written; False once it has ended."""
        if not select.select([self._master], [], [], max(deadline - time.monotonic(), 0))[0]:
            return True
        data = b""
        with contextlib.suppress(OSError):  # EIO: nobody has the other end open
            data = os.read(self._master, 65536)
        self.screen.take(self._decoded.decode(data))
        return bool(data)
