"""Whose letter it is: only our own plus-address and a tag of a game of his lead away from a writer's only game."""

from datetime import UTC, datetime

import pytest

from mailhost.host.addressing import Seated, Unclear, addressed, named
from mailhost.host.ports import GameRow
from mailhost.letters.letter import Letter

OURS = "Host@example.org"
BORYA = "borya@example.net"
ANYA = "anya@example.net"


def row(game: str, addresses: dict[str, int], *, day: int = 1, over: bool = False) -> GameRow:
    return GameRow(game, datetime(2026, 12, day, tzinfo=UTC), over, addresses)


ROWS = {
    "cats": row("cats", {ANYA: 1}),
    "dogs": row("dogs", {ANYA: 2, BORYA: 3}),
    "mice": row("mice", {BORYA: 4}, day=2, over=True),
}


def letter(sender: str, *recipients: str, subject: str = "Re: Город") -> Letter:
    return Letter("letter", sender, recipients or ("host@example.org",), subject, "", ("казнить Борю",))


@pytest.mark.parametrize(
    "recipients",
    [
        ("host@example.org", "friend+cats@example.net"),
        ("host@example.org", "host+cats@example.net"),
        ("host@example.org", "ghost+cats@example.org"),
        ("host@example.org", "host+nothing@example.org"),
        ("host@example.org", "hostcats@example.org"),
    ],
)
def test_a_plus_address_that_is_not_ours_names_no_game(recipients: tuple[str, ...]) -> None:
    assert addressed(letter(BORYA, *recipients), ROWS, OURS) == Seated("dogs", 3)


@pytest.mark.parametrize("subject", ["[cats] Re: Город", "[Cats] видео [dogs]", "Re: Город [cats]", "[всем] привет"])
def test_a_tag_of_a_game_that_he_does_not_sit_in_says_nothing(subject: str) -> None:
    assert addressed(letter(BORYA, subject=subject), ROWS, OURS) == Seated("dogs", 3)


def test_our_plus_address_and_then_a_tag_name_the_game_among_several() -> None:
    assert addressed(letter(ANYA, "host+cats@example.org"), ROWS, OURS) == Seated("cats", 1)
    assert addressed(letter(ANYA, subject="Re: Город. День 2 [DOGS]"), ROWS, OURS) == Seated("dogs", 2)
    both = letter(ANYA, "host+cats@example.org", subject="Re: Город [dogs]")
    assert addressed(both, ROWS, OURS) == Seated("cats", 1)
    assert addressed(letter(ANYA), ROWS, OURS) == Unclear({"cats": 1, "dogs": 2})


def test_with_a_token_both_say_the_game_and_what_was_typed_into_the_subject_wins() -> None:
    """He has answered our question which game he means."""
    assert addressed(letter(ANYA, "host+cats.k7mq2x9htw@example.org"), ROWS, OURS) == Seated("cats", 1)
    assert addressed(letter(ANYA, subject="Re: [dogs.k7mq2x9htw] Город"), ROWS, OURS) == Seated("dogs", 2)
    typed = letter(ANYA, "host+cats.k7mq2x9htw@example.org", subject="[dogs] Re: Какая игра? [cats]")
    assert addressed(typed, ROWS, OURS) == Seated("dogs", 2)
    assert named(letter("nobody@example.net", "host+cats.k7mq2x9htw@example.org"), ROWS, OURS) == "cats"
    # Not his game: it was handed on to him.
    assert addressed(letter(BORYA, "host+cats.k7mq2x9htw@example.org"), ROWS, OURS) == Seated("dogs", 3)


def test_a_mailbox_may_itself_have_a_plus_part() -> None:
    ours = "me+mafia@example.org"
    assert addressed(letter(ANYA, "me+mafia+cats@example.org"), ROWS, ours) == Seated("cats", 1)
    assert addressed(letter(ANYA, "me+cats@example.org"), ROWS, ours) == Unclear({"cats": 1, "dogs": 2})


def test_who_writes_to_the_address_of_a_game_that_he_does_not_sit_in_is_a_stranger_there() -> None:
    assert addressed(letter(BORYA, "host+cats@example.org"), ROWS, OURS) == "stranger"
    assert addressed(letter("nobody@example.net"), ROWS, OURS) == "stranger"
    assert addressed(letter("nobody@example.net", subject="[cats]"), ROWS, OURS) == "stranger"


def test_a_game_that_has_ended_is_found_by_its_tag_or_where_there_is_no_other() -> None:
    assert addressed(letter(BORYA, subject="Re: Конец игры [mice]"), ROWS, OURS) == Seated("mice", 4)
    ended = {game: row(game, {BORYA: 1}, day=day, over=True) for game, day in (("old", 1), ("new", 2))}
    assert addressed(letter(BORYA), ended, OURS) == Seated("new", 1)


def test_another_address_of_a_player_s_comes_after_one_that_is_registered() -> None:
    def further(game: str, seat: int) -> GameRow:
        return GameRow(game, datetime(2026, 12, 1, tzinfo=UTC), over=False, addresses={}, further={ANYA: seat})

    own = {"cats": row("cats", {ANYA: 1})}
    both = own | {"dogs": further("dogs", 5)}
    assert addressed(letter(ANYA), both, OURS) == Seated("cats", 1)
    assert addressed(letter(ANYA, subject="[dogs]"), both, OURS) == Seated("dogs", 5)
    assert addressed(letter(ANYA), {"dogs": further("dogs", 5)}, OURS) == Seated("dogs", 5)
    assert addressed(letter(ANYA), {"dogs": further("dogs", 5), "mice": further("mice", 6)}, OURS) == "stranger"
