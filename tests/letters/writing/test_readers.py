"""What a reader of whole games complained of: a joke told twice in a row, news for the wrong one, help that is none."""

from datetime import timedelta
from itertools import pairwise

import pytest

from mailhost.adapters import package_files
from mailhost.engine import commands as c
from mailhost.engine import events as e
from mailhost.engine import ruleset as rulesets
from mailhost.engine.events import AnyEvent
from mailhost.engine.refusals import Refused
from mailhost.engine.state import Game
from mailhost.letters import samples
from mailhost.letters.draft import Outcome
from mailhost.letters.handbook import advice, card
from mailhost.letters.letter import Reading
from mailhost.letters.outgoing import drafts
from mailhost.letters.receipts import receipts
from mailhost.letters.rendering import Texts, short
from tests.letters.writing.desk import TEMPLATES, TEXTS, WORDS, day, night, written

THEMES = [(theme, language) for theme in package_files.ruleset_ids() for language in ("ru", "en")]
HOUR = 3600


def started(theme: str, language: str) -> Game:
    """Dealt, on the eve."""
    rules = rulesets.read(package_files.ruleset(theme), {})
    return next(game for game in samples.moments(rules, language) if game.phase.kind == "eve")


def jokes(game: Game, theme: str, moments: list[list[AnyEvent]]) -> list[str]:
    """The first line of what each moment posts."""
    texts, told = Texts(TEMPLATES, game.language, theme, WORDS), []
    for events in moments:
        steps = samples.stepped(game, events)
        told += [draft.body.split("\n")[0] for draft in drafts(texts, game, steps) if draft.kind == "post"][:1]
        game = steps[-1].game
    return told


@pytest.mark.parametrize(("theme", "language"), THEMES)
@pytest.mark.parametrize("hours", [(3,), (3, 1), (6, 1)])
def test_no_reminder_is_told_as_the_one_before_it(theme: str, language: str, hours: tuple[int, ...]) -> None:
    game, half = started(theme, language), timedelta(hours=12)
    reminders: list[list[AnyEvent]] = [[e.Reminded(n * HOUR)] for n in hours]
    moments: list[list[AnyEvent]] = [*reminders]
    for number in range(1, 7):
        dusk = samples.NOON + timedelta(days=number)
        moments += [[e.NightFell(number, dusk, dusk + half)], *reminders]
        moments += [[e.DayBroke(number, dusk + half, dusk + 2 * half, 1, ())], *reminders]
    told = jokes(game, theme, moments)
    assert len(told) == len(moments)
    assert [one for one, other in pairwise(told) if one == other] == []


def test_who_was_replaced_is_told_so_and_who_takes_over_is_not_told_that_he_has_left() -> None:
    """He is out of the line because he has a seat."""
    game = day()
    was = game.player(2).address
    happened: list[AnyEvent] = [
        e.Unlisted("Мила", "mila@example.org"),
        e.PlayerReplaced(2, "Мила", "Боря"),
        e.AddressChanged(2, "mila@example.org"),
    ]
    mails = drafts(TEXTS, game, samples.stepped(game, happened))
    told = {draft.addresses: draft.subject for draft in mails if draft.addresses}
    assert told == {(was,): "Город. Вас заменили"}


def test_the_newspaper_of_a_last_night_comes_after_its_losses() -> None:
    game = night()
    paper = e.NewspaperPublished((), ("Снега не будет.",))
    happened: list[AnyEvent] = [samples.death(game, 9, "night"), paper, e.GameOver("mafia")]
    body = next(draft.body for draft in drafts(TEXTS, game, samples.stepped(game, happened)) if draft.kind == "post")
    assert body.index("Потери за ночь") < body.index("Снега не будет.") < body.index("Победа")


def test_help_begins_with_what_there_is_to_do_and_names_nothing_that_does_nothing() -> None:
    """G2: where all stand, a nomination changes nothing. The ways out of the game come last."""
    shown = [each.example for each in advice(TEXTS, day(), 1)]
    assert shown[0] == "казнить: Боря"
    assert shown[-1] == "замените меня"
    assert not any(each.startswith("выдвигаю") for each in shown)


def test_a_gang_of_one_is_not_told_to_write_to_itself() -> None:
    game = started("n-plus-1", "ru")
    texts = Texts(TEMPLATES, "ru", "n-plus-1", WORDS)
    gang = [player.seat for player in game.gang]
    alone = samples.after(game, [e.RoleDealt(seat, "citizen") for seat in gang[1:]])
    assert len(gang) > 1
    assert "Написать своим" in card(texts, game, gang[0]).body
    assert "Написать своим" not in card(texts, alone, gang[0]).body
    assert "Они отвечают взаимностью" not in card(texts, alone, gang[0]).body


def test_whoever_would_treat_himself_is_told_how() -> None:
    """The card says that one may; «себя» is the word that comes to mind."""
    line = Reading("лечить себя", c.Protect(6, c.Unfound("себя")))
    (reply,) = receipts(TEXTS, day(), 6, [Outcome(line, Refused("unknown-name", name="себя"))])
    assert f"«лечить: {day().player(6).nick}» или «лечить: 6»" in reply.body


def test_a_quoted_line_leaves_its_full_stop_to_the_sentence() -> None:
    assert short("Спросите меня.") == "Спросите меня"
    assert short("Ну...") == "Ну..."


def test_the_dead_are_shown_by_side_in_words() -> None:
    """C10: «Аня, город» would read as an address."""
    game = day(reveal_on_death="side")
    texts = written(game, samples.death(game, 9, "struck"))
    assert any("Зоя, сторона — город." in text for text in texts[1])
