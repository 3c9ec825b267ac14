"""Games by their names; a name may come from a shell, and is never a path."""

import pytest

from mailhost.host.games import NoGame, book_of, books, fits, names
from mailhost.host.rehearsal import GAME
from tests.host.tables import Table


def test_a_game_is_found_by_its_name_and_the_house_is_none() -> None:
    house = Table().house
    assert book_of(house, GAME).state.id == GAME
    assert names(house) == (GAME,)
    assert [book.stream for book in books(house)] == [GAME]
    for name in ("house", "other", "", "../house", "Город"):
        with pytest.raises(NoGame) as caught:
            book_of(house, name)
        assert caught.value.known == (GAME,)


@pytest.mark.parametrize("name", ["", "house", "a" * 33, "A", "a_b", "a/b", "..", "игра", "a\n"])
def test_what_a_game_may_not_be_called(name: str) -> None:
    assert not fits(name)
    assert fits("gorod-7")
