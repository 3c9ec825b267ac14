"""What one player or the gang is told, and that nobody else is."""

import pytest

from mailhost.engine import events as e
from mailhost.letters import samples
from mailhost.letters.outgoing import drafts
from tests.letters.writing.desk import TEXTS, day, night, written

GANG = (2, 3, 8)


@pytest.mark.parametrize(
    ("target", "body"), [(2, "Боря — мафия."), (3, "Пётр Иванов — мафия."), (7, "Егор — не мафия.")]
)
def test_the_commissar_gets_one_line(target: int, body: str) -> None:
    """G9, G10: the answer alone; the maniac is «не мафия»."""
    game = samples.after(night(), [e.OrderGiven(4, "check", (target,), samples.NOON)])
    answer = e.Answered(4, "check", (target,), game.role(target).side)
    (draft,) = drafts(TEXTS, game, samples.stepped(game, [answer]))
    assert (draft.seats, draft.subject, draft.body) == ((4,), "Город. Ночь 1", body)


def test_a_commissar_who_learns_roles_is_told_the_role() -> None:
    game = samples.after(night(commissar__learns="role"), [e.OrderGiven(4, "check", (3,), samples.NOON)])
    (draft,) = drafts(TEXTS, game, samples.stepped(game, [e.Answered(4, "check", (3,), "consigliere")]))
    assert draft.body == "Пётр Иванов — консильери."


@pytest.mark.parametrize(("answer", "said"), [("same", "одинаковы"), ("different", "различны")])
def test_the_journalist_gets_one_line(answer: str, said: str) -> None:
    """G11."""
    game = samples.after(night(), [e.OrderGiven(5, "compare", (2, 3), samples.NOON)])
    (draft,) = drafts(TEXTS, game, samples.stepped(game, [e.Answered(5, "compare", (2, 3), answer)]))
    assert draft.body == f"Боря и Пётр Иванов — {said}."


def test_gang_talk_reaches_the_living_gang_and_not_its_author() -> None:
    """C12."""
    game = samples.after(night(), [samples.death(night(), 8, "struck")])
    mails = written(game, e.GangTalked(2, "предлагаю Дашу,\nказнить Дашу"))
    assert set(mails) == {3}
    assert "Пишет Боря:" in mails[3][0]
    assert "> предлагаю Дашу,\n> казнить Дашу" in mails[3][0]


def test_private_mail_never_shares_a_thread_with_posts() -> None:
    """So that a reply to all, quoting everything, carries no secret into a public conversation."""
    threads: dict[str, set[str]] = {}
    for before, steps in samples.transactions(day().ruleset, "ru"):
        for draft in drafts(TEXTS, before, steps):
            threads.setdefault(draft.kind, set()).add(draft.thread)
    assert not threads["post"] & threads["private"]


def test_an_election_is_announced_to_the_gang() -> None:
    """G6: to all where it opens by itself, else to all but the one who opened it."""
    assert set(written(night(), e.ElectionOpened("majority", None))) == set(GANG)
    mails = written(night(), e.ElectionOpened("majority", 3))
    assert set(mails) == {2, 8}
    assert "больше половины голосов" in mails[2][0]


def test_what_happens_at_once_is_one_mail_to_the_gang() -> None:
    """G6: the deciding ballot and its outcome."""
    game = samples.after(night(), [e.ElectionOpened("plurality", 3)])
    mails = written(game, e.ElectionVoteCast(2, 8), e.GodfatherElected(8))
    assert {seat: len(mail) for seat, mail in mails.items()} == {2: 1, 3: 1, 8: 1}
    assert "Избиратель: Боря; кандидат: Жанна." in mails[3][0]
    assert "Избиратель" not in mails[2][0]
    assert all("Избран крёстный отец: Жанна." in mails[seat][0] for seat in GANG)


def test_a_vacancy_and_the_election_for_it_are_told_as_one() -> None:
    """G6: at the nightfall after the godfather's execution."""
    game = samples.after(night(), [e.GodfatherElected(8)])
    mails = written(game, samples.death(game, 8, "executed"), e.OfficeVacated(), e.ElectionOpened("plurality", None))
    assert "Открыты выборы" in mails[2][-1]
    assert "Кресло" not in mails[2][-1]


def test_a_failed_election_tells_who_may_appoint() -> None:
    """G6: the consigliere, unless he is dead."""
    assert "консильери (Пётр Иванов) вправе назначить" in written(night(), e.ElectionFailed())[2][0]
    widowed = samples.after(night(), [samples.death(night(), 3, "struck")])
    assert "консильери" not in written(widowed, e.ElectionFailed())[2][0]


def test_the_end_of_the_game_silences_the_gangs_business() -> None:
    game = samples.after(night(), [e.GodfatherElected(8)])
    mails = written(game, samples.death(game, 8, "struck"), e.OfficeVacated(), e.GameOver("town"))
    assert all(len(mail) == 1 for mail in mails.values())


def test_the_dead_are_told_where_they_are() -> None:
    """C6."""
    mails = written(day(), samples.death(day(), 9, "struck"))
    assert any("вычеркнул прокуратор, день 1" in mail for mail in mails[9])


def test_orders_are_told_to_nobody() -> None:
    """Receipts answer them; nothing else may."""
    assert (
        written(
            night(), e.OrderGiven(2, "kill", (1,), samples.NOON), e.KillDecided("gang", 1), e.KillPrevented("gang", 1)
        )
        == {}
    )


def test_cards_go_out_when_all_are_dealt_so_that_the_gang_is_whole() -> None:
    transactions = samples.transactions(day().ruleset, "ru")
    before, steps = next((game, steps) for game, steps in transactions if isinstance(steps[0].event, e.Dealt))
    cards = {draft.seats[0]: draft.body for draft in drafts(TEXTS, before, steps) if draft.thread == "card"}
    assert set(cards) == set(range(1, 13))
    assert "Свои: Пётр Иванов (консильери), Жанна (мафия)." in cards[2]
    assert "Боря" not in cards[1]
