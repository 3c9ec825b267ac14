"""Why the game refuses the host's command, in one line: the code, what is wrong, what to do. Decides nothing."""

import re
import shlex
from functools import partial

from mailhost.cli.wording import verb
from mailhost.engine.refusals import Code, Refused
from mailhost.engine.state import Game
from mailhost.letters import phrases
from mailhost.letters.theme import called
from mailhost.letters.views import nicks

LINES: dict[Code, str] = {
    "not-a-player": "в этой игре такого участника нет",
    "over": "игра окончена",
    "dead": "с кладбища не голосуют",
    "unknown-command": "в этих правилах такого нет",
    "not-your-role": "это не дело для такой роли",
    "wrong-phase": "сейчас {phase}, этого не принимают",
    "no-election": "выборов сейчас нет",
    "unknown-name": "нет игрока «{name}»{nearest}",
    "ambiguous-name": "«{name}» подходит нескольким: {names}; напишите имя целиком или номер",
    "dead-target": "уже на кладбище: {names}",
    "same-person": "здесь нужны два разных игрока",
    "suicide": "за собственную казнь не голосуют: {names}",
    "own-side": "это свой: {names}",
    "already-acted": "это уже сделано",
    "already-nominated": "второго кандидата за день не выдвигают",
    "not-nominated": "крёстным бывает только живой член мафии",
    "withdraw-first": "голос уже стоит за казнь: {names}; сначала снимите его: mailhost unvote",
    "no-such-vote": "такого голоса нет; все голоса покажет mailhost votes {game}",
    "repeat-visit": "второй раз подряд к тому же нельзя: {names}",
    "too-long": "слишком длинно: {detail} {found}, можно {limit}",
    "not-now": "сейчас нельзя: {detail}",
    "moved-on": "игра ушла дальше: {detail}",
    "taken": "имя или адрес уже заняты: {name}",
    "bad-setup": "так роли не раздать: {detail}",
    "bad-number": "число {found} не подходит: {detail}",
}
NOTES: tuple[tuple[str, str], ...] = (
    (r"the roles are not dealt yet", r"роли ещё не розданы (mailhost deal)"),
    (r"the roles are dealt already", r"роли уже розданы"),
    (r"a nickname cannot be empty", r"имя пустое"),
    (r"a day lasts 1 to 3 dates", r"день длится от 1 до 3 дат"),
    (r"the day would close earlier than announced", r"день закрылся бы раньше, чем объявлено"),
    (r"a longer day is announced already", r"уже объявлен более длинный день"),
    (r"1 second to 30 days", r"срок двигают на время от 1 секунды до 30 дней"),
    (r"this phase has only just begun", r"фаза только что началась, повторите через секунду"),
    (r"this phase is closing already", r"срок уже вышел, фаза закроется, как только прочтётся почта"),
    (r"it is (?P<phase>.+) now", r"сейчас \1"),
    (r"the game is paused", r"игра на паузе; продолжить: mailhost resume"),
    (r"the game is not paused", r"игра и так идёт"),
    (r"the game is halted", r"игра и так стоит; продолжить: mailhost resume"),
    (r"late", r"письмо нашлось, когда срок уже закрыли"),
    (r"acquaintance", r"первая ночь отдана знакомству"),
    (r"this phase had not begun then", r"тогда эта фаза ещё не началась; закрытой уже не открыть"),
    (r"that player is alive", r"этот игрок и так жив"),
    (r"there is nothing to take back", r"отменять нечего; что было сделано, покажет mailhost log"),
    (r"there is no such entry", r"такой записи в журнале нет"),
    (r"the game begins with it", r"с этой записи игра началась; закончить игру: mailhost stop"),
    (r"the office is vacant already", r"место и так свободно"),
    (r"there is no such violation, or it is waived already", r"такого нарушения нет, или оно уже прощено"),
    (r"(\d+) fixed as (?P<role>.+), but (\d+) are to be dealt", r"вручную роздано — \2: \1, а полагается \3"),
    (
        r"with (\d+) players \((?P<numbers>.+)\) (?P<side>.+) has won at the deal",
        r"игроков \1 (\2), и \3 побеждает, не начав играть",
    ),
    (r"(\d+) players are too few for these roles: (?P<numbers>.+)", r"игроков \1, этого мало для ролей: \2"),
    (
        r"more roles are dealt within (?P<role>.+) than there are \1 for (\d+) players",
        r"игроков \2; роль «\1» достаётся меньшему числу, чем раздаётся внутри неё",
    ),
    (r"no role '?(.+?)'? in this ruleset; it has: (?P<roles>.+)", r"нет роли «\1»; есть: \2"),
    (r"there is no player number (\d+)", r"нет игрока № \1"),
    (r"the seed must be (\d+) hex digits", r"в зерне должно быть шестнадцатеричных цифр: \1"),
    (r"the (\S+) must be (\d+) hex digits", r"\1: должно быть шестнадцатеричных цифр: \2"),
    (r"paused", r"игра на паузе"),
    (r"nobody of that name is in line", r"на запись никто с таким именем не ждёт"),
    (r"one name", r"здесь нужно одно имя, а не несколько"),
    (r"words", r"слов"),
    (r"letters", r"знаков"),
    (r"seconds", r"секунд"),
    (r"a free deal names a role for every player", r"роль нужно назвать каждому"),
)
"""The engine's own notes to the host, as he reads them; a group's name says of what it holds the ids."""
PLACE = re.compile(r"\\(\d)")


def refusal(game: Game, refused: Refused, voter: str = "") -> str:
    """The line for stderr. `voter`: for whom the host spoke, as he typed it."""
    names = ", ".join(nicks(game, refused.seats))
    if refused.code == "ambiguous-name" and not refused.name:
        which = f"{note(refused.detail)}: {names}" if refused.detail else which_vote(game, refused, voter)
        return f"{game.id}: отказано ({refused.code}): {which}"
    if refused.code == "unknown-command" and voter:
        return f"{game.id}: отказано ({refused.code}): {other_way(game, voter)}"
    if refused.code == "wrong-phase" and refused.detail == "paused":
        return f"{game.id}: отказано ({refused.code}): {note('the game is paused')}"
    said = LINES[refused.code].format(
        game=game.id,
        phase=phrases.phase("ru", game.phase.name),
        name=refused.name or names,
        names=names,
        nearest=f"; похожи: {names}" if names else f"; имена покажет mailhost status {game.id}",
        found=refused.found,
        limit=refused.limit,
        detail=note(refused.detail, game),
    )
    return f"{game.id}: отказано ({refused.code}): {said}"


def which_vote(game: Game, refused: Refused, voter: str) -> str:
    """Several votes stand, and none was named: all of them, and a line that takes one back."""
    names = nicks(game, refused.seats)
    line = shlex.join(["mailhost", "unvote", game.id, voter, *names[:1]])
    return f"голосов несколько: {', '.join(names)}; назовите, какой снять: {line}"


def other_way(game: Game, voter: str) -> str:
    """What the host meant to do for a player is not done so in this game: how his own words are passed on."""
    trial = game.ruleset.candidates == "trial"
    words = [f"приговор передают так: {passed_on(game, voter, verb('convict'))}"] if trial else []
    words.append(f"что игрок может сейчас: {passed_on(game, voter, verb('help'))}")
    return "; ".join(("в этих правилах так не делают", *words))


def passed_on(game: Game, nick: str, words: str) -> str:
    """A line that passes a player's words on."""
    return shlex.join(["mailhost", "hear", game.id, nick, words])


def note(detail: str, game: Game | None = None) -> str:
    """One of the engine's notes in Russian, ids by their names in that game; a new one as it is."""
    for pattern, words in NOTES:
        if found := re.fullmatch(pattern, detail):
            return PLACE.sub(partial(filled, found, game), words)
    return detail


def filled(found: re.Match[str], game: Game | None, place: re.Match[str]) -> str:
    """What stands in a place of a note's Russian words."""
    kinds = {number: kind for kind, number in found.re.groupindex.items()}
    return spoken(kinds.get(int(place[1]), ""), found[int(place[1])], game)


def spoken(kind: str, text: str, game: Game | None) -> str:
    """«мафия — 4, консильери — 1» for "4 mafia, 1 consigliere": `kind` says which ids are in the text."""
    if kind == "phase" and text.partition(" ")[0] in phrases.PHASES["ru"]:
        return phrases.phase("ru", text)
    if game is None or not kind:
        return text
    if kind == "numbers":
        numbers = (each.split(" ", 1) for each in text.split(", "))
        return ", ".join(f"{called(game, 'ru', role)} — {number}" for number, role in numbers)
    return ", ".join(called(game, "ru", each) for each in text.split(", "))
