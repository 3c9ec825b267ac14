"""A journal gone through again: the same states, and the thread made anew from them."""

from itertools import pairwise

from mailhost.host.rehearsal import GAME
from mailhost.host.replay import replay, thread
from tests.host.tables import Table


def test_the_states_lead_from_each_to_the_next_and_end_where_the_game_is() -> None:
    table = Table()
    table.look("2 22:00")
    steps = list(replay(table.house, GAME))
    assert [each.entry.seq for each in steps] == list(range(1, len(steps) + 1))
    for before, after in pairwise(steps):
        assert after.before == before.after
    assert steps[-1].after == table.game


def test_the_thread_is_public_and_in_order() -> None:
    table = Table()
    table.look("2 22:00")
    posts = thread(table.house, GAME, "text")
    assert [post.phase for post in posts] == ["night 1", "day 1", "night 2"]
    assert sorted(posts, key=lambda post: post.at) == list(posts)
    for post in posts[:2]:
        assert "комиссар" not in post.text
    assert thread(table.house, GAME, "bbcode")[0].text.startswith("[b]Город. Ночь 1[/b]")
