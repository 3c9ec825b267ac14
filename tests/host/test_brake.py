"""Forged letters use up none of a player's answers: what nothing shows to be hers stands by itself."""

from typing import Literal

import pytest

from mailhost.host.quota import MOST_SAME, MOST_TALK
from tests.host.doubts import Doubting


@pytest.mark.parametrize(
    ("sender", "proof"), [("token", ""), ("dmarc", "mx.example.org; dmarc=pass header.from=players.example.org")]
)
def test_what_others_write_in_her_name_uses_up_none_of_her_answers(
    sender: Literal["token", "dmarc"], proof: str
) -> None:
    """Talk, and the same again and again; the host hears that nothing shows it to be hers."""
    table = Doubting(sender)
    for number in range(MOST_TALK + 1):
        table.comes("Вера", f"привет {number}", f"2 11:{number:02}")
    for number in range(MOST_SAME + 1):
        table.comes("Вера", "роль", f"2 11:{number + 10}")
    before = len(table.mails("Вера"))
    table.comes("Вера", "роль", "2 11:22")
    assert len(table.mails("Вера")) == before, "the forged ones are answered no more"
    notices = [mail for mail in table.mails("host") if "от имени игрока" in mail.subject]
    assert len(notices) == 2
    assert all("Что писал он сам, ничем не подтверждено" in mail.body for mail in notices)
    marks = {"Authentication_Results": proof} if proof else {}
    for minute, text in ((30, "как голосовать-то?"), (31, "роль"), (32, "статус")):
        before = len(table.mails("Вера"))
        table.answers("Вера", text, f"2 11:{minute}", **marks)
        assert len(table.mails("Вера")) == before + 1, text
    assert len([mail for mail in table.mails("host") if "письмо" in mail.subject]) == len(notices) - 1
