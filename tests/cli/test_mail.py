"""read and letters: how a mail would be understood, and what becomes of those that broke."""

from datetime import UTC, datetime

import msgspec
import pytest

from mailhost.host.correspondence import Desk
from mailhost.host.entry import LetterCause
from mailhost.host.house import House
from mailhost.host.ports import HOUSE, Arrival
from mailhost.host.reply_token import reply_address
from tests.cli.stage import GAME, Program, address, in_full_swing, mail


@pytest.fixture
def letter(program: Program) -> Program:
    """With a letter of Анна's in a file."""
    (program.root / "vote.eml").write_bytes(mail("Аня", "казнить Борю и Мишку\nа вот и разговор\n\n> казнить Веру"))
    return program


def test_a_mail_is_understood_without_any_config(letter: Program) -> None:
    (letter.root / "config.toml").unlink()
    assert letter.done("read", "vote.eml").splitlines() == [
        "письмо от player1@example.net",
        "  | казнить Борю и Мишку",
        "  | а вот и разговор",
        "  «казнить Борю и Мишку» — казнить: Борю, Мишку",
    ]


@pytest.mark.parametrize(
    ("line", "meaning"),
    [
        ("казнить Борю и Веру", "казнить: Борю, Веру"),
        ("казнить Борю, Веру", "казнить: Борю, Веру"),
        ("казнить Борю, он мне не нравится", "казнить: Борю"),
        ("казнить", "казнить: имени нет"),
    ],
)
def test_without_a_game_every_name_is_told_as_it_was_written(program: Program, line: str, meaning: str) -> None:
    (program.root / "line.txt").write_text(f"{line}\n")
    assert program.done("read", "line.txt").splitlines()[-1] == f"  «{line}» — {meaning}"


def test_names_are_found_in_the_game_that_is_named(letter: Program) -> None:
    in_full_swing(letter.root)
    out = letter.done("read", "vote.eml", "--game", GAME)
    assert out.endswith("«казнить Борю и Мишку» — казнить: Боря, Мишку (в игре не найдено)\n")
    assert letter.wrong(2, "read", "vote.eml", "--game", "other") == f"other: нет такой игры; есть: {GAME}"


def test_for_scripts_there_is_an_object_a_line(letter: Program) -> None:
    (letter.root / "body.html").write_text("<p>проверить 7</p><blockquote type=cite>лечить 1</blockquote>")
    (letter.root / "body.txt").write_text("просто разговор\n")
    (letter.root / "auto.eml").write_bytes(b"Auto-Submitted: auto-replied\r\n" + mail("Аня", "в отпуске"))
    out = letter.done("read", "vote.eml", "body.html", "body.txt", "auto.eml", "--json")
    first, html, talk, auto = map(msgspec.json.decode, out.splitlines())
    assert list(first) == ["file", "kind", "from", "fresh", "commands", "why"]
    assert (first["file"], first["kind"], first["from"]) == ("vote.eml", "letter", "player1@example.net")
    assert first["fresh"] == ["казнить Борю и Мишку", "а вот и разговор"]
    assert (html["fresh"], html["commands"][0]["command"]) == (["проверить 7"], "check")
    assert talk["commands"] == [{"line": "", "command": "misread", "names": [], "unknown": [], "text": ""}]
    assert (auto["kind"], auto["commands"]) == ("auto", [])
    assert auto["why"]


def test_a_file_that_is_not_there_is_named(program: Program) -> None:
    assert program.wrong(2, "read", "no.eml") == "no.eml: нет такого файла; проверьте имя"
    assert program.wrong(2, "read", ".") == ".: это папка, а нужен файл"


class Breaking:
    """A house whose grammar breaks on every letter, as a mistake in it would make it."""

    def readings(self, *_: object) -> None:
        raise RecursionError("too deep")


def vote(house: House) -> bytes:
    """An answer of Аня's to a mail of ours."""
    return mail("Аня", "казнить Борю", reply_address(house, GAME, address("Аня")))


@pytest.fixture
def broken(program: Program, monkeypatch: pytest.MonkeyPatch) -> House:
    """A letter was set aside."""
    house = in_full_swing(program.root)
    with monkeypatch.context() as patch:
        patch.setattr(type(house.grammar), "readings", Breaking.readings)
        desk = Desk(house)
        desk.receive(Arrival(1, datetime.now(UTC), vote(house)))
        desk.commit()
    return house


def test_no_letter_set_aside(program: Program) -> None:
    assert program.done("letters") == "Отложенных писем нет.\n"
    assert program.done("letters", "--json") == "[]\n"


@pytest.mark.usefixtures("broken")
def test_a_letter_set_aside_is_listed_and_waits_in_status(program: Program) -> None:
    head, line = program.done("letters").splitlines()
    assert head.split() == ["ID", "Пришло", "Ждёт", "От", "кого", "Почему"]
    assert "RecursionError: too deep" in line
    (row,) = msgspec.json.decode(program.done("letters", "--json"))
    assert line.startswith(f"{row['id']}  ")
    assert program.done("status", GAME).startswith(f"Отложено письмо {row['id']}, ")


@pytest.mark.usefixtures("broken")
def test_a_letter_is_tried_again_at_its_own_arrival(program: Program) -> None:
    """C5: what has changed since it arrived does not make it late."""
    (row,) = msgspec.json.decode(program.done("letters", "--json"))
    out = program.done("letters", "retry", row["id"][:4])
    assert out.startswith("Прочитано: письмо, принято строк: 1. Служба не запущена")
    assert program.done("letters") == "Отложенных писем нет.\n"
    assert program.done("votes", GAME).splitlines()[1].split() == ["1", "Боря", "Аня"]


def test_a_letter_that_breaks_again_stays(program: Program, broken: House, monkeypatch: pytest.MonkeyPatch) -> None:
    (row,) = msgspec.json.decode(program.done("letters", "--json"))
    monkeypatch.setattr(type(broken.grammar), "readings", Breaking.readings)
    assert program.wrong(1, "letters", "retry", row["id"]) == f"{row['id']}: снова отложено: RecursionError: too deep"
    assert msgspec.json.decode(program.done("letters", "--json"))[0]["id"] == row["id"]


def test_a_letter_is_dropped_and_its_bytes_stay(program: Program, broken: House) -> None:
    """C9."""
    (row,) = msgspec.json.decode(program.done("letters", "--json"))
    assert program.done("letters", "drop", row["id"]).startswith(f"Письмо {row['id']} убрано из списка")
    assert program.done("letters") == "Отложенных писем нет.\n"
    (cause,) = (each.cause for each in broken.store.read(HOUSE) if isinstance(each.cause, LetterCause))
    assert broken.archive.find(cause.archived) == vote(broken)
    assert program.wrong(2, "letters", "drop", row["id"]).startswith(f"{row['id']}: такого отложенного письма нет")


def held(house: House, nick: str, text: str) -> None:
    """A letter from that player's address, without his token."""
    desk = Desk(house)
    desk.receive(Arrival(1, datetime.now(UTC), mail(nick, text)))
    desk.commit()


def test_a_held_letter_is_listed_with_its_age_and_opens_status(program: Program) -> None:
    held(in_full_swing(program.root), "Аня", "казнить Борю")
    head, line = program.done("letters").splitlines()
    assert head.split()[:3] == ["ID", "Пришло", "Ждёт"]
    assert f"{address('Аня')} ({GAME}: Аня)" in line
    assert "неясно, кто писал" in line
    (row,) = msgspec.json.decode(program.done("letters", "--json"))
    assert (row["game"], row["owner"], row["why"]) == (GAME, "Аня", "unproved")
    assert program.done("status", GAME).startswith(
        f"Придержано письмо {row['id']}, {address('Аня')}: неясно, кто писал"
    )
    assert "письмо придержано" in program.done("log", GAME)


def test_the_host_lets_a_held_letter_count_or_drops_it(program: Program) -> None:
    house = in_full_swing(program.root)
    held(house, "Аня", "казнить Борю")
    held(house, "Вера", "казнить Диму")
    first, second = (row["id"] for row in msgspec.json.decode(program.done("letters", "--json")))
    assert program.done("letters", "retry", first).startswith("Прочитано: письмо, принято строк: 1. ")
    assert program.done("letters", "drop", second).startswith(f"Письмо {second} убрано из списка")
    assert program.done("letters") == "Отложенных писем нет.\n"
    assert [line.split() for line in program.done("votes", GAME).splitlines()[1:2]] == [["1", "Боря", "Аня"]]
    assert program.done("verify", GAME)
