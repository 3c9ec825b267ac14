"""Folders of mails with their right reading: `./dev corpus` prints where ours differs.

In a folder's expect.tsv: path, kind, must_not_leak (parted by `||`), and fresh (lines parted by `|`) or only
first_fresh_line. A file that is no whole mail is a body. Files without a row must be read without an exception.
"""

import csv
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from mailhost.letters.incoming import is_mail, read, read_body, read_html
from mailhost.letters.letter import Letter
from mailhost.letters.mime import split

CORPUS = Path(__file__).parent / "corpus"
ELSEWHERE = os.environ.get("MAILHOST_CORPUS", "")
"""A folder of more mails, tried in place."""
Row = dict[str, str]


def rows(folder: Path) -> list[Row]:
    """The readings that are known; of files that are not there none."""
    with (folder / "expect.tsv").open(encoding="utf-8", newline="") as table:
        every = list(csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE))
    return [row for row in every if (folder / row["path"]).exists()]


def mails(folder: Path) -> list[Path]:
    """All files, labelled or not."""
    return sorted(path for path in folder.rglob("*") if path.is_file() and path != folder / "expect.tsv")


def letter_of(path: Path) -> Letter:
    """The file as read."""
    raw = path.read_bytes()
    text = raw.decode("utf-8", "replace")
    halves = split(raw)
    return read_html(text) if path.suffix == ".html" else read(halves) if is_mail(halves) else read_body(text)


def misses(folder: Path) -> Iterator[str]:
    """A line for each way in which a labelled mail is read otherwise: its kind, what was typed, what leaked."""
    for row in rows(folder):
        letter = letter_of(folder / row["path"])
        typed = "|".join(letter.fresh) if "fresh" in row else "".join(letter.fresh[:1])
        expected = row["fresh"] if "fresh" in row else row["first_fresh_line"]
        if letter.kind != row["kind"]:
            yield f"kind   {row['path']}: {letter.kind} ({letter.why}), not {row['kind']}"
        if typed != expected:
            yield f"fresh  {row['path']}: {typed!r}, not {expected!r}"
        for leak in row["must_not_leak"].split("||"):
            if leak and leak in "\n".join(letter.fresh):
                yield f"leak   {row['path']}: {leak!r}"


def report() -> Iterator[str]:
    """The misses of every folder, each with its count."""
    for folder in map(Path, filter(None, (str(CORPUS), ELSEWHERE))):
        files = mails(folder)
        for path in files:
            letter_of(path)
        found = list(misses(folder))
        yield from found
        yield f"{folder}: {len(files)} read, {len(rows(folder))} labelled, {len(found)} misses"
    if not ELSEWHERE:
        yield "MAILHOST_CORPUS names no folder of more mails: they are skipped"


def main() -> int:
    """The exit status is 1 where anything is missed."""
    lines = list(report())
    sys.stdout.write("\n".join(lines) + "\n")
    return int(any(line.startswith(("kind ", "fresh ", "leak ")) for line in lines))


if __name__ == "__main__":
    sys.exit(main())
