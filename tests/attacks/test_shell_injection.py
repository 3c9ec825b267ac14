"""A player's name or address holds signs that the host's shell would obey once he pastes a ready-made command.

Whatever a template or the command line puts into a command is quoted for the shell
(tests/letters/writing/test_ready_commands.py), and an address with such signs gets neither a seat nor an answer.
"""

import shlex

import pytest

from mailhost.engine.commands import Deal
from mailhost.host.hand import carry_out
from tests.host.reception import TOWN, Reception

NICKS = ("Аня", "О'Генри", "Вера", "Гриша", "Даша", "Егор", "Жанна")


def signed_up(table: Reception, address: str, nick: str) -> None:
    """A stranger asks for a seat, and confirms it if he is asked to."""
    for text, hour in ((f"записаться {nick}", "1 09:40"), ("да", "1 09:50")):
        mail = table.letter("stranger", text, hour, subject=f"[{TOWN}]")
        del mail["From"]
        mail["From"] = address
        if sent := table.mails(address):
            mail.replace_header("Subject", f"Re: {sent[-1].subject}")
        table.deliver(mail, hour)


def full_town() -> Reception:
    """Seven players; whoever comes next stands in line."""
    table = Reception(seats=len(NICKS))
    for number, nick in enumerate(NICKS):
        table.sign_up(f"p{number}", nick, f"1 09:{10 + number * 2:02}")
    return table


def test_the_command_that_replaces_a_player_is_made_of_the_words_it_should_be() -> None:
    table = full_town()
    signed_up(table, "o'hara@example.net", "О'Хара")
    assert [each.address for each in table.game.waitlist] == ["o'hara@example.net"]
    table.look("1 10:00")
    carry_out(table.house, TOWN, lambda _: Deal("ab" * 32), "host")
    table.write("p1", "замените меня", "1 12:00")
    lines = [line for mail in table.mails() if mail.seat == 0 for line in mail.body.splitlines()]
    (command,) = [line[line.index("mailhost ") :] for line in lines if "mailhost replace" in line]
    assert shlex.split(command) == ["mailhost", "replace", TOWN, "О'Генри", "О'Хара", "o'hara@example.net"]


@pytest.mark.parametrize(
    "address", ["a`id`@evil.example", "x|id|@evil.example", "x&reboot&@evil.example", "$HOME@e.org"]
)
def test_an_address_that_a_shell_would_obey_gets_no_seat_and_no_answer(address: str) -> None:
    table = full_town()
    written = len(table.mails())
    signed_up(table, address, "Олег")
    assert table.game.waitlist == ()
    assert len(table.mails()) == written
