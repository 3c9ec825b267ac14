"""Who may know what: a public template cannot tell a secret, because it is not handed any (G10, C5)."""

import jinja2
import msgspec
import pytest

from mailhost.engine import events as e
from mailhost.engine.state import Game
from mailhost.letters import samples
from mailhost.letters.announcements import post
from mailhost.letters.rendering import Texts
from mailhost.letters.secret_views import player_view
from mailhost.letters.views import public_view
from tests.letters.writing.desk import WORDS, day, night


def swapped(game: Game, first: int, second: int) -> Game:
    """The same game with the roles of two players exchanged."""
    players = list(game.players)
    one, other = players[first - 1], players[second - 1]
    players[first - 1] = msgspec.structs.replace(one, role=other.role)
    players[second - 1] = msgspec.structs.replace(other, role=one.role)
    return msgspec.structs.replace(game, players=tuple(players))


@pytest.mark.parametrize(
    "reach",
    [
        "{{ game.residents[1].role }}",
        "{{ game.living[1].role_id }}",
        "{{ game.roles }}",
        "{{ game.orders }}",
        "{{ game.godfather }}",
        "{{ game.seed }}",
        "{{ me.role }}",
        "{{ gang.members }}",
        "{{ all.people }}",
    ],
)
def test_a_public_template_that_reaches_for_a_secret_fails_to_render(reach: str) -> None:
    source = f"Subject: x\n\n{reach}"
    texts = Texts(jinja2.DictLoader({"ru/everyone/night.txt": source}), "ru", "gorod", WORDS)
    steps = samples.stepped(night(), [e.NightFell(2, samples.NOON, samples.NOON + samples.HOUR)])
    with pytest.raises(jinja2.UndefinedError):
        post(texts, night(), steps)


def test_the_public_view_does_not_change_with_the_roles_of_the_living() -> None:
    game = day()
    assert public_view(game) == public_view(swapped(game, 2, 9))


def test_what_a_citizen_knows_does_not_change_with_the_roles_of_others() -> None:
    game = night()
    assert player_view(game, 1) == player_view(swapped(game, 2, 4), 1)


def test_a_card_names_fellows_to_the_gang_only() -> None:
    game = night()
    assert [each.nick for each in player_view(game, 2).fellows] == ["Пётр Иванов", "Жанна"]
    assert player_view(game, 1).fellows == ()
    assert player_view(game, 7).fellows == ()


def test_the_tally_shows_voters_by_name_and_the_first_would_be_executed_now() -> None:
    game = samples.after(
        day(), [e.VoteCast(1, 2, samples.NOON), e.VoteCast(3, 4, samples.NOON), e.VoteCast(4, 2, samples.NOON)]
    )
    assert [(row.nick, row.votes, row.voters) for row in public_view(game).tally] == [
        ("Боря", 2, ("Аня", "Вера")),
        ("Вера", 1, ("Пётр Иванов",)),
    ]


def test_a_dead_player_is_shown_as_the_ruleset_says() -> None:
    game = day()
    dead = samples.after(game, [samples.death(game, 3, "executed")])
    assert public_view(dead).cemetery[0].shown == "консильери"
    secret = day(reveal_on_death="none")
    buried = samples.after(secret, [samples.death(secret, 3, "executed")])
    assert public_view(buried).cemetery[0].shown == ""
    by_side = day(reveal_on_death="side")
    known = samples.after(by_side, [samples.death(by_side, 3, "executed")])
    assert public_view(known).cemetery[0].shown == "сторона — мафия"
