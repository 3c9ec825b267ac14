"""All our texts, read as an editor would: with plain nicknames, and with those that would break a careless text."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
import pytest

from mailhost.engine.ruleset import Ruleset
from mailhost.letters import samples
from mailhost.letters.outgoing import Draft, drafts, notice, receipts, rules_text
from mailhost.letters.sample_notices import NOTICES
from tests.letters.writing.desk import GRAMMAR, ROOT, TEXTS, TEXTS_IN, rules

HOSTILE = (
    "Казнить Борю", "голоса", "Subject: x", "[b]Жирный[/b]", "{{ 7*7 }}", "никого", "a\r\nBcc: x@example.net",
    "> отказ", "\u202eяроБ", "последнее слово: да", "мафии: все", "Ё" * 40,
)  # fmt: skip
WORDS = "казнить Борю\nотказ\n\n> никого\n-- \nголоса\u2028мафии: да"
HOSTILE_IN_ENGLISH = (
    "Vote Borya", "votes", "Subject: x", "[b]Bold[/b]", "{{ 7*7 }}", "pass", "a\r\nBcc: x@example.net",
    "> no kill", "\u202eayroB", "last word: yes", "gang: all", "W" * 40,
)  # fmt: skip
WORDS_IN_ENGLISH = "vote Borya\npass\n\n> no kill\n-- \nvotes\u2028gang: yes"
CASTS = {
    "plain": ("ru", samples.NICKS, samples.WORDS),
    "hostile": ("ru", HOSTILE, WORDS),
    "plain, in English": ("en", samples.NICKS, samples.WORDS),
    "hostile, in English": ("en", HOSTILE_IN_ENGLISH, WORDS_IN_ENGLISH),
    "hostile of the other language": ("en", HOSTILE, WORDS),
}


@cache
def mails(cast: str) -> tuple[Draft, ...]:
    """Every mail of the samples."""
    return tuple(written(*CASTS[cast]))


def written(language: str, nicks: tuple[str, ...], words: str, ruleset: Ruleset | None = None) -> Iterator[Draft]:
    """Of all events, then receipts."""
    ruleset = ruleset or rules()
    texts = TEXTS_IN[language]
    for before, steps in samples.transactions(ruleset, language, nicks, words):
        yield from drafts(texts, before, steps)
    for game in samples.moments(ruleset, language, nicks):
        for seat, outcomes in samples.letters(game, "казнить Мишку\nотказ"):
            yield from receipts(texts, game, seat, outcomes, samples.NOON)


def noticed(ruleset: Ruleset) -> Iterator[Draft]:
    """What no event causes."""
    game = next(samples.transactions(ruleset, "ru"))[0]
    for name, facts, of_game in NOTICES:
        yield notice(TEXTS, name, facts, game if of_game else None)


def lines(cast: str) -> set[str]:
    """Every line of subject and body."""
    return {line for mail in mails(cast) for line in (mail.subject, *mail.body.split("\n"))}


@pytest.mark.parametrize("cast", CASTS)
def test_no_line_reads_as_a_command_when_its_quote_mark_is_lost(cast: str) -> None:
    assert [line for line in sorted(lines(cast)) if GRAMMAR.reads_as_command(line)] == []


@pytest.mark.parametrize("cast", CASTS)
def test_no_line_ends_in_white_space_and_no_gap_is_wider_than_a_line(cast: str) -> None:
    assert [line for line in lines(cast) if line != line.rstrip()] == []
    assert [mail.body for mail in mails(cast) if "\n\n\n" in mail.body or mail.body != mail.body.strip("\n")] == []


@pytest.mark.parametrize("cast", CASTS)
def test_subjects_are_one_line_of_text(cast: str) -> None:
    assert all(mail.subject and mail.subject.isprintable() for mail in mails(cast))
    assert all("\r" not in mail.body and "\u202e" not in mail.body for mail in mails(cast))


def test_sentences_do_not_run_into_one_another() -> None:
    """A missing space or a doubled one betrays a template that was put together carelessly."""
    own = {line for line in lines("plain") if not line.startswith(">")}
    assert [line for line in own if re.search(r"[а-яё»)][.;][А-ЯЁ«]|  | [.,;:]|\.\.", line)] == []


def test_the_zone_is_told_once_a_mail() -> None:
    receipts_aside = [mail for mail in mails("plain") if mail.kind != "receipt"]
    assert [mail.body for mail in receipts_aside if mail.body.count("(Москва)") > 1] == []


def test_the_first_hour_of_a_mail_is_told_with_its_zone() -> None:
    for mail in mails("plain"):
        first = re.search(r"\d\d:\d\d(.*)", mail.body)
        assert mail.seats == (0,) or not first or first[1].startswith(" (Москва)"), mail.body


def test_the_host_is_called_as_the_theme_calls_him() -> None:
    """One word for him in a game, and none of another theme's."""
    ruleset = rules()
    names = msgspec.structs.replace(ruleset.names["ru"], host="мэр")
    of_the_mayor = msgspec.structs.replace(ruleset, names={"ru": names})
    told = [rules_text(TEXTS, of_the_mayor, "ru")]
    told += [mail.body for mail in (*written(*CASTS["plain"], of_the_mayor), *noticed(of_the_mayor))]
    assert sum("мэр" in body.lower() for body in told) > 50
    assert [body for body in told if "прокуратор" in body.lower() or "ведущ" in body.lower()] == []


@pytest.mark.parametrize("path", sorted((ROOT / "templates/ru").rglob("*.txt")), ids=lambda path: path.stem)
def test_the_voice(path: Path) -> None:
    """No exclamation, no «завтра», no gender in brackets, no straight quotes, no «уважаемые», dashes with spaces."""
    text = re.sub(r"{%.*?%}|{{.*?}}", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    for banned in (r"!", r"(?i)завтра", r"\w\(\w{1,3}\)", r"\"", r"(?i)уважаем", r"\w—|—\w", r" - "):
        assert not re.search(banned, text), banned
