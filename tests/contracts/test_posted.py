"""What every Posted must do."""

from pathlib import Path

import pytest

from mailhost.adapters.memory_store import MemoryPosted
from mailhost.adapters.posted_log import PostedLog
from mailhost.host.ports import HOUSE, Posted, Receipt

SENT = Receipt("<1@example.org>", "sent", "250 OK")
REFUSED = Receipt("<2@example.org>", "refused", "550 нет такого ящика")
DEFERRED = Receipt("<3@example.org>", "deferred", "451 later")


@pytest.fixture(params=["memory", "file"])
def posted(request: pytest.FixtureRequest, tmp_path: Path) -> Posted:
    return MemoryPosted() if request.param == "memory" else PostedLog(tmp_path / "state")


def test_nothing_is_done_at_first(posted: Posted) -> None:
    assert posted.outcomes("gorod") == {}


def test_what_is_done_is_remembered_and_what_is_put_off_is_not(posted: Posted) -> None:
    posted.mark("gorod", [SENT, DEFERRED, REFUSED])
    assert posted.outcomes("gorod") == {SENT.id: SENT, REFUSED.id: REFUSED}
    assert posted.outcomes(HOUSE) == {}


def test_the_last_word_on_a_message_counts(posted: Posted) -> None:
    posted.mark("gorod", [REFUSED])
    assert posted.outcomes("gorod") == {REFUSED.id: REFUSED}
    again = Receipt(REFUSED.id, "sent")
    posted.mark("gorod", iter([again]))
    assert posted.outcomes("gorod") == {REFUSED.id: again}


def test_what_was_marked_before_a_failure_stays_marked(posted: Posted) -> None:
    def breaking() -> object:
        yield SENT
        raise ConnectionError

    with pytest.raises(ConnectionError):
        posted.mark("gorod", breaking())  # type: ignore[arg-type]
    assert posted.outcomes("gorod") == {SENT.id: SENT}


def test_what_is_handed_out_is_the_callers_own(posted: Posted) -> None:
    posted.mark("gorod", [SENT])
    posted.outcomes("gorod").clear()
    assert posted.outcomes("gorod") == {SENT.id: SENT}
