"""The corpus: what programs of the world make of a reply, each with its right reading. All of it must hold."""

import csv
import os
from pathlib import Path

import pytest

from mailhost.letters.incoming import is_mail, read, read_body, read_html
from mailhost.letters.mime import split

CORPUS = Path(__file__).parent / "corpus"
FOLDERS = [CORPUS, *(Path(folder) for folder in [os.environ.get("MAILHOST_CORPUS")] if folder)]
"""MAILHOST_CORPUS may name a folder of more mails, its expect.tsv with the columns path, kind, first_fresh_line (in
place of fresh) and must_not_leak; a file that is no whole mail is a body."""


def rows(folder: Path) -> list[dict[str, str]]:
    with (folder / "expect.tsv").open(encoding="utf-8", newline="") as table:
        return list(csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE))


def leaks(row: dict[str, str], fresh: tuple[str, ...]) -> list[str]:
    return [text for text in row["must_not_leak"].split("||") if text and text in "\n".join(fresh)]


@pytest.mark.parametrize("row", rows(CORPUS), ids=lambda row: row["path"])
def test_a_mail_of_the_corpus_is_read_right(row: dict[str, str]) -> None:
    letter = read(split((CORPUS / row["path"]).read_bytes()))
    assert (letter.kind, "|".join(letter.fresh)) == (row["kind"], row["fresh"])
    assert not leaks(row, letter.fresh)


def test_every_mail_of_the_corpus_has_a_row() -> None:
    assert {path.name for path in CORPUS.glob("*.eml")} == {row["path"] for row in rows(CORPUS)}


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_file_is_read_without_an_exception_and_those_with_a_row_right(folder: Path) -> None:
    for path in folder.rglob("*"):
        if path.is_file():
            read(split(path.read_bytes()))
    there = [row for row in rows(folder) if (folder / row["path"]).exists()]
    assert not [row["path"] for row in there if not _right(folder, row)]


def _right(folder: Path, row: dict[str, str]) -> bool:
    path = folder / row["path"]
    raw = path.read_bytes()
    text = raw.decode("utf-8", "replace")
    halves = split(raw)
    letter = read_html(text) if path.suffix == ".html" else read(halves) if is_mail(halves) else read_body(text)
    first = letter.fresh[0] if letter.fresh else ""
    expected = row["first_fresh_line"] if "first_fresh_line" in row else row["fresh"].partition("|")[0]
    return (letter.kind, first) == (row["kind"], expected) and not leaks(row, letter.fresh)
