"""hear: a player's words that came another way are his own, at the time he said them, and answered."""

import pytest

from mailhost.engine.refusals import Refused
from mailhost.host.entry import Entry, RelayCause
from mailhost.host.hand import Wrong
from mailhost.host.rehearsal import GAME
from mailhost.host.relaying import Relay, answered_to, relay
from tests.host.tables import Table


def heard(table: Table, local: str, nick: str, text: str, at: str | None = None) -> Entry | Refused:
    """Passed on at `local`, said at `at`."""
    table.rehearsal.stage.clock.instant = table.at(local)
    return relay(table.house, GAME, Relay(nick, text, table.at(at) if at else None), "nastya", "на форуме")


@pytest.fixture
def day() -> Table:
    table = Table()
    table.look("2 12:00")
    return table


def test_they_are_his_own_and_he_has_a_receipt(day: Table) -> None:
    entry = heard(day, "2 12:30", "Аню", "казнить Борю\nпросто так\nказнить Федю")
    assert isinstance(entry, Entry)
    assert isinstance(entry.cause, RelayCause)
    assert (entry.cause.who, entry.cause.reason, entry.cause.accepted) == ("nastya", "на форуме", 1)
    assert [each.code for each in entry.cause.refused] == ["unknown-name"]
    (answer,) = answered_to(entry, 1)
    assert "Принято: за казнь — Боря." in answer
    assert "Не принято: «казнить Федю»" in answer
    assert day.tally() == {"Боря": ["Аня"]}


def test_a_suicide_in_them_is_a_violation_of_his(day: Table) -> None:
    """G15: he said so himself."""
    heard(day, "2 12:30", "Аня", "казнить Аню")
    assert [violation.seat for violation in day.game.violations] == [1]


def test_they_count_at_the_time_they_were_said(day: Table) -> None:
    """C5, G4: of two equal votes the earlier one falls."""
    heard(day, "2 12:30", "Аня", "казнить Борю")
    heard(day, "2 12:40", "Гриша", "казнить Веру", "2 12:10")
    day.look("2 22:00")
    assert [player.nick for player in day.game.players if player.manner == "executed"] == ["Вера"]


def test_up_to_the_deadline_they_are_in_time_though_it_has_passed(day: Table) -> None:
    """C5: as a letter that arrived then would be, until the phase has closed."""
    assert isinstance(heard(day, "2 22:30", "Аня", "казнить Борю", "2 22:00"), Entry)
    refused = heard(day, "2 22:30", "Аня", "казнить Веру", "2 22:01")
    assert isinstance(refused, Refused)
    assert refused.code == "moved-on"


@pytest.mark.parametrize(
    ("at", "text"), [("2 13:01", "казнить Борю"), (None, " \n")], ids=["still to come", "no words"]
)
def test_what_makes_no_words_of_a_player(day: Table, at: str | None, text: str) -> None:
    with pytest.raises(Wrong):
        heard(day, "2 13:00", "Аня", text, at)
    assert not any(isinstance(entry.cause, RelayCause) for entry in day.entries())


@pytest.mark.parametrize("at", ["2 09:00", "2 10:00"])
def test_what_the_host_cannot_pass_on(day: Table, at: str) -> None:
    """Nothing for a phase that has closed."""
    refused = heard(day, "2 13:00", "Аня", "казнить Борю", at)
    assert isinstance(refused, Refused)
    assert refused.code == "not-now"
    assert not any(isinstance(entry.cause, RelayCause) for entry in day.entries())


def test_whoever_is_nobody(day: Table) -> None:
    refused = heard(day, "2 13:00", "Федя", "казнить Борю")
    assert isinstance(refused, Refused)
    assert refused.code == "unknown-name"


def test_the_gang_is_told_by_mail_what_one_of_it_said_on_the_telephone() -> None:
    """C12."""
    table = Table()
    table.look("1 23:00")
    heard(table, "1 23:10", "Боря", "мафии: убьём Аню")
    assert "убьём Аню" in table.mails("Жанна")[-1].body
    assert not any("убьём" in mail.body for mail in table.mails() if mail.seat in (0, 1, 3, 4, 5, 6))
