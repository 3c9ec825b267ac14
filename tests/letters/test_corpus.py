"""The corpus: what programs of the world make of a reply, each with its right reading. All of it must hold."""

from pathlib import Path

import pytest

from mailhost.letters.incoming import read
from mailhost.letters.mime import split
from tests.letters.labelled import CORPUS, ELSEWHERE, Row, letter_of, mails, misses, rows


@pytest.mark.parametrize("row", rows(CORPUS), ids=lambda row: row["path"])
def test_a_mail_of_the_corpus_is_read_right(row: Row) -> None:
    letter = read(split((CORPUS / row["path"]).read_bytes()))
    assert (letter.kind, "|".join(letter.fresh)) == (row["kind"], row["fresh"])
    assert not [leak for leak in row["must_not_leak"].split("||") if leak and leak in "\n".join(letter.fresh)]


def test_every_mail_of_the_corpus_has_one_row() -> None:
    assert [path.name for path in mails(CORPUS)] == sorted(row["path"] for row in rows(CORPUS))


@pytest.mark.skipif(not ELSEWHERE, reason="MAILHOST_CORPUS names no folder of more mails")
def test_mails_from_elsewhere_are_read_without_an_exception_and_those_with_a_row_right() -> None:
    for path in mails(Path(ELSEWHERE)):
        letter_of(path)
    assert list(misses(Path(ELSEWHERE))) == []
