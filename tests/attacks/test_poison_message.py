"""A mail that breaks whatever reads it, again and again, and stops the loop for ever.

It is set aside whole, with its reason, the host is told once, and the next mail is handled as ever.
"""

import pytest

from mailhost.host import quarantine
from mailhost.letters.grammar import Grammar
from mailhost.letters.incoming import read
from tests.attacks.town import Town, eml

VERA = "player3@players.example.org"


@pytest.mark.parametrize("error", [ValueError, RecursionError, MemoryError, LookupError, UnicodeError, OverflowError])
@pytest.mark.parametrize("where", ["reading", "deciding"])
def test_it_is_set_aside_and_the_rest_goes_on(error: type[Exception], where: str) -> None:
    town = Town()
    poison = eml(f"From: {VERA}", f"To: {town.reply_to('Вера')}", "Message-ID: <poison@x>", body="казнить Борю")
    with pytest.MonkeyPatch.context() as patch:
        if where == "reading":
            patch.setattr("mailhost.host.opened.read", breaking(read, error))
        else:
            patch.setattr(Grammar, "readings", breaking(Grammar.readings, error))
        town.mailbox.deliver(poison, town.at("2 11:00"))
        came = town.answers_as("Даша", "казнить Гришу", "2 11:01")
        assert town.tally() == {"Гриша": ["Даша"]}
        assert came.verdicts == ["quarantined", "letter"]
        assert [each.why.partition(":")[0] for each in quarantine.waiting(town.house)] == [error.__name__]
        # The server numbers its mails anew: all are read again.
        town.mailbox.renumber()
        town.look("2 11:10")
        assert town.verdicts().count("quarantined") == 1
    (aside,) = quarantine.waiting(town.house)
    assert quarantine.retry(town.house, aside.key, "host").verdict == "letter"


class Killed(BaseException):
    """The process ends here; nothing of ours may catch it."""


def test_one_that_ends_the_process_three_times_is_not_read_a_fourth_time() -> None:
    town = Town()
    poison = eml(f"From: {VERA}", f"To: {town.reply_to('Вера')}", "Message-ID: <poison@x>", body="казнить Борю")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("mailhost.host.opened.read", breaking(read, Killed))
        town.mailbox.deliver(poison, town.at("2 11:00"))
        vote = eml(f"From: {town.address('Даша')}", f"To: {town.reply_to('Даша')}", body="казнить Гришу")
        town.mailbox.deliver(vote, town.at("2 11:01"))
        deaths = 0
        while not town.tally():
            try:
                town.look("2 11:05")
            except Killed:
                deaths += 1
                town.house = town.restarted()
                town.house.ledger.refresh()
            assert deaths < 6
    assert town.tally() == {"Гриша": ["Даша"]}
    assert deaths >= 3
    assert "3 times" in quarantine.waiting(town.house)[0].why
    assert sum("Письмо отложено" in mail.subject for mail in town.mails("host")) == 1


def breaking(works: object, error: type[BaseException]) -> object:
    """As that, but for what speaks of Боря."""

    def broken(*args: object, **more: object) -> object:
        if "казнить Борю" in repr(args) or b"\xd0\x91\xd0\xbe\xd1\x80\xd1\x8e" in getattr(args[0], "body", b""):
            raise error("poison")
        return works(*args, **more)  # type: ignore[operator]

    return broken
