"""`mailhost demo`: a whole game by real mail on a server of its own, watched live or joined, inspected at the end."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from mailhost.cli import paper
from mailhost.cli.opening import Stop
from mailhost.cli.parameters import lasting
from mailhost.cli.statuses import REFUSED, WRONG_USE

if TYPE_CHECKING:
    from mailhost.cli.demo_stage import DemoStage, Plan
    from mailhost.host.demonstration import Demonstration
    from mailhost.host.inspection import Inspection
    from mailhost.letters.outgoing import Post

MOST_SEEDS = 1_000_000
INTERRUPTED = 130
PLAYERS = range(7, 61)
UNHURRIED = 180
"""Seconds a phase, where a person plays and has not said how long he wants."""
FINDINGS = {
    "not-over": "игра не доиграна: {}",
    "no-winner": "у игры нет исхода: {}",
    "no-roles": "роли розданы не всем: {}",
    "lost": "письмо не дошло: {}",
    "astray": "письмо попало не туда: {}",
    "twice": "письмо дошло не один раз: {}",
    "not-one-recipient": "в письме не один адресат: {}",
    "unwritten": "письма нет в журнале: {}",
    "card-leaked": "чужая карточка роли: {}",
    "card-missing": "карточка не дошла: {}",
}
FORMATS = {"text": "txt", "bbcode": "bbcode"}


def demo(  # noqa: PLR0917 - a command line
    seed: Annotated[
        int | None,
        typer.Option(metavar="N", help="Зерно: то же число — та же игра до последнего голоса. Без него — случайное."),
    ] = None,
    players: Annotated[int, typer.Option(metavar="N", help="Сколько игроков, от 7 до 60.")] = 20,
    ruleset: Annotated[
        str, typer.Option(metavar="R", help="Правила: gorod, new-year, n-plus-1 или путь к своему файлу .toml.")
    ] = "gorod",
    language: Annotated[Literal["ru", "en"], typer.Option(metavar="L", help="Язык игры: ru или en.")] = "ru",
    folder: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Куда сложить письма, тред и журнал; без ключа — demo-ЗЕРНО.")
    ] = None,
    speed: Annotated[
        int | None,
        typer.Option(
            metavar="TIME", parser=lasting, help="Сколько длится каждая фаза на самом деле: 30s, 3m. Без ключа — миг."
        ),
    ] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(metavar="NICK", help="За этого игрока пишете вы, а не бот; можно повторять. Без --speed — по 3m."),
    ] = None,
    keep: Annotated[
        bool,
        typer.Option(
            "--keep",
            help="Не выключать почту после игры, пока не нажать Ctrl+C. Если вы играли, так будет и без ключа.",
        ),
    ] = False,
) -> None:
    """Сыграть показательную игру: настоящая почта, игроки-боты, часы бегут.

    Почтовый сервер свой, на этой же машине; настройки не нужны. С --speed, --seat или --keep он пускает к себе любую
    почтовую программу: в начале игры напечатано, как подключиться к ящику игрока. Кто напишет из ящика, тот и играет
    дальше вместо бота. В конце игра проверяет себя: каждое письмо отправлено один раз и одному адресату, чужих карточек
    нет ни у кого. 0 — всё сошлось, 1 — нет.
    """
    from mailhost.cli.demo_stage import Plan

    if players not in PLAYERS:
        raise Stop(f"--players {players}: можно от {PLAYERS.start} до {PLAYERS.stop - 1}")
    seats = seated(seat or [], language, players)
    plan = Plan(chosen(seed), players, ruleset, language, speed or (UNHURRIED if seats else 0), seats)
    place = made(folder, plan.seed)
    paper.say(f"Зерно {plan.seed}, папка {place}")
    try:
        right = played(plan, place, keep=keep)
    except KeyboardInterrupt:
        paper.warn(f"Остановлено на полпути; что успело случиться, лежит в {place}")
        raise typer.Exit(INTERRUPTED) from None
    if not right:
        raise typer.Exit(REFUSED)


def seated(names: list[str], language: str, players: int) -> tuple[str, ...]:
    """The nicknames meant, however they are capitalised. Raises Stop for one that nobody has."""
    from mailhost.host.demonstration import nicknames

    known = {nick.casefold(): nick for nick in nicknames(language, players)}
    for name in names:
        if name.casefold() not in known:
            raise Stop(f"--seat {name}: такого игрока в показательной игре нет; есть: {', '.join(known.values())}")
    return tuple(known[name.casefold()] for name in names)


def played(plan: "Plan", place: Path, *, keep: bool) -> bool:
    """The whole game, watched, its thread written down, its mailboxes looked through; returns whether all is right.

    `keep`: then the mailboxes stay open until Ctrl+C, and the house answers; so they do where a person has played.
    """
    from contextlib import ExitStack

    from mailhost.cli.demo_stage import staged
    from mailhost.cli.demo_view import watched

    with ExitStack() as stack:
        try:
            stage = stack.enter_context(staged(plan, place))
        except Exception:
            clear(place)
            raise
        if keep or plan.seconds:
            invite(stage, place)
        watched(stage.demonstration.play())
        write_threads(stage.demonstration, place / "threads")
        for line in where(place):
            paper.say(line)
        right = checked(stage.demonstration, stage.inspected())
        # Who has played wants to read how it ended.
        if keep or stage.demonstration.joined:
            linger(stage)
    return right


def clear(place: Path) -> None:
    """Take away what a game that cannot be played has left in its folder, which was empty or not there."""
    import shutil

    shutil.rmtree(place)


def invite(stage: "DemoStage", place: Path) -> None:
    """Say how to connect, and put settings for a mail program into the folder."""
    from mailhost.cli.demo_mailboxes import described, write_settings

    write_settings(stage.access, place)
    for line in described(stage.access, place):
        paper.say(line)


def linger(stage: "DemoStage") -> None:
    """Until Ctrl+C, which is how it is meant to end."""
    try:
        paper.say("Почта работает, ящики открыты. Закончить: Ctrl+C")
        for _ in stage.demonstration.linger():
            pass
    except KeyboardInterrupt:
        paper.say("Почта выключена.")


def chosen(seed: int | None) -> int:
    """The seed that was given, or any."""
    import secrets

    return secrets.randbelow(MOST_SEEDS) if seed is None else seed


def made(folder: Path | None, seed: int) -> Path:
    """An empty folder: the one that was named, or the first free one after the seed. Raises Stop."""
    place = folder or next(each for each in names(seed) if not each.exists())
    if place.exists() and (not place.is_dir() or any(place.iterdir())):
        raise Stop(f"--folder {place}: папка не пуста; назовите новую", WRONG_USE)
    place.mkdir(parents=True, exist_ok=True)
    return place


def names(seed: int) -> Iterator[Path]:
    """demo-7, demo-7-2, demo-7-3 …"""
    yield Path(f"demo-{seed}")
    number = 1
    while number := number + 1:
        yield Path(f"demo-{seed}-{number}")


def write_threads(demonstration: "Demonstration", folder: Path) -> None:
    """The public thread, a file a phase and format, numbered as the phases came."""
    from mailhost.host.demonstration import GAME
    from mailhost.host.replay import thread

    folder.mkdir()
    for form, ending in FORMATS.items():
        for number, (phase, posts) in enumerate(by_phase(thread(demonstration.house, GAME, form)), 1):
            text = "\n\n".join(post.text for post in posts)
            (folder / f"{number:02}-{phase.replace(' ', '-')}.{ending}").write_text(f"{text}\n", encoding="utf-8")


def by_phase(posts: "tuple[Post, ...]") -> "Iterator[tuple[str, list[Post]]]":
    """The posts of each phase, in order."""
    from itertools import groupby

    for phase, group in groupby(posts, key=lambda post: post.phase):
        yield phase, list(group)


def where(place: Path) -> Iterator[str]:
    """What lies where."""
    from mailhost.host.demonstration import GAME

    game = place / "state" / "games" / GAME
    yield f"Письма:  {game / 'in'} и {game / 'out'} (.eml)"
    yield f"Тред:    {place / 'threads'} (текст и BBCode)"
    yield f"Журнал:  {game / 'journal.jsonl'}"


def checked(demonstration: "Demonstration", inspection: "Inspection") -> bool:
    """Say in one line whether everything is as it should be; what is not, and whose mailboxes say nothing of it, in
    a line each.
    """
    from mailhost.cli import wording

    if inspection.findings:
        paper.say(f"Проверка: не сошлось, {len(inspection.findings)}", "red")
        for finding in inspection.findings:
            paper.say(f"  {FINDINGS[finding.code].format(finding.where)}", "red")
        apart(demonstration, inspection)
        return False
    winner = wording.winner(demonstration.game, demonstration.game.winner)
    paper.say(
        f"Проверка: победитель — {winner}; писем {inspection.messages}, каждое отправлено один раз и одному адресату; "
        f"карточек {inspection.cards}, чужих нет ни у кого.",
        "green",
    )
    apart(demonstration, inspection)
    return True


def apart(demonstration: "Demonstration", inspection: "Inspection") -> None:
    """Whose mailboxes were left out, and how many mails went there."""
    names = ", ".join(member.called.nick for member in demonstration.members if member.taken)
    if not names:
        return
    paper.say(f"Не сверялись ящики, из которых писали вы: {names}; туда ушло писем: {inspection.apart}.")
