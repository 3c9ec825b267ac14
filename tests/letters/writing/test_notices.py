"""Letters to the host: each names the player and the command that answers it."""

import pytest

from mailhost.engine import events as e
from mailhost.letters import samples
from mailhost.letters.outgoing import drafts, notice
from tests.letters.writing.desk import TEXTS, day, night, written


@pytest.mark.parametrize(
    ("event", "says"),
    [
        (e.LastWordWanted(3), "mailhost say town"),
        (e.ViolationRecorded(4, 1, "suicide"), "mailhost waive town 4"),
        (e.ViolationRecorded(4, 7, "idle-killer"), "mailhost strike town 'Егор'"),
        (e.ExecutionDecided(1, (), "lot"), "решил жребий: Аня"),
    ],
)
def test_the_host_is_told_what_wants_him(event: e.AnyEvent, says: str) -> None:
    assert any(says in mail for mail in written(day(), event)[0])


def test_a_sign_up_that_ends_for_want_of_players_is_news_and_one_that_he_stops_himself_is_none() -> None:
    game = samples.joined(day().ruleset, "ru", samples.NICKS)
    late, own = (e.GameOver("nobody", "called-off"), e.GameOver("nobody", "stopped"))
    assert any("Срок записи вышел" in mail for mail in written(game, late)[0])
    assert [draft for draft in drafts(TEXTS, game, samples.stepped(game, [own])) if draft.seats == (0,)] == []


def test_an_attempt_at_suicide_was_a_vote_by_day_and_an_order_by_night() -> None:
    """G15."""
    attempt = e.ViolationRecorded(4, 1, "suicide")
    assert "Попытка самоубийства: Аня. Голос отклонён, " in written(day(), attempt)[0][0]
    assert "Попытка самоубийства: Аня. Приказ отклонён, " in written(night(), attempt)[0][0]


def test_the_host_alone_is_told_all_roles_at_the_deal() -> None:
    transactions = samples.transactions(day().ruleset, "ru")
    before, steps = next((game, steps) for game, steps in transactions if isinstance(steps[0].event, e.Dealt))
    (draft,) = (draft for draft in drafts(TEXTS, before, steps) if draft.kind == "notice")
    assert draft.seats == (0,)
    assert "3. Пётр Иванов — консильери" in draft.body


def test_a_nickname_cannot_break_out_of_a_command_to_copy() -> None:
    game = samples.joined(day().ruleset, "ru", ["'; rm -rf ~; '", *samples.NICKS[1:]])
    draft = notice(TEXTS, "host/violation", {"nick": game.players[0].nick, "what": "suicide", "violation": 1}, game)
    assert """mailhost strike town ''"'"'; rm -rf ~; '"'"''""" in draft.body


def test_a_notice_without_a_game_and_one_to_a_player() -> None:
    house = notice(TEXTS, "host/mail-back", {"since": samples.NOON}, None)
    assert (house.seats, house.kind, house.subject) == ((0,), "notice", "Почта вернулась")
    which = notice(TEXTS, "player/which-game", {"games": ["town", "village"]}, day())
    assert which.seats == ()
    assert "town и village" in which.body
