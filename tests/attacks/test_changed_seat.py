"""A seat that has changed hands, and mail that still goes to who had it.

He is written to no more, not even what waits to leave; his token and his address are a stranger's.
"""

from mailhost.host.rehearsal import GAME
from mailhost.host.rewinding import undo
from tests.attacks.town import Town, eml

OLD = "player7@players.example.org"
NEW = "new@players.example.org"


def test_from_then_on_all_goes_to_the_new_address() -> None:
    town = Town()
    town.rename_address("Жанна", NEW)
    town.leaves()
    town.answers_as("Боря", "мафии: привет\nпоследнее слово: пока", "2 11:00")
    town.look("2 22:05")
    town.look("3 10:05")
    to = [mail["To"] for mail in town.leaves()]
    assert NEW in to
    assert OLD not in to


def test_what_had_not_left_yet_does_not_go_to_the_old_one() -> None:
    """The server was away: the gang's talk waits, and the seat it was for is another's by the time it is back."""
    town = Town()
    town.outbox.answers[OLD] = "deferred"
    town.answers_as("Боря", "мафии: привет", "2 11:00")
    town.leaves()
    town.rename_address("Жанна", NEW)
    town.outbox.answers.clear()
    town.rehearsal.stage.clock.instant = town.at("2 13:00")
    left = town.leaves()
    assert {mail["To"] for mail in left} == {NEW}
    assert any("консильери" in town.text_of(mail) for mail in left)
    assert all(mail["Reply-To"] == f"host+{GAME}.{town.token(NEW)}@example.org" for mail in left)


def test_a_card_that_had_not_left_is_not_sent_to_whom_an_undo_has_unseated() -> None:
    town = Town()
    town.outbox.answers[NEW] = "deferred"
    town.rename_address("Жанна", NEW)
    undo(town.house, GAME, "host")
    town.outbox.answers.clear()
    town.rehearsal.stage.clock.instant = town.at("2 13:00")
    assert not any("консильери" in town.text_of(mail) for mail in town.leaves() if mail["To"] == NEW)


def test_the_old_address_is_a_strangers() -> None:
    town = Town()
    old = town.reply_to("Жанна")
    town.rename_address("Жанна", NEW)
    for number, body in enumerate(("роль", "мафии: привет", "казнить Веру")):
        mail = eml(f"From: {OLD}", f"To: {old}", f"Message-ID: <{number}@x>", "Subject: x", body=body)
        came = town.suffers(mail, "2 11:00")
        assert came.events == []
        assert set(came.to) <= {OLD, NEW}
        assert not any(word in mail.body for mail in came.mails if mail.to == OLD for word in ("Боря", "консильери"))
