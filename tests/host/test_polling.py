"""One pass: arrival decides, a phase closes only when safe, a mail is applied once, a broken one suffers alone."""

from datetime import UTC, datetime

import pytest

from mailhost.host.hearing import MOST_COMMANDS
from mailhost.host.polling import BATCH, BATCH_BYTES, batches
from mailhost.host.ports import HOUSE, Arrival, Cursor, Unreachable
from mailhost.host.withheld import MOST_TRIES
from tests.host.tables import Table


def test_the_deadline_second_is_still_the_day_and_the_next_is_not() -> None:
    """C5."""
    table = Table()
    table.write("Аня", "казнить Борю", "2 22:00:00")
    table.write("Вера", "казнить Егора", "2 22:00:01")
    table.look("2 22:00:10", settle=5)
    assert table.game.phase.name == "night 2"
    assert table.game.player(2).manner == "executed"
    assert [cause.refused[0].code for cause in table.causes() if cause.refused] == ["wrong-phase"]


def test_a_phase_waits_until_a_look_began_after_its_deadline_and_settling() -> None:
    """C5: what lies behind the deadline waits too, and the cursor with it."""
    table = Table()
    table.look("2 12:00")
    table.write("Аня", "казнить Борю", "2 22:00:02")
    table.look("2 22:00:03", settle=5)
    assert table.game.phase.name == "day 1"
    assert table.causes() == []
    table.write("Вера", "казнить Егора", "2 21:59:59")
    table.look("2 22:00:05", settle=5)
    assert table.game.phase.name == "night 2"
    assert table.game.player(6).manner == "executed"


def test_a_mail_that_surfaces_after_its_phase_is_refused_and_the_host_told() -> None:
    """C5: whatever it would have done, the day is closed; its writer learns it."""
    table = Table()
    table.write("Вера", "казнить Егора", "2 12:00")
    table.look("2 22:00")
    table.write("Аня", "казнить Борю\nстатус", "2 21:00")
    before = len(table.mails("Аня"))
    table.look("2 22:30")
    assert table.causes()[-1].verdict == "late"
    assert [each.code for each in table.causes()[-1].refused] == ["wrong-phase"]
    assert "Аня" in table.mails("host")[-1].body
    assert "казнить Борю" in "".join(mail.body for mail in table.mails("Аня")[before:])
    assert table.tally() == {}


def test_a_vote_from_before_the_vote_that_comes_to_light_in_it_is_late() -> None:
    """C5, Y1: the day goes on, the part of it in which the letter arrived does not; the host is told."""
    table = Table(options='candidates = "nominated"')
    table.look("2 10:00")
    table.write("Вера", "выдвигаю Борю", "2 11:00")
    table.look("2 16:00:01")
    assert table.game.voting
    table.write("Егор", "казнить Борю\nстатус", "2 15:00")
    table.look("2 16:05")
    assert table.causes()[-1].verdict == "late"
    assert [each.code for each in table.causes()[-1].refused] == ["wrong-phase"]
    assert table.tally() == {}
    assert "опоздавшее" in table.mails("host")[-1].subject
    table.write("Егор", "казнить Борю", "2 16:06")
    table.look("2 16:07")
    assert table.tally() == {"Боря": ["Егор"]}


def test_phases_that_ended_while_nobody_read_close_in_order_with_their_own_mail_between() -> None:
    """C5: a daemon that was down for a day changes no vote."""
    table = Table()
    table.write("Аня", "казнить Борю", "2 12:00")
    table.write("Даша", "проверить Жанну", "2 23:00")
    table.write("Вера", "казнить Аню", "3 11:00")
    table.look("3 12:00")
    assert table.game.phase.name == "day 2"
    assert table.game.player(2).manner == "executed"
    assert "Жанна — мафия." in [mail.body.strip() for mail in table.mails("Даша")]
    assert table.tally() == {"Аня": ["Вера"]}


def test_a_mail_delivered_twice_is_applied_once() -> None:
    """With another UID, with other trace headers, after a change of UIDVALIDITY, after a lost cursor."""
    table = Table()
    raw = table.write("Аня", "казнить Борю", "2 12:00")
    table.mailbox.deliver(b"Received: from elsewhere\r\n" + raw, table.at("2 12:05"))
    table.look("2 12:10")
    table.mailbox.renumber()
    table.look("2 12:11")
    table.cursor = Cursor()
    table.look("2 12:12")
    assert table.tally() == {"Боря": ["Аня"]}
    assert len(table.causes()) == 1


def test_equal_text_in_another_mail_is_another_mail() -> None:
    """Vote, withdraw, vote again: three letters, though the first and the last say the same."""
    table = Table()
    table.write("Аня", "казнить Борю", "2 12:00")
    table.write("Аня", "снять голос", "2 12:01")
    table.write("Аня", "казнить Борю", "2 12:02")
    table.look("2 12:10")
    assert [cause.accepted for cause in table.causes()] == [1, 1, 1]
    assert table.tally() == {"Боря": ["Аня"]}


def test_strangers_machines_and_our_own_mail_are_kept_and_change_nothing() -> None:
    """A stranger alone is answered, by one line."""
    table = Table()
    table.look("2 12:00")
    version, sent = table.house.store.version("rehearsal"), len(table.mails())
    table.write("stranger@example.net", "казнить Борю", "2 12:00")
    table.write("Аня", "казнить Борю", "2 12:01", Auto_Submitted="auto-replied")
    table.write(table.house.settings.email, "казнить Борю", "2 12:02")
    table.look("2 12:10")
    assert [cause.verdict for cause in table.causes()] == ["stranger", "auto", "own"]
    assert (table.house.store.version("rehearsal"), len(table.mails())) == (version, sent + 1)


def test_a_mail_the_server_withholds_is_set_aside_and_the_rest_goes_on() -> None:
    """Quarantine, after a few tries: the host is told, the next mail is handled at once."""
    table = Table()
    withheld = table.mailbox.deliver(None, table.at("2 12:00"))
    table.write("Аня", "казнить Борю", "2 12:01")
    for minute in range(1, MOST_TRIES):
        table.look(f"2 12:{minute}0")
        assert [cause.verdict for cause in table.causes()] == ["letter"]
        assert table.cursor == Cursor(table.cursor.uidvalidity, withheld - 1, {withheld: minute})
    table.look("2 12:50")
    assert [cause.verdict for cause in table.causes()] == ["quarantined", "letter"]
    assert table.cursor == Cursor(table.cursor.uidvalidity, withheld + 1)
    assert len(table.entries(HOUSE)[-1].messages) == 1
    assert table.tally() == {"Боря": ["Аня"]}


def test_no_phase_closes_over_a_letter_that_the_server_keeps_back_for_a_moment() -> None:
    """C5. A FETCH that says nothing of a mail, or nothing but its UID, means «gone or later», not «done»."""
    table = Table()
    table.look("2 12:00")
    table.write("Аня", "казнить Борю", "2 22:00:00")
    table.mailbox.silent = {1}
    table.write("Вера", "казнить Егора", "2 22:00:01")
    table.look("2 22:00:10", settle=5)
    assert table.game.phase.name == "day 1"
    assert table.causes() == []
    table.mailbox.silent = set()
    table.look("2 22:00:20", settle=5)
    assert table.game.phase.name == "night 2"
    assert table.game.player(2).manner == "executed"
    assert table.cursor == Cursor(table.cursor.uidvalidity, 2)


def test_a_letter_kept_back_holds_up_no_closing_before_its_own_arrival_and_none_for_ever() -> None:
    table = Table()
    table.look("2 12:00")
    table.write("Аня", "казнить Борю", "3 09:00")
    table.mailbox.silent = {1}
    table.look("3 10:00:10", settle=5)
    assert table.game.phase.name == "night 2"
    for second in range(11, 10 + MOST_TRIES):
        table.look(f"3 10:00:{second}", settle=5)
    assert table.game.phase.name == "day 2"
    assert [cause.verdict for cause in table.causes()] == ["quarantined"]


def test_a_letter_that_is_gone_before_it_is_fetched_is_forgotten_with_the_next_look() -> None:
    table = Table()
    table.write("Аня", "казнить Борю", "2 12:00")
    table.mailbox.silent = {1}
    table.look("2 12:01")
    table.mailbox.vanish(1)
    table.write("Вера", "казнить Борю", "2 12:02")
    table.look("2 12:03")
    assert table.cursor == Cursor(table.cursor.uidvalidity, 2)
    assert [cause.verdict for cause in table.causes()] == ["letter"]


def test_the_host_is_told_once_that_the_mailbox_was_numbered_anew() -> None:
    table = Table()
    table.write("Аня", "казнить Борю", "2 12:00")
    table.look("2 12:01")
    table.mailbox.renumber()
    for minute in (2, 3):
        table.look(f"2 12:0{minute}")
    assert [mail.subject for entry in table.entries(HOUSE) for mail in entry.messages] == ["Ящик пересчитан заново"]


def test_mail_from_before_the_game_is_not_read() -> None:
    """First contact with an old mailbox."""
    table = Table()
    table.write("Аня", "казнить Борю", "1 12:00")
    table.look("2 12:10")
    assert table.causes() == []


def test_nothing_rings_while_the_mailbox_cannot_be_read() -> None:
    """C5: the phase waits for the mail server."""
    table = Table()
    table.look("2 12:00")
    table.mailbox.offline = True
    with pytest.raises(Unreachable):
        table.look("2 23:00")
    assert table.game.phase.name == "day 1"
    table.mailbox.offline = False
    table.write("Аня", "казнить Борю", "2 21:00")
    table.look("2 23:30")
    assert table.game.player(2).manner == "executed"
    assert table.game.phase.began == table.at("2 22:00")
    assert table.game.phase.closes == table.at("3 10:00")


def test_a_bounce_tells_the_host_whose_mail_came_back_and_strikes_nobody() -> None:
    """A stranger's bounce, or one for an address that is nobody's, tells nothing."""
    table = Table()
    address = table.game.player(1).address
    for number, failed in enumerate((address, "nobody@example.net")):
        report = (
            f"From: MAILER-DAEMON@example.org\nMessage-ID: <{number}@example.org>\nX-Failed-Recipients: {failed}\n\n"
        )
        table.mailbox.deliver(report.encode(), table.at("2 12:00"))
    table.look("2 12:10")
    told = [mail for entry in table.entries(HOUSE) for mail in entry.messages]
    assert [cause.verdict for cause in table.causes()] == ["bounce", "bounce"]
    assert [("Аня" in mail.body, mail.seat) for mail in told] == [(True, 0)]
    assert table.game.player(1).alive


def test_a_ledger_that_knows_no_game_yet_passes_over_no_mail() -> None:
    """A registry that was lost, a first game founded a moment ago: the journals are asked before a mail is too old."""
    table = Table()
    table.house.ledger.books.clear()
    table.house.ledger.rows.clear()
    table.write("Аня", "казнить Борю", "2 12:00")
    table.look("2 12:10")
    assert table.tally() == {"Боря": ["Аня"]}


def test_a_reminder_goes_out_in_time_or_not_at_all() -> None:
    """After a daemon was down, a warning of what is past would only confuse; the game still knows that it was due."""
    table = Table(warned=True)
    table.look("2 12:00")
    table.look("2 19:00:05")
    assert table.mails("Аня")[-1].subject.startswith("Город. День 1. Осталось 3 часа")
    table.look("4 12:00")
    subjects = [mail.subject for mail in table.mails("Вера")]
    assert sum("Осталось" in subject for subject in subjects) == 1
    assert table.game.phase.name == "day 3"


def test_two_machines_do_not_talk_for_ever() -> None:
    """An unmarked auto-reply to each receipt: five are answered, then silence for an hour; orders still count."""
    table = Table()
    table.look("2 12:00")
    before = len(table.mails("Аня"))
    for minute in range(10):
        table.write("Аня", "Я в отпуске до понедельника.", f"2 12:{minute + 10}")
    table.write("Аня", "казнить Борю", "2 12:30")
    table.look("2 12:40")
    assert len(table.mails("Аня")) == before + 5 + 1
    assert sum("автоответчик" in mail.body for mail in table.mails("host")) == 1
    assert table.tally() == {"Боря": ["Аня"]}
    table.write("Аня", "спасибо", "2 13:40")
    table.look("2 13:41")
    assert len(table.mails("Аня")) == before + 5 + 2


def test_a_players_mail_that_cannot_be_read_is_set_aside_and_two_withheld_ones_are_two() -> None:
    """Encrypted, or beyond a cap: the host is told, for nobody else will be."""
    table = Table()
    sealed = f"From: {table.game.player(1).address}\nMessage-ID: <1@x>\nContent-Type: application/pkcs7-mime\n\nMII="
    table.mailbox.deliver(sealed.encode(), table.at("2 12:00"))
    for _ in range(2):
        table.mailbox.deliver(None, table.at("2 12:01"))
    for minute in range(MOST_TRIES):
        table.look(f"2 12:1{minute}")
    assert [cause.verdict for cause in table.causes()] == ["quarantined"] * 3
    assert sum(len(entry.messages) for entry in table.entries(HOUSE)) == 3


def test_a_mailbox_put_back_from_a_copy_is_read_again_and_nothing_handled_twice() -> None:
    """The cursor runs ahead of it: what it numbers anew would never be seen."""
    table = Table()
    table.write("Аня", "казнить Борю", "2 12:00")
    table.look("2 12:10")
    table.cursor = Cursor(table.cursor.uidvalidity, 999_999)
    table.write("Вера", "казнить Борю", "2 12:20")
    table.look("2 12:30")
    assert table.tally() == {"Боря": ["Аня", "Вера"]}
    assert table.cursor.uid == 2
    assert len(table.causes()) == 2


def test_a_mail_from_tomorrow_arrives_now() -> None:
    """A server whose clock is wrong holds up neither its mail nor the cursor."""
    table = Table()
    table.look("2 12:00")
    table.write("Аня", "казнить Борю", "9 12:00")
    table.write("Вера", "казнить Борю", "2 12:01")
    table.look("2 12:10")
    assert table.tally() == {"Боря": ["Вера", "Аня"]}
    assert table.cursor.uid == 2


def test_one_mail_does_not_become_a_thousand() -> None:
    """The same question twice is one question, the same line twice running one line; a mail ends somewhere."""
    table = Table()
    table.look("2 12:00")
    before = len(table.mails())
    table.write("Аня", "правила\n" * 500 + "казнить Аню\n" * 500, "2 12:01")
    table.write("Вера", "казнить Борю\nказнить Егора\n" * 200, "2 12:02")
    table.look("2 12:10")
    assert len(table.mails()) - before < 10
    assert [violation.seat for violation in table.game.violations] == [1]
    assert table.causes()[-1].accepted == MOST_COMMANDS
    assert [each.code for each in table.causes()[-1].refused] == ["unknown-command"]


def test_a_letter_of_the_second_in_which_the_deal_opened_the_night_is_in_time() -> None:
    """C5: there was no deadline to miss; a second earlier there was no game."""
    table = Table()
    table.write("Даша", "проверить Борю", "1 22:00:00")
    table.look("1 22:00:05")
    assert table.causes()[-1].verdict == "letter"
    assert "Боря — мафия." in [mail.body.strip() for mail in table.mails("Даша")]


def test_a_batch_is_as_long_as_one_fsync_is_worth_and_as_big_as_memory_bears() -> None:
    """However many mails there are and however big they are, all come, in order."""
    arrived = datetime(2026, 12, 1, tzinfo=UTC)
    big = bytes(BATCH_BYTES // 2)
    small = [Arrival(uid, arrived, b"x") for uid in range(2 * BATCH + 1)]
    assert [len(batch) for batch in batches(small)] == [BATCH, BATCH, 1]
    huge = [Arrival(uid, arrived, big) for uid in range(5)]
    assert [[each.uid for each in batch] for batch in batches([*huge, Arrival(5, arrived, None)])] == [
        [0, 1],
        [2, 3],
        [4, 5],
    ]
    assert list(batches([])) == []
