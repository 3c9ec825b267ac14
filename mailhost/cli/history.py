"""What has been and what would be: undo, verify, preview, inactive."""

from typing import TYPE_CHECKING, Annotated

import typer

from mailhost.cli import paper
from mailhost.cli.opening import NOBODY, Stop, happened, here, leaves, who
from mailhost.cli.parameters import AsJson, GameName, Reason, number
from mailhost.cli.statuses import REFUSED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mailhost.cli.opening import Here
    from mailhost.engine.state import Game
    from mailhost.host.preview import Preview, Written
    from mailhost.host.replay import Replayed
    from mailhost.host.silence import Quiet
    from mailhost.host.verification import Finding, Verification

FAULTS = {
    "cut-short": "журнал оборван: в нём записей {seq}, а было не меньше {what}; верните journal.jsonl из копии",
    "line-changed": "запись {seq} — не та, после которой сделан снимок состояния; верните journal.jsonl из копии",
    "state": "снимок состояния после записи {seq} не сходится с журналом; удалите checkpoint.json, он сделается заново",
    "letter-missing": "запись {seq}: письма от {what} нет в архиве; верните archive.mails из копии",
    "letter-changed": "запись {seq}: письмо от {what} в архиве не то, что пришло; верните archive.mails из копии",
    "message-missing": "запись {seq}: отправленного письма {what} нет в архиве; верните archive.mails из копии",
    "message-unwritten": "отправлено письмо {what}, которого нет в журнале: журнал оборван или заменён",
    "decided-otherwise": "запись {seq}: пришедшее в ней решается иначе; она изменена или сделана не этой версией",
    "commitment": "запись {seq}: печать раздачи не от этой раздачи",
}


def undo(
    context: typer.Context,
    game: GameName,
    to: Annotated[
        int | None,
        typer.Option(metavar="SEQ", parser=number, help="С какой записи журнала отменять: номер из mailhost log."),
    ] = None,
    reason: Reason = "",
) -> None:
    """Отменить последнее, что сделал ведущий.

    С --to отменяется всё, что он сделал с этой записи. Из журнала ничего не стирается. Письма игроков, пришедшие с
    тех пор, читаются заново, каждое по времени прихода; всем живым уходит поправка, а у кого ответ стал другим, тому
    новый ответ. Раздачу ролей отменяет только --to с её номером.
    """
    from mailhost.cli.refusals import refusal
    from mailhost.cli.seeing import headline
    from mailhost.engine.refusals import Refused
    from mailhost.host.games import book_of
    from mailhost.host.overview import overview
    from mailhost.host.rewinding import NO_ENTRY, taken_back
    from mailhost.host.rewinding import undo as take_back

    place = here(context)
    state = book_of(place.house, game).state
    result = take_back(place.house, game, who(), reason, to or 0) if to != 0 else NO_ENTRY
    if isinstance(result, Refused):
        raise Stop(refusal(state, result), REFUSED)
    announced, *anew = happened(place, game, result)
    paper.say(announced)
    for each in taken_back(place.house, game, result):
        for line in gone(place, each):
            paper.say(f"  {line}")
    if anew:
        paper.say("Решено заново:")
    for line in anew:
        paper.say(f"  {line}")
    book = book_of(place.house, game)
    paper.say(headline(book.state, overview(place.house, book)))
    paper.say(leaves(place) if result.messages else NOBODY)


def gone(place: "Here", each: "Replayed") -> "Iterator[str]":
    """A command that is taken back, by its number: what it had brought about, with what the town never saw."""
    from mailhost.cli.wording import LANGUAGE
    from mailhost.letters.outgoing import told

    texts = place.house.texts(LANGUAGE, each.after.ruleset.id)
    for step in each.steps:
        if line := told(texts, step.game, step.event):
            yield f"№ {each.entry.seq}: {line}"


def preview(context: typer.Context, game: GameName, json: AsJson = False) -> None:
    """Показать, что случится и что будет разослано, если закрыть фазу сейчас. Ничего не меняет.

    Здесь видны тайны.
    """
    from mailhost.cli.refusals import refusal
    from mailhost.engine.refusals import Refused
    from mailhost.host.games import book_of
    from mailhost.host.preview import preview as foresee

    house = here(context).house
    book = book_of(house, game)
    found = foresee(house, book)
    if isinstance(found, Refused):
        raise Stop(refusal(book.state, found), REFUSED)
    if json:
        paper.as_json(found)
    else:
        foreseen(book.state, found)


def foreseen(game: "Game", found: "Preview") -> None:
    """What would be, for the eye."""
    from mailhost.cli import wording

    until = f" до {wording.until(game, found.closes)}" if found.closes else ""
    now, then = wording.phase(found.phase), wording.phase(found.next_phase)
    paper.say(f"Закрылась бы фаза: {now}. Дальше: {then}{until}.", "bold")
    if found.winner:
        paper.say(f"Победитель: {wording.winner(game, found.winner)}.")
    for each in found.votes:
        paper.say(f"За казнь — {each.nick}: {wording.counted(each.votes, 'голос', 'голоса', 'голосов')}.")
    dead = [f"{each.nick} ({wording.role(game, each.role)}, {wording.word(each.manner)})" for each in found.dead]
    paper.say(f"Погибнут: {', '.join(dead)}." if dead else "Никто не погибнет.")
    for line in found.story:
        paper.say(f"  {line}")
    for mail in found.mails:
        foreseen_mail(mail)


def foreseen_mail(mail: "Written") -> None:
    """A mail that would go out."""
    paper.say()
    paper.say(f"Кому: {', '.join(mail.to) or 'вам'}", "bold")
    paper.say(f"Тема: {mail.subject}")
    paper.say("\n".join(f"  {line}".rstrip() for line in mail.body.split("\n")))


def inactive(context: typer.Context, game: GameName, json: AsJson = False) -> None:
    """Показать, кто из живых молчит с начала игровых суток, и кто стоит в очереди.

    Молчит, от кого с прошлого заката не принято ни строки. Кто играет без почты, говорит через hear.
    """
    from mailhost.host.games import book_of
    from mailhost.host.silence import silence

    house = here(context).house
    book = book_of(house, game)
    found = silence(house, book)
    if json:
        paper.as_json(found)
        return
    if not found.quiet:
        paper.say("Никто не молчит.")
    else:
        rows = [silent_row(book.state, each) for each in found.quiet]
        paper.table(("№", "Игрок", "Последнее письмо", "Закатов молча", "Что ещё", "Адрес"), rows)
    if found.waitlist:
        paper.say(f"В очереди: {', '.join(found.waitlist)}. Посадить вместо молчащего: mailhost replace {game} …")


def silent_row(game: "Game", each: "Quiet") -> tuple[object, ...]:
    """One of the silent."""
    from mailhost.cli import wording

    last = wording.stamp(game.timezone, each.last) if each.last else "ни одного"
    more = [*(["просит замену"] if each.replacing else []), *(["не отозвался"] if each.present is False else [])]
    return each.number, each.nick, last, each.days, ", ".join(more), each.address or "без почты"


def verify(context: typer.Context, game: GameName, json: AsJson = False) -> None:
    """Проверить журнал игры: цепочку записей, состояние, письма, печать раздачи, жребий.

    Всё решается заново и должно выйти тем же. Ничего не меняет; на каждую находку — строка, и код завершения 1.
    """
    from mailhost.host import games
    from mailhost.host.verification import verify as checked

    house = here(context).house
    if not games.fits(game) or game not in games.names(house):
        raise games.NoGame(game, games.names(house))
    found = checked(house, game)
    if json:
        paper.as_json(found)
    else:
        for finding in found.findings:
            paper.say(fault(game, finding), "bold red")
        if not found.findings:
            paper.say(sound(game, found))
    if found.findings:
        raise typer.Exit(REFUSED)


def fault(game: str, finding: "Finding") -> str:
    """A finding in words: what is wrong, and what to do."""
    from mailhost.cli.complaints import JOURNALS, in_russian

    if finding.fault == "journal":
        return in_russian(finding.what, JOURNALS)
    return f"{game}: {FAULTS[finding.fault].format(seq=finding.seq, what=finding.what)}"


def sound(game: str, found: "Verification") -> str:
    """What was checked and is as it should be."""
    from mailhost.cli.wording import counted

    entries = counted(found.entries, "запись", "записи", "записей")
    letters = counted(found.letters, "письмо", "письма", "писем")
    seal = "печать раздачи верна" if found.sealed else "печати раздачи нет"
    return (
        f"{game}: всё сходится. В журнале {entries}, из них {letters} игроков; написано писем: {found.messages}, "
        f"отправлено: {found.sent}, ждут: {found.pending}; {seal}."
    )
