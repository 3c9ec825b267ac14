"""The host's words for what the engine names by id: phases, roles, times, verdicts. Russian, nominative."""

from datetime import datetime
from zoneinfo import ZoneInfo

from mailhost.engine.state import Game
from mailhost.letters import phrases

LANGUAGE = "ru"
"""The program speaks Russian to its host, whatever language a game is played in."""

MANNERS = {"executed": "казнь", "night": "убийство", "struck": "рука ведущего"}
VIOLATIONS = {"suicide": "попытка самоубийства", "idle-killer": "ночь без убийства"}
WINNERS = {"town": "победил город", "mafia": "победила мафия", "maniac": "победил маньяк", "nobody": "не победил никто"}
ABILITIES = {
    "kill": "убить",
    "no-kill": "никого не убивать",
    "check": "проверить",
    "compare": "сравнить",
    "protect": "лечить",
}
ELECTIONS = {"plurality": "по числу голосов", "majority": "большинством", "unanimous": "единогласно"}


def phase(name: str) -> str:
    """«день 2»."""
    return phrases.phase(LANGUAGE, name)


def counted(number: int, *forms: str) -> str:
    """«5 писем»."""
    return phrases.counted(LANGUAGE, number, *forms)


def until(game: Game, moment: datetime) -> str:
    """«среды, 2 декабря, 22:00 (Москва)»: what stands after «до»."""
    there = moment.astimezone(ZoneInfo(game.timezone))
    return f"{phrases.until(LANGUAGE, there)} ({phrases.zone(LANGUAGE, game.timezone)})"


def stamp(timezone: str, moment: datetime) -> str:
    """«02.12 22:00:05» on that zone's clocks: for columns."""
    return moment.astimezone(ZoneInfo(timezone)).strftime("%d.%m %H:%M:%S")


def lasting(seconds: float) -> str:
    """«3 часа 12 минут»."""
    return phrases.duration(LANGUAGE, int(seconds))


def role(game: Game, role_id: str) -> str:
    """«комиссар»; "" before the deal."""
    names = game.ruleset.names.get(LANGUAGE) or next(iter(game.ruleset.names.values()))
    return names.roles.get(role_id, role_id)


def side(game: Game, side_id: str) -> str:
    """«мафия»."""
    names = game.ruleset.names.get(LANGUAGE) or next(iter(game.ruleset.names.values()))
    return names.sides.get(side_id, side_id)


def fate(manner: str, died: str) -> str:
    """«жив», «казнь, день 2»."""
    return f"{MANNERS[manner]}, {phase(died)}" if manner else "в игре"
