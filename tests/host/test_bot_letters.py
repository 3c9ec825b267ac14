"""Bots' mails: however a player writes and quotes, what is read of his mail is what he typed."""

from datetime import datetime
from itertools import product
from random import Random
from typing import Literal
from zoneinfo import ZoneInfo

import pytest

from mailhost.host.bot_letters import CHARSETS, PLACES, Hand, HostMail, Place, Written, hand_of, letter
from mailhost.host.bot_talk import RUSSIAN, TALKS, Talk
from mailhost.host.bots import Orders
from mailhost.letters.incoming import read
from mailhost.letters.mime import split

MOSCOW = ZoneInfo("Europe/Moscow")
ANSWERED = HostMail(
    subject="Город. День 2 [demo]",
    message_id="<day-2@example.org>",
    references="<thread@example.org>",
    sender="Прокуратор <host@example.org>",
    reply_to="Прокуратор <host@example.org>",
    date=datetime(2026, 12, 5, 10, 0, tzinfo=MOSCOW),
    text="Утро. Перекличка прошла быстрее обычного.\n\nказнить Аню\nНапишите «казнить» и имя или №.\n",
)
WRITTEN = Written(
    "Боря", "borya@players.example.org", "<borya.1@players.example.org>", datetime(2026, 12, 5, 14, 30, tzinfo=MOSCOW)
)
ORDERS = Orders(("казнить Веру", "голос снимаю: 4"))


def habits(talk: Talk) -> list[tuple[Talk, str, Place, str]]:
    """Every way in which a bot of that language quotes and ends."""
    endings = ("", "-- \nБоря", *talk.footers)
    return [(talk, *each) for each in product(talk.programs, sorted(set(PLACES)), endings)]


def hand(
    talk: Talk = RUSSIAN,
    program: str = RUSSIAN.programs[0],
    place: Place = "below",
    charset: tuple[str, Literal["8bit", "base64", "quoted-printable"]] = CHARSETS[0],
    ending: str = "",
    *,
    talkative: float = 0.0,
    careless: float = 0.0,
) -> Hand:
    """A hand that writes nothing but its orders, unless it is told."""
    return Hand(talk, program, place, *charset, talkative, careless, ending)


@pytest.mark.parametrize(
    ("talk", "program", "place", "ending"), [way for talk in TALKS.values() for way in habits(talk)]
)
def test_what_is_typed_is_what_is_read(talk: Talk, program: str, place: Place, ending: str) -> None:
    """No quote, no line above it, no signature and no footer is taken for his words, and none of his is lost."""
    for charset in CHARSETS:
        raw = letter(WRITTEN, ANSWERED, ORDERS, hand(talk, program, place, charset, ending), Random(1))
        assert read(split(raw)).fresh == ORDERS.lines


def test_manners_are_talk_around_the_orders() -> None:
    fresh = read(split(letter(WRITTEN, ANSWERED, ORDERS, hand(talkative=2.0), Random(1)))).fresh
    assert fresh[0] in RUSSIAN.greetings
    assert fresh[1:3] == ORDERS.lines
    assert fresh[3] in RUSSIAN.reasons
    assert fresh[4] in RUSSIAN.farewells


def test_nothing_follows_a_line_that_would_take_it() -> None:
    """G5: what stands behind «последнее слово:» is read to the city."""
    orders = Orders(("казнить Веру",), "последнее слово: прощайте")
    fresh = read(
        split(letter(WRITTEN, ANSWERED, orders, hand(talkative=2.0, ending="Отправлено с iPhone"), Random(1)))
    ).fresh
    assert fresh[1:] == ("казнить Веру", "последнее слово: прощайте")


def test_a_slip_leaves_a_letter_out() -> None:
    fresh = read(split(letter(WRITTEN, ANSWERED, Orders(("казнить Веру",)), hand(careless=1.0), Random(1)))).fresh
    assert fresh == ("канить Веру",)


def test_a_mail_without_orders_says_something() -> None:
    (said,) = read(split(letter(WRITTEN, ANSWERED, Orders(()), hand(place="nowhere"), Random(1)))).fresh
    assert said in RUSSIAN.idle


def test_it_answers_in_the_thread_and_comes_from_its_writer() -> None:
    raw = letter(WRITTEN, ANSWERED, ORDERS, hand(), Random(1))
    understood = read(split(raw))
    assert (understood.kind, understood.sender) == ("letter", "borya@players.example.org")
    assert understood.subject == "Re: Город. День 2 [demo]"
    assert understood.message_id == "<borya.1@players.example.org>"
    assert understood.recipients == ("host@example.org",)
    assert b"References: <thread@example.org> <day-2@example.org>" in raw


def test_what_an_old_charset_lacks_goes_out_in_utf_8() -> None:
    orders = Orders(("казнить Веру 🗡",))
    raw = letter(WRITTEN, ANSWERED, orders, hand(charset=("koi8-r", "base64")), Random(1))
    assert b'charset="utf-8"' in raw
    assert read(split(raw)).fresh == orders.lines


def test_a_hand_stays_the_same() -> None:
    assert hand_of(RUSSIAN, "Боря", Random(7)) == hand_of(RUSSIAN, "Боря", Random(7))
