"""The console script: quick answers, one line an error, the statuses that scripts rely on."""

import subprocess
import sys

import pytest

from mailhost import __version__
from mailhost.adapters.package_files import ruleset_ids
from mailhost.cli import seeing
from mailhost.cli.entry import run
from tests.cli.stage import Program

HEAVY = ("jinja2", "pymorphy3", "babel", "rapidfuzz", "imapclient", "rich", "mailhost.bootstrap", "mailhost.letters")


def modules_after(*args: str) -> set[str]:
    """What a fresh process has imported once it has answered."""
    code = f"import sys; from mailhost.cli.entry import run; run({args!r}); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stderr.split())


def test_the_version_is_said_before_anything_is_imported(program: Program) -> None:
    assert program.done("--version") == f"mailhost {__version__}\n"
    assert modules_after("--version").isdisjoint({"typer", *HEAVY})


def test_help_waits_for_nothing_heavy() -> None:
    assert modules_after("--help").isdisjoint(HEAVY)
    assert modules_after("status", "--help").isdisjoint(HEAVY)


@pytest.mark.parametrize(
    ("command", "option"), [("new", "--seats"), ("demo", "--seed"), ("demo", "--players"), ("undo", "--to")]
)
def test_what_is_no_number_is_said_in_russian(program: Program, command: str, option: str) -> None:
    for typed in ("abc", "1.5"):
        line = program.wrong(2, command, option, typed)
        assert line == f"mailhost {command}: {option}: «{typed}» — не целое число; справка: mailhost {command} --help"


def test_a_number_out_of_range_is_said_in_russian(program: Program) -> None:
    assert program.wrong(2, "new", "--seats", "-1").startswith("mailhost new: --seats: -1 — мало; можно от 0; справка:")


@pytest.mark.parametrize("command", ["new", "demo", "rules"])
def test_help_names_every_ruleset_there_is(program: Program, command: str) -> None:
    words = " ".join(program.done(command, "--help").split())
    assert f"{', '.join(('gorod', *sorted(set(ruleset_ids()) - {'gorod'}, reverse=True)))} или путь" in words


def test_nothing_asked_is_the_table_of_contents(program: Program) -> None:
    assert program.done() == program.done("--help")


@pytest.mark.parametrize(
    ("args", "line"),
    [
        (["statu"], "mailhost: нет такой команды: statu; похожа: status; справка: mailhost --help"),
        (["status"], "mailhost status: не хватает: GAME; справка: mailhost status --help"),
        (["new", "g"], "mailhost new: не хватает: --ruleset R; справка: mailhost new --help"),
        (
            ["strike", "g", "Петя", "Иванов"],
            "mailhost strike: лишнее: Иванов; текст из нескольких слов берут в кавычки",
        ),
        (["status", "g", "--jsn"], "mailhost status: нет такого ключа: --jsn; похож: --json"),
        (["thread", "g", "--format", "pdf"], "mailhost thread: --format: «pdf» не годится; можно: text, bbcode"),
        (["extend", "g", "2x"], "mailhost extend: TIME: «2x» — не время; пишут так: 2h, 90m, 1d12h"),
        (["long-day", "g", "два"], "mailhost long-day: N: «два» — не целое число"),
        (["office", "g", "king"], "office g king: такой должности нет; есть: godfather"),
        (["letters", "retry"], "letters retry: какое письмо? Назовите ID из списка: mailhost letters"),
        (["status", "none"], "none: нет такой игры; игр пока нет; создать: mailhost new"),
        (["status", "house"], "house: нет такой игры"),
        (["status", "../etc"], "../etc: нет такой игры"),
        (["--config", "no.toml", "games"], "no.toml: нет такого файла. Создать: mailhost init"),
        (["games", "--config=no.toml"], "no.toml: нет такого файла. Создать: mailhost init"),
    ],
)
def test_wrong_use_is_one_line_and_status_2(program: Program, args: list[str], line: str) -> None:
    assert program.wrong(2, *args).startswith(line)


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        (
            "settle_seconds",
            "setle_seconds",
            "config.toml: imap.setle_seconds: нет такого ключа (может быть, settle_seconds?)",
        ),
        (
            'security = "none"',
            'security = "ssl"',
            'config.toml: imap.security: стоит "ssl"; можно: "tls", "starttls"',
        ),
        ("[calendar]", "[calender]", "config.toml: calender: нет такой таблицы (может быть, calendar?)"),
        ("[host]", "[host", "config.toml: это не TOML: у заголовка таблицы нет ] (строка "),
    ],
)
def test_a_wrong_config_names_file_and_key(program: Program, old: str, new: str, line: str) -> None:
    file = program.root / "config.toml"
    file.write_text(file.read_text().replace(old, new, 1))
    assert program.wrong(2, "games").startswith(line)


def test_a_missing_password_is_named_before_the_servers_are_tried(program: Program) -> None:
    for command in ("poll", "run"):
        line = program.wrong(2, command)
        assert line.startswith("config.toml: imap.password: в окружении нет MAILHOST_PASSWORD")


def test_the_config_is_taken_from_the_environment(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    (program.root / "config.toml").rename(program.root / "mine.toml")
    monkeypatch.setenv("MAILHOST_CONFIG", "mine.toml")
    assert program.done("games").startswith("Игр пока нет")


def test_what_nobody_foresaw_is_one_line_too_and_whole_with_debug(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: object) -> None:
        raise ZeroDivisionError("by\nzero")

    monkeypatch.setattr(seeing, "here", broken)
    assert program.wrong(1, "games") == "Неожиданная ошибка: ZeroDivisionError: by zero; подробности с ключом --debug"
    with pytest.raises(ZeroDivisionError):
        run(["games", "--debug"])


def test_a_reader_who_leaves_early_is_no_error(program: Program) -> None:
    """`mailhost … | head`: the pipe is closed before everything is written."""
    program.done("new", "g", "--ruleset", "gorod")
    code = "import sys; from mailhost.cli.entry import main; sys.argv[1:] = ['rules', 'gorod']; main()"
    writer = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert writer.stdout is not None
    assert writer.stderr is not None
    writer.stdout.close()
    with writer.stderr as errors:
        assert errors.read() == b""
    assert writer.wait() == 0
