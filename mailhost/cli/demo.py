"""`mailhost demo`: a whole game by real mail on a server of its own, watched live, inspected at the end."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from mailhost.cli import paper
from mailhost.cli.opening import Stop
from mailhost.cli.statuses import REFUSED, WRONG_USE

if TYPE_CHECKING:
    from mailhost.cli.demo_stage import Plan
    from mailhost.host.demonstration import Demonstration
    from mailhost.host.inspection import Inspection
    from mailhost.letters.outgoing import Post

MOST_SEEDS = 1_000_000
INTERRUPTED = 130
PLAYERS = range(7, 61)
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


def demo(
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
) -> None:
    """Сыграть показательную игру: настоящая почта, игроки-боты, часы бегут.

    Почтовый сервер свой, на этой же машине, и живёт не дольше игры; настройки не нужны. В конце игра проверяет себя:
    каждое письмо отправлено один раз и одному адресату, чужих карточек нет ни у кого. 0 — всё сошлось, 1 — нет.
    """
    from mailhost.cli.demo_stage import Plan

    if players not in PLAYERS:
        raise Stop(f"--players {players}: можно от {PLAYERS.start} до {PLAYERS.stop - 1}")
    plan = Plan(chosen(seed), players, ruleset, language)
    place = made(folder, plan.seed)
    paper.say(f"Зерно {plan.seed}, папка {place}")
    try:
        demonstration, inspection = played(plan, place)
    except KeyboardInterrupt:
        paper.warn(f"Остановлено на полпути; что успело случиться, лежит в {place}")
        raise typer.Exit(INTERRUPTED) from None
    for line in where(place):
        paper.say(line)
    if not held(demonstration, inspection):
        raise typer.Exit(REFUSED)


def played(plan: "Plan", place: Path) -> "tuple[Demonstration, Inspection]":
    """The whole game, watched, its thread written down, its mailboxes looked through."""
    from mailhost.cli.demo_stage import staged
    from mailhost.cli.demo_view import watched

    with staged(plan, place) as stage:
        watched(stage.demonstration.play())
        write_threads(stage.demonstration, place / "threads")
        return stage.demonstration, stage.inspected()


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


def held(demonstration: "Demonstration", inspection: "Inspection") -> bool:
    """Say in one line whether everything is as it should be; what is not, in a line each."""
    from mailhost.cli import wording

    if inspection.findings:
        paper.say(f"Проверка: не сошлось, {len(inspection.findings)}", "red")
        for finding in inspection.findings:
            paper.say(f"  {FINDINGS[finding.code].format(finding.where)}", "red")
        return False
    winner = wording.winner(demonstration.game, demonstration.game.winner)
    paper.say(
        f"Проверка: победитель — {winner}; писем {inspection.messages}, каждое отправлено один раз и одному адресату; "
        f"карточек {inspection.cards}, чужих нет ни у кого.",
        "green",
    )
    return True
