"""What the town reads of nights and mornings tells nobody's role, nor what was tried in vain (C5, N5, N10)."""

import pytest

from mailhost.engine.applying import apply
from mailhost.engine.commands import AnyCommand, Kill, Protect, Ring
from mailhost.engine.timetable import next_bell
from mailhost.letters import announcements
from mailhost.letters.draft import Step
from mailhost.letters.rendering import Texts
from tests.engine.games import Play
from tests.letters.writing.desk import LANGUAGES, TEMPLATES, WORDS

# Seats: 1 and 2 mafia, 3 doctor, 4 commissar, 5 and on citizens; and the other way round.
TOWN = ("mafia", "mafia", "doctor", "commissar", *["citizen"] * 6)


def posts(roles: tuple[str, ...], orders: tuple[AnyCommand, ...], rules: str, language: str) -> list[str]:
    """All that is posted from the first morning to the second, the orders being given in night 2."""
    options = {"reveal_on_death": "none"}
    play = Play(*roles, rules=rules, options=options if rules == "n-plus-1" else {"vote.none": "nobody"})
    texts = Texts(TEMPLATES, language, rules, WORDS)
    said = []
    for _ in range(5):
        bell = next_bell(play.game)
        assert bell
        before, steps, game = play.game, [], play.game
        if game.phase.name == "night 2":
            for order in orders:
                play.tell(order)
            before = game = play.game
        play.now = bell
        for event in play.tell(Ring()):
            game = apply(game, event)
            steps.append(Step(event, game))
        if posted := announcements.post(texts, before, steps):
            said.append("\n".join(posted))
        if play.game.phase.name == "day 2":
            break
    return said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", ["gorod", "n-plus-1"])
def test_the_lines_of_a_night_are_the_same_whoever_is_who(rules: str, language: str) -> None:
    """N10: they keep up the tension and tell nothing."""
    assert posts(TOWN, (), rules, language) == posts(TOWN[::-1], (), rules, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_saved_victim_is_no_victim(language: str) -> None:
    """N5: the doctor is thanked though nobody was attacked, in the same words."""
    quiet = posts(TOWN, (), "n-plus-1", language)
    saved = posts(TOWN, (Kill(1, 5), Kill(2, 5), Protect(3, 5)), "n-plus-1", language)
    assert saved == quiet
    assert ("доктор" if language == "ru" else "doctor") in quiet[-1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_loss_is_told_by_name_alone(language: str) -> None:
    """N5, C10: what the dead of the night was, nobody says where it is secret, and nobody is thanked."""
    morning = posts(TOWN, (Kill(1, 4), Kill(2, 4)), "n-plus-1", language)[-1]
    assert "player4" in morning
    assert not any(word in morning.lower() for word in ("доктор", "комиссар", "doctor", "commissar"))
