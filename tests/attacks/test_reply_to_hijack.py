"""A Reply-To of the attacker's.

What is private goes to the registered address, whatever the headers of a mail say.
"""

import pytest

from tests.attacks.town import MALLORY, Town, eml

VERA = "player3@players.example.org"
HIJACKS = (
    f"Reply-To: {MALLORY}",
    f"Cc: {MALLORY}",
    f"Sender: {MALLORY}",
    f"Return-Path: <{MALLORY}>",
    f"Errors-To: {MALLORY}",
    f"Disposition-Notification-To: {MALLORY}",
    f"Resent-From: {MALLORY}",
    f"Mail-Followup-To: {MALLORY}",
    f"Reply-To: {VERA}, {MALLORY}",
)


@pytest.mark.parametrize("body", ["роль", "статус", "казнить Борю"])
@pytest.mark.parametrize("token", [True, False])
def test_the_answer_goes_to_the_player(body: str, *, token: bool) -> None:
    """A question needs no token: so whoever forges one must learn nothing by it."""
    town = Town()
    to = f"To: {town.reply_to('Вера') if token else 'host@example.org'}"
    for number, head in enumerate(HIJACKS):
        mail = eml(f"From: {VERA}", head, to, "Subject: x", f"Message-ID: <{number}@x>", body=body)
        came = town.suffers(mail, "2 11:00")
        # Of letters that wait he is asked in one go.
        assert (head, set(came.to) - {VERA}) == (head, set())
        assert number or came.to == [VERA]
        left = town.leaves()
        assert [each["To"] for each in left] == came.to
        assert not any(MALLORY in each.as_string() for each in left)


def test_a_newcomer_is_answered_where_he_wrote_from() -> None:
    town = Town()
    came = town.suffers(
        eml("From: new@players.example.org", f"Reply-To: {MALLORY}", "Subject: x", body="эй"), "2 11:00"
    )
    assert came.to == ["new@players.example.org"]
