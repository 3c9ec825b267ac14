"""What was told to some, in a history for all.

The thread is of public events; whoever asks hears of himself.
"""

import pytest

from mailhost.host.rehearsal import GAME
from mailhost.host.replay import thread
from tests.attacks.town import Town
from tests.host.tables import NICKS

SECRET = "встречаемся у колодца"


@pytest.fixture(scope="module")
def town() -> Town:
    """In which the gang has talked, by day and by night, and the commissar has asked."""
    made = Town()
    made.answers_as("Боря", f"мафии: {SECRET}", "2 11:00")
    made.look("2 22:05")
    made.answers_as("Жанна", f"мафии: {SECRET}\nкрёстный: Боря", "2 22:30")
    made.answers_as("Даша", "проверить Борю", "2 22:40")
    made.look("3 10:05")
    return made


@pytest.mark.parametrize("form", ["text", "bbcode", "markdown", "html"])
def test_the_thread_holds_what_all_were_told(town: Town, form: str) -> None:
    told = "\n".join(post.text for post in thread(town.house, GAME, form))
    assert "День 2" in told
    for secret in (SECRET, "консильери", "комиссар", "крёстн", "Ваша роль"):
        assert secret not in told


@pytest.mark.parametrize("nick", NICKS)
def test_whoever_asks_hears_of_himself(town: Town, nick: str) -> None:
    came = town.answers_as(nick, "статус\nголоса\nроль\nправила\nпомощь", "3 11:00")
    assert set(came.to) == {town.address(nick)}
    assert SECRET not in came.text
    if nick not in ("Боря", "Жанна"):
        assert "Жанна (консильери)" not in came.text
        assert "Боря (мафия)" not in came.text


def test_who_takes_a_seat_over_is_not_told_what_was_said_before_him(town: Town) -> None:
    before = len(town.mails())
    town.rename_address("Жанна", "new@players.example.org")
    told = [mail for mail in town.mails()[before:] if mail.to == "new@players.example.org"]
    assert any("консильери" in mail.body for mail in told)
    assert not any(SECRET in mail.body for mail in told)
