"""What the theme calls things: a ruleset's names in a game's language, as templates and views ask for them."""

from mailhost.engine.ruleset import Ruleset
from mailhost.engine.sections import Names
from mailhost.engine.state import Game
from mailhost.letters import phrases


def names_of(game: Game) -> Names:
    """What the theme calls things in the game's language."""
    return game.ruleset.names[game.language]


def names_in(game: Game, language: str) -> Names:
    """The same in that language, or in one that it has."""
    return game.ruleset.names.get(language) or next(iter(game.ruleset.names.values()))


def called(game: Game, language: str, found: str) -> str:
    """A side or a role by its name, else the word that the language has for that id, else the id."""
    names = names_in(game, language)
    return names.sides.get(found) or names.roles.get(found) or phrases.word(language, found)


def sides(ruleset: Ruleset, language: str) -> dict[str, str]:
    """What the theme calls the three kinds of sides; "" where there is no gang, or no lone killer."""
    names, found = ruleset.names[language].sides, ruleset.sides.items()
    return {
        "town": names[ruleset.town],
        "gang": next((names[name] for name, side in found if side.gang), ""),
        "lone": next((names[name] for name, side in found if side.lone), ""),
    }


def caller(ruleset: Ruleset, language: str) -> str:
    """The name of the role that calls the gang's election, "" where nobody is dealt it (G6)."""
    names = ruleset.names[language].roles
    dealt = ((name, role) for name, role in ruleset.roles.items() if role.count != 0)
    return next((names[name] for name, role in dealt if role.call_election), "")


def won(game: Game) -> str:
    """Who has won, by what that side is rather than by its id: a host's own ruleset may name its sides otherwise."""
    side = game.ruleset.sides.get(game.winner)
    return game.winner if side is None else "gang" if side.gang else "lone" if side.lone else "town"
