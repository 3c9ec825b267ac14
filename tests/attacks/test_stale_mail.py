"""An older vote that overtakes a newer one on its way.

They count as they arrived, and the answer says which stands.
"""

from tests.attacks.town import Town, eml

VERA = "player3@players.example.org"


def vote(town: Town, whom: str, at: str) -> bytes:
    """Hers, dated so."""
    head = (
        f"From: {VERA}",
        f"To: {town.reply_to('Вера')}",
        f"Message-ID: <{at.replace(' ', '.')}@x>",
        "Subject: Re: x",
    )
    return eml(*head, body=f"снять голос\nказнить {whom}", date=town.at(at))


def test_the_last_to_arrive_stands_and_she_is_told_so() -> None:
    town = Town()
    older, newer = vote(town, "Гришу", "2 10:30"), vote(town, "Борю", "2 11:30")
    town.suffers(newer, "2 11:31")
    came = town.suffers(older, "2 12:00")
    assert town.tally() == {"Гриша": ["Вера"]}
    assert "Сейчас ваш голос: Гриша." in came.text


def test_read_in_one_go_they_are_taken_by_arrival_whatever_their_numbers() -> None:
    town = Town()
    for whom, dated, arrived in (("Гришу", "2 10:30", "2 12:00"), ("Борю", "2 11:30", "2 11:31")):
        town.mailbox.deliver(vote(town, whom, dated), town.at(arrived))
    town.look("2 12:01")
    assert town.tally() == {"Гриша": ["Вера"]}


def test_one_that_comes_after_its_day_changes_nothing() -> None:
    town = Town()
    town.look("2 22:10")
    came = town.suffers(vote(town, "Борю", "2 21:50"), "2 22:20")
    assert (came.events, came.to) == ([], [VERA])
    surfaced = town.suffers(vote(town, "Борю", "2 21:40"), "2 21:41")
    assert (surfaced.verdicts, surfaced.events) == (["late"], [])
    assert town.house.settings.notify in surfaced.to
