"""Taking players in: all or none, under names that can be told apart and addresses that letters are known by."""

import pytest

from mailhost.bootstrap import open_house, ruleset_of
from mailhost.config import Config
from mailhost.engine.calendar import Calendar
from mailhost.engine.founding import create
from mailhost.engine.refusals import Refused
from mailhost.host.eligibility import Newcomer, NotEnrolled, Problem
from mailhost.host.hand import found
from mailhost.host.house import House
from mailhost.host.rehearsal import GAME
from mailhost.host.roll import enrol
from tests.host.tables import Table


@pytest.fixture
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    """With a game «g» in sign-up, on the disk."""
    made = open_house(Config(), tmp_path_factory.mktemp("house"))
    now = made.clock.now().replace(microsecond=0)
    found(made, create("g", ruleset_of("gorod", {}), "ru", "Europe/Moscow", Calendar(), now), "host")
    return made


def test_all_are_seated_in_order_each_with_a_welcome(house: House) -> None:
    game = enrol(house, "g", [Newcomer(" Аня ", " Anya@Example.NET "), Newcomer("Зоя", None)], "host")
    assert not isinstance(game, Refused)
    assert [(player.seat, player.nick, player.address) for player in game.players] == [
        (1, "Аня", "anya@example.net"),
        (2, "Зоя", None),
    ]
    welcomes = [message for entry in house.store.read("g") for message in entry.messages]
    assert [message.to for message in welcomes] == ["anya@example.net", "me@example.org"], "the host hands it on"
    assert welcomes[1].subject.startswith("Зоя: ")


@pytest.mark.parametrize(
    ("newcomer", "problem"),
    [
        (Newcomer("аня", "b@example.net"), "taken"),
        (Newcomer("Боря", "ANYA@example.net"), "address-taken"),
        (Newcomer("Боря", "host@example.org"), "own-address"),
        (Newcomer("Боря", "b@"), "address"),
        (Newcomer("Боря", "<b@example.net>"), "address"),
        (Newcomer("Боря", "b@example.net;"), "address"),
        (Newcomer("Голосую за Аню", "b@example.net"), "command"),
    ],
)
def test_one_who_cannot_join_keeps_all_out(house: House, newcomer: Newcomer, problem: Problem) -> None:
    before = house.store.version("g")
    with pytest.raises(NotEnrolled) as caught:
        enrol(house, "g", [Newcomer("Аня", "anya@example.net"), newcomer], "host")
    assert (caught.value.newcomer, caught.value.problem) == (newcomer, problem)
    assert house.store.version("g") == before
    assert house.ledger.book("g").state.players == ()
    assert house.ledger.rows["g"].addresses == {}


def test_after_the_deal_the_game_refuses() -> None:
    """C1."""
    table = Table()
    refused = enrol(table.house, GAME, [Newcomer("Поздний", "p@example.net")], "host")
    assert isinstance(refused, Refused)
    assert refused.code == "not-now"
    assert len(table.game.players) == 7
