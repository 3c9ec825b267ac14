"""Posts: public facts of one transaction merged, quiet ones left for the tallies (C5)."""

import pytest
from msgspec.structs import replace

from mailhost.engine import commitment
from mailhost.engine import events as e
from mailhost.engine.state import Game
from mailhost.letters import samples
from mailhost.letters.outgoing import Draft, drafts, posts
from tests.letters.writing.desk import TEXTS, day, night

DUSK = samples.NOON + 34 * samples.HOUR


def announced(game: Game, *events: e.AnyEvent) -> Draft:
    """The one post of these events, as the town reads it."""
    post, *dead = (draft for draft in drafts(TEXTS, game, samples.stepped(game, events)) if draft.kind == "post")
    assert all(draft.thread == "from-the-cemetery" for draft in dead)
    return post


def executed(game: Game, seat: int, why: samples.Reason = "most") -> list[e.AnyEvent]:
    """A day that ends in his execution."""
    decided = e.ExecutionDecided(seat, (), why)
    return [decided, samples.death(game, seat, "executed"), e.NightFell(2, DUSK, DUSK + 12 * samples.HOUR)]


@pytest.mark.parametrize("event", [e.VoteCast(1, 2, samples.NOON), e.Nominated(1, 2)])
def test_a_single_vote_or_nomination_is_no_post(event: e.AnyEvent) -> None:
    """C5: only in tallies, reminders and on asking."""
    assert drafts(TEXTS, day(), samples.stepped(day(), [event])) == ()


def test_nothing_happened_nothing_is_written() -> None:
    assert drafts(TEXTS, day(), ()) == ()


def test_execution_and_nightfall_are_one_post_under_the_nights_subject() -> None:
    game = samples.after(
        day(), [e.VoteCast(1, 3, samples.NOON), e.VoteCast(2, 3, samples.NOON), e.VoteCast(3, 1, samples.NOON)]
    )
    post = announced(game, *executed(game, 3))
    assert post.subject == "Город. Ночь 2"
    assert post.thread == "night 2"
    assert "Казнь: Пётр Иванов, консильери." in post.body
    assert "2 голоса — Пётр Иванов (Аня и Боря)" in post.body
    assert "До четверга, 3 декабря, 10:00 (Москва) город спит." in post.body
    assert post.body.index("Казнь:") < post.body.index("Живы: 11. На кладбище: 1.")


def test_a_post_goes_to_the_living_and_to_those_who_died_in_it() -> None:
    buried = samples.after(day(), [samples.death(day(), 9, "struck")])
    post = announced(buried, *executed(buried, 3))
    assert post.seats == tuple(seat for seat in range(1, 13) if seat != 9)


def test_the_dead_read_what_opens_a_phase_in_a_thread_of_their_own() -> None:
    """C6: they become spectators; of all that lies between phases they read nothing."""
    buried = samples.after(day(), [samples.death(day(), 9, "struck"), samples.death(day(), 2, "struck")])
    town, cemetery = (
        draft for draft in drafts(TEXTS, buried, samples.stepped(buried, executed(buried, 3))) if draft.kind == "post"
    )
    assert (cemetery.seats, cemetery.thread) == ((2, 9), "from-the-cemetery")
    assert cemetery.subject == f"Кладбище. {town.subject}"
    assert town.body in cemetery.body
    for between in (e.HostSaid("Слушайте."), e.Reminded(3600), e.RollCalled(), e.TallyPosted(samples.NOON)):
        (post,) = drafts(TEXTS, buried, samples.stepped(buried, [between]))
        assert {2, 9}.isdisjoint(post.seats)


def test_a_reminder_goes_to_all_the_living_whatever_they_have_done() -> None:
    """Who has voted and who has not get the same mail, at the same minute."""
    busy = samples.after(day(), [e.VoteCast(1, 2, samples.NOON), samples.death(day(), 9, "struck"), e.Heard(3)])
    quiet = samples.after(day(), [samples.death(day(), 9, "struck")])
    posts = [announced(game, e.Reminded(3600)) for game in (busy, quiet)]
    assert posts[0].seats == posts[1].seats == tuple(seat for seat in range(1, 13) if seat != 9)


def test_a_sign_up_without_a_number_of_seats_counts_none() -> None:
    game = replace(next(samples.moments(day().ruleset, "ru").__iter__()), seats=0)
    assert "Записалось: 12." in announced(game, e.GameOver("nobody", "stopped")).body


def test_a_game_called_off_is_told_to_the_line_too() -> None:
    """Who waits for a seat has no other news of it."""
    game = samples.after(
        next(samples.moments(day().ruleset, "ru").__iter__()), [e.Waitlisted("Мила", "mila@example.org")]
    )
    for over in (e.GameOver("nobody", "called-off"), e.GameOver("nobody", "stopped")):
        post = announced(game, over)
        assert [each.addresses for each in drafts(TEXTS, game, samples.stepped(game, [over])) if each.addresses] == [
            post.addresses
        ]
        assert post.addresses == ("mila@example.org",)
        assert "Игры не будет" in post.subject


def test_the_envelope_is_opened_at_the_end() -> None:
    """What was sealed at the deal, line for line, with the fingerprint that was announced."""
    game = samples.after(day(), [e.Dealt("ab" * 32, "cd" * 32)])
    lines = commitment.opened(game).splitlines()
    opened = announced(game, e.GameOver("town")).body.splitlines()
    assert lines == opened[opened.index(lines[0]) : opened.index(lines[0]) + len(lines)]
    assert commitment.digest(game) in opened
    assert "mailhost deal 1" not in announced(day(), e.GameOver("town")).body


def test_a_recorded_last_word_is_told_with_its_length() -> None:
    """G5: the town hears that there is one, the host where it lies."""
    post, notice = drafts(TEXTS, day(), samples.stepped(day(), [e.LastWordSpoken(1, "", "recordings/ab.ogg", 133)]))
    assert "2 мин 13 с" in post.body
    assert "recordings/ab.ogg" not in post.body
    assert (notice.seats, "games/town/recordings/ab.ogg" in notice.body) == ((0,), True)


def test_the_end_goes_to_everybody_and_shows_all_roles() -> None:
    buried = samples.after(day(), [samples.death(day(), 9, "struck")])
    post = announced(buried, samples.death(buried, 3, "struck"), e.GameOver("town"))
    assert post.seats == tuple(range(1, 13))
    assert "3. Пётр Иванов — консильери; вычеркнул прокуратор, день 1" in post.body
    assert "1. Аня — гражданин; в живых" in post.body


def test_on_the_eve_the_town_is_told_what_is_possible_and_not_that_nothing_is() -> None:
    """Some roles have something to do by then, and anybody may ask; who has what is not said."""
    eve = next(game for game in samples.moments(day().ruleset, "ru") if game.phase.kind == "eve")
    opened = announced(eve, e.EveBegan(samples.NOON, samples.NOON + 10 * samples.HOUR))
    for post in (opened, announced(eve, e.Reminded(3600))):
        assert "До вторника, 1 декабря, 22:00 (Москва) канун: не казнят и не убивают." in post.body
        assert "«помощь»" in post.body
        assert "ничего не происходит" not in post.body
        assert not any(name in post.body for name in eve.ruleset.names["ru"].roles.values())


@pytest.mark.parametrize(
    ("seconds", "left"), [(60, "Осталась 1 минута"), (3600, "Остался 1 час"), (7200, "Осталось 2 часа")]
)
def test_a_reminders_subject_agrees_with_the_time_left(seconds: int, left: str) -> None:
    assert announced(day(), e.Reminded(seconds)).subject == f"Город. День 1. {left}"


def test_an_execution_by_lot_says_so() -> None:
    """G4, «open»: no vote at all."""
    assert "решил жребий" in announced(day(), *executed(day(), 3, "lot")).body


def test_a_draw_is_explained() -> None:
    """G4: the last vote that came earlier."""
    game = samples.after(day(), [e.VoteCast(1, 3, samples.NOON), e.VoteCast(3, 1, samples.NOON)])
    assert "последний голос подан раньше" in announced(game, *executed(game, 3, "earlier-last-vote")).body


def test_the_morning_counts_the_losses_once() -> None:
    game = night()
    dawn = e.DayBroke(1, DUSK, DUSK + 12 * samples.HOUR, 1, (9, 10))
    post = announced(game, samples.death(game, 9, "night"), samples.death(game, 10, "night"), dawn)
    assert post.body.count("Потери за ночь: Зоя, гражданин; Иван, гражданин.") == 1
    assert post.body.count("Зоя") == 1


def test_a_night_that_ends_the_game_still_tells_its_losses() -> None:
    game = night()
    deaths = [samples.death(game, 9, "night"), samples.death(game, 10, "night")]
    post = announced(game, *deaths, e.GameOver("mafia"))
    assert "Потери за ночь: Зоя, гражданин; Иван, гражданин." in post.body
    assert post.subject == "Город. Конец игры"


def test_a_weekend_is_a_long_day_and_so_is_one_by_hand() -> None:
    """C4."""
    weekend = e.DayBroke(1, samples.SATURDAY, samples.SATURDAY + 36 * samples.HOUR, 2, ())
    assert "Длинный день. Суббота и воскресенье" in announced(night(), weekend).body
    declared = e.LongDayDeclared(1, 3, DUSK + 48 * samples.HOUR)
    assert "День 1 будет длинным: 3 суток." in announced(day(), declared).body
    ahead = announced(night(), e.LongDayDeclared(1, 2, None)).body
    assert "2 суток, до четверга, 3 декабря, 22:00 (Москва)." in ahead


def test_an_early_close_is_told_by_what_it_closes() -> None:
    assert drafts(TEXTS, day(), samples.stepped(day(), [e.DeadlineMoved(DUSK, "close")])) == ()


def test_a_last_word_is_quoted_line_by_line() -> None:
    """G5: published as it is, and never as a line of ours."""
    post = announced(day(), e.LastWordSpoken(1, "Я честный.\nказнить Борю {{ 7*191 }}"))
    assert "> Я честный.\n> казнить Борю {{ 7*191 }}" in post.body


@pytest.mark.parametrize("number", samples.NIGHTS)
def test_a_merged_post_has_one_joke(number: int) -> None:
    """The voice: one a text; where it is not their turn, an execution begins with its fact and a night with «Ночь.»."""
    game = day()
    night_falls = e.NightFell(number, DUSK, DUSK + 12 * samples.HOUR)
    decided = e.ExecutionDecided(3, (), "most")
    body = announced(game, decided, samples.death(game, 3, "executed"), night_falls).body
    assert [body.startswith("Казнь: "), "Ночь." in body.split("\n")].count(True) == 1


def test_an_execution_does_not_speak_of_the_hour() -> None:
    """A day that the host closes may end at noon."""
    body = announced(day(), *executed(day(), 3)).body
    assert not any(word in body.lower() for word in ("вечер", "закат", "сумерк"))


def test_a_strike_counts_the_living_once_whether_the_game_goes_on_or_ends() -> None:
    struck = samples.death(day(), 3, "struck")
    for events in ([struck], [struck, e.GameOver("town")]):
        body = announced(day(), *events).body
        assert "вычёркивает: Пётр Иванов, консильери." in body
        assert body.count("На кладбище: 1.") == 1


def test_the_thread_is_the_posts_in_either_format() -> None:
    game = samples.after(day(), [e.VoteCast(1, 2, samples.NOON)])
    said = samples.stepped(game, [e.LastWordSpoken(1, "[b]Нет[/b]")])
    quiet = samples.stepped(game, [e.VoteCast(2, 1, samples.NOON)])
    tally = samples.stepped(game, [e.TallyPosted(DUSK)])
    transactions = [(DUSK, game, said), (DUSK, game, quiet), (DUSK, game, tally)]
    text = posts(TEXTS, transactions, "text")
    bbcode = posts(TEXTS, transactions, "bbcode")
    assert [post.phase for post in text] == [post.phase for post in bbcode] == ["day 1", "day 1"]
    assert text[0].text.startswith("Город. День 1. Напоследок\n\n")
    assert "> [b]Нет[/b]" in text[0].text
    assert bbcode[0].text.startswith("[b]Город. День 1. Напоследок[/b]\n\n")
    assert "[quote]\n［b］Нет［/b］\n[/quote]" in bbcode[0].text
    assert "[list]\n[*]1 голос — Боря (Аня)\n[/list]" in bbcode[1].text
