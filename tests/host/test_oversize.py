"""A letter over `max_bytes`: what stands behind the cut is lost, and never without a word."""

from collections.abc import Callable

import pytest

from tests.host.tables import Table

PHOTO = ("Content-Type: image/jpeg\r\nContent-Transfer-Encoding: base64", ("x" * 76 + "\r\n") * 30_000)
VOTE = ("Content-Type: text/plain; charset=utf-8", "казнить Борю")
GREETING = ("Content-Type: text/plain; charset=utf-8", "Вот мой кот, а вот мой голос:")
STATUS = ("Content-Type: text/plain; charset=utf-8", "статус")


def mail(sender: str, *parts: tuple[str, str]) -> bytes:
    """A mail of those parts, one below the other."""
    body = "".join(f"--b\r\n{head}\r\n\r\n{text}\r\n" for head, text in parts) + "--b--\r\n"
    heads = f"From: {sender}\r\nTo: host@example.org\r\nSubject: x\r\nMIME-Version: 1.0\r\n"
    return f'{heads}Content-Type: multipart/mixed; boundary="b"\r\n\r\n{body}'.encode()


class Heavy(Table):
    """A table to which big letters come."""

    def comes(self, nick: str, local: str, *parts: tuple[str, str]) -> tuple[list[str], list[str]]:
        """What answers such a letter, and what the host is told of its size."""
        player = next(each for each in self.game.players if each.nick == nick)
        self.look(local)
        before = len(self.mails())
        self.mailbox.deliver(mail(player.address or "", *parts), self.at(local))
        self.look(local)
        new = self.mails()[before:]
        own = [each.body for each in new if each.seat == player.seat and each.kind != "post"]
        return own, [each.body for each in new if each.seat == 0 and "до конца" in each.subject]


BEHIND: dict[str, Callable[[], tuple[tuple[str, str], ...]]] = {
    "photo, vote": lambda: (PHOTO, VOTE),
    "text, photo, vote": lambda: (GREETING, PHOTO, VOTE),
    "long text, vote": lambda: ((VOTE[0], "слово\r\n" * 300_000 + VOTE[1]),),
    "html behind a comment": lambda: (
        ("Content-Type: text/html; charset=utf-8", f"<!--{'a' * 2_000_000}-->{VOTE[1]}"),
    ),
}


@pytest.mark.parametrize("layout", BEHIND)
def test_whose_command_is_behind_the_cut_is_told_what_to_do_and_so_is_the_host(layout: str) -> None:
    table = Heavy()
    (reply,), (notice,) = table.comes("Вера", "2 11:00", *BEHIND[layout]())
    assert table.tally() == {}
    assert "больше 1 МБ" in reply
    assert "без вложений" in reply
    assert "Вера" in notice
    assert "imap.max_bytes" in notice


def test_a_command_above_the_photograph_counts_and_its_receipt_says_that_more_may_be_lost() -> None:
    table = Heavy()
    (reply,), _ = table.comes("Вера", "2 11:00", VOTE, PHOTO, (VOTE[0], "снять голос"))
    assert table.tally() == {"Боря": ["Вера"]}
    assert "Принято: за казнь — Боря." in reply
    assert "больше 1 МБ" in reply


def test_an_answer_that_is_no_receipt_says_so_too() -> None:
    table = Heavy()
    (reply,), _ = table.comes("Вера", "2 11:00", STATUS, PHOTO)
    assert "больше 1 МБ" in reply


def test_the_host_hears_of_big_letters_once_a_day() -> None:
    table = Heavy()
    heard = [
        len(table.comes(nick, hour, PHOTO, VOTE)[1])
        for nick, hour in (("Вера", "2 11:00"), ("Вера", "2 12:00"), ("Аня", "2 13:00"))
    ]
    assert heard == [1, 0, 0]
    assert len(table.comes("Вера", "3 11:00", PHOTO, VOTE)[1]) == 1


def test_of_a_letter_that_was_read_to_its_end_nothing_is_said_of_its_size() -> None:
    table = Heavy()
    small = (PHOTO[0], PHOTO[1][:800_000])
    (reply,), notices = table.comes("Вера", "2 11:00", GREETING, small, VOTE)
    assert table.tally() == {"Боря": ["Вера"]}
    assert "МБ" not in reply
    assert notices == []
