"""A game from its founding to the deal: new, join, import, deal."""

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mailhost.cli import paper
from mailhost.cli.opening import Here, Stop, by_hand, call_of, here, leaves, who
from mailhost.cli.parameters import GameName, Reason
from mailhost.cli.statuses import REFUSED, WRONG_USE

if TYPE_CHECKING:
    from datetime import datetime

    from mailhost.config import Config
    from mailhost.engine.calendar import Calendar
    from mailhost.engine.commands import HostCommands
    from mailhost.engine.events import GameCreated
    from mailhost.engine.ruleset import Ruleset
    from mailhost.engine.state import Game
    from mailhost.host.eligibility import Newcomer, NotEnrolled
    from mailhost.host.house import House

PROBLEMS = {
    "empty": "имя пустое; напишите его",
    "number": "имя «{nick}» — число, и его спутают с номером игрока; добавьте к нему имя",
    "called": "в имени «{nick}» есть слово, которым зовут любого: игрок, господин, номер; оставьте само имя",
    "negation": "в имени «{nick}» есть слово вроде «не» или «кроме», и строку с ним поймут наоборот; уберите его",
    "invisible": "в имени «{nick}» есть невидимые знаки; наберите его заново",
    "command": "имя «{nick}» читается как команда игры или местоимение; выберите другое",
    "link": "имя «{nick}» похоже на адрес или телефон, и почта сделает из него ссылку; уберите точки, @, длинные числа",
    "punctuation": "имя «{nick}» читается как целая фраза; оставьте в нём слова без двоеточий, тире и точек",
    "reserved": "именем «{nick}» в этой игре зовут не игрока; выберите другое",
    "too-long": "имя «{nick}» длиннее 32 знаков; сократите его",
    "taken": "имя «{nick}» уже занято; выберите другое",
    "form": "имя «{nick}» спутают с занятым: это оно же в другом падеже или с предлогом; добавьте слово или цифру",
    "list": "имя «{nick}» читается как список; оставьте одно",
    "signs": "в имени «{nick}» есть лишний знак; годятся буквы, русские или латинские, и цифры",
    "alphabets": "в имени «{nick}» перемешаны русские и латинские буквы; наберите каждое слово одним алфавитом",
    "look-alike": "имя «{nick}» не отличить от уже занятого; выберите другое",
    "address": "«{address}» — не адрес; пишут так: имя@example.org, а без почты — --no-mail или пустое поле в таблице",
    "address-taken": "с адреса {address} в этой игре уже играют; один адрес — один игрок",
    "own-address": "{address} — адрес самого ящика игры; нужен адрес игрока",
}
HEADERS = (
    ("nick", "name", "player", "имя", "ник", "игрок"),
    ("email", "e-mail", "mail", "address", "адрес", "почта"),
)
TAKEN = ("taken", "look-alike", "form", "address-taken", "reserved")


def new(  # noqa: PLR0917 - a game is founded on so much
    context: typer.Context,
    game: GameName,
    ruleset: Annotated[
        str, typer.Option(metavar="R", help="Правила: gorod, new-year, n-plus-1 или путь к своему файлу .toml.")
    ],
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="K=V", help="Одно из правил иначе, например vote.many=false; можно повторять."),
    ] = None,
    seats: Annotated[
        int, typer.Option(metavar="N", min=0, help="Сколько мест; кто запишется сверх них, встанет в очередь.")
    ] = 0,
    sign_up_until: Annotated[
        str | None,
        typer.Option(metavar="TIME", help="До какого часа запись: «2026-12-05 20:00» по часам из config.toml."),
    ] = None,
) -> None:
    """Создать игру и открыть запись.

    Язык, часовой пояс и часы берутся из config.toml. Правила и часы запоминаются целиком: позднейшая правка файлов
    идущую игру не изменит.

    Игроки записываются и сами: письмом «записаться ИМЯ» на адрес игры, подтвердив его ответом. Если к сроку записи
    места не заполнились, игра отменяется и всем об этом сказано; если заполнились, вас позовут раздать роли.
    """
    from mailhost.bootstrap import ruleset_of
    from mailhost.cli.complaints import in_russian
    from mailhost.host.hand import found

    place = here(context)
    check_name(place, game)
    rules = ruleset_of(ruleset, dict(map(setting, option or ())), Path.cwd())
    try:
        event = founded(place, game, rules, seats, sign_up_until)
    except ValueError as error:
        raise Stop(f"{call_of(context).config}: {in_russian(str(error))}") from None
    found(place.house, event, who())
    leaves(place)
    for line in opened(place, place.house.ledger.book(game).state):
        paper.say(line)


def opened(place: Here, game: "Game") -> "Iterator[str]":
    """What a sign-up is open for, what players write and where, and what the host may do himself."""
    from mailhost.cli import wording

    seats = [f"мест: {game.seats}"] if game.seats else []
    until = [f"до {wording.until(game, game.phase.closes)}"] if game.phase.closes else []
    yield f"Игра {game.id} создана, запись открыта{''.join(f', {each}' for each in (*seats, *until))}."
    line = place.house.texts_of(game).verb("sign-up")
    yield f"Игроки пишут на {place.house.settings.email}, тема [{game.id}], одну строку: {line} ИМЯ"
    yield f"Записать самому: mailhost join {game.id} ИМЯ АДРЕС; раздать роли: mailhost deal {game.id}"


def check_name(place: Here, game: str) -> None:
    """Raise Stop where a new game cannot be called so."""
    from mailhost.host import games

    if not games.fits(game):
        raise Stop(f"{game}: так игру не назвать; годятся a-z, 0-9 и дефис, до 32 знаков, кроме слова house")
    if place.house.store.version(game):
        raise Stop(f"{game}: такая игра уже есть; назовите новую иначе или посмотрите: mailhost status {game}", REFUSED)


def founded(place: Here, game: str, rules: "Ruleset", seats: int, until: str | None) -> "GameCreated":
    """Its first event, with the config's language, zone and hours. Raises RulesetError, or ValueError for these."""
    from mailhost.engine.founding import create
    from mailhost.engine.inactivity import Inactivity

    now = place.house.clock.now().replace(microsecond=0)
    host = place.config.host
    ends = moment(until, host.timezone) if until is not None else None
    if ends is not None and ends <= now:
        raise Stop(f"--sign-up-until {until}: это уже прошло")
    inactivity = Inactivity(prod=True, strike=place.config.inactive.strike)
    hours = calendar_of(place.config, now)
    return create(game, rules, host.language, host.timezone, hours, now, seats, ends, inactivity)


def moment(text: str, timezone: str) -> "datetime":
    """ "2026-12-05 20:00" by the clocks of that zone, in UTC. Raises Stop."""
    from datetime import UTC, datetime
    from zoneinfo import ZoneInfo

    try:
        read = datetime.strptime(text.strip(), "%Y-%m-%d %H:%M")  # noqa: DTZ007 - the zone follows
    except ValueError:
        raise Stop(f"--sign-up-until {text}: пишут так: --sign-up-until '2026-12-05 20:00'") from None
    return read.replace(tzinfo=ZoneInfo(timezone)).astimezone(UTC)


def setting(text: str) -> tuple[str, object]:
    """ "vote.many=false" as key and value; what is no number, true or false is a text."""
    import tomllib

    key, equals, value = text.partition("=")
    if not equals or not key.strip():
        raise Stop(f"--option {text}: пишут так: --option vote.many=false")
    try:
        read: object = tomllib.loads(f"value = {value.strip()}")["value"]
    except tomllib.TOMLDecodeError:
        read = value.strip()
    return key.strip(), read


def calendar_of(config: "Config", start: "datetime") -> "Calendar":
    """The config's hours, as a new game keeps them."""
    from mailhost.bootstrap import holidays
    from mailhost.engine.calendar import Calendar
    from mailhost.host.duration import seconds_of

    hours = config.calendar
    return Calendar(
        day_starts=hours.day_starts,
        night_starts=hours.night_starts,
        voting_starts=hours.voting_starts,
        long_days=hours.long_days,
        holidays=holidays(hours.holidays, start) if hours.holidays else (),
        reminders=tuple(seconds_of(each) for each in hours.reminders),
        tallies=tuple(hours.tallies),
    )


def join(
    context: typer.Context,
    game: GameName,
    nick: Annotated[str, typer.Argument(metavar="NICK", help="Как его будут звать в игре.")],
    email: Annotated[str | None, typer.Argument(metavar="EMAIL", help="Адрес, с которого игрок пишет.")] = None,
    no_mail: Annotated[
        bool,
        typer.Option("--no-mail", help="Игрок без почты: его письма приходят вам, голоса за него подаёт vote."),
    ] = False,
) -> None:
    """Записать игрока.

    Имя не должно быть занято, походить на занятое (и в другом падеже), быть числом или словом команды; годятся буквы,
    русские или латинские, и цифры. Один адрес — один игрок.
    """
    from mailhost.host.eligibility import Newcomer, nick_of

    if (email is None) != no_mail:
        raise Stop(f"join {game} {nick}: укажите либо адрес, либо --no-mail")
    newcomer = Newcomer(nick, email)
    place, after = enrolled(context, game, [newcomer])
    if after.waitlist and after.waitlist[-1].nick == nick_of(newcomer):
        paper.say(f"Мест нет, в очереди: {nick}, номер {len(after.waitlist)}. {leaves(place)}")
    else:
        # No number: it may change until the deal.
        seats = f" из {after.seats}" if after.seats else ""
        paper.say(f"В игре: {nick}. Игроков: {len(after.players)}{seats}. {leaves(place)}")


def bring(
    context: typer.Context,
    game: GameName,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Таблица players.csv: в строке имя и адрес.")],
) -> None:
    """Записать игроков списком: всех или никого.

    В каждой строке имя и адрес через запятую или точку с запятой; пустой адрес — игрок без почты. Первая строка
    может быть заголовком «имя,адрес». Если хоть одна строка не годится, не записан никто.
    """
    place, after = enrolled(context, game, list(rows(file)))
    line = f", в очереди: {len(after.waitlist)}" if after.waitlist else ""
    paper.say(f"Игроков в игре: {len(after.players)}{line}. {leaves(place)}")


def rows(file: Path) -> "Iterator[Newcomer]":
    """The players of a table. Raises Stop naming the line."""
    from mailhost.host.eligibility import Newcomer

    try:
        text = file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise Stop(f"{file}: это не UTF-8; сохраните таблицу как CSV в кодировке UTF-8") from None
    first = text.partition("\n")[0]
    reader = csv.reader(text.splitlines(), delimiter=";" if ";" in first and "," not in first else ",")
    for row in reader:
        cells = [cell.strip() for cell in row]
        where = f"{file}, строка {reader.line_num}"
        if not any(cells) or (reader.line_num == 1 and is_header(cells)):
            continue
        if len(cells) != 2:
            raise Stop(f"{where}: полей {len(cells)}, а нужно два: имя,адрес")
        yield Newcomer(cells[0], cells[1] or None, where)


def is_header(cells: list[str]) -> bool:
    """Whether a first line names its columns."""
    return len(cells) == len(HEADERS) and all(cell.lower() in known for cell, known in zip(cells, HEADERS, strict=True))


def enrolled(context: typer.Context, game: str, newcomers: "list[Newcomer]") -> "tuple[Here, Game]":
    """Seat them all. Raises Stop."""
    from mailhost.cli.refusals import refusal
    from mailhost.engine.refusals import Refused
    from mailhost.host.eligibility import NotEnrolled
    from mailhost.host.games import book_of
    from mailhost.host.roll import enrol

    place = here(context)
    book = book_of(place.house, game)
    if not newcomers:
        raise Stop(f"{game}: в списке нет ни одного игрока; строка пишется так: имя,адрес")
    try:
        result = enrol(place.house, game, newcomers, who())
    except NotEnrolled as error:
        raise not_enrolled(game, error) from None
    if isinstance(result, Refused):
        raise Stop(refusal(book.state, result), REFUSED)
    return place, result


def not_enrolled(game: str, error: "NotEnrolled") -> Stop:
    """Which line of the list is wrong, why, and what to do."""
    newcomer = error.newcomer
    line = PROBLEMS[error.problem].format(nick=newcomer.nick, address=newcomer.address)
    return Stop(f"{newcomer.where or game}: {line}", REFUSED if error.problem in TAKEN else WRONG_USE)


def deal(
    context: typer.Context,
    game: GameName,
    seed: Annotated[
        str | None,
        typer.Option(metavar="N", help="Зерно жребия: одно и то же слово раздаст одинаково. Без него — случайное."),
    ] = None,
    role: Annotated[
        list[str] | None,
        typer.Option(metavar="NICK=ROLE", help="Кому какая роль без жребия, например Боря=доктор; можно повторять."),
    ] = None,
    reason: Reason = "",
) -> None:
    """Закрыть запись и раздать роли.

    Карточки ролей уходят сразу. Если роздано днём, первая ночь откроется в ближайший час night_starts; если
    ночью, она идёт уже сейчас.

    Раздача запечатана: всем сообщается её отпечаток, а в конце игры — всё, что под ним. Как проверить,
    рассказано в docs/fair-deal.md.
    """
    import hashlib
    import secrets

    from mailhost.engine.commands import Deal

    hexed = hashlib.sha256(seed.encode()).hexdigest() if seed is not None else secrets.token_hex(32)

    def command(house: "House", state: "Game") -> "HostCommands":
        nonce = secrets.token_hex(32)
        return Deal(hexed, dict(fixed(house, state, text) for text in role or ()), nonce=nonce)

    place, _ = by_hand(context, game, command, reason)
    for line in dealt(place.house.ledger.book(game).state):
        paper.say(line)
    paper.say(leaves(place))


def fixed(house: "House", state: "Game", text: str) -> tuple[int, str]:
    """ "Боря=doctor" as seat and role id; a role may be called by its name, too. Raises Stop."""
    from mailhost.cli import wording
    from mailhost.host.hand import named

    nick, equals, called = text.rpartition("=")
    seat = named(house, state, nick)
    roles = state.ruleset.roles
    names = {name.casefold(): role for each in state.ruleset.names.values() for role, name in each.roles.items()}
    role = called if called in roles else names.get(called.strip().casefold(), "")
    if not equals or not role:
        known = ", ".join(wording.role(state, each) for each in roles)
        raise Stop(f"--role {text}: нет роли «{called}»; есть: {known}; пишут так: --role Боря=доктор")
    if not isinstance(seat, int):
        raise Stop(f"--role {text}: нет игрока «{nick}»; имена покажет mailhost status {state.id}")
    return seat, role


def dealt(game: "Game") -> "Iterator[str]":
    """What the host must know now: how the roles fell in number, when the night opens, whom to tell by himself."""
    from collections import Counter

    from mailhost.cli import wording

    counts = Counter(player.role for player in game.players)
    numbers = ", ".join(f"{wording.role(game, role)} {counts[role]}" for role in game.ruleset.roles if counts[role])
    yield f"Роли розданы ({len(game.players)}): {numbers}."
    if game.phase.closes:
        until = wording.until(game, game.phase.closes)
        yield f"Канун до {until}, потом ночь 1." if game.phase.kind == "eve" else f"Ночь 1 идёт до {until}."
    without = [player for player in game.players if player.address is None]
    for player in without:
        yield f"Почты нет, скажите сами: {player.nick} — {wording.role(game, player.role)}."
