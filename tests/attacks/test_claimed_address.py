"""A player who passes somebody's address off for another one of his own: by letters with a forged From and his token.

That address is asked first, by the player's name and without a word of the letter, then he; until both have said yes
it is nobody's. A letter from there that shows another player's token is that player's, and whoever reads its mail signs
up as ever.
"""

from mailhost.host.rehearsal import GAME
from tests.attacks.town import Town, eml

DASHA_AT_WORK = "dasha@work.example.net"


def claimed(town: Town) -> None:
    """Borya, who is of the mafia, forges a letter from there, and says yes to whatever he is asked."""
    for number in range(3):
        town.suffers(forged(f"Message-ID: <claim-{number}@evil.example>"), f"2 10:1{number}")
        town.suffers(yes(town, f"Message-ID: <yes-{number}@evil.example>"), f"2 10:2{number}")


def forged(*head: str) -> bytes:
    return eml(f"From: {DASHA_AT_WORK}", f"To: host+{GAME}.{Town().token('Боря')}@example.org", *head, body="привет")


def yes(town: Town, *head: str) -> bytes:
    subject = f"Subject: Re: {town.last('Боря').subject}"
    return eml(f"From: {town.address('Боря')}", f"To: {town.reply_to('Боря')}", subject, *head, body="да")


def test_he_says_yes_alone_and_has_nothing_of_it() -> None:
    town = Town()
    claimed(town)
    assert town.house.ledger.rows[GAME].further == {}
    assert town.held() == ["address"] * 3
    asked = [mail for mail in town.mails() if mail.to == DASHA_AT_WORK]
    assert len(asked) == 1
    assert "привет" not in asked[0].body


def test_a_secret_order_from_there_with_its_own_token_is_never_shown_him() -> None:
    """The night's check, sent from the address that he has claimed."""
    town = Town()
    claimed(town)
    town.look("2 22:00:10")
    for number, text in enumerate(("проверить Борю", "роль")):
        head = (
            f"From: {DASHA_AT_WORK}",
            f"To: {town.reply_to('Даша')}",
            f"Message-ID: <order-{number}@work.example.net>",
        )
        came = town.suffers(eml(*head, body=text), f"2 23:0{number}")
        assert came.verdicts == ["held"]
        assert town.address("Боря") not in came.to
        assert text not in came.text
    assert [each.owner for each in town.house.ledger.book(GAME).held.values()] == [town.address("Даша")] * 2
