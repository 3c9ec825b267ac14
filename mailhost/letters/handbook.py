"""What a player may look up: his card, the state of the game, the rules, the commands. All are made
from the game's own data."""

import re
from collections.abc import Iterator
from typing import Literal, cast, get_args

import msgspec

from mailhost.engine.commands import Ask, Leave, Nominate, PlayerCommand, ReplaceMe, Seat, Verdict
from mailhost.engine.permissions import permitted
from mailhost.engine.ruleset import ABILITIES, Ruleset
from mailhost.engine.state import Game
from mailhost.letters.draft import Draft
from mailhost.letters.formats import MARKED
from mailhost.letters.rendering import Texts
from mailhost.letters.secret_views import gang_view, player_view
from mailhost.letters.theme import sides
from mailhost.letters.views import early, nicks, public_view, rules_table
from mailhost.letters.words import CommandId


class Advice(msgspec.Struct, frozen=True):
    """A command line that would be understood, and what it does."""

    example: str
    about: str


Topic = Literal["status", "votes", "role", "rules", "help"]
WAYS_OUT: tuple[type[PlayerCommand], ...] = (Leave, ReplaceMe)


def card(texts: Texts, game: Game, seat: Seat) -> Draft:
    """His role, what it can do and how to write it, and for the gang, who is with him."""
    return page(texts, game, seat, "player/card", "card")


def answered(texts: Texts, game: Game, seat: Seat, what: Topic) -> Draft:
    """The answer to «статус», «голоса», «роль», «правила» or «помощь»: from the state, changing nothing."""
    if what == "role" and game.player(seat).role:
        return card(texts, game, seat)
    return page(texts, game, seat, f"player/{what}", "asked")


def page(texts: Texts, game: Game, seat: Seat, template: str, thread: str) -> Draft:
    """One page for one player. Only the gang's own members are handed the gang's view."""
    me = player_view(game, seat)
    facts: dict[str, object] = {
        "game": public_view(game),
        "me": me,
        "rules": rules_table(game.ruleset),
        "names": names_table(game.ruleset, game.language),
        "abilities": abilities(game.ruleset),
        "early": early(game.ruleset),
        "long_days": game.calendar.long_days,
        "commands": advice(texts, game, seat),
    }
    if me.gang:
        facts["gang"] = gang_view(game)
    return Draft.of((seat,), texts.render(template, facts, MARKED), "private", thread)


def advice(texts: Texts, game: Game, seat: Seat) -> tuple[Advice, ...]:
    """The commands that this player may give now, and no others, each with a right line to copy."""
    return tuple(advice_on(texts, game, seat, command) for command in allowed(game, seat))


def allowed(game: Game, seat: Seat) -> Iterator[CommandId]:
    """By id, in the order of the engine's table, the ways out last; nothing that would change nothing (G2)."""
    kinds = permitted(game, seat)
    for kind in sorted(kinds, key=lambda kind: kind in WAYS_OUT):
        if kind is Ask:
            yield from get_args(Topic)
        elif kind is Verdict:
            yield from ("convict", "acquit")
        elif kind is not Nominate or game.ruleset.candidates != "everyone":
            yield spelled(kind)


def spelled(kind: type[PlayerCommand]) -> CommandId:
    """ "no-kill" for NoKill: the words' ids are the commands' names."""
    return cast("CommandId", re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower())


def advice_on(texts: Texts, game: Game, seat: Seat, command: CommandId) -> Advice:
    """One command with names out of the roster: of whoever stands, if anybody else does, else the first two others."""
    others = [player.seat for player in game.living if player.seat != seat]
    match command:
        case "elect-godfather" | "appoint-godfather":
            stand = [player.seat for player in game.gang]
        case "vote":
            stand = [each for each in game.candidates if each != seat] or others
        case "support":
            stand = [each for each in game.nominated if each != seat] or others
        case _:
            stand = others
    name, other = (*nicks(game, stand), "…", "…")[:2]
    if command == "gang-talk":
        name = sides(game.ruleset, game.language)["gang"]
    example = texts.example(command, name, other)
    return Advice(example, texts.words.of(command, texts.language).about)


def rules_text(texts: Texts, ruleset: Ruleset, language: str) -> str:
    """The players' rules, from the ruleset alone: what an option changes in the game it changes here.

    Of no game, so of no calendar: whether weekends are long days stays open.
    """
    facts = {
        "rules": rules_table(ruleset),
        "names": names_table(ruleset, language),
        "abilities": abilities(ruleset),
        "early": early(ruleset),
        "long_days": "",
    }
    return texts.render("everyone/rules", facts)[1]


def names_table(ruleset: Ruleset, language: str) -> dict[str, object]:
    """What the theme calls things: title, host, roles by id, and the three kinds of sides."""
    names = ruleset.names[language]
    return {"title": names.title, "host": names.host, "roles": dict(names.roles), **sides(ruleset, language)}


def abilities(ruleset: Ruleset) -> dict[str, tuple[str, ...]]:
    """By ability, spelled with an underscore: the ids of the roles that have it, of those that are dealt to anybody."""
    dealt = {name: role for name, role in ruleset.roles.items() if role.count != 0}
    spelt = (ability.replace("-", "_") for ability in ABILITIES)
    return {ability: tuple(name for name in dealt if getattr(dealt[name], ability) is not None) for ability in spelt}
