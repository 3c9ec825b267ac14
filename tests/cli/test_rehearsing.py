"""rehearse and rules: what a host tries before a game."""

from pathlib import Path

import pytest

from mailhost.adapters.package_files import ruleset
from tests.cli.stage import Program

SCENARIOS = Path(__file__).parents[1] / "scenarios"
DRAW = (SCENARIOS / "gorod-draw-earlier.toml").read_text()

LAST = DRAW.splitlines()[-1].removeprefix("expect = { ").removesuffix(" }")


@pytest.fixture
def scenario(program: Program) -> Program:
    """With a scenario in a file, and no config."""
    (program.root / "config.toml").unlink()
    (program.root / "draw.toml").write_text(DRAW)
    return program


def test_a_scenario_that_holds_is_a_line_a_step_and_a_verdict(scenario: Program) -> None:
    lines = scenario.done("rehearse", "draw.toml").splitlines()
    assert lines[0].startswith("draw.toml: G4")
    assert lines[1].startswith("  ✓  1  2026-12-02")
    assert lines[-1] == f"draw.toml: всё сошлось, шагов: {len(lines) - 2}"


def test_a_scenario_that_does_not_hold_says_what_was_seen(scenario: Program) -> None:
    (scenario.root / "wrong.toml").write_text(DRAW.replace('executed = "Гриша"', 'executed = "Вера"'))
    said = scenario("rehearse", "wrong.toml", "draw.toml")
    assert (said.status, said.err) == (1, "")
    assert '        executed: ждали "Вера", вышло "Гриша"' in said.out.splitlines()
    assert "wrong.toml: не сошлось шагов: 1 из" in said.out
    assert "draw.toml: всё сошлось" in said.out


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("executed =", "exekuted =", "draw.toml: шаг 6: expect: нет такого ключа: exekuted"),
        ('"mafia"', '"mafioso"', 'draw.toml: players.Боря: нет роли "mafioso" в правилах gorod; есть: citizen, '),
        (
            'executed = "Гриша"',
            'refused = "nope"',
            'draw.toml: шаг 6: expect.refused: стоит "nope"; можно: not-a-player, ',
        ),
        (
            'executed = "Гриша"',
            'closes = "вечером"',
            'draw.toml: шаг 6: expect.closes: стоит "вечером"; пишут так: "2026-',
        ),
        *(
            (
                LAST,
                wrong,
                f'draw.toml: шаг 6: expect.{wrong.split()[0]}: "(Гриша" — не регулярное выражение (ошибка в знаке 1)',
            )
            for wrong in (
                'reply = "(Гриша"',
                'post = "(Гриша"',
                'no_post = "(Гриша"',
                'mail = [{ to = "Аня", text = "(Гриша" }]',
                'no_mail = [{ to = "host", text = "(Гриша" }]',
            )
        ),
        ('post = "Гриша"', 'winner = ""', "draw.toml: это не TOML: ключ winner записан дважды (строка 44, знак "),
        ('ruleset = "gorod"', 'ruleset = "no.toml"', "draw.toml: ruleset: файла правил «no.toml» здесь нет"),
        ('ruleset = "gorod"', 'ruleset = "gorodd"', "draw.toml: ruleset: нет правил «gorodd»; есть: gorod"),
    ],
)
def test_a_wrong_file_is_named_with_its_key(scenario: Program, old: str, new: str, line: str) -> None:
    assert old in DRAW
    (scenario.root / "draw.toml").write_text(DRAW.replace(old, new))
    said = scenario("rehearse", "draw.toml")
    assert said.status == 2
    assert said.err.startswith(line)
    assert said.err.count("\n") == 1


@pytest.mark.parametrize(
    ("host", "code"),
    [
        ('["strike", "Хрюша"]', "unknown-name"),
        ('["vote", "Аня", "Аня"]', "suicide"),
        ('["undo"]', "not-now"),
        ('["hear", "Аня", "казнить Хрюшу"]', "unknown-name"),
        ('["hear", "Хрюша", "казнить Аню"]', "unknown-name"),
    ],
)
def test_a_hosts_command_is_refused_only_where_the_file_says_so(scenario: Program, host: str, code: str) -> None:
    step = f'{DRAW}\n[[step]]\nat = "2026-12-03 12:00"\nhost = {host}\n'
    (scenario.root / "draw.toml").write_text(step)
    said = scenario("rehearse", "draw.toml")
    assert (said.status, said.err) == (1, "")
    assert f'        refused: отказа не ждали, вышло "{code}"' in said.out.splitlines()
    for expected in (f'refused = "{code}"', "accepted = false"):
        (scenario.root / "draw.toml").write_text(f"{step}expect = {{ {expected} }}\n")
        scenario.done("rehearse", "draw.toml")


def test_the_hosts_own_templates_are_rehearsed(program: Program) -> None:
    """A template with a name that does not exist is named with its line."""
    (program.root / "draw.toml").write_text(DRAW)
    own = program.root / "templates/ru/everyone/night.txt"
    own.parent.mkdir(parents=True)
    own.write_text("Subject: Ночь\n\nСпите.\n{{ game.mafia }}\n")
    said = program("rehearse", "draw.toml")
    assert said.status == 2
    assert (
        said.err == "Шаблон everyone/night: нет такого имени: mafia; взят шаблон программы. Проверить: mailhost check\n"
    )
    own.write_text("Subject: Ночь\n\nСпите.\n")
    assert program("rehearse", "draw.toml").status == 0


def test_the_rules_are_those_of_the_file_and_the_options(scenario: Program) -> None:
    """G3: what an option changes, the players' text changes."""
    many, one = scenario.done("rules", "gorod"), scenario.done("rules", "gorod", "--option", "vote.many=false")
    assert "мафия" in many
    assert many != one
    assert scenario.wrong(2, "rules", "nothing").startswith("нет правил «nothing»; есть: gorod")


def test_the_rules_are_printed_in_either_language(scenario: Program) -> None:
    assert scenario.done("rules", "gorod", "--language", "en").startswith("The Town: the law for residents\n")
    assert scenario.done("rules", "gorod") == scenario.done("rules", "gorod", "--language", "ru")


def test_rules_without_names_in_a_language_are_not_printed_in_it(scenario: Program) -> None:
    own = ruleset("gorod").decode()
    (scenario.root / "own.toml").write_text(own[: own.index("[names.en]")])
    assert scenario.wrong(2, "rules", "own.toml", "--language", "en").endswith("есть: ru")
