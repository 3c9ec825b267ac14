"""A journal in the host's words: a line an entry, with who, what, and why it was refused. Holds secrets.

What an event is called is a template (letters/telling.py); the house's own journal has no events and no players.
"""

from collections.abc import Iterator, Sequence
from typing import assert_never

import msgspec

from mailhost.cli.signup import PROBLEMS
from mailhost.engine.state import Game
from mailhost.host.entry import FORGET, AskCause, Cause, ClockCause, Entry, HostCause, LetterCause, RelayCause
from mailhost.host.ports import HOUSE
from mailhost.letters import phrases

VERDICTS = {
    "letter": "письмо",
    "talk": "письмо без команд",
    "late": "опоздавшее письмо",
    "which-game": "письмо без названия игры",
    "wish": "просит места",
    "confirmed": "подтверждает запись",
    "declined": "отказывается от записи",
    "unclear": "на вопрос игры ответил ни да ни нет",
    "misnamed": "просит места под негодным именем",
    "unlisted": "выходит из очереди",
    "newcomer": "письмо того, кто не в игре",
    "too-many": "письмо сверх меры, без ответа",
    "stranger": "письмо незнакомца",
    "own": "своё же письмо",
    "auto": "автоответ",
    "bounce": "возврат почты",
    "unreadable": "нечитаемое письмо",
    "quarantined": "письмо отложено",
    "held": "письмо придержано",
    "vouched": "подтверждает своё письмо",
    "disowned": "отказывается от письма",
    "agreed": "подтверждает, что письмо с этого адреса",
}
WHY = {
    "unproved": "неясно, кто писал",
    "address": "с незнакомого адреса, но с кодом",
    "secret": "с тайной",
    "mails": "слишком много писем за день",
    "commands": "слишком много команд за день",
}
BY_HAND = {
    "letters retry": "письмо {} прочтено снова",
    "letters drop": "письмо {} убрано из списка",
}


class LogLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entry for a script: ids and codes as they are, texts and messages left out."""

    seq: int
    at: str
    kind: str
    who: str
    verdict: str = ""
    command: str = ""
    reason: str = ""
    accepted: int = 0
    refused: tuple[dict[str, str], ...] = ()
    events: tuple[str, ...] = ()
    mails: int = 0


def log_line(entry: Entry, game: Game | None = None) -> LogLine:
    """That entry for a script; `game`: as it found it, for seats move; None in the house's own journal."""
    cause = entry.cause
    events = tuple(type(event).__name__ for event in entry.events)
    line = LogLine(entry.seq, entry.at.isoformat(), kind="clock", who="clock", events=events, mails=len(entry.messages))
    match cause:
        case LetterCause():
            refused = tuple({"line": each.line, "code": each.code} for each in cause.refused)
            changes = {"verdict": cause.verdict, "accepted": cause.accepted, "refused": refused}
            return msgspec.structs.replace(line, kind="letter", who=writer(cause, game), **changes)
        case HostCause():
            command = type(cause.command).__name__ if cause.command else ""
            return msgspec.structs.replace(line, kind="host", who=cause.who, command=command, reason=cause.reason)
        case RelayCause():
            refused = tuple({"line": each.line, "code": each.code} for each in cause.refused)
            verdict = "talk" if cause.talk else "letter"
            changes = {"verdict": verdict, "reason": cause.reason, "accepted": cause.accepted, "refused": refused}
            return msgspec.structs.replace(line, kind="relay", who=cause.who, **changes)
        case AskCause():
            return msgspec.structs.replace(line, kind="ask", who=cause.owner, reason=cause.why)
        case ClockCause():
            return line
        case _:
            assert_never(cause)


def spoken(entry: Entry, game: Game, happened: Sequence[str]) -> str:
    """That entry of a game's, as it found it, in words, without its time and number; `happened`: its events told.

    «Боря: письмо, принято 1; голос за казнь: Боря → Вера; писем: 2».
    """
    mails = f"писем: {len(entry.messages)}" if entry.messages else ""
    parts = (occasion(entry), *happened, reason(entry), mails)
    return f"{author(entry, game)}: {'; '.join(part for part in parts if part)}"


def spoken_of_house(entry: Entry) -> str:
    """That entry of the house's own: «someone@example.net: письмо незнакомца», with what was written to the host."""
    told = (
        # Until a tag led nowhere, such mails had one, too.
        f"{'ему' if message.seat else 'вам'} написано: {message.subject.removesuffix(f' [{HOUSE}]')}"
        for message in entry.messages
    )
    parts = (occasion(entry), done_by_hand(entry.cause), *told)
    return f"{author(entry, None)}: {'; '.join(part for part in parts if part)}"


def done_by_hand(cause: Cause) -> str:
    """What the host did about a mail that was set aside."""
    return BY_HAND.get(cause.reason, "").format(cause.about[:8]) if isinstance(cause, HostCause) else ""


def author(entry: Entry, game: Game | None) -> str:
    """Whose doing it was: a nickname, an address, the host's login, the program, the clock."""
    cause = entry.cause
    match cause:
        case LetterCause():
            return writer(cause, game)
        case HostCause(who="mailhost"):
            return "программа"
        case HostCause():
            return f"ведущий ({cause.who})"
        case RelayCause():
            nick = game.player(cause.seat).nick if game else "?"
            return f"{nick} через ведущего ({cause.who})"
        case AskCause():
            return "программа"
        case ClockCause():
            return "часы"
        case _:
            assert_never(cause)


def writer(cause: LetterCause, game: Game | None) -> str:
    """By nickname where he plays, else by address."""
    return game.player(cause.seat).nick if game and cause.seat else cause.sender or "?"


def occasion(entry: Entry) -> str:
    """What came in."""
    cause = entry.cause
    match cause:
        case LetterCause():
            return ", ".join(filter(None, (VERDICTS[cause.verdict], *fared(cause), why(cause))))
        case RelayCause():
            return ", ".join(("слова без команд" if cause.talk else "слова", *fared(cause)))
        case AskCause():
            held = phrases.counted("ru", len(cause.letters), "письмо", "письма", "писем")
            return f"придержано {held} от имени {cause.owner}, ему об этом написано"
        case HostCause() | ClockCause():
            return ""
        case _:
            assert_never(cause)


def why(cause: LetterCause) -> str:
    """What decided about a letter; of a wish that was refused, the name and what is wrong with it."""
    problem, _, nick = cause.why.partition(" ")
    if cause.verdict in ("misnamed", "newcomer") and problem in PROBLEMS:
        return PROBLEMS[problem].format(nick=nick, address=cause.sender).partition(";")[0]
    return WHY.get(cause.why, cause.why)


def fared(cause: LetterCause | RelayCause) -> Iterator[str]:
    """What became of a player's lines."""
    if cause.accepted:
        yield f"принято {cause.accepted}"
    yield from (f"отказано: «{each.line}» ({each.code})" for each in cause.refused if each.line)


def reason(entry: Entry) -> str:
    """Why the host did it, as he said."""
    cause = entry.cause
    if isinstance(cause, HostCause) and cause.reason == FORGET:
        return f"адрес {cause.about} больше не игрока"
    return f"причина: {cause.reason}" if isinstance(cause, HostCause | RelayCause) and cause.reason else ""
