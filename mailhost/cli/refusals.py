"""Why the game refuses the host's command, in one line: the code, what is wrong, what to do. Decides nothing."""

import re

from mailhost.engine.refusals import Code, Refused
from mailhost.engine.state import Game
from mailhost.letters import phrases

LINES: dict[Code, str] = {
    "not-a-player": "в этой игре такого участника нет",
    "over": "игра окончена",
    "dead": "с кладбища не голосуют",
    "unknown-command": "такой команды у этой игры нет",
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
    (r"it is (.+) now", r"сейчас \1"),
    (r"this ruleset has no such office", r"в этих правилах такой должности нет"),
    (r"the office is vacant already", r"место и так свободно"),
    (r"there is no such violation, or it is waived already", r"такого нарушения нет, или оно уже прощено"),
    (r"(\d+) fixed as (.+), but (\d+) are to be dealt", r"вручную роздано \2: \1, а полагается \3"),
    (r"with (\d+) players \((.+)\) (.+) has won at the deal", r"игроков \1 (\2), и \3 побеждает, не начав играть"),
    (r"(\d+) players are too few for these roles: (.+)", r"игроков \1, этого мало для ролей: \2"),
    (
        r"more roles are dealt within (.+) than there are \1 for (\d+) players",
        r"игроков \2, и \1 меньше, чем ролей, которые раздаются внутри \1",
    ),
    (r"no role (.+) in this ruleset; it has: (.+)", r"нет роли \1; есть: \2"),
    (r"there is no player number (\d+)", r"нет игрока № \1"),
    (r"the seed must be (\d+) hex digits", r"в зерне должно быть шестнадцатеричных цифр: \1"),
    (r"words", r"слов"),
    (r"letters", r"знаков"),
    (r"a free deal names a role for every player", r"роль нужно назвать каждому"),
)
"""The engine's own notes to the host, as he reads them. Ids of roles and phases stay as they are."""


def refusal(game: Game, refused: Refused) -> str:
    """The line for stderr."""
    names = ", ".join(game.player(seat).nick for seat in refused.seats)
    said = LINES[refused.code].format(
        game=game.id,
        phase=phrases.phase("ru", game.phase.name),
        name=refused.name or names,
        names=names,
        nearest=f"; похожи: {names}" if names else f"; имена покажет mailhost status {game.id}",
        found=refused.found,
        limit=refused.limit,
        detail=note(refused.detail),
    )
    return f"{game.id}: отказано ({refused.code}): {said}"


def note(detail: str) -> str:
    """One of the engine's notes in Russian; a new one as it is."""
    for pattern, words in NOTES:
        if found := re.fullmatch(pattern, detail):
            return found.expand(words)
    return detail
