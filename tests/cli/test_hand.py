"""The host's hand: each command does what it says, is kept with who and why, and is refused in words."""

import shlex

import pytest

from mailhost.adapters.wake_pipe import WakePipe
from mailhost.engine.refusals import Code
from mailhost.host.entry import HostCause
from tests.cli.stage import GAME, Program, in_full_swing, writes

POLL = "Служба не запущена: письма уйдут при следующем mailhost run или mailhost poll.\n"
SILENT = "Писем об этом никому не уйдёт.\n"


def test_a_vote_by_the_hosts_hand(day: Program) -> None:
    """G3: by all the rules of the player's own; names in any case, or numbers."""
    assert (
        day.done("vote", GAME, "Зою", "2", "--reason", "сказала по телефону")
        == f"Голос за казнь: Зоя → Боря.\n{SILENT}"
    )
    assert day.done("vote", GAME, "Зоя", "Боря") == f"Так уже и есть, ничего не изменилось.\n{SILENT}"
    assert day.done("unvote", GAME, "Зоя") == f"Голос снят: Зоя → Боря.\n{SILENT}"
    day.done("vote", GAME, "Зоя", "Боря")
    day.done("vote", GAME, "Зоя", "Дима")
    several = f"голосов несколько: Боря, Дима; назовите, какой снять: mailhost unvote {GAME} 'Зою' 'Боря'"
    assert day.wrong(1, "unvote", GAME, "Зою") == f"{GAME}: отказано (ambiguous-name): {several}"
    day.done("unvote", GAME, "Зоя", "Боря")
    assert day.wrong(1, "unvote", GAME, "Зоя", "Боря").startswith(f"{GAME}: отказано (no-such-vote): такого голоса нет")


def test_a_strike_takes_the_votes_along(day: Program) -> None:
    """C6, C7."""
    day.done("vote", GAME, "Аня", "Дима")
    assert day.done("strike", GAME, "Аню", "--phase", "day 1") == f"Вычеркнут игрок: Аня, гражданин.\n{POLL}"
    assert "Дима" not in day.done("votes", GAME).splitlines()[0]
    assert day.wrong(1, "strike", GAME, "Аня") == f"{GAME}: отказано (dead-target): уже на кладбище: Аня"


def test_the_office_is_filled_and_vacated(night: Program) -> None:
    """G6."""
    assert night.done("office", GAME, "godfather", "Боря").startswith("Крёстный назначен: Боря.")
    assert night.done("office", GAME, "godfather").startswith("Место крёстного свободно.")
    assert night.wrong(1, "office", GAME, "godfather").endswith("место и так свободно")
    assert night.wrong(1, "office", GAME, "godfather", "Аня").startswith(f"{GAME}: отказано (not-nominated)")


def test_a_violation_is_waived_once(program: Program) -> None:
    """G15."""
    writes(in_full_swing(program.root), "Дима", "казнить Диму")
    assert program.done("waive", GAME, "1", "--reason", "впервые за столом") == f"Прощено нарушение № 1.\n{SILENT}"
    assert program.wrong(1, "waive", GAME, "1").endswith("такого нарушения нет, или оно уже прощено")


def test_an_announcement_reaches_the_thread(day: Program) -> None:
    assert day.done("say", GAME, "Не спать.\nСовсем.") == f"Объявление: «Не спать.…»\n{POLL}"
    assert "> Не спать.\n> Совсем." in day.done("thread", GAME)
    assert day.wrong(2, "say", GAME, "  ") == f"say {GAME}: объявление пустое; напишите текст в кавычках"


def test_time_is_moved(day: Program) -> None:
    """C4."""
    assert day.done("extend", GAME, "1h30m").startswith("Срок перенесён: до ")
    assert day.done("long-day", GAME, "2").startswith("День 1 длинный, дат: 2.")
    assert day.wrong(1, "long-day", GAME, "4").endswith("день длится от 1 до 3 дат")
    assert day.wrong(1, "extend", GAME, "31d").endswith("срок двигают на время от 1 секунды до 30 дней")


def test_a_phase_that_has_moved_on_is_not_closed(day: Program) -> None:
    """The host raced the clock: nobody is executed by mistake."""
    assert (
        day.wrong(1, "close", GAME, "--phase", "night 1")
        == day.wrong(1, "close", GAME, "--phase", "Ночь 1")
        == f"{GAME}: отказано (moved-on): игра ушла дальше: сейчас день 1"
    )
    out = day.done("close", GAME, "--phase", "day 1")
    assert out.endswith("Служба не запущена: фаза закроется при следующем mailhost run или mailhost poll.\n")
    assert day.wrong(1, "close", GAME).endswith("фаза закроется, как только прочтётся почта")
    assert day.done("status", GAME).startswith("Срок вышел, фаза ждёт почты: mailhost run или mailhost poll")


@pytest.mark.parametrize("command", [["close", GAME], ["strike", GAME, "Аня"]])
@pytest.mark.parametrize("phase", ["ноч", "ночь", "день два", "день 0", "night", "канун 1", "завтра"])
def test_what_is_no_phase_is_not_taken_for_one_that_is_over(day: Program, command: list[str], phase: str) -> None:
    assert f"«{phase}» — не фаза; пишут так: «день 3», «ночь 2»" in day.wrong(2, *command, "--phase", phase)


@pytest.mark.parametrize("voter", ["Аня", "3"])
def test_a_command_of_other_rules_is_pointed_to_its_like(program: Program, voter: str) -> None:
    """Where the town judges, no host votes for a player: he passes on his words."""
    program.done("new", "n", "--ruleset", "n-plus-1")
    for nick in ("Аня", "Боря", "Вера", "Гриша", "Дима", "Ева", "Зоя"):
        program.done("join", "n", nick, "--no-mail")
    program.done("deal", "n")
    told = program.wrong(1, "vote", "n", voter, "Боря")
    assert told.startswith("n: отказано (unknown-command): в этих правилах так не делают; приговор передают так: ")
    lines = [shlex.split(part.rpartition(": ")[2]) for part in told.split("; ")[1:]]
    assert lines == [["mailhost", "hear", "n", voter, word] for word in ("виновен", "помощь")]
    assert program.done(*lines[1][1:]).startswith("Вопрос: помощь.")
    assert program.wrong(1, "office", "n", "godfather", "Аня").startswith("n: отказано (unknown-command): ")


def test_a_running_daemon_is_woken(day: Program) -> None:
    pipe = WakePipe(day.root / "state")
    try:
        assert day.done("say", GAME, "Слово").endswith("Служба работает: письма уйдут сейчас.\n")
        assert day.done("poll") == "Служба работает; она сделает проход сейчас.\n"
    finally:
        pipe.close()


def test_who_and_why_stay_in_the_journal(program: Program) -> None:
    house = in_full_swing(program.root)
    program.done("extend", GAME, "2h", "--reason", "половина города в поезде")
    *_, last = house.store.read(GAME)
    assert isinstance(last.cause, HostCause)
    assert (last.cause.who, last.cause.reason) == ("prokurator", "половина города в поезде")


@pytest.mark.parametrize(
    ("args", "code", "line"),
    [
        (["vote", GAME, "Аня", "Ваня"], "unknown-name", "нет игрока «Ваня»; похожи: Аня"),
        (["vote", GAME, "Аня", "Щ"], "unknown-name", "нет игрока «Щ»"),
        (["vote", GAME, "Аня", "Аня"], "suicide", "за собственную казнь не голосуют: Аня"),
        (["strike", GAME, ""], "unknown-name", f"нет игрока «»; имена покажет mailhost status {GAME}"),
    ],
)
def test_a_refusal_names_its_code_and_what_to_do(day: Program, args: list[str], code: Code, line: str) -> None:
    assert day.wrong(1, *args).startswith(f"{GAME}: отказано ({code}): {line}")


def test_by_night_nobody_votes(night: Program) -> None:
    assert (
        night.wrong(1, "vote", GAME, "Аня", "Боря")
        == f"{GAME}: отказано (wrong-phase): сейчас ночь 1, этого не принимают"
    )


def test_a_broken_template_of_the_hosts_is_told_and_stops_nothing(day: Program) -> None:
    """The mail goes out in the program's own words, and the host hears of it at once."""
    own = day.root / "templates/ru/everyone/announcement.txt"
    own.parent.mkdir(parents=True)
    own.write_text("Subject: Слово\n\n{{ game.mafia }}\n")
    said = day("say", GAME, "Не спать.")
    assert (said.status, said.out) == (0, f"Объявление: «Не спать»\n{POLL}")
    assert said.err.startswith("Шаблон everyone/announcement: нет такого имени: mafia; взят шаблон программы.")
    assert "> Не спать." in day("thread", GAME).out


def test_an_announcement_may_come_from_a_pipe(day: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    with (day.root / "words.txt").open("w+") as words:
        words.write("Первая строка.\nВторая.\n")
        words.seek(0)
        monkeypatch.setattr("sys.stdin", words)
        assert day.done("say", GAME, "-").startswith("Объявление: «Первая строка.…»\n")
