"""The deal: numbers of roles, lots, host's choices, the first phase (C2, G1)."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailhost.engine.commands import Check, Deal, Join, Kill, Protect, Vote
from mailhost.engine.deal import BadSetup, numbers_of
from mailhost.engine.events import Answered, Dealt, EveBegan, NightFell, RoleDealt
from tests.engine.games import SEED, Play, gorod, kinds, local, only

Options = dict[str, str | int | float | bool]


def signed_up(players: int, options: Options | None = None, start: str = "12-01 22:00") -> Play:
    play = Play(options=options, start=start)
    for seat in range(1, players + 1):
        play.tell(Join(f"player{seat}", None))
    return play


def roles(play: Play) -> Counter[str]:
    return Counter(player.role for player in play.game.players)


def test_the_classic_town() -> None:
    """G1: 20 residents, 4 mafia, one of whom is the consigliere, 1 commissar."""
    play = signed_up(20)
    play.tell(Deal(SEED))
    assert roles(play) == {"citizen": 15, "mafia": 3, "consigliere": 1, "commissar": 1}


@pytest.mark.parametrize(("players", "mafia"), [(5, 1), (7, 1), (8, 2), (12, 2), (13, 3), (17, 3), (18, 4), (40, 8)])
def test_the_mafia_are_a_fifth_rounded_half_up(players: int, mafia: int) -> None:
    """G1 «open»: rounded half up, at least 1, the consigliere among them."""
    numbers = numbers_of(gorod(), players)
    assert numbers["mafia"] + numbers["consigliere"] == mafia
    assert numbers["commissar"] == 1


def test_half_a_mafioso_is_one() -> None:
    """G1 «open»: exactly one half rounds up, and binary fractions play no tricks on it."""
    assert [numbers_of(gorod({"mafia.share": share}), 10)["mafia"] for share in (0.25, 0.35, 0.15)] == [2, 3, 1]


def test_the_host_says_how_many_of_the_optional_roles() -> None:
    """G1: journalist, doctor, maniac; a count wins over the share."""
    numbers = numbers_of(gorod({"journalist.count": 1, "doctor.count": 2, "maniac.count": 1, "mafia.count": 5}), 20)
    assert numbers == {
        "mafia": 4,
        "consigliere": 1,
        "commissar": 1,
        "journalist": 1,
        "doctor": 2,
        "maniac": 1,
        "citizen": 10,
    }


@pytest.mark.parametrize(
    ("players", "options", "words"),
    [(3, {"doctor.count": 2}, "3 players are too few"), (20, {"consigliere": 5}, "more roles are dealt within mafia")],
)
def test_numbers_that_do_not_fit(players: int, options: Options, words: str) -> None:
    """G1: one line says what does not."""
    with pytest.raises(BadSetup, match=words):
        numbers_of(gorod(options), players)


@given(players=st.integers(3, 60), seed=st.binary(min_size=32, max_size=32))
def test_every_deal_deals_all(players: int, seed: bytes) -> None:
    """G1: everybody gets one role, the numbers are the ruleset's whatever the lot."""
    play = signed_up(players)
    play.tell(Deal(seed.hex()))
    assert +roles(play) == +Counter(numbers_of(play.game.ruleset, players))


def test_the_lot_is_the_seeds() -> None:
    """The same seed deals the same, another one otherwise."""
    deals = []
    for seed in (SEED, SEED, "0" * 64):
        play = signed_up(20)
        play.tell(Deal(seed))
        deals.append([player.role for player in play.game.players])
    assert deals[0] == deals[1] != deals[2]


def test_roles_fixed_by_the_host_are_counted_in() -> None:
    """G1: a fixed commissar is the one commissar."""
    play = signed_up(20)
    play.tell(Deal(SEED, {7: "commissar", 8: "mafia", 9: "citizen"}))
    assert [play.game.player(seat).role for seat in (7, 8, 9)] == ["commissar", "mafia", "citizen"]
    assert roles(play) == {"citizen": 15, "mafia": 3, "consigliere": 1, "commissar": 1}


@pytest.mark.parametrize(
    ("deal", "words"),
    [
        (Deal(SEED, {1: "commissar", 2: "commissar"}), "2 fixed as commissar, but 1"),
        (Deal(SEED, {1: "werewolf"}), "no role 'werewolf' in this ruleset; it has: citizen, mafia"),
        (Deal(SEED, {21: "mafia"}), "no player number 21"),
        (Deal("5eed"), "64 hex digits"),
        (Deal("x" * 64), "64 hex digits"),
        (Deal(SEED, {1: "mafia"}, free=True), "a role for every player"),
    ],
)
def test_a_deal_that_cannot_be_made(deal: Deal, words: str) -> None:
    """The host reads one line; nothing has happened."""
    play = signed_up(20)
    refused = play.refusal(deal)
    assert refused.code == "bad-setup"
    assert words in refused.detail


@pytest.mark.parametrize("players", [1, 2])
def test_a_setup_won_at_the_deal_is_refused(players: int) -> None:
    """G14: as many mafia as honest from the start is no game."""
    refused = signed_up(players, {"commissar.count": 0}).refusal(Deal(SEED))
    assert refused.code == "bad-setup"
    assert "mafia has won at the deal" in refused.detail


def test_nobody_is_dealt_to_nobody() -> None:
    """Without players there is no game."""
    assert signed_up(0).refused(Deal(SEED)) == "bad-setup"


def test_dealt_once() -> None:
    """C2."""
    play = signed_up(5)
    play.tell(Deal(SEED))
    assert play.refused(Deal(SEED)) == "not-now"


def test_a_deal_by_night_opens_night_1_at_once() -> None:
    """C2, C3: night 1 first, until the day's hour."""
    play = signed_up(5)
    play.now = local("12-02 03:00")
    events = play.tell(Deal(SEED))
    assert kinds(events) == ["Dealt", *["RoleDealt"] * 5, "NightFell"]
    assert only(events, Dealt).seed == SEED
    assert only(events, NightFell) == NightFell(1, local("12-02 03:00"), local("12-02 10:00"))


@pytest.mark.parametrize(("start", "night"), [("12-02 10:00", "12-02 22:00"), ("12-02 21:59:59", "12-02 22:00")])
def test_a_deal_by_day_waits_for_the_night(start: str, night: str) -> None:
    """C2: the cards go out at once, night 1 opens at the night's next hour."""
    play = signed_up(5, start=start)
    events = play.tell(Deal(SEED))
    assert only(events, EveBegan) == EveBegan(local(start), local(night))
    assert len([event for event in events if isinstance(event, RoleDealt)]) == 5
    assert play.game.phase.name == "eve"
    assert only(play.until(night), NightFell) == NightFell(1, local(night), local("12-03 10:00"))


def test_on_the_eve_one_may_ask_ahead_and_protect_but_not_vote_or_kill() -> None:
    """G9, G12: the eve is before the night as a day is; C2: no execution before night 1."""
    play = Play("commissar", "doctor", "mafia", "citizen", "citizen", start="12-01 12:00")
    play.tell(Check(1, 3))
    play.tell(Protect(2, 1))
    assert play.refused(Vote(4, (3,))) == "wrong-phase"
    assert play.refused(Kill(3, 4)) == "wrong-phase"
    assert only(play.until("12-01 22:00"), Answered) == Answered(1, "check", (3,), "mafia")
