"""A game at a glance: what waits for the host, and what is so."""

from mailhost.host.overview import ballot, overview, summary
from mailhost.host.ports import Receipt
from mailhost.host.rehearsal import GAME
from mailhost.host.secret_orders import secret_orders
from mailhost.host.volume import mails_a_day
from tests.host.tables import Table


def calm() -> Table:
    """Day 1, and everything written so far has left."""
    table = Table()
    table.look("2 10:00")
    table.rehearsal.dispatch.send()
    return table


def test_nothing_waits_where_all_is_well() -> None:
    table = calm()
    page = overview(table.house, table.house.ledger.book(GAME))
    assert not page.waiting
    assert (page.phase, page.closes, page.silent) == (
        "day 1",
        table.at("2 22:00"),
        tuple(p.nick for p in table.game.living),
    )


def test_a_violation_waits_until_it_is_waived() -> None:
    """G15."""
    table = calm()
    table.write("Вера", "казнить Веру", "2 12:00")
    table.look("2 12:01")
    table.rehearsal.dispatch.send()
    (broken,) = overview(table.house, table.house.ledger.book(GAME)).waiting.violations
    assert (broken.number, broken.nick, broken.what, broken.phase) == (1, "Вера", "suicide", "day 1")


def test_a_phase_is_overdue_when_its_deadline_has_passed_unread() -> None:
    """C5: it waits for the mailbox."""
    table = calm()
    book = table.house.ledger.book(GAME)
    table.rehearsal.stage.clock.instant = table.at("2 22:00")
    assert not overview(table.house, book).waiting.overdue
    table.rehearsal.stage.clock.instant = table.at("2 22:01")
    assert overview(table.house, book).waiting.overdue


def test_a_silent_godfathers_word_waits_until_the_host_gives_it() -> None:
    """G7: from three hours before dawn, in the name of one of the gang."""
    table = Table(options='"godfather.silent" = "host"')
    book = table.house.ledger.book(GAME)
    table.look("2 06:59")
    assert overview(table.house, book).waiting.word_for == ""
    table.look("2 07:00")
    assert overview(table.house, table.house.ledger.book(GAME)).waiting.word_for == "Боря"
    table.write("Боря", "убить Аню", "2 07:30")
    table.look("2 07:31")
    assert overview(table.house, table.house.ledger.book(GAME)).waiting.word_for == "Боря"
    table.look("2 10:00")
    assert overview(table.house, table.house.ledger.book(GAME)).waiting.word_for == ""


def test_unsent_mail_and_refusing_addresses_wait() -> None:
    table = calm()
    table.write("Вера", "статус", "2 12:00")
    table.write("Аня", "статус", "2 12:00")
    table.look("2 12:01")
    vera, anya = (table.mails(nick)[-1] for nick in ("Вера", "Аня"))
    table.house.posted.mark(GAME, [Receipt(vera.id, "refused", "550 no"), Receipt(anya.id, "sent")])
    book = table.house.ledger.book(GAME)
    book.sent([vera.id])
    waiting = overview(table.house, book).waiting
    assert (waiting.unsent, waiting.unsent_since) == (1, table.at("2 12:01"))
    assert [(each.nick, each.address, each.answer) for each in waiting.refusing] == [("Вера", vera.to, "550 no")]


def test_the_ballot_of_a_trial_shows_how_it_comes_to_it() -> None:
    """N6, N7: who is nominated and by whose support, who is on trial and how he is judged."""
    table = Table(options='candidates = "trial"')
    table.look("2 10:00")
    table.write("Вера", "выдвигаю Борю", "2 11:00")
    table.write("Егор", "поддерживаю Борю", "2 11:01")
    table.look("2 11:02")
    found = ballot(table.game)
    assert (found.stage, found.voting, found.accused, found.silent) == ("nominations", table.at("2 16:00"), "", ())
    assert [(each.nick, each.by, each.supporters) for each in found.nominated] == [
        ("Боря", ("Вера",), ("Вера", "Егор"))
    ]
    table.write("Аня", "поддерживаю Борю", "2 11:03")
    table.write("Гриша", "поддерживаю Борю", "2 11:04")
    table.write("Аня", "виновен", "2 17:00")
    table.write("Жанна", "невиновен", "2 17:01")
    table.look("2 17:02")
    found = ballot(table.game)
    assert (found.stage, found.accused) == ("vote", "Боря")
    assert (found.rulings.guilty, found.rulings.innocent) == (("Аня",), ("Жанна",))
    assert found.silent == ("Боря", "Вера", "Гриша", "Даша", "Егор")


def test_the_ballot_shows_who_falls_first_and_who_is_silent() -> None:
    """G4."""
    table = calm()
    table.write("Вера", "казнить Борю\nказнить Аню", "2 12:00")
    table.write("Егор", "казнить Аню", "2 12:01")
    table.look("2 12:02")
    found = ballot(table.game)
    assert [(each.nick, each.votes, each.voters) for each in found.tally] == [
        ("Аня", 2, ("Вера", "Егор")),
        ("Боря", 1, ("Вера",)),
    ]
    assert found.silent == ("Аня", "Боря", "Гриша", "Даша", "Жанна")


def test_the_nights_orders_and_the_office() -> None:
    """G6, G7, G9."""
    table = Table()
    table.write("Жанна", "выборы\nкрёстный Боря", "1 23:00")
    table.write("Боря", "убить Веру", "1 23:10")
    table.write("Даша", "проверить Борю", "1 23:20")
    table.look("1 23:30")
    found = secret_orders(table.game)
    assert [(each.nick, each.ability, each.targets) for each in found.orders] == [("Боря", "kill", ("Вера",))]
    assert (found.answered, found.election_rule, found.election) == (("Даша",), "plurality", {"Жанна": "Боря"})


def test_a_game_in_one_line_and_its_mails_a_day() -> None:
    """Two posts a day and two receipts for each of the living; nothing once it is over."""
    table = calm()
    assert summary(table.game).living == 7
    assert mails_a_day([table.game]) == 7 * 4
    assert mails_a_day([]) == 0
