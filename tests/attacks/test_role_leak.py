"""A role that gets out by a quote: a player answers to all with his card below.

Only what he typed is passed on, and what carries his card or a token is held for the host.
"""

import pytest

from mailhost.letters.outgoing import card
from tests.attacks.town import Town, eml

BORYA = "player2@players.example.org"
ALL = ", ".join(f"player{n}@players.example.org" for n in range(1, 8))


def own_card(town: Town) -> list[str]:
    """His, who is of the gang."""
    return card(town.house.texts("ru", "gorod"), town.game, 2).body.splitlines()


LAYOUTS = {
    "marked": "{typed}\r\n\r\n{marked}",
    "below a line of Gmail's": "{typed}\r\n\r\nСр, 2 дек. 2026 г. в 10:00, mailhost <host@example.org>:\r\n\r\n{bare}",
    "below an Outlook's block": "{typed}\r\n\r\n-----Исходное сообщение-----\r\nОт: Прокуратор\r\n\r\n{bare}",
    "unmarked": "{typed}\r\n\r\n{bare}",
    "unmarked, above": "{bare}\r\n\r\n{typed}\r\n\r\n{bare}",
    "marked by stars": "{typed}\r\n\r\n{starred}",
}


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("way", ["последнее слово", "мафии"])
def test_it_is_cut_off_or_held_and_reaches_nobody(layout: str, way: str) -> None:
    town = Town()
    lines = own_card(town)
    body = LAYOUTS[layout].format(
        typed=f"{way}: прощайте",
        marked="\r\n".join(f"> {line}" for line in lines),
        bare="\r\n".join(lines),
        starred="\r\n".join(f"* {line}" for line in lines),
    )
    head = (f"From: {BORYA}", f"To: {town.reply_to('Боря')}", f"Cc: {ALL}", "Subject: Re: Город. Ваша роль")
    came = town.suffers(eml(*head, body=body), "2 11:00")
    others = [mail for mail in came.mails if mail.seat not in (0, 2)]
    assert not any("Ваша роль" in mail.body or "Жанна (консильери)" in mail.body for mail in others)
    assert came.verdicts in (["letter"], ["held"])
    if came.verdicts == ["held"]:
        assert (others, town.held(), came.events) == ([], ["secret"], [])
        assert {mail.seat for mail in came.mails} == {0, 2}
    else:
        assert others
        assert all("прощайте" in mail.body for mail in others)


def test_only_the_host_lets_it_pass() -> None:
    """Not he who wrote it, by whatever he answers."""
    town = Town()
    town.answers_as("Боря", f"последнее слово: {' '.join(own_card(town))}", "2 11:00")
    for n, answer in enumerate(("да", "пустить", "да, это я")):
        assert town.answers_as("Боря", answer, f"2 11:1{n}").events == []
    assert town.held() == ["secret"]
