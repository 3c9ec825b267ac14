"""Receipts: one a letter; never more than that an order was understood; the commissar's own replies (G10)."""

from datetime import timedelta

import pytest

from mailhost.engine import commands as c
from mailhost.engine import events as e
from mailhost.engine.permissions import TABLE
from mailhost.engine.refusals import Refused
from mailhost.engine.state import Game
from mailhost.engine.targets import one_wanted
from mailhost.letters import samples
from mailhost.letters.handbook import answered
from mailhost.letters.letter import Reading
from mailhost.letters.outgoing import Outcome, receipts
from tests.letters.writing.desk import TEXTS, day, night

NOTHING = Outcome(Reading("", c.Misread(1)), Refused("unknown-command"))
FIXED = "Прокуратор отвечает комиссару на один вопрос в ночь. Задают его так: «проверить» и имя."


def bodies(game: Game, by: int, *outcomes: Outcome) -> list[str]:
    """The texts of the replies."""
    return [draft.body for draft in receipts(TEXTS, game, by, outcomes)]


def asked_ahead(target: int) -> Outcome:
    """The commissar's question by day."""
    order = e.OrderGiven(4, "check", (target,), samples.NOON)
    return Outcome(Reading("проверить", c.Check(4, target)), (order,))


def test_a_name_that_was_typed_twice_is_told_once() -> None:
    """«казнить Зою и Ивановну» of one Зоя Ивановна."""
    game = samples.after(day(), [e.VoteCast(1, 4, samples.NOON)])
    vote = Outcome(Reading("казнить Веру и Веру", c.Vote(1, (4, 4))), (e.VoteCast(1, 4, samples.NOON),))
    (body,) = bodies(game, 1, vote)
    assert body.startswith("Принято: за казнь — Вера.\n")


def test_a_vote_is_receipted_with_name_standing_votes_and_time_left() -> None:
    game = samples.after(day(), [e.VoteCast(1, 2, samples.NOON), e.VoteCast(1, 4, samples.NOON)])
    vote = Outcome(Reading("казнить Веру", c.Vote(1, (4,))), (e.VoteCast(1, 4, samples.NOON),))
    closes = game.phase.closes
    assert closes
    (draft,) = receipts(TEXTS, game, 1, [vote], closes - timedelta(hours=3, minutes=12))
    assert draft.body == (
        "Принято: за казнь — Вера.\nСейчас ваши голоса: Боря и Вера. До конца голосования 3 часа 12 минут."
    )
    assert (draft.seats, draft.kind) == ((1,), "receipt")


def test_a_withdrawal_without_a_name_names_whom_it_was_taken_from() -> None:
    gone = Outcome(Reading("снять голос", c.Withdraw(1)), (e.VoteWithdrawn(1, 2),))
    assert bodies(day(), 1, gone) == ["Принято: голос снят — Боря.\nВаших голосов сейчас нет."]


@pytest.mark.parametrize("command", [c.Kill(2, 1), c.Kill(7, 1), c.Protect(6, 1)], ids=["mafia", "maniac", "doctor"])
def test_every_order_of_a_name_has_the_same_receipt(command: c.PlayerCommands) -> None:
    order = e.OrderGiven(command.by, "kill", (1,), samples.NOON)
    outcome = Outcome(Reading("…", command), (order,))
    assert bodies(night(), command.by, outcome) == ["Записано на эту ночь: Аня."]
    assert bodies(day(), command.by, outcome) == ["Записано на ближайшую ночь: Аня."]


def test_a_refusal_to_kill_is_receipted_as_an_order_is() -> None:
    nobody = Outcome(Reading("никого", c.NoKill(2)), (e.OrderGiven(2, "no-kill", (), samples.NOON),))
    assert bodies(night(), 2, nobody) == ["Записано на эту ночь: никого."]


@pytest.mark.parametrize(
    ("targets", "cast", "said"),
    [
        ((2,), (), "Принято: за казнь — Боря; этот голос уже стоит."),
        ((2, 4), (), "Принято: за казнь — Боря и Вера; эти голоса уже стоят."),
        ((2, 4), (4,), "Принято: за казнь — Боря и Вера. Стояло и раньше: Боря."),
        ((2, 4), (2, 4), "Принято: за казнь — Боря и Вера."),
    ],
)
def test_a_vote_that_stood_already_is_said_to_stand(targets: tuple[int, ...], cast: tuple[int, ...], said: str) -> None:
    """G4: repeating it changes nothing, and is accepted."""
    game = samples.after(day(), [e.VoteCast(1, seat, samples.NOON) for seat in targets])
    vote = Outcome(Reading("…", c.Vote(1, targets)), tuple(e.VoteCast(1, seat, samples.NOON) for seat in cast))
    assert bodies(game, 1, vote)[0].split("\n")[0] == said


def test_a_refusal_quotes_the_line_and_shows_a_right_one() -> None:
    line = Reading("казнить Мишку", c.Vote(1, (c.Unfound("Мишку"),)))
    refused = Refused("unknown-name", name="Мишку", seats=(2, 4))
    (body,) = bodies(day(), 1, Outcome(line, refused))
    quoted, *why = body.splitlines()
    assert quoted == "Не принято: «казнить Мишку»."
    assert why == ["Такого имени в списке нет: «Мишку». Похожи: Боря и Вера. Напишите так: «казнить: Боря»."]


def unknown(game: Game, command: c.PlayerCommands, *nearest: int) -> str:
    """What is said of a name that is none."""
    refused = Refused("unknown-name", name="15", seats=nearest)
    return bodies(game, command.by, Outcome(Reading("…", command), refused))[0].split("\n")[1]


def test_a_name_that_is_like_nobodys_is_answered_with_no_other() -> None:
    """A line that is copied must be what was meant: nobody is named in it who was not, nor the dead, nor oneself."""
    vote = c.Vote(1, (c.Unfound("15"),))
    way_out = "Имена и номера покажет слово «статус»."
    assert unknown(day(), vote) == f"Такого имени в списке нет: «15». Напишите так: «казнить: Имя». {way_out}"
    buried = samples.after(day(), [samples.death(day(), 2, "struck")])
    assert "Похожи: Аня и Боря. Напишите так: «казнить: Имя»." in unknown(buried, vote, 1, 2)
    assert "Похожи: Аня, Боря и Вера. Напишите так: «казнить: Вера»." in unknown(buried, vote, 1, 2, 4)


def test_the_example_of_a_comparison_has_two_names_and_of_a_withdrawal_a_vote_that_stands() -> None:
    assert "«сравнить: Вера и Имя»" in unknown(night(), c.Compare(5, c.Unfound("15"), 1), 4)
    game = samples.after(day(), [e.VoteCast(1, 4, samples.NOON)])
    assert "«снять голос: Вера»" in unknown(game, c.Withdraw(1, c.Unfound("15")), 2)


def test_of_several_votes_none_is_withdrawn_for_an_example() -> None:
    game = samples.after(day(), [e.VoteCast(1, 2, samples.NOON), e.VoteCast(1, 4, samples.NOON)])
    assert "«снять голос: Имя»" in unknown(game, c.Withdraw(1, c.Unfound("15")))


def test_of_several_names_the_one_that_failed_is_told() -> None:
    vote = c.Vote(1, (2, c.Unfound("Хрюшу")))
    refused = Refused("unknown-name", name="Хрюшу")
    (body,) = bodies(day(), 1, Outcome(Reading("казнить Борю и Хрюшу", vote), refused))
    assert "Такого имени в списке нет: «Хрюшу»." in body
    assert "«казнить: Имя»" in body


def test_behind_a_verdict_nobody_is_suggested() -> None:
    verdict = c.Verdict(1, guilty=True, target=c.Unfound("он врёт"))
    said = unknown(day(), verdict, 2, 4)
    assert said == "После приговора пишут только имя того, кого судят. Можно и без имени: «виновен»."


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (
            c.Withdraw(1, c.Unfound("Бори и Веры", (2, 4), several=True, listed=True)),
            (
                "Голоса снимают по одному, каждый своей строкой, "
                "а здесь имён несколько: Боря и Вера. Напишите так: «снять голос: Боря»."
            ),
        ),
        (
            c.Vote(1, (2, 4)),
            "Здесь нужно одно имя, а не несколько: Боря и Вера. Выберите кого-нибудь одного: «казнить: Имя».",
        ),
    ],
)
def test_several_names_for_one_are_no_name_that_fits_several(command: c.PlayerCommands, said: str) -> None:
    refused = one_wanted((2, 4))
    assert bodies(day(), 1, Outcome(Reading("…", command), refused))[0].split("\n")[1] == said


def test_which_of_several_votes_to_withdraw_is_asked_with_a_right_line() -> None:
    """G3."""
    game = samples.after(day(), [e.VoteCast(1, 2, samples.NOON), e.VoteCast(1, 4, samples.NOON)])
    (body,) = bodies(game, 1, Outcome(Reading("снять голос", c.Withdraw(1)), Refused("ambiguous-name", seats=(2, 4))))
    assert "Ваших голосов несколько: Боря и Вера. Какой снять, не сказано." in body
    assert "«снять голос: Боря»" in body


LATER = [kind for kind, row in TABLE.items() if "eve" not in row.phases and row.phases & {"night", "day"}]
MORNING, EVENING = "не раньше среды, 2 декабря, 10:00 (Москва)", "не раньше вторника, 1 декабря, 22:00 (Москва)"


@pytest.mark.parametrize("kind", LATER, ids=lambda k: k.__name__)
def test_on_the_eve_a_refusal_names_the_hour_from_which_the_command_will_do(kind: type[c.PlayerCommand]) -> None:
    """What is for the day waits for the first day, not for the first night."""
    eve = next(game for game in samples.moments(day().ruleset, "ru") if game.phase.kind == "eve")
    command = next(each for each in samples.commands(1, 2) if isinstance(each, kind))
    (body,) = bodies(eve, 1, Outcome(Reading("…", command), Refused("wrong-phase")))
    assert (MORNING in body) == ("night" not in TABLE[kind].phases)
    assert (EVENING in body) == ("night" in TABLE[kind].phases)


def test_after_the_end_thanks_are_answered_and_nothing_is_offered_that_is_over() -> None:
    """The commissar too: his one question is past (G10)."""
    over = samples.after(day(), [e.GameOver("town")])
    for seat in (1, 4):
        (body,) = bodies(over, seat, NOTHING)
        assert "Игра окончена" in body
        assert "«статус», «роль», «правила»" in body
        assert "«голоса»" not in body
    votes = answered(TEXTS, over, 1, "votes").body
    assert "Игра окончена" in votes
    assert "Придёт день" not in votes


def test_lines_refused_for_one_reason_share_it() -> None:
    lines = [Outcome(Reading(f"казнить {n}", c.Vote(9, (n,))), Refused("dead")) for n in (1, 2)]
    (body,) = bodies(day(), 9, *lines)
    assert body.startswith("Не принято: «казнить 1»; «казнить 2».\n")
    assert body.count("Акустика") == 1


def test_a_line_that_surfaced_late_has_its_own_words() -> None:
    """C5."""
    late = Outcome(Reading("казнить Борю", c.Vote(1, (2,))), Refused("wrong-phase", detail="late"))
    assert "срок уже закрыли" in bodies(night(), 1, late)[0]


def test_a_question_that_surfaced_late_is_told_that_it_came_too_late() -> None:
    """C5, G10."""
    late = Outcome(Reading("проверить Борю", c.Check(4, 2)), Refused("wrong-phase", detail="late"))
    (body,) = bodies(day(), 4, late)
    assert "\n" not in body
    assert "срок уже закрыли" in body
    assert "Спрашивают ночью" not in body


def test_a_letter_without_a_command_gets_the_list_of_what_is_possible_now() -> None:
    (by_day,) = bodies(day(), 1, NOTHING)
    (by_night,) = bodies(night(), 1, NOTHING)
    assert "— «казнить: Боря»." in by_day
    assert "казнить" not in by_night
    assert "— «статус»." in by_night


def test_an_answer_at_once_has_no_receipt() -> None:
    """G10: the answer is all."""
    checked = Outcome(Reading("проверить Борю", c.Check(4, 2)), (e.Answered(4, "check", (2,), "mafia"),))
    compared = Outcome(Reading("сравнить", c.Compare(5, 1, 2)), (e.Answered(5, "compare", (1, 2), "same"),))
    helped = Outcome(Reading("помощь", c.Ask(1, "help")), (e.Asked(1, "help"),))
    assert bodies(night(), 4, checked) == bodies(night(), 5, compared) == bodies(night(), 1, helped) == []


def test_a_question_asked_ahead_is_noted_in_one_line() -> None:
    """G10."""
    assert bodies(day(), 4, asked_ahead(2)) == ["Вопрос записан: Боря."]


def test_a_living_commissar_who_asks_nothing_gets_the_fixed_line() -> None:
    """G10; once dead he is told like anyone what he may do."""
    assert bodies(day(), 4, NOTHING) == [FIXED]
    dead = samples.after(day(), [samples.death(day(), 4, "struck")])
    assert FIXED not in bodies(dead, 4, NOTHING)[0]


@pytest.mark.parametrize("code", samples.PLAYER_CODES)
def test_a_refused_question_gets_one_line_that_quotes_it_and_shows_a_right_one(code: str) -> None:
    """G10."""
    refused = next(each for each in samples.refusals(day()) if each.code == code)
    (body,) = bodies(day(), 4, Outcome(Reading("проверить Мишку", c.Check(4, 2)), refused))
    assert "\n" not in body
    assert body.startswith("Не принято: «проверить Мишку».")
    assert "«проверить: " in body


def test_a_question_and_a_vote_get_two_replies() -> None:
    """G10: the receipt of the rest is a mail of its own."""
    vote = Outcome(Reading("казнить Аню", c.Vote(4, (1,))), (e.VoteCast(4, 1, samples.NOON),))
    game = samples.after(day(), [e.VoteCast(4, 1, samples.NOON)])
    assert bodies(game, 4, asked_ahead(2), vote) == [
        "Вопрос записан: Боря.",
        "Принято: за казнь — Аня.\nСейчас ваш голос: Аня.",
    ]


@pytest.mark.parametrize("code", samples.PLAYER_CODES)
def test_every_code_has_words(code: str) -> None:
    for refused in samples.refusals(day()):
        if refused.code == code:
            (body,) = bodies(day(), 1, Outcome(Reading("казнить Мишку", c.Vote(1, (2,))), refused))
            assert body.startswith("Не принято: «казнить Мишку».\n")
            assert len(body) > len("Не принято: «казнить Мишку».\n") + 20
