"""Signing up by mail: a wish, a key to the address that wrote, a seat or a place in line; and who tries otherwise."""

import re
from dataclasses import replace
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default

import pytest

from mailhost.adapters.memory_mail import MemoryOutbox
from mailhost.engine.commands import Deal, Join, RollCall, Say, Stop
from mailhost.engine.inactivity import Inactivity
from mailhost.host.dispatch import Dispatch
from mailhost.host.entry import LetterCause
from mailhost.host.newcomers import KEY, MOST_ANSWERS, MOST_STRANGERS
from mailhost.host.reply_token import token_of
from mailhost.host.rewinding import undo
from tests.host.reception import TOWN, Reception, address

NICKS = ("Аня", "Боря", "Вера", "Гриша", "Даша", "Егор", "Жанна", "Зоя")
SEED, NONCE = "5eed" * 16, "0ce0" * 16


def key_in(subject: str) -> str:
    """The key of a confirmation."""
    found: list[str] = KEY.findall(subject)
    assert len(found) == 1
    return found[0]


def test_a_seat_is_taken_by_two_letters() -> None:
    """C1: the wish is answered by a key, to the address alone; the answer that keeps it takes the seat."""
    town = Reception()
    town.write("anya", "записаться Аня", "1 10:00")
    assert town.nicks() == []
    (confirm,) = town.mails()
    assert (confirm.to, confirm.seat, confirm.in_reply_to) == (address("anya"), -1, "<1.anya@players.example.org>")
    assert "Аня" in confirm.body
    town.write("anya", "да", "1 10:05")
    assert [(player.nick, player.address) for player in town.game.players] == [("Аня", address("anya"))]
    joined = town.mails(address("anya"))[-1]
    assert (joined.seat, joined.in_reply_to) == (1, "<2.anya@players.example.org>")
    assert "В городе вас зовут" in joined.body
    assert "ваш номер" not in joined.body, "it may change until the deal"


@pytest.mark.parametrize(
    "answer",
    ["да", "Да!", "+", "👍", "Да, конечно!", "Да. Спасибо", "Да, это я", "yes", "записаться Аня", "Записаться: Аня!"],
)
def test_a_yes_or_the_wish_again_confirms(answer: str) -> None:
    town = Reception()
    town.write("anya", "записаться: Аня.", "1 10:00")
    quoted = f"{answer}\n\nвт, 1 дек. 2026 г. в 10:00, mailhost <host@example.org>:\n> Если это вы, ответьте «да»\n"
    town.write("anya", quoted, "1 10:05")
    assert (town.nicks(), town.verdicts()) == (["Аня"], ["wish", "confirmed"])


UNCLEAR = (
    "",
    "Кто это?",
    "Что это за письмо?",
    "Конечно, а кто ещё играет?",
    "да\nНет ли у вас правил?",
    "Ага, щас",
    "Я в отпуске до 15 декабря. По срочным делам пишите Вере.",
    "Спасибо за ваше обращение! Мы ответим в течение двух дней.",
    "правила",
    "Who is this?",
)


@pytest.mark.parametrize("answer", UNCLEAR)
def test_what_is_neither_yes_nor_no_is_asked_once_more_and_then_not_answered(answer: str) -> None:
    """An unmarked vacation note among them; the host sees it in the log. The question stays open."""
    town = Reception()
    town.write("anya", "записаться Аня", "1 10:00")
    for at in ("1 10:05", "1 10:06", "1 23:00", "2 10:04"):
        town.write("anya", answer, at)
    first, again = town.mails(address("anya"))
    assert town.nicks() == []
    assert town.verdicts() == ["wish", *["unclear"] * 4]
    assert key_in(first.subject) == key_in(again.subject)
    assert "согласия в нём не видно" in again.body
    assert "ответьте «да»" in again.body
    assert not (answer and answer in again.body)
    town.restart()
    town.write("anya", answer, "2 10:04")
    assert len(town.mails(address("anya"))) == 2
    town.write("anya", answer, "2 10:06")
    assert len(town.mails(address("anya"))) == 3, "once a day"
    town.write("anya", "да", "2 10:07")
    assert town.nicks() == ["Аня"]


@pytest.mark.parametrize("answer", ["нет", "Нет, не надо", "Здравствуйте!\nЭто не я.", "отмена", "No", "Выйти"])
def test_whoever_says_no_is_not_signed_up_nor_written_to(answer: str) -> None:
    town = Reception()
    town.write("anya", "записаться Аня", "1 10:00")
    town.write("anya", answer, "1 10:05")
    assert (town.nicks(), len(town.mails()), town.verdicts()[-1]) == ([], 1, "declined")
    town.write("anya", "да", "1 10:06")  # the question has gone with the no
    assert (town.nicks(), town.verdicts()[-1]) == ([], "newcomer")
    assert "вопрос, на который вы ответили, уже снят" in town.mails(address("anya"))[-1].body


def test_a_wish_without_an_answer_is_nothing() -> None:
    """Nobody is signed up by a letter that bears his address."""
    town = Reception()
    town.write("anya", "записаться Аня", "1 10:00")
    town.look("3 10:00")
    assert (town.nicks(), len(town.mails())) == ([], 1)


def test_mail_goes_to_the_address_that_wrote_whatever_reply_to_says() -> None:
    town = Reception()
    town.write("anya", "записаться Аня", "1 10:00", Reply_To="victim@example.net")
    assert {mail.to for mail in town.mails()} == {address("anya")}


def test_a_key_works_for_its_address_alone() -> None:
    """Forged, or found in somebody else's mail."""
    town = Reception()
    town.write("anya", "записаться Аня", "1 10:00")
    key = key_in(town.mails()[0].subject)
    for who, subject in (("mallory", f"Re: код {key} [town]"), ("anya", f"Re: код {'0' * 20} [town]")):
        town.write(who, "да", "1 10:05", subject)
    assert (town.nicks(), len(town.mails(address("anya")))) == ([], 1)
    town.write("mallory", "записаться Мэл", "1 10:06")
    town.write("mallory", "да", "1 10:07", f"Re: код {key} [town]")
    assert town.nicks() == []


def test_a_key_is_of_one_game() -> None:
    town = Reception(games=(TOWN, "village"))
    town.write("anya", "записаться Аня", "1 10:00", "[town]")
    key = key_in(town.mails()[0].subject)
    town.write("anya", "да", "1 10:05", f"Re: код {key} [village]")
    assert not town.house.ledger.book("village").state.players
    assert town.nicks() == []
    town.write("anya", "да", "1 10:06", f"Re: код {key} [town]")
    assert town.nicks() == ["Аня"]


def test_a_key_is_used_once() -> None:
    """Used again it is a player's letter like any other; whoever has left needs a new one."""
    town = Reception()
    town.sign_up("anya", "Аня", "1 10:00")
    subject = f"Re: {town.mails()[0].subject}"
    town.write("anya", "выйти", "1 11:00")
    assert town.nicks() == []
    town.write("anya", "да", "1 11:05", subject)
    assert town.nicks() == []


def test_another_name_in_the_answer_is_another_wish() -> None:
    town = Reception()
    town.write("anya", "записаться Аня", "1 10:00")
    town.write("anya", "записаться Нюра", "1 10:01")
    assert town.nicks() == []
    town.write("anya", "да", "1 10:02")
    assert town.nicks() == ["Нюра"]


@pytest.mark.parametrize(
    ("nick", "words"),
    [
        ("", "имени"),
        ("боря", "занято"),
        ("Бopя", "не отличить"),  # Latin o and p
        ("Б\u200bо\u2060ря", "занято"),  # what cannot be seen is not read
        ("\u202eБоря\u202c", "занято"),
        ("статус", "слово команды"),
        ("Казнить", "слово команды"),
        ("никто", "слово команды"),
        ("42", "номером"),
        ("Прокуратор", "зовут не игрока"),
        ("Аня — мафия", "целая фраза"),
        ("Я" * 200, "длиннее 32"),
        ("🙂", "лишний знак"),
        ("Борю", "в другом падеже"),
        ("Боре", "в другом падеже"),
        ("за Борю", "с предлогом"),
        ("Боря и Вера", "как список"),
        ("Бо́ря", "занято"),  # a stress mark
        ("Ве́ра", "лишний знак"),
        ("Верa", "перемешаны"),  # a Latin a
        ("Аня🌸", "лишний знак"),
        ("Ве\u200dра", "не видно"),
        ("за", "слово команды"),
        ("Игрок 2", "номером"),
        ("Доктора", "зовут не игрока"),
    ],
)
def test_names_that_nobody_may_have(nick: str, words: str) -> None:
    """The answer says why, quotes no more than fits, and shows a right line."""
    town = Reception()
    town.hand(Join("Боря", address("borya")), "1 09:30")
    town.write("anya", f"записаться {nick}", "1 10:00")
    (reply,) = town.mails(address("anya"))
    assert re.search(words, reply.body), reply.body
    assert "записаться: Имя" in reply.body
    assert len(reply.body) < 400
    assert not KEY.search(reply.subject)
    assert town.nicks() == ["Боря"]


def test_what_was_refused_and_why_is_in_the_journal() -> None:
    town = Reception()
    town.hand(Join("Аня", "anya@example.net"), "1 09:30")
    town.write("zina", "записаться Аня", "1 10:00")
    causes = [entry.cause for entry in town.entries() if isinstance(entry.cause, LetterCause)]
    assert [(cause.verdict, cause.why) for cause in causes] == [("misnamed", "taken Аня")]


@pytest.mark.parametrize("wish", ["записаться Аня", "записаться Aня", "записаться:", "записаться 7", "записаться Аню"])
@pytest.mark.parametrize("answer", ["Зина", "Зина.", "«Зина»"])
def test_after_a_refused_name_a_name_alone_is_the_next_wish(wish: str, answer: str) -> None:
    town = Reception()
    town.hand(Join("Аня", "anya@example.net"), "1 09:30")
    town.write("zina", wish, "1 10:00")
    town.restart()
    town.write("zina", f"{answer}\n\n> Пришлите другое: «записаться: Имя».", "1 10:05")
    town.write("zina", "да", "1 10:10")
    assert (town.verdicts(), town.nicks()) == (["misnamed", "wish", "confirmed"], ["Аня", "Зина"])


@pytest.mark.parametrize(
    "talk", ["", "Какое другое?", "Меня зовут Зина, запишите меня", "Зина\nили Зоя", "правила", "да", "Это как?"]
)
def test_after_a_refused_name_what_is_no_name_gets_the_hint_again(talk: str) -> None:
    """As often as an address is answered in a day, and no more; the name may still come after it."""
    town = Reception()
    town.hand(Join("Аня", "anya@example.net"), "1 09:30")
    town.write("zina", "записаться Аня", "1 10:00")
    for minute in range(8):
        town.write("zina", talk, f"1 10:{10 + minute}")
    hints = town.mails(address("zina"))[1:]
    assert len(hints) == MOST_ANSWERS - 1
    assert all("записаться: Имя" in hint.body for hint in hints)
    town.write("zina", "Зина", "2 11:00")
    town.write("zina", "да", "2 11:05")
    assert town.nicks() == ["Аня", "Зина"]


def test_a_name_alone_is_no_wish_but_after_a_refused_one() -> None:
    town = Reception()
    town.hand(Join("Аня", "anya@example.net"), "1 09:30")
    for address_, before in (("zina", ()), ("zoya", ("записаться Аня", "нет")), ("vera", ("записаться Вера",))):
        for text in before:
            town.write(address_, text, "1 10:00")
        town.write(address_, "Зина", "1 10:05")
    assert not any("Зина" in mail.body for mail in town.mails())


def test_a_name_taken_meanwhile_is_refused_at_the_confirmation() -> None:
    town = Reception()
    town.write("sasha", "записаться Саша", "1 10:00")
    town.write("third", "записаться Саше", "1 10:01")
    town.write("sasha", "да", "1 10:02")
    town.write("third", "да", "1 10:03")
    assert town.nicks() == ["Саша"]
    assert "в другом падеже" in town.mails(address("third"))[-1].body


@pytest.mark.parametrize("same", ["bk@gmail.com", "B.K@Gmail.Com", "b.k@googlemail.com"])
def test_one_mailbox_signs_up_once(same: str) -> None:
    town = Reception()
    town.hand(Join("Боря", "b.k@gmail.com"), "1 09:30")
    town.write(same, "записаться Вера", "1 10:00")
    assert town.nicks() == ["Боря"]
    assert re.search("один ящик — один игрок|Вы в этой игре уже есть", town.mails()[-1].body)
    assert not KEY.search(town.mails()[-1].subject)


MACHINES = {
    "auto": {"Auto_Submitted": "auto-replied"},
    "auto by an old mark": {"X_Autoreply": "yes"},
    "bounce": {"Return_Path": "<>", "X_Failed_Recipients": "anya@players.example.org"},
}


@pytest.mark.parametrize("marks", MACHINES.values(), ids=MACHINES)
def test_a_machine_confirms_nothing_and_is_not_answered(marks: dict[str, str]) -> None:
    town = Reception()
    town.write("anya", "записаться Аня", "1 10:00")
    town.write("anya", "Я в отпуске до 15 декабря.", "1 10:01", **marks)
    assert (town.nicks(), len(town.mails(address("anya")))) == ([], 1)


def test_a_bounce_of_the_confirmation_tells_nobody() -> None:
    """A stranger's address is his own affair."""
    town = Reception()
    town.write("anya", "записаться Аня", "1 10:00")
    bounce = town.letter(
        "MAILER-DAEMON@example.net", "User unknown: anya@players.example.org", "1 10:01", "Undelivered"
    )
    town.deliver(bounce, "1 10:01")
    assert len(town.mails()) == 1


def test_one_address_gets_so_many_answers_a_day_and_no_more() -> None:
    """From all games together; the last key that went out still works, and tomorrow is another day."""
    town = Reception()
    for minute in range(20):
        town.write("anya", f"записаться Имя{'абвгдежзиклмнопрстуф'[minute]}", f"1 10:{minute:02}")
    assert len(town.mails(address("anya"))) == MOST_ANSWERS
    assert [len(wishes) for wishes in town.house.ledger.book(TOWN).wishes.values()] == [MOST_ANSWERS]
    assert town.verdicts().count("too-many") == 20 - MOST_ANSWERS
    town.write("anya", "да", "1 12:00")
    assert town.nicks() == ["Имяд"]
    town.write("other", "записаться Борис", "1 12:01")
    assert len(town.mails(address("other"))) == 1


def test_the_bound_is_of_a_day_and_outlives_a_restart() -> None:
    town = Reception()
    for minute in range(MOST_ANSWERS):
        town.write("anya", "записаться 7", f"1 10:{minute:02}")
    town.restart()
    town.write("anya", "записаться Аня", "1 20:00")
    assert len(town.mails()) == MOST_ANSWERS
    town.write("anya", "записаться Аня", "2 11:00")
    assert len(town.mails()) == MOST_ANSWERS + 1
    town.restart()
    town.write("anya", "да", "2 11:01")
    assert town.nicks() == ["Аня"]


def test_a_day_answers_so_many_newcomers_and_no_more() -> None:
    """Wishes from forged addresses make no flood of ours. The host is told once; a code that went out still works."""
    town = Reception()
    most = town.house.settings.newcomers_per_day
    town.write("anya", "записаться Аня", "1 09:30")
    for number in range(most + 20):
        hour, minute = divmod(number, 60)
        town.write(f"forged{number}", f"записаться Ник{number}х", f"1 {10 + hour}:{minute:02}")
    asked = [mail for mail in town.mails() if KEY.search(mail.subject)]
    (told,) = town.mails("host@players.example.org")
    assert len(asked) == most
    assert town.verdicts().count("too-many") == 21
    assert f"ушло {most} писем" in told.body
    assert "mailhost join town" in told.body
    town.write("anya", "да", "1 13:00")
    assert town.nicks() == ["Аня"]
    town.restart()
    town.write("borya", "записаться Боря", "2 09:29")
    assert town.mails(address("borya")) == []
    town.write("borya", "записаться Боря", "2 10:30")
    assert len(town.mails(address("borya"))) == 1
    assert len(town.mails("host@players.example.org")) == 1


@pytest.mark.parametrize("text", ["Здравствуйте!", "Купите наши трубы", "здесь что-то происходит?"])
def test_a_stranger_who_asks_for_nothing_gets_one_polite_line_a_day(text: str) -> None:
    """Without a word of his own in it: his address may be somebody else's."""
    town = Reception()
    for at in ("1 10:00", "1 10:01", "2 09:59", "2 10:00"):
        town.write("spam", text, at)
    first, second = town.mails()
    assert {first.to, second.to} == {address("spam")}
    assert first.body == second.body
    assert text not in first.body + first.subject
    assert town.verdicts() == ["stranger"] * 4


@pytest.mark.parametrize("text", ["Запишите меня, я Даша", "Как записаться в игру?", "Здравствуйте!"])
def test_while_people_sign_up_the_polite_line_says_how(text: str) -> None:
    """And it answers under a subject of ours: neither his own nor a «Re:» of what he never sent."""
    town = Reception(seats=7)
    town.write("dasha", text, "1 10:00")
    (line,) = town.mails()
    assert "«записаться: Имя»" in line.body
    assert "Мест: 7. Занято: 0." in line.body
    assert (line.subject, line.in_reply_to) == ("Город. Идёт запись", "<1.dasha@players.example.org>")


def test_where_several_games_sign_up_the_polite_line_names_them() -> None:
    town = Reception(games=(TOWN, "village"))
    town.write("dasha", "Как записаться в игру?", "1 10:00")
    (line,) = town.mails()
    assert "«записаться: Имя»" in line.body
    assert "Города: town и village." in line.body


def test_a_day_hears_so_many_strangers_and_no_more() -> None:
    """A flood of forged addresses makes no flood of ours."""
    town = Reception()
    for number in range(MOST_STRANGERS + 5):
        town.write(f"spam{number}", "привет", f"1 10:{number:02}")
    assert len(town.mails()) == MOST_STRANGERS
    town.restart()
    town.write("spam", "привет", "2 09:59")
    assert len(town.mails()) == MOST_STRANGERS
    town.write("spam", "привет", "2 10:01")
    assert len(town.mails()) == MOST_STRANGERS + 1


@pytest.mark.parametrize("text", ["hello", "join Anna", "help"])
@pytest.mark.parametrize("sender", ["ана@players.example.org", "a..b@players.example.org"])
def test_nobody_is_written_to_whose_address_is_none(sender: str, text: str) -> None:
    town = Reception()
    raw = town.letter("spam", text, "1 10:00").as_bytes().replace(b"spam@players.example.org", sender.encode(), 1)
    town.again(raw, "1 10:00")
    assert (town.mails(), town.verdicts()) == ([], ["stranger"])


@pytest.mark.parametrize("text", ["записатся Аня", "помощь", "правила", "статус", "казнить Борю"])
def test_a_stranger_who_gropes_for_the_word_is_told_it(text: str) -> None:
    town = Reception(seats=7, until="5 20:00")
    town.write("anya", text, "1 10:00")
    (reply,) = town.mails()
    assert "записаться: Имя" in reply.body
    assert "до субботы, 5 декабря, 20:00 (Москва)" in reply.body
    assert "Мест: 7. Занято: 0." in reply.body


def test_where_nobody_signs_up_a_wish_gets_the_polite_line() -> None:
    town = Reception()
    for n, nick in enumerate(NICKS[:6]):
        town.hand(Join(nick, f"p{n}@players.example.org"), "1 09:30")
    town.hand(Deal(SEED), "1 12:00")
    before = len(town.mails())
    town.write("late", "записаться Поздно", "1 13:00")
    assert (len(town.mails()), town.verdicts()) == (before + 1, ["stranger"])
    assert "Поздно" not in town.mails()[-1].body


def test_of_several_games_the_letter_must_say_which() -> None:
    town = Reception(games=(TOWN, "village"))
    town.write("anya", "записаться Аня", "1 10:00")
    (reply,) = town.mails()
    assert "town и village" in reply.body
    town.write("anya", "записаться Аня", "1 10:01", "[village]")
    assert town.mails()[-1].subject.endswith("[village]")
    plus = town.letter("borya", "записаться Боря", "1 10:02", "Мафия")
    plus.replace_header("To", "host+town@example.org")
    town.deliver(plus, "1 10:02")
    assert town.mails()[-1].subject.endswith("[town]")


def test_a_player_of_one_game_signs_up_for_another() -> None:
    """His other letters stay his own game's."""
    town = Reception(games=(TOWN, "village"))
    town.hand(Join("Аня", address("anya")), "1 09:30", "village")
    town.write("anya", "записаться Нюра", "1 10:00", "[town]")
    town.write("anya", "да", "1 10:01")
    assert town.nicks() == ["Нюра"]
    town.write("anya", "статус", "1 10:02", "Re: [village]")
    assert town.mails()[-1].subject.endswith("[village]")


def test_an_old_game_is_no_hindrance() -> None:
    """Who answers the last mail of a game that has ended means the one that signs people up."""
    town = Reception(games=(TOWN, "village"))
    town.hand(Join("Аня", address("anya")), "1 09:30", "village")
    town.hand(Stop(), "1 09:40", "village")
    town.write("anya", "записаться Аня", "1 10:00")
    assert town.mails()[-1].subject.endswith("[town]")
    town.write("anya", "да", "1 10:01")
    assert town.nicks() == ["Аня"]


def test_whoever_has_a_seat_is_told_so() -> None:
    town = Reception()
    town.sign_up("anya", "Аня", "1 10:00")
    town.write("anya", "записаться Нюра", "1 11:00")
    assert town.nicks() == ["Аня"]
    assert "Вы в этой игре уже есть: Аня, номер 1" in town.mails()[-1].body


def test_seats_are_full_and_the_line_moves_up() -> None:
    """The first in line takes the seat that was given up, and is told; the host is told of both."""
    town = Reception(seats=2)
    for n, (who, nick) in enumerate((("a", "Аня"), ("b", "Боря"), ("c", "Вера"), ("d", "Гриша"))):
        town.sign_up(who, nick, f"1 10:{10 * n:02}")
    assert (town.nicks(), town.line()) == (["Аня", "Боря"], ["Вера", "Гриша"])
    assert "номер 2" in town.mails(address("d"))[-1].body
    town.write("a", "голоса\nвыйти\nстатус", "1 12:00")
    assert (town.nicks(), town.line()) == (["Боря", "Вера"], ["Гриша"])
    assert [mail.seat for mail in town.mails(address("a"))[-2:]] == [-1, -1]
    moved = town.mails(address("c"))[-1]
    assert (moved.seat, "дошла до вас" in moved.body) == (2, True)
    assert "<" + "9.a@players.example.org>" not in (moved.in_reply_to, *moved.references)
    assert "Вера" in town.mails("host@players.example.org")[-1].body
    town.write("b", "статус", "1 12:01")
    assert town.mails()[-1].to == address("b")


def in_line(**settings: object) -> Reception:
    """A town of one seat, in which Боря stands in line and Вера behind him."""
    town = Reception(seats=1)
    for who, nick, at in (("a", "Аня", "1 10:00"), ("b", "Боря", "1 10:10"), ("c", "Вера", "1 10:20")):
        town.sign_up(who, nick, at)
    object.__setattr__(town.house, "settings", replace(town.house.settings, **settings))  # type: ignore[arg-type]
    return town


def test_whoever_waits_may_leave_the_line_and_is_told_where_he_stands() -> None:
    town = in_line(sender="from")
    town.write("b", "ну что там?", "1 11:00")
    assert "номер 1" in town.mails(address("b"))[-1].body
    town.write("b", "выйти", "1 11:01")
    assert (town.line(), "вычеркнуто: Боря" in town.mails(address("b"))[-1].body) == (["Вера"], True)


def test_whoever_waits_hears_that_the_game_has_ended() -> None:
    town = Reception(seats=7)
    for n, nick in enumerate(NICKS[:7]):
        town.hand(Join(nick, f"p{n}@players.example.org"), "1 09:30")
    for n, who in enumerate("bc"):
        town.sign_up(who, f"Яков {n}й", f"1 10:{n}0")
    town.hand(Deal(SEED), "1 12:00")
    town.hand(Stop(), "1 13:00")
    for who in "bc":
        (told,) = [mail for mail in town.mails(address(who)) if "Игра окончена, и очередь" in mail.body]
        assert told.subject.startswith("Город. Конец игры")


@pytest.mark.parametrize("plus", [True, False])
def test_nobody_leaves_the_line_by_a_letter_that_merely_bears_his_address(*, plus: bool) -> None:
    """He is asked at that address, and the answer, which shows his token, is believed."""
    town = in_line(sender="token", plus_addressing=plus)
    town.write("b", "выйти", "1 11:01")
    question = town.mails(address("b"))[-1]
    assert (town.line(), "по письму не видно" in question.body) == (["Боря", "Вера"], True)
    other = token_of(town.house, TOWN, address("c"))
    for subject in (f"Re: [{TOWN}.{other}]", f"Re: [{TOWN}.aaaaaaaaaa]", f"Re: [{TOWN}]"):
        town.write("b", "выйти", "1 11:02", subject)
        assert town.line() == ["Боря", "Вера"]
    raw = Dispatch(town.house, MemoryOutbox()).bytes_of(TOWN, town.house.ledger.book(TOWN).pending[question.id])
    sent = message_from_bytes(raw, policy=default)
    answer = town.letter("b", "Выйти", "1 11:03", f"Re: {sent['Subject']}")
    answer.replace_header("To", sent["Reply-To"] or town.house.settings.email)
    town.deliver(answer, "1 11:03")
    assert (town.line(), town.verdicts()[-1]) == (["Вера"], "unlisted")


def test_a_place_in_line_is_kept_by_a_pass_of_dmarc() -> None:
    town = in_line(sender="dmarc", authserv_id="mx.example.org")
    town.write("b", "выйти", "1 11:01")
    assert town.line() == ["Боря", "Вера"]
    passed = "mx.example.org; dmarc=pass header.from=players.example.org"
    town.write("b", "выйти", "1 11:02", Authentication_Results=passed)
    assert town.line() == ["Вера"]


def test_names_of_the_line_are_taken_too() -> None:
    town = Reception(seats=1)
    town.sign_up("a", "Аня", "1 10:00")
    town.sign_up("b", "Боря", "1 10:10")
    town.write("c", "записаться Бopя", "1 10:20")
    assert "не отличить" in town.mails(address("c"))[-1].body


def test_the_deadline_finds_seats_empty() -> None:
    """All are told, those in line and those at seats; who has not confirmed is nobody."""
    town = Reception(seats=3, until="5 20:00")
    town.sign_up("a", "Аня", "1 10:00")
    town.write("b", "записаться Боря", "1 10:10")
    town.look("5 20:00")
    assert town.game.phase.kind == "sign-up"
    town.look("5 20:01")
    assert (town.game.phase.kind, town.game.winner) == ("over", "nobody")
    assert "Игры не будет" in town.mails(address("a"))[-1].subject
    assert len(town.mails(address("b"))) == 1
    assert "игры не будет" in town.mails("host@players.example.org")[-1].subject
    before = len(town.mails())
    town.write("b", "да", "5 20:02")
    (told,) = town.mails()[before:]
    assert (told.to, "запись уже закончилась" in told.body) == (address("b"), True)


def test_the_deadline_finds_seats_full() -> None:
    """The host is told to deal; nobody signs up by mail any more."""
    town = Reception(seats=1, until="5 20:00")
    town.sign_up("a", "Аня", "1 10:00")
    town.look("5 20:01")
    assert (town.game.phase.kind, town.game.sign_up_open) == ("sign-up", False)
    assert "mailhost deal town" in town.mails("host@players.example.org")[-1].body
    town.write("b", "записаться Боря", "5 20:02")
    assert "ни в одной" in town.mails(address("b"))[-1].body


def test_a_letter_of_the_last_second_still_counts() -> None:
    """C5: the deadline's own second is still the sign-up's."""
    town = Reception(seats=1, until="5 20:00")
    town.write("a", "записаться Аня", "5 19:59")
    town.mailbox.deliver(town.letter("a", "да", "5 20:00").as_bytes(), town.at("5 20:00"))
    town.look("5 20:01")
    assert (town.nicks(), town.game.sign_up_open) == (["Аня"], False)


def test_the_same_mail_delivered_twice_is_one() -> None:
    town = Reception()
    wish = town.letter("anya", "записаться Аня", "1 10:00").as_bytes()
    town.again(wish, "1 10:00")
    town.again(wish, "1 10:01")
    assert len(town.mails()) == 1
    town.write("anya", "да", "1 10:02")
    town.again(wish, "1 10:03")
    town.write("anya", "выйти", "1 10:04")
    before = len(town.mails())
    town.again(wish, "1 10:05")
    assert (len(town.mails()), town.nicks()) == (before, [])


def test_an_undo_takes_no_seat_away() -> None:
    """What somebody without a seat was granted since is granted again."""
    town = Reception(seats=2)
    town.sign_up("a", "Аня", "1 10:00")
    town.hand(Say("Ждём второго."), "1 10:30")
    town.sign_up("b", "Боря", "1 10:40")
    town.sign_up("c", "Вера", "1 10:50")
    town.sign_up("d", "Гриша", "1 11:00")
    town.write("c", "выйти", "1 11:10")
    assert (town.nicks(), town.line()) == (["Аня", "Боря"], ["Гриша"])
    town.clock.instant = town.at("1 12:00")
    undo(town.house, TOWN, "host")
    assert (town.nicks(), town.line()) == (["Аня", "Боря"], ["Гриша"])


def test_a_roll_call() -> None:
    """Everybody is asked; status knows who has not answered; the answer is a receipt and nobody else's business."""
    town = Reception()
    for n, (who, nick) in enumerate((("a", "Аня"), ("b", "Боря"))):
        town.sign_up(who, nick, f"1 10:{10 * n:02}")
    town.hand(RollCall(), "1 11:00")
    assert [mail.to for mail in town.mails()[-2:]] == [address("a"), address("b")]
    assert "«здесь»" in town.mails()[-1].body
    before = len(town.mails())
    town.write("b", "Здесь!", "1 11:05")
    assert town.game.present == (2,)
    assert [mail.to for mail in town.mails()[before:]] == [address("b")]


def test_the_card_comes_again_on_asking() -> None:
    """The same card, to its owner alone."""
    town = Reception()
    for n, nick in enumerate(NICKS[:6], 1):
        town.hand(Join(nick, address(f"p{n}")), "1 09:30")
    town.hand(Deal(SEED), "1 12:00")
    (card,) = (mail for mail in town.mails(address("p3")) if "роль" in mail.subject)
    before = len(town.mails())
    town.write("p3", "роль", "1 13:00")
    (again,) = town.mails()[before:]
    assert (again.to, again.body) == (address("p3"), card.body)


def test_asking_to_be_replaced() -> None:
    """The host is told once, with the line; the seat, its votes and its role stay his for now."""
    town = Reception(seats=6)
    for n, nick in enumerate(NICKS[:6]):
        town.hand(Join(nick, f"p{n + 1}@players.example.org"), "1 09:30")
    town.sign_up("z", "Зоя", "1 10:00")
    town.write("p1", "замените меня", "1 11:00")
    assert "Роли ещё не розданы" in town.mails(address("p1"))[-1].body
    town.hand(Deal(SEED), "1 12:00")
    assert "Вы в запасе: Зоя, номер 1" in town.mails(address("z"))[-1].body
    town.write("p1", "выйти", "1 13:00")
    assert "«замените меня»" in town.mails(address("p1"))[-1].body
    for minute in ("13:01", "13:02"):
        town.write("p1", "замените меня", f"1 {minute}")
    told = [mail for mail in town.mails("host@players.example.org") if "замены" in mail.subject]
    assert len(told) == 1
    assert f"mailhost replace town 'Аня' 'Зоя' {address('z')}" in told[0].body
    assert town.game.alive(1)


def test_silent_days() -> None:
    """C7: one is noticed to the player, two to the host, three may be the last; dusk to dusk."""
    town = Reception(inactivity=Inactivity(prod=True, strike=True))
    for n, nick in enumerate(NICKS):
        town.hand(Join(nick, f"p{n + 1}@players.example.org"), "1 09:30")
    roles = dict(enumerate([*["citizen"] * 5, "commissar", "mafia", "consigliere"], 1))
    town.hand(Deal(SEED, roles, free=True), "1 22:00")
    silent = address("p8")
    for day in (2, 3, 4):
        for n in range(1, 8):
            town.write(f"p{n}", "статус", f"{day} 12:{n:02}")
        if town.game.phase.kind == "day":
            town.write("p7", f"казнить {day - 1}", f"{day} 13:00")
        town.look(f"{day} 22:01")
    prods = [mail for mail in town.mails(silent) if "не слышно" in mail.subject]
    assert len(prods) == 2
    assert "вычёркивает" in prods[1].body
    assert sum("молчит Зоя" in mail.subject for mail in town.mails("host@players.example.org")) == 1
    assert not any("не слышно" in mail.subject for mail in town.mails(address("p5")))
    assert (town.game.player(8).alive, town.game.player(8).manner) == (False, "struck")


def stranger(sender: str) -> EmailMessage:
    """A mail whose From holds more than an address."""
    mail = EmailMessage()
    mail["From"] = sender
    mail["To"] = "host@example.org"
    mail["Subject"] = "записаться Аня"
    mail["Message-ID"] = "<x@y.example>"
    mail.set_content("записаться Аня")
    return mail


def test_a_sender_that_can_be_read_in_two_ways_is_nobody() -> None:
    """No address, no answer."""
    town = Reception()
    raw = stranger("anya@players.example.org").as_bytes()
    forged = raw.replace(b"From: anya@players.example.org", b"From: boss@example.org <victim@example.net>")
    town.again(forged, "1 10:00")
    twice = raw.replace(b"From: anya@players.example.org", b"From: a@example.net\nFrom: b@example.net")
    town.again(twice, "1 10:01")
    assert town.mails() == []
