"""The card, the rules and the help say what the game's own data says."""

import tomllib
from typing import get_args

import msgspec
import pytest

from mailhost.engine import events as e
from mailhost.engine.calendar import Calendar
from mailhost.engine.permissions import TABLE
from mailhost.engine.ruleset import Ruleset, keys
from mailhost.letters import samples
from mailhost.letters.handbook import Topic, answered, spelled
from mailhost.letters.outgoing import card, rules_text
from mailhost.letters.words import COMMANDS
from tests.letters.writing.desk import GRAMMAR, RULESET_FILE, TEXTS, day, night, rules, written

OPTIONS: dict[str, tuple[str | float, ...]] = {
    "answers": ("dawn",),
    "candidates": ("nominated", "trial"),
    "first_night": ("acquaintance",),
    "reveal_on_death": ("side", "none"),
    "suicide": ("allowed",),
    "vote.many": (False,),
    "vote.change": ("withdraw-first",),
    "vote.tie": ("later-last-vote", "second-ballot"),
    "vote.none": ("nobody",),
    "ballot.extra": (1, 0.5),
    "host.candidate": (True,),
    "last_word.when": ("after",),
    "last_word.words": (200,),
    "last_word.seconds": (60,),
    "gang.kill": ("don-first", "plurality"),
    "gang.own": (True,),
    "godfather.rules": ("majority", "unanimous"),
    "godfather.silent": ("consigliere", "nobody", "host"),
    "victory.maniac_is_honest": (True,),
    "mafia.count": (2,),
    "mafia.share": (0.3,),
    "consigliere": (0,),
    "consigliere.count": (0,),
    "commissar.count": (2,),
    "commissar.learns": ("role",),
    "commissar.forgets": (0.1,),
    "journalist.count": (0, 2),
    "doctor.count": (0, 2),
    "doctor.when": ("night",),
    "doctor.stops": ("all",),
    "doctor.self": (False,),
    "doctor.repeat": (False,),
    "doctor.chance": (0.5,),
    "maniac.count": (0, 2),
    "maniac.idle": ("dies",),
}
"""By key, the other values; a share given to a role that has none is not a rule of this ruleset."""
GIVEN: dict[str, dict[str, str | float | bool]] = {"ballot.extra": {"vote.tie": "second-ballot"}}
"""The other rules under which alone a key says anything."""


def law(ruleset: Ruleset) -> str:
    """The rules text."""
    return rules_text(TEXTS, ruleset, "ru")


@pytest.mark.parametrize("key", sorted(OPTIONS))
def test_every_option_that_changes_a_rule_changes_the_rules_text(key: str) -> None:
    given = GIVEN.get(key, {})
    plain = law(rules(**given))
    texts = {law(rules(**given, **{key: value})) for value in OPTIONS[key]}
    assert plain not in texts
    assert len(texts) == len(OPTIONS[key])


@pytest.mark.parametrize(
    ("long_days", "words"),
    [
        ("weekends", "Выходные — один длинный день; прокуратор вправе продлить и другой."),
        ("none", "Прокуратор вправе сделать день длинным."),
    ],
)
def test_the_rules_of_a_game_know_its_calendar(long_days: str, words: str) -> None:
    """C4."""
    game = msgspec.structs.replace(day(), calendar=Calendar(long_days=long_days))
    told = answered(TEXTS, game, 1, "rules").body
    assert words in told
    assert told.count("ыходные") == (long_days == "weekends")
    assert "Если так объявлено, выходные — один длинный день" in law(game.ruleset)


def test_the_rules_list_whoever_is_left_after_the_roles_that_are_counted() -> None:
    who = [line for line in law(rules()).split("\n") if line.startswith("— ")]
    assert who[-1] == "— гражданин: все остальные"
    assert len(who) == len(rules().roles)


def test_the_rules_speak_of_the_eve() -> None:
    told = law(rules())
    assert "до первой ночи длится канун" in told
    assert "и днём, и в канун" in told
    assert "днём или в канун называет, кого лечит" in told


def test_where_no_role_has_work_on_the_eve_nothing_is_promised_for_it() -> None:
    """N1: of a night for acquaintance nothing but the election is (G6)."""
    assert "уже принимаются" in law(rules())
    told = law(rules(first_night="acquaintance"))
    assert "уже принимаются" not in told
    assert "крёстного отца в неё уже выбирают, но приказов не принимают" in told
    assert "уже принимаются" not in law(rules(answers="dawn", doctor__when="night"))
    (body,) = written(night(first_night="acquaintance"), e.Reminded(3600))[1]
    assert "отдана знакомству" in body
    assert "Кому положено писать" not in body


def test_one_verdict_is_one_however_many_may_be_voted_for() -> None:
    assert "любой голос" not in law(rules(candidates="trial"))


def test_no_option_is_forgotten() -> None:
    """Whoever adds one to the ruleset gives it a sentence in the rules."""
    assert {key for key in keys(tomllib.loads(RULESET_FILE.decode())) if not key.endswith(".share")} == {
        key for key in OPTIONS if not key.endswith(".share")
    }


def test_a_role_that_nobody_is_dealt_is_not_in_the_rules() -> None:
    assert "доктор" in law(rules()).lower()
    assert "доктор" not in law(rules(doctor__count=0)).lower()


@pytest.mark.parametrize("role", ["комиссар", "журналист", "доктор", "маньяк"])
def test_every_role_that_is_dealt_has_its_paragraph(role: str) -> None:
    assert f"\n{role.capitalize()} " in law(rules())


def test_the_commands_are_spelled_as_in_the_words() -> None:
    spelt = {spelled(kind) for kind in TABLE if kind.__name__ not in {"Ask", "Verdict"}}
    assert spelt | set(get_args(Topic)) | {"convict", "acquit"} == set(COMMANDS)


def test_help_lists_only_what_may_be_done_now() -> None:
    by_day, by_night = (answered(TEXTS, game, 1, "help").body for game in (day(), night()))
    assert "«казнить: Боря»" in by_day
    assert "«казнить" not in by_night
    assert "«мафии: …»" in answered(TEXTS, night(), 2, "help").body
    assert "мафии" not in by_night


def test_every_line_of_help_is_a_command_that_would_be_understood() -> None:
    for seat in range(1, 8):
        lines = [line for line in answered(TEXTS, night(), seat, "help").body.split("\n") if line.startswith("— «")]
        assert lines
        assert all(GRAMMAR.reads_as_command(line.removeprefix("— «").partition("»")[0]) for line in lines)


def test_a_card_tells_role_side_number_and_what_to_write() -> None:
    body = card(TEXTS, night(), 4).body
    assert "Ваша роль: комиссар. Сторона: город. Номер: 4." in body
    assert "«проверить: Имя»" in body
    assert "Днём и в канун вы называете, кого лечите в ближайшую ночь: «лечить: Имя»" in card(TEXTS, night(), 6).body


def test_before_the_deal_the_role_is_nobodys_secret_yet() -> None:
    game = samples.joined(day().ruleset, "ru", samples.NICKS)
    assert "ещё не розданы" in answered(TEXTS, game, 1, "role").body


def test_asking_shows_votes_and_orders_of_ones_own() -> None:
    game = samples.after(day(), [e.VoteCast(1, 2, samples.NOON), e.OrderGiven(4, "check", (2,), samples.NOON)])
    assert "Сейчас ваш голос: Боря." in answered(TEXTS, game, 1, "votes").body
    assert "Ваш вопрос записан: Боря." in answered(TEXTS, game, 4, "status").body
    assert "Ваш вопрос" not in answered(TEXTS, game, 1, "status").body
