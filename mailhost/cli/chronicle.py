"""The journal in the host's words: a line an entry, with who, what, and why it was refused. Holds secrets."""

from collections.abc import Iterator
from typing import assert_never

import msgspec

from mailhost.cli import wording
from mailhost.engine import events as e
from mailhost.engine.commands import Seat
from mailhost.engine.state import Game
from mailhost.host.entry import ClockCause, Entry, HostCause, LetterCause
from mailhost.host.replay import Replayed

VERDICTS = {
    "letter": "письмо",
    "talk": "письмо без приказов",
    "late": "опоздавшее письмо",
    "which-game": "письмо без названия игры",
    "stranger": "письмо незнакомца",
    "own": "своё же письмо",
    "auto": "автоответ",
    "bounce": "возврат почты",
    "unreadable": "нечитаемое письмо",
    "quarantined": "письмо отложено",
}
ANSWERS = {"same": "одинаковы", "different": "различны"}
ASKED = {"status": "статус", "votes": "голоса", "role": "роль", "rules": "правила", "help": "помощь"}


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


def log_line(each: Replayed) -> LogLine:
    """That entry for a script."""
    entry, cause = each.entry, each.entry.cause
    line = LogLine(
        seq=entry.seq,
        at=entry.at.isoformat(),
        kind="",
        who=author(each, "{}", "clock"),
        events=tuple(type(event).__name__ for event in entry.events),
        mails=len(entry.messages),
    )
    match cause:
        case LetterCause():
            refused = tuple({"line": each.line, "code": each.code} for each in cause.refused)
            changes = {"kind": "letter", "verdict": cause.verdict, "accepted": cause.accepted, "refused": refused}
        case HostCause():
            command = type(cause.command).__name__ if cause.command else ""
            changes = {"kind": "host", "command": command, "reason": cause.reason}
        case ClockCause():
            changes = {"kind": "clock"}
        case _:
            assert_never(cause)
    return msgspec.structs.replace(line, **changes)


def spoken(each: Replayed) -> str:
    """That entry in words, without its time and number: «Боря: письмо, принято 1; голос за казнь: Боря → Вера»."""
    parts = [part for part in (occasion(each.entry), *happened(each), reason(each.entry)) if part]
    if each.entry.messages:
        parts.append(f"писем: {len(each.entry.messages)}")
    return f"{author(each)}: {'; '.join(parts)}"


def author(each: Replayed, host: str = "ведущий ({})", clock: str = "часы") -> str:
    """Whose doing it was: a nickname, an address, the host's login, the clock."""
    cause = each.entry.cause
    match cause:
        case LetterCause():
            return each.after.player(cause.seat).nick if cause.seat else cause.sender or "?"
        case HostCause():
            return host.format(cause.who)
        case ClockCause():
            return clock
        case _:
            assert_never(cause)


def occasion(entry: Entry) -> str:
    """What came in."""
    cause = entry.cause
    match cause:
        case LetterCause():
            refused = (f"отказано: «{each.line}» ({each.code})" for each in cause.refused)
            accepted = f"принято {cause.accepted}" if cause.accepted else ""
            return ", ".join(part for part in (VERDICTS[cause.verdict], accepted, *refused, cause.why) if part)
        case HostCause() | ClockCause():
            return ""
        case _:
            assert_never(cause)


def reason(entry: Entry) -> str:
    """Why the host did it, as he said."""
    return f"причина: {entry.cause.reason}" if isinstance(entry.cause, HostCause) and entry.cause.reason else ""


def happened(each: Replayed) -> Iterator[str]:
    """Its events in words; what would only repeat another of them is left out."""
    dealt = [step.event for step in each.steps if isinstance(step.event, e.RoleDealt)]
    if dealt:
        yield f"роли розданы: {len(dealt)}"
    for step in each.steps:
        if words := told(step.game, step.event):
            yield words


def told(game: Game, event: e.AnyEvent) -> str:  # noqa: C901, PLR0911, PLR0912 - one table, a line each
    """One event in words; "" for those that are told together with others."""

    def nick(seat: Seat | None) -> str:
        return game.player(seat).nick if seat else "никто"

    match event:
        case e.GameCreated():
            return f"игра создана по правилам {event.ruleset.id}"
        case e.PlayerJoined():
            return f"в игре: {event.nick}, {event.address or 'без почты'}"
        case e.Dealt() | e.RoleDealt():
            return ""
        case e.EveBegan():
            return f"канун до {wording.until(game, event.closes)}"
        case e.NightFell():
            return f"ночь {event.number} до {wording.until(game, event.closes)}"
        case e.DayBroke():
            lost = ", ".join(map(nick, event.lost)) or "никого"
            return f"день {event.number} до {wording.until(game, event.closes)}; потери за ночь: {lost}"
        case e.LongDayDeclared():
            return f"день {event.number} длинный, дат: {event.dates}"
        case e.DeadlineMoved():
            return f"срок перенесён: до {wording.until(game, event.closes)}"
        case e.Reminded():
            return f"напоминание за {wording.lasting(event.seconds)} до срока"
        case e.TallyPosted():
            return "объявлен счёт голосов"
        case e.HostSaid():
            return f"объявление: {first_line(event.text)}"
        case e.VoteCast():
            return f"голос за казнь: {nick(event.voter)} → {nick(event.target)}"
        case e.VoteWithdrawn():
            return f"голос снят: {nick(event.voter)} → {nick(event.target)}"
        case e.Nominated():
            return f"выдвижение: {nick(event.by)} → {nick(event.target)}"
        case e.LastWordWanted():
            return "просит последнего слова"
        case e.LastWordSpoken():
            return f"последнее слово: {first_line(event.text)}"
        case e.LastWordDeclined():
            return "отказ от последнего слова"
        case e.ExecutionDecided():
            votes = ", ".join(f"{nick(seat)} {count}" for seat, count in event.tally) or "голосов нет"
            return f"счёт голосов: {votes}{' (решил жребий)' if event.why == 'lot' else ''}"
        case e.Died():
            role = wording.role(game, game.player(event.seat).role)
            return f"{wording.MANNERS[event.manner]}: {nick(event.seat)}, {role}"
        case e.OrderGiven():
            return f"приказ: {wording.ABILITIES[event.ability]} {', '.join(map(nick, event.targets))}".rstrip()
        case e.Answered():
            return f"ответ: {', '.join(map(nick, event.targets))} — {answer(game, event.answer)}"
        case e.KillDecided():
            return f"жертва ({killer(game, event.by)}): {nick(event.target)}"
        case e.KillPrevented():
            return f"убийство не удалось: {nick(event.target)}"
        case e.GangTalked():
            return f"своим: {first_line(event.text)}"
        case e.ElectionOpened():
            return f"выборы крёстного ({wording.ELECTIONS[event.rule]})"
        case e.ElectionVoteCast():
            return f"голос на выборах: {nick(event.by)} → {nick(event.target)}"
        case e.GodfatherElected():
            return f"крёстный избран: {nick(event.seat)}"
        case e.GodfatherAppointed():
            return f"крёстный назначен: {nick(event.seat)}"
        case e.ElectionFailed():
            return "выборы не удались"
        case e.OfficeVacated():
            return "место крёстного свободно"
        case e.ViolationRecorded():
            return f"нарушение № {event.number}: {nick(event.seat)}, {wording.VIOLATIONS[event.what]}"
        case e.ViolationWaived():
            return f"прощено нарушение № {event.number}"
        case e.Asked():
            return f"вопрос: {ASKED[event.what]}"
        case e.GameOver():
            return f"конец игры, {wording.WINNERS.get(event.winner, event.winner)}"
        case _:
            assert_never(event)


def answer(game: Game, found: str) -> str:
    """«мафия», «одинаковы»: an answer's id in words."""
    if found in ANSWERS:
        return ANSWERS[found]
    return wording.side(game, found) if found in game.ruleset.sides else wording.role(game, found)


def killer(game: Game, by: str) -> str:
    """Whose word it was."""
    return "мафия" if by == "gang" else wording.role(game, by)


def first_line(text: str) -> str:
    """Enough of a longer text to know it by."""
    line, _, rest = text.strip().partition("\n")
    return f"«{line[:60]}{'…' if rest or len(line) > 60 else ''}»"
