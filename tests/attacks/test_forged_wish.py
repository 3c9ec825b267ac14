"""A wish for a seat in somebody's name: to put out his own, or to have words of the attacker's sent to him.

His yes counts for the question that he answers, whatever else was asked for; a name goes out only if it is one.
"""

import pytest

from mailhost.host.newcomers import MOST_ANSWERS
from tests.host.reception import Reception

VICTIM = "victim@innocent.example"
WORDS = (
    *(
        "evil.com",
        "www.evil.ru",
        "t.me/evil",
        "http://evil",
        "Аня@evil",
        "приз.онлайн",
        "evil。com",
        "evil․com",
        "evil.com!",
    ),
    *(
        "Приз: звони!",
        "tel:88005553535",
        "8(800)555-35-35",
        "Звони 88005553535",
        "[url]evil[/url]",
        "<b>evil</b>",
        "evil→com",
        "🎁 evil",
        "#evil",
    ),
)


@pytest.mark.parametrize("forged", ["Дурак", "Аня", "Аню", "Казнить", "evil.com", ""])
def test_a_wish_in_his_name_takes_nothing_from_his_own(forged: str) -> None:
    """As many of them as a day answers."""
    hall = Reception()
    hall.write(VICTIM, "записаться Аня", "1 10:00")
    question = hall.mails(VICTIM)[0]
    for number in range(30):
        hall.write(VICTIM, f"записаться {forged}", f"1 10:{number + 1:02}", subject="Мафия")
    hall.write(VICTIM, "да", "1 23:00", subject=f"Re: {question.subject}")
    assert hall.nicks() == ["Аня"]


@pytest.mark.parametrize("forged", ["нет", "это не я", "да", "записаться Аня", "Кто это?"])
def test_no_answer_in_his_name_is_to_his_question(forged: str) -> None:
    """Its key is in his mailbox alone; not after a name that was refused either, where a no needs none."""
    for before in ((), ("записаться 7",)):
        hall = Reception()
        hall.write(VICTIM, "записаться Аня", "1 10:00")
        question = hall.mails(VICTIM)[0]
        for text in (*before, forged):
            hall.write(VICTIM, text, "1 10:05", subject=f"Re: код {'0' * 20} [town]")
        assert hall.nicks() == []
        hall.write(VICTIM, "да", "1 23:00", subject=f"Re: {question.subject}")
        assert hall.nicks() == ["Аня"]


@pytest.mark.parametrize("words", WORDS)
def test_what_is_no_plain_name_is_not_repeated_to_him(words: str) -> None:
    """Neither as a wish nor as the other name that he was told to send."""
    hall = Reception()
    hall.write("anya", "записаться Аня", "1 09:30")
    hall.write("anya", "да", "1 09:31")
    for minute, text in enumerate((f"записаться {words}", words, f"записаться: {words}")):
        hall.write(VICTIM, text, f"1 10:0{minute}", subject=words)
    told = hall.mails(VICTIM)
    assert 0 < len(told) <= MOST_ANSWERS
    assert not any(
        words in text or "evil" in text or "800" in text for mail in told for text in (mail.subject, mail.body)
    )
