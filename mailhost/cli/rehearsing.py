"""What needs no game: rehearse, rules."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from mailhost.cli import paper
from mailhost.cli.listening import hearing
from mailhost.cli.opening import Stop, call_of, templates_of
from mailhost.cli.statuses import REFUSED, WRONG_USE

if TYPE_CHECKING:
    from mailhost.host.rehearsal import Played

STILL = {"time passes": "проходит время"}


def rehearse(
    context: typer.Context,
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE", help="Сценарий: игра с часами и ожиданиями, файл .toml.")
    ],
) -> None:
    """Проиграть сценарии на часах понарошку: ни почты, ни диска.

    Строка на шаг, потом вердикт. Так проверяют правила и шаблоны до игры; если рядом есть config.toml, берутся
    шаблоны, которые он называет. 0 — всё сошлось, 1 — что-то не сошлось, 2 — ошибка в самом файле.
    """
    from mailhost.bootstrap import rehearsal
    from mailhost.cli.complaints import in_russian
    from mailhost.host.scenario import ScenarioError, read_scenario

    templates = templates_of(call_of(context))
    failed, broken = 0, list[str]()
    for file in files:
        scenario = read_scenario(file.read_bytes(), str(file))
        paper.say(f"{file}: {scenario.title}", "bold")
        try:
            with hearing("mailhost.texts") as heard:
                steps = list(map(shown, rehearsal(scenario, file.parent, templates).play()))
        except ScenarioError as error:
            raise Stop(f"{file}: {in_russian(str(error))}") from None
        wrong = sum(steps)
        failed += wrong > 0
        verdict = f"не сошлось шагов: {wrong} из {len(steps)}" if wrong else f"всё сошлось, шагов: {len(steps)}"
        paper.say(f"{file}: {verdict}", "red" if wrong else "green")
        broken += heard.lines
    if failed or broken:
        raise typer.Exit(WRONG_USE if broken else REFUSED)


def shown(step: "Played") -> bool:
    """Print a step and whatever did not hold in it; returns whether anything did not."""
    from mailhost.cli.complaints import STEPS, in_russian

    paper.say(f"  {'✗' if step.failed else '✓'} {step.number:>2}  {step.at}  {STILL.get(step.what, step.what)}")
    for line in step.failed:
        paper.say(f"        {in_russian(line, STEPS)}", "red")
    return bool(step.failed)


def rules(
    context: typer.Context,
    ruleset: Annotated[
        str, typer.Argument(metavar="RULESET", help="gorod, new-year, n-plus-1 или путь к своему файлу .toml.")
    ],
    option: Annotated[
        list[str] | None, typer.Option(metavar="K=V", help="Одно из правил иначе, как в mailhost new; можно повторять.")
    ] = None,
    language: Annotated[Literal["ru", "en"], typer.Option(metavar="L", help="На каком языке: ru или en.")] = "ru",
) -> None:
    """Напечатать правила для игроков, сделанные из файла правил."""
    from mailhost.bootstrap import ruleset_of, texts_from
    from mailhost.cli.signup import setting
    from mailhost.letters.outgoing import rules_text

    call = call_of(context)
    read = ruleset_of(ruleset, dict(map(setting, option or ())), Path.cwd())
    if language not in read.names:
        raise Stop(f"{ruleset}: на этом языке ({language}) у правил нет названий; есть: {', '.join(read.names)}")
    print(rules_text(texts_from(templates_of(call))(language, read.id), read, language))
