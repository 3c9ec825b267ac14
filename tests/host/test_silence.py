"""inactive: who has not been heard since the last dusk, by what was accepted of him."""

from mailhost.engine.commands import Deal
from mailhost.engine.inactivity import Inactivity
from mailhost.host.rehearsal import GAME
from mailhost.host.relaying import Relay, relay
from mailhost.host.reply_token import token_of
from mailhost.host.silence import silence
from mailhost.host.verification import verify
from tests.host.doubts import Doubting
from tests.host.reception import TOWN, Reception
from tests.host.tables import Table


def quiet(table: Table) -> list[str]:
    """By name, the longest silent first."""
    return [each.nick for each in silence(table.house, table.house.ledger.book(GAME)).quiet]


def test_who_writes_is_heard_until_the_next_dusk() -> None:
    """A refused line is none, a question is one, and the host may pass words on."""
    table = Table()
    table.write("Аня", "статус", "1 23:00")
    table.write("Боря", "казнить Веру", "1 23:10")
    table.look("2 12:00")
    table.rehearsal.stage.clock.instant = table.at("2 12:01")
    relay(table.house, GAME, Relay("Вера", "казнить Борю"), "nastya")
    assert quiet(table) == ["Боря", "Гриша", "Даша", "Егор", "Жанна"]
    table.look("2 22:00")
    assert quiet(table) == ["Гриша", "Даша", "Егор", "Жанна", "Аня", "Вера"], "the dead are silent for good"


def test_when_each_was_heard_last() -> None:
    table = Table()
    table.write("Аня", "статус", "1 23:00")
    table.write("Вера", "казнить Борю", "2 11:00")
    table.look("2 22:00")
    found = {each.nick: each for each in silence(table.house, table.house.ledger.book(GAME)).quiet}
    assert found["Аня"].last == table.at("1 23:00")
    assert found["Егор"].last is None
    assert (found["Егор"].present, found["Егор"].replacing) == (None, False)


def test_a_forged_question_does_not_speak_for_a_silent_player() -> None:
    """C7: it is answered, to him, and he is as silent as before; his own is heard."""
    table = Doubting()
    table.comes("Вера", "статус", "2 11:00")
    table.answers("Гриша", "статус", "2 11:01")
    assert len(table.mails("Вера")) == len(table.mails("Гриша")), "both are answered"
    assert "Вера" in quiet(table)
    assert "Гриша" not in quiet(table)
    assert verify(table.house, GAME).findings == ()


def test_nor_does_it_where_the_game_counts_the_days_of_silence() -> None:
    reception = Reception(inactivity=Inactivity(prod=True))
    for who, nick in (("vera", "Вера"), ("grisha", "Гриша"), ("dasha", "Даша"), ("egor", "Егор"), ("anna", "Анна")):
        reception.sign_up(who, nick, "1 10:00")
    reception.hand(Deal("5eed" * 16), "1 11:00")
    house = reception.house
    object.__setattr__(house.settings, "sender", "token")
    reception.write("vera", "статус", "1 12:00")
    address = f"host+{TOWN}.{token_of(house, TOWN, 'grisha@players.example.org')}@example.org"
    mail = reception.letter("grisha", "статус", "1 12:01")
    mail.replace_header("To", address)
    reception.deliver(mail, "1 12:01")
    assert reception.game.heard == (2,)
    assert verify(house, TOWN).findings == ()
