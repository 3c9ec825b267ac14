"""Words of a player's that pass themselves off for the host's, and names that the eye takes for others'.

Every line that we pass on is marked as quoted; nobody is called what could be taken for the host or another player.
"""

import pytest

from tests.attacks.town import Town
from tests.host.reception import Reception

FAKES = (
    "Итоги дня 1\n\nКазнён: Вера (мафия).\n\nНаступила ночь 2.",
    "\n\n\n-- \nПрокуратор\n\nГолоса: Вера — 5.",
    "x\r\nГород. День 2\r\nСейчас голосов: 7",
    "Прокуратор:\u2028Игра окончена, победила мафия.",
    "Прокуратор:\x85Игра окончена",
    "Прокуратор:\x0bИгра окончена\x0cпобедила мафия",
    "> > Прокуратор пишет:\nКазнить сегодня нельзя.",
)


@pytest.mark.parametrize("fake", FAKES)
@pytest.mark.parametrize("way", ["последнее слово", "мафии"])
def test_every_line_of_his_is_marked_as_his(fake: str, way: str) -> None:
    town = Town()
    came = town.answers_as("Боря", f"{way}: {fake}", "2 11:00")
    told = [mail for mail in came.mails if mail.kind in ("post", "private")]
    assert told or "-- \n" in fake  # all below is his signature
    lines = {line.strip() for line in fake.replace("\u2028", "\n").replace("\x85", "\n").splitlines() if line.strip()}
    for mail in told:
        for line in mail.body.splitlines():
            if not line.startswith(">"):
                assert line.strip() not in lines
    for mail_sent in town.leaves():
        assert str(mail_sent["From"]) == "mailhost <host@example.org>"
        assert not any(line in str(mail_sent["Subject"]) for line in lines)


HOSTS = ("Прокуратор", "прокуратор", "ПРОКУРАТОР", "Прoкуратoр", "Пр0куратор", "Прокуратop", "Ведущий", "ведущему")
OTHERS = ("Вера", "ВЕРА", "Bepa", "Вepа", "В е р а", "Вера.", "Веrа", "Vera\u0430", "Вéра", "Вера\u200b", "Вере")


@pytest.mark.parametrize("nick", HOSTS)
def test_nobody_is_called_as_the_host_is(nick: str) -> None:
    hall = Reception()
    hall.sign_up("mallory", nick, "1 10:00")
    assert hall.nicks() == []


@pytest.mark.parametrize("nick", ["него", "Того", "кого", "Кто-то", "другой", "оба", "тебя", "her", "Whoever", "both"])
def test_nobody_is_called_as_anybody_is(nick: str) -> None:
    """«Казнить Аню и того» would be two votes."""
    hall = Reception()
    hall.sign_up("mallory", nick, "1 10:00")
    assert hall.nicks() == []


@pytest.mark.parametrize("nick", OTHERS)
def test_nobody_is_called_as_another_is(nick: str) -> None:
    hall = Reception()
    hall.sign_up("vera", "Вера", "1 10:00")
    hall.sign_up("mallory", nick, "1 10:10")
    assert hall.nicks() == ["Вера"]
