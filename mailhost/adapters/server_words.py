"""What a mail server, or the way to it, said: in one line, for a person."""

import re

BYTES_LITERAL = re.compile(r"b(['\"])(.*)\1", re.DOTALL)
LONGEST = 300


def of(error: BaseException) -> str:
    """The words of an error of imaplib, smtplib, ssl or the socket."""
    words = error.args[0] if len(error.args) == 1 else str(error)
    if isinstance(error, OSError) and error.strerror:
        words = error.strerror
    return in_one_line(words) or type(error).__name__


def in_one_line(words: object) -> str:
    """Bytes or text as printable text: white space is one blank, a bytes literal that a library made is undone."""
    text = words.decode(errors="replace") if isinstance(words, bytes) else str(words)
    if literal := BYTES_LITERAL.fullmatch(text):
        text = literal[2]
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())[:LONGEST]
