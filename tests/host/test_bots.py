"""Bots: what they say is what the grammar hears, and they never ask for what their role may not know."""

import re
from collections import Counter
from functools import cache
from random import Random

import pytest

from mailhost.bootstrap import grammar
from mailhost.engine.commands import (
    Ask,
    GangTalk,
    Kill,
    LastWord,
    Newspaper,
    Nominate,
    PlayerCommands,
    Support,
    Unfound,
    Verdict,
    Vote,
)
from mailhost.engine.permissions import TABLE
from mailhost.host.bot_talk import RUSSIAN, TALKS, Called, Talk
from mailhost.host.bots import HABITS, Bot
from mailhost.host.understanding import names_in
from mailhost.letters.names import NameBook
from mailhost.letters.nicknames import nick_problem
from mailhost.letters.words import command_id
from tests.host.test_demonstration import played

ORDERS = [
    (language, command, line)
    for language, talk in TALKS.items()
    for command, lines in talk.orders.items()
    for line in lines
]
PHRASES = [
    phrase
    for talk in TALKS.values()
    for phrase in (*talk.greetings, *talk.reasons, *talk.farewells, *talk.footers, *talk.idle, *talk.notes)
]


@cache
def names(language: str = "ru") -> NameBook:
    """All that a demo may seat."""
    return NameBook((seat, called.nick) for seat, called in enumerate(TALKS[language].names, 1))


def heard(line: str, language: str = "ru") -> PlayerCommands:
    """The one command of that line, from player 60."""
    (reading,) = grammar().readings((line,), 60, names(language))
    return reading.command


def named(command: PlayerCommands) -> tuple[int | Unfound, ...]:
    """Everybody whom it names."""
    return tuple(names_in(command))


def filled(line: str, seat: int, called: Called, other: Called) -> str:
    """A pattern with that player in it."""
    return line.format(nick=called.nick, whom=called.object_form, number=seat, other=other.object_form, text="слово")


@pytest.mark.parametrize("talk", TALKS.values(), ids=TALKS)
def test_there_are_sixty_players_with_good_names(talk: Talk) -> None:
    """No nickname is taken for another, for a number or for a command; no two share an address."""
    taken: list[str] = []
    for called in talk.names:
        assert nick_problem(called.nick, taken, grammar()) is None
        taken.append(called.nick)
    assert len(taken) == 60
    assert len({called.local for called in talk.names}) == 60


def test_bots_of_each_language_know_the_same_commands() -> None:
    for language, talk in TALKS.items():
        assert (talk.language, set(talk.orders)) == (language, set(RUSSIAN.orders))


@pytest.mark.parametrize(("language", "command", "line"), ORDERS)
def test_every_line_is_understood_of_everybody(language: str, command: str, line: str) -> None:
    """Each way to put a command gives it, and names the one who is meant, in whatever form."""
    everybody = TALKS[language].names
    for seat, called in enumerate(everybody, 1):
        other = seat % len(everybody) + 1
        understood = heard(filled(line, seat, called, everybody[other - 1]), language)
        assert command_id(understood) == command, called.nick
        assert named(understood) in ((), (seat,), (seat, other)), called.nick
        assert bool(named(understood)) == bool(re.search(r"\{(nick|whom|number)\}", line))


@pytest.mark.parametrize("line", [line for talk in TALKS.values() for line in talk.questions])
def test_every_question_is_understood(line: str) -> None:
    assert isinstance(heard(line), Ask)


@pytest.mark.parametrize("line", PHRASES)
def test_no_phrase_reads_as_a_command(line: str) -> None:
    """Not even as a typo of one: it would be refused."""
    assert not grammar().reads_as_command(line)


def test_a_habit_is_of_a_command_that_somebody_may_give() -> None:
    assert set(HABITS) <= set(TABLE)


def test_of_a_command_that_bots_have_no_habit_for_they_say_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever adds a command need not touch the demo."""
    players = bots(1)
    for kind in (Vote, LastWord, Ask):
        monkeypatch.delitem(HABITS, kind)
    said = [line for bot in players for line in (*bot.orders().lines, bot.orders().last)]
    assert any(said)
    assert not [line for line in said if line and isinstance(heard(line), Vote | LastWord | Ask)]


RULES = ("gorod", "new-year", "n-plus-1")


def bots(throws: int, rules: str = "gorod") -> list[Bot]:
    """Every player at every moment of some games, with other dice each time."""
    seeds = (1, 3) if rules == "gorod" else (1,)
    moments = [moment for seed in seeds for moment in played(seed, rules=rules)[2]]
    return [
        Bot(moment.game, player.seat, RUSSIAN, Random(f"{throw}/{number}/{player.seat}"))
        for throw in range(throws)
        for number, moment in enumerate(moments[::7])
        for player in moment.game.players
    ]


def test_the_same_dice_throw_the_same_letter() -> None:
    first, second = bots(1), bots(1)
    assert [bot.orders() for bot in first] == [bot.orders() for bot in second]


@pytest.mark.parametrize("rules", RULES)
def test_the_gang_spares_its_own_and_nobody_votes_for_himself(rules: str) -> None:
    """G7, G15: a bot names none of its own for execution or murder, itself least of all."""
    aimed = 0
    for bot in bots(2 if rules == "gorod" else 1, rules):
        book = NameBook((player.seat, player.nick) for player in bot.game.players)
        for reading in grammar().readings(bot.orders().lines, bot.seat, book):
            if isinstance(reading.command, Vote | Kill | Nominate | Support):
                aimed += 1
                assert not set(named(reading.command)) & {bot.seat, *bot.own}
    assert aimed > 50


def test_nobody_finds_his_own_guilty() -> None:
    """N7: nor himself."""
    judged: Counter[bool] = Counter()
    for bot in bots(1, "n-plus-1"):
        for reading in grammar().readings(bot.orders().lines, bot.seat, names()):
            if isinstance(reading.command, Verdict):
                judged[reading.command.guilty] += 1
                assert not (reading.command.guilty and bot.game.trial in {bot.seat, *bot.own})
    assert min(judged[True], judged[False]) > 20


@pytest.mark.parametrize("rules", RULES)
def test_what_takes_the_rest_of_the_mail_comes_last_and_alone(rules: str) -> None:
    """G5, C12: a whisper behind a last word would be read to the whole city."""
    lasts: Counter[str] = Counter()
    for bot in bots(3 if rules == "gorod" else 2, rules):
        orders = bot.orders()
        read = [reading.command for reading in grammar().readings(orders.lines, bot.seat, names())]
        assert not [command for command in read if isinstance(command, LastWord | Newspaper | GangTalk)]
        if orders.last:
            lasts[type(heard(orders.last)).__name__] += 1
    assert set(lasts) == {"LastWord", "GangTalk"} | ({"Newspaper"} if rules == "new-year" else set())


def test_the_dead_only_ask() -> None:
    """C6: they neither vote nor act."""
    said = [bot.orders() for bot in bots(4) if not bot.game.alive(bot.seat)]
    assert {line for orders in said for line in orders.lines} <= set(RUSSIAN.questions)
    assert any(said)


def test_who_was_found_out_is_voted_for_first() -> None:
    """A commissar who knows one of the mafia wants no other; whom he has cleared he leaves alone."""
    _, _, moments = played(1)
    day = next(moment.game for moment in moments if moment.game.phase.name == "day 1")
    commissar = next(player.seat for player in day.living if player.role == "commissar")
    guilty, cleared = (player.seat for player in day.living[-2:])
    answers = {guilty: "mafia", cleared: "town"}
    suspects = {Bot(day, commissar, RUSSIAN, Random(throw), answers).suspect() for throw in range(20)}
    assert suspects == {guilty}
