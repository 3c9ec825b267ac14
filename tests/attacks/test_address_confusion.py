"""A From that can be read in more than one way (CVE-2023-27043, CVE-2019-16056).

It is nobody's, whoever reads how.
"""

from email.utils import parseaddr
from typing import Literal

import pytest

from tests.attacks.town import MALLORY, Town, eml

VERA = "player3@players.example.org"
READS_AS_VERA = (
    f"{VERA}<{MALLORY}>",
    f"{VERA}(<{MALLORY}>",
    f"{VERA})<{MALLORY}>",
    f"{VERA}],<{MALLORY}>",
    f"{VERA},<{MALLORY}>",
    f"{VERA};<{MALLORY}>",
    f"{VERA}:<{MALLORY}>",
    f"{VERA}.<{MALLORY}>",
    f"{VERA}[<{MALLORY}>",
    f"{VERA}\\<{MALLORY}>",
    f"{MALLORY} <{VERA}>",
    f"{MALLORY}<{VERA}>",
    f"{MALLORY}, <{VERA}>",
    f"{MALLORY}(<{VERA}>",
    f"<{VERA}>@evil.example",
    f"{VERA}@evil.example",
    f"{VERA},",
    f"{VERA}, {MALLORY}",
    f"{MALLORY}, {VERA}",
    f"<{VERA}>,<{MALLORY}>",
    f"<{VERA}> <{MALLORY}>",
    f"<{MALLORY}> ({VERA})",
    f"Вера: {VERA};",
    f"Вера: <{VERA}>, <{MALLORY}>;",
    f"undisclosed-recipients:; {VERA}",
    f"({VERA}) {MALLORY}",
    f"{MALLORY} ({VERA})",
    f"<@evil.example:{VERA}>",
    f"<@evil.example,@x.example:{VERA}>",
    f'"{VERA}"@evil.example',
    f"=?utf-8?q?{VERA}?=",
    "=?utf-8?b?cGxheWVyM0BwbGF5ZXJzLmV4YW1wbGUub3Jn?=",
    "=?utf-8?b?cGxheWVyM0BwbGF5ZXJzLmV4YW1wbGUub3Jn?==?utf-8?q?=00?=@evil.example",
    f"=?utf-8?q?=3C{VERA}=3E?= <{MALLORY}>",
    f"{VERA}\x00@evil.example",
    f"{VERA}\x00",
    "player3@players.example.org.",
    "player3 @players.example.org",
    "player3@ players.example.org",
    "player3(comment)@players.example.org",
    "player3@players\u3002example\u3002org",
    "player3@players.example.org\u200b",
    "\u202eplayer3@players.example.org",
    "pl\u0430yer3@players.example.org",
)


@pytest.mark.parametrize("mode", ["from", "token"])
def test_it_is_no_players(mode: Literal["from", "token"]) -> None:
    """Not even with the token, nor where From alone is believed."""
    town = Town(mode)
    to = f"To: {town.reply_to('Вера') if mode == 'token' else 'host@example.org'}"
    for number, sender in enumerate(READS_AS_VERA):
        mail = eml(f"From: {sender}", to, "Subject: x", f"Message-ID: <{number}@x>", body="казнить Борю")
        came = town.suffers(mail, "2 11:00")
        assert (sender, came.events, town.tally()) == (sender, [], {})
        # Whoever else's it may be is no more than a stranger, to whom perhaps a player's token has come.
        assert all(to == VERA or (to.endswith("@evil.example") and "Вера" not in came.text) for to in came.to)


def test_the_standard_library_would_have_believed_some() -> None:
    assert any(parseaddr(sender)[1] == VERA for sender in READS_AS_VERA)


@pytest.mark.parametrize(
    "head",
    [
        (f"From: {VERA}", f"From: {MALLORY}"),
        (f"From: {MALLORY}", f"From: {VERA}"),
        (f"From: {VERA}", f"From: {VERA}"),
        (f"From : {VERA}", f"from: {MALLORY}"),
        (f"Sender: {VERA}", f"From: {MALLORY}"),
        (f"Resent-From: {VERA}", f"From: {MALLORY}"),
        (f"X-Original-From: {VERA}", f"Reply-To: {VERA}", f"From: {MALLORY}"),
        (f"Subject: x\r\n From: {VERA}", f"From: {MALLORY}"),
        (f"From: {MALLORY}\r\n {VERA}",),
        (f"Subject: x\rFrom: {VERA}", f"From: {MALLORY}"),
        (f"Return-Path: <{VERA}>",),
    ],
)
def test_there_is_one_from_or_nobody_wrote_it(head: tuple[str, ...]) -> None:
    town = Town("from")
    came = town.suffers(eml(*head, body="казнить Борю"), "2 11:00")
    assert (came.events, town.tally()) == ([], {})


def test_no_letter_of_another_alphabet_makes_him_somebody_else() -> None:
    """A small k is made of the Kelvin sign, a small s of the long one: by Python, and by no mail server."""
    town = Town("from")
    town.rename_address("Вера", "mark@players.example.org")
    for sender in ("mar\u212a@players.example.org", "<mar\u212a@players.example.org>", "mark@player\u017f.example.org"):
        came = town.suffers(eml(f"From: {sender}", f"Message-ID: <{ord(sender[4])}@x>", body="казнить Борю"), "2 11:00")
        assert (came.events, town.tally()) == ([], {})
    town.suffers(eml("From: MARK@Players.example.org", "Message-ID: <y@x>", body="казнить Борю"), "2 11:01")
    assert town.tally() == {"Боря": ["Вера"]}
