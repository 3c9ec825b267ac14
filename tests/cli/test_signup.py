"""new, join, import, deal: from nothing to a dealt game, and what stands in the way."""

from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from mailhost.bootstrap import open_house
from mailhost.config import load
from mailhost.engine import commitment
from mailhost.engine.events import Dealt
from mailhost.engine.inactivity import Inactivity
from mailhost.engine.state import Game
from tests.cli.stage import Program

LIST = "nick,email\nБоря,borya@example.net\nВера,vera@example.net\nГриша,grisha@example.net\nЗоя,\n"


def state(program: Program, game: str = "g") -> Game:
    """As it lies on the disk."""
    house = open_house(load(program.root / "config.toml"), program.root)
    return house.ledger.book(game).state


@pytest.fixture
def signing_up(program: Program) -> Program:
    """A game with one player in it."""
    program.done("new", "g", "--ruleset", "gorod")
    program.done("join", "g", "Аня", "Anya@Example.net")
    return program


def test_a_new_game_keeps_the_hours_and_the_options_of_its_founding(program: Program) -> None:
    """C3, C4: an edited config changes no game that is there."""
    file = program.root / "config.toml"
    file.write_text(file.read_text().replace("reminders = []", 'reminders = ["3h", "45m"]\nday_starts = "09:30"'))
    out = program.done("new", "g", "--ruleset", "gorod", "--option", "vote.many=false", "--option", "doctor.count=1")
    assert out.splitlines() == [
        "Игра g создана, запись открыта.",
        "Игроки пишут на host@example.org, тема [g], одну строку: записаться ИМЯ",
        "Записать самому: mailhost join g ИМЯ АДРЕС; раздать роли: mailhost deal g",
    ]
    game = state(program)
    assert (game.phase.kind, game.timezone, game.language) == ("sign-up", "Europe/Moscow", "ru")
    assert (game.calendar.day_starts, game.calendar.reminders) == ("09:30", (10800, 2700))
    assert game.ruleset.vote.many is False
    assert game.ruleset.roles["doctor"].count == 1


def test_a_ruleset_of_ones_own_is_found_from_where_one_stands(program: Program) -> None:
    gorod = (Path(__file__).parents[2] / "mailhost/engine/rulesets/gorod.toml").read_text()
    (program.root / "mine.toml").write_text(gorod.replace('id = "gorod"', 'id = "mine"'))
    program.done("new", "g", "--ruleset", "mine.toml")
    assert state(program).ruleset.id == "mine"
    (program.root / "bad.toml").write_text(gorod.replace("check = {", "clairvoyance = {"))
    assert program.wrong(2, "new", "h", "--ruleset", "bad.toml").startswith(
        "bad.toml: roles.commissar.clairvoyance: нет такого ключа"
    )


@pytest.mark.parametrize(
    ("status", "args", "line"),
    [
        (1, ["g", "--ruleset", "gorod"], "g: такая игра уже есть"),
        (2, ["Город", "--ruleset", "gorod"], "Город: так игру не назвать"),
        (2, ["house", "--ruleset", "gorod"], "house: так игру не назвать"),
        (2, ["h", "--ruleset", "gorodd"], "нет правил «gorodd»; есть: gorod"),
        (2, ["h", "--ruleset", "gorod", "--option", "vote.tye=lot"], "--option vote.tye: нет такого ключа"),
        (2, ["h", "--ruleset", "gorod", "--option", "vote.tie=lot"], '--option vote.tie: стоит "lot"; можно: '),
        (
            2,
            ["h", "--ruleset", "gorod", "--option", "vote.tie"],
            "--option vote.tie: пишут так: --option vote.many=false",
        ),
    ],
)
def test_a_game_that_cannot_be_made_is_not(signing_up: Program, status: int, args: list[str], line: str) -> None:
    assert signing_up.wrong(status, "new", *args).startswith(line)
    assert [row["game"] for row in msgspec.json.decode(signing_up.done("games", "--json"))] == ["g"]


def test_a_player_joins_with_an_address_or_without(signing_up: Program) -> None:
    out = signing_up.done("join", "g", "Зоя", "--no-mail")
    assert (
        out
        == "В игре: Зоя. Игроков: 2. Служба не запущена: письма уйдут при следующем mailhost run или mailhost poll.\n"
    )
    assert "номер" not in out, "it may change until the deal"
    assert [(player.nick, player.address) for player in state(signing_up).players] == [
        ("Аня", "anya@example.net"),
        ("Зоя", None),
    ]


@pytest.mark.parametrize(
    ("status", "args", "line"),
    [
        (1, ["аня", "a@example.net"], "g: имя «аня» уже занято; выберите другое"),
        (1, ["Aня", "a@example.net"], "g: имя «Aня» не отличить от уже занятого"),  # a Latin A
        (1, ["Аню", "a@example.net"], "g: имя «Аню» спутают с занятым"),
        (1, ["за Аню", "a@example.net"], "g: имя «за Аню» спутают с занятым"),
        (2, ["Вера и Коля", "a@example.net"], "g: имя «Вера и Коля» читается как список"),
        (2, ["Вера🌸", "a@example.net"], "g: в имени «Вера🌸» есть лишний знак"),
        (2, ["Верa", "a@example.net"], "g: в имени «Верa» перемешаны"),  # a Latin a
        (2, ["за", "a@example.net"], "g: имя «за» читается как команда"),
        (1, ["Доктора", "a@example.net"], "g: именем «Доктора» в этой игре зовут не игрока"),
        (1, ["Вася", "ANYA@example.net"], "g: с адреса ANYA@example.net в этой игре уже играют"),
        (2, ["Вася", "host@example.org"], "g: host@example.org — адрес самого ящика игры"),
        (2, ["Вася", "vasya"], "g: «vasya» — не адрес"),
        (2, ["Казнить", "a@example.net"], "g: имя «Казнить» читается как команда"),
        (2, ["12", "a@example.net"], "g: имя «12» — число"),
        (2, ["Ва\u200bся", "a@example.net"], "g: в имени «Вася» есть невидимые знаки"),
        (2, ["", "a@example.net"], "g: имя пустое"),
        (2, ["я" * 33, "a@example.net"], f"g: имя «{'я' * 33}» длиннее 32 знаков"),
        (2, ["Вася"], "join g Вася: укажите либо адрес, либо --no-mail"),
        (2, ["Вася", "a@example.net", "--no-mail"], "join g Вася: укажите либо адрес, либо --no-mail"),
    ],
)
def test_who_cannot_join_is_told_why(signing_up: Program, status: int, args: list[str], line: str) -> None:
    assert signing_up.wrong(status, "join", "g", *args).startswith(line)
    assert len(state(signing_up).players) == 1


@pytest.mark.parametrize(
    "text",
    [
        LIST,
        LIST.replace(",", ";"),
        "\ufeff" + LIST,
        LIST.removeprefix("nick,email\n") + "\n\n",
        LIST.replace("nick,email", "имя,адрес"),
        LIST.replace("nick,email", "Игрок, Почта"),
    ],
)
def test_a_list_joins_whole(signing_up: Program, text: str) -> None:
    (signing_up.root / "players.csv").write_text(text)
    assert signing_up.done("import", "g", "players.csv").startswith("Игроков в игре: 5.")
    assert [player.address for player in state(signing_up).players][3:] == ["grisha@example.net", None]


@pytest.mark.parametrize(
    ("status", "old", "new", "line"),
    [
        (
            2,
            "Вера,vera@example.net",
            "Вера,vera@example.net,x",
            "players.csv, строка 3: полей 3, а нужно два: имя,адрес",
        ),
        (2, "vera@example.net", "vera", "players.csv, строка 3: «vera» — не адрес"),
        (1, "Вера", "аня", "players.csv, строка 3: имя «аня» уже занято"),
        (1, "Вера", "БОРЯ", "players.csv, строка 3: имя «БОРЯ» уже занято"),
        (1, "Вера", "Борю", "players.csv, строка 3: имя «Борю» спутают с занятым"),
        (1, "vera@example.net", "BORYA@Example.NET", "players.csv, строка 3: с адреса BORYA@Example.NET"),
        (1, "vera@", "borya@", "players.csv, строка 3: с адреса borya@example.net в этой игре уже играют"),
    ],
)
def test_a_list_with_one_bad_line_joins_nobody(signing_up: Program, status: int, old: str, new: str, line: str) -> None:
    (signing_up.root / "players.csv").write_text(LIST.replace(old, new))
    assert signing_up.wrong(status, "import", "g", "players.csv").startswith(line)
    assert len(state(signing_up).players) == 1


def test_a_list_that_is_none_is_refused(signing_up: Program) -> None:
    assert signing_up.wrong(2, "import", "g", "players.csv").startswith("players.csv: нет такого файла")
    (signing_up.root / "players.csv").write_bytes(LIST.encode("cp1251"))
    assert signing_up.wrong(2, "import", "g", "players.csv").startswith("players.csv: это не UTF-8")
    (signing_up.root / "players.csv").write_text("nick,email\n")
    assert signing_up.wrong(2, "import", "g", "players.csv").startswith("g: в списке нет ни одного игрока")


def test_one_mailbox_is_one_player_however_its_address_is_written(signing_up: Program) -> None:
    """Letter case anywhere; with Google, dots and its older name."""
    signing_up.done("join", "g", "Боря", "b.k@gmail.com")
    for same in ("B.K@GMail.com", "bk@gmail.com", "bk@googlemail.com"):
        assert signing_up.wrong(1, "join", "g", "Вера", same).startswith(f"g: с адреса {same} в этой игре уже играют")
    signing_up.done("join", "g", "Вера", "anya.x@example.net")
    signing_up.done("join", "g", "Гриша", "anyax@example.net")
    signing_up.done("join", "g", "Зоя", "bk+zoya@gmail.com")
    assert [player.nick for player in state(signing_up).players] == ["Аня", "Боря", "Вера", "Гриша", "Зоя"]


def test_a_name_typed_in_loose_letters_is_kept_composed(signing_up: Program) -> None:
    """As a Mac hands file names over: и and a breve."""
    signing_up.done("join", "g", "И\u0306ога", "--no-mail")
    assert state(signing_up).players[-1].nick == "Йога"


@pytest.fixture
def full(signing_up: Program) -> Program:
    """Five players, one of them without mail."""
    (signing_up.root / "players.csv").write_text(LIST)
    signing_up.done("import", "g", "players.csv")
    return signing_up


def test_a_deal_by_seed_and_by_hand(full: Program) -> None:
    """G1: fixed roles are kept, the rest falls by the seed, the same for the same word."""
    fixed = ("--role", "Боре=консильери", "--role", "Зоя=citizen")
    out = full.done("deal", "g", "--seed", "первый снег", *fixed)
    game = state(full)
    roles = {player.nick: player.role for player in game.players}
    assert roles["Боря"] == "consigliere"
    assert sorted(roles.values()) == ["citizen", "citizen", "citizen", "commissar", "consigliere"]
    assert game.seed == sha256("первый снег".encode()).hexdigest()
    assert out.splitlines()[0] == "Роли розданы (5): гражданин 3, консильери 1, комиссар 1."
    assert out.splitlines()[1].startswith(("Канун до ", "Ночь 1 идёт до "))
    assert "Почты нет, скажите сами: Зоя — гражданин." in out


def test_a_deal_without_a_seed_takes_one_from_the_system(full: Program) -> None:
    full.done("deal", "g")
    seeds = [
        event.seed
        for entry in open_house(load(full.root / "config.toml"), full.root).store.read("g")
        for event in entry.events
        if isinstance(event, Dealt)
    ]
    assert len(seeds) == 1
    assert len(set(seeds[0])) > 8


@pytest.mark.parametrize(
    ("status", "args", "line"),
    [
        (2, ["--role", "Боря=шериф"], "--role Боря=шериф: нет роли «шериф»; есть: гражданин, мафия"),
        (2, ["--role", "Ваня=doctor"], "--role Ваня=doctor: нет игрока «Ваня»"),
        (2, ["--role", "Боря"], "--role Боря: нет роли «Боря»"),
        (1, ["--role", "Боря=doctor"], "g: отказано (bad-setup): так роли не раздать: вручную роздано — доктор: 1"),
    ],
)
def test_a_deal_that_cannot_be_made_is_not(full: Program, status: int, args: list[str], line: str) -> None:
    assert full.wrong(status, "deal", "g", *args).startswith(line)
    assert state(full).phase.kind == "sign-up"


def test_nothing_is_dealt_twice_and_nobody_joins_later(full: Program) -> None:
    full.done("deal", "g")
    assert full.wrong(1, "deal", "g") == "g: отказано (not-now): сейчас нельзя: роли уже розданы"
    assert full.wrong(1, "join", "g", "Поздний", "p@example.net").endswith("роли уже розданы")


def test_a_game_with_seats_and_a_deadline(program: Program) -> None:
    """C2: by the clocks of the config; whoever comes when the seats are taken stands in line."""
    out = program.done("new", "g", "--ruleset", "gorod", "--seats", "2", "--sign-up-until", "2099-12-05 20:00")
    assert out.startswith("Игра g создана, запись открыта, мест: 2, до субботы, 5 декабря, 20:00 (Москва).\n")
    game = state(program)
    assert (game.seats, game.phase.closes) == (2, datetime(2099, 12, 5, 17, tzinfo=UTC))
    assert game.inactivity == Inactivity(prod=True, strike=False)
    program.done("join", "g", "Аня", "anya@example.net")
    program.done("join", "g", "Боря", "--no-mail")
    assert program.done("join", "g", "Вера", "vera@example.net").startswith("Мест нет, в очереди: Вера, номер 1.")
    assert "имя «вера» уже занято" in program.wrong(1, "join", "g", "вера", "--no-mail")
    out = program.done("status", "g")
    assert "Запись окончена. Раздать роли: mailhost deal g" in out
    assert "Игроков: 2 из 2." in out
    assert "В очереди: Вера (vera@example.net)." in out
    program.done("roll-call", "g")
    assert "На перекличку не ответили: Аня, Боря." in program.done("status", "g")


def test_who_is_silent_is_struck_where_the_config_says_so(program: Program) -> None:
    """C7."""
    file = program.root / "config.toml"
    file.write_text(f"{file.read_text()}\n[inactive]\nstrike = true\n")
    program.done("new", "g", "--ruleset", "gorod")
    assert state(program).inactivity == Inactivity(prod=True, strike=True)


@pytest.mark.parametrize(
    ("args", "line"),
    [
        (["--sign-up-until", "завтра"], "--sign-up-until завтра: пишут так: --sign-up-until '2026-12-05 20:00'"),
        (["--sign-up-until", "2020-12-05 20:00"], "--sign-up-until 2020-12-05 20:00: это уже прошло"),
    ],
)
def test_a_sign_up_that_cannot_end_then(program: Program, args: list[str], line: str) -> None:
    assert program.wrong(2, "new", "g", "--ruleset", "gorod", *args) == line


def test_a_deal_is_sealed(full: Program) -> None:
    """Its fingerprint is in the public thread from the start."""
    full.done("deal", "g")
    assert commitment.digest(state(full)) in full.done("thread", "g")
