"""init, check, run, poll: on the embedded mail server, by real SMTP and IMAP."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from mailhost.adapters.embedded_mail_server import EmbeddedMailServer
from mailhost.adapters.system_clock import SystemClock
from mailhost.config import load
from tests.cli.stage import GAME, Program, config_text, in_full_swing

PASSWORDS = {"host@example.org": "secret", "me@example.org": "mine"}


@pytest.fixture
def served(program: Program, monkeypatch: pytest.MonkeyPatch) -> Iterator[Program]:
    """With servers that answer."""
    monkeypatch.setenv("MAILHOST_PASSWORD", "secret")
    players = {f"player{number}@example.net": "theirs" for number in range(1, 8)}
    with EmbeddedMailServer(PASSWORDS | players, SystemClock()) as server:
        (program.root / "config.toml").write_text(config_text(server.imap_port, server.smtp_port))
        yield program


def test_init_writes_a_config_that_can_be_read_and_never_over_another(program: Program) -> None:
    file = program.root / "config.toml"
    assert program.wrong(1, "init", "--yes").startswith("config.toml: такой файл уже есть")
    file.unlink()
    assert program.done("init", "--yes").startswith("Записан config.toml.")
    assert file.read_text() == (Path(__file__).parents[2] / "config.example.toml").read_text()
    assert load(file).host.email == "host@example.org"
    assert file.stat().st_mode & 0o077 == 0


def test_init_asks_what_it_must(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    types(monkeypatch, "_igra_@yandex.ru", "me@example.org", 'Мэр "города"', "Asia/Almaty", "", "", "", "")
    program("--config", "new.toml", "init")
    config = load(program.root / "new.toml")
    assert (config.host.email, config.imap.username, config.smtp.username) == ("_igra_@yandex.ru",) * 3
    assert (config.host.name, config.host.timezone) == ('Мэр "города"', "Asia/Almaty")
    assert (config.imap.server, config.smtp.server) == ("imap.yandex.com", "smtp.yandex.com")
    assert "# так подписаны письма игрокам" in (program.root / "new.toml").read_text()


def types(monkeypatch: pytest.MonkeyPatch, *answers: str) -> None:
    """What the host types at the questions, one after the other."""
    given = iter(answers)
    monkeypatch.setattr("typer._click.termui.visible_prompt_func", lambda _: next(given))


def test_a_wrong_answer_is_noticed_at_its_question(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is asked again with the reason, and what is written can be read."""
    address, zone = ("igra", "_igra_@ya.ru,_me_@ya.ru", "_igra_@ya.ru"), ("Moscow", "Europe/Moscow")
    hours, server = ("22:00", "25:00", "22:00", "10:00"), ("imap ya", "imap.example.org", "")
    types(monkeypatch, *address, "me", "me@example.org", "", *zone, *hours, *server)
    said = program("--config", "new.toml", "init")
    assert re.findall(r"(\w+\.\w+): стоит ", said.out) == [
        "host.email", "host.email", "host.notify", "host.timezone",
        "calendar.night_starts", "calendar.night_starts", "imap.server",
    ]  # fmt: skip
    config = load(program.root / "new.toml")
    assert (config.host.email, config.host.notify, config.host.timezone) == ("_igra_@ya.ru", "me@example.org", zone[1])
    assert (config.calendar.day_starts, config.calendar.night_starts) == ("22:00", "10:00")


def test_settings_given_beforehand_are_not_asked_for(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    types(monkeypatch, "me@example.org", "", "", "", "")
    given = ("host.email=igra@example.net", "imap.port=143", "calendar.reminders=[]", "host.timezone=Asia/Almaty")
    program(
        "--config", "new.toml", "init", *(word for each in given for word in ("--set", each)), "--set", "smtp.server=x"
    )
    config = load(program.root / "new.toml")
    assert (config.host.email, config.smtp.username, config.smtp.server) == ("igra@example.net",) * 2 + ("x",)
    assert (config.imap.port, config.imap.server, config.calendar.reminders) == (143, "imap.example.net", ())


@pytest.mark.parametrize(
    ("given", "line"),
    [
        (["host.email=igra"], '--set host.email: стоит "igra"; можно: адрес почты'),
        (["host.timezone=Moscow"], '--set host.timezone: стоит "Moscow"; можно: часовой пояс'),
        (["calendar.day_starts=24:00"], '--set calendar.day_starts: стоит "24:00"; можно: час'),
        (["calendar.day_starts=22:00:00"], '--set calendar.night_starts: стоит "22:00"; можно: не тот же час'),
        (["imap.port=много"], '--set imap.port: стоит "много"; можно: порт'),
        (["host.nmae=Мэр"], "--set host.nmae: нет такого ключа (может быть, name?)"),
        (["hots.name=Мэр"], "--set hots: нет такой таблицы (может быть, host?)"),
        (["host.name"], "--set host.name: пишут так: --set host.timezone=Asia/Almaty"),
        (["name=Мэр"], "--set name=Мэр: пишут так: "),
    ],
)
def test_with_a_wrong_setting_nothing_is_written(program: Program, given: list[str], line: str) -> None:
    args = [word for each in given for word in ("--set", each)]
    assert program.wrong(2, "--config", "new.toml", "init", "--yes", *args).startswith(line)
    assert not (program.root / "new.toml").exists()


def test_check_says_what_is_well(served: Program) -> None:
    in_full_swing(served.root)
    lines = served.done("check").splitlines()
    assert [line[0] for line in lines] == ["✓"] * 9
    assert lines[1].startswith("✓ папка спама: у ящика её, видимо, нет")
    assert lines[-1] == "✓ писем в сутки: около 28"
    assert all(each["ok"] for each in msgspec.json.decode(served.done("check", "--json")))


def test_check_says_what_to_do_where_a_server_is_away(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAILHOST_PASSWORD", "secret")
    said = program("check")
    assert (said.status, said.err) == (3, "")
    assert [line[0] for line in said.out.splitlines()] == ["✗", "✗", "✓", "✓", "✓", "✓", "✓", "✓"]


def test_check_names_a_server_that_lets_nobody_in_once(served: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAILHOST_PASSWORD", "another")
    wrong = [line for line in served("check").out.splitlines() if line[0] == "✗"]
    assert [line[:6] for line in wrong] == ["✗ IMAP", "✗ SMTP"]
    for line in wrong:
        assert line.count("127.0.0.1") == 1, line
        assert ": не впускает " in line


def test_check_names_a_template_that_will_fail(served: Program) -> None:
    own = served.root / "templates/ru/everyone/night.txt"
    own.parent.mkdir(parents=True)
    own.write_text("Subject: Ночь\n\n{{ game.mafia }}\n")
    said = served("check")
    assert said.status == 2
    assert any(line.startswith("✗ шаблоны: ") and "mafia" in line for line in said.out.splitlines())


def test_check_is_content_with_a_template_that_leaves_ours_out(served: Program) -> None:
    """Whatever the host's own night does not include, he may not even have."""
    own = served.root / "templates/ru/everyone/night.txt"
    own.parent.mkdir(parents=True)
    own.write_text('Subject: Ночь\n\nСпим.\n\n{% include "everyone/toll" %}\n')
    assert "✓ шаблоны" in served.done("check").splitlines()
    joke = served.root / "templates/ru/wit/night.txt"
    joke.parent.mkdir(parents=True)
    joke.write_text("Ха.\n")
    line = "✓ шаблоны: в письма не войдут, на них никто не ссылается: templates/ru/wit/night.txt"
    assert line in served.done("check").splitlines()


def test_check_guesses_at_a_template_and_at_an_option_that_are_misspelt(served: Program) -> None:
    own = served.root / "templates/ru/everyone/nigth.txt"
    own.parent.mkdir(parents=True)
    own.write_text("Subject: Ночь\n\nСпим.\n")
    (line,) = (line for line in served("check").out.splitlines() if line[0] == "✗")
    assert line.endswith("everyone/nigth.txt: такого письма программа не пишет (может быть, night.txt?)")
    assert "(может быть, doctor.count?)" in served.wrong(
        2, "new", "g", "--ruleset", "gorod", "--option", "doctor.cout=2"
    )


def test_check_names_a_template_that_will_fail_in_one_theme_only(served: Program) -> None:
    own = served.root / "templates/ru/new-year/wit/night.txt"
    own.parent.mkdir(parents=True)
    own.write_text("{{ game.mafia }}\n")
    (own.parent / "nihgt.txt").write_text("Снег.\n")
    (line,) = (line for line in served("check").out.splitlines() if line.startswith("✗ шаблоны: "))
    assert "new-year/wit/night.txt" in line
    assert line.count(".txt") == 1
    own.write_text("Снег.\n")
    (line,) = (line for line in served("check").out.splitlines() if line.startswith("✗ шаблоны: "))
    assert (
        line
        == "✗ шаблоны: templates/ru/new-year/wit/nihgt.txt: такого письма программа не пишет (может быть, night.txt?)"
    )


def test_check_warns_of_a_limit_that_will_not_do(served: Program) -> None:
    in_full_swing(served.root)
    file = served.root / "config.toml"
    file.write_text(file.read_text().replace("[calendar]", "messages_per_day = 20\n[calendar]"))
    said = served("check")
    assert said.status == 2
    assert said.out.splitlines()[-1].startswith("✗ писем в сутки: около 28, а smtp.messages_per_day — 20")


def test_check_without_a_password_is_a_wrong_config(program: Program) -> None:
    """What stands in the list is not said again beside it."""
    said = program("check")
    assert (said.status, said.err) == (2, "")
    (line,) = (line for line in said.out.splitlines() if "imap.password" in line)
    assert line.startswith("✗ пароль: imap.password: в окружении нет MAILHOST_PASSWORD")


def test_a_pass_sends_what_waits(served: Program) -> None:
    in_full_swing(served.root)
    assert served.done("status", GAME).startswith("Не отправлено: ")
    assert served.done("poll") == "Почта прочитана, письма отправлены.\n"
    assert served.done("status", GAME).startswith(f"{GAME}: день 1 ")


def test_a_pass_without_servers_is_status_3_and_loses_nothing(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MAILHOST_PASSWORD", "secret")
    in_full_swing(program.root)
    line = program.wrong(3, "poll")
    assert line.startswith("Сервер недоступен, письма и сроки подождут: ")
    assert "127.0.0.1" in line
    assert program.done("status", GAME).startswith("Не отправлено: ")


def test_the_daemon_runs_until_it_is_told_to_stop_and_suffers_no_second(served: Program) -> None:
    in_full_swing(served.root)
    code = "import sys; from mailhost.cli.entry import main; sys.argv[1:] = ['run']; main()"
    with subprocess.Popen([sys.executable, "-c", code], stderr=subprocess.PIPE, text=True, env=os.environ) as daemon:
        assert daemon.stderr is not None
        assert daemon.stderr.readline().startswith("mailhost работает: ящик host@example.org")
        try:
            while served.done("status", GAME).startswith("Не отправлено: "):
                assert daemon.poll() is None
            assert served.done("poll") == "Служба работает; она сделает проход сейчас.\n"
            assert served.wrong(1, "run").startswith("Служба уже работает; второй не нужно")
        finally:
            daemon.send_signal(signal.SIGTERM)
        assert daemon.wait() == 0


@pytest.mark.parametrize(
    ("security", "words"),
    [
        ("", "ответы пойдут на host+игра.код@example.org"),
        ("plus_addressing = false", "код игрока стоит в теме письма"),
        ('sender = "from"', "письмо от чужого имени сочтётся настоящим"),
        ('sender = "dmarc"\nauthserv_id = "mx.example.org"', "верим заголовку от mx.example.org"),
    ],
)
def test_check_says_how_writers_are_known_and_what_that_risks(program: Program, security: str, words: str) -> None:
    (program.root / "config.toml").write_text(config_text(more=f"[security]\n{security}"))
    assert any(line.startswith("✓ sender = ") and words in line for line in program("check").out.splitlines())


def test_check_says_that_the_key_is_another(program: Program) -> None:
    """Tokens are made of it: letters that show an old one wait to be confirmed."""
    in_full_swing(program.root)
    (program.root / "state/house/key").unlink()
    said = program("check")
    (line,) = (each for each in said.out.splitlines() if "ключ установки" in each)
    assert line.startswith("✗ ключ установки: сменился после начала игры (gorod-7)")
