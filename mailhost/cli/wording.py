"""The host's words for what the engine names by id: phases, roles, times, verdicts. Russian, nominative."""

from datetime import datetime
from zoneinfo import ZoneInfo

from mailhost.engine.state import Game
from mailhost.letters import phrases
from mailhost.letters.theme import called, names_in

LANGUAGE = "ru"
"""The program speaks Russian to its host, whatever language a game is played in."""


def word(found: str) -> str:
    """«казнь» for an id of the engine's: how somebody died, a violation, a way to elect."""
    return phrases.word(LANGUAGE, found)


def verb(found: str) -> str:
    """«убить»: the first word of the command of that id."""
    from mailhost.bootstrap import words

    commands = words().languages[LANGUAGE].commands
    return next((spelled.words[0] for known, spelled in commands.items() if known == found), found)


def winner(game: Game, side_id: str) -> str:
    """«город», «никто»; "" while the game goes on."""
    return called(game, LANGUAGE, side_id) if side_id else ""


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


HELD = {
    "unproved": "неясно, кто писал; игрока спросили",
    "address": "с незнакомого адреса, но с кодом игрока; спросили там, затем спросят игрока",
    "secret": "в нём карточка роли или код игрока; решать вам",
}


def held(why: str) -> str:
    """Why a letter waits."""
    return HELD[why]


def stamp(timezone: str, moment: datetime) -> str:
    """«02.12 22:00:05» on that zone's clocks: for columns."""
    return moment.astimezone(ZoneInfo(timezone)).strftime("%d.%m %H:%M:%S")


def lasting(seconds: float) -> str:
    """«3 часа 12 минут»."""
    return phrases.duration(LANGUAGE, int(seconds))


def role(game: Game, role_id: str) -> str:
    """«комиссар»; "" before the deal."""
    return names_in(game, LANGUAGE).roles.get(role_id, role_id)


def fate(manner: str, died: str) -> str:
    """«жив», «казнь, день 2»."""
    return f"{word(manner)}, {phase(died)}" if manner else "в игре"
