"""Two languages, one game: the same templates, which ask for the same facts; and English that reads as English."""

import re
from pathlib import Path

import pytest
from jinja2 import meta, nodes

from mailhost.letters.outgoing import rules_text
from tests.letters.writing.desk import LANGUAGES, ROOT, TEXTS_IN, WORDS, rules
from tests.letters.writing.test_texts import lines, mails, written

FOLDER = ROOT / "templates"
NICKS = (
    "Anya",
    "Borya",
    "Peter Ivanov",
    "Vera",
    "xX_Grisha_Xx",
    "Dasha",
    "Egor",
    "Zhanna",
    "Zoe",
    "Ivan",
    "Kira",
    "Leo",
)
FACTS = ("Мила", "Нина", "Пётр Третий", "Аня", "Мишку", "казнить", "отказ")
"""What the samples themselves have of Russian: a nickname, and what a player wrote."""
CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)
IN_ENGLISH = sorted((FOLDER / "en").rglob("*.txt"))


def templates(language: str) -> set[str]:
    """The templates of that language, those of single themes among them."""
    top = FOLDER / language
    return {path.relative_to(top).as_posix() for path in top.rglob("*.txt")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_template_is_missing_in_a_language(language: str) -> None:
    everything = set().union(*map(templates, LANGUAGES))
    assert sorted(everything - templates(language)) == []


def test_no_language_has_folders_of_its_own() -> None:
    assert {path.name for path in FOLDER.iterdir()} == set(LANGUAGES)


@pytest.mark.parametrize("name", sorted(templates("en") & templates("ru")))
def test_a_template_asks_for_the_same_facts_in_every_language(name: str) -> None:
    """Its author knew the same; which of them he needs for a sentence is his affair, which he lacks is ours."""
    asked = {language: facts(FOLDER / language / name) for language in LANGUAGES}
    assert asked["en"] == asked["ru"]


def facts(path: Path) -> set[str]:
    """The fields that a template reads of what it is handed, other names it is handed, and the templates it holds."""
    tree = TEXTS_IN["ru"].environments["text"].parse(path.read_text(encoding="utf-8"))
    fields = {
        f"{each.node.name}.{each.attr}" for each in tree.find_all(nodes.Getattr) if isinstance(each.node, nodes.Name)
    }
    return (
        fields | meta.find_undeclared_variables(tree) | {f"{name}.txt" for name in meta.find_referenced_templates(tree)}
    )


def test_an_english_game_has_not_a_word_of_russian() -> None:
    told = [
        line for mail in written("en", NICKS, "I am honest.\nTry another.") for line in plain(mail.subject, mail.body)
    ]
    assert len(set(told)) > 300
    assert [line for line in set(told) if CYRILLIC.search(line)] == []


def plain(*texts: str) -> list[str]:
    """Their lines without what the samples put in."""
    text = "\n".join(texts)
    for fact in FACTS:
        text = text.replace(fact, "")
    return text.split("\n")


def test_the_rules_of_an_english_game_are_in_english() -> None:
    law = rules_text(TEXTS_IN["en"], rules(), "en")
    assert law.startswith("The Town: the law for residents\n")
    assert not CYRILLIC.search(law)


@pytest.mark.parametrize("path", IN_ENGLISH, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_voice_in_english(path: Path) -> None:
    """As in Russian; and nobody's gender is known."""
    text = re.sub(r"{[%#].*?[%#]}|{{.*?}}", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    for banned in ("!", "(?i)tomorrow", r"\w\(\w{1,3}\)", r"\"|\w'\w", "(?i)dear ", r"\w—|—\w", " - ", "[а-яё«»]"):
        assert not re.search(banned, text), banned
    assert not re.search(r"(?i)\b(he|she|him|her|hers|his)\b", text)


def test_english_sentences_do_not_run_into_one_another() -> None:
    # The samples refuse everything in every game, with nobody on trial too: «On trial: ;».
    own = {line.replace(": .", ".").replace(": ;", ";") for line in lines("plain, in English") if line[:1] != ">"}
    assert [line for line in own if re.search(r"[a-z”)][.;][A-Z“]|  | [.,;:]|\.\.", line)] == []


def test_english_numbers_agree_with_their_nouns() -> None:
    noun = re.compile(r"\b(?:1 (?:vote|word|date|day|hour|minute|letter|second)s|(?:[02-9]|1\d) (?:vote|word|date)\b)")
    assert any("1 vote:" in mail.body for mail in mails("plain, in English"))
    assert [line for line in lines("plain, in English") if noun.search(line)] == []


def test_an_article_fits_its_noun() -> None:
    assert [
        line for line in lines("plain, in English") if re.search(r"(?i)\b(a [aeio]\w|an [^aeiouh ]|the the)\b", line)
    ] == []


def test_every_deadline_is_told_with_its_zone_in_english_too() -> None:
    told = mails("plain, in English")
    for mail in told:
        first = re.search(r"\d\d:\d\d(.*)", mail.body)
        assert mail.seats == (0,) or not first or first[1].startswith(" (Moscow)"), mail.body
    assert [mail.body for mail in told if mail.kind != "receipt" and mail.body.count("(Moscow)") > 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_shown_in_quotes_as_a_command_is_one_of_that_language(language: str) -> None:
    """What a player copies from a mail of ours works (voice: who reads on a phone copies). A capital begins a title."""
    known = WORDS.languages[language]
    own = {phrase for words in known.commands.values() for phrase in words.words} | {*known.agreeing, *known.declining}
    shown = re.compile("«([^»…]+?):?»" if language == "ru" else "“([^”…]+?):?”")
    quoted = {found for path in (FOLDER / language).rglob("*.txt") for found in shown.findall(bare(path))}
    assert quoted
    shown_as_commands = {each for each in quoted if each[0].islower()}
    assert {each for each in shown_as_commands if not any(each.startswith(phrase) for phrase in own)} == set()


def bare(path: Path) -> str:
    """A template's own words."""
    return re.sub(r"{[%#].*?[%#]}|{{.*?}}", "…", path.read_text(encoding="utf-8"), flags=re.DOTALL)


def test_the_samples_are_the_same_in_both() -> None:
    """As many mails, to the same seats, of the same kinds."""
    russian, english = mails("plain"), mails("plain, in English")
    assert [(mail.seats, mail.kind, mail.thread) for mail in russian] == [
        (mail.seats, mail.kind, mail.thread) for mail in english
    ]
