"""Looking at games: games, status, votes, orders, violations. Changes nothing; what it shows holds secrets."""

import shlex
from collections.abc import Iterator
from typing import TYPE_CHECKING

import typer

from mailhost.cli import paper
from mailhost.cli.opening import here
from mailhost.cli.parameters import AsJson, GameName

if TYPE_CHECKING:
    from mailhost.engine.state import Game
    from mailhost.host.overview import Aside, Ballot, Overview, Waiting
    from mailhost.host.secret_orders import SecretOrders

MOST_SHOWN = 10
"""Of what waits for the host, so many of a kind: whoever likes may make more of them than a screen holds."""


def games(context: typer.Context, json: AsJson = False) -> None:
    """Показать все игры: фаза, срок, сколько живых."""
    from mailhost.cli import wording
    from mailhost.host import games as known
    from mailhost.host.overview import summary

    states = [book.state for book in known.books(here(context).house)]
    if json:
        paper.as_json([summary(state) for state in states])
        return
    if not states:
        paper.say("Игр пока нет. Создать: mailhost new GAME --ruleset gorod")
        return
    rows = [
        (
            state.id,
            state.ruleset.id,
            wording.phase(state.phase.name),
            deadline(state),
            turnout(state),
            wording.winner(state, state.winner),
        )
        for state in states
    ]
    paper.table(("Игра", "Правила", "Фаза", "Срок", "Живы", "Победитель"), rows)


def turnout(game: "Game") -> str:
    """How many of how many live; before the deal, how many of the seats are taken."""
    if game.phase.kind == "sign-up":
        return f"записано {len(game.players)}{f' из {game.seats}' if game.seats else ''}"
    return f"{len(game.living)} из {len(game.players)}"


def deadline(game: "Game") -> str:
    """When its phase closes, in a column."""
    from mailhost.cli import wording

    if game.phase.paused:
        return "пауза"
    return wording.stamp(game.timezone, game.phase.closes)[:-3] if game.phase.closes else ""


def status(context: typer.Context, game: GameName, json: AsJson = False) -> None:
    """Показать игру: что ждёт ведущего, фаза, игроки с ролями и голосами.

    Роли здесь видны: показывать этот экран игрокам нельзя.
    """
    from mailhost.host.games import book_of
    from mailhost.host.overview import overview

    house = here(context).house
    book = book_of(house, game)
    page = overview(house, book)
    if json:
        paper.as_json(page)
        return
    for line in waiting_lines(book.state, page.waiting):
        paper.say(line, "bold red")
    if page.strangers:
        paper.say(f"Писем от незнакомцев: {page.strangers} (mailhost log house)")
    if page.too_many:
        paper.say(f"Писем сверх меры: {page.too_many} (mailhost log {game})")
    paper.say(headline(book.state, page), "bold")
    paper.say()
    players(book.state, page)


def waiting_lines(game: "Game", waiting: "Waiting") -> "Iterator[str]":
    """What waits for the host, each with what to do; one calm line where nothing does."""
    from mailhost.cli import wording

    if not waiting:
        return
    if waiting.paused:
        since = wording.stamp(game.timezone, waiting.paused)
        yield f"Пауза с {since}, сроки стоят. Продолжить: mailhost resume {game.id}"
    if waiting.word_for:
        order = f"mailhost order {game.id} {shlex.quote(waiting.word_for)} 'убить: …'"
        yield f"Крёстный молчит, жертву называете вы: {order}"
    if waiting.overdue:
        yield "Срок вышел, фаза ждёт почты: mailhost run или mailhost poll"
    yield from violation_lines(game, waiting)
    yield from letter_lines(waiting)
    yield from mail_lines(game, waiting)
    for nick in waiting.replacing:
        yield f"Просит замены: {nick}. Заменить: mailhost replace {game.id} {shlex.quote(nick)} ИМЯ АДРЕС"
    if waiting.to_deal:
        yield f"Запись окончена. Раздать роли: mailhost deal {game.id}"
    for refusing in waiting.refusing:
        yield f"Адрес не берёт почту: {refusing.nick or 'ведущий'}, {refusing.address}: {refusing.answer}"


def violation_lines(game: "Game", waiting: "Waiting") -> "Iterator[str]":
    """The newest that nobody has waived, and where the others are."""
    from mailhost.cli import wording

    for broken in waiting.violations[-MOST_SHOWN:]:
        what = wording.word(broken.what)
        yield (
            f"Нарушение № {broken.number}: {broken.nick}, {what} ({wording.phase(broken.phase)}). "
            f"Простить: mailhost waive {game.id} {broken.number}"
        )
    if (more := len(waiting.violations) - MOST_SHOWN) > 0:
        found = wording.counted(more, "нарушение", "нарушения", "нарушений")
        yield f"Раньше — ещё {found}: mailhost violations {game.id}"


def letter_lines(waiting: "Waiting") -> "Iterator[str]":
    """The last letters that wait, and where the others are."""
    from mailhost.cli import wording

    yield from map(letter_line, waiting.letters[-MOST_SHOWN:])
    if (more := len(waiting.letters) - MOST_SHOWN) > 0:
        yield f"Ждёт ещё {wording.counted(more, 'письмо', 'письма', 'писем')}: mailhost letters"


def mail_lines(game: "Game", waiting: "Waiting") -> "Iterator[str]":
    """What has not left yet, and whether the provider's limit keeps it."""
    from mailhost.cli import wording

    if waiting.unsent and waiting.unsent_since:
        since = wording.stamp(game.timezone, waiting.unsent_since)
        mails = wording.counted(waiting.unsent, "письмо", "письма", "писем")
        yield f"Не отправлено: {mails}, старшее — {since}. Отправить: mailhost poll"
    if kept := waiting.kept_back:
        until = wording.stamp(game.timezone, kept.until)
        mails = wording.counted(kept.count, "письмо", "письма", "писем")
        yield f"Суточный предел почты: ждёт {mails}, последнее уйдёт не раньше {until} (smtp.messages_per_day)"


def letter_line(letter: "Aside") -> str:
    """A letter that waits, and what to do about it."""
    from mailhost.cli import wording
    from mailhost.cli.complaints import JOURNALS, in_russian

    sender = letter.sender or "неизвестно от кого"
    why = wording.held(letter.why) if letter.game else in_russian(letter.why, JOURNALS)
    state, verb = ("Придержано", "Засчитать") if letter.game else ("Отложено", "Прочесть снова")
    return f"{state} письмо {letter.id}, {sender}: {why}. {verb}: mailhost letters retry {letter.id}"


def headline(game: "Game", page: "Overview") -> str:
    """«Город, gorod-7. День 2 до среды, 2 декабря, 22:00 (Москва). Живы 8 из 10.»"""
    from mailhost.cli import wording

    phase = wording.phase(page.phase)
    until = f" до {wording.until(game, page.closes)}" if page.closes and not page.waiting.paused else ""
    dealt = page.phase != "sign-up"
    alive = (
        f"Живы {len(game.living)} из {len(game.players)}."
        if dealt
        else f"Игроков: {len(game.players)}{f' из {page.seats}' if page.seats else ''}."
    )
    winner = f" Победитель: {wording.winner(game, page.winner)}." if page.winner else ""
    return f"{game.id}: {phase}{until}. {alive}{winner}"


def players(game: "Game", page: "Overview") -> None:
    """The roster, and by day who is silent."""
    from mailhost.cli import wording

    rows = [
        (
            row.number,
            row.nick,
            f"{wording.role(game, row.role)}{', крёстный' if row.nick == page.godfather else ''}",
            wording.fate(row.manner, row.died),
            ", ".join(row.votes),
            ", ".join((row.address or "без почты", *row.further)),
        )
        for row in page.players
    ]
    if rows:
        paper.table(("№", "Игрок", "Роль", "Судьба", "За казнь", "Адрес"), rows)
    if page.waitlist:
        paper.say()
        line = (f"{each.nick} ({each.address or 'без почты'})" for each in page.waitlist)
        paper.say(f"В очереди: {', '.join(line)}.")
    if page.absent:
        paper.say()
        paper.say(f"На перекличку не ответили: {', '.join(page.absent)}.")
    if page.silent:
        paper.say()
        paper.say(f"Сегодня не голосовали: {', '.join(page.silent)}.")


def votes(context: typer.Context, game: GameName, json: AsJson = False) -> None:
    """Показать, кто за чью казнь голосует; верхний был бы казнён сейчас. До голосования — кто выдвинут."""
    from mailhost.host.games import book_of
    from mailhost.host.overview import ballot

    state = book_of(here(context).house, game).state
    found = ballot(state)
    if json:
        paper.as_json(found)
    elif state.over:
        paper.say(f"{game}: игра окончена, голосов больше нет.")
    elif state.phase.kind != "day":
        from mailhost.cli import wording

        paper.say(f"{game}: сейчас {wording.phase(state.phase.name)}, голосуют днём.")
    else:
        standing(state, found)


def standing(game: "Game", found: "Ballot") -> None:
    """The votes as a table, or what comes before them."""
    from mailhost.cli import wording

    if found.nominated and not found.accused:
        paper.table(
            ("Выдвинут", "Кем", "Кто за"),
            [(each.nick, ", ".join(each.by), ", ".join(each.supporters)) for each in found.nominated],
        )
    if found.accused:
        paper.say(f"На суде: {found.accused}.")
    if found.stage == "nominations":
        paper.say("" if found.nominated else "Никто не выдвинут.")
        paper.say(f"Выдвигают до {wording.until(game, found.voting)}." if found.voting else "")
    elif found.stage == "idle":
        paper.say("Судить некого.")
    elif found.stage == "hearing":
        if found.voting and found.closes and not game.phase.paused:
            paper.say(f"Судят с {wording.until(game, found.voting)} до {wording.until(game, found.closes)}.")
    else:
        cast(game, found)


def cast(game: "Game", found: "Ballot") -> None:
    """The votes or verdicts so far, and until when they are taken."""
    from mailhost.cli import wording

    if found.accused:
        paper.say(f"Виновен: {', '.join(found.rulings.guilty) or 'никто'}.")
        paper.say(f"Невиновен: {', '.join(found.rulings.innocent) or 'никто'}.")
    elif found.tally:
        rows = [(each.votes, each.nick, ", ".join(each.voters)) for each in found.tally]
        paper.table(("Голосов", "Кого казнить", "Кто голосует"), rows)
    else:
        paper.say("Голосов пока нет.")
    if found.silent:
        paper.say(f"Не голосовали: {', '.join(found.silent)}.")
    if game.phase.paused:
        paper.say("Пауза: голосов пока не принимают.")
    elif found.closes:
        paper.say(f"Голосуют до {wording.until(game, found.closes)}.")


def orders(context: typer.Context, game: GameName, json: AsJson = False) -> None:
    """Показать тайные приказы: кто, что и кому этой ночью.

    Это видит только ведущий.
    """
    from mailhost.host.games import book_of
    from mailhost.host.secret_orders import secret_orders

    state = book_of(here(context).house, game).state
    found = secret_orders(state)
    if json:
        paper.as_json(found)
        return
    given(state, found)
    if found.answered:
        paper.say(f"Ответ этой ночью уже есть: {', '.join(found.answered)}.")
    if found.election_rule:
        election(found)
    elif state.ruleset.office:
        paper.say(f"Крёстный: {found.godfather or 'место свободно'}.")


def given(game: "Game", found: "SecretOrders") -> None:
    """The night's orders as a table."""
    from mailhost.cli import wording

    rows = [
        (
            each.number,
            each.nick,
            wording.role(game, each.role),
            wording.verb(each.ability),
            ", ".join(each.targets),
        )
        for each in found.orders
    ]
    if rows:
        paper.table(("№", "Игрок", "Роль", "Приказ", "Кого"), rows)
    else:
        paper.say("Приказов пока нет.")


def election(found: "SecretOrders") -> None:
    """Who of the gang is for whom."""
    from mailhost.cli import wording

    paper.say(f"Идут выборы крёстного ({wording.word(found.election_rule)}), голосов: {len(found.election)}.")
    for voter, target in found.election.items():
        paper.say(f"  {voter} → {target}")


def violations(context: typer.Context, game: GameName, json: AsJson = False) -> None:
    """Показать нарушения, прощённые тоже."""
    from mailhost.cli import wording
    from mailhost.host.games import book_of
    from mailhost.host.overview import violations as recorded

    found = recorded(book_of(here(context).house, game).state)
    if json:
        paper.as_json(found)
        return
    rows = [
        (
            each.number,
            each.nick,
            wording.word(each.what),
            wording.phase(each.phase),
            "прощено" if each.waived else "",
        )
        for each in found
    ]
    if rows:
        paper.table(("№", "Игрок", "Что", "Когда", "Решение"), rows)
    else:
        paper.say("Нарушений нет.")
