"""Damaged and hostile mails go through the whole ring without an exception, and none takes long.

MAILHOST_MUTANTS says how many are tried.
"""

import os
import re
import time
from datetime import UTC, datetime

import pytest

from mailhost.letters.failures import failed_addresses
from mailhost.letters.identity import letter_key
from mailhost.letters.incoming import is_mail, read
from mailhost.letters.mime import split
from mailhost.letters.quoting import MOST_TEXT
from mailhost.letters.recording import recording
from tests.letters.lexicon import GRAMMAR, WILD
from tests.letters.mutants import mutant

COUNT = int(os.environ.get("MAILHOST_MUTANTS", "3000"))
LOTS = 6
LONGEST = 1.0
"""Seconds of the processor."""
ARRIVED = datetime(2026, 12, 1, 19, tzinfo=UTC)
_UNCLEAN = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f\ud800-\udfff]")


@pytest.mark.parametrize("lot", range(LOTS))
def test_no_mutant_of_the_corpus_raises_or_takes_long(lot: int) -> None:
    for seed in range(lot, COUNT, LOTS):
        tried(seed)


def tried(seed: int) -> None:
    """One mutant, all the way; a failure's notes name its seed."""
    raw = mutant(seed)
    started = time.process_time()
    try:
        halves = split(raw)
        is_mail(halves)
        letter_key(halves, ARRIVED)
        letter = read(halves)
        GRAMMAR.readings(letter.fresh, 1, WILD)
        recording(raw)
        if letter.kind == "bounce":
            failed_addresses(raw)
        took = time.process_time() - started
        assert took < LONGEST
        assert sum(map(len, letter.fresh)) <= MOST_TEXT
        texts = (letter.sender, letter.subject, letter.message_id, *letter.fresh)
        assert not any(_UNCLEAN.search(text) for text in texts)
        assert (letter.kind == "letter") == (not letter.why)
    except BaseException as error:
        error.add_note(f"mutant {seed}")
        raise
