"""Whatever the inner rings complain of, the host reads in Russian: sentence by sentence, as their sources have them."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from mailhost.bootstrap import ruleset_of
from mailhost.cli.complaints import FILES, JOURNALS, SERVERS, STEPS, TEMPLATES, Table, in_russian
from mailhost.engine.mistakes import first_mistake
from mailhost.engine.ruleset import Ruleset, RulesetError
from mailhost.host.scenario import ScenarioError, read_scenario

PACKAGE = Path(__file__).parents[2] / "mailhost"
SOURCES: dict[str, Table] = {
    "engine/ruleset.py": FILES,
    "engine/mistakes.py": FILES,
    "engine/founding.py": FILES,
    "engine/timetable.py": FILES,
    "host/scenario.py": FILES,
    "host/rehearsal.py": FILES,
    "host/hand.py": FILES,
    "host/duration.py": FILES,
    "adapters/package_files.py": FILES,
    "adapters/country_holidays.py": FILES,
    "adapters/imap_connection.py": SERVERS,
    "adapters/imap_mailbox.py": SERVERS,
    "adapters/smtp_outbox.py": SERVERS,
    "adapters/daemon_lock.py": SERVERS,
    "adapters/journal_store.py": JOURNALS,
    "host/expectations.py": STEPS,
    "letters/proofing.py": TEMPLATES,
}
ENGLISH = re.compile(
    r"\b(the|a(?!-)|an|no|not|is|are|was|of|with|without|in|on|to|such|found|allowed|missing|must|cannot|does|did|has|have|"
    r"there|neither|nor|and|or|write|expected|saw|nothing|somebody|already|before|after|as|by)\b"
)
"""Words that no key, value or name to type is."""


def sentences(module: str) -> Iterator[str]:
    """Every line of text that the module raises, yields or hands to an error."""
    for node in ast.walk(ast.parse((PACKAGE / module).read_text())):
        match node:
            case ast.Raise(exc=ast.Call(args=[ast.JoinedStr() | ast.Constant() as said, *_])):
                yield from written(said)
            case ast.Yield(value=ast.JoinedStr() | ast.Constant() as said):
                yield from written(said)
            case ast.YieldFrom(value=ast.GeneratorExp(elt=ast.JoinedStr() | ast.Constant() as said)):
                yield from written(said)
            case _:
                continue


def written(node: ast.expr) -> Iterator[str]:
    """The text of a literal, with something for whatever is filled in."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(str(part.value) if isinstance(part, ast.Constant) else filled(part) for part in node.values)


def filled(part: ast.expr) -> str:
    """A guess, a value as Python writes it, or anything else."""
    if not isinstance(part, ast.FormattedValue):
        raise TypeError(part)
    if getattr(getattr(part.value, "func", None), "id", "") == "nearest":
        return " (did you mean x?)"
    return "'7'" if part.conversion == ord("r") else "7"


SAID = sorted({(module, line) for module in SOURCES for line in sentences(module) if " " in line})


def test_the_sentences_are_found() -> None:
    assert ("engine/mistakes.py", "7: found '7'; allowed: a table") in SAID
    assert {module for module, _ in SAID} == set(SOURCES)
    assert len(SAID) > 50


@pytest.mark.parametrize(("module", "line"), SAID)
def test_every_sentence_is_said_in_russian(module: str, line: str) -> None:
    said = in_russian(line, SOURCES[module])
    assert ENGLISH.findall(said.replace('"from"', "").replace("from", "").replace("text", "")) == []


@pytest.mark.parametrize(
    ("option", "line"),
    [
        ({"vote.tie": "sooner"}, '--option vote.tie: стоит "sooner"; можно: earlier-last-vote, '),
        ({"vote.many": "да"}, '--option vote.many: стоит "да"; можно: true или false'),
        ({"last_word.words": 0}, "--option last_word.words: стоит 0; можно: целое число от 1"),
        ({"doctor.chance": 3}, "--option doctor.chance: стоит 3; можно: число "),
        ({"vote.tye": 1}, "--option vote.tye: нет такого ключа (может быть, vote.tie?); есть: answers, "),
        ({"doctor.cout": 2}, "--option doctor.cout: нет такого ключа (может быть, doctor.count?); есть: answers, "),
        ({"xyz": 2}, "--option xyz: нет такого ключа; есть: answers, "),
    ],
)
def test_an_option_that_will_not_do(option: dict[str, object], line: str) -> None:
    with pytest.raises(RulesetError) as caught:
        ruleset_of("gorod", option)
    assert in_russian(str(caught.value)).startswith(line)


def test_what_a_key_takes_is_said_in_russian() -> None:
    """Every kind of value that a ruleset has."""
    table = tomllib.loads((PACKAGE / "engine/rulesets/gorod.toml").read_text())
    for key, value in (
        ("id", 7),
        ("night", "kill"),
        ("vote", True),
        ("first_night", 3),
        ("roles", []),
        ("sides", {"x": 1}),
    ):
        complaint = first_mistake(Ruleset, {**table, key: value})
        assert complaint
        assert ENGLISH.findall(in_russian(complaint)) == []


SCENARIO = 'title = "t"\nruleset = "gorod"\nstart = "2026-12-01 22:00"\n[players]\n"Аня" = "citizen"\n'


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("[[step]]\nat = 3", "s: шаг 1: at: нужно: текст; стоит: целое число"),
        ("[[step]]\nwhen = 3", "s: шаг 1: нет такого ключа: when"),
        ("[[step]]", "s: шаг 1: не хватает ключа: at"),
        ('[[step]]\nat = "завтра"', 's: шаг 1: at: стоит "завтра"; пишут так: "2026-12-01 22:00"'),
        ('[[step]]\nat = "2026-11-01 22:00"', "s: шаг 1: at: 2026-11-01 22:00 раньше, чем шаг над ним"),
        ('[[step]]\nat = "2026-12-02 22:00"\nfrom = "Аня"', "s: шаг 1: from и text пишут только вместе"),
        (
            '[[step]]\nat = "2026-12-02 22:00"\nfrom = "Ян"\ntext = ""',
            's: шаг 1: нет игрока "Ян"; в [players] есть: Аня',
        ),
        ("[[step", "s: это не TOML: у заголовка таблицы нет ]] "),
        ("[calendar]\nlong_days = 2", "s: calendar.long_days: нужно: текст; стоит: целое число"),
        ("x = [", "s: это не TOML: "),
    ],
)
def test_a_scenario_that_will_not_do(text: str, line: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        read_scenario((SCENARIO + text).encode(), "s")
    assert in_russian(str(caught.value)).startswith(line)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a = 'x", "кавычки не закрыты (в самом конце)"),
        ('a = "x\nb = 1', "здесь не может стоять"),
        ("a = да", "это не значение; текст берут в кавычки (строка 1, знак 5)"),
        ("a 1", "после ключа нет знака = (строка 1, знак 3)"),
        ("a = 1 2", "лишнее после значения (строка 1, знак 7)"),
        ("a = 1\na = 2", "ключ записан дважды (в самом конце)"),
        ("[a]\n[a]", 'таблица "a" описана дважды'),
        ("a = [1,", "это не значение; текст берут в кавычки (в самом конце)"),
        ("а = 1", "ключ начинается не с того знака|это не ключ и не таблица"),
    ],
)
def test_what_is_no_toml_is_told_with_its_place(text: str, line: str) -> None:
    with pytest.raises(tomllib.TOMLDecodeError) as caught:
        tomllib.loads(text)
    assert re.match(line.replace("(", r"\(").replace(")", r"\)"), in_russian(str(caught.value)))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("IMAP h:993: Connection refused", "IMAP h:993: соединение не принимают"),
        ("IMAP h:993: timed out", "IMAP h:993: сервер не отвечает"),
        ("SMTP h:465: Name or service not known", "SMTP h:465: такого сервера не нашлось"),
        (
            "IMAP h: [SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed: self-signed certificate (_ssl.c:992)",
            "IMAP h: сертификат сервера не подтверждён: self-signed certificate",
        ),
        (
            "IMAP h:993: [SSL: WRONG_VERSION_NUMBER] wrong version number (_ssl.c:992)",
            "IMAP h:993: TLS не начался (WRONG_VERSION_NUMBER); проверьте port и security",
        ),
        ("SMTP h:465: 550 user not found here", "SMTP h:465: 550 user not found here"),
    ],
)
def test_the_way_to_a_server_is_ours_to_speak_of_and_its_words_are_its_own(line: str, said: str) -> None:
    assert in_russian(line, SERVERS) == said
