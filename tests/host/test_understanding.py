"""How a mail would be understood, with a roster and without."""

from mailhost.bootstrap import grammar
from mailhost.host.understanding import understood
from tests.host.tables import Table

MAIL = b"From: a@example.net\r\nSubject: Re\r\n\r\n"


def test_a_mail_with_a_roster_finds_names() -> None:
    table = Table()
    raw = MAIL + "казнить Борю и Веру\nмафии: тихо\nзавтра".encode()
    found = understood("a.eml", raw, grammar(), table.game)
    assert [(line.command, line.names, line.text) for line in found.commands] == [
        ("vote", ("Боря", "Вера"), ""),
        ("gang-talk", (), "тихо\nзавтра"),
    ]


def test_a_comparison_and_a_lone_withdrawal() -> None:
    raw = MAIL + "сравнить Борю с Веру\nснять голос".encode()
    first, second = understood("a.eml", raw, grammar(), Table().game).commands
    assert (first.command, first.names) == ("compare", ("Боря", "Вера"))
    assert (second.command, second.names, second.unknown) == ("withdraw", (), ())


def test_without_a_roster_every_name_is_unknown() -> None:
    (line,) = understood("a.eml", MAIL + "казнить Борю".encode(), grammar()).commands
    assert (line.names, line.unknown) == ((), ("Борю",))


def test_a_file_without_a_header_or_called_html_is_a_body() -> None:
    assert understood("a.txt", "статус\n> помощь".encode(), grammar()).fresh == ("статус",)
    assert understood("a.HTML", "<b>статус</b>".encode(), grammar()).fresh == ("статус",)


def test_what_is_no_letter_holds_no_command() -> None:
    found = understood("a.eml", b"Auto-Submitted: auto-replied\r\n" + MAIL + "статус".encode(), grammar())
    assert (found.kind, found.commands) == ("auto", ())
    assert found.why


def test_a_wish_for_a_seat_shows_the_name_it_asks_for() -> None:
    (line,) = understood("a.eml", MAIL + "записаться: Кот и Пёс".encode(), grammar()).commands
    assert (line.command, line.text) == ("sign-up", "Кот и Пёс")
